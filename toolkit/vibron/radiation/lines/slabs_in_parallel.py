from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Record
from vibron.core.tool import tool
from vibron.radiation.lines._slab import Slab, same_grid


@tool(
    valid_for="gases mixed along the same path, each homogeneous",
    limitations="no scattering; the broadening of each gas by the others belongs into its own lines",
    papers=("pannier2019",),
    see_also=("slabs_in_series", "gas_spectrum"),
)
def slabs_in_parallel(
    slabs: Annotated[tuple[Slab, ...], Record("gases along the same path, on one grid, in any order")],
) -> Slab:
    r"""Return the slab that several gases make together when they share one path.

    .. math:: \tau = \sum_k \tau_k, \qquad J = \frac{\sum_k \tau_k J_k}{\sum_k \tau_k}

    Raises
    ------
    InputError
        No slab is given, or the grids differ.

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
