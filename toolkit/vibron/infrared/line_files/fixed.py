"""Records of fixed length: columns of numbers and text without a Python object for each line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.core.errors import FormatError
from vibron.core.quantity import FloatArray

Records = npt.NDArray[np.uint8]
Place = tuple[int, int]


@dataclass(frozen=True)
class Layout:
    """Length of a record, first column (from 0) and width of each field, and how blanks are read."""

    width: int
    numbers: Mapping[str, Place]
    needed: tuple[str, ...]
    texts: Mapping[str, Place]
    remedy: str
    fortran: bool = False
    missing: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True)
class FixedRows:
    """Records of one part of a file; ``line`` is the number of the first."""

    records: Records
    layout: Layout
    name: str
    line: int

    def columns(self) -> dict[str, Any]:
        """Return all numbers and texts."""
        found: dict[str, Any] = {name: self.numbers(name) for name in self.layout.numbers}
        return found | {name: self._text(*place) for name, place in self.layout.texts.items()}

    def numbers(self, name: str) -> FloatArray:
        """Return a column of numbers, NaN where a field that may be blank is."""
        start, width = self.layout.numbers[name]
        column = self.column(start, width)
        values = floats(column)
        wrong = ~np.isfinite(values)
        if name not in self.layout.needed:
            wrong &= np.char.strip(column) != b""
        if wrong.any():
            raise self.bad(int(np.flatnonzero(wrong)[0]), name, start, width)
        if name in self.layout.missing:
            values = np.where(values == self.layout.missing[name], np.nan, values)
        return values

    def column(self, start: int, width: int) -> npt.NDArray[np.bytes_]:
        """Return the bytes of a field."""
        part = np.ascontiguousarray(self.records[:, start : start + width])
        if self.layout.fortran:  # exponents of double precision are written D
            part = np.where(part == ord("D"), np.uint8(ord("E")), part)
        return part.view(f"S{width}")[:, 0]

    def _text(self, start: int, width: int) -> npt.NDArray[np.str_]:
        # Four bytes a character is how numpy stores text: widening the bytes decodes them.
        return np.ascontiguousarray(self.records[:, start : start + width], dtype=np.uint32).view(f"U{width}")[:, 0]

    def bad(self, number: int, name: str, start: int, width: int) -> FormatError:
        """Return the error that names a field that is not a number."""
        text = self.records[number, start : start + width].tobytes().decode("latin-1")
        why = f"{name.replace('_', ' ')} in columns {start + 1} to {start + width} is {text!r}, not a number"
        return FormatError(
            why, file=self.name, line=self.line + number, field=name, value=text, remedy=self.layout.remedy
        )


def block_of(data: bytes, layout: Layout, name: str, line: int) -> FixedRows:
    """Return the records of whole lines that are separated by line feeds."""
    width = layout.width
    if len(data) % (width + 1) == width:
        rows = np.frombuffer(data + b"\n", np.uint8).reshape(-1, width + 1)
        if (rows[:, -1] == 10).all() and not (rows[:, :-1] == 10).any():
            return FixedRows(rows[:, :width], layout, name, line)
    # A blank at the end of a record may have been stripped.
    kept = []
    for number, row in enumerate(data.split(b"\n"), start=line):
        if row.strip(b" \x00\x1a"):
            if len(row) not in (width - 1, width):
                why = f"the record has {len(row)} characters, not {width}"
                raise FormatError(why, file=name, line=number, remedy=layout.remedy)
            kept.append(row.ljust(width))
    return FixedRows(np.frombuffer(b"".join(kept), np.uint8).reshape(-1, width), layout, name, line)


def floats(column: npt.NDArray[np.bytes_]) -> FloatArray:
    """Return numbers, NaN for blanks and for what is not a number."""
    try:
        return column.astype(np.float64)
    except ValueError:
        return np.array([_float(text) for text in column.tolist()])


def _float(text: bytes) -> float:
    try:
        return float(text)
    except ValueError:
        return float("nan")
