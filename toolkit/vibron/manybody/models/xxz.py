"""The XXZ model."""

from __future__ import annotations

from typing import Annotated

from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import KnownAnswer, tool
from vibron.manybody.models._build import Ends, InSector, Kind, Size, Twist, build, lattice_of
from vibron.manybody.specification import Model, Site, Term


@tool(
    domain="manybody",
    family="models",
    known_answers=(
        KnownAnswer(
            call={"size": [8], "boundary": "periodic", "Jz": 0.0, "sector": {"total_sz": 0}},
            path="lowest_energy",
            value=-2.613125929752753,
            tolerance=1e-10,
            source="free fermions with an antiperiodic end: minus one over the sine of pi / 8",
        ),
        KnownAnswer(
            call={"size": [2], "Jz": 2.0},
            path="lowest_energy",
            value=-1.0,
            tolerance=1e-12,
            source="by hand: the singlet of two spins has -Jz/4 - Jxy/2",
        ),
        KnownAnswer(
            call={"size": [12], "boundary": "periodic", "sector": {"total_sz": 0}},
            path="lowest_energy",
            value=12 * -0.44894924,
            tolerance=1e-07,
            source="bonner1964",
        ),
    ),
    valid_for="any lattice of spins; couplings may differ from bond to bond and fields from site to site",
    limitations="couplings to nearest neighbours",
    papers=("bonner1964", "yang1966"),
    keywords=("XXZ", "anisotropy", "XX model", "spin chain", "Luttinger liquid", "Delta"),
    see_also=("heisenberg", "tfim"),
    cost="light",
    asks=(
        "[XXZ chain] of {size} spins with Jxy = {Jxy} and Jz = {Jz}",
        "[XXZ model] of {size} sites with anisotropy Delta = {Jz}, {boundary=periodic: periodic}",
        "[XX chain] of {size} spins, {Jz=0: no zz coupling}",
        "[Anisotropic Heisenberg chain] of {size} spins: in-plane exchange {Jxy}, along z {Jz}, field {h}",
        "[XXZ magnet] on a {size} {lattice=triangular: triangular lattice}, Jxy {Jxy}, Jz {Jz}",
        "Spin {spin} [XXZ chain] of {size} sites with Jz = {Jz}",
    ),
)
def xxz(
    size: Size,
    lattice: Kind = "chain",
    boundary: Ends = "open",
    Jxy: Annotated[FloatArray | float, Array("1", "...", "exchange in the plane; or one a bond")] = 1.0,
    Jz: Annotated[FloatArray | float, Array("1", "...", "exchange along z, Delta times Jxy; or one a bond")] = 1.0,
    h: Annotated[FloatArray | float, Array("1", "...", "magnetic field along z; or one a site")] = 0.0,
    spin: Annotated[float, Quantity("1", "spin quantum number", gt=0, le=10)] = 0.5,
    twist: Twist = 0.0,
    sector: InSector = None,
) -> Annotated[Model, Option("the model")]:
    r"""Return the XXZ model.

    .. math:: H = \sum_{\langle ij\rangle} \left[J_{xy}\,(S^x_i S^x_j + S^y_i S^y_j) + J_z\, S^z_i S^z_j\right]
              - \sum_i h_i S^z_i

    Parameters
    ----------
    size : tuple of int
        Cells along each direction.
    lattice : {"chain", "ladder", "square", "triangular", "honeycomb", "kagome"}
        Kind of lattice.
    boundary : {"open", "periodic", "infinite", "twisted"}
        Boundary of every direction.
    Jxy : float or array of float
        Exchange in the plane; or one a bond.
    Jz : float or array of float
        Exchange along z, Delta times Jxy; or one a bond.
    h : float or array of float
        Magnetic field along z; or one a site.
    spin : float
        Spin quantum number.
    twist : float, rad
        Phase of a twisted boundary; another boundary refuses one.
    sector : Sector, optional
        Symmetry sector.

    Returns
    -------
    Model
        Parameters Jxy, Jz and h.

    Raises
    ------
    InputError
        Arrays do not have one entry for each place or site.

    References
    ----------
    C. N. Yang, C. P. Yang, Phys. Rev. 150, 321 (1966).

    Examples
    --------
    >>> round(xxz(size=(8,), boundary="periodic", Jz=0.0).lowest_energy, 6)
    -2.613126
    """
    terms = (
        Term("exchange", ("Sp", "Sm"), "nn", "Jxy/2", plus_hc=True),
        Term("ising", ("Sz", "Sz"), "nn", "Jz"),
        Term("field", ("Sz",), "site", "-h"),
    )
    place = lattice_of(lattice, size, boundary, twist)
    return build("xxz", place, Site("spin", spin), terms, {"Jxy": Jxy, "Jz": Jz, "h": h}, sector)
