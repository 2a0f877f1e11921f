"""The state from which an open system starts: a vector, or a density matrix if it is mixed."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.core.errors import DomainError, InputError
from vibron.manybody.hilbert.basis import Basis
from vibron.manybody.hilbert.initial import NAMES, initial_state
from vibron.manybody.hilbert.levels import levels
from vibron.manybody.hilbert.starting import given_numbers, given_state
from vibron.manybody.specification import Model

State = npt.NDArray[Any]
_ROUNDING = 1e-9


def starting(model: Model, basis: Basis, initial: Any) -> State | None:
    """Return the vector or density matrix of an initial state; None for the fully mixed one."""
    if not isinstance(initial, str):
        found = given_numbers(initial)
        return given_state(initial, len(basis)) if found is None or found.ndim != 2 else _mixture(found, len(basis))
    if initial == "mixed":
        return None
    if initial == "ground_state":
        return levels(model, 1).vectors[:, 0]
    try:
        return initial_state(model, initial, basis)
    except InputError as error:
        if initial.isdigit():
            raise
        error.remedy = f"use {', '.join(NAMES)}, ground_state, mixed, or digits"
        raise


def drawn_from(state: State | None, dimension: int, count: int, seed: int) -> State:
    """Return vectors in columns, whose mixture is the state: itself, or eigenvectors drawn by their weights."""
    if state is not None and state.ndim == 1:
        return np.repeat(state.astype(np.complex128)[:, None], count, axis=1)
    random = np.random.default_rng([seed, 0])
    if state is None:
        first = np.zeros((dimension, count), dtype=np.complex128)
        first[random.integers(dimension, size=count), np.arange(count)] = 1.0
        return first
    weights, vectors = np.linalg.eigh(state)
    weights = np.clip(weights, 0.0, None)
    return np.asarray(vectors[:, random.choice(dimension, size=count, p=weights / weights.sum())])


def _mixture(matrix: State, size: int) -> State:
    """Return a density matrix of trace one; another matrix is refused."""
    if matrix.shape != (size, size):
        raise DomainError(
            f"must have one row and column for each of the {size} states of the basis", field="initial",
            value=matrix.shape, remedy="take a state of a model with the same space and sector",
        )  # fmt: skip
    trace = complex(np.trace(matrix))
    if not (np.all(np.isfinite(matrix)) and trace.real > 0.0 and abs(trace.imag) <= _ROUNDING * trace.real):
        raise InputError("must have a positive trace", field="initial", value=trace, remedy="correct the matrix")
    found = matrix / trace.real
    if np.abs(found - found.conj().T).max() > _ROUNDING or np.linalg.eigvalsh(found)[0] < -_ROUNDING:
        remedy = "give a Hermitian matrix without negative eigenvalues"
        raise InputError("must be a density matrix", field="initial", value=matrix.shape, remedy=remedy)
    return np.asarray((found + found.conj().T) / 2.0)
