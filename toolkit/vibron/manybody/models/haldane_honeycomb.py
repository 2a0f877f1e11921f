from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Option, Quantity
from vibron.core.tool import tool
from vibron.manybody.models._build import CYLINDERS, InSector, Size, Twist, build, hopping, lattice_of
from vibron.manybody.specification import Lattice, Model, Site, Term


@tool(
    valid_for="spinless fermions on the honeycomb lattice",
    limitations="repulsion between nearest neighbours only; directions of fewer than three cells wind onto themselves",
    papers=("haldane1988chern", "fukui2005"),
    see_also=("chern_number", "ssh", "custom_model"),
    cost="light",
)
def haldane_honeycomb(
    size: Size,
    boundary: Annotated[
        str,
        Option(
            "boundary; a cylinder is closed along the second direction", ("open", "periodic", "twisted", *CYLINDERS)
        ),
    ] = "periodic",
    t: Annotated[float, Quantity("1", "hopping to nearest neighbours")] = 1.0,
    t2: Annotated[float, Quantity("1", "hopping to next-nearest neighbours")] = 0.1,
    phi: Annotated[float, Quantity("degree", "phase of the hopping to next-nearest neighbours")] = 90.0,
    M: Annotated[float, Quantity("1", "energy of the first sublattice; minus that of the second")] = 0.0,
    V: Annotated[float, Quantity("1", "repulsion between nearest neighbours")] = 0.0,
    twist: Twist = 0.0,
    sector: InSector = None,
) -> Annotated[Model, Option("the model")]:
    r"""Return the Haldane model of a Chern insulator, with repulsion V between neighbours.

    .. math:: H = -t\sum_{\langle ij\rangle} (c^\dagger_i c_j + \text{h.c.})
              - t_2\sum_{\langle\langle ij\rangle\rangle} (e^{i\nu_{ij}\phi}\, c^\dagger_i c_j + \text{h.c.})
              + M \sum_i \epsilon_i\, n_i + V \sum_{\langle ij\rangle} n_i n_j

    The sign nu_ij is 1 where the way from j to i over the site between them turns left, epsilon_i is 1 on the first
    sublattice and -1 on the second.  At half filling it is a Chern insulator for |M| < 3 sqrt(3) |t2 sin(phi)|.

    Returns
    -------
    Model
        Parameters t, t2, phi in degrees, M and V, and turn, the sign of each second bond.

    Examples
    --------
    >>> torus = haldane_honeycomb(size=(3, 3), sector=Sector(n_particles=1))
    >>> round(torus.lowest_energy, 10)  # of zero momentum, where the second hopping cancels
    -3.0
    """
    place = lattice_of("honeycomb", size, boundary, twist)
    terms = (
        *hopping("nn", (("Cdag", "C"),)),
        Term("second_hopping", ("Cdag", "C"), "nnn", "-t2*(cos(pi*phi/180)+1j*turn*sin(pi*phi/180))", plus_hc=True),
        Term("sublattice", ("N",), "site", "M*(1-2*(i%2))"),
        Term("neighbours", ("N", "N"), "nn", "V"),
    )
    parameters = {"t": t, "t2": t2, "phi": phi, "M": M, "V": V, "turn": _turns(place)}
    return build("haldane_honeycomb", place, Site("fermion"), terms, parameters, sector, unit="t")


def _turns(lattice: Lattice) -> list[float]:
    """Return for each second bond from i to j the sign of the turn from j to i: 1 for left."""
    vectors, basis = np.array(lattice.cell.vectors), np.array(lattice.cell.basis)
    arms = [
        (basis[two] + np.array(shift) @ vectors - basis[one]) * (1 if one == 0 else -1)
        for one, two, shift in lattice.cell.links["nn"]
    ]
    found = []
    for bond in lattice.bonds("nnn"):
        end = lattice.positions[bond.j % lattice.n_sites] + (np.array(bond.wrap) * lattice.size) @ vectors
        way = (lattice.positions[bond.i] - end) * (1 if bond.i % 2 == 0 else -1)  # as from the first sublattice
        one, two = next((a, b) for a in arms for b in arms if np.allclose(a - b, way, atol=1e-6))
        found.append(float(np.sign(two[0] * one[1] - two[1] * one[0])))
    return found
