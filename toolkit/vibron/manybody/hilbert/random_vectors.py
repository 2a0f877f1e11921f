"""Traces over a sector from random vectors: finite-temperature Lanczos, and evolution in imaginary time."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from vibron.core.quantity import FloatArray
from vibron.manybody.hilbert.hamiltonian import hamiltonian
from vibron.manybody.hilbert.krylov import cooled, tridiagonal
from vibron.manybody.hilbert.levels import charge_of, dense_levels, each_sector, small_sectors, split
from vibron.manybody.hilbert.thermodynamics import ThermalPart, quadrature

if TYPE_CHECKING:
    from vibron.manybody.specification import Model

MOST_EXACT = 400  # smaller sectors are diagonalised: exact, and cheaper than random vectors
_TOLERANCE = 1e-8

#: Log Z, <H> and <H^2>, each with one row per random vector.
Moments = tuple[FloatArray, ...]


def exact_parts(model: Model, temperatures: FloatArray) -> list[ThermalPart]:
    """Return every sector from all of its levels."""
    return _parts(model, small_sectors(model), partial(_diagonalised, temperatures=temperatures))


def lanczos_parts(
    model: Model, temperatures: FloatArray, vectors: int, krylov: int, seed: int
) -> tuple[list[ThermalPart], list[ThermalPart]]:
    """Return every sector from Lanczos on random vectors, and the same with three quarters of the steps."""
    steps = (krylov, max(2, 3 * krylov // 4))

    def compute(piece: Model) -> Moments:
        if piece.dimension <= MOST_EXACT:
            return _diagonalised(piece, temperatures) * 2
        matrix, rows = hamiltonian(piece).matrix, []
        for start in random_states(matrix, vectors, seed):
            alpha, beta = tridiagonal(matrix, start, krylov)
            rows.append([part for n in steps for part in _from_chain(alpha, beta, n, len(start), temperatures)])
        return tuple(np.array(column) for column in zip(*rows, strict=True))

    found = list(each_sector(model, list(split(model)), compute))
    return tuple(  # type: ignore[return-value]
        [ThermalPart(charge_of(piece), *moments[first : first + 3]) for piece, moments in found] for first in (0, 3)
    )


def cooled_parts(model: Model, temperatures: FloatArray, vectors: int, krylov: int, seed: int) -> list[ThermalPart]:
    """Return every sector from random states that are evolved in imaginary time to each temperature."""
    order = np.argsort(-temperatures)
    back = np.argsort(order)

    def compute(piece: Model) -> Moments:
        if piece.dimension <= MOST_EXACT:
            return _diagonalised(piece, temperatures)
        matrix = hamiltonian(piece).matrix
        rows = [_cooling(matrix, state, temperatures[order], krylov) for state in random_states(matrix, vectors, seed)]
        return tuple(np.array(column)[:, back] for column in zip(*rows, strict=True))

    return _parts(model, list(split(model)), compute)


def random_states(matrix: Any, vectors: int, seed: int) -> list[npt.NDArray[Any]]:
    """Return random directions, real where the matrix is, of norm one."""
    size = matrix.shape[0]
    random = np.random.default_rng([seed, size])
    found = []
    for _ in range(vectors):
        state: npt.NDArray[Any] = random.standard_normal(size)
        if np.iscomplexobj(matrix):
            state = state + 1j * random.standard_normal(size)
        found.append(state / np.linalg.norm(state))
    return found


def _parts(model: Model, pieces: list[Model], compute: Callable[[Model], Moments]) -> list[ThermalPart]:
    return [ThermalPart(charge_of(piece), *found) for piece, found in each_sector(model, pieces, compute)]


def _diagonalised(piece: Model, temperatures: FloatArray) -> Moments:
    levels = dense_levels(piece)
    return tuple(part[None] for part in quadrature(levels, np.ones(len(levels)), temperatures))


def _from_chain(
    alpha: FloatArray, beta: FloatArray, steps: int, size: int, temperatures: FloatArray
) -> tuple[FloatArray, ...]:
    from scipy.linalg import eigh_tridiagonal

    values, vectors = eigh_tridiagonal(alpha[:steps], beta[: min(steps, len(alpha)) - 1])
    levels = np.asarray(values, dtype=np.float64)
    return quadrature(levels, np.asarray(size * vectors[0] ** 2, dtype=np.float64), temperatures)


def _cooling(matrix: Any, state: npt.NDArray[Any], temperatures: FloatArray, krylov: int) -> list[FloatArray]:
    """Return log Z, <H> and <H^2> along descending temperatures."""
    rows = []
    beta, log_z = 0.0, float(np.log(matrix.shape[0]))
    for temperature in temperatures.tolist():
        state, gained = cooled(matrix, state, (1.0 / temperature - beta) / 2.0, tolerance=_TOLERANCE, krylov=krylov)
        beta, log_z = 1.0 / temperature, log_z + 2.0 * gained
        image = matrix @ state
        rows.append((log_z, np.vdot(state, image).real, np.vdot(image, image).real))
    return list(np.array(rows).T)
