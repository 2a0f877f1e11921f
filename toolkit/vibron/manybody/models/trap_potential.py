"""The potential of a harmonic trap at the sites of a chain."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import KnownAnswer, tool


@tool(
    domain="manybody",
    family="models",
    known_answers=(
        KnownAnswer(
            call={"n_sites": 8, "strength": 0.1},
            path="0",
            value=1.225,
            tolerance=1e-12,
            source="by hand: a tenth of 3.5 squared, the first of eight sites lying 3.5 from the centre",
        ),
        KnownAnswer(
            call={"n_sites": 5, "strength": 2.0, "centre": 1.0},
            value=[2.0, 0.0, 2.0, 8.0, 18.0],
            tolerance=1e-12,
            source="squares by hand",
            kind="identity",
        ),
    ),
    valid_for="chains",
    limitations="harmonic; the centre may lie between sites",
    keywords=("harmonic trap", "cold atoms", "confinement", "potential"),
    see_also=("hubbard", "bose_hubbard", "disorder_field"),
    asks=(
        "[Harmonic trap potential] on {n_sites} sites with strength {strength}",
        "[Site energies] of a parabolic trap of curvature {strength} over {n_sites} sites centred at {centre}",
        "Cold atoms on {n_sites} sites, harmonic confinement {strength}: [potential on each site]",
    ),
)
def trap_potential(
    n_sites: Annotated[int, Quantity("1", "number of sites", ge=1, le=1_000_000)],
    strength: Annotated[float, Quantity("1", "energy at one site from the centre", ge=0)],
    centre: Annotated[float | None, Quantity("1", "position of the centre; None for the middle")] = None,
) -> Annotated[FloatArray, Array("1", "n", "potential energy at each site")]:
    r"""Return the potential of a harmonic trap, to be given as ``potential`` of a model.

    .. math:: v_i = v\,(i - c)^2

    Parameters
    ----------
    n_sites : int
        Number of sites.
    strength : float
        Energy one site from the centre.
    centre : float, optional
        Centre in sites, counted from 0.

    Returns
    -------
    array of float, shape (n,)
        Energies.

    Examples
    --------
    >>> trap_potential(n_sites=4, strength=1.0)
    array([2.25, 0.25, 0.25, 2.25])
    """
    middle = (n_sites - 1) / 2.0 if centre is None else centre
    return np.asarray(strength * (np.arange(n_sites) - middle) ** 2, dtype=np.float64)
