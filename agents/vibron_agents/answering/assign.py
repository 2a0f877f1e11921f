"""The assignment of quantities to inputs with the largest sum of scores."""

from __future__ import annotations

import math
from collections.abc import Sequence

IMPOSSIBLE = -1e6
GAP = 3.0  # by which a quantity may fit another input better and still fill a required one first
BONUS = 1e3  # for a required input that is filled


def assign(scores: Sequence[Sequence[float]], required: Sequence[bool], unused: Sequence[float]) -> list[int]:
    """Return the input of each quantity, -1 for none, with the largest sum of scores and required inputs filled.

    ``scores`` holds a row per quantity and a column per input, ``IMPOSSIBLE`` where a quantity cannot go; ``required``
    says which inputs must be filled if they can be, and ``unused`` is the score of leaving each quantity out.
    """
    cost = []
    for number, row in enumerate(scores):
        limit = max(row, default=0.0) - GAP
        worth = [one + (BONUS if must and one > limit else 0.0) for one, must in zip(row, required, strict=True)]
        own = [-one if score > IMPOSSIBLE / 2 else -IMPOSSIBLE for one, score in zip(worth, row, strict=True)]
        cost.append(own + [-unused[number] if other == number else -IMPOSSIBLE for other in range(len(scores))])
    return [column if column < len(required) else -1 for column in _hungarian(cost)]


def _hungarian(cost: list[list[float]]) -> list[int]:
    """Return the column of each row in the assignment of least cost (Jonker-Volgenant by shortest paths)."""
    rows, columns = len(cost), len(cost[0]) if cost else 0
    u, v = [0.0] * (rows + 1), [0.0] * (columns + 1)  # potentials; row 0 and column 0 start the paths
    match = [0] * (columns + 1)
    for row in range(1, rows + 1):
        match[0], column = row, 0
        least, way, free = [math.inf] * (columns + 1), [0] * (columns + 1), list(range(1, columns + 1))
        while here := match[column]:
            for other in free:
                reduced = cost[here - 1][other - 1] - u[here] - v[other]
                if reduced < least[other]:
                    least[other], way[other] = reduced, column
            following = min(free, key=least.__getitem__)
            step = least[following]
            for other in range(columns + 1):
                if other in free:
                    least[other] -= step
                else:
                    u[match[other]] += step
                    v[other] -= step
            free.remove(following)
            column = following
        while column:
            match[column], column = match[way[column]], way[column]
    return [match.index(row, 1) - 1 for row in range(1, rows + 1)]
