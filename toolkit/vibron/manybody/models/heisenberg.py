"""The Heisenberg model."""

from __future__ import annotations

from typing import Annotated

from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import KnownAnswer, tool
from vibron.manybody.models._build import Ends, InSector, Kind, Size, Twist, build, exchange, lattice_of
from vibron.manybody.specification import Model, Site, Term
from vibron.manybody.specification.convention import SPIN


@tool(
    domain="manybody",
    family="models",
    known_answers=(
        KnownAnswer(
            call={"size": [12], "boundary": "periodic", "sector": {"total_sz": 0}},
            path="lowest_energy",
            value=12 * -0.44894924,
            tolerance=1e-7,
            source="bonner1964",
        ),
        KnownAnswer(
            call={"size": [4, 4], "lattice": "square", "boundary": "periodic", "sector": {"total_sz": 0}},
            path="lowest_energy",
            value=-11.22848321,
            tolerance=1e-8,
            source="the energy of the 4x4 torus in Pauli units of the varbench set, -44.9139328, over four",
        ),
        KnownAnswer(
            call={"size": [10], "spin": 1.0, "sector": {"total_sz": 0}},
            path="lowest_energy",
            value=-12.89456013,
            tolerance=1e-8,
            source="white1993",
        ),
        KnownAnswer(
            call={"size": [2], "boundary": "periodic"},
            path="bond_count",
            value=1,
            source="two sites have one bond",
            kind="identity",
        ),
    ),
    valid_for="any lattice of spins; couplings may differ from bond to bond and fields from site to site",
    limitations="exchange to nearest neighbours; in Pauli units energies are four times those in S units",
    papers=("bonner1964", "white1993"),
    keywords=("Heisenberg", "antiferromagnet", "exchange", "spin chain", "magnetism", "SU(2)"),
    see_also=("xxz", "j1j2", "haldane_shastry", "exact_ground_state"),
    cost="light",
    asks=(
        "[Heisenberg chain] of {size} spins with coupling {J}",
        "[Heisenberg antiferromagnet] on a {size} {lattice=square: square lattice} with J = {J}",
        "[Heisenberg ring] of {size} sites, {boundary=periodic: periodic}, exchange {J}, sector {sector}",
        "Spin {spin} [Heisenberg chain], {size} sites, J = {J}",
        "[Heisenberg model] on {size} {lattice=kagome: kagome} cells, exchange {J}, magnetic field {h}",
        "[Heisenberg ladder] of {size} rungs, {lattice=ladder: two-leg ladder}, {units=pauli: in Pauli matrices}",
    ),
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
    size : tuple of int
        Cells along each direction.
    lattice : {"chain", "ladder", "square", "triangular", "honeycomb", "kagome"}
        Kind of lattice.
    boundary : {"open", "periodic", "infinite", "twisted"}
        Boundary of every direction.
    J, h : float or array of float
        Exchange of all bonds or of each; field on all sites or on each.
    spin : float
        Spin quantum number.
    units : {"S", "pauli"}
        Whether the exchange multiplies spins or Pauli matrices.
    twist : float, rad
        Phase that a raised spin collects across a twisted boundary; another boundary refuses one.
    sector : Sector, optional
        Symmetry sector.

    Returns
    -------
    Model
        Parameters J and h.

    Raises
    ------
    InputError
        Arrays do not have one entry for each bond or site, or Pauli units are asked for another spin than one half.

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
