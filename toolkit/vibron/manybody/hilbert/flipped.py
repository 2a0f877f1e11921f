"""Pairs of states that a spin flip exchanges."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt


class FlippedPairs:
    """States that a spin flip exchanges: the amplitude of each is ``phase`` times that of its ``partner``."""

    def __init__(self, partner: npt.NDArray[np.int64], phase: npt.NDArray[Any]) -> None:
        own = np.arange(len(partner))
        here = partner == own
        self.kept = np.flatnonzero((own < partner) | (here & (phase.real > 0.5)))
        self.partner, self.single = partner[self.kept], here[self.kept]
        self.size, self.phase = len(partner), np.conj(phase[self.kept])
        self.scale = np.where(self.single, 1.0, np.sqrt(0.5))

    def spread(self, vector: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """Return the amplitudes of all states."""
        found = np.zeros(self.size, dtype=np.result_type(vector, self.phase))
        part = vector * self.scale
        found[self.partner] = part * self.phase
        found[self.kept] = part
        return found

    def folded(self, vector: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """Return the coordinates of the pairs, of a vector with the symmetry."""
        return np.asarray(vector[self.kept] / self.scale)
