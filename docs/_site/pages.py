"""Every generated page: the tools, their classes and literature, the catalogue, the assertions and the notebooks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from _site import assertions, catalogue, classes, indexes, notebooks, tool
from vibron.core.registry import tools
from vibron.core.shipped import DOMAINS, families

Page = tuple[str, Callable[[], str]]
NOTEBOOKS = Path(__file__).parents[2] / "examples"


def pages(docs: Path) -> Iterator[Page]:
    """Yield the path of each page, relative to the docs, and a function that returns its text."""
    yield "tools/index.rst", indexes.index
    yield "tools/bibliography.rst", indexes.literature
    for domain in DOMAINS:
        yield f"tools/{domain}/index.rst", lambda domain=domain: indexes.domain(domain)
        yield f"tools/{domain}/classes.rst", lambda domain=domain: classes.page(domain)
    for key in families():
        yield f"tools/{key[0]}/{key[1]}.rst", lambda key=key: indexes.family(*key)
    for one in tools().values():
        yield f"tools/{one.domain}/{one.name}.rst", lambda one=one: tool.page(one)
    yield "catalogue.md", lambda: catalogue.page(docs / "families")
    yield "assertions.md", assertions.page
    for path in sorted(NOTEBOOKS.glob("*.ipynb")):
        yield f"tutorials/{path.stem}.md", lambda path=path: notebooks.page(path, docs / "tutorials")


def write(docs: Path) -> None:
    """Write the pages that changed and remove those of tools that are gone."""
    expected = dict(pages(docs))
    for name, text in expected.items():
        path = docs / name
        path.parent.mkdir(parents=True, exist_ok=True)
        made = text()
        if not path.exists() or path.read_text(encoding="utf-8") != made:
            path.write_text(made, encoding="utf-8")
    for path in (docs / "tools").rglob("*.rst"):
        if path.relative_to(docs).as_posix() not in expected:
            path.unlink()
