"""Training: from a model to a network, its energy and how it got there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.core.errors import DomainError
from vibron.core.require import require
from vibron.manybody.hilbert.basis import Basis
from vibron.manybody.hilbert.krylov import lowest_seen
from vibron.manybody.nqs._ansatz import make_ansatz
from vibron.manybody.nqs._configurations import summed
from vibron.manybody.nqs._full import Point, Sums, descend, lanczos_energy
from vibron.manybody.nqs._sampled import Sampling
from vibron.manybody.solution import Rung
from vibron.manybody.specification import Model

_EXACT = 1e-13
_SAFETY = 2.0
_WORST_R_HAT = 1.02


@dataclass(frozen=True, eq=False)
class TrainingSettings:
    """How to train."""

    ansatz: str
    width: int
    signs: str
    method: str
    steps: int
    samples: int
    learning_rate: float
    diag_shift: float
    seed: int


@dataclass(frozen=True, eq=False)
class Trained:
    """A trained network: sums over all states, or a sampler, and its energy."""

    model: Model
    sums: Sums | None
    point: Point | None
    sampling: Sampling | None
    energy: float
    error: float
    variance: float
    mixed: bool
    ladder: tuple[Rung, ...]
    signs: str

    def log_amplitudes(self) -> npt.NDArray[Any]:
        """Return the logarithms of the amplitudes of all states of the sector, in the order of ``to_sparse``."""
        sums, point = self._all()
        sign = np.where(sums.signs < 0, 1j * np.pi, 0.0)
        return np.asarray(sums.logarithms(point.parameters) + sign)

    def vector(self) -> tuple[npt.NDArray[Any], Basis]:
        """Return the normalised state in the order of ``to_sparse``, and its basis."""
        sums, point = self._all()
        return sums.signs * point.vector, sums.basis

    def summed(self) -> Point:
        """Return the state summed over all states of the sector, by the parameters that it has, however trained."""
        if self.sampling is None:
            return self._all()[1]
        summed(self.model, "full_summation")
        sums = Sums(self.model, self.sampling.ansatz, 0)
        flat, _ = require("jax.flatten_util", extra="manybody").ravel_pytree(self.sampling.state.variables)
        return sums.point(np.asarray(flat))

    def _all(self) -> tuple[Sums, Point]:
        if self.sums is None or self.point is None:
            raise DomainError(
                "is known by its samples only", field="method", value="sampled", remedy="choose method full_summation"
            )
        return self.sums, self.point


def train(model: Model, settings: TrainingSettings) -> Trained:
    """Train a network for the ground state of a model."""
    everywhere = summed(model, settings.method)
    ansatz = make_ansatz(model, settings.ansatz, settings.width, settings.signs)
    if everywhere:
        sums = Sums(model, ansatz, settings.seed)
        path = descend(sums, settings.steps, _EXACT)
        last = path[-1][1]
        # What a few Lanczos steps still gain is nearly what the network lacks; rounding adds a little.
        further = lanczos_energy(sums, last)
        # They stay within the symmetry of the network: a random vector has a part in all sectors.
        below = last.energy - lowest_seen(sums.matrix)
        error = max(_SAFETY * (last.energy - further), below, 1e-12 * max(1.0, abs(last.energy)))
        ladder = tuple(Rung("steps", float(k), p.energy, max(0.0, p.energy - further)) for k, p in path)
        return Trained(model, sums, last, None, last.energy, error, last.variance, True, ladder, ansatz.signs)
    sampling = Sampling(model, ansatz, settings.samples, settings.seed)
    rungs = sampling.descend(settings.steps, settings.learning_rate, settings.diag_shift)
    end = rungs[-1][1]
    points = [(c.variance, c.mean) for _, c in rungs]
    error = float(np.hypot(end.error, _SAFETY * lacking(points)))
    ladder = tuple(Rung("steps", float(k), c.mean, c.error) for k, c in rungs)
    mixed = end.r_hat <= _WORST_R_HAT
    return Trained(model, None, None, sampling, end.mean, error, end.variance, mixed, ladder, ansatz.signs)


def lacking(points: list[tuple[float, float]]) -> float:
    """Return by how much the last energy lies above the line of energy against variance at variance zero.

    The steepest line through the last and an earlier point counts; without one of less variance than before, the
    standard deviation of the energy, within which some level lies, has to do.
    """
    variance, energy = points[-1]
    slopes = [(e - energy) / (v - variance) for v, e in points[:-1] if v > 1.5 * variance and e > energy]
    return max(slopes) * variance if slopes else float(np.sqrt(variance))
