"""Densities, photons, cones and the air: integrals are kept, limits are right, what lies outside is refused."""

import numpy as np
import pytest
import scipy.constants as codata
from hypothesis import given
from hypothesis import strategies as st

from vibron.core.errors import DomainError, InputError
from vibron.core.registry import find
from vibron.core.unit_registry import registry
from vibron.infrared.units.air_vacuum_wavelength import air_vacuum_wavelength
from vibron.infrared.units.number_density import number_density
from vibron.infrared.units.photon_flux import photon_flux
from vibron.infrared.units.solid_angle_etendue import solid_angle_etendue
from vibron.infrared.units.spectral_density_jacobian import spectral_density_jacobian

WAVENUMBER = np.linspace(500.0, 3000.0, 20001)


@pytest.mark.parametrize("unit", ["um", "nm", "m", "Hz", "THz", "eV", "J", "m^-1"])
def test_integral_is_kept(unit: str) -> None:
    density = np.exp(-(((WAVENUMBER - 1500.0) / 200.0) ** 2))
    axis = registry().Quantity(WAVENUMBER, "cm^-1").to(unit, "spectroscopy").magnitude
    converted = spectral_density_jacobian(density, WAVENUMBER, "cm^-1", unit)
    assert abs(np.trapezoid(converted, axis)) == pytest.approx(np.trapezoid(density, WAVENUMBER), rel=1e-6)
    np.testing.assert_allclose(spectral_density_jacobian(converted, WAVENUMBER, unit, "cm^-1"), density, rtol=1e-12)


def test_planck_law_per_wavelength_and_per_frequency() -> None:
    h, c, k, t, place = codata.h, codata.c, codata.k, 300.0, 1e-5
    per_metre = 2 * h * c**2 / place**5 / np.expm1(h * c / (place * k * t))
    per_hertz = 2 * h * (c / place) ** 3 / c**2 / np.expm1(h * c / (place * k * t))
    found = find("spectral_density_jacobian").execute(density=per_metre, wavenumber="10 um", per="m", to="Hz")
    np.testing.assert_allclose(found, per_hertz, rtol=1e-12)


def test_photons_there_and_back_and_of_a_laser() -> None:
    assert float(photon_flux(1e-3, 1e7 / 632.8)) == pytest.approx(1e-3 * 632.8e-9 / (codata.h * codata.c), rel=1e-12)
    np.testing.assert_allclose(photon_flux(photon_flux(2.0, WAVENUMBER), WAVENUMBER, "power"), 2.0, rtol=1e-12)


@given(st.floats(1e-2, 89.0))
def test_cone(angle: float) -> None:
    cone = solid_angle_etendue(half_angle=angle, area=2.0, refractive_index=1.5)
    assert cone.etendue == pytest.approx(2.0 * np.pi * cone.numerical_aperture**2, rel=1e-12)
    assert cone.projected_solid_angle < cone.solid_angle
    again = solid_angle_etendue(f_number=cone.f_number)
    assert again.half_angle == pytest.approx(angle, rel=1e-9)
    assert again.etendue is None


@pytest.mark.parametrize("given_", [{}, {"half_angle": 0.1, "f_number": 4.0}])
def test_cone_wants_one_of_two(given_: dict[str, float]) -> None:
    with pytest.raises(InputError, match="f_number"):
        solid_angle_etendue(**given_)


def test_density_of_a_gas_broadcasts() -> None:
    table = number_density(np.array([[200.0], [400.0]]), np.array([1e3, 1e5, 2e5]))
    assert table.shape == (2, 3)
    np.testing.assert_allclose(table[0] / table[1], 2.0)
    with pytest.raises(InputError):
        number_density([1.0, 2.0], [1.0, 2.0, 3.0])


@pytest.mark.parametrize("wavelength", [1.3, 2.0, 2.5, 2.8, 4.2, 4.35, 5.2, 7.5, 10.6, 14.1])
def test_air_and_back(wavelength: float) -> None:
    there = air_vacuum_wavelength([wavelength], "air", 293.15, 90000.0, 0.5)
    back = air_vacuum_wavelength(there.wavelength, "vacuum", 293.15, 90000.0, 0.5)
    assert back.wavelength[0] == pytest.approx(wavelength, rel=1e-10)
    assert there.wavelength[0] < wavelength


def test_refractivity_follows_density() -> None:
    """The Lorentz-Lorenz law: refractivity of dry air is proportional to p / T within a few parts in a thousand."""
    thin = air_vacuum_wavelength([4.0, 10.0], "air", 298.15, 50662.5).refractivity
    dense = air_vacuum_wavelength([4.0, 10.0], "air", 288.15, 101325.0).refractivity
    np.testing.assert_allclose(dense / thin, 2.0 * 298.15 / 288.15, rtol=2e-3)


def test_water_vapour_lowers_the_index_in_the_thermal_window() -> None:
    dry, humid = (air_vacuum_wavelength([10.0], "air", humidity=h).refractivity[0] for h in (0.0, 0.6))
    assert humid < dry


@pytest.mark.parametrize("wavelength", [0.6, 2.65, 4.25, 6.3, 15.0, 20.0])
def test_outside_the_windows(wavelength: float) -> None:
    with pytest.raises(DomainError, match="window"):
        air_vacuum_wavelength([10.0, wavelength], "air")
