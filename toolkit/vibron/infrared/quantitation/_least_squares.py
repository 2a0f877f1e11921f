"""Linear least squares with its covariance, and the polynomial baselines that go into its design."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import FloatArray
from vibron.infrared.quantitation._magnitude import moderate


@dataclass(frozen=True)
class Fit:
    """Solution of min |y - A x|: ``inverse`` is the inverse of AᵀA, ``sigma`` the standard deviation of y."""

    solution: FloatArray  # (k,) or (k, p)
    inverse: FloatArray  # (k, k)
    residual: FloatArray  # (n,) or (n, p)
    sigma: FloatArray  # () or (p,)
    degrees: int

    @property
    def errors(self) -> FloatArray:
        """Standard errors of the solution, of its shape."""
        unit = np.sqrt(np.diag(self.inverse))
        return np.asarray(np.multiply.outer(unit, self.sigma))


def least_squares(
    design: FloatArray, y: FloatArray, *, field: str, response: str = "", noise: float | None = None, spent: int = 0
) -> Fit:
    """Solve by singular values on columns of unit length; ``field`` and ``response`` name A and y.

    Without ``noise`` sigma comes from the residual, which needs more rows than columns.  ``spent`` counts unknowns
    fitted before, such as means.
    """
    moderate(field, design)
    moderate(response or field, y)
    rows, columns = design.shape
    degrees = rows - columns - spent
    if degrees < (1 if noise is None else 0):
        raise InputError(
            f"{columns + spent} unknowns need more than {rows} values",
            field=field,
            value=design.shape,
            remedy="give more points or samples, or fewer unknowns",
        )
    length = np.sqrt((design**2).sum(axis=0))
    if (length == 0.0).any():
        raise DomainError(
            "is zero throughout", field=field, value=int(np.argmin(length)), remedy="leave out what does not absorb"
        )
    u, s, vt = np.linalg.svd(design / length, full_matrices=False)
    # Longley's data have a condition number of 2e4 after scaling; dependent columns reach the rounding error.
    if s[-1] <= s[0] * 1e-12:
        raise DomainError(
            "columns are linearly dependent", field=field, remedy="leave out one of those that carry the same signal"
        )
    root = vt.T / s / length[:, None]
    solution = root @ (u.T @ y)
    residual = y - design @ solution
    squares = (residual**2).sum(axis=0)
    sigma = np.asarray(np.sqrt(squares / degrees)) if noise is None else np.full(squares.shape, noise)
    return Fit(solution, root @ root.T, residual, sigma, degrees)


def polynomial(x: FloatArray, order: int | None) -> FloatArray:
    """Return Legendre polynomials over the range of x, shape (n, order + 1); (n, 0) for no baseline."""
    if order is None:
        return np.zeros((x.size, 0))
    moderate("spectrum", x)
    middle, half = (x.max() + x.min()) / 2.0, max(float(np.ptp(x)) / 2.0, 1e-300)
    return np.polynomial.legendre.legvander((x - middle) / half, order)
