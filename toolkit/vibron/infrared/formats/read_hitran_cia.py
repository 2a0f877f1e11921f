from __future__ import annotations

import io
from pathlib import Path
from typing import Annotated

import numpy as np

from vibron.core.data_record import Rows
from vibron.core.errors import FormatError
from vibron.core.quantity import File, FloatArray, Quantity
from vibron.core.tool import tool
from vibron.infrared.files.content import Allowance
from vibron.infrared.files.source import MAX_POINTS, load_text
from vibron.physics.collision_induced import CollisionInduced

#: Columns of the header (from 0).
_PAIR, _LOW, _HIGH, _POINTS, _TEMPERATURE = slice(0, 20), slice(20, 30), slice(30, 40), slice(40, 47), slice(47, 54)
_REFERENCE = slice(97, 100)
_REMEDY = "download the file again from HITRAN (.cia)"


@tool(
    valid_for="files of collision-induced absorption of HITRAN (.cia), with one or more tables",
    limitations="uncertainties in a third column are left out; negative coefficients, which noise makes, are kept",
    papers=("karman2019",),
    see_also=("collision_induced_absorption", "read_hitran_xsc"),
    cost="light",
    effects=("files",),
)
def read_hitran_cia(
    source: Annotated[Path | bytes, File("collision-induced absorption (.cia), or its content as bytes")],
    max_points: Annotated[int, Quantity("1", "largest number of points in all tables", ge=1)] = MAX_POINTS,
) -> Rows[CollisionInduced]:
    """Read HITRAN tables of collision-induced absorption with their temperatures.

    The absorption per length is the coefficient times the number densities of both molecules.

    Raises
    ------
    FormatError
        A header or a value is not in its columns, or values are missing; the line is named.
    ResourceError
        The tables are larger than ``max_points``.

    Examples
    --------
    >>> from vibron.core.example import example
    >>> tables = read_hitran_cia(example("nitrogen.cia"))
    >>> [(table.pair, table.temperature, float(table.coefficient.max())) for table in tables]
    [('N2-N2', 250.0, 1.1e-44), ('N2-N2', 300.0, 1e-44)]
    """
    file = load_text(source, max_points=max_points)
    rows = file.text.split("\n")
    allowance, found, at = Allowance(max_points), [], 0
    while at < len(rows):
        if not rows[at].strip():
            at += 1
            continue
        head = rows[at]
        points, temperature = _header(head, file.name, at + 1)
        allowance.take(points)
        wavenumber, coefficient = _values(rows[at + 1 : at + 1 + points], points, file.name, at + 2)
        found.append(
            CollisionInduced(head[_PAIR].strip(), wavenumber, coefficient, temperature, head[_REFERENCE].strip())
        )
        at += 1 + points
    if not found:
        raise FormatError("the file is empty", file=file.name, line=1, remedy=_REMEDY)
    return Rows(found)


def _header(head: str, name: str, line: int) -> tuple[int, float]:
    try:
        low, high, points, temperature = (float(head[part]) for part in (_LOW, _HIGH, _POINTS, _TEMPERATURE))
    except ValueError:
        low = high = points = temperature = np.nan
    if not (
        head[_PAIR].strip() and points >= 1 and points % 1 == 0 and 0 < low <= high < np.inf and 0 < temperature < 1e5
    ):
        raise FormatError("this line is not a header of collision-induced absorption", file=name, line=line,
                          remedy=_REMEDY)  # fmt: skip
    return int(points), temperature


def _values(rows: list[str], points: int, name: str, line: int) -> tuple[FloatArray, FloatArray]:
    try:
        text = io.StringIO("\n".join(rows))
        values = np.loadtxt(text, usecols=(0, 1), ndmin=2, comments=None) if rows else np.empty((0, 2))
    except (ValueError, IndexError, OverflowError) as error:
        why = " ".join(str(error).split())[:160]
        raise FormatError(f"a row is not two numbers ({why})", file=name, line=line, remedy=_REMEDY) from error
    if (
        len(values) != points
        or not np.isfinite(values).all()
        or (np.diff(values[:, 0]) <= 0.0).any()
        or values[0, 0] <= 0
    ):
        raise FormatError(
            f"the header says {points} points; there are {len(values)}, finite and in ascending order expected",
            file=name, line=line, remedy=_REMEDY,
        )  # fmt: skip
    return np.ascontiguousarray(values[:, 0]), np.ascontiguousarray(values[:, 1])
