"""Bootstrap errors agree with the covariance, repeat under a seed, and intervals cover the truth."""

import numpy as np
import pytest

from vibron.core.errors import ConvergenceError
from vibron.core.spectrum import Spectrum
from vibron.infrared.bands import bootstrap_band as module
from vibron.infrared.bands.band_shape import band_shape
from vibron.infrared.bands.bootstrap_band import bootstrap_band
from vibron.infrared.bands.fit_bands import fit_bands

GRID = np.arange(1670.0, 1731.0, 1.5)
START = np.array([1700.0])


def noisy(seed: int, correlated: bool = False) -> Spectrum:
    noise = np.random.default_rng(seed).normal(0.0, 0.02, GRID.size + 3)
    noise = np.convolve(noise, np.ones(4) / 2.0, "valid") if correlated else noise[3:]
    return Spectrum(GRID, 20.0 * band_shape(GRID, 1700.0, 20.0) + noise)


@pytest.mark.parametrize("method", ["residual", "parametric"])
def test_errors_agree_with_the_covariance(method: module.Method) -> None:
    fit = fit_bands(noisy(1), START, baseline="none").bands[0]
    found = bootstrap_band(noisy(1), START, baseline="none", method=method, samples=80)
    for name in ("centre", "width", "area", "height"):
        assert getattr(found, name).value[0] == pytest.approx(getattr(fit, name), rel=1e-6)
        assert getattr(found, name).error[0] == pytest.approx(getattr(fit, f"{name}_error"), rel=0.35)
        assert getattr(found, name).lower[0] < getattr(fit, name) < getattr(found, name).upper[0]


def test_a_seed_repeats_and_another_differs() -> None:
    first, again, other = (bootstrap_band(noisy(2), START, samples=50, seed=seed) for seed in (4, 4, 5))
    assert (first.centre.lower == again.centre.lower).all()
    assert first.centre.lower[0] != other.centre.lower[0]


def test_blocks_see_correlated_noise() -> None:
    ratio = [
        np.divide(*(bootstrap_band(noisy(seed, True), START, baseline="none", samples=60, block=size).area.error
                    for size in (6, 1)))[0]
        for seed in range(2)
    ]  # fmt: skip
    assert np.mean(ratio) > 1.2


def test_failing_fits_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "quick_fit", lambda *_: None)
    with pytest.raises(ConvergenceError, match="too seldom"):
        bootstrap_band(noisy(1), START, samples=50)


@pytest.mark.slow
@pytest.mark.parametrize("method", ["residual", "parametric"])
def test_intervals_cover_the_truth(method: module.Method) -> None:
    held = []
    for seed in range(150):
        found = bootstrap_band(noisy(seed), START, baseline="none", method=method, samples=150, seed=seed + 1000)
        truth = {"centre": 1700.0, "width": 20.0, "area": 20.0}
        held.append([getattr(found, k).lower[0] < v < getattr(found, k).upper[0] for k, v in truth.items()])
    # 95 per cent nominal; percentile intervals from 41 points run a little short.
    assert np.mean(held, axis=0) == pytest.approx([0.95] * 3, abs=0.05)
