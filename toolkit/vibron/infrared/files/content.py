"""The bytes of a binary file, taken out only after offset and length are checked against its size."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import Any

import numpy as np

from vibron.core.errors import FormatError, ResourceError
from vibron.core.quantity import FloatArray

COMPLETE = "check that the file was copied completely, or export it again"
#: More spectra than this in one file are a map, which is read as an image.
MAX_SPECTRA = 20_000


@dataclass(frozen=True)
class Content:
    """Name, for messages, and bytes of a file."""

    name: str
    data: bytes

    def __len__(self) -> int:
        return len(self.data)

    def error(self, why: str, byte: int, remedy: str = COMPLETE, *, field: str = "") -> FormatError:
        """Return the error that names the file and the byte."""
        return FormatError(why, file=self.name, byte=byte, field=field, remedy=remedy)

    def require(self, offset: int, size: int, what: str) -> None:
        """Refuse a piece that does not lie inside the file."""
        if offset < 0 or size < 0 or offset + size > len(self.data):
            raise self.error(
                f"{what} would take {size} bytes from byte {offset}, but the file has {len(self.data)}",
                min(max(offset, 0), len(self.data)),
            )

    def unpack(self, layout: str, offset: int, what: str) -> tuple[Any, ...]:
        """Return the values of a `struct` layout."""
        self.require(offset, struct.calcsize(layout), what)
        return struct.unpack_from(layout, self.data, offset)

    def numbers(self, kind: str, offset: int, count: int, what: str) -> FloatArray:
        """Return ``count`` numbers of a numpy type, for instance ``"<f4"``, as an array of our own."""
        dtype = np.dtype(kind)
        self.require(offset, count * dtype.itemsize, what)
        with np.errstate(invalid="ignore"):
            return np.frombuffer(self.data, dtype, count, offset).astype(np.float64)

    def text(self, offset: int, size: int) -> str:
        """Return the text up to a zero byte, what there is of it."""
        piece = self.data[max(offset, 0) : max(offset, 0) + max(size, 0)]
        return readable(piece.split(b"\x00", 1)[0])


class Allowance:
    """Counts points and spectra over a file whose directory may point at the same bytes again and again."""

    def __init__(self, max_points: int, max_spectra: int = MAX_SPECTRA, *, field: str = "max_points") -> None:
        self.max_points, self.max_spectra, self.field = max_points, max_spectra, field
        self.points = 0
        self.spectra = 0

    def take(self, points: int, spectra: int = 1) -> None:
        """Count points and, unless told otherwise, one more spectrum; raise ResourceError where it is too much."""
        self.points += points
        self.spectra += spectra
        if self.points > self.max_points or self.spectra > self.max_spectra:
            raise ResourceError(
                f"the file asks for {self.spectra} spectra and {self.points} points, more than {self.max_spectra} and "
                f"{self.max_points}",
                field=self.field,
                value=self.max_points,
                remedy=f"export the spectra one by one; from Python, {self.field} may be raised",
            )


def readable(piece: bytes) -> str:
    """Decode text of an unknown 8-bit character set; control characters become blanks."""
    try:
        text = piece.decode("utf-8")
    except UnicodeDecodeError:
        text = piece.decode("cp1252", "replace")
    return "".join(c if c.isprintable() or c == "\n" else " " for c in text).strip()
