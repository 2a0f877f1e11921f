"""Links in the Markdown sources lead to a file, a heading or a page that is generated for the site."""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from _site import links, pages

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
LINK = re.compile(r"\]\(([^)\s]+)\)")
FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
GENERATED = {DOCS / name for name, _ in pages.pages(DOCS)} | {DOCS / "gallery" / "index.rst"}
SOURCES = sorted(
    {
        *ROOT.glob("*.md"),
        *(path for path in DOCS.rglob("*.md") if path not in GENERATED),
        *(ROOT / "examples").glob("*.ipynb"),
    }
)


def text_of(path: Path) -> str:
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".ipynb":
        cells = json.loads(text)["cells"]
        return "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    return FENCE.sub("", text)


@cache
def anchors(path: Path) -> set[str]:
    """Return the anchors of the headings, as GitHub and MyST make them."""
    heads = HEADING.findall(FENCE.sub("", path.read_text(encoding="utf-8")))
    return {re.sub(r"[^\w\- ]", "", head.lower()).strip().replace(" ", "-") for head in heads}


def dead(path: Path) -> Iterator[str]:
    for link in LINK.findall(text_of(path)):
        place, _, anchor = link.partition("#")
        if re.match(r"\w+:", link):
            continue
        target = (path.parent / place).resolve() if place else path
        if target in GENERATED:
            continue
        if not target.exists() or (anchor and anchor not in anchors(target)):
            yield link


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_link_of_a_source_is_dead(source: Path) -> None:
    assert list(dead(source)) == []


def test_a_dead_link_of_a_source_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# One\n\n[a](page.md#one) [b](page.md#two) [c](gone.md) [d](https://example.org)\n")
    assert list(dead(page)) == ["page.md#two", "gone.md"]


def test_a_dead_link_of_a_built_site_is_found(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text('<a id="x" href="b.html#y"></a><a href="b.html#z"></a><img src="gone.png">')
    (tmp_path / "b.html").write_text('<p id="y"><a href="a.html#x"></a><a href="https://example.org/gone"></a></p>')
    (tmp_path / "_static").mkdir()
    (tmp_path / "_static" / "template.html").write_text('<a href="gone.html"></a>')
    found = [(page.name, link) for page, link in links.dead(tmp_path)]
    assert found == [("a.html", "b.html#z"), ("a.html", "gone.png")]
