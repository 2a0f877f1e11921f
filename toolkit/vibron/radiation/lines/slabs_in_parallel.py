"""Gases that share one path."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Record
from vibron.core.tool import KnownAnswer, tool
from vibron.radiation.lines._slab import Slab, same_grid

_COLD = {"wavenumber": [1000.0, 1001.0], "optical_depth": [1.0, 0.0], "source": [1.0, 1.0]}
_HOT = {"wavenumber": [1000.0, 1001.0], "optical_depth": [3.0, 0.5], "source": [5.0, 4.0]}


@tool(
    domain="radiation",
    family="lines",
    known_answers=(
        KnownAnswer(
            call={"slabs": [_COLD, _HOT]},
            path="source",
            value=[4.0, 4.0],
            tolerance=1e-15,
            source="by hand: (1 x 1 + 3 x 5)/4, and the hot gas alone where the cold one is transparent",
        ),
        KnownAnswer(
            call={"slabs": [_HOT, _COLD]},
            path="radiance.0",
            value=3.9267374444,
            tolerance=1e-9,
            source="by hand: 4 (1 - e^-4), in either order",
        ),
        KnownAnswer(
            call={"slabs": [_HOT, _HOT]},
            path="optical_depth",
            value=[6.0, 1.0],
            tolerance=0.0,
            source="twice the gas has twice the optical depth",
            kind="identity",
        ),
    ),
    valid_for="gases mixed along the same path, each homogeneous",
    limitations="no scattering; the broadening of each gas by the others belongs into its own lines",
    papers=("pannier2019",),
    keywords=("MergeSlabs", "mixture", "gas mixture", "species", "line of sight"),
    see_also=("slabs_in_series", "gas_emission", "two_temperature_emission"),
    asks=(
        "[transmittance: Transmittance] of the mixture of gases {slabs} on one path",
        "Merge the slabs {slabs} that share one path: [radiance: emitted radiance]",
        "[optical_depth: Total optical depth] of the species {slabs} mixed in the same volume",
    ),
)
def slabs_in_parallel(
    slabs: Annotated[tuple[Slab, ...], Record("gases along the same path, on one grid, in any order")],
) -> Slab:
    r"""Return the slab that several gases make together when they share one path.

    .. math:: \tau = \sum_k \tau_k, \qquad J = \frac{\sum_k \tau_k J_k}{\sum_k \tau_k}

    Parameters
    ----------
    slabs : tuple of Slab
        The order does not matter.

    Returns
    -------
    Slab
        Optical depth, source function, transmittance and radiance of the mixture.

    Raises
    ------
    InputError
        There is no slab, or the grids differ.

    References
    ----------
    Pannier and Laux (2019).

    Examples
    --------
    >>> grid = np.array([1000.0])
    >>> gas = Slab(grid, np.log([2.0]), np.array([1.0]))
    >>> slabs_in_parallel((gas, gas)).transmittance.round(12).tolist()
    [0.25]
    """
    grid = same_grid(slabs)
    depths = np.array([slab.optical_depth for slab in slabs])
    sources = np.array([slab.source for slab in slabs])
    depth = depths.sum(axis=0)
    transparent = np.abs(depth) <= 1e-300
    weights = np.where(transparent, 1.0 / len(slabs), depths / np.where(transparent, 1.0, depth))
    return Slab(grid, depth, (weights * sources).sum(axis=0))
