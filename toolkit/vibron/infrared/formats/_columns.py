"""Choose abscissa and ordinate among the columns of a delimited file, with their labels."""

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


@dataclass(frozen=True)
class Columns:
    """Abscissa and ordinate with what the header calls them."""

    x: FloatArray
    y: FloatArray
    x_label: str
    y_label: str
    warnings: tuple[str, ...]


def choose_columns(table: Delimited, file: str) -> Columns:
    """Take the first two columns, or the two after a column that counts the lines; say so where there are more."""
    columns, notes = table.columns, list(table.warnings)
    if not len(columns):
        raise FormatError(
            "no two columns of numbers found", file=file, line=1, remedy="give a text file with two columns"
        )
    width = columns.shape[1]
    counts = width > 2 and np.array_equal(columns[:, 0], np.arange(len(columns)) + columns[0, 0])
    first = 1 if counts and columns[0, 0] in (0.0, 1.0) else 0
    named = next((row for row in reversed(table.header) if len(row) == width), ())
    named = named or next((("", *row) for row in reversed(table.header) if len(row) == width - 1 and first), ())
    if width > 2:
        names = f" ({named[first]}, {named[first + 1]})" if named else ""
        notes.append(f"the file has {width} columns; columns {first + 1} and {first + 2}{names} are read")
    x_label = named[first] if named else _keyed(table, _X_KEY)
    y_label = named[first + 1] if named else _keyed(table, _Y_KEY)
    for label in (x_label, *(row[0] for row in table.header if len(row) == 1)):
        if (_OTHER.search(label) and x_unit_of(label) is None) or "raman" in label.lower():
            raise FormatError(
                f"the header says {label!r}: this is not an infrared spectrum",
                file=file,
                line=1,
                remedy="give an infrared spectrum",
            )
    x_label = x_label if x_unit_of(x_label) else _keyed(table, _X_KEY) if x_unit_of(_keyed(table, _X_KEY)) else ""
    y_label = y_label if kind_of(y_label) else ""
    return Columns(columns[:, first], columns[:, first + 1], x_label, y_label, tuple(notes))


def _keyed(table: Delimited, key: re.Pattern[str]) -> str:
    """Return the value of a header line such as ``XUNITS: 1/CM``."""
    for row in table.header:
        line = " ".join(row)
        if key.search(line):
            return re.sub(r"^[^:=\s]*[\s:=]+", "", line)
    return ""
