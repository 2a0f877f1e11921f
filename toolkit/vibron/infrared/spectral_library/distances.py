"""The formulas of the metrics on rows with missing points (NaN): sums over the points that both spectra have.

References L have the shape (n, d), queries U the shape (m, d); every function returns (n, m).  All but two are matrix
products; the distances that are not bilinear forms go query by query.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

Rows: TypeAlias = npt.NDArray[Any]


def correlation(references: Rows, queries: Rows) -> Rows:
    """(L.U)^2 / ((L.L)(U.U)) after each is centred on its mean, with the sign of L.U."""
    count, sum_l, sum_u, square_l, square_u, product = _sums(references, queries)
    covariance = product - sum_l * sum_u / count
    spread = (square_l - sum_l**2 / count) * (square_u - sum_u**2 / count)
    ratio = np.divide(covariance, np.sqrt(np.maximum(spread, 0.0)), out=np.zeros_like(covariance), where=spread > 0.0)
    return np.asarray(np.clip(np.sign(ratio) * ratio**2, -1.0, 1.0) + 0.0 * count)


def euclidean(references: Rows, queries: Rows) -> Rows:
    """sqrt(2) sqrt(1 - L.U / (|L||U|))."""
    count, _, _, square_l, square_u, product = _sums(references, queries)
    norm = np.sqrt(square_l * square_u)
    cosine = np.divide(product, norm, out=np.zeros_like(product), where=norm > 0.0) + 0.0 * count
    return np.asarray(np.sqrt(2.0) * np.sqrt(np.clip(1.0 - cosine, 0.0, 2.0)))


def least_squares(references: Rows, queries: Rows) -> Rows:
    """Sum (L - U)^2 / n."""
    count, _, _, square_l, square_u, product = _sums(references, queries)
    return np.asarray(np.maximum(square_l - 2.0 * product + square_u, 0.0) / count)


def absolute(references: Rows, queries: Rows) -> Rows:
    """Sum |L - U| / n."""
    columns = []
    for query in queries:
        difference = np.abs(references - query)
        count = np.isfinite(difference).sum(axis=1)
        columns.append(_ratio(np.nansum(difference, axis=1), count))
    return np.stack(columns, axis=1)


def information_divergence(references: Rows, queries: Rows) -> Rows:
    """Sum p ln(p / q) + q ln(q / p), with p = L / sum L and q = U / sum U.

    Since p - q sums to zero, the normalisation drops out of the logarithms and every term is a product of matrices.
    """
    (ref, known_l), (query, known_u) = _filled(references), _filled(queries)
    log_l, log_u = np.log(np.where(known_l > 0, ref, 1.0)), np.log(np.where(known_u > 0, query, 1.0))
    sum_l, sum_u = ref @ known_u.T, known_l @ query.T
    of_l, of_u = (ref * log_l) @ known_u.T - ref @ log_u.T, known_l @ (query * log_u).T - log_l @ query.T
    return np.asarray(np.maximum(_ratio(of_l, sum_l) + _ratio(of_u, sum_u), 0.0))


def earth_mover(references: Rows, queries: Rows, positions: Rows) -> Rows:
    """Integral of |P - Q| over the axis, P and Q the cumulative shares of the area."""
    step, width = np.diff(positions), np.gradient(positions)
    columns = []
    for query in queries:
        common = np.isfinite(references) & np.isfinite(query)
        shares = [
            np.cumsum(np.where(common, np.maximum(rows, 0.0), 0.0) * width, axis=1, dtype=np.float64)
            for rows in (references, query[np.newaxis])
        ]
        first, second = (_ratio(share, share[:, -1:]) for share in shares)
        columns.append(np.abs(first - second)[:, :-1] @ step)
    return np.stack(columns, axis=1)


def _ratio(part: Rows, whole: Rows) -> Rows:
    whole = np.broadcast_to(whole, part.shape)
    return np.asarray(np.divide(part, whole, out=np.full(part.shape, np.nan), where=whole > 0))


def _filled(rows: Rows) -> tuple[Rows, Rows]:
    known = np.isfinite(rows)
    return np.where(known, rows, 0).astype(rows.dtype), known.astype(rows.dtype)


def _sums(references: Rows, queries: Rows) -> tuple[Rows, Rows, Rows, Rows, Rows, Rows]:
    """Return n, sum L, sum U, L.L, U.U and L.U over the common points of each pair."""
    (ref, known_l), (query, known_u) = _filled(references), _filled(queries)
    count = known_l @ known_u.T
    count[count == 0] = np.nan
    return count, ref @ known_u.T, known_l @ query.T, ref**2 @ known_u.T, known_l @ (query**2).T, ref @ query.T
