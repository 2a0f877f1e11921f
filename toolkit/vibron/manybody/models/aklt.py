"""The chain of Affleck, Kennedy, Lieb and Tasaki."""

from __future__ import annotations

from typing import Annotated

from vibron.core.quantity import Option, Quantity
from vibron.core.tool import KnownAnswer, tool
from vibron.manybody.models._build import Ends, InSector, Size, build, exchange, lattice_of, squared_exchange
from vibron.manybody.specification import Model, Site


@tool(
    domain="manybody",
    family="models",
    known_answers=(
        KnownAnswer(
            call={"size": [6], "boundary": "periodic"},
            path="lowest_energy",
            value=-4.0,
            tolerance=1e-10,
            source="affleck1987",
        ),
        KnownAnswer(call={"size": [7]}, path="lowest_energy", value=-4.0, tolerance=1e-10, source="affleck1987"),
    ),
    valid_for="chains of spins one",
    limitations="the projector on spin two of a bond is this coupling over two, plus one third",
    papers=("affleck1987",),
    keywords=("AKLT", "valence-bond solid", "Haldane phase", "spin-1", "string order"),
    see_also=("bilinear_biquadratic", "heisenberg"),
    cost="light",
    asks=(
        "[AKLT chain] of {size} sites",
        "[AKLT model], {boundary=periodic: periodic} ring of {size} spins one with J = {J}",
        "Build the [Affleck-Kennedy-Lieb-Tasaki Hamiltonian] for {size} spins, {boundary=open: open ends}",
        "[Valence-bond solid chain] of AKLT with {size} spin-1 sites, {boundary=infinite: infinite} chain",
    ),
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

    Parameters
    ----------
    size : tuple of int
        Cells along each direction.
    boundary : {"open", "periodic", "infinite", "twisted"}
        Boundary of every direction.
    J : float
        Energy unit.
    sector : Sector, optional
        Symmetry sector.

    Returns
    -------
    Model
        Parameter J.

    Raises
    ------
    InputError
        The size is none of a chain.

    References
    ----------
    I. Affleck, T. Kennedy, E. H. Lieb, H. Tasaki, Phys. Rev. Lett. 59, 799 (1987).

    Examples
    --------
    >>> round(aklt(size=(4,)).lowest_energy, 10)
    -2.0
    """
    terms = (*exchange("bilinear", "nn", "J"), *squared_exchange("biquadratic", "nn", "J/3"))
    return build("aklt", lattice_of("chain", size, boundary), Site("spin", 1.0), terms, {"J": J}, sector)
