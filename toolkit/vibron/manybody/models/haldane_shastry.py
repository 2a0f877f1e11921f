from __future__ import annotations

from typing import Annotated

from vibron.core.quantity import Option, Quantity
from vibron.core.tool import tool
from vibron.manybody.models._build import InSector, build, exchange
from vibron.manybody.specification import Lattice, Model, Site


@tool(
    valid_for="rings of an even number of spins one half have the energy -pi^2 (N + 5/N) / 24",
    limitations="every pair of sites interacts",
    papers=("haldane1988", "shastry1988"),
    see_also=("heisenberg",),
    cost="light",
)
def haldane_shastry(
    n_sites: Annotated[int, Quantity("1", "number of spins", ge=2, le=10_000)] = 8,
    J: Annotated[float, Quantity("1", "exchange")] = 1.0,
    sector: InSector = None,
) -> Annotated[Model, Option("the model")]:
    r"""Return the ring of Haldane and Shastry, whose exchange falls with the square of the chord.

    .. math:: H = J \left(\frac{\pi}{N}\right)^2 \sum_{i<j} \frac{\mathbf{S}_i\cdot\mathbf{S}_j}{\sin^2(\pi (i - j)/N)}

    Raises
    ------
    InputError
        There are fewer than two spins.

    Examples
    --------
    >>> round(haldane_shastry(n_sites=8).lowest_energy, 8)
    -3.54688908
    """
    terms = exchange("exchange", "all", "J*(pi/L)**2/sin(pi*(i-j)/L)**2")
    place = Lattice("chain", (n_sites,), ("periodic",))
    return build("haldane_shastry", place, Site("spin"), terms, {"J": J}, sector)
