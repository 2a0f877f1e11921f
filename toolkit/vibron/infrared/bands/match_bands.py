from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.require import require
from vibron.core.tool import tool


@tool(
    valid_for="band positions of two spectra, measured or computed, in any order",
    limitations="position only: intensities and symmetry are not compared; chance pairs grow with the tolerance",
    see_also=("find_bands", "combination_bands", "fit_bands"),
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


@dataclass(frozen=True)
class BandMatch(DataRecord):
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
