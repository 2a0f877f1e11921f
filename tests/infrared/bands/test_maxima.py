"""Maxima, prominences and widths equal those of scipy.signal to the last bit, second derivatives to rounding."""

import numpy as np
import pytest
from scipy import signal

from vibron.core.quantity import FloatArray
from vibron.infrared.bands._maxima import half_widths, local_maxima, prominences, second_derivative


def curve(kind: str, seed: int) -> FloatArray:
    rng = np.random.default_rng(seed)
    white = rng.normal(size=int(rng.integers(3, 400)))
    return {
        "noise": white,
        "flat tops": np.round(white * 2.0),
        "random walk": np.cumsum(white),
        "small on a large offset": 1.0 + 1e-9 * white,
        "constant": np.ones_like(white),
    }[kind]


@pytest.mark.parametrize("kind", ["noise", "flat tops", "random walk", "small on a large offset", "constant"])
def test_maxima_equal_those_of_scipy(kind: str) -> None:
    for seed in range(200):
        y = curve(kind, seed)
        expected, about = signal.find_peaks(y, prominence=np.finfo(float).tiny, width=0.0, rel_height=0.5)
        peaks = local_maxima(y)
        rises = prominences(y, peaks)
        before, after = half_widths(y, peaks, rises)
        np.testing.assert_array_equal(peaks, expected)
        np.testing.assert_array_equal(rises, about["prominences"])
        np.testing.assert_array_equal(before, about["left_ips"])
        np.testing.assert_array_equal(after, about["right_ips"])


@pytest.mark.parametrize(("window", "degree", "step"), [(5, 2, 1.0), (9, 2, 1.93), (15, 4, 0.0603), (31, 3, 0.5)])
def test_second_derivatives_equal_those_of_scipy(window: int, degree: int, step: float) -> None:
    for seed in range(100):
        y = np.resize(curve("random walk", seed), 64 + seed)
        expected = signal.savgol_filter(y, window, degree, deriv=2, delta=step)
        np.testing.assert_allclose(second_derivative(y, step, window, degree), expected, rtol=1e-12, atol=1e-12)
