"""Tests of residuals: exact moments by sampling, known statistics, and that noise passes them."""

import numpy as np
import pytest

from vibron.radiation.residual_tests import _differences, _durbin_watson, _runs, residual_tests


def columns(size, order=3):
    return np.linalg.qr(np.polynomial.legendre.legvander(np.linspace(-1, 1, size), order))[0]


def test_differences_are_those_within_each_spectrum():
    sizes = [4, 1, 3]
    step = np.zeros((5, 8))
    for row, left in enumerate((0, 1, 2, 5, 6)):
        step[row, left : left + 2] = -1.0, 1.0
    assert _differences(np.eye(8), sizes) == pytest.approx(step.T @ step)


def test_durbin_watson_has_the_mean_and_variance_of_many_samples():
    base, draw = columns(30), np.random.default_rng(0)
    noise = draw.normal(size=(4000, 30))
    left = noise - noise @ base @ base.T
    found = [_durbin_watson(row, base, [20, 10]) for row in left]
    probabilities = np.array([one[1] for one in found])
    assert np.histogram(probabilities, bins=4, range=(0, 1))[0] / 4000 == pytest.approx(0.25, abs=0.03)


def test_runs_are_counted_within_each_spectrum():
    signs = np.array([1.0, 1.0, -1.0, 1.0, 1.0, -1.0, -1.0])
    assert _runs(signs, [7])[0] == 4
    assert _runs(signs, [4, 3])[0] == 5
    # Wald and Wolfowitz: 4 above, 3 below have a mean of 1 + 24 / 7 runs and a variance of 24 (24 - 7) / (49 x 6).
    assert _runs(signs, [7])[1] == pytest.approx(0.7166, abs=1e-3)


@pytest.mark.parametrize("known", [True, False])
def test_noise_is_rejected_as_often_as_stated(known):
    base, draw = columns(60), np.random.default_rng(1)
    rejected = np.zeros(3)
    for _ in range(1500):
        noise = draw.normal(size=60)
        found = residual_tests(noise - base @ (base.T @ noise), base, [60], known)
        rejected += (
            np.array([found.durbin_watson_probability, found.outlier_probability, found.chi_square_probability or 1.0])
            < 0.1
        )
    expected = [0.1, 0.1, 0.1 if known else 0.0]
    assert rejected / 1500 == pytest.approx(expected, abs=0.025)
