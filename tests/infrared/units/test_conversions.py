"""Every conversion goes there and back, agrees with packages that know the unit, and refuses what has no meaning."""

import itertools
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import scipy.constants as codata
from hypothesis import given
from hypothesis import strategies as st

from vibron.core.errors import DomainError, InputError
from vibron.core.registry import find
from vibron.core.unit_registry import registry
from vibron.infrared.units._scales import ATTENUATIONS, AXES, ENERGIES, INTENSITIES, PRESSURES, WAVELENGTHS
from vibron.infrared.units.absorption_units import absorption_units
from vibron.infrared.units.convert_concentration import convert_concentration
from vibron.infrared.units.convert_ordinate import convert_ordinate
from vibron.infrared.units.convert_unit import convert_unit

VALUES = np.array([[0.2, 1.0], [3.7, 950.0]])


def units_of(name: str) -> tuple[str, ...]:
    marks = {field.name: field.mark for field in find(name).inputs}
    return marks["unit"].choices  # type: ignore[union-attr]


def gas(values: Any, unit: str, to: str) -> Any:
    return convert_concentration(values, unit, to, molar_mass=16.04, pressure=1e9)


def absorption(values: Any, unit: str, to: str) -> Any:
    bases = {unit: "e", to: "10"} if unit != to else {unit: "e"}
    return absorption_units(values, unit, bases[unit], to, bases[to], mole_fraction=0.5)


@pytest.mark.parametrize(
    ("units", "function"),
    [
        ((*WAVELENGTHS, *ENERGIES), convert_unit),
        (tuple(PRESSURES), convert_unit),
        (tuple(ATTENUATIONS), convert_unit),
        (tuple(INTENSITIES), convert_unit),
        (units_of("absorption_units"), absorption),
    ],
)
def test_there_and_back_and_through_a_third(units: tuple[str, ...], function: Callable[..., Any]) -> None:
    for one, other in itertools.product(units, repeat=2):
        there = function(VALUES, one, other)
        assert there.shape == VALUES.shape
        if function is absorption:
            continue
        np.testing.assert_allclose(function(there, other, one), VALUES, rtol=1e-12)
        np.testing.assert_allclose(function(function(VALUES, one, units[0]), units[0], other), there, rtol=1e-12)


def test_concentrations_there_and_back() -> None:
    shares = np.array([1e-4, 0.3])
    for unit in units_of("convert_concentration"):
        np.testing.assert_allclose(gas(gas(shares, "mole_fraction", unit), unit, "mole_fraction"), shares, rtol=1e-12)


def test_bases_differ_by_ln_ten_only() -> None:
    decadic = absorption_units(VALUES, "cm^2", "10", "ppm^-1 m^-1", "10")
    natural = absorption_units(VALUES, "cm^2", "10", "ppm^-1 m^-1", "e")
    np.testing.assert_allclose(natural / decadic, np.log(10.0), rtol=1e-14)
    np.testing.assert_allclose(absorption_units(natural, "ppm^-1 m^-1", "e", "cm^2", "10"), VALUES, rtol=1e-12)


@pytest.mark.parametrize("unit", [unit for unit in AXES if unit not in ("um", "K")])
def test_axes_agree_with_pint(unit: str) -> None:
    expected = registry().Quantity(3.3, "um").to(unit, "spectroscopy").magnitude
    assert float(convert_unit(3.3, "um", unit)) == pytest.approx(expected, rel=1e-9)


@pytest.mark.parametrize(
    ("unit", "joule"),
    [
        ("eV", codata.eV),
        ("Eh", codata.physical_constants["Hartree energy"][0]),
        ("kJ/mol", 1e3 / codata.N_A),
        ("kcal/mol", 1e3 * codata.calorie / codata.N_A),
        ("cm^-1", 100 * codata.h * codata.c),
        ("K", codata.k),
        ("THz", 1e12 * codata.h),
    ],
)
def test_energies_agree_with_scipy(unit: str, joule: float) -> None:
    assert float(convert_unit(1.0, unit, "J")) == pytest.approx(joule, rel=1e-9)
    assert set(ENERGIES) >= {unit}


def test_pressures_agree_with_pint() -> None:
    for unit in PRESSURES:
        expected = registry().Quantity(1.0, unit.replace("Torr", "torr")).to("Pa").magnitude
        assert float(convert_unit(1.0, unit, "Pa")) == pytest.approx(expected, rel=1e-8)


def test_the_unit_of_a_shared_name_follows_from_the_other_one() -> None:
    for one, other in (("cm^-1", "dB/cm"), ("cm^-1", "um"), ("m^-1", "cm^-1"), ("psi", "bar")):
        assert float(convert_unit(convert_unit(7.0, one, other), other, one)) == pytest.approx(7.0)
    assert float(convert_unit(400.0, "kJ/mol", "nm")) == pytest.approx(299.066, abs=1e-3)


def test_pressures_agree_with_scipy() -> None:
    for unit, pascal in (("psi", codata.psi), ("Torr", codata.torr), ("mmHg", 133.322387415), ("inHg", 3386.388640)):
        assert float(convert_unit(2.0, unit, "Pa")) == pytest.approx(2.0 * pascal, rel=2e-7)


def test_an_intensity_per_pressure_falls_with_temperature() -> None:
    warm, cold = (float(convert_unit(1.0, "cm/molecule", "cm^-2 atm^-1", kelvin)) for kelvin in (592.0, 296.0))
    assert cold == pytest.approx(2.0 * warm)
    assert float(convert_unit(1.0, "cm/molecule", "cm^-2 atm^-1")) == pytest.approx(cold)
    assert cold == pytest.approx(codata.atm / (codata.k * 296.0) * 1e-6)


@given(st.floats(1e-6, 0.999), st.sampled_from(["absorbance", "optical_depth", "percent_transmittance", "absorptance"]))
def test_transmittance_survives_each_disguise(share: float, quantity: str) -> None:
    there = convert_ordinate(share, "transmittance", quantity)
    assert float(convert_ordinate(there, quantity, "transmittance")) == pytest.approx(share, rel=1e-9)


def test_small_absorptance_keeps_its_digits() -> None:
    assert float(convert_ordinate(1e-18, "optical_depth", "absorptance")) == 1e-18
    assert np.isnan(convert_ordinate([np.nan], "transmittance", "absorbance")).all()


@given(st.floats(1e-9, 1e9))
def test_kubelka_munk_inverts_over_many_decades(ratio: float) -> None:
    reflectance = convert_ordinate(ratio, "kubelka_munk", "reflectance")
    assert 0 < float(reflectance) <= 1
    if ratio > 1e-3:
        assert float(convert_ordinate(reflectance, "reflectance", "kubelka_munk")) == pytest.approx(ratio, rel=1e-9)


@pytest.mark.parametrize(
    ("call", "error", "field"),
    [
        (lambda: convert_unit([1000.0, 0.0], "cm^-1", "um"), DomainError, "values"),
        (lambda: convert_unit([1.0], "cm^-1", "parsec"), InputError, "to"),
        (lambda: convert_unit([1e-320], "um", "J"), DomainError, "values"),
        (lambda: convert_unit([-1.0], "bar", "Pa"), DomainError, "values"),
        (lambda: convert_unit([-1.0], "eV", "nm"), DomainError, "values"),
        (lambda: convert_unit([1.0], "bar", "eV"), InputError, "to"),
        (lambda: convert_unit([1.0], "dB/km", "um"), InputError, "to"),
        (lambda: convert_unit([1.0], "km/mol", "kJ/mol"), InputError, "to"),
        (lambda: convert_unit([-1.0], "km/mol", "cm/molecule"), DomainError, "values"),
        (lambda: convert_unit([1.0], "km/mol", "cm/molecule", temperature=300.0), InputError, "temperature"),
        (lambda: convert_unit([1.0], "bar", "Pa", 300.0), InputError, "temperature"),
        (lambda: convert_ordinate([0.1, 0.0], "transmittance", "absorbance"), DomainError, "values"),
        (lambda: convert_ordinate([1.0], "absorptance", "absorbance"), DomainError, "values"),
        (lambda: convert_ordinate([1.01], "reflectance", "kubelka_munk"), DomainError, "values"),
        (lambda: convert_ordinate([-0.1], "kubelka_munk", "reflectance"), DomainError, "values"),
        (lambda: convert_ordinate([0.5], "reflectance", "absorbance"), InputError, "to"),
        (lambda: convert_ordinate([0.5], "transmittance", "kubelka_munk"), InputError, "to"),
        (lambda: convert_concentration([1.0], "ppmv", "mg/m^3"), DomainError, "molar_mass"),
        (lambda: convert_concentration([101.0], "percent", "mol/L"), DomainError, "values"),
        (lambda: convert_unit([np.inf], "eV", "J"), InputError, "values"),
    ],
)
def test_refusals(call: Callable[[], Any], error: type[DomainError | InputError], field: str) -> None:
    with pytest.raises(error) as caught:
        call()
    assert caught.value.field == field and caught.value.remedy


def test_nothing_is_changed_in_place() -> None:
    values = np.array([0.5, 0.25])
    for one, other in (
        ("reflectance", "kubelka_munk"),
        ("kubelka_munk", "kubelka_munk"),
        ("transmittance", "transmittance"),
    ):
        convert_ordinate(values, one, other)[...] = 7.0
    convert_unit(values, "eV", "eV")[...] = 7.0
    np.testing.assert_array_equal(values, [0.5, 0.25])
    assert len(WAVELENGTHS) == 5
