"""Planck's law: its integrals close, its inverse inverts, its limits are reached, and all three densities agree."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.integrate import quad

from vibron.core.errors import DomainError, InputError
from vibron.core.registry import find
from vibron.physics.planck import STEFAN_BOLTZMANN
from vibron.radiation.blackbody.band_radiance import band_radiance
from vibron.radiation.blackbody.brightness_temperature import brightness_temperature
from vibron.radiation.blackbody.planck_derivative import planck_derivative
from vibron.radiation.blackbody.planck_photon_radiance import planck_photon_radiance
from vibron.radiation.blackbody.planck_radiance import planck_radiance
from vibron.radiation.blackbody.radiance_temperature_error import radiance_temperature_error
from vibron.radiation.blackbody.rayleigh_jeans_wien_limits import rayleigh_jeans_wien_limits
from vibron.radiation.blackbody.stefan_boltzmann import stefan_boltzmann
from vibron.radiation.blackbody.wien_peak import wien_peak
from vibron.radiation.thermal_emission import PHOTON_CONSTANT, um_per

PER = ("um", "cm^-1", "Hz")
WAVELENGTHS = st.floats(0.3, 1000.0)
TEMPERATURES = st.floats(20.0, 6000.0)


@pytest.mark.parametrize("temperature", [3.0, 77.0, 300.0, 5772.0])
def test_planck_integrates_to_stefan_boltzmann(temperature: float) -> None:
    """The integral of Planck's law over all wavelengths is sigma T^4 / pi, and that of its photons Q T^3 / pi."""
    for density, total in (
        (planck_radiance, stefan_boltzmann(temperature)),
        (planck_photon_radiance, band_radiance(temperature).photon_exitance),
    ):

        def integrand(x: float, density: object = density) -> float:
            place = 14387.7688 / (x * temperature)
            return float(density(place, temperature)) * place / x  # type: ignore[operator]

        found = quad(integrand, 0.0, 60.0, epsrel=1e-11, limit=200)[0]
        assert found == pytest.approx(float(total) / np.pi, rel=1e-9)


def test_the_constant_is_that_of_codata() -> None:
    from scipy.constants import sigma

    assert pytest.approx(sigma, rel=1e-9) == STEFAN_BOLTZMANN
    assert pytest.approx(1.52046086e15, rel=1e-8) == PHOTON_CONSTANT


@given(WAVELENGTHS, TEMPERATURES, st.sampled_from(PER))
def test_brightness_temperature_inverts_planck(wavelength: float, temperature: float, per: str) -> None:
    radiance = planck_radiance(wavelength, temperature, per)
    if radiance > 1e-280:
        assert float(brightness_temperature(radiance, wavelength, per)) == pytest.approx(temperature, rel=1e-10)


def test_brightness_temperature_of_the_faintest_radiance() -> None:
    """Where 1 + c1 / (lambda^5 L) overflows the logarithm is taken in pieces."""
    faint = brightness_temperature([1e-285, 1e-290], 1e-6)
    assert np.isfinite(faint).all() and faint[0] > faint[1] > 0


@given(WAVELENGTHS, TEMPERATURES, st.sampled_from(PER))
def test_derivative_is_the_slope(wavelength: float, temperature: float, per: str) -> None:
    step = 1e-4 * temperature
    low, high = planck_radiance(wavelength, [temperature - step, temperature + step], per)
    slope = float(planck_derivative(wavelength, temperature, per))
    if low > 1e-250:
        x = 14387.77 / wavelength / temperature
        assert (high - low) / (2 * step) == pytest.approx(slope, rel=1e-7 * (1 + x) ** 2)
        one_kelvin = radiance_temperature_error(slope, wavelength, temperature, per)
        assert float(one_kelvin) == pytest.approx(1.0, rel=1e-12)


@pytest.mark.parametrize("per", PER)
def test_the_three_densities_integrate_alike(per: str) -> None:
    wavelength = np.linspace(8.0, 12.0, 20001)
    axis = {"um": wavelength, "cm^-1": 1e4 / wavelength, "Hz": 299792458e6 / wavelength}[per]
    found = abs(np.trapezoid(planck_radiance(wavelength, 300.0, per), axis))
    assert found == pytest.approx(float(band_radiance(300.0, 8.0, 12.0).radiance), rel=1e-7)
    assert um_per(np.array([10.0]), "cm^-1") == pytest.approx(0.01)


@given(st.floats(0.05, 500.0), st.floats(1.0001, 30.0), TEMPERATURES)
def test_bands_add_up(lower: float, ratio: float, temperature: float) -> None:
    middle, upper = lower * np.sqrt(ratio), lower * ratio
    whole = band_radiance(temperature, lower, upper)
    parts = band_radiance(temperature, [lower, middle], [middle, upper])
    for name in ("fraction", "photon_fraction"):
        share = float(getattr(whole, name))
        assert share == pytest.approx(getattr(parts, name).sum(), abs=1e-15)
        assert 0.0 <= share <= 1.0


def test_open_bands_complete_each_other_and_a_gray_body_has_the_same_shares() -> None:
    short, long, whole = (band_radiance(300.0, *ends, emissivity=0.8) for ends in ((None, 9.0), (9.0, None), ()))
    assert float(whole.fraction) == float(whole.photon_fraction) == 1.0
    assert float(short.fraction + long.fraction) == pytest.approx(1.0, abs=1e-15)
    assert float(short.exitance + long.exitance) == pytest.approx(float(stefan_boltzmann(300.0, 0.8)), rel=1e-14)
    assert float(short.fraction) == float(band_radiance(300.0, high=9.0).fraction)
    assert band_radiance([300.0, 400.0], emissivity=[[0.5], [1.0], [0.0]]).fraction.shape == (3, 2)


def test_both_series_meet() -> None:
    """The power series and that in exponentials agree where one takes over from the other."""
    edge = 14387.768775 / 2.0 / 1000.0
    found = band_radiance(1000.0, high=[edge * (1 - 1e-9), edge * (1 + 1e-9)])
    for below, above in (found.fraction, found.photon_fraction):
        assert above - below == pytest.approx(0.0, abs=2e-9) and above >= below


def test_the_peaks_are_peaks() -> None:
    peak = wien_peak(300.0)
    places = [
        (planck_radiance, peak.wavelength, "um"),
        (planck_radiance, 1e4 / peak.wavenumber, "cm^-1"),
        (planck_radiance, 299792458e6 / peak.frequency, "Hz"),
        (planck_photon_radiance, peak.photon_wavelength, "um"),
        (planck_photon_radiance, 1e4 / peak.photon_wavenumber, "cm^-1"),
        (planck_derivative, peak.contrast_wavelength, "um"),
    ]
    for function, place, per in places:
        left, top, right = function(place * np.array([0.999, 1.0, 1.001]), 300.0, per)
        assert top > max(left, right)


@given(WAVELENGTHS, TEMPERATURES)
def test_limits_bracket_planck(wavelength: float, temperature: float) -> None:
    if 14387.77 / wavelength / temperature > 690.0:
        return
    limits = rayleigh_jeans_wien_limits(wavelength, temperature)
    assert limits.wien <= limits.planck <= limits.rayleigh_jeans * (1 + 1e-12)
    assert float(limits.planck * (1 + limits.wien_error)) == pytest.approx(float(limits.wien), rel=1e-9)
    if limits.planck > 0:
        error = float(limits.rayleigh_jeans / limits.planck - 1)
        assert error == pytest.approx(float(limits.rayleigh_jeans_error), rel=1e-8, abs=1e-12)


def test_broadcasting_and_units() -> None:
    table = planck_radiance(np.linspace(8, 12, 5)[:, None], np.array([280.0, 300.0, 320.0]))
    assert table.shape == (5, 3)
    found = find("planck_radiance").execute(wavelength="1000 cm^-1", temperature="26.85 degC")
    assert float(found) == pytest.approx(9.92403333, rel=1e-8)
    assert planck_radiance(1e-6, 1.0) == 0.0


@pytest.mark.parametrize(
    ("call", "error", "field"),
    [
        (lambda: planck_radiance([1.0, 2.0], [1.0, 2.0, 3.0]), InputError, "temperature"),
        (lambda: planck_radiance(0.0, 300.0), DomainError, "wavelength"),
        (lambda: planck_radiance(10.0, 0.0), DomainError, "temperature"),
        (lambda: brightness_temperature([1.0, 0.0], 10.0), DomainError, "radiance"),
        (lambda: band_radiance(300.0, 12.0, 8.0), DomainError, "low"),
        (lambda: band_radiance(300.0, 8.0, [7.0, 9.0]), DomainError, "low"),
        (lambda: radiance_temperature_error(1.0, 0.1, 10.0), DomainError, "temperature"),
        (lambda: rayleigh_jeans_wien_limits(0.1, 10.0), DomainError, "temperature"),
        (lambda: stefan_boltzmann(300.0, 1.1), DomainError, "emissivity"),
    ],
)
def test_refusals(call: object, error: type[DomainError | InputError], field: str) -> None:
    with pytest.raises(error) as caught:
        call()  # type: ignore[operator]
    assert caught.value.field == field and caught.value.remedy
