from __future__ import annotations

from typing import Annotated

from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.manybody.models._build import Ends, InSector, Kind, Size, build, exchange, lattice_of
from vibron.manybody.specification import Model, Site


@tool(
    valid_for="any lattice with bonds of both classes",
    limitations="of a ring of three sites both classes are the same bonds, and they add",
    papers=("majumdar1969",),
    see_also=("heisenberg",),
    cost="light",
)
def j1j2(
    size: Size,
    lattice: Kind = "chain",
    boundary: Ends = "open",
    J1: Annotated[FloatArray | float, Array("1", "...", "exchange to nearest neighbours; or one a bond")] = 1.0,
    J2: Annotated[FloatArray | float, Array("1", "...", "exchange to next-nearest neighbours; or one a bond")] = 0.5,
    spin: Annotated[float, Quantity("1", "spin quantum number", gt=0, le=10)] = 0.5,
    sector: InSector = None,
) -> Annotated[Model, Option("the model")]:
    r"""Return the J1-J2 model.

    .. math:: H = J_1 \sum_{\langle ij\rangle} \mathbf{S}_i\cdot\mathbf{S}_j
              + J_2 \sum_{\langle\langle ij\rangle\rangle} \mathbf{S}_i\cdot\mathbf{S}_j

    Returns
    -------
    Model
        Parameters J1 and J2.

    Raises
    ------
    InputError
        Arrays do not have one entry for each place or site.

    References
    ----------
    C. K. Majumdar, D. K. Ghosh, J. Math. Phys. 10, 1388 (1969).

    Examples
    --------
    >>> round(j1j2(size=(8,)).lowest_energy, 10)
    -3.0
    """
    terms = (*exchange("nearest", "nn", "J1"), *exchange("next", "nnn", "J2"))
    place = lattice_of(lattice, size, boundary)
    return build("j1j2", place, Site("spin", spin), terms, {"J1": J1, "J2": J2}, sector)
