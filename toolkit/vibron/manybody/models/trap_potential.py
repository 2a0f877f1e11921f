from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool


@tool(
    valid_for="chains",
    limitations="harmonic; the centre may lie between sites",
    see_also=("hubbard", "bose_hubbard", "disorder_field"),
)
def trap_potential(
    n_sites: Annotated[int, Quantity("1", "number of sites", ge=1, le=1_000_000)],
    strength: Annotated[float, Quantity("1", "energy at one site from the centre", ge=0)],
    centre: Annotated[float | None, Quantity("1", "position of the centre; None for the middle")] = None,
) -> Annotated[FloatArray, Array("1", "n", "potential energy at each site")]:
    r"""Return the potential of a harmonic trap, to be given as ``potential`` of a model.

    .. math:: v_i = v\,(i - c)^2

    Examples
    --------
    >>> trap_potential(n_sites=4, strength=1.0)
    array([2.25, 0.25, 0.25, 2.25])
    """
    middle = (n_sites - 1) / 2.0 if centre is None else centre
    return np.asarray(strength * (np.arange(n_sites) - middle) ** 2, dtype=np.float64)
