"""What the spectrum networks would read of a structure, simulated from what they read of measured spectra.

A projection keeps the principal components of the scores of reference structures.  A ridge regression predicts them
from the structural bits; the cross-fitted error of that prediction for a similar measured molecule is added.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vibron_train.generator.corpus import Corpus

PARTS, REFERENCES, NEAREST, FOLDS, STRENGTH = 128, 2000, 32, 5, 100.0
#: Networks err less for molecules that they were trained on: simulated errors are larger by a factor up to this.
LARGEST = 1.5
_ROWS = 2000

Array = NDArray[np.float32]


@dataclass(frozen=True)
class Conditions:
    """Simulated readings.

    Attributes
    ----------
    projection, offset : numpy.ndarray
        Shapes (bits, parts) and (parts,): parts = weights @ projection + offset.
    expected : numpy.ndarray
        Shape (structures, parts), predicted from the bits.
    measured, error : numpy.ndarray
        Shape (spectra, parts), of the measured spectra, and how far their prediction is off.
    nearest : numpy.ndarray
        Shape (structures, NEAREST), measured spectra of similar structures.
    own : numpy.ndarray
        Shape (structures,), the structure's own spectrum, -1 where there is none.
    """

    projection: Array
    offset: Array
    expected: Array
    measured: Array
    error: Array
    nearest: NDArray[np.int32]
    own: NDArray[np.int64]

    def draw(self, rows: NDArray[np.int64], random: np.random.Generator) -> Array:
        """Return one reading of each structure: in half of the cases its own, if there is one, else a simulated one."""
        donor = self.nearest[rows, random.integers(self.nearest.shape[1], size=len(rows))]
        factor = random.uniform(1.0, LARGEST, size=(len(rows), 1)).astype(np.float32)
        made = self.expected[rows] + factor * self.error[donor]
        own = (self.own[rows] >= 0) & (random.random(len(rows)) < 0.5)
        return np.where(own[:, None], self.measured[self.own[rows]], made)


def build_conditions(
    corpus: Corpus, weights: NDArray[np.floating], places: NDArray[np.int64], random: np.random.Generator
) -> Conditions:
    """Fit projection and regression.

    Parameters
    ----------
    weights
        Shape (spectra, bits), what the networks read.
    places
        Shape (spectra,), the structure of each spectrum in the corpus.
    """
    weights = weights.astype(np.float32)
    projection, offset = _projection(corpus, weights, random)
    measured: Array = np.asarray(weights @ projection + offset, dtype=np.float32)
    mean = np.asarray(corpus.bits.mean(axis=0), dtype=np.float32).ravel()
    bits = corpus.bits[places].toarray() - mean
    gram = bits @ bits.T
    fold = places % FOLDS
    error = np.zeros_like(measured)
    for part in range(FOLDS):
        seen, left = np.flatnonzero(fold != part), np.flatnonzero(fold == part)
        if len(left) and len(seen):
            error[left] = measured[left] - gram[np.ix_(left, seen)] @ _solved(gram[np.ix_(seen, seen)], measured[seen])
    slope = bits.T @ _solved(gram, measured)
    expected = np.asarray(corpus.bits @ slope - mean @ slope, dtype=np.float32)
    own = np.full(len(corpus.blocks), -1, dtype=np.int64)
    own[places] = np.arange(len(places))
    nearest = _nearest(expected, expected[places])
    return Conditions(projection, offset, expected, measured, error, nearest, own)


def _projection(corpus: Corpus, weights: Array, random: np.random.Generator) -> tuple[Array, Array]:
    """Return the map to principal components of the scores of random structures, half whitened."""
    chosen = random.permutation(len(corpus.blocks))[:REFERENCES]
    reference = corpus.bits[chosen].toarray()
    reference -= reference.mean(axis=0)
    mean = weights.mean(axis=0)
    scores = (weights - mean) @ reference.T
    variance, axes = np.linalg.eigh(scores.T @ scores / len(scores))
    variance, axes = variance[: -PARTS - 1 : -1].clip(1e-6), axes[:, : -PARTS - 1 : -1]
    projection = (reference.T @ axes) * variance**-0.25
    projection /= np.float32(np.sqrt(np.mean(((weights - mean) @ projection) ** 2)))
    return projection.astype(np.float32), (-mean @ projection).astype(np.float32)


def _solved(gram: Array, values: Array) -> Array:
    return np.linalg.solve(gram + STRENGTH * np.eye(len(gram), dtype=np.float32), values)


def _nearest(structures: Array, spectra: Array) -> NDArray[np.int32]:
    """Return the spectra whose expected readings lie nearest to those of each structure."""
    number, length = min(NEAREST, len(spectra)), (spectra**2).sum(axis=1)
    parts = []
    for start in range(0, len(structures), _ROWS):
        distance = length - 2.0 * structures[start : start + _ROWS] @ spectra.T
        parts.append(np.argpartition(distance, number - 1, axis=1)[:, :number].astype(np.int32))
    return np.concatenate(parts)
