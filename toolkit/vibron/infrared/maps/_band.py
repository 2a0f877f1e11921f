"""Area, height and centroid of a band for many spectra at once, each with its error."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from vibron.core.quantity import FloatArray
from vibron.infrared.spectra.window import Window
from vibron.infrared.spectral_map.blocks import Block


@dataclass(frozen=True)
class BandMeasure:
    """A window and what is taken in it."""

    window: Window
    measure: str

    def of(self, rows: Block, sigma: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Return values and errors of spectra (m, n) whose noise has the standard deviations sigma (m,)."""
        samples = rows[:, self.window.points].astype(np.float64)
        if self.measure == "height":
            above = samples @ self.nodes.T
            top = np.where(np.isfinite(above).all(axis=1), above.argmax(axis=1), 0)
            return np.take_along_axis(above, top[:, None], axis=1)[:, 0], sigma * self.node_norms[top]
        weights = self.window.weights()
        area = samples @ weights
        if self.measure == "area":
            return area, sigma * float(np.linalg.norm(weights))
        middle = float(self.window.wavenumber[[0, -1]].mean())
        first = self.window.weights(self.window.wavenumber - middle)
        area = np.where(area > 0.0, area, np.nan)
        shift = (samples @ first) / area
        spread = first @ first - 2.0 * shift * (first @ weights) + shift**2 * (weights @ weights)
        return middle + shift, sigma * np.sqrt(np.maximum(spread, 0.0)) / area

    @cached_property
    def nodes(self) -> FloatArray:
        """What each sample gives to the ordinate above the line at each node, shape (nodes, points)."""
        cut, x = self.window, self.window.wavenumber
        samples = np.vstack([cut.ends[:1], np.eye(cut.inner.size)[cut.inner], cut.ends[1:]])
        part = ((x - x[0]) / (x[-1] - x[0]))[:, None]
        return np.asarray(samples - (1.0 - part) * cut.rows[0] - part * cut.rows[1])

    @cached_property
    def node_norms(self) -> FloatArray:
        """Euclidean length of each row of ``nodes``."""
        return np.asarray(np.linalg.norm(self.nodes, axis=1))


def noise_levels(rows: Block) -> FloatArray:
    """Standard deviation of white noise in each row, from the median absolute third difference; NaN where unknown."""
    if rows.shape[1] < 4:
        return np.full(len(rows), np.nan)
    third = np.abs(np.diff(rows, 3, axis=1))
    known = np.isfinite(third)
    if known.all():
        middle = third.shape[1] // 2
        third.partition(middle, axis=1)
        found = third[:, middle]
    else:
        found = np.array(
            [np.median(row[good]) if good.any() else np.nan for row, good in zip(third, known, strict=True)]
        )
    return np.asarray(found / (0.6745 * np.sqrt(20.0)), dtype=np.float64)
