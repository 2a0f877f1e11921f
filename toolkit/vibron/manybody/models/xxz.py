from __future__ import annotations

from typing import Annotated

from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.manybody.models._build import Ends, InSector, Kind, Size, Twist, build, lattice_of
from vibron.manybody.specification import Model, Site, Term


@tool(
    valid_for="any lattice of spins; couplings may differ from bond to bond and fields from site to site",
    limitations="couplings to nearest neighbours",
    papers=("bonner1964", "yang1966"),
    see_also=("heisenberg", "tfim"),
    cost="light",
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
