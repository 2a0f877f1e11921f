"""Columns, layers and paths through the atmosphere."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.special import k1e

from vibron.core.errors import DomainError, InputError
from vibron.radiation.atmosphere.column_amount import column_amount
from vibron.radiation.atmosphere.convert_column import convert_column
from vibron.radiation.atmosphere.layer_means import layer_means
from vibron.radiation.atmosphere.limb_path import limb_path
from vibron.radiation.atmosphere.precipitable_water import precipitable_water
from vibron.radiation.atmosphere.reference_atmosphere import reference_atmosphere
from vibron.radiation.atmosphere.refracted_path import refracted_path
from vibron.radiation.atmosphere.relative_airmass import relative_airmass


def test_ozone_of_the_us_standard_atmosphere() -> None:
    profile = reference_atmosphere("afgl-us-standard", gases=("O3", "H2O"))
    ozone = column_amount(profile.altitude, profile.number_density * profile.mole_fractions["O3"])
    assert ozone.dobson == pytest.approx(344.0, abs=2.0)  # 0.344 atm cm in the manual of LOWTRAN
    assert convert_column(ozone.molecules, "cm^-2", "DU") == pytest.approx(ozone.dobson)
    assert convert_column(ozone.moles, "mol m^-2", "cm^-2") == pytest.approx(ozone.molecules)
    water = column_amount(profile.altitude, profile.number_density * profile.mole_fractions["H2O"])
    depth = convert_column(water.molecules, "cm^-2", "g cm^-2", molar_mass=0.01801528)
    assert depth == pytest.approx(1.42, abs=0.01)


def test_zero_density_is_integrated_as_a_straight_line() -> None:
    assert column_amount([0.0, 1.0, 2.0], [2.0, 0.0, 0.0]).layers == pytest.approx([1e5, 0.0])


def test_mass_needs_a_molar_mass() -> None:
    with pytest.raises(InputError, match="molar_mass: is needed"):
        convert_column(1.0, "kg m^-2", "DU")


def test_levels_must_rise_or_fall() -> None:
    with pytest.raises(InputError, match="altitude"):
        column_amount([1.0, 0.0], [1.0, 1.0])
    with pytest.raises(InputError, match="pressure"):
        precipitable_water([5e4, 1e5], [0.01, 0.01])
    with pytest.raises(InputError, match="edges"):
        layer_means([0.0, 1.0], [280.0, 270.0], [1e5, 9e4], [0.1, 0.1], edges=[1.0, 0.0])


def test_precipitable_water_where_the_vapour_mass_is_constant_and_where_there_is_none() -> None:
    assert precipitable_water([1e5, 5e4], [0.01, 0.02]) == pytest.approx(1000.0 * np.log(2.0) / 9.80665)
    assert precipitable_water([1e5, 5e4], [0.01, 0.0]) == pytest.approx(0.5 * 0.01 * 5e4 / 9.80665)


@given(st.lists(st.floats(0.1, 29.9), max_size=6, unique=True))
def test_layers_add_up_to_the_column_whatever_the_edges(inner: list[float]) -> None:
    levels = np.arange(0.0, 31.0, 1.0)
    air = reference_atmosphere("us-1976", levels)
    water = 8e-3 * np.exp(-levels / 2.0)
    fine = layer_means(levels, air.temperature, air.pressure, water)
    coarse = layer_means(levels, air.temperature, air.pressure, water, edges=np.unique([0.0, *inner, 30.0]))
    assert coarse.column.sum() == pytest.approx(fine.column.sum(), rel=1e-9)
    assert coarse.air_column.sum() == pytest.approx(fine.air_column.sum(), rel=1e-9)
    moment = (fine.column * fine.temperature).sum()
    assert (coarse.column * coarse.temperature).sum() == pytest.approx(moment, rel=1e-9)


def test_edges_outside_the_profile_are_refused() -> None:
    with pytest.raises(DomainError, match="edges"):
        layer_means([0.0, 1.0], [280.0, 270.0], [1e5, 9e4], [0.1, 0.1], edges=[0.0, 2.0])


@pytest.mark.parametrize(("formula", "tolerance"), [("kasten-young", 0.002), ("pickering", 0.003), ("young", 0.05)])
def test_airmass_formulas_agree_with_the_ray(formula: str, tolerance: float) -> None:
    for angle in (0.0, 30.0, 60.0, 75.0, 85.0):
        ray = refracted_path(angle)
        assert relative_airmass(angle, formula) == pytest.approx(ray.airmass, rel=tolerance)


def test_secant_ends_at_the_horizon() -> None:
    with pytest.raises(DomainError, match="parallel planes"):
        relative_airmass(90.0, "plane-parallel")


def test_refraction_lowers_the_true_height_and_is_linear_in_the_density_at_small_angles() -> None:
    ray = refracted_path(30.0)
    n_minus_1 = 7.76e-7 * 101325.0 / 288.15
    assert ray.refraction == pytest.approx(np.degrees(n_minus_1 * np.tan(np.radians(30.0))) * 60.0, rel=2e-3)
    assert refracted_path(0.0).refraction == 0.0
    assert refracted_path(90.0).zenith_angle_top < refracted_path(90.0, refractivity_constant=0.0).zenith_angle_top + 1


def test_refracted_path_takes_a_profile_whole_and_refuses_ducts() -> None:
    with pytest.raises(InputError, match="go together"):
        refracted_path(10.0, altitude=[0.0, 1.0])
    with pytest.raises(InputError, match="bends the ray back"):
        refracted_path(90.0, [0.0, 0.1], [280.0, 350.0], [1e5, 9.9e4])


@given(tangent=st.floats(5.0, 60.0), scale=st.floats(5.0, 8.0))
def test_limb_column_of_an_exponential_atmosphere(tangent: float, scale: float) -> None:
    levels = np.arange(0.0, 161.0, 2.0)
    found = limb_path([tangent], levels, 1e19 * np.exp(-levels / scale)).column[0]
    radius = 6371.0 + tangent
    exact = 2e5 * 1e19 * np.exp(-tangent / scale) * radius * k1e(radius / scale)
    assert found == pytest.approx(exact, rel=1e-4)
    chapman = 1e5 * 1e19 * np.exp(-tangent / scale) * np.sqrt(2.0 * np.pi * radius * scale)
    assert found == pytest.approx(chapman, rel=1e-3)


def test_tangents_outside_the_levels_are_refused() -> None:
    with pytest.raises(DomainError, match="tangent_altitude"):
        limb_path([11.0], [0.0, 10.0], [1.0, 1.0])
