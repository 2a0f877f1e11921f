"""The Hubbard model."""

from __future__ import annotations

import math
from typing import Annotated

from vibron.core.quantity import Array, FloatArray, Option
from vibron.core.tool import KnownAnswer, tool
from vibron.manybody.models._build import SPINFUL, Ends, InSector, Kind, Order, Size, Twist, build, hopping, lattice_of
from vibron.manybody.specification import Model, Site, Term


@tool(
    domain="manybody",
    family="models",
    known_answers=(
        KnownAnswer(
            call={"size": [2], "sector": {"n_up": 1, "n_down": 1}},
            path="lowest_energy",
            value=2.0 - math.sqrt(8.0),
            tolerance=1e-10,
            source="by hand: the dimer has (U - sqrt(U^2 + 16 t^2)) / 2",
        ),
        KnownAnswer(
            call={"size": [6], "boundary": "periodic", "sector": {"n_up": 3, "n_down": 3}},
            path="lowest_energy",
            value=-3.66870618,
            tolerance=1e-08,
            source="wu2024",
        ),
        KnownAnswer(
            call={"size": [8], "sector": {"n_up": 4, "n_down": 4}},
            path="lowest_energy",
            value=-4.235807,
            tolerance=1e-06,
            source="the energy of block2's DMRG at this size",
        ),
        KnownAnswer(
            call={
                "size": [8],
                "U": -4.0,
                "potential": [0.1 * (i - 3.5) ** 2 for i in range(8)],
                "sector": {"n_up": 3, "n_down": 1},
            },
            path="lowest_energy",
            value=-7.54232111,
            tolerance=1e-08,
            source="the energy of block2's DMRG of the trapped attractive chain",
        ),
    ),
    valid_for="any lattice; attractive for negative U",
    limitations="one band; hopping to nearest neighbours",
    papers=("hubbard1963", "lieb1968", "wu2024"),
    keywords=("Hubbard", "Mott", "correlated electrons", "trap", "cold atoms", "superconductivity"),
    see_also=("extended_hubbard", "tj", "trap_potential"),
    cost="light",
    asks=(
        "[Hubbard chain] of {size} sites with U = {U} and t = {t}",
        "[Hubbard model] of {size} sites in the sector {sector}, on-site repulsion {U}",
        "[Fermi-Hubbard model] on a {size} {lattice=square: square lattice}, hopping {t}, interaction U {U}",
        "[Hubbard ring] of {size} sites, {boundary=periodic: periodic}, U = {U}, chemical potential {mu}",
        "[Hubbard ladder], {lattice=ladder: two legs} of {size} rungs, t = {t}, U = {U}",
        "[Fermions in a trap]: Hubbard chain of {size} sites with trap potential {potential}, U = {U}",
    ),
)
def hubbard(
    size: Size,
    lattice: Kind = "chain",
    boundary: Ends = "open",
    t: Annotated[FloatArray | float, Array("1", "...", "hopping; or one a bond")] = 1.0,
    U: Annotated[FloatArray | float, Array("1", "...", "repulsion on a site; or one a site")] = 4.0,
    mu: Annotated[FloatArray | float, Array("1", "...", "chemical potential; or one a site")] = 0.0,
    potential: Annotated[
        FloatArray | float, Array("1", "...", "potential energy of a particle; or one a site, a trap")
    ] = 0.0,
    twist: Twist = 0.0,
    fermion_order: Order = "up_block",
    sector: InSector = None,
) -> Annotated[Model, Option("the model")]:
    r"""Return the Hubbard model.

    .. math:: H = -\sum_{\langle ij\rangle\sigma} t_{ij}\,(c^\dagger_{i\sigma} c_{j\sigma} + \text{h.c.})
              + \sum_i U_i\, n_{i\uparrow} n_{i\downarrow} + \sum_i (v_i - \mu_i)\, n_i

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
    U : float or array of float
        Repulsion on a site; or one a site.
    mu : float or array of float
        Chemical potential; or one a site.
    potential : float or array of float
        Potential energy of a particle; or one a site, a trap.
    twist : float, rad
        Phase of a twisted boundary; another boundary refuses one.
    fermion_order : {"up_block", "interleaved"}
        Order of the fermion modes.
    sector : Sector, optional
        Symmetry sector.

    Returns
    -------
    Model
        Parameters t, U, mu and potential.

    Raises
    ------
    InputError
        Arrays do not have one entry for each place or site.

    References
    ----------
    J. Hubbard, Proc. R. Soc. A 276, 238 (1963).

    Examples
    --------
    >>> from vibron.manybody.specification import Sector
    >>> model = hubbard(size=(2,), U=4.0, sector=Sector(n_up=1, n_down=1))
    >>> round(model.lowest_energy, 10), model.dimension
    (-0.8284271247, 4)
    """
    terms = (
        *hopping("nn", SPINFUL),
        Term("repulsion", ("Nupdn",), "site", "U"),
        Term("chemical", ("Ntot",), "site", "-mu"),
        Term("potential", ("Ntot",), "site", "potential"),
    )
    place = lattice_of(lattice, size, boundary, twist)
    parameters = {"t": t, "U": U, "mu": mu, "potential": potential}
    site = Site("spinful_fermion")
    return build("hubbard", place, site, terms, parameters, sector, fermion_order=fermion_order, unit="t")
