"""Exact evolution of a vector or density matrix: constant, in parts that repeat, changing in time, with jumps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

Values = npt.NDArray[Any]
MOST_OPEN = 64  # states, of which a density matrix has the square
FINE = 1e-10
SINGULAR = 1e-12  # a pivot over the norm of the generator
FEWEST, MOST_STEPS = 16, 1 << 14
GAUSS = 0.5 - 3**0.5 / 6.0, 0.5 + 3**0.5 / 6.0


def evolved(hamiltonian: Any, jumps: Sequence[Any], state: Values, time: float) -> Values:
    """Return a state after a time under a constant Hamiltonian, and Lindblad's equation where there are jumps."""
    from scipy.sparse.linalg import expm_multiply

    if not time:
        return state.astype(complex)
    if state.ndim == 1 and not jumps:
        if np.isinf(time):
            raise ValueError("no state is reached after an infinite time without jumps")
        return np.asarray(expm_multiply(-1j * time * hamiltonian, state.astype(complex), traceA=0.0))
    return relaxed(liouvillian(hamiltonian, jumps), state, time)


def relaxed(generator: Any, state: Values, time: float) -> Values:
    """Return the density matrix of a state after a time, which may be infinite: the one at which it ends."""
    from scipy.sparse.linalg import expm_multiply

    density = np.outer(state, state.conj()) if state.ndim == 1 else state
    found = np.zeros(density.size, dtype=complex)
    keep = _reached(generator, density.ravel())
    inner, first = generator[keep][:, keep], density.ravel()[keep].astype(complex)
    traced = np.flatnonzero(keep % (len(density) + 1) == 0)
    found[keep] = _stationary(inner, traced) if np.isinf(time) else expm_multiply(time * inner, first)
    return found.reshape(density.shape)


def _reached(generator: Any, density: Values) -> npt.NDArray[np.int64]:
    """Return the elements that a generator connects with those of a density matrix that are not zero."""
    from scipy.sparse.csgraph import connected_components

    blocks = connected_components(abs(generator) > 0.0, directed=False)[1]
    return np.flatnonzero(np.isin(blocks, blocks[density != 0.0]))


def _stationary(generator: Any, traced: npt.NDArray[np.int64]) -> Values:
    """Return the null vector of a generator whose elements ``traced``, the populations, add up to one.

    Where another row is the trace of the others, the trace of the vector takes its place.
    """
    from scipy.sparse import csc_array
    from scipy.sparse.linalg import splu

    size = generator.shape[0]
    place = np.full(traced.size, traced[0])
    scale = float(abs(generator).sum(axis=0).max()) or 1.0
    trace = csc_array((np.full(traced.size, scale), (place, traced)), shape=(size, size))
    right = np.zeros(size, dtype=complex)
    right[traced[0]] = scale
    try:
        factors = splu(csc_array(generator + trace))
    except RuntimeError:  # a pivot is zero
        factors = None
    if factors is None or np.abs(factors.U.diagonal()).min() < SINGULAR * scale:
        raise ValueError("more than one state is stationary")
    return np.asarray(factors.solve(right))


def liouvillian(hamiltonian: Any, jumps: Sequence[Any]) -> Any:
    """Return the generator of density matrices stacked row by row."""
    from scipy.sparse import csr_array, eye_array, kron

    h, one = csr_array(hamiltonian), eye_array(hamiltonian.shape[0])
    found = -1j * (kron(h, one) - kron(one, h.T))
    for jump in map(csr_array, jumps):
        decay = jump.conj().T @ jump
        found = found + kron(jump, jump.conj()) - 0.5 * (kron(decay, one) + kron(one, decay.T))
    return csr_array(found)


def driven(at: Callable[[float], Any], jumps: Sequence[Any], state: Values, begin: float, end: float) -> Values:
    """Return a state under a Hamiltonian that changes in time: Gauss steps, refined until two refinements agree."""
    if np.isinf(end):
        raise ValueError("no state is reached after an infinite time where the Hamiltonian changes")
    steps, last = FEWEST, _gauss_steps(at, jumps, state, begin, end, FEWEST)
    better = last
    while steps < MOST_STEPS:
        steps *= 2
        finer = _gauss_steps(at, jumps, state, begin, end, steps)
        extrapolated = (16.0 * finer - last) / 15.0
        if np.linalg.norm(extrapolated - better) <= FINE:
            return extrapolated
        last, better = finer, extrapolated
    raise ValueError(f"the evolution has not converged in {MOST_STEPS} steps")


def _gauss_steps(
    at: Callable[[float], Any], jumps: Sequence[Any], state: Values, begin: float, end: float, steps: int
) -> Values:  # fmt: skip
    """Return a state after steps of fourth order, each two exponentials of means of H at the two Gauss points."""
    dt, more, less = (end - begin) / steps, 0.5 + 3**0.5 / 3.0, 0.5 - 3**0.5 / 3.0
    for step in range(steps):
        early, late = (at(begin + (step + point) * dt) for point in GAUSS)
        state = evolved(more * early + less * late, jumps, state, 0.5 * dt)
        state = evolved(less * early + more * late, jumps, state, 0.5 * dt)
    return state


def apart(one: Values, other: Values) -> float:
    """Return the distance of two states of norm one up to a phase; of density matrices half the trace norm."""
    if one.ndim == other.ndim == 1:
        overlap = np.vdot(one, other)
        return float(np.linalg.norm(one * (overlap / abs(overlap) if overlap else 1.0) - other))
    first, second = (np.outer(s, s.conj()) if s.ndim == 1 else s for s in (one, other))
    return float(0.5 * np.abs(np.linalg.eigvalsh(first - second)).sum())
