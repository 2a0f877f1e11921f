"""Quantum trajectories: all states of an ensemble move at once, each with its own jumps at their exact times.

Between jumps exp(A t) psi is a Taylor series of one step, so that the squared norm is a polynomial in the time; a jump
is where it meets the random threshold of the trajectory.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from vibron.manybody.open_systems._liouville import Matrix, drift, norm_of

if TYPE_CHECKING:
    from scipy.sparse import csr_array

_ORDER = 22  # 2^23 / 23! = 3e-16: the error of one step
_REACH = 2.0  # step times the norm of the generator
_HELD = 1 << 21  # numbers of the series that are held at a time
_BISECTIONS = 50


class Ensemble:
    """States in columns, not normalised, their thresholds and their random numbers."""

    def __init__(self, hamiltonian: csr_array[Any], jumps: Sequence[csr_array[Any]], states: Matrix, seed: int) -> None:
        from scipy.sparse import eye_array

        middle = float(np.mean(hamiltonian.diagonal().real))
        unit: Any = eye_array(hamiltonian.shape[0], dtype=np.complex128)
        self._drift = drift(hamiltonian, jumps) + 1j * middle * unit
        self._jumps = jumps
        self._step = _REACH / norm_of(self._drift)
        self._states = states
        self._random = [np.random.default_rng([seed, 1, k]) for k in range(states.shape[1])]
        self._threshold = np.array([random.random() for random in self._random])

    @property
    def states(self) -> Matrix:
        """The normalised states in columns."""
        return np.asarray(self._states / np.linalg.norm(self._states, axis=0))

    def advance(self, span: float) -> None:
        """Move all states by a time."""
        left = np.full(self._states.shape[1], span)
        width = max(1, _HELD // (self._states.shape[0] * (_ORDER + 1)))
        while (active := np.flatnonzero(left > 0.0)).size:
            for begin in range(0, active.size, width):
                part = active[begin : begin + width]
                left[part] -= self._moved(part, np.minimum(left[part], self._step))
            left[left < 1e-13 * span] = 0.0

    def _moved(self, part: npt.NDArray[np.int64], steps: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        """Move some states by at most a step each, up to the first jump; return the times that this took."""
        series = self._series(self._states[:, part])
        fractions = steps / self._step
        ends = _at(series, fractions)
        jumped = np.flatnonzero(np.sum(np.abs(ends) ** 2, axis=0) < self._threshold[part])
        if jumped.size:
            fractions[jumped] = _crossing(series[:, :, jumped], fractions[jumped], self._threshold[part[jumped]])
            ends[:, jumped] = self._after_jump(part[jumped], _at(series[:, :, jumped], fractions[jumped]))
        self._states[:, part] = ends
        return fractions * self._step

    def _series(self, states: Matrix) -> Matrix:
        series = np.empty((_ORDER + 1, *states.shape), dtype=np.complex128)
        series[0] = states
        for order in range(1, _ORDER + 1):
            series[order] = (self._drift @ series[order - 1]) * (self._step / order)
        return series

    def _after_jump(self, which: npt.NDArray[np.int64], states: Matrix) -> Matrix:
        """Return the states after one jump each, drawn by the rates in the state."""
        images = np.stack([np.asarray(jump @ states) for jump in self._jumps])
        weights = np.sum(np.abs(images) ** 2, axis=1)
        cumulated = np.cumsum(weights, axis=0)
        found = np.empty_like(states)
        for column, trajectory in enumerate(which.tolist()):
            random = self._random[trajectory]
            drawn = np.searchsorted(cumulated[:, column], random.random() * cumulated[-1, column], side="right")
            chosen = min(int(drawn), len(self._jumps) - 1)
            found[:, column] = images[chosen, :, column] / np.sqrt(weights[chosen, column])
            self._threshold[trajectory] = random.random()
        return found


def _at(series: Matrix, fractions: npt.NDArray[np.float64]) -> Matrix:
    powers = fractions[None, :] ** np.arange(_ORDER + 1)[:, None]
    found: Matrix = np.einsum("kdm,km->dm", series, powers)
    return found


def _crossing(
    series: Matrix, ends: npt.NDArray[np.float64], thresholds: npt.NDArray[np.float64]
) -> npt.NDArray[np.float64]:
    """Return where the squared norm, which falls, meets the threshold."""
    overlaps = np.einsum("jdm,kdm->jkm", series.conj(), series).real
    powers = np.zeros((2 * _ORDER + 1, series.shape[2]))
    for order in range(_ORDER + 1):
        powers[order : order + _ORDER + 1] += overlaps[order]
    low, high = np.zeros_like(ends), ends.copy()
    for _ in range(_BISECTIONS):
        middle = (low + high) / 2.0
        below = np.polynomial.polynomial.polyval(middle, powers, tensor=False) < thresholds
        low, high = np.where(below, low, middle), np.where(below, middle, high)
    return high
