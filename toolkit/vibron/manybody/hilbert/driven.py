"""Hamiltonians whose terms are multiplied by factors of time, and the evolution under them.

A step is the commutator-free Magnus integrator of fourth order of Blanes and Moan: two exponentials of the Hamiltonian
at the two Gauss points.  Its error is estimated from two half steps.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from vibron.core.errors import ConvergenceError, InputError
from vibron.manybody.hilbert.hamiltonian import Hamiltonian, hamiltonian
from vibron.manybody.hilbert.krylov import evolved
from vibron.manybody.operators.drive import Drive

if TYPE_CHECKING:
    from vibron.manybody.specification import Model

State = npt.NDArray[Any]
_GAUSS = 0.5 - np.sqrt(3.0) / 6.0, 0.5 + np.sqrt(3.0) / 6.0
_WEIGHTS = 0.25 + np.sqrt(3.0) / 6.0, 0.25 - np.sqrt(3.0) / 6.0
_SMALLEST_STEP = 1e-6
_KRYLOV = 16  # steps are short


class WeightedSum:
    """A sum of matrices with weights, which is applied and not formed."""

    def __init__(self, parts: Sequence[tuple[float, Any]]) -> None:
        self.parts = parts

    def __matmul__(self, vector: State) -> State:
        return np.asarray(sum(weight * (matrix @ vector) for weight, matrix in self.parts))

    def toarray(self) -> State:
        """Return the sum as a dense matrix."""
        return np.asarray(sum(weight * matrix.toarray() for weight, matrix in self.parts))


class DrivenHamiltonian:
    """The matrix of the terms that do not depend on time, and that of each driven term with its factor."""

    def __init__(self, model: Model, drives: Sequence[Drive]) -> None:
        names = [drive.term for drive in drives]
        known = {term.name: None for term in model.terms}
        for place, name in enumerate(names):
            if name not in known:
                remedy = f"the terms of this model are {', '.join(known)}"
                raise InputError("is not a term of the model", field="drive", value=name, remedy=remedy)
            if name in names[:place]:
                raise InputError("is driven twice", field="drive", value=name, remedy="give one drive per term")
        self.whole: Hamiltonian = hamiltonian(model)
        self.drives = tuple(drives)
        rest = tuple(term for term in model.terms if term.name not in names)
        self.static = hamiltonian(model.with_terms(rest)).matrix if rest else None
        self.driven = [
            hamiltonian(model.with_terms(tuple(term for term in model.terms if term.name == name))).matrix
            for name in names
        ]

    def at(self, *points: tuple[float, float]) -> WeightedSum:
        """Return the sum of H(time) with weights, from pairs of time and weight."""
        static = [] if self.static is None else [(sum(weight for _, weight in points), self.static)]
        driven = (sum(weight * drive.at(time) for time, weight in points) for drive in self.drives)
        return WeightedSum([*static, *zip(driven, self.driven, strict=True)])

    def pieces(self, start: float, stop: float) -> list[tuple[float, float]]:
        """Return the intervals between start and stop in which all factors are smooth."""
        inside = {kink for drive in self.drives for kink in drive.kinks if start < kink < stop}
        ends = [start, *sorted(inside), stop]
        return list(pairwise(ends))

    def evolved(self, state: State, start: float, stop: float, *, tolerance: float, krylov: int) -> tuple[State, float]:
        """Return a state of time ``start`` at time ``stop``, and the estimated error."""
        error = 0.0
        for one, other in self.pieces(start, stop):
            allowed = tolerance * (other - one) / (stop - start)
            if all(drive.constant(one, other) for drive in self.drives):
                matrix = self.at(((one + other) / 2, 1.0))
                state, part = evolved(matrix, state, other - one, tolerance=allowed, krylov=krylov)
            else:
                state, part = self._smooth(state, one, other, allowed, min(krylov, _KRYLOV))
            error += part
        return state, error

    def exponents(self, time: float, step: float) -> tuple[WeightedSum, WeightedSum]:
        """Return the two effective Hamiltonians of a step, first to act first; each acts for the whole step."""
        times = [time + point * step for point in _GAUSS]
        first, second = _WEIGHTS
        return self.at((times[0], first), (times[1], second)), self.at((times[0], second), (times[1], first))

    def longest(self, length: float) -> float:
        """Return the step to begin with: a tenth of the shortest period, or the whole interval."""
        fastest = max(drive.fastest for drive in self.drives)
        return min(length, 0.2 * np.pi / fastest) if fastest else length

    def _smooth(self, state: State, start: float, stop: float, tolerance: float, krylov: int) -> tuple[State, float]:
        length, time, error = stop - start, start, 0.0
        step = self.longest(length)
        while stop - time > 1e-13 * max(1.0, abs(stop)):
            step = min(step, stop - time)
            if step < _SMALLEST_STEP * length and stop - time > step:
                remedy = "allow a larger error, or ask for shorter times"
                raise ConvergenceError("the time step became too small", field="drive", value=step, remedy=remedy)
            allowed = tolerance * step / length
            whole, _ = self._step(state, time, step, 0.1 * allowed, krylov)
            half, rest = self._step(state, time, step / 2, 0.1 * allowed, krylov)
            half, more = self._step(half, time + step / 2, step / 2, 0.1 * allowed, krylov)
            local = float(np.linalg.norm(half - whole)) / 15.0 + rest + more
            if local <= allowed:
                state, time, error = half, time + step, error + local
            step *= min(2.0, max(0.2, 0.9 * (allowed / max(local, 1e-300)) ** 0.2))
        return state, error

    def _step(self, state: State, time: float, step: float, tolerance: float, krylov: int) -> tuple[State, float]:
        error = 0.0
        for matrix in self.exponents(time, step):
            state, part = evolved(matrix, state, step, tolerance=max(tolerance, 1e-15), krylov=krylov)
            error += part
        return state, error
