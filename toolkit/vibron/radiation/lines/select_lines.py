from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import InputError
from vibron.core.quantity import Quantity, Record
from vibron.core.tool import tool
from vibron.physics.line_list import LineList


@tool(
    valid_for="any line list",
    limitations="a threshold on the intensity at 296 K drops lines that matter in hot gas",
    papers=("rothman2005",),
    see_also=("read_line_list", "line_intensity"),
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
    low, high
        Range in cm^-1, ends included.

    Raises
    ------
    InputError
        The range is empty.

    Examples
    --------
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
