"""Smoothing lowers noise, keeps what it should and leaves gaps alone."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.sparse import diags_array, eye_array
from scipy.sparse.linalg import spsolve

from vibron.core.errors import DomainError, InputError
from vibron.core.spectrum import Spectrum
from vibron.infrared.preprocessing._whittaker import effective_parameters
from vibron.infrared.preprocessing.derivative_spectrum import derivative_spectrum
from vibron.infrared.preprocessing.smooth import smooth

X = np.arange(1000.0, 2000.0, 2.0)
TRUTH = sum(h * np.exp(-(((X - c) / w) ** 2)) for c, h, w in ((1200, 0.5, 20), (1500, 1.0, 30), (1700, 0.7, 25)))
NOISY = TRUTH + 0.02 * np.random.default_rng(5).normal(size=X.size)
METHODS = ("savitzky_golay", "whittaker", "wavelet")


def error(y: np.ndarray) -> float:
    return float(np.sqrt(np.nanmean((y - TRUTH) ** 2)))


@pytest.mark.parametrize("method", METHODS)
def test_noise_is_at_least_halved_and_the_spectrum_kept(method: str) -> None:
    spectrum = Spectrum(X, NOISY, "kubelka_munk", "solid", {"title": "a"}, ("doubtful",))
    found = smooth(spectrum, method)
    assert error(found.ordinate) < 0.55 * error(NOISY)
    assert (found.kind, found.state, found.metadata, found.warnings) == (
        "kubelka_munk",
        "solid",
        {"title": "a"},
        ("doubtful",),
    )
    assert (spectrum.ordinate == NOISY).all()


@pytest.mark.parametrize("method", METHODS)
def test_missing_points_stay_missing_and_hurt_nothing(method: str) -> None:
    y = NOISY.copy()
    y[200:210] = np.nan
    found = smooth(Spectrum(X, y), method).ordinate
    assert np.isnan(found[200:210]).all()
    assert np.isfinite(np.delete(found, np.s_[200:210])).all()
    assert error(found) < 0.6 * error(NOISY)


@given(st.lists(st.floats(-2, 2), min_size=4, max_size=4), st.integers(2, 6))
@settings(max_examples=25, deadline=None)
def test_a_cubic_and_its_derivatives_are_exact(coefficients: list[float], half: int) -> None:
    x = np.arange(0.0, 30.0, 0.5)
    cubic = np.polynomial.Polynomial(coefficients, domain=[0, 30])
    spectrum, points = Spectrum(x, cubic(x)), 2 * half + 1
    assert smooth(spectrum, points=points).ordinate == pytest.approx(cubic(x), abs=1e-9)
    for order in (1, 2):
        found = derivative_spectrum(spectrum, order, points)
        assert found.ordinate == pytest.approx(cubic.deriv(order)(x), abs=1e-8)
        assert found.kind == "arbitrary"


def test_second_derivative_of_a_gaussian() -> None:
    x, width = np.arange(1000.0, 1200.0, 0.5), 20.0
    gaussian = Spectrum(x, np.exp(-4 * np.log(2) * ((x - 1100) / width) ** 2))
    assert derivative_spectrum(gaussian).ordinate.min() == pytest.approx(-8 * np.log(2) / width**2, rel=0.02)


def test_short_stretches() -> None:
    y = np.r_[np.zeros(20), np.nan, np.ones(4), np.nan, np.zeros(20)]
    spectrum = Spectrum(np.arange(46.0), y)
    smoothed, derived = smooth(spectrum), derivative_spectrum(spectrum)
    assert (smoothed.ordinate[21:25] == 1.0).all() and "4 points" in smoothed.warnings[0]
    assert np.isnan(derived.ordinate[20:26]).all() and "4 points" in derived.warnings[1]
    with pytest.raises(DomainError, match="no 9 neighbouring"):
        derivative_spectrum(Spectrum(np.arange(5.0), np.zeros(5)))


def test_wrong_windows() -> None:
    spectrum = Spectrum(X, NOISY)
    with pytest.raises(InputError, match="odd"):
        smooth(spectrum, points=8)
    with pytest.raises(InputError, match="below the number"):
        smooth(spectrum, points=3, order=3)
    with pytest.raises(InputError, match="order of the derivative"):
        derivative_spectrum(spectrum, 4)
    with pytest.raises(InputError, match="orthogonal"):
        smooth(spectrum, "wavelet", wavelet="bior2.2")
    with pytest.raises(DomainError, match="evenly spaced"):
        smooth(Spectrum(X**1.1, NOISY), "whittaker")
    with pytest.raises(InputError, match="must be 1, 2 or 3"):
        smooth(spectrum, "whittaker", order=0)
    with pytest.raises(InputError, match="lam: does not apply to method='savitzky_golay'"):
        smooth(spectrum, lam=10.0)


@pytest.mark.parametrize("order", [1, 2, 3])
def test_whittaker_agrees_with_sparse_matrices(order: int) -> None:
    n, lam = 80, 30.0
    y = NOISY[:n]
    row = np.diff(np.eye(order + 1), order, axis=0)[0]
    difference = diags_array(row, offsets=range(order + 1), shape=(n - order, n))
    expected = spsolve((eye_array(n) + lam * difference.T @ difference).tocsc(), y)
    assert smooth(Spectrum(X[:n], y), "whittaker", lam=lam, order=order).ordinate == pytest.approx(expected, abs=1e-10)
    hat = np.linalg.inv(np.eye(n) + lam * (difference.T @ difference).toarray())
    assert float(effective_parameters(n, np.array(lam), order)) == pytest.approx(np.trace(hat), rel=0.01)


def test_whittaker_limits_and_gaps() -> None:
    spectrum = Spectrum(X, NOISY)
    assert smooth(spectrum, "whittaker", lam=0.0).ordinate == pytest.approx(NOISY, abs=1e-12)
    stiff = smooth(spectrum, "whittaker", lam=1e12).ordinate
    assert stiff == pytest.approx(np.polyval(np.polyfit(X, NOISY, 1), X), abs=1e-3)
    y = np.where((X > 1490) & (X < 1500), np.nan, NOISY)
    assert error(smooth(Spectrum(X, y), "whittaker", fill=True).ordinate) < 0.6 * error(NOISY)
    with pytest.raises(DomainError, match="more than 2"):
        smooth(Spectrum(X[:2], NOISY[:2]), "whittaker")


@pytest.mark.parametrize("shrink", ["soft", "hard", "garrote"])
def test_wavelets_invert_without_noise(shrink: str) -> None:
    for size in (17, 100, 101):
        spectrum = Spectrum(X[:size], NOISY[:size])
        found = smooth(spectrum, "wavelet", noise=0.0, shrink=shrink, wavelet="db3")
        assert found.ordinate == pytest.approx(NOISY[:size], abs=1e-12)
