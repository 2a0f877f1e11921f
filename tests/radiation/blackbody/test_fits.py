"""Temperatures from spectra and bands: truth is recovered, uncertainties are honest, nonsense is refused."""

import numpy as np
import pytest
from scipy.optimize import curve_fit

from vibron.core.errors import ConvergenceError, DomainError, InputError
from vibron.radiation.blackbody.band_brightness_temperature import band_brightness_temperature
from vibron.radiation.blackbody.brightness_temperature import brightness_temperature
from vibron.radiation.blackbody.cavity_emissivity import cavity_emissivity
from vibron.radiation.blackbody.graybody_fit import graybody_fit
from vibron.radiation.blackbody.planck_radiance import planck_radiance
from vibron.radiation.blackbody.two_temperature_fit import two_temperature_fit

GRID = np.linspace(7.5, 14.0, 60)


@pytest.mark.parametrize("temperature", [40.0, 150.0, 300.0, 1500.0, 6000.0])
@pytest.mark.parametrize("of", ["power", "photons"])
def test_band_temperature_inverts_the_average(temperature: float, of: str) -> None:
    wavelength, response = np.array([3.0, 3.4, 4.6, 5.0]), np.array([0.0, 0.6, 1.0, 0.0])
    fine = np.linspace(3.0, 5.0, 200001)
    weight = np.interp(fine, wavelength, response) * (fine if of == "photons" else 1.0)
    seen = np.trapezoid(planck_radiance(fine, temperature) * weight, fine) / np.trapezoid(weight, fine)
    found = float(band_brightness_temperature(seen, wavelength, response, of))
    assert found == pytest.approx(temperature, rel=1e-8)


def test_a_narrow_band_is_one_wavelength() -> None:
    radiance = np.array([[1.0, 5.0], [20.0, 300.0]])
    narrow = band_brightness_temperature(radiance, [10.0 - 1e-7, 10.0, 10.0 + 1e-7], [0.0, 1.0, 0.0])
    np.testing.assert_allclose(narrow, brightness_temperature(radiance, 10.0), rtol=1e-9)


@pytest.mark.parametrize("per", ["um", "cm^-1", "Hz"])
def test_graybody_is_recovered(per: str) -> None:
    fit = graybody_fit(GRID, 0.63 * planck_radiance(GRID, 412.0, per), per=per)
    assert (fit.temperature, fit.emissivity) == pytest.approx((412.0, 0.63), rel=1e-9)
    assert fit.rms < 1e-9 * fit.fitted.max() and fit.correlation < -0.9


def test_graybody_agrees_with_another_fit_in_value_and_uncertainty() -> None:
    noise = np.random.default_rng(5).normal(scale=0.02, size=GRID.size)
    seen = 0.8 * planck_radiance(GRID, 300.0) + noise
    known = np.full_like(GRID, 0.02)
    for uncertainty in (None, known):
        fit = graybody_fit(GRID, seen, uncertainty)
        values, covariance = curve_fit(
            lambda x, t, e: e * planck_radiance(x, t), GRID, seen, p0=(280.0, 1.0), sigma=known,
            absolute_sigma=uncertainty is not None,
        )  # fmt: skip
        assert (fit.temperature, fit.emissivity) == pytest.approx(tuple(values), rel=1e-5)
        found = (fit.temperature_uncertainty, fit.emissivity_uncertainty)
        assert found == pytest.approx(tuple(np.sqrt(np.diag(covariance))), rel=1e-3)


@pytest.mark.parametrize("temperature", [450.0, 900.0, 1800.0])
@pytest.mark.parametrize("fraction", [1e-5, 1e-3, 0.2, 1.0])
def test_hot_spot_is_recovered(temperature: float, fraction: float) -> None:
    wavelength = np.array([3.9, 10.8])
    mixed = fraction * planck_radiance(wavelength, temperature) + (1 - fraction) * planck_radiance(wavelength, 295.0)
    fit = two_temperature_fit(wavelength, mixed, 295.0)
    assert fit.temperature == pytest.approx(temperature, rel=1e-4)
    assert fit.fraction == pytest.approx(fraction, rel=2e-3)


def test_hot_spot_in_four_channels_with_noise() -> None:
    wavelength = np.array([1.6, 2.2, 3.9, 10.8])
    mixed = 2e-3 * planck_radiance(wavelength, 1100.0) + (1 - 2e-3) * planck_radiance(wavelength, 290.0)
    fit = two_temperature_fit(wavelength, mixed * (1 + np.array([0.01, -0.01, 0.01, -0.01])), 290.0)
    assert fit.temperature == pytest.approx(1100.0, rel=0.02) and 0.001 < fit.rms < 0.02


def test_cavity_grows_black_with_depth_and_lid() -> None:
    by_depth = [cavity_emissivity(0.7, depth, 1.0).effective_emissivity for depth in (0.1, 1.0, 3.0, 10.0)]
    assert (np.diff(by_depth) > 0).all() and by_depth[0] > 0.7
    lids = [cavity_emissivity(0.7, 4.0, hole, wall_radius=1.0).effective_emissivity for hole in (1.0, 0.5, 0.1, 0.01)]
    assert (np.diff(lids) > 0).all() and 1 - lids[-1] < 1e-4


@pytest.mark.parametrize(("depth", "share"), [(0.5, 0.3), (1.0, 0.5), (1.9, 0.9), (40.0, 0.05)])
def test_a_sphere_lights_itself_uniformly(depth: float, share: float) -> None:
    sphere = cavity_emissivity(share, depth, 1.0, "sphere")
    assert sphere.effective_emissivity == pytest.approx(sphere.uniform_estimate, abs=1e-6)
    assert sphere.bottom_emissivity == pytest.approx(cavity_emissivity(share, depth, 1.0, "sphere").bottom_emissivity)


def test_a_black_cavity_is_black_and_a_cone_lies_between() -> None:
    assert cavity_emissivity(1.0, 2.0, 1.0, "cone").effective_emissivity == 1.0
    assert cavity_emissivity(0.5, 4.0, 1.0, "cone").bottom_emissivity is None
    cone, cylinder = (cavity_emissivity(0.5, 4.0, 1.0, shape).effective_emissivity for shape in ("cone", "cylinder"))
    assert 0.5 < cone < cylinder < 1.0


@pytest.mark.parametrize(
    ("call", "error", "field"),
    [
        (lambda: band_brightness_temperature(1.0, [9.0, 8.0], [1.0, 1.0]), InputError, "wavelength"),
        (lambda: band_brightness_temperature(1.0, [8.0, 9.0], [0.0, 0.0]), DomainError, "response"),
        (lambda: graybody_fit([8.0, 9.0], [1.0, 1.0]), InputError, "wavelength"),
        (lambda: graybody_fit([8.0, 9.0, 10.0], [-1.0, -1.0, 0.0]), DomainError, "radiance"),
        (lambda: graybody_fit([10.0, 10.0, 10.0], [1.0, 1.0, 1.0]), ConvergenceError, "radiance"),
        (lambda: two_temperature_fit([4.0], [1.0], 300.0), InputError, "wavelength"),
        (lambda: two_temperature_fit([4.0, 11.0], [0.1, 1.0], 300.0), DomainError, "radiance"),
        (lambda: two_temperature_fit([4.0, 11.0], [0.73, 50.0], 300.0), ConvergenceError, "radiance"),
        (lambda: cavity_emissivity(0.8, 1.0, 2.0, wall_radius=1.0), DomainError, "wall_radius"),
        (lambda: cavity_emissivity(0.8, 1.0, 1.0, "sphere", 2.0), DomainError, "wall_radius"),
        (lambda: cavity_emissivity(0.8, 1e5, 1.0), DomainError, "depth"),
    ],
)
def test_refusals(call: object, error: type[Exception], field: str) -> None:
    with pytest.raises(error) as caught:
        call()  # type: ignore[operator]
    assert caught.value.field == field and caught.value.remedy  # type: ignore[attr-defined]
