from __future__ import annotations

from typing import Annotated

from vibron.core.quantity import Option, Quantity
from vibron.core.tool import tool
from vibron.manybody.models._build import build, lattice_of
from vibron.manybody.specification import Model, Sector, Site, Term


@tool(
    valid_for="rings and chains of atoms of which no two neighbours are excited",
    limitations="excited is up; an end atom of a chain has one neighbour; other sectors are set on the model",
    papers=("turner2018",),
    see_also=("tfim", "krylov_evolution"),
    cost="light",
)
def pxp(
    n_sites: Annotated[int, Quantity("1", "number of atoms", ge=3, le=10_000)],
    boundary: Annotated[str, Option("boundary", ("open", "periodic"))] = "periodic",
    omega: Annotated[float, Quantity("1", "Rabi frequency")] = 1.0,
    momentum: Annotated[int | None, Quantity("1", "momentum of a ring in units of 2 pi / L")] = None,
) -> Annotated[Model, Option("the model")]:
    r"""Return the PXP model of Rydberg atoms in blockade.

    .. math:: H = \Omega \sum_i P_{i-1} X_i P_{i+1},\qquad P = \tfrac12 (1 - Z)

    Returns
    -------
    Model
        Parameter omega, in the space without neighbours both up.

    Raises
    ------
    InputError
        There are fewer than three atoms, or an open chain is given a momentum.

    Examples
    --------
    >>> pxp(n_sites=12).dimension
    322
    """
    row = Term("flip", ("Pdn", "X", "Pdn"), "triple", "omega")
    last = n_sites - 1
    ends = (
        Term("first", ("X", "Pdn"), "sites", "omega", sites=((0, 1),)),
        Term("last", ("Pdn", "X"), "sites", "omega", sites=((last - 1, last),)),
    )
    terms = (row,) if boundary == "periodic" else (row, *ends)
    sector = Sector(blockade=True, momentum=() if momentum is None else (momentum,))
    place = lattice_of("chain", (n_sites,), boundary)
    return build("pxp", place, Site("spin"), terms, {"omega": omega}, sector, spin="pauli", unit="omega")
