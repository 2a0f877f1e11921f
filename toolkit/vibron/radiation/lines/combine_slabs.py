from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

import numpy as np

from vibron.core.data_record import Curve
from vibron.core.quantity import Array, FloatArray, Option, Record
from vibron.core.tool import tool
from vibron.radiation.lines._slab import Slab, same_grid

#: Optical depths below count as this one, so that a source function exists.
_TRANSPARENT = 1e-300


@tool(
    valid_for="a straight line of sight through slabs, or through a mixture of gases, that do not scatter",
    limitations="no refraction, no scattering; monochromatic: convolve with the slit afterwards; in parallel the "
    "broadening of each gas by the others belongs into its own lines",
    papers=("goodyyung1989", "pannier2019"),
    see_also=("gas_spectrum", "convolve_slit", "schwarzschild_radiance"),
)
def combine_slabs(
    slabs: Annotated[tuple[Slab, ...], Record("slabs on one grid, in series from the farthest to the nearest")],
    arrangement: Annotated[
        Literal["series", "parallel"], Option("one behind the other, or mixed along the same path")
    ] = "series",
    background: Annotated[
        FloatArray | None, Array("W/(m^2*sr*cm^-1)", "n", "radiance behind the farthest slab", ge=0)
    ] = None,
) -> LineOfSight:
    r"""Return radiance, transmittance and source function of slabs one behind the other, or mixed along one path.

    In series

    .. math:: L_k = L_{k-1}\,e^{-\tau_k} + J_k\,(1 - e^{-\tau_k})

    and in parallel, for gases that share one path in any order,

    .. math:: \tau = \sum_k \tau_k, \qquad J = \frac{\sum_k \tau_k J_k}{\sum_k \tau_k}

    The background shines through all of them.  ``slab`` of the result is one slab equal to all, without the
    background, to be combined with others.

    Raises
    ------
    InputError
        No slab is given, or the grids differ.

    Examples
    --------
    >>> grid = np.array([1000.0])
    >>> wall, gas = Slab(grid, np.array([50.0]), np.array([3.0])), Slab(grid, np.log([2.0]), np.array([1.0]))
    >>> combine_slabs((wall, gas)).radiance.tolist()
    [2.0]
    >>> combine_slabs((gas, gas), "parallel").transmittance.round(12).tolist()
    [0.25]
    """
    grid = same_grid(slabs)
    depths = np.array([slab.optical_depth for slab in slabs])
    depth = depths.sum(axis=0)
    transparent = np.abs(depth) <= _TRANSPARENT
    if arrangement == "series":
        own = np.zeros(grid.size)
        for slab in slabs:
            own = own * slab.transmittance + slab.radiance
        depth = np.where(transparent & (own > 0.0), _TRANSPARENT, depth)
        source = np.where(
            own == 0.0, np.mean([slab.source for slab in slabs], axis=0) * transparent,
            own / np.where(depth == 0.0, 1.0, -np.expm1(-depth)),
        )  # fmt: skip
    else:
        weights = np.where(transparent, 1.0 / len(slabs), depths / np.where(transparent, 1.0, depth))
        source = (weights * np.array([slab.source for slab in slabs])).sum(axis=0)
        own = -np.expm1(-depth) * source
    transmittance = np.exp(-depth)
    behind = np.zeros(grid.size) if background is None else np.broadcast_to(background, grid.shape)
    return LineOfSight(grid, own + behind * transmittance, transmittance, depth, source)


@dataclass(frozen=True)
class LineOfSight(Curve):
    """What reaches the observer from the slabs and from behind them."""

    wavenumber: Annotated[FloatArray, Array("cm^-1", "n", "grid, ascending", gt=0, kind="position")]
    radiance: Annotated[
        FloatArray, Array("W/(m^2*sr*cm^-1)", "n", "radiance at the observer, the background included", ge=0)
    ]
    transmittance: Annotated[FloatArray, Array("1", "n", "of all slabs together", ge=0)]
    optical_depth: Annotated[FloatArray, Array("1", "n", "of all slabs together")]
    source: Annotated[FloatArray, Array("W/(m^2*sr*cm^-1)", "n", "source function of all slabs together")]

    @property
    def slab(self) -> Slab:
        """One slab that absorbs and emits as much as all."""
        return Slab(self.wavenumber, self.optical_depth, self.source)
