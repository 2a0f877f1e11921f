"""Scores of a result against the truth: 1 at best, about 0 where nothing was achieved."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

Values = npt.NDArray[np.float64]


def _pair(result: Any, truth: Any) -> tuple[Values, Values]:
    found, right = (np.asarray(getattr(one, "ordinate", one), dtype=float) for one in (result, truth))
    if found.shape != right.shape:
        raise ValueError(f"{found.shape} is not {right.shape}")
    return found, right


def explained(result: Any, truth: Any) -> float:
    """Return 1 - sum of squared errors / sum of squares of the truth about its mean."""
    found, right = _pair(result, truth)
    return 1.0 - float(np.sum((found - right) ** 2) / np.sum((right - right.mean()) ** 2))


def closeness(result: Any, truth: Any) -> float:
    """Return 1 - mean relative error, at least 0."""
    found, right = _pair(result, truth)
    return max(0.0, 1.0 - float(np.mean(np.abs(found - right) / np.abs(right))))


def nearness(result: Any, truth: Any) -> float:
    """Return 1 - root mean square error / root mean square of the truth, at least 0."""
    found, right = _pair(result, truth)
    return max(0.0, 1.0 - float(np.sqrt(np.mean((found - right) ** 2) / np.mean(right**2))))


def accuracy(result: Any, truth: Any) -> float:
    """Return 1 / (1 + root mean square error / scale); ``truth`` is (values, scale); at the scale it is 1/2."""
    values, scale = truth
    found, right = _pair(result, values)
    return 1.0 / (1.0 + float(np.sqrt(np.mean((found - right) ** 2))) / float(scale))


def places(result: Any) -> Values:
    """Return positions, ascending, of numbers or of bands."""
    given = [getattr(one, "wavenumber", getattr(one, "centre", one)) for one in result]
    return np.sort(np.asarray(given, dtype=float))


def matched(result: Any, truth: Any) -> float:
    """Return the F1 score of found positions; ``truth`` is (positions, how far one may lie off)."""
    positions, allowed = truth
    found, right = places(result), list(np.asarray(positions, dtype=float))
    hits = 0
    for one in found:
        near = [other for other in right if abs(other - one) <= allowed]
        if near:
            right.remove(min(near, key=lambda other: abs(other - one)))
            hits += 1
    total = len(found) + len(np.asarray(positions))
    return 2.0 * hits / total if total else 0.0


def _mean(result: Any) -> float:
    values = np.asarray(result, dtype=float)
    if not values.size:
        raise ValueError("an empty result has no mean")
    return float(values.mean())


def reached(result: Any, truth: Any) -> float:
    """Return the mean of the result over what can be had at best, which is the truth."""
    return _mean(result) / float(truth)


def undercut(result: Any, truth: Any) -> float:
    """Return the best possible value over the result's mean, for what is to be small and positive."""
    return float(truth) / _mean(result)


def agreement(result: Any, truth: Any) -> float:
    """Return the share of labels that are right."""
    if len(result) != len(truth):
        raise ValueError(f"{len(result)} labels are not {len(truth)}")
    return float(np.mean([one == other for one, other in zip(result, truth, strict=True)]))


def retrieved(result: Any, truth: Any) -> float:
    """Return the mean of 1 / rank of the right row of each column; rows with equal scores count as better.

    ``result`` is an array, the higher the better, or scores that state whether smaller means more similar.
    """
    values = np.asarray(getattr(result, "values", result), dtype=float)
    values = -values if getattr(result, "distance", False) else values
    own = values[np.asarray(truth, dtype=int), np.arange(values.shape[1])]
    return float(np.mean(1.0 / np.sum(values >= own, axis=0)))


def judged(result: Any, truth: Any) -> float:
    """Return the score of a design by the case's own function, 1 at best."""
    return float(truth(result))


METRICS: Mapping[str, Callable[[Any, Any], float]] = {
    one.__name__: one
    for one in (explained, closeness, nearness, accuracy, matched, agreement, retrieved, judged, reached, undercut)
}
COMPARING = (
    "explained",
    "closeness",
    "nearness",
    "accuracy",
    "matched",
    "agreement",
    "retrieved",
)  # compare with a truth
OPTION_OF: Mapping[str, str] = {"accuracy": "scale", "matched": "within"}  # metrics that take a number too
