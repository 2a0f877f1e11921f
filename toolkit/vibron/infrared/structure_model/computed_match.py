"""How well a computed spectrum agrees with a measured one, and how much that adds to the log score of its structure."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np

from vibron.core.data import load_yaml
from vibron.core.quantity import FloatArray
from vibron.core.require import require
from vibron.infrared.spectra.grid import GRID
from vibron.infrared.spectral_library import distances
from vibron.infrared.structure_model.representation import normalise
from vibron.physics.line_shape import GAUSS_TO_SIGMA

_SCALES = np.arange(0.96, 1.0401, 0.005)
_COSTLY = 0.02  # deviation of the scale from 1 that costs _COST of the correlation; grows with its square
_COST = 0.02
_FINGERPRINT = GRID < 1900.0  # cm^-1
_NARROW, _BROAD = 30.0, 50.0  # cm^-1, full widths at half maximum of the Gaussians
_FLOOR = 1e-6  # of the sum of a spectrum: keeps the logarithm of an empty point finite
_STEP = float(GRID[1] - GRID[0])


@dataclass(frozen=True)
class ComputedMatch:
    """Agreement of a computed with a measured spectrum.

    Attributes
    ----------
    correlation : float
        Correlation of the square roots of both below 1900 cm^-1, smoothed to 30 cm^-1, at the best scale.
    information : float
        Spectral information similarity, 1 / (1 + divergence), over the whole range measured, smoothed to 50 cm^-1.
    scale : float
        Factor of the computed wavenumbers, 0.96 to 1.04, for which the correlation was taken.
    """

    correlation: float
    information: float
    scale: float

    def log_weight(self, phase: str) -> float:
        """Return the natural-log weight of the match, for a ``gas`` or a ``condensed`` sample."""
        fitted = _weights()[phase]
        return fitted["correlation"] * self.correlation + fitted["information"] * float(np.log(self.information))


def computed_match(measured: FloatArray, computed: FloatArray) -> ComputedMatch:
    """Compare two spectra, each of any unit of absorbance.

    Parameters
    ----------
    measured
        Shape (1801,), on the common grid, NaN where not measured; its 2nd percentile is taken as baseline.
    computed
        Shape (1801,), on the common grid, not negative.

    Raises
    ------
    InputError
        If fewer than 100 points were measured.

    Examples
    --------
    >>> bands = sum(np.exp(-(((GRID - place) / 12.0) ** 2)) for place in (700.0, 1100.0, 1500.0))
    >>> found = computed_match(bands, np.interp(1.02 * GRID, GRID, bands))
    >>> round(found.scale, 3), found.correlation > 0.99
    (1.02, True)
    """
    scaled, mask = normalise(measured[np.newaxis])
    one, known = scaled[0].astype(np.float64), mask[0] > 0
    other = computed / max(float(computed.max()), 1e-30)
    moved = np.stack([np.interp(GRID, GRID * scale, other) for scale in _SCALES])
    window = known & _FINGERPRINT
    correlation = np.zeros(len(_SCALES))
    if window.any():
        roots = [_smoothed(np.where(known, np.sqrt(rows), 0.0), _NARROW)[..., window] for rows in (moved, one)]
        squared = distances.correlation(roots[0], roots[1][np.newaxis])[:, 0]
        correlation = np.nan_to_num(np.sign(squared) * np.sqrt(np.abs(squared)))
    best = int(np.argmax(correlation - _COST * ((_SCALES - 1.0) / _COSTLY) ** 2))
    broad = [_density(_smoothed(rows, _BROAD)[known]) for rows in (other, one)]
    divergence = float(distances.information_divergence(broad[0][np.newaxis], broad[1][np.newaxis])[0, 0])
    return ComputedMatch(float(correlation[best]), 1.0 / (1.0 + divergence), float(_SCALES[best]))


def _smoothed(rows: FloatArray, width: float) -> FloatArray:
    smooth = require("scipy.ndimage").gaussian_filter1d
    return np.asarray(smooth(rows, width / _STEP * GAUSS_TO_SIGMA, axis=-1, mode="nearest"), dtype=np.float64)


def _density(values: FloatArray) -> FloatArray:
    return np.asarray(np.maximum(values / max(float(values.sum()), 1e-30), _FLOOR))


def moves_ranking(phase: str) -> bool:
    """Return True if the weights are known to improve the ranking of measured spectra of that phase."""
    return bool(_weights()[phase]["moves_ranking"])


@cache
def _weights() -> dict[str, dict[str, float]]:
    """Return the weights of the two numbers for gases and for condensed samples."""
    return dict(load_yaml(__package__, "computed_match.yaml"))
