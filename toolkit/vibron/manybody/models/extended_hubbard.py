"""The Hubbard model with repulsion between neighbours."""

from __future__ import annotations

from typing import Annotated

from vibron.core.quantity import Array, FloatArray, Option
from vibron.core.tool import KnownAnswer, tool
from vibron.manybody.models._build import SPINFUL, Ends, InSector, Kind, Order, Size, build, hopping, lattice_of
from vibron.manybody.specification import Model, Site, Term


@tool(
    domain="manybody",
    family="models",
    known_answers=(
        KnownAnswer(
            call={"size": [2], "sector": {"n_up": 1, "n_down": 1}},
            path="lowest_energy",
            value=-0.0,
            tolerance=1e-12,
            source="by hand: the singlet of the dimer has (U + V - sqrt((U - V)^2 + 16 t^2)) / 2",
        ),
        KnownAnswer(
            call={"size": [6], "boundary": "periodic", "V": 0.0, "sector": {"n_up": 3, "n_down": 3}},
            path="lowest_energy",
            value=-3.66870618,
            tolerance=1e-08,
            source="wu2024",
        ),
    ),
    valid_for="any lattice",
    limitations="interaction to nearest neighbours",
    papers=("hubbard1963", "wu2024"),
    keywords=("extended Hubbard", "charge density wave", "nearest-neighbour repulsion"),
    see_also=("hubbard",),
    cost="light",
    asks=(
        "[Extended Hubbard chain] of {size} sites with U = {U} and V = {V}",
        "[Extended Hubbard model] of {size} sites, {boundary=periodic: periodic}, t = {t}, on-site {U}, neighbours {V}",
        "[Hubbard model with nearest-neighbour repulsion] {V} and U {U} on a {size} {lattice=square: square lattice}",
        "[Charge-density-wave model] of electrons on {size} sites: U = {U}, neighbour repulsion V = {V}, t = {t}",
        "[t-U-V model] on {size} sites with t = {t}, U = {U}, V = {V}, chemical potential {mu}",
    ),
)
def extended_hubbard(
    size: Size,
    lattice: Kind = "chain",
    boundary: Ends = "open",
    t: Annotated[FloatArray | float, Array("1", "...", "hopping; or one a bond")] = 1.0,
    U: Annotated[FloatArray | float, Array("1", "...", "repulsion on a site; or one a site")] = 4.0,
    V: Annotated[FloatArray | float, Array("1", "...", "repulsion between neighbours; or one a bond")] = 1.0,
    mu: Annotated[FloatArray | float, Array("1", "...", "chemical potential; or one a site")] = 0.0,
    fermion_order: Order = "up_block",
    sector: InSector = None,
) -> Annotated[Model, Option("the model")]:
    r"""Return the extended Hubbard model.

    .. math:: H = -t\sum_{\langle ij\rangle\sigma} (c^\dagger_{i\sigma} c_{j\sigma} + \text{h.c.})
              + U \sum_i n_{i\uparrow} n_{i\downarrow} + V \sum_{\langle ij\rangle} n_i n_j - \mu \sum_i n_i

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
    V : float or array of float
        Repulsion between neighbours; or one a bond.
    mu : float or array of float
        Chemical potential; or one a site.
    fermion_order : {"up_block", "interleaved"}
        Order of the fermion modes.
    sector : Sector, optional
        Symmetry sector.

    Returns
    -------
    Model
        Parameters t, U, V and mu.

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
    >>> model = extended_hubbard(size=(2,), V=2.0, sector=Sector(n_up=1, n_down=1))
    >>> round(model.lowest_energy, 10)
    0.7639320225
    """
    terms = (
        *hopping("nn", SPINFUL),
        Term("repulsion", ("Nupdn",), "site", "U"),
        Term("neighbours", ("Ntot", "Ntot"), "nn", "V"),
        Term("chemical", ("Ntot",), "site", "-mu"),
    )
    parameters = {"t": t, "U": U, "V": V, "mu": mu}
    place, site = lattice_of(lattice, size, boundary), Site("spinful_fermion")
    return build("extended_hubbard", place, site, terms, parameters, sector, fermion_order=fermion_order, unit="t")
