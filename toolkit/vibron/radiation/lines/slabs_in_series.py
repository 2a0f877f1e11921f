from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Array, FloatArray, Record
from vibron.core.tool import tool
from vibron.radiation.lines._slab import Slab, same_grid


@tool(
    valid_for="a straight line of sight through homogeneous slabs that do not scatter",
    limitations="no refraction, no scattering; monochromatic: convolve with the slit afterwards",
    papers=("goodyyung1989", "pannier2019"),
    see_also=("slabs_in_parallel", "gas_spectrum"),
)
def slabs_in_series(
    slabs: Annotated[tuple[Slab, ...], Record("slabs from the farthest to the nearest, on one grid")],
    background: Annotated[
        FloatArray | None, Array("W/(m^2*sr*cm^-1)", "n", "radiance behind the farthest slab", ge=0)
    ] = None,
) -> LineOfSight:
    r"""Return the radiance at the observer of slabs one behind the other, with what shines from behind.

    .. math:: L_k = L_{k-1}\,e^{-\tau_k} + J_k\,(1 - e^{-\tau_k})

    Raises
    ------
    InputError
        No slab is given, or the grids differ.

    References
    ----------
    Goody and Yung (1989); Pannier and Laux (2019).

    Examples
    --------
    >>> grid = np.array([1000.0])
    >>> wall, gas = Slab(grid, np.array([50.0]), np.array([3.0])), Slab(grid, np.log([2.0]), np.array([1.0]))
    >>> slabs_in_series((wall, gas)).radiance.tolist()
    [2.0]
    """
    grid = same_grid(slabs)
    radiance = np.zeros(grid.size) if background is None else np.broadcast_to(background, grid.shape)
    for slab in slabs:
        radiance = radiance * slab.transmittance + slab.radiance
    depth = np.sum([slab.optical_depth for slab in slabs], axis=0)
    return LineOfSight(radiance, np.exp(-depth), depth)


@dataclass(frozen=True)
class LineOfSight(DataRecord):
    """What leaves the nearest slab towards the observer."""

    radiance: Annotated[FloatArray, Array("W/(m^2*sr*cm^-1)", "n", "radiance at the observer", ge=0)]
    transmittance: Annotated[FloatArray, Array("1", "n", "of all slabs together", ge=0)]
    optical_depth: Annotated[FloatArray, Array("1", "n", "of all slabs together")]
