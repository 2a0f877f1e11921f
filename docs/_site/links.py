"""List the links of a built site that lead nowhere: ``python docs/_site/links.py build/site``."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit


class Page(HTMLParser):
    """Collects what a page links to and the anchors that it has."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors: set[str] = {"", "top"}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the links and anchors of an element."""
        for name, value in attrs:
            if name in ("href", "src") and value:
                self.links.append(value)
            elif name == "id" or (name == "name" and tag == "a"):
                self.anchors.add(value or "")


@cache
def read(path: Path) -> Page:
    """Return the links and anchors of a page."""
    page = Page()
    page.feed(path.read_text(encoding="utf-8"))
    return page


def pages(site: Path) -> list[Path]:
    """Return the pages of a site, without the templates that a theme leaves among its static files."""
    return sorted(path for path in site.rglob("*.html") if "_static" not in path.parts)


def dead(site: Path) -> Iterator[tuple[Path, str]]:
    """Yield each internal link whose file or anchor is missing, with the page that has it."""
    for path in pages(site):
        for link in read(path).links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            is_page = target.suffix == ".html"
            if not target.exists() or (is_page and unquote(parts.fragment) not in read(target).anchors):
                yield path.relative_to(site), link


if __name__ == "__main__":
    root = Path(sys.argv[1]).resolve()
    found = list(dead(root))
    for page, link in found:
        print(f"{page}: dead link {link}")
    print(f"{len(pages(root))} pages, {len(found)} dead links")
    sys.exit(bool(found))
