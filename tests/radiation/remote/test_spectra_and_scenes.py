"""Mixtures, angles, filters, hulls, dust, fires and fluxes: against another package and planted truth."""

import math

import numpy as np
import pytest
import spectral
from hypothesis import given
from hypothesis import strategies as st
from scipy import constants
from scipy.optimize import minimize

from vibron.core.errors import DomainError, InputError
from vibron.physics.planck import radiance_per_um, radiance_per_wavenumber, temperature_from_um
from vibron.radiation.remote.continuum_removal import continuum_removal
from vibron.radiation.remote.dust_brightness_difference import dust_brightness_difference
from vibron.radiation.remote.matched_filter import matched_filter
from vibron.radiation.remote.outgoing_longwave_flux import outgoing_longwave_flux
from vibron.radiation.remote.spectral_angle import spectral_angle
from vibron.radiation.remote.subpixel_fire import subpixel_fire
from vibron.radiation.remote.unmix_spectrum import unmix_spectrum

MEMBERS = np.array([[0.95, 0.90, 0.72, 0.80, 0.96], [0.97, 0.97, 0.96, 0.95, 0.96], [0.80, 0.85, 0.93, 0.97, 0.98]])


def test_exact_mixtures_come_apart() -> None:
    random = np.random.default_rng(1)
    fractions = random.dirichlet(np.ones(3), 40)
    found = unmix_spectrum(fractions @ MEMBERS, MEMBERS)
    np.testing.assert_allclose(found.fractions, fractions, atol=1e-9)
    np.testing.assert_allclose(found.rms, 0.0, atol=1e-9)
    free = unmix_spectrum(0.5 * fractions @ MEMBERS, MEMBERS, sum_to_one=False)
    np.testing.assert_allclose(free.fractions, 0.5 * fractions, atol=1e-9)
    image = (fractions @ MEMBERS).reshape(5, 8, 5)
    np.testing.assert_allclose(spectral.unmix(image, MEMBERS).reshape(-1, 3), found.fractions, atol=1e-8)


def test_fractions_of_noisy_pixels_are_the_constrained_optimum() -> None:
    random = np.random.default_rng(3)
    pixel = np.array([0.1, 0.9, 0.0]) @ MEMBERS + 0.03 * random.standard_normal(5)
    found = unmix_spectrum(pixel[np.newaxis], MEMBERS).fractions[0]
    best = minimize(
        lambda f: 1e4 * float(np.sum((pixel - f @ MEMBERS) ** 2)), np.full(3, 1 / 3), bounds=[(0, 1)] * 3,
        constraints={"type": "eq", "fun": lambda f: f.sum() - 1.0}, method="SLSQP", options={"ftol": 1e-14},
    )  # fmt: skip
    np.testing.assert_allclose(found, best.x, atol=1e-4)
    assert found.sum() == pytest.approx(1.0, abs=1e-6)
    assert (found >= 0.0).all()


def test_end_members_must_be_independent() -> None:
    with pytest.raises(InputError, match="depend on each other"):
        unmix_spectrum(MEMBERS, np.vstack([MEMBERS[0], 2.0 * MEMBERS[0]]))


def test_angles_are_those_of_another_package_and_do_not_change_with_brightness() -> None:
    random = np.random.default_rng(2)
    pixels, reference = random.uniform(0.1, 1.0, (6, 9)), random.uniform(0.1, 1.0, 9)
    found = spectral_angle(pixels, reference)
    other = spectral.spectral_angles(pixels.reshape(2, 3, 9), reference[np.newaxis])
    np.testing.assert_allclose(found, other.ravel(), atol=1e-6)
    np.testing.assert_allclose(spectral_angle(37.0 * pixels, 0.01 * reference), found, rtol=1e-12)
    tiny = spectral_angle(np.array([[1.0, 1e-9]]), np.array([1.0, 0.0]))
    assert tiny[0] == pytest.approx(1e-9, rel=1e-6)


def test_correlations_are_pearsons_and_do_not_change_with_an_offset() -> None:
    random = np.random.default_rng(2)
    pixels, reference = random.uniform(0.1, 1.0, (4, 9)), random.uniform(0.1, 1.0, 9)
    found = spectral_angle(3.0 * pixels + 5.0, reference, "correlation")
    np.testing.assert_allclose(found, [np.corrcoef(pixel, reference)[0, 1] for pixel in pixels])
    with pytest.raises(DomainError, match="constant"):
        spectral_angle(np.ones((1, 9)), reference, "correlation")
    with pytest.raises(DomainError, match="zero") as error:
        spectral_angle(pixels, np.zeros(9))
    assert error.value.field == "reference"


def test_the_filter_is_that_of_another_package() -> None:
    random = np.random.default_rng(6)
    background = random.multivariate_normal(np.arange(4.0), np.diag([1.0, 2.0, 0.5, 1.5]) + 0.3, 400)
    target = np.array([0.3, -0.2, 0.5, 0.1])
    mean = background.mean(axis=0)
    found = matched_filter(background, target)
    other = spectral.matched_filter(background.reshape(20, 20, 4), mean + target).ravel()
    np.testing.assert_allclose(found.strength, other, rtol=1e-6, atol=1e-9)
    assert found.strength.std(ddof=1) == pytest.approx(found.noise, rel=1e-9)
    assert found.significance.std(ddof=1) == pytest.approx(1.0)


def test_a_planted_plume_is_found_with_its_strength() -> None:
    random = np.random.default_rng(8)
    covariance = 0.02 * np.exp(-np.abs(np.subtract.outer(np.arange(30), np.arange(30))) / 6.0)
    scene = random.multivariate_normal(np.full(30, 9.0), covariance, 3000)
    signature = -0.9 * np.exp(-0.5 * ((np.arange(30) - 17.0) / 1.5) ** 2)
    plume = scene[:200] + 0.7 * signature
    found = matched_filter(plume, signature, scene[200:])
    assert found.strength.mean() == pytest.approx(0.7, abs=0.02)
    assert found.significance.mean() > 5.0


def test_a_background_must_carry_its_covariance_or_be_shrunk() -> None:
    pixels = np.random.default_rng(0).normal(size=(5, 9))
    with pytest.raises(InputError, match="too small or too uniform"):
        matched_filter(pixels, np.ones(9))
    assert np.isfinite(matched_filter(pixels, np.ones(9), shrinkage=0.2).strength).all()
    with pytest.raises(InputError, match="single pixel"):
        matched_filter(pixels[:1], np.ones(9))
    with pytest.raises(DomainError, match="is zero"):
        matched_filter(pixels, np.zeros(9))


@given(st.integers(0, 10_000), st.integers(3, 60))
def test_a_hull_lies_above_touches_and_bends_down(seed: int, count: int) -> None:
    random = np.random.default_rng(seed)
    axis, values = np.cumsum(random.uniform(0.1, 1.0, count)), random.uniform(0.05, 1.0, count)
    found = continuum_removal(axis, values)
    assert (found.continuum >= values).all()
    assert found.continuum[0] == values[0]
    assert found.continuum[-1] == values[-1]
    assert (np.diff(np.diff(found.continuum) / np.diff(axis)) <= 1e-9).all()
    assert found.depth == pytest.approx(1.0 - found.removed.min())


def test_the_hull_is_that_of_another_package() -> None:
    random = np.random.default_rng(12)
    axis, values = np.linspace(8.0, 12.0, 80), random.uniform(0.6, 1.0, 80)
    other = np.asarray(spectral.spectral_continuum(values, axis))
    np.testing.assert_allclose(continuum_removal(axis, values).continuum, other, rtol=1e-12)


def test_width_and_centre_of_a_gaussian_band_are_found() -> None:
    axis = np.linspace(8.0, 12.0, 2001)
    band = continuum_removal(axis, (0.5 + 0.05 * axis) * (1.0 - 0.3 * np.exp(-0.5 * ((axis - 9.7) / 0.2) ** 2)))
    assert band.depth == pytest.approx(0.3, abs=1e-6)
    assert band.centre == pytest.approx(9.7, abs=2e-3)
    assert band.width == pytest.approx(0.2 * math.sqrt(8.0 * math.log(2.0)), abs=1e-3)
    flat = continuum_removal(axis, axis)
    assert (flat.depth, flat.width) == (0.0, 0.0)
    with pytest.raises(InputError, match="must rise"):
        continuum_removal(axis[::-1], axis)


@pytest.mark.parametrize(("at_11", "at_12", "dusty"), [(0.6, 0.75, True), (0.75, 0.6, False)])
def test_layers_of_dust_and_of_ice_differ_in_sign(at_11: float, at_12: float, dusty: bool) -> None:
    views = [
        temperature_from_um(
            wavelength,
            passed * radiance_per_um(wavelength, 300.0) + (1.0 - passed) * radiance_per_um(wavelength, 265.0),
        )
        for wavelength, passed in ((11.0, at_11), (12.0, at_12))
    ]
    found = dust_brightness_difference(*views)
    assert bool(found.dust) is dusty
    assert (found.difference < 0.0) == dusty


@given(st.floats(450.0, 1500.0), st.floats(1e-3, 0.9), st.floats(270.0, 320.0))
def test_size_and_temperature_of_fires_are_found(temperature: float, fraction: float, ground: float) -> None:
    views = [
        temperature_from_um(
            band, fraction * radiance_per_um(band, temperature) + (1.0 - fraction) * radiance_per_um(band, ground)
        )
        for band in (3.9, 11.0)
    ]
    found = subpixel_fire(views[0], views[1], np.array(ground), np.array(ground))
    assert float(found.temperature) == pytest.approx(temperature, rel=1e-6)
    assert float(found.fraction) == pytest.approx(fraction, rel=1e-5)
    power = fraction * constants.Stefan_Boltzmann * (temperature**4 - ground**4)
    assert float(found.radiative_power) == pytest.approx(power, rel=1e-5)


def test_pixels_without_fire_are_refused() -> None:
    around = np.array(300.0), np.array(300.0)
    with pytest.raises(DomainError, match="not above its surroundings") as error:
        subpixel_fire(np.array(320.0), np.array(299.0), *around)
    assert error.value.field == "near_11"
    with pytest.raises(DomainError, match="explained by no fire"):
        subpixel_fire(np.array(301.0), np.array(310.0), *around)
    with pytest.raises(DomainError, match="not beyond the short"):
        subpixel_fire(np.array(320.0), np.array(301.0), *around, short=11.0, long=3.9)


@pytest.mark.parametrize("temperature", [210.0, 255.0, 300.0])
@pytest.mark.parametrize("points", [4, 300])
def test_a_black_planet_sends_stefans_law_on_any_grid(temperature: float, points: int) -> None:
    grid = np.linspace(650.0, 1600.0, points)
    found = outgoing_longwave_flux(grid, radiance_per_wavenumber(grid, temperature))
    assert found.flux == pytest.approx(constants.Stefan_Boltzmann * temperature**4, rel=1e-7)
    assert found.temperature == pytest.approx(temperature, rel=1e-7)
    assert found.measured < found.flux


def test_a_grey_planet_measured_in_full_needs_no_completion() -> None:
    grid = np.linspace(2.0, 4000.0, 4000)
    radiance = 0.7 * radiance_per_wavenumber(grid, 280.0)
    for complete in (True, False):
        found = outgoing_longwave_flux(grid, radiance, complete=complete)
        assert found.flux == pytest.approx(0.7 * constants.Stefan_Boltzmann * 280.0**4, rel=1e-4)


def test_fluxes_need_a_rising_axis_and_a_radiance() -> None:
    with pytest.raises(InputError, match="must rise"):
        outgoing_longwave_flux(np.array([900.0, 800.0]), np.ones(2))
    with pytest.raises(DomainError, match="no black body"):
        outgoing_longwave_flux(np.array([800.0, 900.0]), np.zeros(2))
