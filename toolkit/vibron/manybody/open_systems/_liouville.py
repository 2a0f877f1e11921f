"""Density matrices as vectors: generators of Lindblad's form and their propagation."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from vibron.core.quantity import FloatArray

Matrix = npt.NDArray[np.complex128]


def lowering(levels: int) -> Matrix:
    """Return the operator that takes one quantum out of an oscillator cut at a number of levels."""
    matrix = np.zeros((levels, levels), dtype=np.complex128)
    matrix[np.arange(levels - 1), np.arange(1, levels)] = np.sqrt(np.arange(1.0, levels))
    return matrix


def generator(hamiltonian: Matrix, jumps: Iterable[Matrix]) -> Matrix:
    """Return the Liouvillian of a Hamiltonian and jump operators, for density matrices stacked row by row."""
    unit = np.eye(len(hamiltonian), dtype=np.complex128)
    total = np.zeros((unit.size, unit.size), dtype=np.complex128)
    total += -1j * (np.kron(hamiltonian, unit) - np.kron(unit, hamiltonian.T))
    for jump in jumps:
        decay = jump.conj().T @ jump
        total += np.kron(jump, jump.conj()) - 0.5 * (np.kron(decay, unit) + np.kron(unit, decay.T))
    return total


def propagated(generator: Matrix, state: Matrix, times: FloatArray) -> Matrix:
    """Return the density matrix at each time, shape (times, n, n), from one step to the next."""
    from scipy.linalg import expm

    found = np.empty((times.size, *state.shape), dtype=np.complex128)
    vector, now = state.astype(np.complex128).ravel(), 0.0
    steps: dict[float, Matrix] = {}
    for place, time in enumerate(times):
        step = round(float(time) - now, 14)
        if step != 0.0:
            if step not in steps:
                steps = {step: expm(generator * step)}
            vector = steps[step] @ vector
        found[place], now = vector.reshape(state.shape), float(time)
    return found
