from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError, ResourceError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.require import require
from vibron.core.tool import tool
from vibron.infrared.vibrations._constants import ROTATION

_LARGEST = 2000


@tool(
    valid_for="any smooth potential on an even grid that reaches into the walls",
    limitations="one dimension with a constant mass; levels whose boundary probability is not small are not converged",
    papers=("colbertmiller1992",),
    see_also=("morse_levels", "anharmonic_levels"),
)
def dvr_levels(
    position: Annotated[FloatArray, Array("angstrom", "n", "even grid, ascending")],
    potential: Annotated[FloatArray, Array("cm^-1", "n", "potential energy on the grid", kind="energy")],
    mass: Annotated[float, Quantity("u", "reduced mass of the coordinate", gt=0)],
    levels: Annotated[int, Quantity("1", "number of levels wanted", ge=1)] = 10,
) -> Levels:
    r"""Return the levels of a particle in a potential given on a grid, by the discrete variable representation.

    .. math:: T_{ij} = \frac{\hbar^2}{2 m\,\Delta x^2} (-1)^{i-j}
              \begin{cases} \pi^2/3 & i = j \\ 2/(i-j)^2 & i \ne j \end{cases}

    Raises
    ------
    DomainError
        The grid is not even, or holds fewer points than levels.
    ResourceError
        The grid has more than 2000 points.

    Examples
    --------
    >>> x = np.linspace(-1.4, 1.4, 41)
    >>> dvr_levels(x, 500.0**2 * x**2 / (4 * 16.857629), 1.0, 2).transition.round(2)
    array([500.])
    """
    if position.size > _LARGEST:
        raise ResourceError(
            f"has more than {_LARGEST} points", field="position", value=position.size, remedy="take a coarser grid"
        )
    step = float(position[-1] - position[0]) / max(position.size - 1, 1)
    if position.size < max(levels, 3) or step <= 0 or not np.allclose(np.diff(position), step, rtol=1e-3):
        raise DomainError(
            "must be an even, ascending grid with more points than levels",
            field="position",
            value=position.size,
            remedy="interpolate the potential onto numpy.linspace",
        )
    apart = np.subtract.outer(np.arange(position.size), np.arange(position.size))
    with np.errstate(divide="ignore"):
        kinetic = np.where(apart == 0, np.pi**2 / 3.0, 2.0 / np.square(apart, dtype=np.float64))
    kinetic *= np.where(apart % 2 == 0, 1.0, -1.0) * ROTATION / (mass * step**2)
    solve = require("scipy.linalg").eigh
    energy, states = solve(kinetic + np.diag(potential), subset_by_index=(0, levels - 1))
    density = states**2
    edge = max(1, position.size // 20)
    outer = density[:edge].sum(axis=0) + density[-edge:].sum(axis=0)
    return Levels(energy, energy[1:] - energy[0], position @ density, outer)


@dataclass(frozen=True)
class Levels(DataRecord):
    """Levels of a one-dimensional potential."""

    energy: Annotated[FloatArray, Array("cm^-1", "v", "levels on the scale of the potential", kind="energy")]
    transition: Annotated[FloatArray, Array("cm^-1", "w", "distances from the lowest level", kind="energy")]
    position: Annotated[FloatArray, Array("angstrom", "v", "mean position in each level")]
    boundary: Annotated[FloatArray, Array("1", "v", "probability in the outer tenth of the grid; small if converged")]
