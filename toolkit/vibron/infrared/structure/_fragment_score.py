"""Log-likelihoods of structures outside the index: fragments are counted and looked up, without a matrix."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vibron.infrared.molecules.fragments import Feature, count_features, generators
from vibron.infrared.structure_model.model import StructureModel


class FragmentScore:
    """What the weights of one spectrum say of molecules.

    Parameters
    ----------
    model
        Its vocabulary tells what each bit means.
    weights
        Shape (bits,), what each bit adds.
    """

    def __init__(self, model: StructureModel, weights: NDArray[np.floating]) -> None:
        bounds, positions = _layout(model)
        steps = np.zeros(bounds[-1][1] if bounds else 0)
        np.add.at(steps, positions, weights)
        total = np.cumsum(steps).tolist()
        self._sums: dict[int, dict[int, list[float]]] = {}
        for (kind, identifier), (start, end) in zip(_features(model), bounds, strict=True):
            before = total[start]  # the place of count zero, which adds nothing
            self._sums.setdefault(kind, {})[identifier] = [value - before for value in total[start:end]]

    def whole(self, molecule: Any) -> float:
        """Return the log-likelihood, up to a constant of the spectrum."""
        counts = count_features(molecule).items()
        return sum(self._of(kind, identifier, count) for (kind, identifier), count in counts)

    def fragments(self, molecule: Any) -> tuple[float, bytes]:
        """Return the part of circular fragments and atom pairs, and a key that is the same for the same molecule."""
        found, key = 0.0, b""
        for kind, generator in generators().items():
            counts = generator.GetSparseCountFingerprint(molecule)
            key += counts.ToBinary()
            for identifier, count in counts.GetNonzeroElements().items():
                found += self._of(kind, identifier, count)
        return found, key

    def _of(self, kind: int, identifier: int, count: int) -> float:
        """Return the contribution of a feature by its count."""
        sums = self._sums.get(kind, {}).get(identifier)
        return sums[min(count, len(sums) - 1)] if sums else 0.0


@cache
def _features(model: StructureModel) -> dict[Feature, int]:
    """Return the largest threshold of each feature."""
    words, most = model.index.vocabulary, dict[Feature, int]()
    for kind, identifier, threshold in zip(
        words.kind.tolist(), words.identifier.tolist(), words.threshold.tolist(), strict=True
    ):
        most[kind, identifier] = max(threshold, most.get((kind, identifier), 0))
    return most


@cache
def _layout(model: StructureModel) -> tuple[list[tuple[int, int]], NDArray[np.int64]]:
    """Return where the sums of each feature begin and end, one for each count from zero, and the place of each bit."""
    words, most = model.index.vocabulary, _features(model)
    ends = np.cumsum([largest + 1 for largest in most.values()]).tolist()
    bounds = list(zip([0, *ends[:-1]], ends, strict=True))
    start = {feature: begin for feature, (begin, _) in zip(most, bounds, strict=True)}
    features = zip(words.kind.tolist(), words.identifier.tolist(), strict=True)
    return bounds, np.array([start[feature] for feature in features], dtype=np.int64) + words.threshold.astype(np.int64)
