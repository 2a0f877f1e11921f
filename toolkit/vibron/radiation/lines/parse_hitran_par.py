"""Line lists in HITRAN's records of 160 characters."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import numpy as np

from vibron.core.errors import FormatError, InputError
from vibron.core.quantity import File, FloatArray
from vibron.core.tool import KnownAnswer, tool
from vibron.radiation.lines._line_list import LineList

_RECORD = 160
#: Field of the record: first column from 0, columns, and whether a line must have it.
_FIELDS = {
    "molecule": (0, 2, True), "wavenumber": (3, 12, True), "intensity": (15, 10, True), "einstein_a": (25, 10, False),
    "air_width": (35, 5, True), "self_width": (40, 5, False), "lower_energy": (45, 10, True),
    "temperature_exponent": (55, 4, False), "air_shift": (59, 8, False), "upper_weight": (146, 7, False),
    "lower_weight": (153, 7, False),
}  # fmt: skip
_VIBRATION = {"upper_vibration": (80, 2, False), "lower_vibration": (95, 2, False)}
#: Molecules whose global quanta end in one vibrational number: CO, HF, HCl, HBr, HI, N2, NO+.
_DIATOMIC = (5, 14, 15, 16, 17, 22, 36)
_ISOTOPOLOGUES = {character: number for number, character in enumerate("1234567890AB", 1)}
_REMEDY = "download the lines again as .par (160 characters)"


@tool(
    domain="radiation",
    family="lines",
    known_answers=(
        KnownAnswer(
            call={"source": "example:carbon_monoxide.par"},
            path="wavenumber.0",
            value=3.845033,
            tolerance=2e-5,
            source="HITRAN has 3.845033 cm^-1 for J 1-0 of CO; the example is computed from Dunham constants",
        ),
        KnownAnswer(
            call={"source": "example:carbon_monoxide.par"},
            path="lower_energy.1",
            value=3.8450,
            tolerance=2e-4,
            source="HITRAN writes 3.8450 for the energy of J = 1",
        ),
        KnownAnswer(
            call={"source": "example:carbon_monoxide.par"},
            path="upper_weight.0",
            value=3.0,
            tolerance=0.0,
            source="2 J + 1 with J = 1",
            kind="identity",
        ),
    ),
    valid_for="HITRAN and HITEMP line lists in records of 160 characters (2004 and later)",
    limitations="error and reference codes and local quanta are left out, vibrational quanta read for CO, HF, HCl, "
    "HBr, HI, N2 and NO+ only; records of 100 characters and GEISA are refused",
    papers=("rothman2005",),
    keywords=("HITRAN", "HITEMP", "par", "line list", "160", "parser"),
    see_also=("select_lines", "absorption_cross_section", "dunham_lines"),
    cost="light",
    effects=("files",),
    asks=(
        "Read the HITRAN file {source}: [wavenumber: line positions]",
        "[intensity: Intensities] of the lines in the par file {source}",
        "[air_width: Air half widths] listed in the HITEMP file {source}",
    ),
)
def parse_hitran_par(source: Annotated[Path | bytes, File("line list (.par), or its content as bytes")]) -> LineList:
    """Return the lines of a HITRAN file in the columns that a line-by-line computation needs.

    Parameters
    ----------
    source : Path or bytes
        File with any line ends, or its content.

    Returns
    -------
    LineList
        One value for each line, in the order of the file; NaN where a field is blank.

    Raises
    ------
    InputError
        There is no such file.
    FormatError
        A record is not 160 characters long, or a field that must be there is no number; the line is named.

    References
    ----------
    Rothman et al. (2005), table 1.

    Examples
    --------
    >>> from vibron.core.example import example
    >>> lines = parse_hitran_par(example("carbon_monoxide.par"))
    >>> len(lines), lines.wavenumber[:2].round(3).tolist()
    (12, [3.845, 7.69])
    """
    name = "the content" if isinstance(source, bytes) else str(source)
    records = _records(source if isinstance(source, bytes) else _read(Path(source)), name)
    fields = _FIELDS | (_VIBRATION if records.size else {})
    columns = {field: _numbers(records, name, field, *place) for field, place in fields.items()}
    diatomic = np.isin(columns["molecule"], _DIATOMIC)
    for field in _VIBRATION if records.size else ():
        columns[field] = np.where(diatomic, columns[field], np.nan)
    return LineList(isotopologue=_isotopologues(records, name), **columns)


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise InputError(
            f"cannot be read: {error.strerror}", field="source", value=str(path), remedy="name a file of lines"
        ) from error


def _records(data: bytes, name: str) -> np.ndarray:
    rows = [
        row.ljust(_RECORD) if len(row) == _RECORD - 1 else row for row in data.splitlines() if row.strip(b"\x1a\0 ")
    ]
    for number, row in enumerate(rows, 1):
        if len(row) != _RECORD:
            why = f"the record has {len(row)} characters, not {_RECORD}"
            raise FormatError(why, file=name, line=number, field="source", remedy=_REMEDY)
    return np.frombuffer(b"".join(rows), np.uint8).reshape(-1, _RECORD)


def _numbers(records: np.ndarray, name: str, field: str, start: int, width: int, needed: bool) -> FloatArray:
    column = np.ascontiguousarray(records[:, start : start + width]).view(f"S{width}")[:, 0]
    try:
        values = column.astype(np.float64)
    except ValueError:
        values = np.array([_number(text) for text in column.tolist()])
    wrong = ~np.isfinite(values)
    if not needed:
        wrong &= (np.char.strip(column) != b"") & (field not in _VIBRATION)
    if wrong.any():
        line = int(np.flatnonzero(wrong)[0])
        text = column[line].decode("latin-1")
        why = f"{field.replace('_', ' ')} in columns {start + 1} to {start + width} is {text!r}, no number"
        raise FormatError(why, file=name, line=line + 1, field=field, value=text, remedy=_REMEDY)
    return values


def _number(text: bytes) -> float:
    try:
        return float(text)
    except ValueError:
        return float("nan")


def _isotopologues(records: np.ndarray, name: str) -> FloatArray:
    codes = np.full(256, np.nan)
    codes[[ord(character) for character in _ISOTOPOLOGUES]] = list(_ISOTOPOLOGUES.values())
    numbers = codes[records[:, 2]]
    if np.isnan(numbers).any():
        line = int(np.flatnonzero(np.isnan(numbers))[0])
        raise FormatError(
            "the isotopologue in column 3 is no digit, A or B", file=name, line=line + 1, field="isotopologue",
            value=chr(records[line, 2]), remedy=_REMEDY,
        )  # fmt: skip
    return np.asarray(numbers)
