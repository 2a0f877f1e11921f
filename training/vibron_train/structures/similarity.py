"""Similarity of two spectra, row by row."""

from __future__ import annotations

import numpy as np

from vibron.core.quantity import FloatArray

_FLOOR = 1e-10


def information_similarity(one: FloatArray, two: FloatArray) -> FloatArray:
    r"""Return 1/(1 + SID) of rows, the spectral information similarity of McGill and others (Chemprop-IR, 2021).

    SID = sum p ln(p/q) + sum q ln(q/p) of spectra normalised to sum 1, values below 1e-10 raised to it.
    """
    p, q = (np.maximum(each / each.sum(axis=-1, keepdims=True), _FLOOR) for each in (one, two))
    return np.asarray(1.0 / (1.0 + ((p - q) * np.log(p / q)).sum(axis=-1)))


def cosine(one: FloatArray, two: FloatArray) -> FloatArray:
    """Return the cosine of rows."""
    return np.asarray((one * two).sum(axis=-1) / np.linalg.norm(one, axis=-1) / np.linalg.norm(two, axis=-1))
