from __future__ import annotations

from typing import Annotated

from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.manybody.models._build import SPINFUL, Ends, InSector, Order, build, exchange, hopping, lattice_of
from vibron.manybody.specification import Model, Site, Term


@tool(
    valid_for="chains, and single atoms with cells = 1",
    limitations="two orbitals; hopping along the chain keeps the orbital; no repulsion between atoms",
    papers=("kanamori1963", "georges2013"),
    see_also=("hubbard", "kondo_lattice"),
    cost="light",
)
def two_orbital_hubbard(
    cells: Annotated[int, Quantity("1", "number of atoms, each with two orbitals", ge=1)],
    boundary: Ends = "open",
    t: Annotated[FloatArray, Array("1", "2", "hopping of each orbital to that of the next atom")] = (1.0, 1.0),  # type: ignore[assignment]
    U: Annotated[float, Quantity("1", "repulsion of two electrons in one orbital")] = 4.0,
    J: Annotated[float, Quantity("1", "Hund's coupling")] = 0.5,
    U_prime: Annotated[
        float | None, Quantity("1", "repulsion of opposite spins in two orbitals; None for U - 2 J")
    ] = None,
    J_pair: Annotated[float | None, Quantity("1", "hopping of pairs between orbitals; None for J")] = None,
    splitting: Annotated[float, Quantity("1", "energy of the second orbital above the first")] = 0.0,
    mixing: Annotated[float, Quantity("1", "hopping between the orbitals of an atom")] = 0.0,
    fermion_order: Order = "up_block",
    sector: InSector = None,
) -> Annotated[Model, Option("the model")]:
    r"""Return the two-orbital Hubbard chain with Kanamori's interaction.

    .. math:: H = -\sum_{i m\sigma} t_m (c^\dagger_{im\sigma} c_{i+1,m\sigma} + \text{h.c.})
              - v \sum_{i\sigma} (c^\dagger_{i1\sigma} c_{i2\sigma} + \text{h.c.}) + \Delta \sum_i n_{i2}
              + U \sum_{im} n_{im\uparrow} n_{im\downarrow}

    .. math:: \qquad + (U' - \tfrac12 J) \sum_i n_{i1} n_{i2} - 2 J \sum_i \mathbf{S}_{i1}\cdot\mathbf{S}_{i2}
              + J_P \sum_i (c^\dagger_{i1\uparrow} c^\dagger_{i1\downarrow}
              c_{i2\downarrow} c_{i2\uparrow} + \text{h.c.})

    Orbital m of atom i is site 2 i + m, m from 0.  With U' = U - 2 J and J_P = J the interaction is the same in all
    orbital bases, and two electrons of an atom have U - 3 J (triplet), U - J (twice) and U + J.

    Returns
    -------
    Model
        Parameters t0, t1, U, J, U_prime, J_pair, splitting and mixing.

    Examples
    --------
    >>> atom = two_orbital_hubbard(cells=1, U=4.0, J=0.5, sector=Sector(n_particles=2))
    >>> round(atom.lowest_energy, 12)
    2.5
    """
    terms = (
        *hopping("leg", SPINFUL, "-(t0*(1-i%2)+t1*(i%2))"),
        *hopping("rung", SPINFUL, "-mixing", name="mixing"),
        Term("splitting", ("Ntot",), "site", "splitting*(i%2)"),
        Term("repulsion", ("Nupdn",), "site", "U"),
        Term("between_orbitals", ("Ntot", "Ntot"), "rung", "U_prime-J/2"),
        *exchange("hund", "rung", "-2*J"),
        Term("pair_hopping", ("Cdagup@0", "Cdagdn@0", "Cdn@1", "Cup@1"), "rung", "J_pair", plus_hc=True),
    )
    parameters = {
        "t0": t[0], "t1": t[1], "U": U, "J": J, "U_prime": U - 2 * J if U_prime is None else U_prime,
        "J_pair": J if J_pair is None else J_pair, "splitting": splitting, "mixing": mixing,
    }  # fmt: skip
    place, site = lattice_of("ladder", (cells,), boundary), Site("spinful_fermion")
    name = "two_orbital_hubbard"
    return build(name, place, site, terms, parameters, sector, fermion_order=fermion_order, unit="t")
