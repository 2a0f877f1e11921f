"""Errors of correlated samples: autocorrelation, split R-hat."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

_WINDOW = 5.0


class Chains(NamedTuple):
    """Mean, its error, variance of one sample, integrated autocorrelation time and split R-hat."""

    mean: float
    error: float
    variance: float
    autocorrelation: float
    r_hat: float


def chain_statistics(samples: npt.NDArray[Any]) -> Chains:
    """Return the statistics of the real parts of samples, one row a chain.

    The autocorrelation is summed up to Sokal's window (five times the time itself), averaged over chains about the mean
    of all; the error is also at least what the scatter of the chains' means says. Local energies have heavy tails: the
    variance that enters is the estimated one plus two of its standard errors, sqrt((kurtosis - 1) tau / M).
    """
    values = np.asarray(samples.real, dtype=np.float64)
    chains, length = values.shape
    mean, spread = float(values.mean()), float(np.mean(np.abs(samples - samples.mean()) ** 2))
    centred = values - mean
    if float(np.mean(centred**2)) <= (1e-12 * max(1.0, abs(mean))) ** 2:
        return Chains(mean, 0.0, spread, 1.0, 1.0)
    time = _integrated(centred)
    square = float(np.mean(centred**2))
    tails = float(np.mean(centred**4)) / square**2 - 1.0
    inside = square * (1.0 + 2.0 * np.sqrt(tails * time / (chains * length))) * time / (chains * length)
    between = float(values.mean(axis=1).var(ddof=1)) / chains if chains > 1 else 0.0
    return Chains(mean, max(inside, between) ** 0.5, spread, time, split_r_hat(values))


def _integrated(centred: npt.NDArray[np.float64]) -> float:
    length = centred.shape[1]
    spectrum = np.fft.rfft(centred, n=2 * length, axis=1)
    covariance = np.fft.irfft(np.abs(spectrum) ** 2, axis=1)[:, :length].mean(axis=0) / (length - np.arange(length))
    times = 2.0 * np.cumsum(covariance / covariance[0]) - 1.0
    settled = np.arange(length) >= _WINDOW * times
    return max(1.0, float(times[int(np.argmax(settled)) if settled.any() else length // 2]))


def split_r_hat(values: npt.NDArray[np.float64]) -> float:
    """Return R-hat of chains cut in halves: 1 where all halves tell the same."""
    half = values.shape[1] // 2
    parts = np.concatenate([values[:, :half], values[:, -half:]])
    within = float(parts.var(axis=1, ddof=1).mean())
    between = float(parts.mean(axis=1).var(ddof=1))
    if within == 0.0:
        return 1.0 if between == 0.0 else float("inf")
    return float(np.sqrt((half - 1) / half + between / within))
