"""Emission of layers along one line of sight, the Planck function linear in optical depth, with its derivatives."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vibron.core.quantity import FloatArray

_THIN = 1e-3


@dataclass(frozen=True, eq=False)
class EmissionPath:
    """Layers from the observer to the far end; every array ends in the axis of the spectral points."""

    depth: FloatArray  # (m, n), along the path
    reached: FloatArray  # (m + 1, n), transmittance from the observer to each level
    near: FloatArray  # (m, n), weight of the Planck function at the near end of a layer
    far: FloatArray

    @classmethod
    def of(cls, depth: FloatArray) -> EmissionPath:
        """Weigh both ends of each layer: a - f and f, with a = 1 - exp(-d) and f = (1 - (1 + d) exp(-d))/d."""
        start = np.zeros((1, depth.shape[1]))
        reached = np.exp(-np.concatenate([start, np.cumsum(depth, axis=0)]))
        near, far = end_weights(depth)
        return cls(depth, reached, near, far)

    def emitted(self, planck: FloatArray) -> FloatArray:
        """Return the radiance that the layers themselves send to the observer."""
        return np.asarray(((planck[:-1] * self.near + planck[1:] * self.far) * self.reached[:-1]).sum(axis=0))

    def planck_weights(self) -> FloatArray:
        """Return the derivative of the emission by the Planck function at each level, shape (m + 1, n)."""
        weights = np.zeros_like(self.reached)
        weights[:-1] = self.reached[:-1] * self.near
        weights[1:] += self.reached[:-1] * self.far
        return weights

    def depth_slopes(self, planck: FloatArray, behind: FloatArray) -> FloatArray:
        """Return the derivative of the radiance by the depth of each layer, with a radiance behind the path."""
        thin = self.depth < _THIN
        ratio = np.where(thin, 0.5 - self.depth / 3.0, self.far / np.where(thin, 1.0, self.depth))
        direct = planck[:-1] * ratio + planck[1:] * (np.exp(-self.depth) - ratio)
        parts = (planck[:-1] * self.near + planck[1:] * self.far) * self.reached[:-1]
        beyond = behind * self.reached[-1] + parts.sum(axis=0) - np.cumsum(parts, axis=0)
        return np.asarray(direct * self.reached[:-1] - beyond)


def end_weights(depth: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return the weights of the Planck function at the near and at the far end of layers."""
    absorbed = -np.expm1(-depth)
    thin = depth < _THIN
    safe = np.where(thin, 1.0, depth)
    small = np.where(thin, depth, 0.0)
    series = small * (0.5 - small * (1.0 / 3.0 - small / 8.0))
    far = np.where(thin, series, (absorbed - safe * np.exp(-safe)) / safe)
    return np.asarray(absorbed - far), np.asarray(far)
