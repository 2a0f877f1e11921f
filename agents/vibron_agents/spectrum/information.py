"""Chemical information that a user may give with a spectrum, for one file or for each file of a batch."""

from __future__ import annotations

import csv
from dataclasses import dataclass, fields
from pathlib import Path

from vibron.core.errors import FormatError, InputError


@dataclass(frozen=True)
class Information:
    """What is known of the sample; every part is optional and filters the candidates strictly."""

    formula: str | None = None
    elements: str | None = None
    carbons: str | None = None
    scaffold: str | None = None

    def over(self, other: Information) -> Information:
        """Return this information, completed by ``other`` where a part is missing."""
        parts = (part.name for part in fields(self))
        return Information(**{name: getattr(self, name) or getattr(other, name) for name in parts})


def read_table(path: Path) -> dict[str, Information]:
    """Read a table with the column ``file`` and any of formula, elements, carbons, scaffold, by file name."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise InputError(
            f"cannot be read: {error.strerror}", field="info", value=str(path), remedy="check the path"
        ) from error
    table = csv.DictReader(text.splitlines())
    known = {part.name for part in fields(Information)}
    unknown = [name for name in table.fieldnames or ["nothing"] if name not in {"file", *known}]
    if "file" not in (table.fieldnames or []) or unknown:
        raise FormatError(
            "is not a table of chemical information",
            file=path,
            line=1,
            field="info",
            value=unknown or table.fieldnames,
            remedy="use the columns file, formula, elements, carbons, scaffold",
        )
    found = {}
    for row in table:
        if None in row or row["file"] is None:
            raise FormatError(
                "has more values than columns",
                file=path,
                line=table.line_num,
                field="info",
                remedy='put a list of elements in quotes: "C,H,O"',
            )
        found[Path(row["file"]).name] = Information(**{name: row.get(name) or None for name in known})
    return found


def is_table(path: Path) -> bool:
    """Return True if a CSV file is such a table rather than a spectrum."""
    if path.suffix.lower() != ".csv":
        return False
    with path.open(encoding="utf-8-sig", errors="replace") as stream:
        return stream.readline().split(",")[0].strip().strip('"') == "file"
