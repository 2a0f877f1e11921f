"""From which similarity on a first hit is to be believed."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.require import require
from vibron.core.tool import KnownAnswer, tool

CALIBRATION = "open_set.json"
_OWN = {"similarity": 0.3, "scores": [0.1, 0.2, 0.3, 0.4], "matched": [0.0, 1.0, 0.0, 1.0]}


@dataclass(frozen=True)
class OpenSet:
    """What a similarity says about the compound being in the library at all."""

    probability: Annotated[float, Quantity("1", "probability that the first hit is the compound", ge=0, le=1)]
    no_match: Annotated[float, Quantity("1", "probability that it is not", ge=0, le=1)]
    threshold: Annotated[float | None, Quantity("1", "least similarity with the confidence asked; None if none has it")]
    accepted: Annotated[bool, Option("whether the similarity reaches the threshold")]
    searches: Annotated[int, Quantity("1", "number of searches behind the calibration", ge=1)]


@tool(
    domain="infrared",
    family="library",
    known_answers=(
        KnownAnswer(
            call=_OWN,
            path="probability",
            value=0.5,
            tolerance=1e-12,
            source="pooling of adjacent violators by hand: 0, then 1 and 0 pooled to 1/2, then 1",
        ),
        KnownAnswer(
            call={**_OWN, "prior": 0.25},
            path="probability",
            value=0.25,
            tolerance=1e-12,
            source="Bayes by hand: even odds times (1/4)/(3/4) are odds of one to three",
        ),
        KnownAnswer(
            call={**_OWN, "confidence": 0.75},
            path="threshold",
            value=0.35,
            tolerance=1e-9,
            source="half way between 0.3 with 1/2 and 0.4 with 1",
        ),
    ),
    valid_for="first hits of search_library with its default metric, or any score with searches of your own",
    limitations=(
        "the shipped numbers come from organic compounds measured twice, mostly gases, in a library of 12,000; "
        "calibrate anew for a library of another kind or size; the prior shifts the odds only"
    ),
    papers=("barlow1972",),
    keywords=("no match", "unknown", "threshold", "confidence", "isotonic", "calibrated", "false positive", "reject"),
    see_also=("search_library", "hit_gap_confidence", "retrieval_metrics"),
    asks=(
        "[probability: How likely is it] that a first hit with similarity {similarity} is the right compound?",
        "[no_match: Probability that the compound is not in the library], best hit quality {similarity}, prior {prior}",
        "[threshold: Least similarity] to accept a hit like {similarity} with {confidence} confidence",
        "[accepted: Should I accept] a top hit of {similarity} when {confidence} certainty is asked for?",
        "My searches scored {scores}, right or wrong {matched}. [probability: Confidence] in a hit of {similarity}?",
    ),
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
        Similarity of the first hit, more being more alike.
    prior
        Chance beforehand that the library holds the compound.
    confidence
        Probability asked of a hit that is accepted; gives the threshold.
    scores, matched : ndarray, shape (n,)
        Own searches to calibrate on, half of them for compounds that the library holds; by default the numbers that
        ship, for the default metric.

    Returns
    -------
    OpenSet
        Probability, its complement, the threshold and whether it is reached.

    Raises
    ------
    InputError
        If only one of ``scores`` and ``matched`` is given, or all matched or none.
    DomainError
        If the similarity is above 1 and the shipped calibration is used.

    References
    ----------
    Isotonic regression [barlow1972]_.

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


def fit(scores: FloatArray, matched: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return distinct scores, ascending, and the isotonic regression of ``matched`` there."""
    if not 0.0 < matched.mean() < 1.0:
        raise InputError(
            "are all alike", field="matched", value=float(matched[0]), remedy="give searches that failed and succeeded"
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
