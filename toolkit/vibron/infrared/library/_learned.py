"""How the default metric sees a spectrum: three views of its bands, and a linear map learned on measured spectra.

The views are (1) the square root of the absorbance, (2) a logarithm that lifts weak bands, both freed of noise and of
all that is broader than some 300 cm^-1, and (3) the bands of the square root widened to 14 cm^-1 at their top, which
forgives shifts between instruments and states.  Each is a unit vector; the map turns the three into 200 numbers, whose
cosine follows how alike the molecules are.  How it was learned: benchmarks/learn_similarity.py.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from vibron.core.require import require

Rows: TypeAlias = npt.NDArray[np.float32]
WEIGHTS = "similarity.npz"
_FLOOR_PERCENTILE, _LIFT = 5.0, 20.0
_FINE, _BROAD, _BAND, _SHIFT = 5, 161, 33, 7  # points of 2 cm^-1
_ROWS = 1024  # spectra at a time


def views(absorbance: npt.NDArray[Any]) -> tuple[Rows, npt.NDArray[np.bool_]]:
    """Return the three views side by side, shape (n, 2253), and where they are measured."""
    maximum_filter = require("scipy.ndimage").maximum_filter1d
    measured = np.isfinite(absorbance)
    above = np.maximum(absorbance - np.nanpercentile(absorbance, _FLOOR_PERCENTILE, axis=1, keepdims=True), 0.0)
    above = np.nan_to_num(above).astype(np.float32)
    above /= np.maximum(above.max(axis=1, keepdims=True), np.finfo(np.float32).tiny)
    root, lifted = np.sqrt(above), np.log1p(_LIFT * above)
    bands = maximum_filter(np.maximum(_between(root, measured, _BAND), 0.0), _SHIFT, axis=1)
    parts = (_between(root, measured, _BROAD)[:, ::2], _between(lifted, measured, _BROAD)[:, ::2], bands[:, ::4])
    units = [part / np.maximum(np.linalg.norm(part, axis=1, keepdims=True), 1e-12) for part in parts]
    return np.hstack(units), np.hstack([measured[:, ::2], measured[:, ::2], measured[:, ::4]])


def project(absorbance: npt.NDArray[Any], mean: Rows, weights: Rows) -> Rows:
    """Return unit vectors in the space of the map; what was not measured is taken as average."""
    found = []
    for start in range(0, len(absorbance), _ROWS):
        seen, measured = views(absorbance[start : start + _ROWS])
        vectors = np.where(measured, seen - mean, np.float32(0.0)) @ weights
        found.append(vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-12))
    return np.concatenate(found) if found else np.empty((0, weights.shape[1]), dtype=np.float32)


def learned_vectors(absorbance: npt.NDArray[Any]) -> Rows:
    """Return the unit vectors whose dot product is the default similarity."""
    return project(absorbance, *_shipped())


@cache
def _shipped() -> tuple[Rows, Rows]:
    with files(__package__).joinpath(WEIGHTS).open("rb") as stream, np.load(stream) as stored:
        return stored["mean"].astype(np.float32), stored["weights"].astype(np.float32) * stored["scale"]


def _between(rows: Rows, measured: npt.NDArray[np.bool_], broad: int) -> Rows:
    """Return rows smoothed over a few points minus rows smoothed over ``broad``, zero where not measured."""
    inside = measured.astype(np.float32)
    difference = _smooth(rows, inside, _FINE) - _smooth(rows, inside, broad)
    return np.where(measured, difference, np.float32(0.0))


def _smooth(rows: Rows, inside: Rows, size: int) -> Rows:
    """Return the running mean of the running mean over the measured points."""
    mean = require("scipy.ndimage").uniform_filter1d
    total, weight = rows * inside, inside
    for _ in range(2):
        total, weight = (mean(part, size, axis=1, mode="constant") for part in (total, weight))
    return np.asarray(total / np.maximum(weight, 1e-3), dtype=np.float32)
