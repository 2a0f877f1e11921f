from __future__ import annotations

from typing import Annotated

from vibron.core.quantity import Option, Quantity
from vibron.core.tool import tool
from vibron.manybody.models._build import (
    InSector,
    Kind,
    Size,
    SurfaceEnds,
    build,
    exchange,
    lattice_of,
    squared_exchange,
)
from vibron.manybody.specification import Model, Site


@tool(
    valid_for="spins one on any lattice",
    limitations="spins of other size are not offered",
    papers=("affleck1987", "white1993"),
    see_also=("aklt", "heisenberg"),
    cost="light",
)
def bilinear_biquadratic(
    size: Size,
    lattice: Kind = "chain",
    boundary: SurfaceEnds = "open",
    theta: Annotated[float, Quantity("degree", "angle between bilinear and biquadratic coupling")] = 0.0,
    J: Annotated[float, Quantity("1", "energy unit")] = 1.0,
    sector: InSector = None,
) -> Annotated[Model, Option("the model")]:
    r"""Return the bilinear-biquadratic model of spins one.

    .. math:: H = \sum_{\langle ij\rangle} \cos\theta\; \mathbf{S}_i\cdot\mathbf{S}_j
              + \sin\theta\; (\mathbf{S}_i\cdot\mathbf{S}_j)^2

    Returns
    -------
    Model
        Parameters J and theta, the angle in degrees.

    Raises
    ------
    InputError
        Arrays do not have one entry for each place or site.

    Examples
    --------
    >>> round(bilinear_biquadratic(size=(2,)).lowest_energy, 12)
    -2.0
    """
    terms = (
        *exchange("bilinear", "nn", "J*cos(pi*theta/180)"),
        *squared_exchange("biquadratic", "nn", "J*sin(pi*theta/180)"),
    )
    place = lattice_of(lattice, size, boundary)
    return build("bilinear_biquadratic", place, Site("spin", 1.0), terms, {"J": J, "theta": theta}, sector)
