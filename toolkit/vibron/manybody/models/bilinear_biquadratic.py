"""The bilinear-biquadratic chain of spins one."""

from __future__ import annotations

import math
from typing import Annotated

from vibron.core.quantity import Option, Quantity
from vibron.core.tool import KnownAnswer, tool
from vibron.manybody.models._build import Ends, InSector, Kind, Size, build, exchange, lattice_of, squared_exchange
from vibron.manybody.specification import Model, Site


@tool(
    domain="manybody",
    family="models",
    known_answers=(
        KnownAnswer(
            call={"size": [6], "boundary": "periodic", "theta": math.atan(1.0 / 3.0)},
            path="lowest_energy",
            value=-4.0 * 3.0 / math.sqrt(10.0),
            tolerance=1e-10,
            source="affleck1987",
        ),
        KnownAnswer(
            call={"size": [3], "theta": math.pi / 4.0},
            path="lowest_energy",
            value=0.0,
            tolerance=1e-10,
            source="by hand: the coupling is one plus an exchange of sites, and three flavours can be antisymmetric",
        ),
        KnownAnswer(
            call={"size": [10], "sector": {"total_sz": 0}},
            path="lowest_energy",
            value=-12.89456013,
            tolerance=1e-08,
            source="white1993",
        ),
    ),
    valid_for="spins one on any lattice",
    limitations="spins of other size are not offered",
    papers=("affleck1987", "white1993"),
    keywords=("bilinear-biquadratic", "spin-1", "Haldane", "SU(3)", "AKLT"),
    see_also=("aklt", "heisenberg"),
    cost="light",
    asks=(
        "[Bilinear-biquadratic chain] of {size} spins one at angle {theta}",
        "[Spin-1 bilinear-biquadratic model] with theta = {theta} on {size} sites, {boundary=periodic: periodic}",
        "[Bilinear-biquadratic Hamiltonian] on a {size} {lattice=square: square lattice}, theta {theta}, J = {J}",
        "Spin-1 chain of {size} sites with [bilinear and biquadratic exchange], angle {theta}",
    ),
)
def bilinear_biquadratic(
    size: Size,
    lattice: Kind = "chain",
    boundary: Ends = "open",
    theta: Annotated[float, Quantity("rad", "angle between bilinear and biquadratic coupling")] = 0.0,
    J: Annotated[float, Quantity("1", "energy unit")] = 1.0,
    sector: InSector = None,
) -> Annotated[Model, Option("the model")]:
    r"""Return the bilinear-biquadratic model of spins one.

    .. math:: H = \sum_{\langle ij\rangle} \cos\theta\; \mathbf{S}_i\cdot\mathbf{S}_j
              + \sin\theta\; (\mathbf{S}_i\cdot\mathbf{S}_j)^2

    Parameters
    ----------
    size : tuple of int
        Cells along each direction.
    lattice : {"chain", "ladder", "square", "triangular", "honeycomb", "kagome"}
        Kind of lattice.
    boundary : {"open", "periodic", "infinite", "twisted"}
        Boundary of every direction.
    theta : float, rad
        Angle between bilinear and biquadratic coupling.
    J : float
        Energy unit.
    sector : Sector, optional
        Symmetry sector.

    Returns
    -------
    Model
        Parameters J and theta.

    Raises
    ------
    InputError
        Arrays do not have one entry for each place or site.

    References
    ----------
    I. Affleck, T. Kennedy, E. H. Lieb, H. Tasaki, Phys. Rev. Lett. 59, 799 (1987).

    Examples
    --------
    >>> round(bilinear_biquadratic(size=(2,)).lowest_energy, 12)
    -2.0
    """
    terms = (*exchange("bilinear", "nn", "J*cos(theta)"), *squared_exchange("biquadratic", "nn", "J*sin(theta)"))
    place = lattice_of(lattice, size, boundary)
    return build("bilinear_biquadratic", place, Site("spin", 1.0), terms, {"J": J, "theta": theta}, sector)
