"""First-order propagation: slopes by differences inside the validity of a function."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from vibron.core._sources import Spread, UncertaintySources, same_shape
from vibron.core.errors import DomainError
from vibron.core.quantity import FloatArray

COVERAGE = 1.959963984540054  # of a normal distribution, 95 %
_STEP = 0.1  # of a standard uncertainty


def linear(evaluate: Callable[[FloatArray], FloatArray], sources: UncertaintySources, matrix: FloatArray) -> Spread:
    """Return the spread of a function of the sources to first order."""
    centre = evaluate(sources.values)
    slopes, bend = [], np.zeros_like(centre)
    for i, spread in enumerate(sources.spreads):
        slope, second = _derivatives(evaluate, sources.values, i, _STEP * spread, centre)
        slopes.append(slope)
        bend = bend + 0.5 * second * spread**2
    parts = np.array([slope * spread for slope, spread in zip(slopes, sources.spreads, strict=True)])
    variance = np.einsum("i...,ij,j...->...", parts, matrix, parts)
    spread = np.sqrt(np.maximum(variance, 0.0))
    lower, upper = centre - COVERAGE * spread, centre + COVERAGE * spread
    return Spread(centre, np.asarray(spread), np.asarray(lower), np.asarray(upper), centre, np.abs(bend), slopes)


def _derivatives(
    evaluate: Callable[[FloatArray], FloatArray], values: FloatArray, i: int, step: float, centre: FloatArray
) -> tuple[FloatArray, FloatArray]:
    """Return first and second derivative: central and extrapolated, or one-sided at the edge of the validity."""
    if step == 0.0:
        return np.zeros_like(centre), np.zeros_like(centre)

    def at(shift: float) -> FloatArray:
        moved = values.copy()
        moved[i] += shift
        result = evaluate(moved)
        same_shape(result, centre)
        return result

    try:
        far, near = ((at(h), at(-h)) for h in (step, step / 2.0))
    except DomainError:
        pass
    else:
        wide, narrow = (far[0] - far[1]) / (2.0 * step), (near[0] - near[1]) / step
        return np.asarray((4.0 * narrow - wide) / 3.0), np.asarray((far[0] - 2.0 * centre + far[1]) / step**2)
    for side in (step, -step):
        try:
            one, two, four = at(side / 4.0), at(side / 2.0), at(side)
        except DomainError:
            continue
        h = side / 4.0
        wide, narrow = (4.0 * two - 3.0 * centre - four) / (4.0 * h), (4.0 * one - 3.0 * centre - two) / (2.0 * h)
        return np.asarray((4.0 * narrow - wide) / 3.0), np.asarray((centre - 2.0 * two + four) / (2.0 * h) ** 2)
    raise DomainError("is valid on neither side of an input", field="inputs", remedy="use sampling, or move the input")


def second_order(
    evaluate: Callable[[FloatArray], FloatArray], sources: UncertaintySources
) -> tuple[FloatArray, FloatArray]:
    r"""Return the parts of second order of mean and variance, for independent normal inputs (JCGM 100, 5.1.2).

    .. math:: \tfrac12 \sum_i f_{ii} u_i^2, \qquad \sum_{ij} \left[\tfrac12 f_{ij}^2 + f_i f_{ijj}\right] u_i^2 u_j^2
    """
    centre = evaluate(sources.values)
    known: dict[tuple[tuple[int, int], ...], FloatArray] = {(): centre}

    def at(*moves: tuple[int, int]) -> FloatArray:
        """Return the result with inputs moved by whole standard uncertainties."""
        key = tuple(sorted(moves))
        if key not in known:
            moved = sources.values.copy()
            for place, count in moves:
                moved[place] += count * sources.spreads[place]
            known[key] = evaluate(moved)
            same_shape(known[key], centre)
        return known[key]

    live = [i for i, spread in enumerate(sources.spreads) if spread > 0.0]
    shift, variance = np.zeros_like(centre), np.zeros_like(centre)
    for i in live:
        up, down = at((i, 1)), at((i, -1))
        third = 0.5 * (at((i, 2)) - 2.0 * up + 2.0 * down - at((i, -2)))
        slope = 0.5 * (up - down) - third / 6.0
        bend = up - 2.0 * centre + down
        shift = shift + 0.5 * bend
        variance = variance + 0.5 * bend**2 + slope * third
        for j in live:
            if i != j:
                both = {(a, b): at((i, a), (j, b)) for a in (1, -1) for b in (1, -1)}
                mixed = 0.25 * (both[1, 1] - both[1, -1] - both[-1, 1] + both[-1, -1])
                curved = (both[1, 1] - 2.0 * up + both[1, -1]) - (both[-1, 1] - 2.0 * down + both[-1, -1])
                variance = variance + 0.5 * mixed**2 + slope * 0.5 * curved
    return np.asarray(shift), np.asarray(variance)
