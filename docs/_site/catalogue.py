"""The catalogue that the toolkit was planned by, put together from the pages of the families."""

from __future__ import annotations

from pathlib import Path


def page(families: Path) -> str:
    """Return the tables under "Catalogue" of the pages in a folder, in one page."""
    parts = [
        "# The catalogue\n\nWhich tool answers each line of the catalogue that the toolkit was planned by, what was "
        "merged into a neighbour, and what was dropped and why.\n"
    ]
    for path in sorted(families.glob("*.md")):
        text = path.read_text(encoding="utf-8")
        title = text.split("\n", 1)[0].removeprefix("# ")
        _, _, table = text.partition("\n## Catalogue\n")
        if table:
            parts.append(f"\n## [{title}](families/{path.name})\n\n{table.strip()}\n")
    return "".join(parts)
