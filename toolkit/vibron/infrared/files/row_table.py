"""Tables with one spectrum a row: the header holds the abscissae, and other columns say what each row is."""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np

from vibron.core.errors import FormatError
from vibron.core.quantity import FloatArray
from vibron.infrared.spectra.x_units import plausible_x_units, x_unit_of

#: Fewest abscissae in a header.
_FEWEST = 20
_DELIMITERS = ("\t", ";", ",", "|")
#: A name of a column that is an abscissa: a number, perhaps as R writes it, perhaps with its unit.
_NUMBER = re.compile(r"[XV]?(\d+(?:[.,]\d*)?(?:[eE][+-]?\d+)?)\s*([^\d\s].*)?")
_MISSING = {"", "nan", "na", "n/a", "null", "none", "?"}
_REMEDY = "give every row as many fields as the header has, and numbers below the abscissae"


@dataclass(frozen=True)
class RowTable:
    """Abscissae of the header, ordinates by row, the labels of the other columns and what each row has there."""

    x: FloatArray
    x_label: str
    rows: FloatArray
    labels: tuple[str, ...]
    about: tuple[tuple[str, ...], ...]
    lines: tuple[int, ...]


@dataclass(frozen=True)
class _Header:
    line: int
    delimiter: str
    fields: tuple[str, ...]
    start: int
    x: FloatArray
    unit: str

    @property
    def stop(self) -> int:
        return self.start + self.x.size

    def others(self, fields: list[str]) -> tuple[str, ...]:
        return (*fields[: self.start], *fields[self.stop :])


def looks_like_rows(text: str) -> bool:
    """Return True if a text begins with a header of abscissae."""
    return _header(text.split("\n", 50)[:50]) is not None


def row_table(text: str, file: str) -> RowTable | None:
    """Return a table of one spectrum a row, None where the text is not one.

    Raises
    ------
    FormatError
        A row does not fit the header, or the table could as well hold a spectrum in each column.
    """
    lines = text.split("\n")
    header = _header(lines)
    if header is None:
        return None
    rows, about, places = [], [], []
    for number, line in enumerate(lines[header.line + 1 :], header.line + 2):
        if not line.strip() or line.startswith("#"):
            continue
        fields = _fields(line, header.delimiter)
        rows.append(_values(fields, header, file, number))
        about.append(header.others(fields))
        places.append(number)
    if not rows:
        raise FormatError("has no row below the header", file=file, line=header.line + 1, remedy=_REMEDY)
    values = np.array(rows)
    if _is_by_column(header, about, values, file):
        return None
    others = header.others(list(header.fields))
    labels = tuple(label or ("label" if k == 0 else "") for k, label in enumerate(others))
    return RowTable(header.x, header.unit, values, labels, tuple(about), tuple(places))


def _header(lines: list[str]) -> _Header | None:
    """Return the first filled line if most of its fields are abscissae in order."""
    line = next((k for k, one in enumerate(lines) if one.strip() and not one.startswith("#")), None)
    if line is None:
        return None
    for delimiter in _DELIMITERS:
        fields = _fields(lines[line], delimiter)
        if len(fields) < _FEWEST:
            continue
        start, found = _longest_run([_NUMBER.fullmatch(field) for field in fields])
        units = {match[2] or "" for match in found}
        if len(found) < _FEWEST or len(units) > 1:
            continue
        x = np.array([float(match[1].replace(",", ".")) for match in found])
        steps = np.diff(x)
        if ((steps > 0).all() or (steps < 0).all()) and np.isfinite(x).all() and plausible_x_units(x):
            corner = fields[start - 1] if start else ""
            unit = units.pop() or (corner if x_unit_of(corner) else "")
            return _Header(line, delimiter, tuple(fields), start, x, unit)
    return None


def _longest_run(matches: list[re.Match[str] | None]) -> tuple[int, list[re.Match[str]]]:
    """Return where most fields in succession are abscissae, and these."""
    best: tuple[int, list[re.Match[str]]] = (0, [])
    run: list[re.Match[str]] = []
    for place, match in enumerate([*matches, None]):
        if match is not None:
            run.append(match)
            continue
        if len(run) > len(best[1]):
            best = (place - len(run), run)
        run = []
    return best


def _is_by_column(header: _Header, about: list[tuple[str, ...]], values: FloatArray, file: str) -> bool:
    """Return True if the columns are the spectra, and the header only happens to hold numbers in order."""
    if len(values) < _FEWEST:
        return False
    column = [row[header.start - 1] for row in about] if header.start else [repr(value) for value in values[:, 0]]
    if not all(_NUMBER.fullmatch(field) for field in column):
        return False
    first = np.array([float(field.replace(",", ".")) for field in column])
    steps = np.diff(first)
    if not ((steps > 0).all() or (steps < 0).all()) or not plausible_x_units(first):
        return False
    corner = header.fields[header.start - 1] if header.start else ""
    if x_unit_of(corner):
        return True
    if corner:
        return False
    raise FormatError(
        "the first row and the first column could both be abscissae", file=file, line=header.line + 1,
        remedy="name the first column, for instance wavenumber if the spectra are columns or sample if they are rows",
    )  # fmt: skip


def _values(fields: list[str], header: _Header, file: str, line: int) -> FloatArray:
    if len(fields) != len(header.fields):
        raise FormatError(
            f"the row has {len(fields)} fields and the header {len(header.fields)}", file=file, line=line,
            remedy=_REMEDY,
        )  # fmt: skip
    cells = fields[header.start : header.stop]
    try:
        return np.array(cells, dtype=np.float64)
    except ValueError:
        pass
    try:
        return np.array([_number(cell) for cell in cells])
    except ValueError as error:
        raise FormatError(
            f"not a number below an abscissa: {error}", file=file, line=line, remedy=_REMEDY
        ) from None  # fmt: skip


def _number(cell: str) -> float:
    return float("nan") if cell.lower() in _MISSING else float(cell.replace(",", "."))


def _fields(line: str, delimiter: str) -> list[str]:
    """Return the fields of a line; a delimiter between quotation marks belongs to its field."""
    if '"' not in line:
        return [field.strip() for field in line.split(delimiter)]
    pieces = line.split('"')
    pieces[1::2] = [piece.replace(delimiter, "\0") for piece in pieces[1::2]]
    return [field.strip().replace("\0", delimiter) for field in "".join(pieces).split(delimiter)]
