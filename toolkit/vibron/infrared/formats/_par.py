"""Columns of HITRAN records: 160 characters a line, fixed places."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from vibron.core.errors import FormatError
from vibron.core.quantity import FloatArray
from vibron.infrared.formats._content import Content

RECORD = 160
#: Field of the record: (first column from 0, columns).
NUMBERS = {
    "wavenumber": (3, 12), "intensity": (15, 10), "einstein_a": (25, 10), "air_width": (35, 5), "self_width": (40, 5),
    "lower_energy": (45, 10), "temperature_exponent": (55, 4), "air_shift": (59, 8), "upper_weight": (146, 7),
    "lower_weight": (153, 7),
}  # fmt: skip
#: Fields without which a record is no line.
_NEEDED = ("wavenumber", "intensity", "lower_energy")
WORDS = {"upper_quanta": (67, 15), "lower_quanta": (82, 15), "upper_local": (97, 15), "lower_local": (112, 15)}
_REMEDY = "download the lines again as .par (160 characters)"
IntArray = npt.NDArray[np.int64]
WordArray = npt.NDArray[np.str_]
Records = npt.NDArray[np.uint8]


def _table(characters: str, first: int) -> IntArray:
    """Return what each byte counts; -1 for those not among the characters."""
    table = np.full(256, -1, dtype=np.int64)
    table[[ord(character) for character in characters]] = range(first, first + len(characters))
    return table


_DIGITS = _table("0123456789", 0)
#: Isotopologues 10, 11 and 12 are written 0, A and B.
_ISOTOPOLOGUES = _table("1234567890AB", 1)


def split_records(content: Content) -> Records:
    """Return the records as rows of bytes."""
    data = content.data.replace(b"\r\n", b"\n").replace(b"\r", b"\n").strip(b"\n\x1a\x00")
    if len(data) % (RECORD + 1) == RECORD:
        block = np.frombuffer(data + b"\n", np.uint8).reshape(-1, RECORD + 1)
        if (block[:, -1] == 10).all() and not (block[:, :-1] == 10).any():
            return block[:, :RECORD]
    rows = [row.ljust(RECORD) if len(row) >= RECORD - 1 else row for row in data.split(b"\n") if row.strip()]
    for number, row in enumerate(rows, start=1):
        if len(row) != RECORD:
            raise FormatError(
                f"the record has {len(row)} characters, not {RECORD}", file=content.name, line=number, remedy=_REMEDY
            )
    return np.frombuffer(b"".join(rows), np.uint8).reshape(-1, RECORD)


def _column(records: Records, start: int, width: int) -> npt.NDArray[np.bytes_]:
    return np.ascontiguousarray(records[:, start : start + width]).view(f"S{width}")[:, 0]


def words(records: Records, name: str) -> WordArray:
    """Return a column of text."""
    start, width = WORDS[name]
    # Four bytes a character is how numpy stores text: widening the bytes decodes them.
    return np.ascontiguousarray(records[:, start : start + width], dtype=np.uint32).view(f"U{width}")[:, 0]


def numbers(content: Content, records: Records, name: str) -> FloatArray:
    """Return a column of numbers, NaN where a field that may be blank is."""
    start, width = NUMBERS[name]
    column = _column(records, start, width)
    try:
        values = column.astype(np.float64)
    except ValueError:
        values = np.array([_number(text) for text in column.tolist()])
        blank = np.char.strip(column) == b""
        wrong = np.flatnonzero(np.isnan(values) & (~blank if name not in _NEEDED else True))
        if wrong.size:
            raise _bad(content, records, int(wrong[0]), name, start, width) from None
    if name in _NEEDED and not np.isfinite(values).all():
        raise _bad(content, records, int(np.flatnonzero(~np.isfinite(values))[0]), name, start, width)
    return values


def _number(text: bytes) -> float:
    try:
        return float(text)
    except ValueError:
        return float("nan")


def species(content: Content, records: Records) -> tuple[IntArray, IntArray]:
    """Return the numbers of molecule and isotopologue."""
    tens, ones = _DIGITS[records[:, 0]], _DIGITS[records[:, 1]]
    molecule = np.where(records[:, 0] == ord(" "), 0, 10 * tens) + ones
    wrong = (ones < 0) | ((tens < 0) & (records[:, 0] != ord(" "))) | (molecule < 1)
    if wrong.any():
        raise _bad(content, records, int(np.flatnonzero(wrong)[0]), "molecule", 0, 2)
    isotopologue = _ISOTOPOLOGUES[records[:, 2]]
    if (isotopologue < 1).any():
        raise _bad(content, records, int(np.flatnonzero(isotopologue < 1)[0]), "isotopologue", 2, 1)
    return molecule, isotopologue


def _bad(content: Content, records: Records, number: int, name: str, start: int, width: int) -> FormatError:
    text = records[number, start : start + width].tobytes().decode("latin-1")
    why = f"{name.replace('_', ' ')} in columns {start + 1} to {start + width} is {text!r}, no number"
    return FormatError(why, file=content.name, line=number + 1, field=name, value=text, remedy=_REMEDY)
