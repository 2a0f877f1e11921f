"""Pieces of reStructuredText."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from textwrap import indent

_SPECIAL = re.compile(r"([\\*`|_])")


def plain(text: str) -> str:
    """Return a sentence in which no character is markup."""
    return _SPECIAL.sub(r"\\\1", text)


def title(text: str, line: str = "=") -> str:
    """Return a title with its underline."""
    return f"{text}\n{line * len(text)}\n"


def bullets(items: Iterable[str]) -> str:
    """Return a list of points."""
    return "\n".join(f"- {item}" for item in items) + "\n"


def table(head: Sequence[str], rows: Iterable[Sequence[str]], widths: str = "auto", kind: str = "fields") -> str:
    """Return a table of cells that hold markup."""
    lines = [".. list-table::", f"   :class: {kind}", "   :header-rows: 1", f"   :widths: {widths}", ""]
    for row in (head, *rows):
        lines += [f"   {'-' if place else '* -'} {cell}".replace("   -", "     -", 1) for place, cell in enumerate(row)]
    return "\n".join(lines) + "\n"


def block(language: str, text: str) -> str:
    """Return a block of code."""
    return f".. code-block:: {language}\n\n{indent(text.rstrip(), '   ')}\n"


def toctree(entries: Iterable[str], *, hidden: bool = True, depth: int = 1) -> str:
    """Return the contents below a page."""
    lines = [".. toctree::", f"   :maxdepth: {depth}", *(["   :hidden:"] if hidden else []), ""]
    return "\n".join((*lines, *(f"   {entry}" for entry in entries))) + "\n"
