"""Grids for gas spectra that resolve every line."""

from __future__ import annotations

import numpy as np

from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import FloatArray
from vibron.physics.line_list import LineList
from vibron.radiation.lines._conditions import profiles
from vibron.radiation.lines._gas import Gas

#: Steps in a half width of the narrowest line that counts, and the intensity over the strongest from which one does.
_FINENESS, _COUNTS = 3.5, 1e-3
_MOST_POINTS = 5_000_000
#: Lines this far outside the range count, in cm^-1.
_MARGIN = 5.0


def line_range(gases: list[Gas], low: float | None, high: float | None) -> tuple[float, float]:
    """Return the ends of the range, in ascending order; those left out enclose all lines."""
    if low is not None and high is not None and high < low:
        low, high = high, low  # wavelengths ascend where wavenumbers descend
    ends = [_ends(lines) for lines, _ in gases if len(lines)]
    if (low is None or high is None) and not ends:
        raise InputError("holds no line", field="lines", remedy="give low and high, or wavenumber")
    first = max(min(start for start, _ in ends), 1.0) if low is None else low
    last = max(end for _, end in ends) if high is None else high
    if not 0.0 < first < last:
        raise DomainError("the range is empty", field="low", value=first, remedy="give low below high")
    return first, last


def _ends(lines: LineList) -> tuple[float, float]:
    if lines.coverage:
        return lines.coverage[0][0], lines.coverage[-1][1]
    return float(lines.wavenumber.min()) - 1.0, float(lines.wavenumber.max()) + 1.0


def fine_grid(
    gases: list[Gas], temperature: float, pressure: float, low: float, high: float, coarsest: float = np.inf
) -> FloatArray:
    """Return an even grid from ``low`` to ``high`` with at least three steps in the half width of each strong line."""
    step = min(coarsest, (high - low) / 100.0)
    for lines, fraction in gases:
        near = lines[(lines.wavenumber > low - _MARGIN) & (lines.wavenumber < high + _MARGIN)]
        if len(near):
            strong = near[near.intensity >= _COUNTS * near.intensity.max()]
            found = profiles(strong, temperature, pressure, fraction)
            width = 0.5346 * found.lorentz + np.sqrt(0.2166 * found.lorentz**2 + found.doppler**2)
            step = min(step, float(width.min()) / _FINENESS)
    magnitude = 10.0 ** np.floor(np.log10(step))
    step = magnitude * max(digit for digit in (1.0, 2.0, 5.0) if digit * magnitude <= step * (1.0 + 1e-9))
    count = np.ceil((high - low) / step - 1e-6) + 1.0
    if count > _MOST_POINTS:
        raise DomainError(
            f"needs {count:.3g} points to resolve the lines, more than {_MOST_POINTS}", field="low", value=low,
            remedy="choose low and high nearer to each other, or give wavenumber",
        )  # fmt: skip
    return np.asarray(low + step * np.arange(int(count)))
