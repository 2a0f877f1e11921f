from __future__ import annotations

from typing import Annotated

from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.manybody.models._build import InSector, Kind, Size, SurfaceEnds, Twist, build, exchange, lattice_of
from vibron.manybody.operators.convention import SPIN
from vibron.manybody.specification import Model, Site, Term


@tool(
    valid_for="any lattice of spins, isotropic, anisotropic (XXZ, XX) or frustrated (J1-J2); couplings may "
    "differ from bond to bond and fields from site to site",
    limitations="the anisotropy is one of nearest neighbours; of a ring of three sites nearest and next-nearest "
    "neighbours are the same bonds, and they add; in Pauli units energies are four times those in S units",
    papers=("bonner1964", "white1993", "yang1966", "majumdar1969"),
    see_also=("haldane_shastry", "bilinear_biquadratic", "tfim", "exact_ground_state"),
    cost="light",
)
def heisenberg(
    size: Size,
    lattice: Kind = "chain",
    boundary: SurfaceEnds = "open",
    J: Annotated[FloatArray | float, Array("1", "...", "exchange, positive for antiferromagnets; or one a bond")] = 1.0,
    Jz: Annotated[
        FloatArray | float | None,
        Array("1", "...", "exchange along z, Delta times J (XXZ); or one a bond; None for that of J"),
    ] = None,
    J2: Annotated[
        FloatArray | float | None,
        Array("1", "...", "exchange to next-nearest neighbours; or one a bond; None for no such bonds"),
    ] = None,
    h: Annotated[FloatArray | float, Array("1", "...", "magnetic field along z; or one a site")] = 0.0,
    spin: Annotated[float, Quantity("1", "spin quantum number", gt=0, le=10)] = 0.5,
    units: Annotated[str, Option("S . S, or sigma . sigma of spins one half", SPIN)] = "S",
    twist: Twist = 0.0,
    sector: InSector = None,
) -> Annotated[Model, Option("the model")]:
    r"""Return the Heisenberg model, with anisotropy (XXZ) or exchange to second neighbours (J1-J2) if wanted.

    .. math:: H = \sum_{\langle ij\rangle} \left[J_{ij}\,(S^x_i S^x_j + S^y_i S^y_j) + J^z_{ij}\, S^z_i S^z_j\right]
              + \sum_{\langle\langle ij\rangle\rangle} J^{(2)}_{ij}\, \mathbf{S}_i\cdot\mathbf{S}_j
              - \sum_i h_i S^z_i

    Without ``Jz`` the exchange is isotropic, :math:`J_{ij}\,\mathbf{S}_i\cdot\mathbf{S}_j`; ``Jz=0`` is the XX model.

    Parameters
    ----------
    units
        Whether the exchange multiplies spins or Pauli matrices.
    twist
        Phase that a raised spin collects across a twisted boundary; another boundary refuses one.

    Returns
    -------
    Model
        Parameters J and h, and Jz and J2 if they are given; its name is heisenberg, xxz (with Jz) or j1j2 (with J2).

    Raises
    ------
    InputError
        Arrays do not have one entry for each bond or site, or Pauli units are requested for another spin than one half.

    Examples
    --------
    >>> model = heisenberg(size=(4,), boundary="periodic")
    >>> round(model.lowest_energy, 12), model.bond_count, model.dimension
    (-2.0, 4, 16)
    >>> round(heisenberg(size=(8,), boundary="periodic", Jz=0.0).lowest_energy, 6)
    -2.613126
    >>> round(heisenberg(size=(8,), J2=0.5).lowest_energy, 10)
    -3.0
    """
    pauli = units == "pauli"
    terms = exchange("exchange", "nn", "J", along="J" if Jz is None else "Jz", pauli=pauli)
    if J2 is not None:
        terms += exchange("next", "nnn", "J2", pauli=pauli)
    terms += (Term("field", ("Z" if pauli else "Sz",), "site", "-h"),)
    given = {"J": J, "Jz": Jz, "J2": J2, "h": h}
    parameters = {name: value for name, value in given.items() if value is not None}
    place = lattice_of(lattice, size, boundary, twist)
    name = "j1j2" if J2 is not None else "heisenberg" if Jz is None else "xxz"
    return build(name, place, Site("spin", spin), terms, parameters, sector, spin=units)
