from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord, Rows
from vibron.core.errors import FormatError
from vibron.core.quantity import Array, File, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.infrared.files.content import Allowance
from vibron.infrared.files.source import MAX_POINTS, load_text

#: First column of the table, and what ends it.
_AXIS, _END = "FREQ", -9999.0
_UNITS = ("CM-1", "CM^-1", "(CM-1)")
_REMEDY = "give the tape7 that MODTRAN wrote, against wavenumber"
_HEADER_LINES = 60


@tool(
    valid_for="tape7 of MODTRAN 3 to 5, transmittance and radiance modes, one or more runs, against wavenumber",
    limitations="the convolved tape7.scn, files against wavelength and binary tape7 are refused; the layout was "
    "checked on two sample files that the package pyradi carries",
    papers=("berk2005",),
    see_also=("read_line_list", "read_hitran_xsc"),
    cost="light",
    effects=("files",),
)
def read_modtran_tape7(
    source: Annotated[Path | bytes, File("tape7, or its content as bytes")],
    max_points: Annotated[int, Quantity("1", "largest number of values in all columns", ge=1)] = MAX_POINTS,
) -> Rows[Tape7]:
    """Read the table of each run in a MODTRAN tape7.

    Columns are cut where the numbers of the first line end, so that labels which touch, or consist of two words below
    one another, are distinguished.

    Raises
    ------
    FormatError
        No table against wavenumber is found, a line is not as many numbers as the first, or wavenumbers do not ascend.
    ResourceError
        The tables hold more than ``max_points``.

    Examples
    --------
    >>> from vibron.core.example import example
    >>> run, = read_modtran_tape7(example("tape7_radiance.txt"))
    >>> run.columns[:3], float(run.column("TOT_TRANS")[0])
    (('TOT_TRANS', 'PTH_THRML', 'THRML_SCT'), 0.75)
    """
    file = load_text(source, max_points=max_points)
    runs = tuple(_runs(file.text.split("\n"), file.name, Allowance(max_points)))
    if not runs:
        raise FormatError("no table that begins with FREQ found", file=file.name, line=1, remedy=_REMEDY)
    return Rows(runs)


@dataclass(frozen=True)
class Tape7(DataRecord):
    """One run of MODTRAN."""

    columns: Annotated[tuple[str, ...], Option("names of the columns as filed, without that of the wavenumber")]
    wavenumber: Annotated[FloatArray, Array("cm^-1", "n", "abscissa, ascending", kind="position")]
    values: Annotated[FloatArray, Array("as filed", "n,k", "values, radiances in W cm^-2 sr^-1 / cm^-1")]
    cards: Annotated[tuple[str, ...], Option("the input cards repeated above the table")]

    def column(self, name: str) -> FloatArray:
        """Return a column by its name, for instance ``TOT_TRANS``."""
        return np.asarray(self.values[:, self.columns.index(name)], dtype=np.float64)


def _runs(lines: list[str], file: str, allowance: Allowance) -> Iterator[Tape7]:
    position = 0
    cards: list[str] = []
    while position < len(lines):
        if lines[position].split()[:1] != [_AXIS]:
            _refuse_wavelengths(lines[position], file, position)
            cards.append(lines[position].rstrip())
            position += 1
            continue
        start, labels = position, [lines[position]]
        position += 1
        if position < len(lines) and lines[position].split() and _numbers(lines[position].split()[0]) is None:
            labels.append(lines[position])
            position += 1
        rows: list[list[float]] = []
        first = position
        while position < len(lines):
            row = _numbers(lines[position])
            if row is None or row[0] == _END:
                break
            if rows and len(row) != len(rows[0]):
                raise FormatError(
                    f"the line holds {len(row)} numbers, the first one {len(rows[0])}", file=file, line=position + 1,
                    remedy=_REMEDY,
                )  # fmt: skip
            allowance.take(len(row), spectra=0)
            rows.append(row)
            position += 1
        if len(rows) < 2:
            raise FormatError("no numbers found below FREQ", file=file, line=start + 1, remedy=_REMEDY)
        if position == len(lines) or row is None:
            raise FormatError(
                f"the table does not end in {_END:g}: it was cut short, or this line is damaged", file=file,
                line=min(position + 1, len(lines)), remedy=_REMEDY,
            )  # fmt: skip
        allowance.take(0)
        yield _run(labels, np.array(rows), lines[first], tuple(cards[-_HEADER_LINES:]), file, start + 1)
        position, cards = position + 1, []


def _run(labels: list[str], table: FloatArray, first: str, cards: tuple[str, ...], file: str, line: int) -> Tape7:
    if not np.isfinite(table).all() or not (np.diff(table[:, 0]) > 0).all() or table[0, 0] < 0:
        raise FormatError(
            "the wavenumbers do not ascend, or a value is not finite", file=file, line=line, remedy=_REMEDY
        )
    ends = [match.end() for match in re.finditer(r"\S+", first)]
    names = [
        " ".join(filter(None, (label[start:end].strip() for label in labels)))
        for start, end in zip([0, *ends[:-1]], ends, strict=True)
    ]
    if len(labels) > 1 and not any(names[0].endswith(unit) for unit in _UNITS):
        raise FormatError(f"the abscissa is {names[0]!r}, not in cm^-1", file=file, line=line, remedy=_REMEDY)
    return Tape7(tuple(names[1:]), table[:, 0], table[:, 1:], cards)


def _numbers(line: str) -> list[float] | None:
    try:
        return [float(word) for word in line.split()] or None
    except ValueError:
        return None


def _refuse_wavelengths(line: str, file: str, position: int) -> None:
    word = line.split()[:1]
    if word and word[0].upper().startswith("WAVLEN"):
        raise FormatError(f"the abscissa is {word[0]}, a wavelength", file=file, line=position + 1, remedy=_REMEDY)
