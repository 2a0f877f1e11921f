"""The fixed list of yes-no questions (fragment present at least so often) that represents a structure."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vibron.core.require import require
from vibron.infrared.molecules.fragments import COMPOSITION, GROUP, MORGAN, PAIR, Feature

#: Largest threshold asked for by kind, and the least number of training molecules on either side of a question.
_LARGEST = {MORGAN: 4, PAIR: 4, COMPOSITION: 50, GROUP: 1}
_FEWEST = {MORGAN: 10, PAIR: 40, COMPOSITION: 10, GROUP: 10}
_THRESHOLDS = (*range(1, 21), *range(22, 31, 2), *range(34, 51, 4))


@dataclass(frozen=True)
class FeatureVocabulary:
    """Questions in a fixed order.

    Attributes
    ----------
    kind, identifier, threshold : numpy.ndarray
        Shape (bits,): bit i asks whether feature (kind, identifier) is there at least `threshold` times.
    """

    kind: NDArray[np.uint8]
    identifier: NDArray[np.uint64]
    threshold: NDArray[np.uint8]

    def __len__(self) -> int:
        return len(self.kind)

    @cached_property
    def _ladder(self) -> dict[Feature, list[tuple[int, int]]]:
        """For each feature its (threshold, bit) pairs."""
        ladder: dict[Feature, list[tuple[int, int]]] = defaultdict(list)
        rows = zip(self.kind.tolist(), self.identifier.tolist(), self.threshold.tolist(), strict=True)
        for bit, (kind, identifier, threshold) in enumerate(rows):
            ladder[kind, identifier].append((threshold, bit))
        return dict(ladder)

    def bits(self, counts: dict[Feature, int]) -> NDArray[np.uint16]:
        """Ascending numbers of the bits that a molecule with these feature counts sets."""
        ladder = self._ladder
        found = [
            bit for feature, count in counts.items() for threshold, bit in ladder.get(feature, ()) if count >= threshold
        ]
        return np.array(sorted(found), dtype=np.uint16)

    def matrix(self, molecules: Iterable[dict[Feature, int]]) -> Any:
        """Bits of many molecules as a scipy CSR matrix of float32, shape (molecules, bits)."""
        return sparse_matrix([self.bits(counts) for counts in molecules], len(self))


def sparse_matrix(rows: Sequence[NDArray[np.uint16]], width: int) -> Any:
    """Put lists of set bits into a scipy CSR matrix of float32."""
    sparse = require("scipy.sparse")
    pointer = np.concatenate([[0], np.cumsum([len(row) for row in rows])]).astype(np.int64)
    indices = np.concatenate(rows).astype(np.int32) if rows else np.zeros(0, np.int32)
    return sparse.csr_matrix((np.ones(len(indices), np.float32), indices, pointer), shape=(len(rows), width))


def choose_vocabulary(
    training: Sequence[dict[Feature, int]], candidates: Sequence[dict[Feature, int]]
) -> FeatureVocabulary:
    """Choose the questions that training molecules answer both ways often enough.

    Of questions that no candidate and no training molecule tells apart, the first is kept.

    Parameters
    ----------
    training : sequence of dict
        Feature counts of each distinct training molecule.
    candidates : sequence of dict
        Feature counts of the structures to be ranked.
    """
    frequency: Counter[tuple[int, int, int]] = Counter()
    for counts in training:
        for (kind, identifier), count in counts.items():
            reach = min(count, _LARGEST[kind])
            frequency.update((kind, identifier, threshold) for threshold in _THRESHOLDS if threshold <= reach)
    kept = sorted(
        question
        for question, count in frequency.items()
        if _FEWEST[question[0]] <= count <= len(training) - _FEWEST[MORGAN]
    )
    columns = _as_vocabulary(kept).matrix([*candidates, *training]).tocsc()
    columns.sort_indices()
    distinct: dict[bytes, tuple[int, int, int]] = {}
    for bit, question in enumerate(kept):
        members = columns.indices[columns.indptr[bit] : columns.indptr[bit + 1]]
        distinct.setdefault(members.tobytes(), question)
    return _as_vocabulary(list(distinct.values()))


def _as_vocabulary(questions: Sequence[tuple[int, int, int]]) -> FeatureVocabulary:
    kind, identifier, threshold = zip(*questions, strict=True) if questions else ((), (), ())
    return FeatureVocabulary(np.array(kind, np.uint8), np.array(identifier, np.uint64), np.array(threshold, np.uint8))
