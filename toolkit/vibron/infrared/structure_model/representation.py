"""What a network sees of a spectrum: normalised absorbance and where it was measured."""

import numpy as np
from numpy.typing import NDArray

from vibron.core.errors import InputError

#: Points of the common grid, 400 to 4000 cm^-1 by 2 cm^-1.
POINTS = 1801
#: Fewest measured points (200 cm^-1) that can say anything.
_FEWEST_POINTS = 100
_BASELINE_PERCENTILE = 2.0


def normalise(absorbance: NDArray[np.floating]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Take off a constant baseline and scale the strongest band to 1.

    Parameters
    ----------
    absorbance : numpy.ndarray
        Shape (m, 1801), absorbance on 400 to 4000 cm^-1 by 2 cm^-1, NaN where not measured.

    Returns
    -------
    tuple of numpy.ndarray
        Normalised absorbance (m, 1801), 0 where not measured, and the mask of measured points (1 or 0).

    Raises
    ------
    InputError
        For another shape or a spectrum with fewer than 100 measured points.
    """
    values = np.asarray(absorbance, dtype=np.float32)
    if values.ndim != 2 or values.shape[1] != POINTS:
        raise InputError(
            "spectra must be rows of 1801 points",
            field="absorbance",
            value=str(values.shape),
            remedy="interpolate to 400 to 4000 cm^-1 by 2 cm^-1",
        )
    measured = np.isfinite(values)
    if len(values) and measured.sum(axis=1).min() < _FEWEST_POINTS:
        raise InputError(
            "a spectrum has fewer than 100 measured points between 400 and 4000 cm^-1",
            field="absorbance",
            value=int(measured.sum(axis=1).min()),
            remedy="measure a range of at least 200 cm^-1 in the mid infrared",
        )
    if not len(values):
        return values.copy(), measured.astype(np.float32)
    floor = np.nanpercentile(np.where(measured, values, np.nan), _BASELINE_PERCENTILE, axis=1, keepdims=True)
    above = np.clip(np.where(measured, values - floor, 0.0), 0.0, None)
    scaled = above / np.maximum(above.max(axis=1, keepdims=True), 1e-6)
    return scaled.astype(np.float32), measured.astype(np.float32)


def channels(scaled: NDArray[np.float32], mask: NDArray[np.float32]) -> NDArray[np.float32]:
    """Stack the square root (it lifts weak bands) and the mask, shape (m, 2, 1801)."""
    return np.stack([np.sqrt(scaled) * mask, mask], axis=1)
