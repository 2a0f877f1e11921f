"""Pair the bands of two lists."""

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.require import require
from vibron.core.tool import KnownAnswer, tool


@dataclass(frozen=True)
class BandMatch:
    """Which band of one list belongs to which of the other."""

    pairs: Annotated[tuple[tuple[int, int], ...], Option("indices into the first and the second list")]
    difference: Annotated[FloatArray, Array("cm^-1", "k", "second less first, one a pair", kind="width")]
    only_first: Annotated[tuple[int, ...], Option("indices of the first list without partner")]
    only_second: Annotated[tuple[int, ...], Option("indices of the second list without partner")]
    mean_difference: Annotated[float, Quantity("cm^-1", "mean of the differences; 0 without pairs", kind="width")]
    root_mean_square: Annotated[
        float, Quantity("cm^-1", "root mean square of the differences; 0 without pairs", kind="width")
    ]
    score: Annotated[float, Quantity("1", "twice the pairs over all bands of both lists (Dice), 0 to 1")]


@tool(
    domain="infrared",
    family="bands",
    known_answers=(
        KnownAnswer(
            call={"first": [1000.0, 1010.0], "second": [1006.0, 1017.0], "tolerance": 10.0},
            path="pairs",
            value=[[0, 0], [1, 1]],
            source="by hand: nearest-first would pair 1010 with 1006 and leave two bands alone",
        ),
        KnownAnswer(
            call={"first": [667.0, 1333.0, 2349.0], "second": [2430.6, 646.5, 1370.2], "tolerance": 100.0},
            path="root_mean_square",
            value=53.112,
            tolerance=1e-3,
            source="by hand from the differences -20.5, 37.2 and 81.6 of computed carbon dioxide (B3LYP/6-31G*)",
        ),
        KnownAnswer(
            call={"first": [1715.0], "second": [2000.0], "tolerance": 20.0},
            path="score",
            value=0.0,
            source="nothing within the tolerance",
            kind="identity",
        ),
    ),
    valid_for="band positions of two spectra, measured or computed, in any order",
    limitations="position only: intensities and symmetry are not compared; chance pairs grow with the tolerance",
    keywords=("compare peak tables", "match peaks", "assign", "pair bands", "computed and measured", "assignment"),
    see_also=("find_bands", "combination_bands", "fit_bands"),
    asks=(
        "[pairs: Match] the bands {first} with {second} within {tolerance}",
        "[root_mean_square: RMS deviation] of computed bands {second}, scaled by {scale}, from measured {first}",
        "[only_first: Which peaks] of {first} have no partner in {second}, tolerance {tolerance}?",
        "[score: Dice score] of the two peak tables {first} and {second}",
        "[mean_difference: Mean difference] of the paired bands of {first} and {second}",
    ),
)
def match_bands(
    first: Annotated[FloatArray, Array("cm^-1", "m", "positions of the first list", empty=True, kind="position")],
    second: Annotated[FloatArray, Array("cm^-1", "n", "positions of the second list", empty=True, kind="position")],
    tolerance: Annotated[float, Quantity("cm^-1", "greatest distance within a pair", gt=0, kind="width")] = 10.0,
    scale: Annotated[float, Quantity("1", "factor on the second list, such as a harmonic scaling factor", gt=0)] = 1.0,
) -> BandMatch:
    """Match two lists of bands one to one within a tolerance.

    Of all pairings with the most pairs closer than ``tolerance`` the one with the least sum of distances is taken
    (linear assignment, optimal rather than greedy).

    Parameters
    ----------
    first, second
        Positions in cm^-1, shapes (m,) and (n,), in any order.
    tolerance
        In cm^-1.
    scale
        Multiplies the second list first.

    Returns
    -------
    BandMatch
        Pairs by ascending position in the first list, what is left over, and statistics.

    Examples
    --------
    >>> match_bands(np.array([1715.0, 2900.0]), np.array([1712.0, 1600.0])).pairs
    ((0, 0),)
    """
    scaled = scale * second
    distance = np.abs(first[:, None] - scaled[None, :])
    # A pair beyond the tolerance costs more than all allowed ones together, so the number of pairs comes first.
    forbidden = 1.0 + tolerance * (1.0 + min(first.size, second.size))
    cost = np.where(distance <= tolerance, distance, forbidden)
    rows, columns = require("scipy.optimize").linear_sum_assignment(cost)
    kept = [(int(i), int(j)) for i, j in zip(rows, columns, strict=True) if distance[i, j] <= tolerance]
    kept.sort(key=lambda pair: (first[pair[0]], pair))
    difference = np.array([scaled[j] - first[i] for i, j in kept])
    total = first.size + second.size
    return BandMatch(
        pairs=tuple(kept),
        difference=difference,
        only_first=tuple(sorted(set(range(first.size)) - {i for i, _ in kept})),
        only_second=tuple(sorted(set(range(second.size)) - {j for _, j in kept})),
        mean_difference=float(difference.mean()) if kept else 0.0,
        root_mean_square=float(np.sqrt((difference**2).mean())) if kept else 0.0,
        score=2.0 * len(kept) / total if total else 0.0,
    )
