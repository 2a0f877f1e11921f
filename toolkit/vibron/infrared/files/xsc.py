"""HITRAN cross-section tables: fixed-width headers, each with ten values a line below it."""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np

from vibron.core.errors import FormatError
from vibron.core.quantity import FloatArray
from vibron.infrared.files.content import Allowance

#: Header: columns of the fields (from 0).
_FIELDS = {
    "molecule": (0, 20), "first": (20, 30), "last": (30, 40), "points": (40, 47), "temperature": (47, 54),
    "pressure": (54, 60), "maximum": (60, 70), "resolution": (70, 75), "name": (75, 90), "broadener": (94, 97),
    "reference": (97, 100),
}  # fmt: skip
_NUMBERS = ("first", "last", "points", "temperature", "pressure", "maximum")
_WIDTH = 10
_VALUES = re.compile(r"( *[-+]?\d\.\d+E[-+]\d+)+ *", re.IGNORECASE)
_REMEDY = "download the cross sections again from HITRAN (.xsc)"


@dataclass(frozen=True)
class Table:
    """A header and its values."""

    words: dict[str, str]
    numbers: dict[str, float]
    wavenumber: FloatArray
    values: FloatArray
    line: int


def looks_like_xsc(text: str) -> bool:
    """Return True if a text begins with a header of cross sections and a line of values."""
    lines = text.split("\n", 2)
    return len(lines) > 1 and _header(lines[0]) is not None and _VALUES.fullmatch(lines[1].rstrip("\r")) is not None


def tables(text: str, file: str, allowance: Allowance) -> tuple[Table, ...]:
    """Return every table of a file."""
    lines = text.split("\n")
    found: list[Table] = []
    position = 0
    while position < len(lines):
        if not lines[position].strip():
            position += 1
            continue
        header = _header(lines[position])
        if header is None:
            raise FormatError(
                "this line is not a header of HITRAN cross sections", file=file, line=position + 1, remedy=_REMEDY
            )
        words, numbers = header
        points = int(numbers["points"])
        if points < 2 or numbers["points"] != points or not 0 < numbers["first"] < numbers["last"]:
            raise FormatError(
                f"the header says {numbers['points']:g} points from {numbers['first']:g} to {numbers['last']:g} cm^-1",
                file=file, line=position + 1, remedy=_REMEDY,
            )  # fmt: skip
        rows = -(-points // 10)
        values = _values(lines[position + 1 : position + 1 + rows], points, file, position + 2)
        allowance.take(points)
        grid = np.linspace(numbers["first"], numbers["last"], points)
        found.append(Table(words, numbers, grid, values, position + 1))
        position += 1 + rows
    if not found:
        raise FormatError("the file is empty", file=file, line=1, remedy=_REMEDY)
    return tuple(found)


def _header(line: str) -> tuple[dict[str, str], dict[str, float]] | None:
    if len(line) < 70:
        return None
    words = {name: line[start:end].strip() for name, (start, end) in _FIELDS.items()}
    try:
        numbers = {name: float(words[name]) for name in _NUMBERS}
    except ValueError:
        return None
    return (words, numbers) if words["molecule"] and np.isfinite(list(numbers.values())).all() else None


def _values(rows: list[str], points: int, file: str, line: int) -> FloatArray:
    """Return the values of a table: ten a line, ten characters each."""
    text = "".join(row.rstrip("\r").ljust(10 * _WIDTH)[: 10 * _WIDTH] for row in rows)
    cells = np.array([text[k : k + _WIDTH] for k in range(0, min(len(text), points * _WIDTH), _WIDTH)])
    try:
        values = cells.astype(np.float64)
    except ValueError:
        wrong = next((k for k, cell in enumerate(cells) if not _VALUES.fullmatch(cell)), 0)
        raise FormatError(
            f"value {wrong + 1} is {str(cells[wrong])!r}, no number in ten characters", file=file,
            line=line + wrong // 10, remedy=_REMEDY,
        ) from None  # fmt: skip
    if values.size != points or not np.isfinite(values).all():
        raise FormatError(
            f"the header says {points} points, the file holds {values.size} finite ones", file=file, line=line,
            remedy=_REMEDY,
        )  # fmt: skip
    return values
