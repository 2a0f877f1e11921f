"""Systems at a temperature: means over all levels of all sectors."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from vibron_verify.recomputed.space import WholeSpace


@dataclass(frozen=True, eq=False)
class ThermalEnsemble:
    """Orthonormal vectors and their probabilities.

    Attributes
    ----------
    blocks : tuple of (array, array, array)
        Of each block of states: their numbers, the probabilities, and the vectors over them in columns.
    """

    blocks: tuple[tuple[npt.NDArray[np.int64], npt.NDArray[Any], npt.NDArray[Any]], ...]
    ndim: ClassVar[int] = 2  # of its density matrix

    def mean(self, operator: Any) -> complex:
        """Return the expectation value of a sparse operator."""
        found = 0.0 + 0.0j
        for inside, chances, vectors in self.blocks:
            moved = operator[inside][:, inside] @ vectors
            found += complex((vectors.conj() * moved).sum(0) @ chances)
        return found


def thermal_ensemble(space: WholeSpace, temperature: float) -> ThermalEnsemble:
    """Return the ensemble exp(-H/T)/Z of a space."""
    lowest = min(levels[0] for levels, _ in space.solved_parts)
    weights = [np.exp((lowest - levels) / temperature) for levels, _ in space.solved_parts]
    total = sum(float(one.sum()) for one in weights)
    solved = zip(space.parts, weights, space.solved_parts, strict=True)
    return ThermalEnsemble(tuple((inside, chances / total, vectors) for inside, chances, (_, vectors) in solved))


def thermal_energy(space: WholeSpace, temperature: float) -> tuple[float, float]:
    """Return mean and variance of the energy of a space at a temperature; no vectors are made."""
    levels = space.spectrum
    weights = np.exp((levels[0] - levels) / temperature)
    mean = float(weights @ levels / weights.sum())
    return mean, float(weights @ (levels - mean) ** 2 / weights.sum())
