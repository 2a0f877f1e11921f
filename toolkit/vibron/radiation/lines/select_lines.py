"""Some lines of a list."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import InputError
from vibron.core.quantity import Quantity, Record
from vibron.core.tool import KnownAnswer, tool
from vibron.radiation.lines._line_list import LineList

_LINES = {
    "molecule": [5, 5, 2, 5], "isotopologue": [1, 2, 1, 1], "wavenumber": [2100.0, 2110.0, 2120.0, 2130.0],
    "intensity": [1e-20, 1e-22, 1e-19, 3e-20], "air_width": [0.06] * 4, "lower_energy": [0.0, 100.0, 200.0, 300.0],
}  # fmt: skip
_MIXTURE = {  # one line of each of twelve molecules, out of order; some lie at an end of a range
    "molecule": [7, 2, 11, 5, 9, 1, 12, 4, 8, 3, 10, 6],
    "isotopologue": [1, 1, 2, 1, 2, 1, 1, 2, 1, 1, 1, 1],
    "wavenumber": [1556.4, 2349.1, 950.3, 2143.3, 1361.8, 1594.7, 879.1, 2223.8, 1876.0, 1042.1, 1616.8, 1306.0],
    "intensity": [1e-28, 3e-18, 5e-20, 4e-19, 8e-21, 2e-19, 3e-20, 1e-18, 6e-20, 4e-20, 1e-20, 9e-20],
    "air_width": [0.05, 0.07, 0.09, 0.06, 0.11, 0.08, 0.1, 0.075, 0.055, 0.072, 0.065, 0.062],
    "lower_energy": [2.1, 16.4, 150.0, 11.5, 310.7, 79.5, 620.2, 35.2, 95.0, 246.3, 150.1, 104.8],
}


@tool(
    domain="radiation",
    family="lines",
    known_answers=(
        KnownAnswer(
            call={"lines": _LINES, "low": 2105.0},
            path="wavenumber",
            value=[2110.0, 2120.0, 2130.0],
            tolerance=0.0,
            source="by eye: three of the four lines lie above",
        ),
        KnownAnswer(
            call={"lines": _LINES, "molecule": 5, "least_intensity": 1e-21},
            path="lower_energy",
            value=[0.0, 300.0],
            tolerance=0.0,
            source="by eye: carbon monoxide without its weak line",
        ),
        KnownAnswer(
            call={"lines": _LINES, "molecule": 5, "isotopologue": 2, "highest_energy": 150.0},
            path="wavenumber",
            value=[2110.0],
            tolerance=0.0,
            source="by eye: the one line of the second isotopologue",
        ),
        KnownAnswer(
            call={"lines": _MIXTURE, "low": 1042.1, "high": 2223.8},
            path="molecule",
            value=[7, 5, 9, 1, 4, 8, 3, 10, 6],
            source="the table read down by hand: the lines of NO2 to O3, both ends included, in the order given",
        ),
        KnownAnswer(
            call={"lines": _MIXTURE, "least_intensity": 2e-20, "highest_energy": 150.0, "isotopologue": 1},
            path="molecule",
            value=[2, 5, 1, 8, 6],
            source="the table read down by hand: O2 is too weak, NH3 and N2O are of another isotopologue, HNO3 and O3 "
            "lie too high",
        ),
    ),
    valid_for="any line list",
    limitations="a threshold on the intensity at 296 K drops lines that matter in hot gas",
    papers=("rothman2005",),
    keywords=("filter", "query", "line list", "threshold", "isotopologue", "HITRAN"),
    see_also=("parse_hitran_par", "line_intensity"),
    asks=(
        "[wavenumber: Which lines] of {lines} lie between {low} and {high}?",
        "[intensity: Intensities] of the lines in {lines} stronger than {least_intensity}",
        "Keep from {lines} only isotopologue {isotopologue} of molecule {molecule}: [wavenumber: positions]",
        "Filter {lines} for lower energies up to {highest_energy}: [lower_energy: remaining lower-state energies]",
    ),
)
def select_lines(
    lines: Annotated[LineList, Record("lines")],
    low: Annotated[float, Quantity("cm^-1", "lowest wavenumber", ge=0, kind="position")] = 0.0,
    high: Annotated[float | None, Quantity("cm^-1", "highest wavenumber", gt=0, kind="position")] = None,
    least_intensity: Annotated[float, Quantity("cm/molecule", "least intensity at 296 K", ge=0)] = 0.0,
    highest_energy: Annotated[float | None, Quantity("cm^-1", "highest lower energy", ge=0, kind="energy")] = None,
    molecule: Annotated[int | None, Quantity("1", "HITRAN number of the molecule", ge=1)] = None,
    isotopologue: Annotated[int | None, Quantity("1", "number of the isotopologue", ge=1)] = None,
) -> LineList:
    """Return the lines that satisfy all conditions, in their order.

    Parameters
    ----------
    lines : LineList
        Lines.
    low, high : float
        Range in cm^-1, ends included.
    least_intensity : float
        In cm per molecule at 296 K.
    highest_energy : float
        Of the lower state, in cm^-1.
    molecule, isotopologue : int
        HITRAN numbers.

    Returns
    -------
    LineList
        Perhaps empty.

    Raises
    ------
    InputError
        The range is empty.

    References
    ----------
    Rothman et al. (2005).

    Examples
    --------
    >>> from vibron.radiation.lines.dunham_lines import dunham_lines
    >>> len(select_lines(dunham_lines("CO"), 2140.0, 2150.0, least_intensity=1e-20))
    1
    """
    top = np.inf if high is None else high
    if top < low:
        raise InputError("lies below the lowest wavenumber", field="high", value=high, remedy="exchange low and high")
    kept = (lines.wavenumber >= low) & (lines.wavenumber <= top) & (lines.intensity >= least_intensity)
    if highest_energy is not None:
        kept &= lines.lower_energy <= highest_energy
    for column, wanted in ((lines.molecule, molecule), (lines.isotopologue, isotopologue)):
        if wanted is not None:
            kept &= column == wanted
    return lines[kept]
