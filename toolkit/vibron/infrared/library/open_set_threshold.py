from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.require import require
from vibron.core.tool import tool

CALIBRATION = "open_set.json"


@tool(
    valid_for="first hits of search_library with its default metric, or any score with searches of your own",
    limitations=(
        "the shipped numbers come from organic compounds measured twice, mostly gases, in a library of 12,000; "
        "calibrate anew for a library of another kind or size; the prior shifts the odds only"
    ),
    papers=("barlow1972",),
    see_also=("search_library", "hit_gap_confidence", "retrieval_metrics"),
)
def open_set_threshold(
    similarity: Annotated[float, Quantity("1", "similarity of the first hit")],
    prior: Annotated[float, Quantity("1", "chance beforehand that the library holds the compound", gt=0, lt=1)] = 0.5,
    confidence: Annotated[float, Quantity("1", "probability asked of a hit that is accepted", gt=0, lt=1)] = 0.9,
    scores: Annotated[FloatArray | None, Array("1", "n", "similarities of first hits of your own searches")] = None,
    matched: Annotated[FloatArray | None, Array("1", "n", "1 where that hit was right, else 0", ge=0, le=1)] = None,
) -> OpenSet:
    r"""Return the calibrated probability that a first hit is the compound, and that the library does not hold it.

    .. math:: \frac{P}{1 - P} = \frac{f(s)}{1 - f(s)} \cdot \frac{\pi}{1 - \pi}

    with f the isotonic (never falling) regression of "the first hit was right" on its similarity, over searches half
    of which could not succeed, linear between its steps; the prior replaces that half.

    Parameters
    ----------
    similarity
        Similarity of the first hit; greater means more similar.
    scores, matched
        Own searches to calibrate on, half of them for compounds that the library holds; by default the numbers that
        ship, for the default metric.

    Raises
    ------
    InputError
        If only one of ``scores`` and ``matched`` is given, or all matched or none.
    DomainError
        If the similarity is above 1 and the shipped calibration is used.

    Examples
    --------
    >>> sure, doubtful = open_set_threshold(0.99), open_set_threshold(0.4)
    >>> sure.accepted, doubtful.accepted
    (True, False)
    """
    if (scores is None) != (matched is None):
        raise InputError(
            "must be given together", field="matched", value=None, remedy="give scores and matched, or neither"
        )
    if scores is not None and matched is not None:
        places, chances = fit(scores, matched)
        searches = int(scores.size)
    else:
        if similarity > 1.0 + 1e-5:
            raise DomainError(
                "exceeds one", field="similarity", value=similarity, remedy="give one by the default metric"
            )
        places, chances, searches = _shipped()
    odds = prior / (1.0 - prior)
    chances = chances * odds / (chances * odds + (1.0 - chances))
    probability = float(np.interp(similarity, places, chances))
    threshold = _reached(places, chances, confidence)
    accepted = threshold is not None and similarity >= threshold
    return OpenSet(probability, 1.0 - probability, threshold, accepted, searches)


@dataclass(frozen=True)
class OpenSet(DataRecord):
    """What a similarity says about the compound being in the library at all."""

    probability: Annotated[float, Quantity("1", "probability that the first hit is the compound", ge=0, le=1)]
    no_match: Annotated[float, Quantity("1", "probability that it is not", ge=0, le=1)]
    threshold: Annotated[float | None, Quantity("1", "least similarity with the confidence asked; None if none has it")]
    accepted: Annotated[bool, Option("whether the similarity reaches the threshold")]
    searches: Annotated[int, Quantity("1", "number of searches behind the calibration", ge=1)]


def fit(scores: FloatArray, matched: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return distinct scores, ascending, and the isotonic regression of ``matched`` there."""
    if not 0.0 < matched.mean() < 1.0:
        raise InputError(
            "are all equal", field="matched", value=float(matched[0]), remedy="give searches that failed and succeeded"
        )
    places, where = np.unique(scores, return_inverse=True)
    weights = np.bincount(where).astype(np.float64)
    means = np.bincount(where, matched) / weights
    return places, np.asarray(require("scipy.optimize").isotonic_regression(means, weights=weights).x)


def _reached(places: FloatArray, chances: FloatArray, confidence: float) -> float | None:
    above = np.flatnonzero(chances >= confidence)
    if not above.size:
        return None
    first = int(above[0])
    if first == 0 or chances[first] == chances[first - 1]:
        return float(places[first])
    part = (confidence - chances[first - 1]) / (chances[first] - chances[first - 1])
    return float(places[first - 1] + part * (places[first] - places[first - 1]))


@cache
def _shipped() -> tuple[FloatArray, FloatArray, int]:
    stored = json.loads(files(__package__).joinpath(CALIBRATION).read_text(encoding="utf-8"))
    return np.array(stored["similarity"]), np.array(stored["probability"]), int(stored["searches"])
