"""Radiance through slabs one behind the other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray, Record
from vibron.core.tool import KnownAnswer, tool
from vibron.radiation.lines._slab import Slab, same_grid

_THIN = {"wavenumber": [1000.0, 1001.0], "optical_depth": [0.5, 0.0], "source": [2.0, 2.0]}
_THICK = {"wavenumber": [1000.0, 1001.0], "optical_depth": [1.5, 40.0], "source": [1.0, 3.0]}


@dataclass(frozen=True, eq=False)
class LineOfSight:
    """What leaves the nearest slab towards the observer."""

    radiance: Annotated[FloatArray, Array("W/(m^2*sr*cm^-1)", "n", "radiance at the observer", ge=0)]
    transmittance: Annotated[FloatArray, Array("1", "n", "of all slabs together", ge=0)]
    optical_depth: Annotated[FloatArray, Array("1", "n", "of all slabs together")]


@tool(
    domain="radiation",
    family="lines",
    known_answers=(
        KnownAnswer(
            call={"slabs": [_THICK, _THIN]},
            path="radiance.0",
            value=1.2581340571,
            tolerance=1e-9,
            source="by hand: (1 - e^-1.5) e^-0.5 + 2 (1 - e^-0.5)",
        ),
        KnownAnswer(
            call={"slabs": [_THIN, _THICK], "background": [5.0, 7.0]},
            path="radiance",
            value=[1.6291360, 3.0],
            tolerance=1e-7,
            source="by hand: 5 e^-2 + 2 (1 - e^-0.5) e^-1.5 + (1 - e^-1.5); the thick slab hides all behind it",
        ),
        KnownAnswer(
            call={"slabs": [_THIN, _THICK]},
            path="transmittance.0",
            value=0.1353352832366127,
            tolerance=1e-15,
            source="e^-2, in either order",
            kind="identity",
        ),
    ),
    valid_for="a straight line of sight through homogeneous slabs that do not scatter",
    limitations="no refraction, no scattering; monochromatic: convolve with the slit afterwards",
    papers=("goodyyung1989", "pannier2019"),
    keywords=("line of sight", "SerialSlabs", "multi-slab", "layers", "radiative transfer", "flame", "plume"),
    see_also=("slabs_in_parallel", "gas_emission", "two_temperature_emission"),
    asks=(
        "[radiance: Radiance at the observer] of the slabs {slabs} one behind the other",
        "Flame behind cooler layers {slabs}, background {background}: [radiance: what the detector sees]",
        "[transmittance: Transmittance] of all layers {slabs} in a row along the line of sight",
    ),
)
def slabs_in_series(
    slabs: Annotated[tuple[Slab, ...], Record("slabs from the farthest to the nearest, on one grid")],
    background: Annotated[
        FloatArray | None, Array("W/(m^2*sr*cm^-1)", "n", "radiance behind the farthest slab", ge=0)
    ] = None,
) -> LineOfSight:
    r"""Return the radiance at the observer of slabs one behind the other, with what shines from behind.

    .. math:: L_k = L_{k-1}\,e^{-\tau_k} + J_k\,(1 - e^{-\tau_k})

    Parameters
    ----------
    slabs : tuple of Slab
        From the farthest to the nearest.
    background : ndarray, shape (n,), optional
        Radiance behind; none if not given.

    Returns
    -------
    LineOfSight
        Radiance, transmittance and optical depth.

    Raises
    ------
    InputError
        There is no slab, or the grids differ.

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
