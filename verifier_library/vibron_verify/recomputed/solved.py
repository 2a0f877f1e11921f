"""Systems that were solved in one verification: the last few spaces, and the levels of all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.manybody.hilbert.hamiltonian import hamiltonian
from vibron.manybody.specification import Model
from vibron_verify.recomputed.space import DENSE, MOST_STATES, WholeSpace, lowest_levels
from vibron_verify.rubric.systems import TooLargeError

Values = npt.NDArray[Any]
MOST_SPACES = 16
MOST_SITES = 62  # a state is one integer


class SolvedSystems:
    """Spaces and levels by the text of their model: runs and observables that share a system share its solution."""

    def __init__(self) -> None:
        self._spaces: dict[str, WholeSpace] = {}
        self._levels: dict[str, Values] = {}

    def space(self, name: str, built: Callable[[], WholeSpace]) -> WholeSpace:
        """Return the space of a model that was built before, or build it."""
        found = self._spaces.pop(name, None) or built()
        while len(self._spaces) >= MOST_SPACES:
            del self._spaces[next(iter(self._spaces))]
        self._spaces[name] = found  # the last in the order of use
        return found

    def levels(self, name: str, count: int, solved: Callable[[int], Values]) -> Values:
        """Return the lowest levels of a model that was solved before, or solve it."""
        found = self._levels.get(name)
        if found is None or len(found) < count:
            self._levels[name] = found = solved(count)
        return found[:count].copy()


def levels_of(model: Model, count: int) -> Values:
    """Return the lowest levels of a model in its sector, ``count`` or more; only states of the sector are written out.

    Raises
    ------
    TooLargeError
        The sector has too many states to be solved exactly.
    """
    if model.lattice.infinite or model.n_sites > MOST_SITES or model.dimension > MOST_STATES:
        raise TooLargeError(
            "has too many states to be solved exactly", field="system", value=model.name,
            remedy=f"take a size of at most {MOST_STATES} states in the sector for __small__",
        )  # fmt: skip
    matrix = hamiltonian(model).matrix
    if count <= matrix.shape[0] <= DENSE:
        return np.linalg.eigvalsh(matrix.toarray())
    return lowest_levels(matrix, count)[0]
