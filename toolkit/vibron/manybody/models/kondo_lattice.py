from __future__ import annotations

from typing import Annotated

from vibron.core.quantity import Option, Quantity
from vibron.core.tool import tool
from vibron.manybody.models._build import SPINFUL, Ends, InSector, Order, build, exchange, hopping, lattice_of
from vibron.manybody.specification import Model, Site, Term


@tool(
    valid_for="chains, with one spin per cell, or with one spin at the first cell (impurity)",
    limitations="localised spins are single fermions: states with an empty or doubly occupied spin site lie higher by "
    "the penalty and have no meaning; the numbers of a sector include the spins",
    papers=("kondo1964", "tsunetsugu1997"),
    see_also=("anderson_impurity", "two_orbital_hubbard", "hubbard"),
    cost="light",
)
def kondo_lattice(
    cells: Annotated[int, Quantity("1", "number of cells of the chain", ge=1)],
    boundary: Ends = "open",
    t: Annotated[float, Quantity("1", "hopping of the conduction electrons")] = 1.0,
    J: Annotated[float, Quantity("1", "exchange of spin and electron, positive for antiferromagnetic")] = 1.0,
    impurity: Annotated[bool, Option("whether the first cell alone couples to its spin")] = False,
    mu: Annotated[float, Quantity("1", "chemical potential of the conduction electrons")] = 0.0,
    penalty: Annotated[
        float | None, Quantity("1", "energy of a spin site without its electron; None for 10 (|t| + |J|)", gt=0)
    ] = None,
    fermion_order: Order = "up_block",
    sector: InSector = None,
) -> Annotated[Model, Option("the model")]:
    r"""Return the Kondo lattice, a chain of conduction electrons coupled to localised spins one half.

    .. math:: H = -t\sum_{i\sigma} (c^\dagger_{i\sigma} c_{i+1,\sigma} + \text{h.c.})
              + J \sum_i \mathbf{S}_i\cdot\mathbf{s}_i - \mu \sum_i n_i + K \sum_i (n_{fi} - 1)^2

    Conduction electrons are on sites 2 i, the spins S_i are single fermions f on sites 2 i + 1.  Each of their numbers
    is conserved, so that the energies of states with a spin on each site do not depend on the penalty K.

    Returns
    -------
    Model
        Parameters t, J, mu and penalty; J has one entry a cell for an impurity.

    Examples
    --------
    >>> one = kondo_lattice(cells=1, J=1.0, sector=Sector(n_up=1, n_down=1))  # a singlet of spin and electron
    >>> round(one.lowest_energy, 12)
    -0.75
    """
    terms = (
        *hopping("leg", SPINFUL, "-t*(1-i%2)"),
        *exchange("kondo", "rung", "J"),
        Term("chemical", ("Ntot",), "site", "-mu*(1-i%2)"),
        Term("spin_number", ("Ntot",), "site", "-penalty*(i%2)"),
        Term("spin_pair", ("Nupdn",), "site", "2*penalty*(i%2)"),
        Term("spin_constant", ("Id",), "site", "penalty*(i%2)"),
    )
    coupling = [J] + [0.0] * (cells - 1) if impurity else J
    held = 10.0 * (abs(t) + abs(J)) if penalty is None else penalty
    place, site = lattice_of("ladder", (cells,), boundary), Site("spinful_fermion")
    parameters = {"t": t, "J": coupling, "mu": mu, "penalty": held}
    return build("kondo_lattice", place, site, terms, parameters, sector, fermion_order=fermion_order, unit="t")
