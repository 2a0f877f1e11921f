"""The t-J model."""

from __future__ import annotations

import math
from typing import Annotated

from vibron.core.quantity import Array, FloatArray, Option
from vibron.core.tool import KnownAnswer, tool
from vibron.manybody.models._build import (
    SPINFUL,
    Ends,
    InSector,
    Kind,
    Order,
    Size,
    build,
    exchange,
    hopping,
    lattice_of,
)
from vibron.manybody.specification import Model, Site, Term


@tool(
    domain="manybody",
    family="models",
    known_answers=(
        KnownAnswer(
            call={"size": [6], "J": 0.0, "sector": {"n_up": 2, "n_down": 2}},
            path="lowest_energy",
            value=-2.0 * sum(math.cos(math.pi * k / 7.0) for k in (1, 2, 3, 4)),
            tolerance=1e-10,
            source="ogata1990",
        ),
        KnownAnswer(
            call={"size": [2], "J": 0.4, "sector": {"n_up": 1, "n_down": 1}},
            path="lowest_energy",
            value=-0.4,
            tolerance=1e-12,
            source="by hand: the singlet of two spins has -3J/4, less J/4",
        ),
        KnownAnswer(
            call={"size": [2], "sector": {"n_up": 1, "n_down": 0}},
            path="lowest_energy",
            value=-1.0,
            tolerance=1e-12,
            source="by hand: one particle on two sites has -t",
        ),
    ),
    valid_for="any lattice; sites are empty or hold one fermion",
    limitations="three-site terms of second order are left out; products are projected once, at the end",
    papers=("ogata1990",),
    keywords=("t-J", "doped antiferromagnet", "holes", "projection", "Gutzwiller"),
    see_also=("hubbard", "heisenberg"),
    cost="light",
    asks=(
        "[t-J chain] of {size} sites with t = {t} and J = {J}",
        "[t-J model] on a {size} {lattice=square: square lattice}, hopping {t}, exchange {J}",
        "[Doped antiferromagnet] without double occupancy: {size} sites, t = {t}, J = {J}, sector {sector}",
        "[t-J ladder], {lattice=ladder: two legs} of {size} rungs, exchange {J}",
    ),
)
def tj(
    size: Size,
    lattice: Kind = "chain",
    boundary: Ends = "open",
    t: Annotated[FloatArray | float, Array("1", "...", "hopping; or one a bond")] = 1.0,
    J: Annotated[FloatArray | float, Array("1", "...", "exchange; or one a bond")] = 0.4,
    fermion_order: Order = "up_block",
    sector: InSector = None,
) -> Annotated[Model, Option("the model")]:
    r"""Return the t-J model.

    .. math:: H = -t\sum_{\langle ij\rangle\sigma} P\,(c^\dagger_{i\sigma} c_{j\sigma} + \text{h.c.})\,P
              + J \sum_{\langle ij\rangle} \left(\mathbf{S}_i\cdot\mathbf{S}_j - \tfrac14 n_i n_j\right)

    P forbids two fermions on a site.  At J = 0 an open chain has the energies of spinless fermions.

    Parameters
    ----------
    size : tuple of int
        Cells along each direction.
    lattice : {"chain", "ladder", "square", "triangular", "honeycomb", "kagome"}
        Kind of lattice.
    boundary : {"open", "periodic", "infinite", "twisted"}
        Boundary of every direction.
    t : float or array of float
        Hopping; or one a bond.
    J : float or array of float
        Exchange; or one a bond.
    fermion_order : {"up_block", "interleaved"}
        Order of the fermion modes.
    sector : Sector, optional
        Symmetry sector.

    Returns
    -------
    Model
        Parameters t and J.

    Raises
    ------
    InputError
        Arrays do not have one entry for each place or site.

    References
    ----------
    M. Ogata, H. Shiba, Phys. Rev. B 41, 2326 (1990).

    Examples
    --------
    >>> tj(size=(4,)).full_dimension
    81
    """
    terms = (
        *hopping("nn", SPINFUL),
        *exchange("exchange", "nn", "J"),
        Term("density", ("Ntot", "Ntot"), "nn", "-J/4"),
    )
    place = lattice_of(lattice, size, boundary)
    return build("tj", place, Site("tj"), terms, {"t": t, "J": J}, sector, fermion_order=fermion_order, unit="t")
