"""Scores of any number of structures for one spectrum, in the memory of a chunk and of the best."""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from vibron.core.errors import InputError
from vibron.infrared.molecules.fragments import count_features
from vibron.infrared.molecules.groups import parse_smiles
from vibron.infrared.structure_model.model import StructureModel

CHUNK = 1024  # structures whose features are held at the same time
Scored: TypeAlias = tuple[float, int, str]


@dataclass(frozen=True)
class BestOf:
    """The best of a stream.

    Attributes
    ----------
    best : tuple of (float, int, str)
        Log score, number in the stream and SMILES of each, best first, equal ones in the order of the stream.
    log_total : float
        Natural logarithm of the sum of exp(score / T) of all, T being the temperature of the calibration.
    scored, refused : int
        Number of structures with a score, and of those that cannot be read.
    """

    best: tuple[Scored, ...] = ()
    log_total: float = -np.inf
    scored: int = 0
    refused: int = 0


def best_of(
    model: StructureModel, weights: NDArray[np.float32], numbered: Iterable[tuple[int, str]], top: int
) -> BestOf:
    """Return the best structures of a stream of numbers and SMILES, as `StructureModel.score` scores candidates.

    Parameters
    ----------
    weights : numpy.ndarray
        Shape (bits,), one row of `NetworkReading.weights`.
    """
    stream = iter(numbered)
    return merged(iter(lambda: _chunk(model, weights, stream, top), None), top)


def merged(parts: Iterable[BestOf | None], top: int) -> BestOf:
    """Return the best of several streams, whatever the order of the parts."""
    heap: list[tuple[float, int, str]] = []  # the worst first; of equal scores, the later is the worse
    total, scored, refused = -np.inf, 0, 0
    for part in parts:
        if part is None:
            continue
        for score, number, smiles in part.best:
            if len(heap) < top:
                heapq.heappush(heap, (score, -number, smiles))
            else:
                heapq.heappushpop(heap, (score, -number, smiles))
        total = float(np.logaddexp(total, part.log_total))
        scored, refused = scored + part.scored, refused + part.refused
    ordered = sorted(heap, key=lambda one: (-one[0], -one[1]))
    return BestOf(tuple((score, -number, smiles) for score, number, smiles in ordered), total, scored, refused)


def _chunk(
    model: StructureModel, weights: NDArray[np.float32], stream: Iterator[tuple[int, str]], top: int
) -> BestOf | None:
    """Return the best of the next structures, None at the end of the stream."""
    vocabulary = model.index.vocabulary
    read, rows, refused = [], [], 0
    taken = list(itertools.islice(stream, CHUNK))
    for number, smiles in taken:
        try:
            counts = count_features(parse_smiles(smiles))
        except InputError:
            refused += 1
            continue
        read.append((number, smiles))
        rows.append(counts)
    if not taken:
        return None
    scores = (vocabulary.matrix(rows) @ weights + np.float32(model.manifest["typical_log_prior"])).astype(np.float64)
    order = np.argsort(-scores, kind="stable")[:top]
    total = float(np.logaddexp.reduce(scores / model.calibration.temperature, initial=-np.inf))
    return BestOf(tuple((float(scores[row]), *read[row]) for row in order), total, len(read), refused)
