from __future__ import annotations

from typing import Annotated

from vibron.core.quantity import Option, Quantity
from vibron.core.tool import tool
from vibron.manybody.models._build import Ends, InSector, Size, build, exchange, lattice_of, squared_exchange
from vibron.manybody.specification import Model, Site


@tool(
    valid_for="chains of spins one",
    limitations="the projector on spin two of a bond is this coupling over two, plus one third",
    papers=("affleck1987",),
    see_also=("bilinear_biquadratic", "heisenberg"),
    cost="light",
)
def aklt(
    size: Size,
    boundary: Ends = "open",
    J: Annotated[float, Quantity("1", "energy unit", gt=0)] = 1.0,
    sector: InSector = None,
) -> Annotated[Model, Option("the model")]:
    r"""Return the chain of Affleck, Kennedy, Lieb and Tasaki.

    .. math:: H = J \sum_i \mathbf{S}_i\cdot\mathbf{S}_{i+1}
              + \tfrac13 (\mathbf{S}_i\cdot\mathbf{S}_{i+1})^2,\qquad S = 1

    Each bond has the energy -2/3, on a ring and on an open chain, where the ground state is fourfold.

    Raises
    ------
    InputError
        The size is none of a chain.

    Examples
    --------
    >>> round(aklt(size=(4,)).lowest_energy, 10)
    -2.0
    """
    terms = (*exchange("bilinear", "nn", "J"), *squared_exchange("biquadratic", "nn", "J/3"))
    return build("aklt", lattice_of("chain", size, boundary), Site("spin", 1.0), terms, {"J": J}, sector)
