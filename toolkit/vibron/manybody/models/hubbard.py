from __future__ import annotations

from typing import Annotated

from vibron.core.quantity import Array, FloatArray, Option
from vibron.core.tool import tool
from vibron.manybody.models._build import (
    SPINFUL,
    InSector,
    Kind,
    Order,
    Size,
    SurfaceEnds,
    Twist,
    build,
    hopping,
    lattice_of,
    second_hopping,
)
from vibron.manybody.specification import Model, Site, Term


@tool(
    valid_for="any lattice; attractive for negative U",
    limitations="one band; repulsion between nearest neighbours, hopping to second neighbours at most",
    papers=("hubbard1963", "lieb1968", "wu2024"),
    see_also=("tj", "two_orbital_hubbard", "trap_potential", "bose_hubbard"),
    cost="light",
)
def hubbard(
    size: Size,
    lattice: Kind = "chain",
    boundary: SurfaceEnds = "open",
    t: Annotated[FloatArray | float, Array("1", "...", "hopping; or one a bond")] = 1.0,
    U: Annotated[FloatArray | float, Array("1", "...", "repulsion on a site; or one a site")] = 4.0,
    mu: Annotated[FloatArray | float, Array("1", "...", "chemical potential; or one a site")] = 0.0,
    potential: Annotated[
        FloatArray | float, Array("1", "...", "potential energy of a particle; or one a site, a trap")
    ] = 0.0,
    V: Annotated[FloatArray | float, Array("1", "...", "repulsion between neighbours; or one a bond")] = 0.0,
    t2: Annotated[
        FloatArray | float | None, Array("1", "...", "hopping t' to next-nearest neighbours; or one a bond")
    ] = None,
    twist: Twist = 0.0,
    fermion_order: Order = "up_block",
    sector: InSector = None,
) -> Annotated[Model, Option("the model")]:
    r"""Return the Hubbard model, extended by V, a repulsion between neighbours, and by hopping t2 to second neighbours.

    .. math:: H = -\sum_{\langle ij\rangle\sigma} t_{ij}\,(c^\dagger_{i\sigma} c_{j\sigma} + \text{h.c.})
              + \sum_i U_i\, n_{i\uparrow} n_{i\downarrow} + \sum_i (v_i - \mu_i)\, n_i
              + \sum_{\langle ij\rangle} V_{ij}\, n_i n_j
              - t_2\sum_{\langle\langle ij\rangle\rangle\sigma} (c^\dagger_{i\sigma} c_{j\sigma} + \text{h.c.})

    Models of cuprates take t2 / t from -0.2 to -0.4.

    Returns
    -------
    Model
        Parameters t, U, V, mu and potential, and t2 if it is given.

    Raises
    ------
    InputError
        Arrays do not have one entry for each place or site.

    Examples
    --------
    >>> model = hubbard(size=(2,), U=4.0, sector=Sector(n_up=1, n_down=1))
    >>> round(model.lowest_energy, 10), model.dimension
    (-0.8284271247, 4)
    >>> round(hubbard(size=(2,), V=2.0, sector=Sector(n_up=1, n_down=1)).lowest_energy, 10)
    0.7639320225
    """
    terms = (
        *hopping("nn", SPINFUL),
        *second_hopping(t2),
        Term("repulsion", ("Nupdn",), "site", "U"),
        Term("neighbours", ("Ntot", "Ntot"), "nn", "V"),
        Term("chemical", ("Ntot",), "site", "-mu"),
        Term("potential", ("Ntot",), "site", "potential"),
    )
    place = lattice_of(lattice, size, boundary, twist)
    parameters = {"t": t, "U": U, "V": V, "mu": mu, "potential": potential}
    if t2 is not None:
        parameters["t2"] = t2
    site = Site("spinful_fermion")
    return build("hubbard", place, site, terms, parameters, sector, fermion_order=fermion_order, unit="t")
