from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool

_FEWEST = 3


@tool(
    valid_for="the best ten or so scores of distinct compounds, from a library of hundreds of spectra or more",
    limitations=(
        "supposes that wrong hits have an exponential upper tail; two spectra of the right compound close the gap, so "
        "give one score per compound; shows that the first hit is an outlier, not that it is right"
    ),
    papers=("renyi1953",),
    see_also=("search_library", "open_set_threshold"),
)
def hit_gap_confidence(
    scores: Annotated[FloatArray, Array("1", "n", "best scores, more is better, at least three distinct")],
) -> HitGap:
    r"""Test whether the gap between the first hit and the others is significant.

    .. math:: D_i = i\,(s_i - s_{i+1}), \qquad F = \frac{D_1}{\overline{D_{2 \ldots n-1}}}, \qquad
              P = 1 - \Bigl(1 + \frac{F}{n - 2}\Bigr)^{-(n - 2)}

    If all hits were wrong and their scores had an exponential tail, the spacings D would be independent and equally
    distributed (Renyi), and F would follow Fisher's distribution with 2 and 2(n-2) degrees of freedom, whose
    distribution function P is.

    Parameters
    ----------
    scores
        The best scores in any order, one a compound; for distances, give them with a minus sign.

    Raises
    ------
    InputError
        If there are fewer than three scores, or all but the first are equal.

    Examples
    --------
    >>> round(hit_gap_confidence(np.array([0.99, 0.60, 0.58, 0.57, 0.55])).confidence, 3)
    0.979
    """
    if scores.size < _FEWEST:
        raise InputError("are too few", field="scores", value=scores.size, remedy="give the best three or more")
    ordered = np.sort(scores)[::-1]
    spacings = np.arange(1, ordered.size) * -np.diff(ordered)
    expected, freedom = float(spacings[1:].mean()), ordered.size - 2
    if expected == 0.0:
        raise InputError(
            "are all equal behind the first", field="scores", value=float(ordered[1]), remedy="give more hits"
        )
    ratio = float(spacings[0] / expected)
    return HitGap(float(spacings[0]), expected, ratio, float(1.0 - (1.0 + ratio / freedom) ** -freedom))


@dataclass(frozen=True)
class HitGap(DataRecord):
    """The gap between the first two hits against those behind it."""

    gap: Annotated[float, Quantity("1", "first score minus the second", ge=0)]
    expected: Annotated[float, Quantity("1", "gap that the scores behind it let expect", ge=0)]
    ratio: Annotated[float, Quantity("1", "gap over the expected one", ge=0)]
    confidence: Annotated[float, Quantity("1", "probability that chance leaves a smaller gap", ge=0, le=1)]
