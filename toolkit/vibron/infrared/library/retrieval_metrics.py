from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool


@tool(
    valid_for="one target a query",
    limitations="says nothing of queries that have no target in the library; see open_set_threshold",
    see_also=("search_library", "calculate_scores", "open_set_threshold"),
)
def retrieval_metrics(
    ranks: Annotated[FloatArray, Array("1", "n", "rank of the target, from 1; NaN if not found", ge=1, finite=False)],
    size: Annotated[int, Quantity("1", "number of places in the library", ge=1)],
    at: Annotated[FloatArray | None, Array("1", "k", "depths of the shares; 1, 3 and 10 unless told", ge=1)] = None,
) -> Retrieval:
    r"""Summarise the ranks at which the right answers of many searches were found.

    .. math:: \mathrm{top}_k = \frac{\#\{r \le k\}}{n}, \qquad \mathrm{MRR} = \frac1n \sum_i \frac{1}{r_i}

    Parameters
    ----------
    ranks
        Rank of the right answer for each query, 1 for the first; NaN where it was not found.

    Returns
    -------
    Retrieval
        Shares with their standard errors, what a blind guess would reach, mean reciprocal and median rank.

    Raises
    ------
    InputError
        If no rank is given, or a rank exceeds the size.

    Examples
    --------
    >>> found = retrieval_metrics(np.array([1.0, 2.0, 4.0, 20.0]), 100)
    >>> found.top, found.median_rank
    ({1: 0.25, 3: 0.5, 10: 0.75}, 3.0)
    """
    if not ranks.size:
        raise InputError("is empty", field="ranks", value=0, remedy="give one rank a query")
    if np.nanmax(ranks, initial=1.0) > size:
        raise InputError(
            "exceeds the number of places", field="ranks", value=float(np.nanmax(ranks)), remedy="give the true size"
        )
    found = np.where(np.isnan(ranks), np.inf, ranks)
    depths = (1, 3, 10) if at is None else tuple(int(depth) for depth in at)
    shares = {depth: float(np.mean(found <= depth)) for depth in depths}
    return Retrieval(
        int(ranks.size),
        shares,
        {depth: min(depth / size, 1.0) for depth in depths},
        float(np.mean(1.0 / found)),
        float(np.median(np.where(np.isinf(found), size + 1.0, found))),
        {depth: float(np.sqrt(share * (1.0 - share) / ranks.size)) for depth, share in shares.items()},
    )


@dataclass(frozen=True)
class Retrieval(DataRecord):
    """Figures of merit of a search over many queries."""

    queries: Annotated[int, Quantity("1", "number of queries", ge=1)]
    top: Annotated[dict[int, float], Quantity("1", "share of queries whose target is among the first k, by k")]
    blind: Annotated[dict[int, float], Quantity("1", "the same for a blind guess, k/N, by k")]
    mean_reciprocal_rank: Annotated[float, Quantity("1", "mean of 1/rank, 0 for a target never found", ge=0, le=1)]
    median_rank: Annotated[float, Quantity("1", "median of the ranks; the size of the library plus one if not found")]
    standard_error: Annotated[dict[int, float], Quantity("1", "standard error of each share, binomial, by k")]
