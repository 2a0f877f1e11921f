"""Principal components of a map from its covariance matrix."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np

from vibron.core.errors import DomainError, InputError
from vibron.core.memory import need
from vibron.core.quantity import FloatArray
from vibron.core.require import require
from vibron.infrared.maps._sums import SpectraSums, added
from vibron.infrared.spectra.signs import largest_positive
from vibron.infrared.spectral_map.blocks import Block, over_blocks, spectra_of
from vibron.infrared.spectral_map.cube import HyperspectralCube

Scaling: TypeAlias = Literal["centre", "autoscale"]
_ROUNDING = 1e-13  # of variances in the square of the largest value


@dataclass(frozen=True)
class MapSubspace:
    """Mean, scale, loadings (a, n), all variances in descending order, and the number of spectra."""

    mean: FloatArray
    scale: FloatArray
    loadings: FloatArray
    variances: FloatArray
    count: int

    def project(self, spectra: Block) -> tuple[FloatArray, FloatArray]:
        """Return scores (m, a) and what they leave over (m, n)."""
        away = (spectra - self.mean) / self.scale
        scores = away @ self.loadings.T
        return scores, away - scores @ self.loadings


def fitted(cube: HyperspectralCube, components: int, scaling: Scaling) -> MapSubspace:
    """Return the principal components of the complete spectra of a map."""
    points = cube.wavenumber.size
    need(6.0 * points**2, field="cube", value=points, remedy="take fewer wavenumbers, for instance by the step range")

    def one(_: slice, block: Block) -> SpectraSums:
        return SpectraSums.of(spectra_of(block)[0], products=True)

    sums = added(over_blocks(cube, one))
    largest = min(sums.count - 1, points)
    if components > largest:
        raise InputError(
            f"at most {max(largest, 0)} are possible for {sums.count} complete spectra of {points} points",
            field="components", value=components, remedy="ask for fewer components",
        )  # fmt: skip
    covariance = sums.squares / (sums.count - 1)
    deviation = np.sqrt(np.diag(covariance))
    size = float(np.abs(sums.mean).max()) + float(deviation.max())
    if float(deviation.max()) ** 2 <= _ROUNDING * size**2:
        raise DomainError("holds equal spectra", field="cube", value=str(cube), remedy="give spectra that differ")
    scale = np.ones(points)
    if scaling == "autoscale":
        scale = deviation
        if (scale**2 <= _ROUNDING * size**2).any():
            where = float(cube.wavenumber[int(np.argmin(scale))])
            raise DomainError(f"does not vary at {where:g} cm^-1, so that it cannot be scaled", field="scaling",
                              value=scaling, remedy="cut that range, or centre only")  # fmt: skip
        covariance = covariance / np.outer(scale, scale)
    variances, vectors = require("scipy.linalg").eigh(covariance)
    loadings = vectors[:, ::-1][:, :components].T
    loadings = loadings * largest_positive(loadings)[:, None]
    return MapSubspace(sums.mean, scale, np.ascontiguousarray(loadings), np.maximum(variances[::-1], 0.0), sums.count)
