"""The sum over lines by convolution: lines are spread over a grid of positions, then folded by FFT with few kernels.

After van den Bekerom and Pannier (2021), who interpolate linearly between profiles of many widths.  Here the profile,
times its half width, is a short Chebyshev series in the logarithms of both widths, of which the terms that matter are
kept; and positions are spread by B-splines whose transfer function is divided out, which equals spline interpolation
of the profile.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.polynomial import chebyshev

from vibron.core.memory import need
from vibron.core.quantity import FloatArray
from vibron.core.require import require
from vibron.radiation.lines._conditions import Profiles
from vibron.radiation.lines._constants import ROOT_LN2, ROOT_PI
from vibron.radiation.lines._windows import pedestals

#: Least half width of a line over the step of the grid: spline interpolation is then good to 6e-5 of the peak.
LEAST_HALF_WIDTH = 3.0
#: Widest range of the logarithm of a width that one series covers, and about how many terms it then has.
WIDEST, TERMS = 0.8, 10
#: Terms of a series are left out while they add up to less than this share of the peak.
_LEFT_OUT = 6e-5
#: Where the profile, as a function of the logarithm of the Lorentzian and the Doppler width, ends to be
#: analytic: distance from the real axis.
_POLES = 0.5 * np.pi, 0.25 * np.pi
#: From this half width in steps on, a cubic spline is as good as the quintic one.
_WIDE = 8.0
#: Lines with more than this share of their peak where they are cut are lowered to end at zero, as splines do not
#: follow a jump; what that takes away is added without them.
_JUMP = 2e-5
#: Lines at a time: what stays in the cache.
_CHUNK = 16384


@dataclass(frozen=True, eq=False)
class _Spline:
    """A B-spline: powers of the place between two grid points (columns) at the points around (rows), transfer last."""

    powers: FloatArray
    transfer: tuple[float, ...]

    def at(self, place: FloatArray) -> FloatArray:
        """Return the spline at the grid points (columns) around places between two of them (rows)."""
        return np.asarray(np.vander(place, self.powers.shape[1], increasing=True) @ self.powers.T)


_CUBIC = _Spline(
    np.array([[1.0, -3.0, 3.0, -1.0], [4.0, 0.0, -6.0, 3.0], [1.0, 3.0, 3.0, -3.0], [0.0, 0.0, 0.0, 1.0]]) / 6.0,
    (4.0 / 6.0, 2.0 / 6.0),
)
_QUINTIC = _Spline(
    np.array([
        [1.0, -5.0, 10.0, -10.0, 5.0, -1.0], [26.0, -50.0, 20.0, 20.0, -20.0, 5.0],
        [66.0, 0.0, -60.0, 0.0, 30.0, -10.0], [26.0, 50.0, 20.0, -20.0, -20.0, 10.0],
        [1.0, 5.0, 10.0, 10.0, 5.0, -5.0], [0.0, 0.0, 0.0, 0.0, 0.0, 1.0],
    ]) / 120.0,
    (66.0 / 120.0, 52.0 / 120.0, 2.0 / 120.0),
)  # fmt: skip


@dataclass(frozen=True, eq=False)
class _Range:
    """The range of the logarithm of a width, and the degree up to which a Chebyshev series covers it."""

    middle: float
    half: float
    degree: int

    @classmethod
    def of(cls, width: FloatArray, pole: float) -> _Range:
        """Return the range of some widths."""
        low, high = float(np.log(width.min())), float(np.log(width.max()))
        half = max(0.5 * (high - low), 1e-9)
        decay = np.log(pole / half + np.hypot(pole / half, 1.0))
        return cls(0.5 * (low + high), half, int(np.ceil(-np.log(_LEFT_OUT) / decay)))

    def nodes(self) -> FloatArray:
        """Return the Chebyshev points."""
        return np.exp(self.middle + self.half * chebyshev.chebpts1(self.degree + 1))

    def series(self) -> FloatArray:
        """Return the matrix from values at the points to coefficients."""
        values = chebyshev.chebvander(chebyshev.chebpts1(self.degree + 1), self.degree)
        return np.asarray(np.linalg.inv(values))

    def polynomials(self, width: FloatArray) -> FloatArray:
        """Return the polynomials (columns) at the widths of lines (rows)."""
        return np.asarray(chebyshev.chebvander((np.log(width) - self.middle) / self.half, self.degree))


def sum_convolution(grid: FloatArray, lines: Profiles, wing: float) -> FloatArray:
    """Return the sum of Voigt profiles cut at ``wing`` on an even grid (cm^2/molecule)."""
    fft, sparse = require("scipy.fft"), require("scipy.sparse")
    step = float(grid[-1] - grid[0]) / (grid.size - 1)
    widths = lines.lorentz, lines.doppler
    half_width = _half_width(*widths)
    spline = _CUBIC if half_width.min() > _WIDE * step else _QUINTIC
    before = len(spline.powers) // 2 - 1
    reach = int(wing / step)
    margin = reach + before + 1
    size = grid.size + 2 * margin
    need(size, field="wing", value=wing, remedy="cut the wings nearer to the lines", each=64)
    remedy = "give shorter parts of the grid, or choose the method windows"
    need(size * TERMS, field="wavenumber", value=grid.size, remedy=remedy)
    place = (lines.shifted - grid[0]) / step + margin
    inside = (place > before) & (place < size - before - 2)
    length = fft.next_fast_len(size + reach, real=True)
    folded = np.zeros(length // 2 + 1, dtype=np.complex128)
    even = np.zeros(length)
    lowered = float((half_width.max() / wing) ** 2) > _JUMP
    offset = np.append(np.arange(reach + 1) * step, wing)
    for block in _blocks(widths, inside):
        ranges = [_Range.of(width[block], pole) for width, pole in zip(widths, _POLES, strict=True)]
        kernels, degrees = _kernels(offset, lowered, *ranges)
        spread = np.zeros((size, len(kernels)))
        for start in range(0, block.size, _CHUNK):
            some = block[start : start + _CHUNK]
            series = [one.polynomials(width[some]) for one, width in zip(ranges, widths, strict=True)]
            whole = place[some].astype(np.int64)
            strength = lines.intensity[some] / half_width[some]
            splines = strength[:, None] * spline.at(place[some] - whole)
            first, last = int(whole.min()) - before, int(whole.max()) - before + splines.shape[1]
            points = (whole - before - first)[:, None] + np.arange(splines.shape[1])
            ends = np.arange(0, splines.size + 1, splines.shape[1])
            onto = sparse.csc_array((splines.ravel(), points.ravel(), ends), shape=(last - first, some.size))
            spread[first:last] += onto @ (series[0][:, degrees[0]] * series[1][:, degrees[1]])
        for row, kernel in zip(spread.T, kernels, strict=True):
            even[: reach + 1], even[length - reach :] = kernel, kernel[:0:-1]
            folded += fft.rfft(row, length) * fft.rfft(even).real
    phase = 2.0 * np.pi * np.arange(folded.size) / length
    transfer = sum(weight * np.cos(order * phase) for order, weight in enumerate(spline.transfer))
    found = np.asarray(fft.irfft(folded / transfer, length)[margin : margin + grid.size])
    return found + pedestals(grid, lines, wing) if lowered else found


def pieces(width: FloatArray) -> int:
    """Return how many series cover some widths."""
    return max(1, int(np.ceil(np.log(width.max() / width.min()) / WIDEST)))


def _blocks(widths: tuple[FloatArray, FloatArray], inside: np.ndarray) -> Iterator[np.ndarray]:
    """Yield the lines whose widths one series covers."""
    names = np.zeros(inside.size, dtype=np.int64)
    for width in widths:
        logarithm, count = np.log(width), pieces(width)
        low = float(logarithm.min())
        pace = max((float(logarithm.max()) - low) / count, 1e-9)
        names = names * count + np.minimum(((logarithm - low) / pace).astype(np.int64), count - 1)
    for name in np.unique(names[inside]).tolist():
        yield np.flatnonzero(inside & (names == name))


def _kernels(
    offset: FloatArray, lowered: bool, lorentz: _Range, doppler: _Range
) -> tuple[FloatArray, tuple[np.ndarray, np.ndarray]]:
    """Return the kernels of the terms that matter, at offsets from the line, and their degrees in both widths.

    The last offset, where lines are cut, is left out; if asked, the kernels are lowered by their value there.
    """
    wide, narrow = np.meshgrid(lorentz.nodes(), doppler.nodes(), indexing="ij")
    scale = (ROOT_LN2 / narrow)[..., None]
    profile = scale / ROOT_PI * require("scipy.special").wofz(scale * (offset + 1j * wide[..., None])).real
    values = _half_width(wide, narrow)[..., None] * (profile[..., :-1] - lowered * profile[..., -1:])
    terms = np.einsum("ik,jl,klx->ijx", lorentz.series(), doppler.series(), values)
    largest = np.abs(terms).max(axis=2).ravel() / values[..., 0].max()
    order = np.argsort(largest)
    kept = np.sort(order[np.cumsum(largest[order]) > _LEFT_OUT])
    return terms.reshape(-1, offset.size - 1)[kept], np.divmod(kept, doppler.degree + 1)


def _half_width(lorentz: FloatArray, doppler: FloatArray) -> FloatArray:
    """Return about the half width of a Voigt profile, after Olivero and Longbothum."""
    return np.asarray(0.5346 * lorentz + np.sqrt(0.2166 * lorentz**2 + doppler**2))
