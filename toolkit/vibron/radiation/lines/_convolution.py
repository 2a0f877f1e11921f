"""The sum over lines by convolution: lines are spread over a grid of widths and positions, then folded by FFT.

After van den Bekerom and Pannier (2021), with two changes that make it exact enough for a check against the windows:
weights over the widths are cubic in their logarithm, and positions are spread by quintic B-splines whose transfer
function is divided out, which equals spline interpolation of the profile.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import comb

import numpy as np

from vibron.core.quantity import FloatArray
from vibron.core.require import require
from vibron.radiation.lines._conditions import Profiles

_ROOT_LN2, _ROOT_PI = np.sqrt(np.log(2.0)), np.sqrt(np.pi)
#: Largest step of the logarithm of Lorentzian and Doppler widths: together they cost 3e-5 of the peak.
LORENTZ_STEP, DOPPLER_STEP = 0.16, 0.3
#: Least half width of a line over the step of the grid: spline interpolation is then good to 6e-5 of the peak.
LEAST_HALF_WIDTH = 3.0
_CHUNK = 50_000
_REACH = 3


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
    place = (lines.shifted - grid[0]) / step + margin
    kept = np.flatnonzero((place >= _REACH) & (place < size - _REACH - 1))
    if not kept.size:
        return np.zeros(grid.size)
    lorentz = _spread(lines.lorentz[kept], LORENTZ_STEP)
    doppler = _spread(lines.doppler[kept], DOPPLER_STEP)
    length = fft.next_fast_len(size + reach, real=True)
    offset = np.arange(reach + 1, dtype=np.float64) * step
    folded = np.zeros(length // 2 + 1, dtype=np.complex128)
    for number, width in enumerate(doppler.nodes.tolist()):
        line, weight = doppler.touching(number)
        part = _Widths(lorentz.nodes, lorentz.first[line], lorentz.weights[:, line])
        spread = _positions(place[kept][line], lines.intensity[kept][line] * weight, part, size)
        for row in np.flatnonzero(spread.any(axis=1)).tolist():
            even = np.zeros(length)
            even[: reach + 1] = _kernel(offset, width, float(lorentz.nodes[row]))
            even[length - reach :] = even[reach:0:-1]
            folded += fft.rfft(spread[row], length) * fft.rfft(even).real
    phase = 2.0 * np.pi * np.arange(folded.size) / length
    transfer = (66.0 + 52.0 * np.cos(phase) + 2.0 * np.cos(2.0 * phase)) / 120.0
    return np.asarray(fft.irfft(folded / transfer, length)[margin : margin + grid.size])


def _kernel(offset: FloatArray, doppler: float, lorentz: float) -> FloatArray:
    scale = _ROOT_LN2 / doppler
    return np.asarray(scale / _ROOT_PI * require("scipy.special").wofz(scale * (offset + 1j * lorentz)).real)


def _spread(width: FloatArray, step: float) -> _Widths:
    """Return nodes that are even in the logarithm, one more at each end, and cubic Lagrange weights."""
    low, high = float(np.log(width.min())), float(np.log(width.max()))
    count = int(np.ceil((high - low) / step))
    if high - low < 1e-9:
        return _Widths(width[:1], np.zeros(width.size, dtype=np.int64), np.ones((1, width.size)))
    pace = (high - low) / count
    t = (np.log(width) - low) / pace
    first = np.clip(t.astype(np.int64), 0, count - 1)
    t = t - first
    weights = (
        -t * (t - 1) * (t - 2) / 6, (t + 1) * (t - 1) * (t - 2) / 2,
        -(t + 1) * t * (t - 2) / 2, (t + 1) * t * (t - 1) / 6,
    )  # fmt: skip
    return _Widths(np.exp(low + pace * np.arange(-1, count + 2)), first, np.stack(weights))


def _positions(place: FloatArray, intensity: FloatArray, widths: _Widths, size: int) -> FloatArray:
    """Return the intensities on the grid of positions, one row for each width."""
    spread = np.zeros(widths.nodes.size * size)
    for start in range(0, place.size, _CHUNK):
        part = slice(start, start + _CHUNK)
        whole = place[part].astype(np.int64)
        splines = intensity[part] * _quintic(place[part] - whole)
        for number, weight in enumerate(widths.weights[:, part]):
            target = (widths.first[part] + number) * size + whole
            for shift, spline in zip(range(1 - _REACH, _REACH + 1), splines, strict=True):
                np.add.at(spread, target + shift, weight * spline)
    return spread.reshape(-1, size)


def _quintic(t: FloatArray) -> FloatArray:
    """Return the quintic B-spline at the six grid points around a place; ``t`` counts from the third."""
    distance = np.abs(t - np.arange(1 - _REACH, _REACH + 1)[:, None])
    pieces = [(-1) ** k * comb(6, k) * np.maximum(3.0 - k - distance, 0.0) ** 5 for k in range(3)]
    return np.asarray(sum(pieces) / 120.0)
