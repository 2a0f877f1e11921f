"""HITRAN line lists: records of 160 characters with fields at fixed places."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.core.errors import FormatError, ResourceError
from vibron.core.quantity import FloatArray
from vibron.physics.line_list import IntArray, LineList, TextArray

RECORD = 160
#: Formulas of HITRAN's molecules 1, 2, ... as far as the reference atmospheres hold them.
MOLECULES = (
    "H2O", "CO2", "O3", "N2O", "CO", "CH4", "O2", "NO", "SO2", "NO2", "NH3", "HNO3", "OH", "HF", "HCl", "HBr", "HI",
    "ClO", "OCS", "H2CO", "HOCl", "N2", "HCN", "CH3Cl", "H2O2", "C2H2", "C2H6", "PH3",
)  # fmt: skip
#: Field of the record: (first column from 0, columns).
_NUMBERS = {
    "wavenumber": (3, 12), "intensity": (15, 10), "einstein_a": (25, 10), "air_width": (35, 5), "self_width": (40, 5),
    "lower_energy": (45, 10), "temperature_exponent": (55, 4), "air_shift": (59, 8), "upper_weight": (146, 7),
    "lower_weight": (153, 7),
}  # fmt: skip
#: Fields that a record of a line must have.
_NEEDED = ("wavenumber", "intensity", "air_width", "lower_energy")
_TEXTS = {"upper_quanta": (67, 15), "lower_quanta": (82, 15), "upper_local": (97, 15), "lower_local": (112, 15)}
#: Molecules whose global quanta end in one vibrational number: CO, HF, HCl, HBr, HI, N2, NO+.
_DIATOMIC = (5, 14, 15, 16, 17, 22, 36)
_VIBRATION = {"upper_vibration": (80, 2), "lower_vibration": (95, 2)}
_REMEDY = "download the lines again as .par (160 characters)"
_Records = npt.NDArray[np.uint8]


def _table(characters: str, first: int) -> IntArray:
    """Return the value of each byte; -1 for those not among the characters."""
    table = np.full(256, -1, dtype=np.int64)
    table[[ord(character) for character in characters]] = range(first, first + len(characters))
    return table


_DIGITS = _table("0123456789", 0)
#: Isotopologues 10, 11 and 12 are written 0, A and B.
_ISOTOPOLOGUES = _table("1234567890AB", 1)


def parse_lines(data: bytes, name: str, max_lines: int | None = None) -> LineList:
    """Return the lines of HITRAN records, NaN where a field that may be blank is.

    Parameters
    ----------
    data
        Records with any line ends.
    name
        Name of the file in messages.
    max_lines
        Largest number of lines.

    Raises
    ------
    FormatError
        A record is not 160 characters long, or a required field is not a number; the line is named.
    ResourceError
        The file has more than ``max_lines``.
    """
    records = _split(data, name)
    if max_lines is not None and len(records) > max_lines:
        raise ResourceError(
            f"{name} holds {len(records)} lines, more than the {max_lines} allowed", field="max_lines",
            value=max_lines, remedy="raise max_lines, or give a smaller file",
        )  # fmt: skip
    columns: dict[str, Any] = {field: _numbers(records, name, field, *place) for field, place in _NUMBERS.items()}
    columns |= {field: _texts(records, *place) for field, place in _TEXTS.items()}
    molecule, isotopologue = _species(records, name)
    diatomic = np.isin(molecule, _DIATOMIC)
    for field, place in _VIBRATION.items():
        columns[field] = np.full(len(records), np.nan)
        columns[field][diatomic] = _floats(_column(records[diatomic], *place))
    return LineList(molecule=molecule, isotopologue=isotopologue, **columns)


def _split(data: bytes, name: str) -> _Records:
    """Return the records as rows of bytes."""
    data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n").strip(b"\n\x1a\x00")
    if len(data) % (RECORD + 1) == RECORD:
        block = np.frombuffer(data + b"\n", np.uint8).reshape(-1, RECORD + 1)
        if (block[:, -1] == 10).all() and not (block[:, :-1] == 10).any():
            return block[:, :RECORD]
    # A blank at the end of a record may have been stripped.
    rows = [row.ljust(RECORD) if len(row) == RECORD - 1 else row for row in data.split(b"\n") if row.strip()]
    for number, row in enumerate(rows, start=1):
        if len(row) != RECORD:
            why = f"the record has {len(row)} characters, not {RECORD}"
            raise FormatError(why, file=name, line=number, remedy=_REMEDY)
    return np.frombuffer(b"".join(rows), np.uint8).reshape(-1, RECORD)


def _column(records: _Records, start: int, width: int) -> npt.NDArray[np.bytes_]:
    return np.ascontiguousarray(records[:, start : start + width]).view(f"S{width}")[:, 0]


def _texts(records: _Records, start: int, width: int) -> TextArray:
    # Four bytes a character is how numpy stores text: widening the bytes decodes them.
    return np.ascontiguousarray(records[:, start : start + width], dtype=np.uint32).view(f"U{width}")[:, 0]


def _numbers(records: _Records, name: str, field: str, start: int, width: int) -> FloatArray:
    column = _column(records, start, width)
    values = _floats(column)
    wrong = ~np.isfinite(values)
    if field not in _NEEDED:
        wrong &= np.char.strip(column) != b""
    if wrong.any():
        raise _bad(records, name, int(np.flatnonzero(wrong)[0]), field, start, width)
    return values


def _floats(column: npt.NDArray[np.bytes_]) -> FloatArray:
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


def _species(records: _Records, name: str) -> tuple[IntArray, IntArray]:
    """Return the numbers of molecule and isotopologue."""
    tens, ones = _DIGITS[records[:, 0]], _DIGITS[records[:, 1]]
    molecule = np.where(records[:, 0] == ord(" "), 0, 10 * tens) + ones
    wrong = (ones < 0) | ((tens < 0) & (records[:, 0] != ord(" "))) | (molecule < 1)
    if wrong.any():
        raise _bad(records, name, int(np.flatnonzero(wrong)[0]), "molecule", 0, 2)
    isotopologue = _ISOTOPOLOGUES[records[:, 2]]
    if (isotopologue < 1).any():
        raise _bad(records, name, int(np.flatnonzero(isotopologue < 1)[0]), "isotopologue", 2, 1)
    return molecule, isotopologue


def _bad(records: _Records, name: str, number: int, field: str, start: int, width: int) -> FormatError:
    text = records[number, start : start + width].tobytes().decode("latin-1")
    why = f"{field.replace('_', ' ')} in columns {start + 1} to {start + width} is {text!r}, not a number"
    return FormatError(why, file=name, line=number + 1, field=field, value=text, remedy=_REMEDY)
