from __future__ import annotations

from typing import Annotated

from vibron.core.quantity import Option, Quantity
from vibron.core.tool import tool
from vibron.manybody.models._build import Ends, InSector, build, hopping, lattice_of
from vibron.manybody.specification import Model, Site, Term


@tool(
    valid_for="chains of spinless fermions; with v < w an open chain has a state at each end",
    limitations="a ring of one cell has the bond in the cell only",
    papers=("su1979",),
    see_also=("kitaev_chain",),
    cost="light",
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

    Returns
    -------
    Model
        Parameters v, w and V.

    Raises
    ------
    InputError
        The chain has no cell.

    Examples
    --------
    >>> round(ssh(cells=4, v=0.0, sector=Sector(n_particles=4)).lowest_energy, 10)
    -3.0
    """
    terms = (
        *hopping("nn", (("Cdag", "C"),), "-v*(1 - i%2) - w*(i%2)"),
        Term("neighbours", ("N", "N"), "nn", "V"),
    )
    place = lattice_of("chain", (2 * cells,), boundary)
    return build("ssh", place, Site("fermion"), terms, {"v": v, "w": w, "V": V}, sector, unit="w")
