from __future__ import annotations

from typing import Annotated

from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.manybody.models._build import Ends, InSector, Kind, Size, Twist, build, exchange, lattice_of
from vibron.manybody.operators.convention import SPIN
from vibron.manybody.specification import Model, Site, Term


@tool(
    valid_for="any lattice of spins; couplings may differ from bond to bond and fields from site to site",
    limitations="exchange to nearest neighbours; in Pauli units energies are four times those in S units",
    papers=("bonner1964", "white1993"),
    see_also=("xxz", "j1j2", "haldane_shastry", "exact_ground_state"),
    cost="light",
)
def heisenberg(
    size: Size,
    lattice: Kind = "chain",
    boundary: Ends = "open",
    J: Annotated[FloatArray | float, Array("1", "...", "exchange, positive for antiferromagnets; or one a bond")] = 1.0,
    h: Annotated[FloatArray | float, Array("1", "...", "magnetic field along z; or one a site")] = 0.0,
    spin: Annotated[float, Quantity("1", "spin quantum number", gt=0, le=10)] = 0.5,
    units: Annotated[str, Option("S . S, or sigma . sigma of spins one half", SPIN)] = "S",
    twist: Twist = 0.0,
    sector: InSector = None,
) -> Annotated[Model, Option("the model")]:
    r"""Return the Heisenberg model.

    .. math:: H = \sum_{\langle ij\rangle} J_{ij}\, \mathbf{S}_i\cdot\mathbf{S}_j - \sum_i h_i S^z_i

    Parameters
    ----------
    units
        Whether the exchange multiplies spins or Pauli matrices.
    twist
        Phase that a raised spin collects across a twisted boundary; another boundary refuses one.

    Returns
    -------
    Model
        Parameters J and h.

    Raises
    ------
    InputError
        Arrays do not have one entry for each bond or site, or Pauli units are requested for another spin than one half.

    References
    ----------
    J. C. Bonner, M. E. Fisher, Phys. Rev. 135, A640 (1964).

    Examples
    --------
    >>> model = heisenberg(size=(4,), boundary="periodic")
    >>> round(model.lowest_energy, 12), model.bond_count, model.dimension
    (-2.0, 4, 16)
    """
    pauli = units == "pauli"
    terms = (*exchange("exchange", "nn", "J", pauli=pauli), Term("field", ("Z" if pauli else "Sz",), "site", "-h"))
    place = lattice_of(lattice, size, boundary, twist)
    return build("heisenberg", place, Site("spin", spin), terms, {"J": J, "h": h}, sector, spin=units)
