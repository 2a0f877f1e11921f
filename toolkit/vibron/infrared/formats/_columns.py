"""Choose abscissa and ordinates among the columns of a delimited file, with their labels."""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np

from vibron.core.errors import FormatError
from vibron.core.quantity import FloatArray
from vibron.infrared.files.delimited import Delimited
from vibron.infrared.spectra.ordinate import kind_of
from vibron.infrared.spectra.x_units import x_unit_of

_OTHER = re.compile(
    r"raman|m/z|\bppm\b|retention|2\s*-?\s*theta|\bthz\b|\bev\b|\bminutes?\b|\bseconds?\b", re.IGNORECASE
)
_X_KEY = re.compile(r"^#*\s*x[\s_-]*(units?|axis|label)", re.IGNORECASE)
_Y_KEY = re.compile(r"^#*\s*y[\s_-]*(units?|axis|label)", re.IGNORECASE)
#: Columns that say how well another is known.
_UNCERTAINTY = re.compile(r"\b(std|stdev|sd|sigma|err(or)?s?|uncertaint(y|ies)|variance)\b", re.IGNORECASE)


@dataclass(frozen=True)
class Columns:
    """Abscissa and ordinate with what the header calls them; ``title`` is the label that names no quantity."""

    x: FloatArray
    y: FloatArray
    x_label: str
    y_label: str
    title: str
    warnings: tuple[str, ...]


def choose_columns(table: Delimited, file: str) -> tuple[Columns, ...]:
    """Return every ordinate of a table with its abscissa.

    The abscissa is the first column, or the second after a column that counts the lines.  A later column that is equal
    to it, or whose label is that of an abscissa, is the abscissa of those that follow.  Uncertainties are left out.

    Raises
    ------
    FormatError
        The table has no ordinate, or the header says that this is not an infrared spectrum.
    """
    columns, width = table.columns, table.columns.shape[1]
    if not len(columns):
        raise _none(file)
    counts = width > 2 and np.array_equal(columns[:, 0], np.arange(len(columns)) + columns[0, 0])
    first = 1 if counts and columns[0, 0] in (0.0, 1.0) else 0
    named = next((row for row in reversed(table.header) if len(row) == width), ())
    named = named or next((("", *row) for row in reversed(table.header) if len(row) == width - 1 and first), ())
    labels = named or (_keyed(table, _X_KEY) if place == first else _keyed(table, _Y_KEY) for place in range(width))
    return tuple(_chosen(table, file, first, tuple(labels), bool(named)))


def _chosen(table: Delimited, file: str, first: int, labels: tuple[str, ...], named: bool) -> list[Columns]:
    columns, notes, abscissa = table.columns, list(table.warnings), first
    _refuse_other(table, labels[first], file)
    ordinates: list[tuple[int, int]] = []
    for place in range(first + 1, columns.shape[1]):
        if _is_abscissa(columns[:, place], columns[:, abscissa], labels[place] if named else ""):
            abscissa = place
        elif named and _UNCERTAINTY.search(labels[place]):
            notes.append(f"column {place + 1} ({labels[place]}) is left out")
        elif np.isfinite(columns[:, place]).any() or columns.shape[1] == 2:
            ordinates.append((abscissa, place))
    if not ordinates:
        raise _none(file)
    if first:
        notes.append("column 1 counts the lines")
    x_key = _keyed(table, _X_KEY)
    found = []
    for at, place in ordinates:
        x_label, y_label = labels[at], labels[place]
        x_label = x_label if x_unit_of(x_label) else x_key if x_unit_of(x_key) else ""
        kind = y_label if kind_of(y_label) else _keyed(table, _Y_KEY)
        title = labels[place] if named and len(ordinates) > 1 else ""
        known = np.isfinite(columns[:, at])
        found.append(Columns(columns[known, at], columns[known, place], x_label, kind if kind_of(kind) else "", title,
                             tuple(notes)))  # fmt: skip
    return found


def _is_abscissa(column: FloatArray, abscissa: FloatArray, label: str) -> bool:
    if np.array_equal(column, abscissa):
        return True
    known = column[np.isfinite(column)]
    steps = np.diff(known)
    in_order = known.size > 1 and bool((steps > 0).all() or (steps < 0).all())
    return in_order and x_unit_of(label) is not None and kind_of(label) is None


def _refuse_other(table: Delimited, x_label: str, file: str) -> None:
    for label in (x_label, *(row[0] for row in table.header if len(row) == 1)):
        if (_OTHER.search(label) and x_unit_of(label) is None) or "raman" in label.lower():
            raise FormatError(
                f"the header says {label!r}: this is not an infrared spectrum",
                file=file,
                line=1,
                remedy="give an infrared spectrum",
            )


def _none(file: str) -> FormatError:
    remedy = "give a text file with two columns"
    return FormatError("no two columns of numbers found", file=file, line=1, remedy=remedy)


def _keyed(table: Delimited, key: re.Pattern[str]) -> str:
    """Return the value of a header line such as ``XUNITS: 1/CM``."""
    for row in table.header:
        line = " ".join(row)
        if key.search(line):
            return re.sub(r"^[^:=\s]*[\s:=]+", "", line)
    return ""
