"""Spectral functions at a temperature: sums over all pairs of levels, or Krylov spaces of cooled random states.

A random state r is cooled to b = exp(-H/2T) r.  With Ritz vectors i of the Krylov space of b and j of that of A b, the
poles lie at E_j - E_i with the weights <b|i><i|A^+|j><j|A|b>.  At low temperature b is the ground state, whatever r.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from vibron.core.errors import DomainError, InputError
from vibron.core.memory import need
from vibron.core.quantity import FloatArray
from vibron.manybody.hilbert.ensemble import thermal_states
from vibron.manybody.hilbert.hamiltonian import Hamiltonian, hamiltonian
from vibron.manybody.hilbert.krylov import lanczos
from vibron.manybody.hilbert.levels import split
from vibron.manybody.hilbert.random_vectors import MOST_EXACT
from vibron.manybody.hilbert.shifted import changed_by, operator_between, sector_after

if TYPE_CHECKING:
    from vibron.manybody.specification import Model

#: Sites and the factors of a word on them.
Sum = Sequence[tuple[int, complex]]


@dataclass(frozen=True)
class Cooling:
    """Temperature, number of random vectors, dimension of the Krylov spaces, and seed."""

    temperature: float
    vectors: int
    krylov: int
    seed: int


@dataclass(frozen=True, eq=False)
class ThermalResponse:
    """What one sector adds, for each random vector (one row if exact), all times exp(log_scale)."""

    log_scale: float
    norm: FloatArray
    total: FloatArray
    intensity: FloatArray


def thermal_response(
    model: Model, word: str, sites: Sum, frequencies: FloatArray, broadening: float, cooling: Cooling
) -> tuple[FloatArray, FloatArray, float]:
    """Return the broadened spectral function, its standard error, and the sum of the weights."""
    parts = [_response(piece, word, sites, frequencies, broadening, cooling) for piece in _pieces(model, word)]
    shift = max(part.log_scale for part in parts)
    rows = max(len(part.norm) for part in parts)

    def added(name: str) -> FloatArray:
        scaled = (np.exp(part.log_scale - shift) * getattr(part, name) for part in parts)
        return np.asarray(sum(np.broadcast_to(one, (rows, *one.shape[1:])) for one in scaled))

    norm, total, intensity = added("norm"), added("total"), added("intensity")
    mean = intensity.sum(0) / norm.sum()
    error = np.zeros_like(mean)
    if rows > 1:
        left = (intensity.sum(0) - intensity) / (norm.sum() - norm)[:, None]
        error = left.std(0) * np.sqrt(rows - 1.0)
    return mean, error, float(total.sum() / norm.sum())


def lorentzians(
    poles: npt.NDArray[Any], weights: npt.NDArray[Any], frequencies: FloatArray, broadening: float
) -> FloatArray:
    """Return the sum of Lorentzian lines of this half width; poles and weights may have rows."""
    found = np.zeros(len(frequencies))
    for row, weight in zip(np.atleast_2d(poles), np.atleast_2d(weights), strict=True):
        distance = (frequencies[:, None] - row) ** 2 + broadening**2
        found += (broadening / np.pi / distance) @ weight
    return found


def _pieces(model: Model, word: str) -> list[Model]:
    """Return the sectors that the word maps one to one, or the whole space."""
    pieces = list(split(model))
    names = set(pieces[0].sector.declared) - set(model.sector.declared)
    return [model] if any(len(changed_by(model, word, name)) > 1 for name in names) else pieces


def _target(piece: Model, word: str) -> Model | None:
    """Return the sector to which a word leads; None if it annihilates every state."""
    try:
        target = sector_after(piece, word)
        _ = target.dimension
    except (DomainError, InputError):
        return None
    return target


def _response(
    piece: Model, word: str, sites: Sum, frequencies: FloatArray, broadening: float, cooling: Cooling
) -> ThermalResponse:
    source, target = hamiltonian(piece), _target(piece, word)
    if target is None:
        states, log_scale = thermal_states(source.matrix, cooling.temperature, cooling.vectors, cooling.seed, 1e-8)
        norms = _norms(states)
        norms = norms if len(states) > MOST_EXACT else norms.sum(keepdims=True)
        return ThermalResponse(log_scale, norms, 0.0 * norms, np.zeros((len(norms), len(frequencies))))
    goal = hamiltonian(target)
    operator: Any = sum(factor * operator_between(piece, word, j, source.basis, goal.basis) for j, factor in sites)
    if max(operator.shape) <= MOST_EXACT:
        return _lehmann(source, goal, operator, frequencies, broadening, cooling.temperature)
    need(3.0 * cooling.krylov * sum(operator.shape), field="krylov", value=cooling.krylov, remedy="lower it", each=16)
    states, log_scale = thermal_states(source.matrix, cooling.temperature, cooling.vectors, cooling.seed, 1e-8)
    found = np.array(
        [_by_krylov(source, goal, operator, state, frequencies, broadening, cooling.krylov) for state in states.T]
    )
    norms, totals = _norms(states), np.array([np.linalg.norm(operator @ state) ** 2 for state in states.T])
    if operator.shape[1] <= MOST_EXACT:  # all levels, not random states
        return ThermalResponse(
            log_scale, norms.sum(keepdims=True), totals.sum(keepdims=True), found.sum(0, keepdims=True)
        )
    return ThermalResponse(log_scale, norms, totals, found)


def _norms(states: npt.NDArray[Any]) -> FloatArray:
    return np.asarray(np.einsum("dr,dr->r", states.conj(), states).real)


def _lehmann(
    source: Hamiltonian,
    goal: Hamiltonian,
    operator: Any,
    frequencies: FloatArray,
    broadening: float,
    temperature: float,
) -> ThermalResponse:
    below, states = np.linalg.eigh(source.matrix.toarray())
    above, others = np.linalg.eigh(goal.matrix.toarray())
    boltzmann = np.exp(-(below - below[0]) / temperature)
    weights = boltzmann[:, None] * np.abs(others.conj().T @ (operator @ states)).T ** 2
    kept = boltzmann > 1e-16
    intensity = lorentzians(above - below[kept, None], weights[kept], frequencies, broadening)
    sums = np.array([boltzmann.sum()]), np.array([weights.sum()])
    return ThermalResponse(float(-below[0] / temperature), *sums, intensity[None])


def _by_krylov(
    source: Hamiltonian,
    goal: Hamiltonian,
    operator: Any,
    state: npt.NDArray[Any],
    frequencies: FloatArray,
    broadening: float,
    krylov: int,
) -> FloatArray:
    from scipy.linalg import eigh_tridiagonal

    excited = operator @ state
    norm = float(np.linalg.norm(excited))
    if norm < 1e-14 * float(np.linalg.norm(state)):
        return np.zeros(len(frequencies))
    first, alpha, beta, _ = lanczos(source.matrix, state, krylov)
    below, left = eigh_tridiagonal(alpha, beta)
    second, alpha, beta, _ = lanczos(goal.matrix, excited, krylov)
    above, right = eigh_tridiagonal(alpha, beta)
    between = right.T @ (second.conj() @ (operator @ first.T)) @ left
    weights = norm * float(np.linalg.norm(state)) * (between.conj().real * right[0][:, None] * left[0]).T
    return lorentzians(above - below[:, None], weights, frequencies, broadening)
