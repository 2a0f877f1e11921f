"""Which signs the amplitudes of a ground state have: all positive, those of Marshall, or unknown."""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.core.errors import DomainError
from vibron.manybody.operators.blocks import digits_of
from vibron.manybody.specification import Model

CHOICES = ("auto", "positive", "marshall", "complex", "marshall_complex")
_NEGLIGIBLE = 1e-12


def sublattice(model: Model) -> npt.NDArray[np.float64] | None:
    """Return 0 and 1 for the two sublattices of the nearest neighbours, or None if there are none."""
    near: dict[int, list[int]] = {site: [] for site in range(model.n_sites)}
    for bond in model.lattice.bonds("nn"):
        near[bond.i].append(bond.j)
        near[bond.j].append(bond.i)
    colour: dict[int, int] = {}
    for start in near:
        if start in colour:
            continue
        colour[start] = 0
        queue = deque([start])
        while queue:
            here = queue.popleft()
            for there in near[here]:
                if there not in colour:
                    colour[there] = 1 - colour[here]
                    queue.append(there)
                elif colour[there] == colour[here]:
                    return None
    return np.array([colour[site] for site in range(model.n_sites)], dtype=np.float64)


def signs_of(model: Model, choice: str) -> str:
    """Return the signs to use: positive or Marshall's where they make every matrix element between states <= 0."""
    pattern = sublattice(model) if model.site.kind in ("spin", "qubit") else None
    if choice.startswith("marshall") and pattern is None:
        raise DomainError(
            "needs spins on a lattice of two sublattices", field="signs", value=choice, remedy="choose complex"
        )
    if choice != "auto":
        return choice
    if _lowering(model, None):
        return "positive"
    if pattern is not None and _lowering(model, pattern):
        return "marshall"
    return "complex"


def _lowering(model: Model, pattern: npt.NDArray[np.float64] | None) -> bool:
    """Return True if no matrix element between different states is positive or complex, the pattern rotated away."""
    model = replace(model, convention=replace(model.convention, fermion_order="up_block"))
    digits = digits_of(model)
    for (support, passed), matrix in model.blocks.items():
        rest: npt.NDArray[Any] = matrix - np.diag(np.diag(matrix))
        if pattern is not None:
            values = np.indices((digits.dimension,) * len(support)).reshape(len(support), -1)
            signs = (-1.0) ** (pattern[list(support)] @ values)
            rest = rest * np.outer(signs, signs)
        if passed and np.abs(rest).max() > _NEGLIGIBLE:
            number = _crossed(model, set(support) | set(passed))
            if number is None:
                return False
            rest = rest * (-1.0) ** number
        if np.abs(rest.imag).max() > _NEGLIGIBLE or rest.real.max() > _NEGLIGIBLE:
            return False
    return True


def _crossed(model: Model, modes: set[int]) -> int | None:
    """Return how many fermions a hop around the ring passes, where the sector says it."""
    n, sector = model.n_sites, model.sector
    one = sector.n_particles if model.site.kind == "fermion" else sector.n_up
    for species, count in ((set(range(n)), one), (set(range(n, 2 * n)), sector.n_down)):
        if modes == species and count is not None:
            return count - 1
    return None
