"""Propagation by sampling: draws inside the validity of a function, and what each source adds by regression."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

import numpy as np

from vibron.core._sources import Spread, UncertaintySources, same_shape
from vibron.core.errors import DomainError, InputError, VibronError
from vibron.core.quantity import FloatArray

_PATIENCE = 9  # samples left out for each that is kept, at most
_OUTERMOST = 0.05  # per cent of the samples on each side that a histogram leaves out
_MOST_BINS = 80


def sampled(
    evaluate: Callable[[FloatArray], FloatArray],
    sources: UncertaintySources,
    matrix: FloatArray,
    samples: int,
    seed: int,
) -> Spread:
    """Return the spread of a function of the sources from so many samples inside its validity."""
    if samples < 100:
        raise InputError("are too few", field="samples", value=samples, remedy="draw a hundred at least")
    if seed < 0:
        raise InputError("must not be below zero", field="seed", value=seed, remedy="give a whole number from zero on")
    centre = evaluate(sources.values)
    generator = np.random.default_rng(seed)
    drawn: list[FloatArray] = []
    results: list[FloatArray] = []
    left_out, missing = 0, samples
    while missing:
        points = sources.draw(generator, missing, matrix)
        points = points[sources.inside(points)]
        kept, found = _evaluated(evaluate, sources, points, centre)
        drawn.append(kept)
        results.append(found)
        left_out += missing - len(kept)
        missing -= len(kept)
        if left_out > _PATIENCE * samples:
            raise DomainError(
                "lie outside the validity in nine samples of ten",
                field="inputs",
                remedy="lower the uncertainties, or use the linear method",
            )
    return _summary(np.concatenate(results), np.concatenate(drawn), centre, sources, left_out / (samples + left_out))


def _evaluated(
    evaluate: Callable[[FloatArray], FloatArray], sources: UncertaintySources, points: FloatArray, centre: FloatArray
) -> tuple[FloatArray, FloatArray]:
    """Return the samples inside the validity and their results: in one call if that is the same, or one by one."""
    if sources.elementwise and centre.shape == () and len(points):
        with contextlib.suppress(VibronError):
            together = evaluate(points)
            trial = np.unique(np.linspace(0, len(points) - 1, 3).astype(int))
            single = np.array([evaluate(points[k]) for k in trial])
            if together.shape == (len(points),) and np.allclose(together[trial], single, rtol=1e-12, atol=0.0):
                return points, together
    kept, found = [], []
    for point in points:
        with contextlib.suppress(DomainError):
            result = evaluate(point)
            same_shape(result, centre)
            kept.append(point)
            found.append(result)
    return np.array(kept).reshape(-1, points.shape[1]), np.array(found).reshape(-1, *centre.shape)


def _summary(
    found: FloatArray, points: FloatArray, centre: FloatArray, sources: UncertaintySources, left_out: float
) -> Spread:
    scale = np.where(sources.spreads > 0.0, sources.spreads, 1.0)
    reduced = (points - points.mean(axis=0)) / scale
    flat = (found - found.mean(axis=0)).reshape(len(found), -1)
    fitted = np.linalg.lstsq(reduced, flat, rcond=None)[0]
    lower, upper = np.percentile(found, (2.5, 97.5), axis=0)
    return Spread(
        value=centre,
        standard_uncertainty=np.asarray(found.std(axis=0, ddof=1)),
        lower=np.asarray(lower),
        upper=np.asarray(upper),
        mean=np.asarray(found.mean(axis=0)),
        nonlinearity=np.asarray((flat - reduced @ fitted).std(axis=0).reshape(centre.shape)),
        slopes=[slope.reshape(centre.shape) for slope in fitted / scale[:, None]],
        rejected=left_out,
        shortest=_shortest(found),
        histogram=None if centre.shape else _histogram(found),
    )


def _histogram(found: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return edges and probability densities of bins over all but the outermost samples."""
    low, high = np.percentile(found, (_OUTERMOST, 100.0 - _OUTERMOST))
    if low == high:
        return np.array([low, high]), np.zeros(1)
    count, edges = np.histogram(found, bins=min(round(2.0 * len(found) ** (1.0 / 3.0)), _MOST_BINS), range=(low, high))
    return edges, count / (len(found) * np.diff(edges))


def _shortest(found: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return the ends of the shortest interval that holds 95 % of the samples (JCGM 101, 5.3.4)."""
    ordered = np.sort(found, axis=0)
    inside = round(0.95 * len(ordered))
    widths = ordered[inside:] - ordered[:-inside]
    first = np.expand_dims(widths.argmin(axis=0), 0)
    low, high = (np.take_along_axis(ordered, first + step, axis=0)[0] for step in (0, inside))
    return np.asarray(low), np.asarray(high)
