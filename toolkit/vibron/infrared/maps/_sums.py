"""Sums over the spectra of a map, added block by block: count, mean, and squares or products about the mean."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce

import numpy as np

from vibron.core.quantity import FloatArray
from vibron.infrared.spectral_map.blocks import Block


@dataclass(frozen=True)
class SpectraSums:
    """Number of spectra, their mean (n,), and the sum of squares (n,) or of products (n, n) about it."""

    count: int
    mean: FloatArray
    squares: FloatArray

    @classmethod
    def of(cls, spectra: Block, products: bool = False) -> SpectraSums:
        """Return the sums of spectra, one a row."""
        points = spectra.shape[1]
        if not len(spectra):
            return cls(0, np.zeros(points), np.zeros((points, points) if products else points))
        mean = spectra.mean(axis=0, dtype=np.float64)
        away = spectra - mean
        return cls(len(spectra), mean, away.T @ away if products else np.einsum("ij,ij->j", away, away))

    def __add__(self, other: SpectraSums) -> SpectraSums:
        if not self.count or not other.count:
            return self if self.count else other
        count, shift = self.count + other.count, other.mean - self.mean
        between = np.outer(shift, shift) if self.squares.ndim == 2 else shift**2
        squares = self.squares + other.squares + between * (self.count * other.count / count)
        return SpectraSums(count, self.mean + shift * (other.count / count), squares)


def added(parts: Iterable[SpectraSums]) -> SpectraSums:
    """Return the sums of all spectra, added in order."""
    return reduce(lambda total, part: total + part, parts)
