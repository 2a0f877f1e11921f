"""Autocorrelation by the Wiener-Khinchin theorem and the transform of a windowed correlation."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vibron.core.errors import InputError
from vibron.core.quantity import FloatArray
from vibron.core.require import require
from vibron.infrared.dynamics._units import CM_PER_FS

#: Full width at half height of the transform of a lag window, in units of 1/(2 x the longest lag).
WIDTH = {"none": 1.2067, "hann": 2.0, "blackman": 2.2990}
WINDOWS = tuple(WIDTH)
DETREND = ("none", "mean", "linear")


@dataclass(frozen=True)
class CorrelationSpectrum:
    """Autocorrelation against lag, and its two-sided spectral density per unit frequency at wavenumbers >= 0."""

    lag: FloatArray
    correlation: FloatArray
    wavenumber: FloatArray
    density: FloatArray
    resolution: float


def autocorrelation(series: FloatArray) -> FloatArray:
    """Return C_k = mean over i of x_i . x_(i+k), summed over the columns: every lag, each over its own count."""
    length = series.shape[0]
    flat = series.reshape(length, -1)
    padded = require("scipy.fft").next_fast_len(2 * length, real=True)
    power = np.abs(np.fft.rfft(flat, padded, axis=0)) ** 2
    total = np.fft.irfft(power.sum(axis=1), padded)[:length]
    return np.asarray(total / np.arange(length, 0, -1), dtype=np.float64)


def without_trend(series: FloatArray, detrend: str) -> FloatArray:
    """Return a series without its mean or straight line along the first axis."""
    if detrend == "none":
        return series
    kind = "constant" if detrend == "mean" else "linear"
    return np.asarray(require("scipy.signal").detrend(series, axis=0, type=kind), dtype=np.float64)


def lags_within(length: int, time_step: float, maximum_lag: float | None) -> int:
    """Return how many lags (from zero) to keep: half of the series unless a longest lag is given."""
    if length < 8:
        raise InputError("has fewer than eight steps", field="time_step", value=length, remedy="give a longer series")
    if maximum_lag is None:
        return length // 2 + 1
    count = int(np.floor(maximum_lag / time_step * (1.0 + 1e-12))) + 1
    if not 4 <= count <= length:
        raise InputError(
            "must span at least three steps and no more than the series",
            field="maximum_lag",
            value=maximum_lag,
            remedy=f"give {3 * time_step:g} to {(length - 1) * time_step:g} fs",
        )
    return count


def lag_window(count: int, window: str) -> FloatArray:
    """Return weights that fall from one at lag zero (to nought one step after the last, but for "none")."""
    phase = np.pi * np.arange(count) / count
    if window == "hann":
        return np.asarray(0.5 + 0.5 * np.cos(phase), dtype=np.float64)
    if window == "blackman":
        return np.asarray(0.42 + 0.5 * np.cos(phase) + 0.08 * np.cos(2.0 * phase), dtype=np.float64)
    return np.ones(count)


def correlation_spectrum(
    correlation: FloatArray, time_step: float, window: str, zero_filling: int
) -> CorrelationSpectrum:
    """Transform a correlation from lag zero on: S(nu) = dt (C_0 + 2 sum_k w_k C_k cos 2 pi nu k dt), in units x fs.

    The sum of S over all frequencies of the grid times their distance is C_0, whatever the window (Parseval).
    """
    count = correlation.size
    size = require("scipy.fft").next_fast_len(2 * count * zero_filling, real=True)
    size += size % 2  # an even grid ends on the Nyquist frequency
    weighted = correlation * lag_window(count, window)
    even = np.zeros(size)
    even[:count] = weighted
    even[size - count + 1 :] = weighted[:0:-1]
    density = np.fft.rfft(even).real * time_step
    wavenumber = np.asarray(np.fft.rfftfreq(size, time_step) / CM_PER_FS, dtype=np.float64)
    return CorrelationSpectrum(
        lag=np.asarray(np.arange(count) * time_step, dtype=np.float64),
        correlation=correlation,
        wavenumber=wavenumber,
        density=density,
        resolution=WIDTH[window] / (2.0 * count * time_step * CM_PER_FS),
    )
