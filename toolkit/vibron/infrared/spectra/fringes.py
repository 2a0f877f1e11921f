r"""Period of fringes in a noisy series: strongest line, its significance, and its refinement by least squares.

Significance. Let z be the fraction of the variance that the strongest sinusoid explains. The probability that white
noise of N independent values exceeds z somewhere between two frequencies is, by the theory of extreme values
[baluev2008]_,

.. math:: 1 - \left(1 - (1-z)^{(N-3)/2}\right) \exp\left[-W (1-z)^{(N-4)/2} \sqrt{(N-1) z / 2}\right],

.. math:: W = (f_2 - f_1) \sqrt{4 \pi \,\mathrm{var}(x)} .

Variance and N are those of the noise between half and three halves of the line's frequency: bands vary more slowly, and
the noise of a smoothed spectrum fills only a part of that range, which N is counted from.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vibron.core.quantity import FloatArray

_PADDING = 8
_ORDER = 3  # of the polynomial that the height of the fringes follows
_STEPS = 30


@dataclass(frozen=True)
class PeriodogramLine:
    """Strongest line of a series, in cycles per cm^-1, and the probability that noise alone has one as strong."""

    path: float
    false_alarm: float


@dataclass(frozen=True)
class Refined:
    """Path difference in cm by least squares, and its standard error."""

    path: float
    error: float


def strongest_line(values: FloatArray, step: float, low: float, high: float) -> PeriodogramLine:
    """Return the strongest line of an evenly spaced series with path differences from ``low`` to ``high``."""
    size = _PADDING * values.size
    path = np.fft.rfftfreq(size, step)
    inside = (path >= low) & (path <= high)
    tapered = np.abs(np.fft.rfft(values * np.hanning(values.size), size)) ** 2
    place = int(np.argmax(np.where(inside, tapered, -1.0)))
    best = float(path[place]) + _vertex(tapered, place) * float(path[1])
    turn = 2.0 * np.pi * best * step * np.arange(values.size)
    columns = np.column_stack([np.cos(turn), np.sin(turn)])
    left = values - columns @ np.linalg.lstsq(columns, values, rcond=None)[0]
    signal = float(values @ values) - float(left @ left)
    noise, count = _noise(left, step, 0.5 * best, 1.5 * best)
    if not signal > 0.0:
        return PeriodogramLine(best, 1.0)
    explained = min(signal / (signal + noise), 1.0 - 1e-15)
    return PeriodogramLine(best, false_alarm(explained, count, (high - low) * step * values.size))


def refine(x: FloatArray, values: FloatArray, weight: FloatArray, path: float, half: int) -> Refined:
    r"""Fit :math:`A(x) \cos(2 \pi p x + \varphi)` to a combed series by Gauss-Newton steps, A a cubic polynomial.

    ``values`` is a series after `comb` with ``half``; ``weight`` holds one weight for each of its values.  The standard
    error takes into account that the comb correlates the noise.
    """
    t = (2.0 * x - x[0] - x[-1]) / (x[-1] - x[0])
    slow = np.polynomial.chebyshev.chebvander(t, _ORDER)
    turn = 2.0 * np.pi * (x - 0.5 * (x[0] + x[-1]))[:, np.newaxis]
    start = comb(np.hstack([np.cos(turn * path), np.sin(turn * path)]), half)
    even, odd = np.linalg.lstsq(start * weight[:, np.newaxis], values * weight, rcond=None)[0]
    phase, height = float(np.arctan2(-odd, even)), np.array([np.hypot(even, odd), *np.zeros(_ORDER)])
    limit = 0.5 / float(x[-1] - x[0])
    for _ in range(_STEPS):
        inner = turn * path + phase
        along = (slow @ height)[:, np.newaxis]
        columns = comb(np.hstack([slow * np.cos(inner), -along * np.sin(inner), -along * np.sin(inner) * turn]), half)
        residual = values - comb(along * np.cos(inner), half)[:, 0]
        change = np.linalg.lstsq(columns * weight[:, np.newaxis], residual * weight, rcond=None)[0]
        height, phase = height + change[:-2], phase + float(change[-2])
        path += float(np.clip(change[-1], -limit, limit))
        if abs(change[-1]) <= 1e-9 * limit:
            break
    return Refined(path, _error(columns, residual, weight, half))


def comb(values: FloatArray, half: int) -> FloatArray:
    """Subtract the mean of the values ``half`` steps to both sides: fringes double, a straight background vanishes."""
    return np.asarray(values[half:-half] - 0.5 * (values[: -2 * half] + values[2 * half :]), dtype=np.float64)


def _error(columns: FloatArray, residual: FloatArray, weight: FloatArray, half: int) -> float:
    """Return the standard error of the last parameter for white noise that went through the comb."""
    squares = weight**2
    freedom = max(float(squares.sum()) - columns.shape[1], 1.0)
    variance = float(squares @ residual**2) / freedom / 1.5  # 1 + 1/4 + 1/4 is the comb's gain of variance
    row = np.linalg.pinv(columns * weight[:, np.newaxis])[-1] * weight
    spread = np.zeros(row.size + 2 * half)
    spread[half:-half] += row
    spread[: -2 * half] -= 0.5 * row
    spread[2 * half :] -= 0.5 * row
    return float(np.sqrt(variance * (spread @ spread)))


def _vertex(values: FloatArray, place: int) -> float:
    """Return how far the vertex of the parabola through a maximum and its neighbours is from it, in steps."""
    if not 0 < place < values.size - 1:
        return 0.0
    left, top, right = (float(value) for value in values[place - 1 : place + 2])
    curvature = left - 2.0 * top + right
    return 0.5 * (left - right) / curvature if top >= max(left, right) and curvature < 0.0 else 0.0


def _noise(values: FloatArray, step: float, low: float, high: float) -> tuple[float, float]:
    """Return the sum of squares of the noise in a range of frequencies and its number of independent values."""
    path = np.fft.rfftfreq(values.size, step)
    power = np.abs(np.fft.rfft(values)[(path >= low) & (path <= high)]) ** 2
    total, squares = float(power.sum()), float(power @ power)
    # The powers of white noise are exponentially distributed: their mean square is twice their squared mean.
    count = min(4.0 * total**2 / squares, 2.0 * power.size) if squares > 0.0 else 2.0 * power.size
    return 2.0 * total / values.size, count


def false_alarm(explained: float, count: float, band: float) -> float:
    """Return the probability that noise alone has a line which explains this fraction of its variance.

    Parameters
    ----------
    explained
        Fraction of the sum of squares that the best sinusoid explains.
    count
        Number of independent values, less those that a background took.
    band
        Range of the frequencies that are searched, times the length of the series.
    """
    freedom = max(count - 4.0, 0.5)
    width = band * np.sqrt(np.pi / 3.0)  # the variance of even positions is the squared length over 12
    rest = 1.0 - explained
    single = rest ** ((freedom + 1.0) / 2.0)
    expected = width * rest ** (freedom / 2.0) * np.sqrt(max(count - 1.0, 0.0) * explained / 2.0)
    return float(1.0 - (1.0 - single) * np.exp(-expected)) if expected > 1e-9 else float(single + expected)
