from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import Annotated

import numpy as np
import numpy.typing as npt

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError, ResourceError
from vibron.core.quantity import Array, FloatArray, Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.operators.symmetry import invariant, moved, translation
from vibron.manybody.specification import Model

Permutation = npt.NDArray[np.int64]
_MOST = 4096


@tool(
    valid_for="finite lattices made of cells",
    limitations="turns and reflections map cells to cells: on lattices of several sites a cell those that also move "
    "sites between cells are not found, nor are automorphisms of the graph beyond geometry",
    papers=("sandvik2010",),
    see_also=("model_information", "vmc_ground_state"),
)
def space_group(model: Annotated[Model, Record("model")]) -> SpaceGroup:
    r"""Return the permutations of sites, from translations, turns and reflections, that leave a Hamiltonian as it is.

    .. math:: G = \{g : U_g H U_g^\dagger = H\},\qquad U_g\,O_i\,U_g^\dagger = O_{g(i)}

    Parameters
    ----------
    model
        Model with all its terms, fields too.

    Raises
    ------
    DomainError
        The lattice is infinite, or has no cells.
    ResourceError
        The group has more than 4096 elements.

    Examples
    --------
    >>> space_group(heisenberg(size=(4,))).elements.tolist()
    [[0.0, 1.0, 2.0, 3.0], [3.0, 2.0, 1.0, 0.0]]
    """
    if model.lattice.infinite or model.lattice.kind == "custom":
        raise DomainError(
            "has no finite lattice of cells", field="model", value=model.lattice.kind, remedy="choose a finite lattice"
        )
    every = _translations(model)
    steps = [step for step in every if invariant(model, moved(step))]
    # Translations that differ by one of the model's own are the same to it: one of each class goes with each turn.
    shifts: dict[frozenset[tuple[int, ...]], Permutation] = {}
    for shift in every:
        shifts.setdefault(frozenset(tuple(int(step[i]) for i in shift) for step in steps), shift)
    turns = (turn[shift] for turn in _turns(model) for shift in shifts.values())
    found = closure(model.n_sites, [*steps, *(turn for turn in turns if invariant(model, moved(turn)))])
    return SpaceGroup(np.array(found, dtype=np.float64), len(found), len(steps))


@dataclass(frozen=True)
class SpaceGroup(DataRecord):
    """A group of permutations: element g takes site i to site g[i]."""

    elements: Annotated[FloatArray, Array("1", "m,n", "where each element takes each site; the identity first", ge=0)]
    order: Annotated[int, Quantity("1", "number of elements", ge=1)]
    translations: Annotated[int, Quantity("1", "how many of them are translations", ge=1)]


def _translations(model: Model) -> list[Permutation]:
    """Return the translations of the lattice, the identity first."""
    found = [np.arange(model.n_sites)]
    for d, end in enumerate(model.lattice.boundary):
        if end == "periodic":
            step, powers = translation(model, d), [np.arange(model.n_sites)]
            for _ in range(model.lattice.cells[d] - 1):
                powers.append(step[powers[-1]])
            found = [power[element] for element in found for power in powers]
    return found


def closure(count: int, generators: list[Permutation]) -> list[tuple[int, ...]]:
    """Return all products of some permutations, the identity first and the rest in order."""
    identity = tuple(range(count))
    known, fresh = {identity}, [identity]
    while fresh:
        made = {tuple(int(g[i]) for i in element) for element in fresh for g in generators} - known
        known |= made
        fresh = sorted(made)
        if len(known) > _MOST:
            raise ResourceError("has too many symmetries", field="model", value=len(known), remedy="take a part")
    return [identity, *sorted(known - {identity})]


def _turns(model: Model) -> list[Permutation]:
    """Return the maps c -> M c of cells, M of entries -1, 0 and 1, and with the sites of each cell reversed."""
    lattice, sizes = model.lattice, np.array(model.lattice.cells)
    cells, d = np.indices(lattice.cells).reshape(len(sizes), -1), len(sizes)
    wraps = np.array([end == "periodic" for end in lattice.boundary])
    centre = np.zeros(d) if wraps.all() else (sizes - 1) / 2.0
    inner = np.arange(lattice.sites_per_cell)
    found = []
    for entries in product((-1, 0, 1), repeat=d * d):
        matrix = np.array(entries).reshape(d, d)
        image = matrix @ (cells - centre[:, None]) + centre[:, None]
        there = np.where(wraps[:, None], image % sizes[:, None], image)
        if abs(round(float(np.linalg.det(matrix)))) != 1 or (there != np.round(there)).any():
            continue
        if (there < 0).any() or (there >= sizes[:, None]).any():
            continue
        place = np.ravel_multi_index(tuple(there.astype(np.int64)), lattice.cells)
        if np.unique(place).size < place.size:
            continue
        for order in (inner, inner[::-1]) if inner.size > 1 else (inner,):
            found.append((place[:, None] * inner.size + order).ravel())
    return found
