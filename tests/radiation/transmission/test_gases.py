"""Rayleigh scattering, continuum, k-distribution, forcing, gray air, heating and the correction of the air."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.integrate import solve_bvp

from vibron.core.errors import DomainError, InputError
from vibron.radiation.transmission.atmospheric_correction_thermal import atmospheric_correction_thermal
from vibron.radiation.transmission.gray_atmosphere import gray_atmosphere
from vibron.radiation.transmission.k_distribution import k_distribution
from vibron.radiation.transmission.lowtran_spectrum import lowtran_spectrum
from vibron.radiation.transmission.radiative_forcing import radiative_forcing
from vibron.radiation.transmission.radiative_heating_rate import radiative_heating_rate
from vibron.radiation.transmission.rayleigh_optical_depth import rayleigh_optical_depth
from vibron.radiation.transmission.water_continuum import water_continuum


def test_rayleigh_follows_hansen_and_travis_and_the_fourth_power() -> None:
    wavelength = np.linspace(0.35, 4.0, 60)
    found = rayleigh_optical_depth(wavelength)
    wave = wavelength**-2
    table = 0.008569 * wave**2 * (1.0 + 0.0113 * wave + 0.00013 * wave**2)
    np.testing.assert_allclose(found.optical_depth, table, rtol=5e-3)
    assert found.optical_depth[-1] * 4.0**4 == pytest.approx(0.00855, rel=2e-3)
    assert rayleigh_optical_depth([0.6328]).refractivity[0] == pytest.approx(2.7653e-4, abs=1e-7)


def test_continuum_is_quadratic_in_the_vapour_and_stronger_in_the_cold() -> None:
    def absorbed(pressure: float, temperature: float = 290.0) -> float:
        found = water_continuum([900.0], pressure, temperature, foreign_share=0.0)
        return float(found.absorption[0])

    assert absorbed(2000.0) == pytest.approx(4.0 * absorbed(1000.0))
    warm, cold = (water_continuum([900.0], 100.0, t).self_coefficient[0] for t in (296.0, 260.0))
    assert cold / warm == pytest.approx(np.exp(1800.0 * (1.0 / 260.0 - 1.0 / 296.0)))
    assert water_continuum([900.0], 100.0, length=0.0).transmittance[0] == 1.0
    with pytest.raises(DomainError, match="vapor_pressure"):
        water_continuum([900.0], 2000.0, pressure=1000.0)


@given(st.lists(st.floats(0.0, 50.0), min_size=1, max_size=40), st.integers(1, 64))
def test_k_distribution_weighs_the_whole_band_and_stays_between_the_extremes(values: list[float], points: int) -> None:
    found = k_distribution(values, [0.0, 1.0], points)
    assert found.weights.sum() == pytest.approx(1.0)
    assert found.transmittance[0] == pytest.approx(1.0)
    assert (np.diff(found.absorption) >= -1e-12).all()
    assert min(values) * (1 - 1e-9) <= found.absorption[0] <= found.absorption[-1] <= max(values) * (1 + 1e-9)


def test_k_distribution_of_a_lorentz_line_agrees_with_the_line_by_line_mean() -> None:
    wavenumber = np.linspace(-10.0, 10.0, 4001)
    line = 0.07 / np.pi / (wavenumber**2 + 0.07**2)
    assert k_distribution(line, np.geomspace(0.01, 1000.0, 20), 16).largest_error < 3e-3


def test_forcing_adds_up_and_overlap_weakens_it() -> None:
    both = radiative_forcing(methane=1.8, nitrous_oxide=0.33)
    assert both.total == pytest.approx(both.methane + both.nitrous_oxide)
    assert both.methane < 0.036 * (np.sqrt(1800.0) - np.sqrt(700.0))
    there = radiative_forcing(carbon_dioxide=400.0, reference_carbon_dioxide=300.0).carbon_dioxide
    back = radiative_forcing(carbon_dioxide=300.0, reference_carbon_dioxide=400.0).carbon_dioxide
    assert there == pytest.approx(-back)


def test_gray_fluxes_solve_the_two_stream_equations() -> None:
    """Two streams in radiative equilibrium, dF/dtau = +-D (F - B), B = (F_up + F_down)/2, solved numerically."""
    planet = gray_atmosphere(np.linspace(0.0, 3.0, 31), diffusivity=1.66)

    def slope(depth: np.ndarray, flux: np.ndarray) -> np.ndarray:
        source = 0.5 * (flux[0] + flux[1])
        return np.array([1.66 * (flux[0] - source), -1.66 * (flux[1] - source)])

    def ends(top: np.ndarray, bottom: np.ndarray) -> np.ndarray:
        return np.array([top[1], top[0] - planet.outgoing_flux])

    depth = np.linspace(0.0, 3.0, 31)
    solved = solve_bvp(slope, ends, depth, np.full((2, 31), 200.0))
    np.testing.assert_allclose(planet.flux_up, solved.sol(depth)[0], rtol=1e-6)
    np.testing.assert_allclose(planet.flux_down, solved.sol(depth)[1], atol=1e-4)
    ground = 5.670374419e-8 * planet.surface_temperature**4
    np.testing.assert_allclose(ground, planet.flux_up)


def test_equilibrium_heats_nothing() -> None:
    planet = gray_atmosphere([0.0, 1.0, 2.0])
    assert radiative_heating_rate([100.0, 5e4, 1e5], planet.flux_up, planet.flux_down) == pytest.approx([0.0, 0.0])
    with pytest.raises(InputError, match="pressure"):
        radiative_heating_rate([1e5, 5e4, 6e4], [1.0, 1.0, 1.0], [1.0, 1.0, 1.0])


@given(
    temperature=st.floats(250.0, 340.0),
    transmittance=st.floats(0.2, 1.0),
    emissivity=st.floats(0.6, 1.0),
    wavelength=st.floats(8.0, 14.0),
)
def test_correction_undoes_the_air(
    temperature: float, transmittance: float, emissivity: float, wavelength: float
) -> None:
    black = 1.191042972e8 / wavelength**5 / np.expm1(14387.76877 / (wavelength * temperature))
    seen = transmittance * (emissivity * black + (1.0 - emissivity) * 1.5) + 0.7
    found = atmospheric_correction_thermal([wavelength], [seen], [transmittance], [0.7], [1.5], [emissivity])
    assert found.temperature[0] == pytest.approx(temperature, abs=1e-4)


def test_correction_finds_the_ground_of_lowtran() -> None:
    scene = lowtran_spectrum(900.0, 1000.0, "radiance", 50.0, altitude=20.0, zenith_angle=180.0)
    air = lowtran_spectrum(900.0, 1000.0, "radiance", 50.0, altitude=20.0, zenith_angle=180.0, end_altitude=0.01)
    dark, black = np.zeros(3), np.ones(3)
    found = atmospheric_correction_thermal(
        scene.wavelength, scene.radiance, scene.transmittance, air.radiance, dark, black
    )
    np.testing.assert_allclose(found.temperature, 288.2, atol=0.3)


def test_correction_refuses_air_that_is_brighter_than_the_scene() -> None:
    with pytest.raises(DomainError, match="radiance"):
        atmospheric_correction_thermal([10.0], [1.0], [0.8], [2.0], [1.0], [0.9])
