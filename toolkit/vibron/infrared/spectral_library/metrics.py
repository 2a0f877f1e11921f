"""The metrics of a search: each says how it sees a spectrum and how it compares what it sees.

``represent`` turns absorbance on the grid into rows, once for a library; ``compare`` takes rows of references and of
queries to a matrix.  Where a row is a vector of unit length the comparison is one matrix product.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from vibron.infrared.spectra.grid import GRID
from vibron.infrared.spectral_library import distances
from vibron.infrared.spectral_library.learned import learned_vectors

Rows: TypeAlias = npt.NDArray[Any]
FLOOR_PERCENTILE = 5.0  # taken as the baseline of a spectrum
LEAST = 1e-10  # relative ordinate that replaces zero where a logarithm is taken
BLOCK = 2048  # rows compared at a time
DEFAULT = "learned"


@dataclass(frozen=True)
class Metric:
    """A way to compare spectra; ``distance`` is true if smaller values mean greater similarity."""

    name: str
    represent: Callable[[Rows], Rows]
    formula: Callable[[Rows, Rows], Rows]
    distance: bool = False

    def compare(self, references: Rows, queries: Rows) -> Rows:
        """Return the matrix of values, references by queries."""
        parts = [self.formula(block, queries) for block in blocks(references)]
        return np.concatenate(parts) if parts else np.empty((0, len(queries)))

    def likeness(self, references: Rows, query: Rows) -> Rows:
        """Return one value per reference; distances are negated, so that greater always means more similar."""
        values = self.compare(references, query[np.newaxis])[:, 0]
        return np.nan_to_num(-values if self.distance else values, nan=-np.inf)


@dataclass(frozen=True)
class DotProduct(Metric):
    """A metric whose rows are unit vectors: the whole library in one product, without blocks."""

    formula: Callable[[Rows, Rows], Rows] = lambda references, queries: references @ queries.T

    def compare(self, references: Rows, queries: Rows) -> Rows:
        """Return the cosines."""
        return np.asarray(references @ queries.T)

    def likeness(self, references: Rows, query: Rows) -> Rows:
        """Return the cosines with one query: one pass through the memory of the library."""
        return np.asarray(references @ query)


def unit_vectors(absorbance: Rows, power: float = 1.0) -> Rows:
    """Return rows of unit length: baseline off, missing points zero, so that a dot product is the cosine."""
    floor = np.nanpercentile(absorbance, FLOOR_PERCENTILE, axis=1, keepdims=True)
    vectors = np.nan_to_num(np.maximum(absorbance - floor, 0.0)) ** power
    norms = np.linalg.norm(vectors, axis=1, keepdims=True)
    return np.asarray(vectors / np.where(norms == 0.0, 1.0, norms), dtype=absorbance.dtype)


def from_zero_to_one(absorbance: Rows) -> Rows:
    """Return each row scaled so that its least ordinate is 0 and its greatest 1."""
    low = np.nanmin(absorbance, axis=1, keepdims=True)
    span = np.nanmax(absorbance, axis=1, keepdims=True) - low
    return np.asarray((absorbance - low) / np.where(span == 0.0, 1.0, span), dtype=absorbance.dtype)


def as_density(absorbance: Rows) -> Rows:
    """Return positive rows that sum to one: what lies below 1e-10 of the greatest ordinate is raised to that."""
    top = np.maximum(np.nanmax(absorbance, axis=1, keepdims=True), np.finfo(absorbance.dtype).tiny)
    above = np.maximum(absorbance / top, LEAST)
    return np.asarray(above / np.nansum(above, axis=1, keepdims=True), dtype=absorbance.dtype)


def blocks(rows: Rows) -> Iterator[Rows]:
    """Yield the rows in blocks that fit the cache of a few tens of megabytes."""
    for start in range(0, len(rows), BLOCK):
        yield rows[start : start + BLOCK]


def _as_it_is(absorbance: Rows) -> Rows:
    return absorbance


def _slope(absorbance: Rows) -> Rows:
    return np.diff(absorbance, axis=1)


METRICS: Mapping[str, Metric] = {
    metric.name: metric
    for metric in (
        DotProduct("learned", learned_vectors),
        DotProduct("cosine", unit_vectors),
        DotProduct("sqrt_cosine", lambda rows: unit_vectors(rows, 0.5)),
        Metric("correlation", _as_it_is, distances.correlation),
        Metric("first_derivative", _slope, distances.correlation),
        Metric("euclidean", from_zero_to_one, distances.euclidean, distance=True),
        Metric("absolute", from_zero_to_one, distances.absolute, distance=True),
        Metric("least_squares", from_zero_to_one, distances.least_squares, distance=True),
        Metric(
            "information", as_density, lambda one, other: 1.0 / (1.0 + distances.information_divergence(one, other))
        ),
        Metric(
            "earth_mover", from_zero_to_one, lambda one, other: distances.earth_mover(one, other, GRID), distance=True
        ),
    )
}


def best(likeness: Rows, top: int) -> npt.NDArray[np.int64]:
    """Return the rows of the greatest values, greatest first; equal ones in the order of the library."""
    if top >= len(likeness):
        return np.argsort(-likeness, kind="stable")
    least = np.partition(likeness, len(likeness) - top)[len(likeness) - top]
    rows = np.flatnonzero(likeness >= least)
    return np.asarray(rows[np.argsort(-likeness[rows], kind="stable")[:top]], dtype=np.int64)
