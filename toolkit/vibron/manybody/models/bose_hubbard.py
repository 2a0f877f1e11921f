from __future__ import annotations

from typing import Annotated

from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.manybody.models._build import InSector, Kind, Size, SurfaceEnds, Twist, build, hopping, lattice_of
from vibron.manybody.specification import Model, Site, Term


@tool(
    valid_for="any lattice; a trap is a potential with one entry a site",
    limitations="a site holds n_max bosons at most: repeat with more; the sector fixes the filling",
    papers=("fisher1989", "damski2006"),
    see_also=("hubbard", "trap_potential"),
    cost="light",
)
def bose_hubbard(
    size: Size,
    lattice: Kind = "chain",
    boundary: SurfaceEnds = "open",
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

    Returns
    -------
    Model
        Parameters t, U, V, mu and potential.

    Raises
    ------
    InputError
        Arrays do not have one entry for each place or site.

    Examples
    --------
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
