"""exp(-i H t) on a vector, in Krylov spaces small enough that their error can be bounded."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.core.errors import ConvergenceError

_SMALLEST_STEP = 1e-6


def evolved(
    matrix: Any, vector: npt.NDArray[Any], time: float, *, tolerance: float, krylov: int
) -> tuple[npt.NDArray[Any], float]:
    """Return exp(-i H t) v and a bound of the error, halving steps until each meets its share of the tolerance."""
    from scipy.linalg import eigh_tridiagonal

    current = vector.astype(np.complex128)
    done, step, error = 0.0, float(time), 0.0
    while abs(time - done) > 1e-14 * max(1.0, abs(time)):
        step = np.sign(time) * min(abs(step), abs(time - done))
        basis, alpha, beta, last = lanczos(matrix, current, krylov)
        values, vectors = eigh_tridiagonal(alpha, beta)
        while True:
            column = vectors @ (np.exp(-1j * step * values) * vectors[0])
            local = abs(last * column[-1]) * abs(step)
            if local <= tolerance * abs(step / time) or last < 1e-13:
                break
            step /= 2.0
            if abs(step) < _SMALLEST_STEP * abs(time):
                raise ConvergenceError(
                    "the time step became too small", field="krylov", value=krylov, remedy="raise it, or the tolerance"
                )
        current = np.linalg.norm(current) * (column @ basis)
        done, error = done + step, error + local
        step *= 1.5
    return current, float(error)


def cooled(
    matrix: Any, vector: npt.NDArray[Any], length: float, *, tolerance: float, krylov: int
) -> tuple[npt.NDArray[Any], float]:
    """Return exp(-H x) v, normalised, and the logarithm of the norm that it had, in steps that meet the tolerance."""
    from scipy.linalg import eigh_tridiagonal

    current, done, step, log_norm = vector, 0.0, length, 0.0
    while length - done > 1e-14 * length:
        step = min(step, length - done)
        basis, alpha, beta, last = lanczos(matrix, current, krylov)
        values, vectors = eigh_tridiagonal(alpha, beta)
        while True:
            column = vectors @ (np.exp(-step * (values - values[0])) * vectors[0])
            norm = float(np.linalg.norm(column))
            if abs(last * column[-1]) * step <= tolerance * norm * step / length or last < 1e-13:
                break
            step /= 2.0
            if step < _SMALLEST_STEP * length:
                raise ConvergenceError(
                    "the step in imaginary time became too small", field="krylov", value=krylov,
                    remedy="raise it, or ask for higher temperatures",
                )  # fmt: skip
        current = (column / norm) @ basis
        log_norm += float(np.log(norm) - step * values[0])
        done, step = done + step, 1.5 * step
    return current, log_norm


def tridiagonal(matrix: Any, vector: npt.NDArray[Any], size: int) -> tuple[npt.NDArray[np.float64], ...]:
    """Return the tridiagonal matrix of Lanczos from three vectors, not orthogonalised again.

    Traces need its quadrature only, which copies of converged levels leave correct.
    """
    size = min(size, len(vector))
    alpha, beta = np.zeros(size), np.zeros(size)
    before: npt.NDArray[Any] = np.zeros_like(vector)
    current = vector / np.linalg.norm(vector)
    for k in range(size):
        image = matrix @ current - (beta[k - 1] * before if k else 0.0)
        alpha[k] = np.vdot(current, image).real
        image = image - alpha[k] * current
        beta[k] = np.linalg.norm(image)
        if beta[k] < 1e-10 * max(1.0, abs(alpha[k])):
            return alpha[: k + 1], beta[:k]
        before, current = current, image / beta[k]
    return alpha, beta[:-1]


def lanczos(
    matrix: Any, vector: npt.NDArray[Any], size: int
) -> tuple[npt.NDArray[Any], npt.NDArray[np.float64], npt.NDArray[np.float64], float]:
    """Return an orthonormal Krylov basis in rows, the tridiagonal matrix, and the norm that was left out."""
    size = min(size, len(vector))
    basis = np.zeros((size, len(vector)), dtype=np.complex128)
    alpha, beta = np.zeros(size), np.zeros(size)
    basis[0] = vector / np.linalg.norm(vector)
    for k in range(size):
        image = matrix @ basis[k]
        alpha[k] = np.vdot(basis[k], image).real
        for _ in range(2):  # twice is enough
            image = image - (basis[: k + 1].conj() @ image) @ basis[: k + 1]
        beta[k] = np.linalg.norm(image)
        if beta[k] < 1e-13:
            return basis[: k + 1], alpha[: k + 1], beta[:k], 0.0
        if k + 1 < size:
            basis[k + 1] = image / beta[k]
    return basis, alpha, beta[:-1], float(beta[-1])


def lowest_seen(matrix: Any, codes: npt.NDArray[np.int64] | None = None, steps: int = 60) -> float:
    """Return an upper bound of the lowest eigenvalue from Lanczos on a random vector, which has a part in every sector.

    A variational energy above it is not the lowest; ``codes`` are the states that the vector may have.
    """
    from scipy.linalg import eigvalsh_tridiagonal

    start = np.zeros(matrix.shape[0])
    places = np.arange(len(start)) if codes is None else codes
    start[places] = np.random.default_rng(0).standard_normal(len(places))
    _, alpha, beta, _ = lanczos(matrix, start, min(steps, len(places)))
    return float(eigvalsh_tridiagonal(alpha, beta)[0])
