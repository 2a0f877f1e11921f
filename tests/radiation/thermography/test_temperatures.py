"""Corrections for emissivity and air, and pyrometers: round trips, limits and planted truth."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import constants
from scipy.integrate import quad

from vibron.core.errors import DomainError, InputError
from vibron.physics.planck import radiance_per_um
from vibron.radiation.thermography._band import band_radiance, band_temperature
from vibron.radiation.thermography.emissivity_from_reference import emissivity_from_reference
from vibron.radiation.thermography.multiband_temperature import multiband_temperature
from vibron.radiation.thermography.thermography_temperature import thermography_temperature
from vibron.radiation.thermography.two_color_temperature import two_color_temperature


@pytest.mark.parametrize("band", [(3.0, 5.0), (8.0, 12.0), (2.0, 20.0)])
@pytest.mark.parametrize("temperature", [220.0, 300.0, 900.0])
def test_the_radiance_of_a_band_is_its_integral(band: tuple[float, float], temperature: float) -> None:
    integral = quad(lambda x: float(radiance_per_um(x, temperature)), *band, epsabs=0.0, epsrel=1e-12, limit=200)[0]
    assert float(band_radiance(temperature, *band)) == pytest.approx(integral, rel=1e-9)


@given(st.floats(60.0, 5000.0), st.floats(1.0, 12.0), st.floats(1.01, 30.0))
def test_radiance_and_temperature_of_a_band_are_inverse(temperature: float, shortest: float, ratio: float) -> None:
    seen = band_radiance(temperature, shortest, ratio * shortest)
    if seen > 1e-200:
        assert float(band_temperature(seen, shortest, ratio * shortest)) == pytest.approx(temperature, rel=1e-9)


def test_over_all_wavelengths_the_band_is_stefan_and_boltzmanns() -> None:
    found = math.pi * band_radiance(500.0, 0.3, 3e3)
    assert float(found) == pytest.approx(constants.Stefan_Boltzmann * 500.0**4, rel=1e-5)


@settings(max_examples=50)
@given(
    st.floats(260.0, 700.0), st.floats(0.1, 1.0), st.floats(250.0, 330.0), st.floats(0.3, 1.0), st.floats(250.0, 320.0)
)
def test_the_camera_reads_back_the_surface_that_it_saw(
    temperature: float, emissivity: float, reflected: float, transmittance: float, air: float
) -> None:
    band = (7.5, 14.0)
    seen = transmittance * (
        emissivity * band_radiance(temperature, *band) + (1.0 - emissivity) * band_radiance(reflected, *band)
    ) + (1.0 - transmittance) * band_radiance(air, *band)
    apparent = band_temperature(seen, *band)
    found = thermography_temperature(apparent, np.array(emissivity), reflected, transmittance, air, *band)
    assert float(found) == pytest.approx(temperature, rel=1e-8)
    if abs(temperature - reflected) > 5.0:
        back = emissivity_from_reference(apparent, np.array(temperature), reflected, transmittance, air, *band)
        assert float(back) == pytest.approx(emissivity, abs=1e-7)


def test_images_are_corrected_pixel_by_pixel() -> None:
    image = np.linspace(295.0, 340.0, 12).reshape(3, 4)
    emissivity = np.linspace(0.6, 1.0, 12).reshape(3, 4)
    found = thermography_temperature(image, emissivity, 293.15)
    one = thermography_temperature(image[1, 2], emissivity[1, 2], 293.15)
    assert found.shape == (3, 4)
    assert found[1, 2] == pytest.approx(float(one), rel=1e-13)
    assert (found >= image - 1e-9).all()  # brighter than what is mirrored: the surface is warmer than it looks


def test_more_reflection_than_was_seen_is_refused() -> None:
    with pytest.raises(DomainError, match="reflection and air"):
        thermography_temperature(np.array(280.0), np.array(0.1), 300.0)
    with pytest.raises(DomainError, match="ends before"):
        thermography_temperature(np.array(280.0), np.array(1.0), low=14.0, high=8.0)


def test_an_emissivity_needs_contrast_and_stays_between_zero_and_one() -> None:
    with pytest.raises(DomainError, match="surroundings") as error:
        emissivity_from_reference(np.array(293.15), np.array(293.15))
    assert error.value.field == "temperature"
    with pytest.raises(DomainError, match="outside 0 to 1"):
        emissivity_from_reference(np.array(360.0), np.array(350.0))


@given(st.floats(300.0, 3000.0), st.floats(0.05, 1.0), st.booleans())
def test_a_ratio_pyrometer_sees_through_grey(temperature: float, emissivity: float, swapped: bool) -> None:
    bands = (2.2, 1.6) if swapped else (1.6, 2.2)
    seen = [emissivity * radiance_per_um(band, temperature) for band in bands]
    found = two_color_temperature(seen[0], seen[1], *bands)
    assert float(found.temperature) == pytest.approx(temperature, rel=1e-9)
    assert float(found.emissivity) == pytest.approx(emissivity, rel=1e-6)


def test_a_known_ratio_of_emissivities_is_corrected() -> None:
    temperature = np.array([800.0, 1400.0])
    found = two_color_temperature(
        0.9 * radiance_per_um(0.9, temperature), 0.6 * radiance_per_um(1.05, temperature), 0.9, 1.05, 1.5
    )
    np.testing.assert_allclose(found.temperature, temperature, rtol=1e-9)
    np.testing.assert_allclose(found.emissivity, 0.9, rtol=1e-6)


def test_the_error_of_a_ratio_is_the_one_on_the_card() -> None:
    seen = radiance_per_um(0.9, 1500.0), radiance_per_um(1.05, 1500.0)
    off = float(two_color_temperature(1.01 * seen[0], seen[1], 0.9, 1.05).temperature) - 1500.0
    assert off == pytest.approx(0.01 * 0.9 * 1.05 * 1500.0**2 / (14388.0 * 0.15), rel=0.02)


def test_ratios_of_no_temperature_are_refused() -> None:
    with pytest.raises(DomainError, match="ratio of no temperature"):
        two_color_temperature(np.array(100.0), np.array(1.0), 0.9, 1.05)
    with pytest.raises(DomainError, match="equals the first"):
        two_color_temperature(np.array(1.0), np.array(1.0), 1.0, 1.0)


@pytest.mark.parametrize("order", [0, 1, 2])
@pytest.mark.parametrize("temperature", [350.0, 1100.0, 2500.0])
def test_several_bands_give_back_temperature_and_emissivity(order: int, temperature: float) -> None:
    bands = np.linspace(2.0, 5.0, 8)
    emissivity = np.polynomial.polynomial.polyval(bands - 3.5, [0.7, -0.06, 0.01][: order + 1])
    fit = multiband_temperature(bands, emissivity * radiance_per_um(bands, temperature), order)
    assert fit.temperature == pytest.approx(temperature, rel=1e-4)
    np.testing.assert_allclose(fit.emissivity, emissivity, rtol=2e-3)
    assert fit.residual < 1e-5


def test_the_standard_error_of_a_fit_is_its_scatter() -> None:
    random = np.random.default_rng(11)
    bands = np.linspace(1.0, 2.5, 12)
    truth = 0.6 * radiance_per_um(bands, 1300.0)
    fits = [
        multiband_temperature(bands, truth * (1.0 + 0.003 * random.standard_normal(12)), 0, 500.0, 3000.0)
        for _ in range(60)
    ]
    scatter = np.std([fit.temperature for fit in fits])
    claimed = np.median([fit.uncertainty or 0.0 for fit in fits])
    assert claimed == pytest.approx(scatter, rel=0.3)


def test_bands_must_outnumber_unknowns_and_the_range_hold_the_answer() -> None:
    bands = np.array([1.0, 1.5, 2.0])
    seen = radiance_per_um(bands, 1000.0)
    with pytest.raises(InputError, match="too few or equal"):
        multiband_temperature(bands, seen, 2)
    assert multiband_temperature(bands, seen, 1).uncertainty is None
    with pytest.raises(DomainError, match="best temperature"):
        multiband_temperature(bands, seen, 0, 100.0, 800.0)
    with pytest.raises(DomainError, match="below the lowest"):
        multiband_temperature(bands, seen, 0, 900.0, 800.0)
