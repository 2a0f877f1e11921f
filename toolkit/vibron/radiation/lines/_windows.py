"""The sum over lines, each in its own window: any grid, fast for up to about ten thousand lines.

On an even grid long wings, which are smooth, are summed on a grid sixteen times as coarse and interpolated.  There a
line has, in place of its peak, a polynomial in the squared distance that continues its wings smoothly; what the peak
has more is added on the fine grid.  Wings are lowered to end flat, at zero, so that neither a jump nor a kink is
interpolated; what that takes away, a parabola, is added on the fine grid by sums over the windows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from vibron.core.quantity import FloatArray
from vibron.core.require import require
from vibron.radiation.lines._conditions import Profiles
from vibron.radiation.lines._constants import ROOT_LN2, ROOT_PI

#: Beyond |x| + y of this the two-pole form of the Faddeeva function is good to 2e-5 of the local value.
_FAR = 15.0
#: Points of a batch of windows: what stays in the cache.
_BATCH = 32768
#: Fine steps in a coarse one, and how far a peak reaches at least, in coarse steps and in Lorentzian half widths: wings
#: are then good to 7e-5 of the local value.
_COARSE, _REACH, _REACH_LORENTZ = 16, 12, 4.0
#: Power of the squared distance up to which the wings are continued.
_ORDER = 3
#: Coarse points before the two around a place that it is interpolated from, and as many behind them.
_BEFORE = 2
#: Lines whose peak reaches less far than this share of their wing are split, the others take longer in two parts.
_SPLIT = 0.3

Indices: TypeAlias = npt.NDArray[np.intp]
Spans: TypeAlias = tuple[Indices, Indices]
#: The values of some lines at squared distances, in Doppler units, from them; one line a row.
Shape: TypeAlias = Callable[[Indices, FloatArray], FloatArray]


def even_step(grid: FloatArray) -> float | None:
    """Return the step of a grid; None where it is uneven or has fewer than eight points."""
    if grid.size < 8:
        return None
    step = float(grid[-1] - grid[0]) / (grid.size - 1)
    even = np.abs(np.diff(grid) - step).max() <= 1e-6 * step + 4.0 * np.spacing(abs(grid[-1]))
    return step if even else None


def points_of(step: float, wing: float, size: int) -> tuple[float, bool]:
    """Return about how many points a line takes on an even grid, and whether it is split."""
    window = min(2.0 * wing / step, float(size))
    split = _REACH * _COARSE * step < _SPLIT * wing
    return (2.0 * _REACH * _COARSE + window / _COARSE if split else window), split


def sum_windows(grid: FloatArray, lines: Profiles, wing: FloatArray, step: float | None) -> FloatArray:
    """Return the sum of Voigt profiles, each cut ``wing`` from its unshifted centre (cm^2/molecule).

    ``step`` is that of an even grid, None of another.
    """
    voigt = _Voigt(lines)
    reach = np.maximum(_FAR / voigt.scale, _REACH_LORENTZ * lines.lorentz)
    reach = np.maximum(reach, np.inf if step is None else _REACH * _COARSE * step)
    split = reach < _SPLIT * wing
    windows = _spans(grid, lines.wavenumber, wing)
    total = voigt.added(grid, windows, ~split, voigt.profile)
    if step is None or not split.any():
        return total
    coarse = grid[0] + _COARSE * step * np.arange(-_BEFORE, -(-grid.size // _COARSE) + _BEFORE + 1)
    smooth = _Smooth(voigt, reach, wing)
    wings = voigt.added(coarse, _spans(coarse, lines.wavenumber, wing), split, smooth.wing)
    total += _interpolated(wings, grid.size)
    total += voigt.added(grid, _spans(grid, lines.shifted, reach), split, smooth.peak)
    total += smooth.lowered(grid, windows, split)
    total[_boxes(windows, None, grid.size) == 0] = 0.0
    return total


def pedestals(grid: FloatArray, lines: Profiles, wing: FloatArray | float) -> FloatArray:
    """Return the sum of what each line still has where it is cut, over all its window."""
    return _boxes(_spans(grid, lines.wavenumber, wing), _Voigt(lines).at_distance(wing), grid.size)


class _Voigt:
    """Voigt profiles: w(z) = i z / (sqrt(pi) (z^2 - 1/2)), and the Faddeeva function where |x| + y < 15."""

    def __init__(self, lines: Profiles) -> None:
        self.shifted = lines.shifted
        self.scale = ROOT_LN2 / lines.doppler
        self.y = self.scale * lines.lorentz
        self.height = lines.intensity * self.scale / ROOT_PI
        self._wofz = require("scipy.special").wofz

    def at_distance(self, distance: FloatArray | float) -> FloatArray:
        """Return the value of each line at a distance from its centre."""
        return np.asarray(self.height * self._wofz(self.scale * distance + 1j * self.y).real)

    def far(self, line: Indices, x: FloatArray) -> FloatArray:
        """Return the two-pole form."""
        y = self.y[line, None]
        square = y**2 + 0.5
        values = x + square
        values *= self.height[line, None] * y / ROOT_PI
        below = x + (2.0 * square - 2.0)
        below *= x
        below += square**2
        values /= below
        return np.asarray(values)

    def far_powers(self, x: FloatArray, order: int) -> list[FloatArray]:
        """Return the coefficients of the two-pole form of each line in powers of the squared distance less x."""
        square = self.y**2 + 0.5
        below, slope = x * (x + 2.0 * square - 2.0) + square**2, 2.0 * (x + square - 1.0)
        found = [(x + square) / below]
        found.append((1.0 - slope * found[0]) / below)
        while len(found) <= order:
            found.append(-(slope * found[-1] + found[-2]) / below)
        return [self.height * self.y / ROOT_PI * part for part in found]

    def profile(self, line: Indices, x: FloatArray) -> FloatArray:
        """Return the whole profile."""
        values, y = self.far(line, x), self.y[line, None]
        if y.min() < _FAR:
            row, column = np.nonzero(x < np.maximum(_FAR - y, 0.0) ** 2)
            height = self.height[line][row]
            values[row, column] = height * self._wofz(np.sqrt(x[row, column]) + 1j * y[row, 0]).real
        return values

    def added(self, grid: FloatArray, spans: Spans, chosen: npt.NDArray[np.bool_], shape: Shape) -> FloatArray:
        """Return the sum of a shape of the chosen lines, each over its span of the grid.

        Spans of like length are computed as the rows of one array.
        """
        low, high = spans
        length = high - low
        inside = np.flatnonzero((length > 0) & chosen)
        order = inside[np.lexsort((length[inside], self.y[inside] < _FAR))]
        total = np.zeros(grid.size)
        for rows in _batches(length[order], self.y[order] < _FAR):
            line = order[rows]
            longest = int(length[line[-1]])
            first = np.minimum(low[line], grid.size - longest)
            x = np.lib.stride_tricks.sliding_window_view(grid, longest)[first]
            x -= self.shifted[line, None]
            x *= self.scale[line, None]
            x *= x
            ends = (low[line].tolist(), high[line].tolist(), (low[line] - first).tolist())
            for one, start, end, offset in zip(shape(line, x), *ends, strict=True):
                total[start:end] += one[offset : offset + end - start]
        return total


class _Smooth:
    """Wings, continued as a polynomial within a reach and lowered to end flat at zero, and the peaks without these."""

    def __init__(self, voigt: _Voigt, reach: FloatArray, wing: FloatArray) -> None:
        self._voigt = voigt
        self._edge, cut = (voigt.scale * reach) ** 2, (voigt.scale * wing) ** 2
        self._middle = voigt.far_powers(self._edge, _ORDER)
        value, self._slope = voigt.far_powers(cut, 1)
        self._value = value - self._slope * cut

    def wing(self, line: Indices, x: FloatArray) -> FloatArray:
        """Return the wings with the polynomial, lowered to end at zero with zero slope."""
        values = self._voigt.far(line, x)
        row, column = np.nonzero(x < self._edge[line, None])
        values[row, column] = self._polynomial(line[row], x[row, column])
        values -= self._value[line, None]
        x *= self._slope[line, None]
        values -= x
        return values

    def peak(self, line: Indices, x: FloatArray) -> FloatArray:
        """Return the profile less the polynomial."""
        values = self._voigt.profile(line, x)
        values -= self._polynomial(line[:, None], x)
        return values

    def lowered(self, grid: FloatArray, spans: Spans, chosen: npt.NDArray[np.bool_]) -> FloatArray:
        """Return the sum of what `wing` takes away, on the grid: three sums of constants over windows."""
        middle = 0.5 * (grid[0] + grid[-1])
        place, away = self._voigt.shifted - middle, grid - middle
        value, slope = np.where(chosen, self._value, 0.0), np.where(chosen, self._slope * self._voigt.scale**2, 0.0)
        constant, linear, square = (
            _boxes(spans, part, grid.size) for part in (value + slope * place**2, -2.0 * slope * place, slope)
        )
        return np.asarray(constant + away * (linear + away * square))

    def _polynomial(self, line: Indices, x: FloatArray) -> FloatArray:
        apart = x - self._edge[line]
        values = apart * self._middle[-1][line]
        for part in self._middle[-2:0:-1]:
            values += part[line]
            values *= apart
        values += self._middle[0][line]
        return np.asarray(values)


def _boxes(spans: Spans, height: FloatArray | None, size: int) -> FloatArray:
    """Return the sum of constants over their spans; without heights, how many spans there are."""
    steps = np.bincount(spans[0], height, size + 1) - np.bincount(spans[1], height, size + 1)
    return np.asarray(np.cumsum(steps)[:-1])


def _spans(grid: FloatArray, centre: FloatArray, distance: FloatArray | float) -> Spans:
    return np.searchsorted(grid, centre - distance, "right"), np.searchsorted(grid, centre + distance, "right")


def _interpolated(coarse: FloatArray, size: int) -> FloatArray:
    """Return the values from the third to the third last point of a coarse grid, by polynomials through six points."""
    place, around = np.arange(_COARSE) / _COARSE, range(-_BEFORE, _BEFORE + 2)
    weights = [np.prod([(place - other) / (one - other) for other in around if other != one], axis=0) for one in around]
    return np.asarray(
        (np.lib.stride_tricks.sliding_window_view(coarse, len(around)) @ np.array(weights)).ravel()[:size]
    )


def _batches(length: Indices, near: npt.NDArray[np.bool_]) -> Iterator[slice]:
    """Cut lines, sorted by ``near`` and then by length, where the batch is full or the lengths differ too much."""
    start, size = 0, length.size
    change = int(np.searchsorted(near, True)) if size else 0
    while start < size:
        end = change if start < change else size
        fits = np.searchsorted(length[start:end], 1.25 * length[start] + 16.0, "right")
        stop = start + max(1, min(int(fits), _BATCH // int(length[start])))
        yield slice(start, stop)
        start = stop
