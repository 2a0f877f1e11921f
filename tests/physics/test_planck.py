"""Planck's law: both spectral forms, photons, slopes and inverse agree with each other and with integrals."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import constants
from scipy.integrate import quad

from vibron.physics import planck

WAVELENGTH, TEMPERATURE = st.floats(0.2, 500.0), st.floats(2.0, 1e4)


@pytest.mark.parametrize("temperature", [3.0, 300.0, 5800.0])
def test_all_wavelengths_together_send_stefans_law(temperature: float) -> None:
    scale = planck.SECOND_UM / temperature
    total = quad(
        lambda u: scale * np.exp(u) * float(planck.radiance_per_um(scale * np.exp(u), temperature)),
        -6.0,
        9.0,
        limit=200,
    )[0]
    assert np.pi * total == pytest.approx(constants.Stefan_Boltzmann * temperature**4, rel=1e-8)


@given(WAVELENGTH, TEMPERATURE)
def test_both_spectral_forms_hold_the_same_power(wavelength: float, temperature: float) -> None:
    number = 1e4 / wavelength
    pairs = (
        (planck.radiance_per_um, planck.radiance_per_wavenumber),
        (planck.photon_radiance_per_um, planck.photon_radiance_per_wavenumber),
        (planck.radiance_slope_per_um, planck.radiance_slope_per_wavenumber),
    )
    for per_um, per_cm in pairs:
        one, other = float(per_um(wavelength, temperature)), float(per_cm(number, temperature))
        assert one * wavelength == pytest.approx(other * number, rel=1e-9, abs=1e-290)


@given(WAVELENGTH, TEMPERATURE)
def test_a_photon_carries_its_energy(wavelength: float, temperature: float) -> None:
    energy = 1e6 * constants.h * constants.c / wavelength
    photons = float(planck.photon_radiance_per_um(wavelength, temperature))
    assert photons * energy == pytest.approx(
        float(planck.radiance_per_um(wavelength, temperature)), rel=1e-9, abs=1e-290
    )


@given(st.floats(1.0, 100.0), st.floats(100.0, 3000.0))
def test_slopes_are_differences(wavelength: float, temperature: float) -> None:
    step = 1e-4 * temperature
    above, below = (planck.radiance_per_um(wavelength, temperature + sign * step) for sign in (1.0, -1.0))
    slope = float(planck.radiance_slope_per_um(wavelength, temperature))
    assert float(above - below) / (2.0 * step) == pytest.approx(slope, rel=1e-4)


@given(st.floats(1.0, 300.0), st.floats(50.0, 5000.0))
def test_temperature_comes_back(wavelength: float, temperature: float) -> None:
    radiance = planck.radiance_per_um(wavelength, temperature)
    if radiance > 1e-250:
        assert float(planck.temperature_from_um(wavelength, radiance)) == pytest.approx(temperature, rel=1e-10)
        number = 1e4 / wavelength
        back = planck.temperature_from_wavenumber(number, planck.radiance_per_wavenumber(number, temperature))
        assert float(back) == pytest.approx(temperature, rel=1e-10)


def test_nothing_overflows_and_shapes_broadcast() -> None:
    grid = planck.radiance_per_um(np.array([1e-3, 10.0, 1e6]), np.array([[1e-3], [300.0], [1e8]]))
    assert grid.shape == (3, 3)
    assert np.isfinite(grid).all()
    assert grid[0, 0] == 0.0
    slope = planck.radiance_slope_per_um(np.array([1e-3, 10.0, 1e6]), np.array([[1e-3], [300.0], [1e8]]))
    assert np.isfinite(slope).all()


def test_long_waves_follow_rayleigh_and_jeans() -> None:
    assert float(planck.radiance_per_um(1e6, 300.0)) == pytest.approx(
        2e-6 * constants.c * constants.k * 300.0, rel=1e-4
    )
