"""The chain of Su, Schrieffer and Heeger."""

from __future__ import annotations

import math
from typing import Annotated

from vibron.core.quantity import Option, Quantity
from vibron.core.tool import KnownAnswer, tool
from vibron.manybody.models._build import Ends, InSector, build, hopping, lattice_of
from vibron.manybody.specification import Model, Site, Term


@tool(
    domain="manybody",
    family="models",
    known_answers=(
        KnownAnswer(
            call={"cells": 6, "boundary": "periodic", "sector": {"n_particles": 6}},
            path="lowest_energy",
            value=-sum(math.sqrt(1.25 + math.cos(math.pi * m / 3.0)) for m in range(6)),
            tolerance=1e-10,
            source="su1979",
        ),
        KnownAnswer(
            call={"cells": 4, "v": 0.0, "sector": {"n_particles": 4}},
            path="lowest_energy",
            value=-3.0,
            tolerance=1e-10,
            source="by hand: three bonds are full and the two end sites share one particle for nothing",
        ),
        KnownAnswer(
            call={"cells": 1, "boundary": "periodic"},
            path="bond_count",
            value=1,
            source="two sites have one bond",
            kind="identity",
        ),
    ),
    valid_for="chains of spinless fermions; with v < w an open chain has a state at each end",
    limitations="a ring of one cell has the bond in the cell only",
    papers=("su1979",),
    keywords=("SSH", "Su-Schrieffer-Heeger", "edge state", "polyacetylene", "topological insulator", "dimerisation"),
    see_also=("kitaev_chain",),
    cost="light",
    asks=(
        "[SSH chain] of {cells} cells with intracell hopping {v} and intercell hopping {w}",
        "[Su-Schrieffer-Heeger model], {cells} unit cells, v = {v}, w = {w}, {boundary=periodic: periodic}",
        "[Dimerised polyacetylene chain] of {cells} cells with alternating hoppings {v} and {w}",
        "[Interacting SSH model] with {cells} cells, v = {v}, w = {w}, neighbour repulsion {V}",
    ),
)
def ssh(
    cells: Annotated[int, Quantity("1", "number of cells of two sites", ge=1, le=10_000)],
    boundary: Ends = "open",
    v: Annotated[float, Quantity("1", "hopping in a cell")] = 0.5,
    w: Annotated[float, Quantity("1", "hopping between cells")] = 1.0,
    V: Annotated[float, Quantity("1", "repulsion between neighbours")] = 0.0,
    sector: InSector = None,
) -> Annotated[Model, Option("the model")]:
    r"""Return the chain of Su, Schrieffer and Heeger, with a repulsion if wanted.

    .. math:: H = -\sum_{i\ \text{even}} v\,(c^\dagger_i c_{i+1} + \text{h.c.})
              - \sum_{i\ \text{odd}} w\,(c^\dagger_i c_{i+1} + \text{h.c.}) + V \sum_i n_i n_{i+1}

    Parameters
    ----------
    cells : int
        Number of cells of two sites.
    boundary : {"open", "periodic", "infinite", "twisted"}
        Boundary of every direction.
    v : float
        Hopping in a cell.
    w : float
        Hopping between cells.
    V : float
        Repulsion between neighbours.
    sector : Sector, optional
        Symmetry sector.

    Returns
    -------
    Model
        Parameters v, w and V.

    Raises
    ------
    InputError
        The chain has no cell.

    References
    ----------
    W. P. Su, J. R. Schrieffer, A. J. Heeger, Phys. Rev. Lett. 42, 1698 (1979).

    Examples
    --------
    >>> from vibron.manybody.specification import Sector
    >>> round(ssh(cells=4, v=0.0, sector=Sector(n_particles=4)).lowest_energy, 10)
    -3.0
    """
    terms = (
        *hopping("nn", (("Cdag", "C"),), "-v*(1 - i%2) - w*(i%2)"),
        Term("neighbours", ("N", "N"), "nn", "V"),
    )
    place = lattice_of("chain", (2 * cells,), boundary)
    return build("ssh", place, Site("fermion"), terms, {"v": v, "w": w, "V": V}, sector, unit="w")
