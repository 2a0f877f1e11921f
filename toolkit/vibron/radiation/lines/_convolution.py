"""The sum over lines by convolution: lines are spread over a grid of widths and positions, then folded by FFT.

After van den Bekerom and Pannier (2021), with two changes that make it exact enough for a check against the windows:
weights over the widths are cubic in their logarithm, and positions are spread by quintic B-splines whose transfer
function is divided out, which equals spline interpolation of the profile.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vibron.core.memory import need
from vibron.core.quantity import FloatArray
from vibron.core.require import require
from vibron.radiation.lines._conditions import Profiles
from vibron.radiation.lines._constants import ROOT_LN2, ROOT_PI

#: Largest step of the logarithm of Lorentzian and Doppler widths: together they cost some 3e-5 of the peak; the step
#: of Doppler widths may be wider where they are less than a quarter of the Lorentzian ones.
LORENTZ_STEP, DOPPLER_STEP, _WIDE_STEP, _NARROW = 0.16, 0.12, 0.3, 0.25
#: Least half width of a line over the step of the grid: spline interpolation is then good to 6e-5 of the peak.
LEAST_HALF_WIDTH = 3.0
_REACH = 3
#: Lines at a time: what stays in the cache.
_CHUNK = 16384
#: Powers 0 to 5 of the place between two grid points (columns) in the spline at the six points around (rows).
_QUINTIC = np.array([
    [1.0, -5.0, 10.0, -10.0, 5.0, -1.0], [26.0, -50.0, 20.0, 20.0, -20.0, 5.0], [66.0, 0.0, -60.0, 0.0, 30.0, -10.0],
    [26.0, 50.0, 20.0, -20.0, -20.0, 10.0], [1.0, 5.0, 10.0, 10.0, 5.0, -5.0], [0.0, 0.0, 0.0, 0.0, 0.0, 1.0],
]) / 120.0  # fmt: skip
#: Linear weights over the Doppler width cost step^2 (Doppler/Lorentz)^2 / 2 of the peak; this many intervals at most.
_LINEAR_ERROR, _MOST_LINEAR = 4e-5, 8
#: Lines from which weights cost more than transforms.
_MANY = 50_000


@dataclass(frozen=True, eq=False)
class _Widths:
    """Nodes of a width, the first node of each line less one, and the weights of its four nodes."""

    nodes: FloatArray
    first: np.ndarray
    weights: FloatArray

    def touching(self, node: int) -> tuple[np.ndarray, FloatArray]:
        """Return the lines to which a node counts, and how much."""
        found = [np.flatnonzero(self.first == node - place) for place in range(len(self.weights))]
        weights = [weight[line] for weight, line in zip(self.weights, found, strict=True)]
        return np.concatenate(found), np.concatenate(weights)


def sum_convolution(grid: FloatArray, lines: Profiles, wing: float) -> FloatArray:
    """Return the sum of Voigt profiles cut at ``wing`` on an even grid (cm^2/molecule)."""
    fft = require("scipy.fft")
    step = float(grid[-1] - grid[0]) / (grid.size - 1)
    reach = int(wing / step)
    margin = reach + _REACH
    size = grid.size + 2 * margin
    need(size, field="wing", value=wing, remedy="cut the wings nearer to the lines", each=64)
    place = (lines.shifted - grid[0]) / step + margin
    kept = np.flatnonzero((place >= _REACH) & (place < size - _REACH - 1))
    if not kept.size:
        return np.zeros(grid.size)
    lorentz, doppler = _spread(lines.lorentz[kept], LORENTZ_STEP), _doppler(lines, kept)
    place, intensity = place[kept], lines.intensity[kept]
    remedy = "give shorter parts of the grid, or choose the method windows"
    need(size * lorentz.nodes.size, field="wavenumber", value=grid.size, remedy=remedy)
    length = fft.next_fast_len(size + reach, real=True)
    offset = np.arange(reach + 1, dtype=np.float64) * step
    folded = np.zeros(length // 2 + 1, dtype=np.complex128)
    for number, width in enumerate(doppler.nodes.tolist()):
        line, weight = doppler.touching(number)
        spread = np.zeros(lorentz.nodes.size * size)
        for start in range(0, line.size, _CHUNK):
            some = line[start : start + _CHUNK]
            strength = intensity[some] * weight[start : start + _CHUNK]
            _add(spread, place[some], strength, lorentz.first[some], lorentz.weights[:, some], size)
        rows = spread.reshape(-1, size)
        for row in np.flatnonzero(rows.any(axis=1)).tolist():
            even = np.zeros(length)
            even[: reach + 1] = _kernel(offset, width, float(lorentz.nodes[row]))
            even[length - reach :] = even[reach:0:-1]
            folded += fft.rfft(rows[row], length) * fft.rfft(even).real
    phase = 2.0 * np.pi * np.arange(folded.size) / length
    transfer = (66.0 + 52.0 * np.cos(phase) + 2.0 * np.cos(2.0 * phase)) / 120.0
    return np.asarray(fft.irfft(folded / transfer, length)[margin : margin + grid.size])


def _kernel(offset: FloatArray, doppler: float, lorentz: float) -> FloatArray:
    scale = ROOT_LN2 / doppler
    return np.asarray(scale / ROOT_PI * require("scipy.special").wofz(scale * (offset + 1j * lorentz)).real)


def _spread(width: FloatArray, step: float, cubic: bool = True) -> _Widths:
    """Return nodes even in the logarithm and Lagrange weights, cubic ones with one more node at each end."""
    low, high = float(np.log(width.min())), float(np.log(width.max()))
    count = int(np.ceil((high - low) / step))
    if high - low < 1e-9:
        return _Widths(width[:1], np.zeros(width.size, dtype=np.int64), np.ones((1, width.size)))
    pace = (high - low) / count
    t = (np.log(width) - low) / pace
    first = np.clip(t.astype(np.int64), 0, count - 1)
    t = t - first
    if not cubic:
        return _Widths(np.exp(low + pace * np.arange(count + 1)), first, np.stack([1.0 - t, t]))
    weights = (
        -t * (t - 1) * (t - 2) / 6, (t + 1) * (t - 1) * (t - 2) / 2,
        -(t + 1) * t * (t - 2) / 2, (t + 1) * t * (t - 1) / 6,
    )  # fmt: skip
    return _Widths(np.exp(low + pace * np.arange(-1, count + 2)), first, np.stack(weights))


def _doppler(lines: Profiles, kept: np.ndarray) -> _Widths:
    """Return Doppler nodes, with two weights in place of four for many lines whose width is mostly pressure's."""
    width = lines.doppler[kept]
    ratio = float(width.max() / lines.lorentz[kept].min())
    step = _LINEAR_ERROR**0.5 / ratio
    if width.size > _MANY and np.log(width.max() / width.min()) < _MOST_LINEAR * step:
        return _spread(width, min(step, _WIDE_STEP), cubic=False)
    return _spread(width, _WIDE_STEP if ratio < _NARROW else DOPPLER_STEP)


def _add(
    spread: FloatArray, place: FloatArray, strength: FloatArray, first: np.ndarray, weights: FloatArray, size: int
) -> None:
    """Add lines to the grid of positions, one row for each Lorentzian width."""
    whole = place.astype(np.int64)
    splines = strength * _quintic(place - whole)
    for number, weight in enumerate(weights):
        target = (first + number) * size + whole - (_REACH - 1)
        for shift, spline in enumerate(splines):
            np.add.at(spread[shift:], target, weight * spline)


def _quintic(t: FloatArray) -> FloatArray:
    """Return the quintic B-spline at the six grid points around a place; ``t`` counts from the third."""
    square = t * t
    return np.asarray(
        _QUINTIC @ np.stack([np.ones_like(t), t, square, square * t, square * square, square * square * t])
    )
