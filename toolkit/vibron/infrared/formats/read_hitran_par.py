"""Read HITRAN line lists."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import numpy as np
import numpy.typing as npt

from vibron.core.errors import FormatError, ResourceError
from vibron.core.quantity import Array, File, FloatArray, Option, Quantity
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.formats._content import Content
from vibron.infrared.formats._source import load_content, refuse_binary

_RECORD = 160
#: Field of the record: (first column from 0, columns).
_NUMBERS = {
    "wavenumber": (3, 12), "intensity": (15, 10), "einstein_a": (25, 10), "air_width": (35, 5), "self_width": (40, 5),
    "lower_energy": (45, 10), "temperature_exponent": (55, 4), "air_shift": (59, 8), "upper_weight": (146, 7),
    "lower_weight": (153, 7),
}  # fmt: skip
#: Fields without which a record is no line.
_NEEDED = ("wavenumber", "intensity", "lower_energy")
_WORDS = {"upper_quanta": (67, 15), "lower_quanta": (82, 15), "upper_local": (97, 15), "lower_local": (112, 15)}
#: Isotopologues 10, 11 and 12 are written 0, A and B.
_ISOTOPOLOGUES = {b"0": 10, b"A": 11, b"B": 12}
_MAX_LINES = 5_000_000
_REMEDY = "download the lines again as .par (160 characters)"
IntArray = npt.NDArray[np.int64]
WordArray = npt.NDArray[np.str_]


@dataclass(frozen=True, eq=False)
class LineList:
    """Spectral lines, one value of each array a line; NaN where a field is blank."""

    molecule: Annotated[IntArray, Array("1", "n", "HITRAN number of the molecule")]
    isotopologue: Annotated[IntArray, Array("1", "n", "number of the isotopologue, by abundance")]
    wavenumber: Annotated[FloatArray, Array("cm^-1", "n", "vacuum wavenumber of the transition")]
    intensity: Annotated[FloatArray, Array("cm/molecule", "n", "line intensity at 296 K, natural abundance")]
    einstein_a: Annotated[FloatArray, Array("1/s", "n", "Einstein coefficient A")]
    air_width: Annotated[FloatArray, Array("cm^-1/atm", "n", "air-broadened half width at half maximum, 296 K")]
    self_width: Annotated[FloatArray, Array("cm^-1/atm", "n", "self-broadened half width at half maximum, 296 K")]
    lower_energy: Annotated[FloatArray, Array("cm^-1", "n", "energy of the lower state")]
    temperature_exponent: Annotated[FloatArray, Array("1", "n", "temperature exponent of the air width")]
    air_shift: Annotated[FloatArray, Array("cm^-1/atm", "n", "pressure shift by air, 296 K")]
    upper_weight: Annotated[FloatArray, Array("1", "n", "statistical weight of the upper state")]
    lower_weight: Annotated[FloatArray, Array("1", "n", "statistical weight of the lower state")]
    upper_quanta: Annotated[WordArray, Option("global quanta of the upper state as filed")]
    lower_quanta: Annotated[WordArray, Option("global quanta of the lower state as filed")]
    upper_local: Annotated[WordArray, Option("local quanta of the upper state as filed")]
    lower_local: Annotated[WordArray, Option("local quanta of the lower state as filed")]

    def __len__(self) -> int:
        return int(self.wavenumber.size)


@tool(
    domain="infrared",
    family="formats",
    known_answers=(
        KnownAnswer(
            call={"source": "example:carbon_monoxide.par"},
            path="wavenumber.0",
            value=3.845033,
            tolerance=2e-5,
            source="HITRAN gives 3.845033 cm^-1 for J 1-0 of CO in v=0; the file's lines are computed from Dunham constants",
        ),
        KnownAnswer(
            call={"source": "example:carbon_monoxide.par"},
            path="lower_energy.3",
            value=3.8450,
            tolerance=2e-4,
            source="energy of J=1 equals the wavenumber of J 1-0; HITRAN writes 3.8450 for it",
        ),
    ),
    valid_for="HITRAN and HITEMP line lists in records of 160 characters (2004 and later)",
    limitations="error and reference codes are left out; the older records of 100 characters and GEISA are refused",
    papers=("rothman2005",),
    keywords=("HITRAN", "HITEMP", "par", "line list", "lines", "gas", "Einstein A", "line intensity", "160"),
    see_also=("read_hitran_xsc", "read_modtran_tape7"),
    cost="light",
    effects=("files",),
)
def read_hitran_par(
    source: Annotated[Path | bytes, File("line list (.par), or its content as bytes")],
    max_lines: Annotated[int, Quantity("1", "largest number of lines", ge=1)] = _MAX_LINES,
) -> LineList:
    """Read a HITRAN line list of 160-character records into columns.

    Parameters
    ----------
    source : Path or bytes
        File with any line ends, or its content.
    max_lines : int
        Largest number of lines.

    Returns
    -------
    LineList
        One array for each field, in the order of the file.

    Raises
    ------
    FormatError
        A record is not 160 characters long, or a field that must be there is no number; the line is named.
    ResourceError
        The file has more than ``max_lines``.

    References
    ----------
    L. S. Rothman et al., J. Quant. Spectrosc. Radiat. Transfer 96, 139 (2005), Table 1.

    Examples
    --------
    >>> from vibron.core.example import example
    >>> lines = read_hitran_par(example("carbon_monoxide.par"))
    >>> round(float(lines.wavenumber[0]), 4), int(lines.molecule[0]), float(lines.upper_weight[0])
    (3.845, 5, 3.0)
    """
    content = load_content(source, max_points=max_lines, limit="max_lines", each=_RECORD + 4)
    refuse_binary(content.name, content.data)
    records = _records(content)
    if len(records) > max_lines:
        raise ResourceError(
            f"{content.name} holds {len(records)} lines, more than the {max_lines} allowed",
            field="max_lines", value=max_lines, remedy="raise max_lines, or give a smaller file",
        )  # fmt: skip
    numbers = {name: _numbers(content, records, name, *where) for name, where in _NUMBERS.items()}
    words = {name: np.char.decode(_column(records, *where), "ascii", "replace") for name, where in _WORDS.items()}
    molecule, isotopologue = _species(content, records)
    return LineList(molecule=molecule, isotopologue=isotopologue, **numbers, **words)


def _records(content: Content) -> npt.NDArray[np.uint8]:
    """Return the records as rows of bytes."""
    data = content.data.replace(b"\r\n", b"\n").replace(b"\r", b"\n").strip(b"\n\x1a\x00")
    if len(data) % (_RECORD + 1) == _RECORD:
        block = np.frombuffer(data + b"\n", np.uint8).reshape(-1, _RECORD + 1)
        if (block[:, -1] == 10).all() and not (block[:, :-1] == 10).any():
            return block[:, :_RECORD]
    rows = [row.ljust(_RECORD) if len(row) >= _RECORD - 1 else row for row in data.split(b"\n") if row.strip()]
    for number, row in enumerate(rows, start=1):
        if len(row) != _RECORD:
            raise FormatError(
                f"the record has {len(row)} characters, not {_RECORD}", file=content.name, line=number, remedy=_REMEDY
            )
    return np.frombuffer(b"".join(rows), np.uint8).reshape(-1, _RECORD)


def _column(records: npt.NDArray[np.uint8], start: int, width: int) -> npt.NDArray[np.bytes_]:
    return np.ascontiguousarray(records[:, start : start + width]).view(f"S{width}")[:, 0]


def _numbers(content: Content, records: npt.NDArray[np.uint8], name: str, start: int, width: int) -> FloatArray:
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


def _species(content: Content, records: npt.NDArray[np.uint8]) -> tuple[IntArray, IntArray]:
    molecules = {text: int(text) if text.strip().isdigit() else 0 for text in set(_column(records, 0, 2).tolist())}
    isotopes = {
        text: _ISOTOPOLOGUES.get(text, int(text) if text.isdigit() else 0)
        for text in set(_column(records, 2, 1).tolist())
    }
    found = []
    for column, known, name, start in (
        (_column(records, 0, 2), molecules, "molecule", 0), (_column(records, 2, 1), isotopes, "isotopologue", 2),
    ):  # fmt: skip
        texts, place = np.unique(column, return_inverse=True)
        values = np.array([known[text] for text in texts.tolist()], dtype=np.int64)[place]
        if (values < 1).any():
            raise _bad(content, records, int(np.flatnonzero(values < 1)[0]), name, start, 2 - start // 2)
        found.append(values)
    return found[0], found[1]


def _bad(
    content: Content, records: npt.NDArray[np.uint8], number: int, name: str, start: int, width: int
) -> FormatError:
    text = records[number, start : start + width].tobytes().decode("latin-1")
    why = f"{name.replace('_', ' ')} in columns {start + 1} to {start + width} is {text!r}, no number"
    return FormatError(why, file=content.name, line=number + 1, field=name, value=text, remedy=_REMEDY)
