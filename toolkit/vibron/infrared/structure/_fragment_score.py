"""Log-likelihoods of structures outside the index: fragments are counted and looked up, without a matrix."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vibron.infrared.molecules.fragments import Feature, count_features, count_fragments
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
        self._places, positions, starts, lengths = _layout(model)
        steps = np.zeros(int(lengths.sum()))
        np.add.at(steps, positions, weights)
        total = np.cumsum(steps)
        self._sums: list[float] = (total - np.repeat(total[starts], lengths)).tolist()

    def whole(self, molecule: Any) -> float:
        """Return the log-likelihood, up to a constant of the spectrum."""
        return self._sum(count_features(molecule))

    def fragments(self, molecule: Any) -> tuple[float, bytes]:
        """Return the part of circular fragments and atom pairs, and a key that is the same for the same molecule."""
        counts, key = count_fragments(molecule)
        return self._sum(counts), key

    def _sum(self, counts: dict[Feature, int]) -> float:
        places, sums, total = self._places, self._sums, 0.0
        for feature, count in counts.items():
            place = places.get(feature)
            if place is not None:
                start, most = place
                total += sums[start + min(count, most)]
        return total


@cache
def _layout(model: StructureModel) -> tuple[dict[Feature, tuple[int, int]], Any, Any, Any]:
    """Return where the sums of each feature begin and its largest threshold, the place of each bit, and the segments.

    A feature has one sum for each count from zero to its largest threshold; that of count zero is zero.
    """
    words = model.index.vocabulary
    rows = list(zip(words.kind.tolist(), words.identifier.tolist(), words.threshold.tolist(), strict=True))
    most: dict[Feature, int] = {}
    for kind, identifier, threshold in rows:
        most[kind, identifier] = max(threshold, most.get((kind, identifier), 0))
    lengths = np.array([largest + 1 for largest in most.values()])
    starts = np.concatenate([[0], np.cumsum(lengths)[:-1]])
    places = {feature: (int(start), most[feature]) for feature, start in zip(most, starts, strict=True)}
    positions = np.array([places[kind, identifier][0] + threshold for kind, identifier, threshold in rows])
    return places, positions, starts, lengths
