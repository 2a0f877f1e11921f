"""Least squares of spectra on a reference and on what disturbs it, row by row."""

from __future__ import annotations

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import FloatArray


def reference_of(spectra: FloatArray, reference: FloatArray | None) -> FloatArray:
    """Return the reference given, or the mean of the points measured in each column; NaN in an empty column."""
    if reference is not None:
        return reference
    known = np.isfinite(spectra)
    count = known.sum(axis=0)
    total = np.where(known, spectra, 0.0).sum(axis=0)
    return np.where(count > 0, total / np.maximum(count, 1), np.nan)


def mean_and_deviation(spectra: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return the mean and the standard deviation (n - 1) of the points measured in each row."""
    known = np.isfinite(spectra)
    count = known.sum(axis=1)
    filled = np.where(known, spectra, 0.0)
    mean = filled.sum(axis=1) / np.maximum(count, 1)
    centred = np.where(known, spectra - mean[:, np.newaxis], 0.0)
    deviation = np.sqrt((centred**2).sum(axis=1) / np.maximum(count - 1, 1))
    flat = deviation <= 1e-14 * np.abs(filled).max(axis=1, initial=0.0)
    if flat.any():
        raise DomainError(
            "holds a row that is constant or not measured",
            field="spectra",
            value=int(np.flatnonzero(flat)[0]),
            remedy="leave that spectrum out",
        )
    return mean, deviation


def fitted(spectra: FloatArray, columns: FloatArray) -> FloatArray:
    """Return the coefficients (m,p) of each spectrum (m,n) on the columns (n,p), over the points both have."""
    usable = np.isfinite(columns).all(axis=1)
    coefficients = np.empty((spectra.shape[0], columns.shape[1]))
    for row, spectrum in enumerate(spectra):
        known = usable & np.isfinite(spectrum)
        solution, _, rank, _ = np.linalg.lstsq(columns[known], spectrum[known], rcond=None)
        if rank < columns.shape[1]:
            raise DomainError(
                f"row {row} does not determine the {columns.shape[1]} coefficients",
                field="spectra",
                value=int(known.sum()),
                remedy="measure more points, or fit fewer terms that differ more",
            )
        coefficients[row] = solution
    return coefficients


def checked_slope(slope: FloatArray) -> FloatArray:
    """Return the multiplicative factors unless one says that a spectrum does not resemble the reference."""
    if (slope <= 0).any():
        raise DomainError(
            "holds a row that does not grow with the reference",
            field="spectra",
            value=int(np.flatnonzero(slope <= 0)[0]),
            remedy="leave that spectrum out, or give a reference that resembles it",
        )
    return slope
