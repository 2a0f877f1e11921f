"""The Bose-Hubbard model."""

from __future__ import annotations

from typing import Annotated

from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import KnownAnswer, tool
from vibron.manybody.models._build import Ends, InSector, Kind, Size, Twist, build, hopping, lattice_of
from vibron.manybody.specification import Model, Site, Term


@tool(
    domain="manybody",
    family="models",
    known_answers=(
        KnownAnswer(
            call={"size": [6], "boundary": "periodic", "U": 20.0, "n_max": 6, "sector": {"n_particles": 6}},
            path="lowest_energy",
            value=-1.19827438,
            tolerance=1e-08,
            source="an exact diagonalisation of the ring of six by another program",
        ),
        KnownAnswer(
            call={"size": [8], "boundary": "periodic", "U": 20.0, "sector": {"n_particles": 8}},
            path="lowest_energy",
            value=8 * 20.0 * -0.00997453,
            tolerance=0.0002,
            source="damski2006",
        ),
        KnownAnswer(
            call={"size": [2], "U": 3.0, "sector": {"n_particles": 2}},
            path="lowest_energy",
            value=-1.0,
            tolerance=1e-10,
            source="by hand: two bosons on two sites have (U - sqrt(U^2 + 16 t^2)) / 2",
        ),
    ),
    valid_for="any lattice; a trap is a potential with one entry a site",
    limitations="a site holds n_max bosons at most: repeat with more; the sector fixes the filling",
    papers=("fisher1989", "damski2006"),
    keywords=("Bose-Hubbard", "cold atoms", "optical lattice", "Mott insulator", "superfluid", "trap"),
    see_also=("hubbard", "trap_potential"),
    cost="light",
    asks=(
        "[Bose-Hubbard chain] of {size} sites with U = {U} and hopping {t}",
        "[Bose-Hubbard model] of {size} sites, repulsion {U}, {boundary=periodic: periodic}, at most {n_max} "
        "bosons per site",
        "[Bosons in an optical lattice], {size} {lattice=square: square lattice}, tunnelling {t}, interaction {U}",
        "Bosonic [Mott insulator model] on {size} sites: on-site U {U}, hopping {t}, chemical potential {mu}",
        "[Trapped lattice bosons] on {size} sites, trap potential {potential}, U = {U}",
        "[Extended Bose-Hubbard model] with neighbour repulsion {V} and U = {U} on {size} sites",
    ),
)
def bose_hubbard(
    size: Size,
    lattice: Kind = "chain",
    boundary: Ends = "open",
    t: Annotated[FloatArray | float, Array("1", "...", "hopping, often written J; or one a bond")] = 1.0,
    U: Annotated[FloatArray | float, Array("1", "...", "repulsion on a site; or one a site")] = 4.0,
    V: Annotated[FloatArray | float, Array("1", "...", "repulsion between neighbours; or one a bond")] = 0.0,
    mu: Annotated[FloatArray | float, Array("1", "...", "chemical potential; or one a site")] = 0.0,
    potential: Annotated[
        FloatArray | float, Array("1", "...", "potential energy of a particle; or one a site, a trap")
    ] = 0.0,
    n_max: Annotated[int, Quantity("1", "largest number of bosons on a site", ge=1, le=255)] = 4,
    twist: Twist = 0.0,
    sector: InSector = None,
) -> Annotated[Model, Option("the model")]:
    r"""Return the Bose-Hubbard model.

    .. math:: H = -\sum_{\langle ij\rangle} t_{ij}\,(b^\dagger_i b_j + \text{h.c.})
              + \tfrac12 \sum_i U_i\, n_i (n_i - 1) + V \sum_{\langle ij\rangle} n_i n_j + \sum_i (v_i - \mu_i)\, n_i

    Parameters
    ----------
    size : tuple of int
        Cells along each direction.
    lattice : {"chain", "ladder", "square", "triangular", "honeycomb", "kagome"}
        Kind of lattice.
    boundary : {"open", "periodic", "infinite", "twisted"}
        Boundary of every direction.
    t : float or array of float
        Hopping, often written J; or one a bond.
    U : float or array of float
        Repulsion on a site; or one a site.
    V : float or array of float
        Repulsion between neighbours; or one a bond.
    mu : float or array of float
        Chemical potential; or one a site.
    potential : float or array of float
        Potential energy of a particle; or one a site, a trap.
    n_max : int
        Largest number of bosons on a site.
    twist : float, rad
        Phase of a twisted boundary; another boundary refuses one.
    sector : Sector, optional
        Symmetry sector.

    Returns
    -------
    Model
        Parameters t, U, V, mu and potential.

    Raises
    ------
    InputError
        Arrays do not have one entry for each place or site.

    References
    ----------
    M. P. A. Fisher, P. B. Weichman, G. Grinstein, D. S. Fisher, Phys. Rev. B 40, 546 (1989).

    Examples
    --------
    >>> from vibron.manybody.specification import Sector
    >>> model = bose_hubbard(size=(6,), boundary="periodic", U=20.0, n_max=6, sector=Sector(n_particles=6))
    >>> model.dimension, round(model.lowest_energy, 8)
    (462, -1.19827438)
    """
    terms = (
        *hopping("nn", (("Bdag", "B"),)),
        Term("repulsion", ("N@0", "N@0"), "site", "U/2"),
        Term("self", ("N",), "site", "-U/2"),
        Term("neighbours", ("N", "N"), "nn", "V"),
        Term("chemical", ("N",), "site", "-mu"),
        Term("potential", ("N",), "site", "potential"),
    )
    parameters = {"t": t, "U": U, "V": V, "mu": mu, "potential": potential}
    place, site = lattice_of(lattice, size, boundary, twist), Site("boson", n_max=n_max)
    return build("bose_hubbard", place, site, terms, parameters, sector, unit="t")
