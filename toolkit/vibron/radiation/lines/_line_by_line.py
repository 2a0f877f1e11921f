"""The line-by-line engine: which way of summing suits lines, grid and wings."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import FloatArray
from vibron.radiation.lines._beyond_voigt import sum_beyond_voigt
from vibron.radiation.lines._conditions import Profiles
from vibron.radiation.lines._convolution import LEAST_HALF_WIDTH, TERMS, pieces, sum_convolution
from vibron.radiation.lines._windows import even_step, pedestals, points_of, sum_windows

METHODS = ("auto", "windows", "convolution")
#: Costs in ns, measured on one core: a point of a window, a line whole and split, and a point of a transform.
_WINDOW_POINT, _WINDOW_LINE, _SPLIT_LINE, _TRANSFORM_POINT, _SPREAD_LINE = 4.5, 6000.0, 10000.0, 30.0, 800.0


def sum_lines(
    grid: FloatArray, lines: Profiles, wing: float, halfwidths: float, method: str, pedestal: bool = True
) -> FloatArray:
    """Return the absorption cross section in cm^2/molecule; wings as HAPI cuts them, with what is left there or not."""
    if grid.size > 1 and not (np.diff(grid) > 0.0).all():
        raise InputError("must ascend strictly", field="wavenumber", remedy="sort the points and drop repeated ones")
    wings = np.maximum(wing, halfwidths * np.maximum(lines.lorentz, lines.doppler))
    near = (lines.wavenumber + wings >= grid[0]) & (lines.wavenumber - wings <= grid[-1]) if grid.size else wings < 0.0
    beyond = near & ((lines.mixing != 0.0) | (lines.speed != 0.0))
    if beyond.any():
        more = sum_beyond_voigt(grid, _some(lines, beyond), wings[beyond])
        near &= ~beyond
    else:
        more = np.zeros(grid.size)
    found = more + _sum_voigt(grid, _some(lines, near), wings[near], method) if near.any() else more
    near |= beyond
    return found if pedestal or not near.any() else found - pedestals(grid, _some(lines, near), wings[near])


def _some(lines: Profiles, mask: npt.NDArray[np.bool_]) -> Profiles:
    return Profiles(*(getattr(lines, name)[mask] for name in Profiles.__dataclass_fields__))


def _sum_voigt(grid: FloatArray, lines: Profiles, wings: FloatArray, method: str) -> FloatArray:
    step = even_step(grid)
    why = _unsuited(grid, step, lines, wings)
    if method == "convolution" and why:
        raise DomainError(f"convolution does not suit: {why}", field="method", value=method, remedy="use windows")
    if method == "windows" or why or (method == "auto" and _windows_are_cheaper(grid, lines, float(wings[0]))):
        return sum_windows(grid, lines, wings, step)
    return sum_convolution(grid, lines, float(wings[0]))


def _unsuited(grid: FloatArray, step: float | None, lines: Profiles, wings: FloatArray) -> str:
    """Return why the convolution cannot be used, or nothing."""
    if grid.size < 8:
        return "the grid has fewer than eight points"
    if step is None:
        return "the grid is uneven"
    if np.ptp(wings) > 0.0:
        return "the wings of the lines differ"
    if lines.lorentz.min() <= 0.0:
        return "some lines have no pressure width"
    if (np.maximum(lines.lorentz, lines.doppler)).min() < LEAST_HALF_WIDTH * step:
        return f"some lines are narrower than {LEAST_HALF_WIDTH:g} steps of the grid"
    return ""


def _windows_are_cheaper(grid: FloatArray, lines: Profiles, wing: float) -> bool:
    step = (grid[-1] - grid[0]) / (grid.size - 1)
    count = lines.wavenumber.size
    points, split = points_of(step, wing, grid.size)
    series = pieces(lines.lorentz) * pieces(lines.doppler)
    transforms = _TRANSFORM_POINT * TERMS * series * (grid.size + 8.0 * min(wing / step, 0.5 * grid.size))
    own = _SPLIT_LINE if split else _WINDOW_LINE
    return bool(count * (own + _WINDOW_POINT * points) < transforms + _SPREAD_LINE * count)
