"""Bootstrap errors agree with the covariance, repeat under a seed, and intervals cover the truth."""

from typing import Any

import numpy as np
import pytest
from scipy import stats

from vibron.core.errors import ConvergenceError, InputError
from vibron.core.spectrum import Spectrum
from vibron.infrared.bands import _bootstrap
from vibron.infrared.bands._band_fit import FittedBand
from vibron.infrared.bands.band_shape import band_shape
from vibron.infrared.bands.fit_bands import Errors, fit_bands

GRID = np.arange(1670.0, 1731.0, 1.5)
START = np.array([1700.0])


def noisy(seed: int, correlated: bool = False) -> Spectrum:
    noise = np.random.default_rng(seed).normal(0.0, 0.02, GRID.size + 3)
    noise = np.convolve(noise, np.ones(4) / 2.0, "valid") if correlated else noise[3:]
    return Spectrum(GRID, 20.0 * band_shape(GRID, 1700.0, 20.0) + noise)


def bootstrap(spectrum: Spectrum, errors: Errors = "bootstrap", **settings: Any) -> FittedBand:
    return fit_bands(spectrum, START, baseline="none", errors=errors, **settings).bands[0]


@pytest.mark.parametrize("errors", ["bootstrap", "parametric_bootstrap"])
def test_errors_agree_with_the_covariance(errors: Errors) -> None:
    fit = fit_bands(noisy(1), START, baseline="none").bands[0]
    found = bootstrap(noisy(1), errors, samples=80)
    for name in ("centre", "width", "area", "height"):
        assert getattr(found, name) == pytest.approx(getattr(fit, name), rel=1e-6)
        assert getattr(found, f"{name}_error") == pytest.approx(getattr(fit, f"{name}_error"), rel=0.35)
        low, high = getattr(found, f"{name}_interval")
        assert low < getattr(fit, name) < high
        assert high - low == pytest.approx(np.diff(getattr(fit, f"{name}_interval"))[0], rel=0.5)


def test_intervals_of_the_covariance_are_those_of_student() -> None:
    fit = fit_bands(noisy(1), START, baseline="none", confidence=0.9)
    band, reach = fit.bands[0], stats.t.ppf(0.95, fit.degrees_of_freedom)
    expected = (band.width - reach * band.width_error, band.width + reach * band.width_error)
    assert band.width_interval == pytest.approx(expected)
    known = fit_bands(noisy(1), START, baseline="none", noise=0.02).bands[0]
    assert known.width_interval[1] - known.width == pytest.approx(stats.norm.ppf(0.975) * known.width_error)


def test_a_seed_repeats_and_another_differs() -> None:
    first, again, other = (bootstrap(noisy(2), samples=50, seed=seed) for seed in (4, 4, 5))
    assert first.centre_interval == again.centre_interval != other.centre_interval


def test_blocks_see_correlated_noise() -> None:
    wide, narrow = (
        np.array([bootstrap(noisy(seed, True), samples=60, block=size).area_error for seed in range(2)])
        for size in (6, 1)
    )
    assert np.mean(wide / narrow) > 1.2


def test_failing_fits_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_bootstrap, "quick_fit", lambda *_: None)
    with pytest.raises(ConvergenceError, match="too seldom"):
        bootstrap(noisy(1), samples=50)


@pytest.mark.parametrize(
    ("errors", "field"), [("covariance", "samples"), ("covariance", "seed"), ("parametric_bootstrap", "block")]
)
def test_inputs_of_a_bootstrap_are_refused_without_one(errors: Errors, field: str) -> None:
    with pytest.raises(InputError, match="does not apply") as caught:
        bootstrap(noisy(1), errors, **{field: 60})
    assert caught.value.field == field


@pytest.mark.slow
@pytest.mark.parametrize("errors", ["bootstrap", "parametric_bootstrap"])
def test_intervals_cover_the_truth(errors: Errors) -> None:
    held = []
    for seed in range(150):
        found = bootstrap(noisy(seed), errors, samples=150, seed=seed + 1000)
        intervals = {"centre": 1700.0, "width": 20.0, "area": 20.0}
        ends = {name: getattr(found, f"{name}_interval") for name in intervals}
        held.append([ends[name][0] < truth < ends[name][1] for name, truth in intervals.items()])
    # 95 per cent nominal; percentile intervals from 41 points run a little short.
    assert np.mean(held, axis=0) == pytest.approx([0.95] * 3, abs=0.05)
