"""State of the air: standard and reference atmospheres, humidity, adiabats."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vibron.core.errors import DomainError, InputError
from vibron.core.require import require
from vibron.radiation.atmosphere.adiabat import adiabat
from vibron.radiation.atmosphere.convert_humidity import _MEASURES, convert_humidity
from vibron.radiation.atmosphere.reference_atmosphere import AtmosphericProfile, reference_atmosphere
from vibron.radiation.atmosphere.saturation_vapor_pressure import saturation_vapor_pressure
from vibron.radiation.atmosphere.scale_height import scale_height


@pytest.mark.parametrize("values", [["much", 4e-4], [4e-4, [1.0, 2.0]], {"ppm": 400.0}])
def test_mole_fractions_are_numbers(values: object) -> None:
    with pytest.raises(InputError, match="must be numbers") as raised:
        AtmosphericProfile(
            np.array([0.0, 10.0]), np.array([290.0, 250.0]), np.array([1e5, 3e4]), mole_fractions={"CO2": values}
        )
    assert raised.value.field == "mole_fractions['CO2']"


def test_standard_atmosphere_is_hydrostatic() -> None:
    altitude = np.linspace(-5.0, 79.0, 841)
    air = reference_atmosphere("us-1976", altitude, kind="geopotential")
    slope = np.gradient(np.log(air.pressure), altitude)[1:-1]
    expected = -air.density[1:-1] * 9.80665 * 1e3 / air.pressure[1:-1]
    np.testing.assert_allclose(slope, expected, rtol=1e-3)


def test_standard_atmosphere_agrees_with_the_table_of_joseki() -> None:
    table = require("joseki", extra="radiation").make("ussa_1976")
    below = table.z.values <= 80.0
    air = reference_atmosphere("us-1976", table.z.values[below])
    np.testing.assert_allclose(air.temperature, table.t.values[below], rtol=1e-5)
    np.testing.assert_allclose(air.pressure, table.p.values[below], rtol=2e-5)


def test_geopotential_altitudes_end_at_the_top_of_the_last_layer() -> None:
    with pytest.raises(DomainError, match="geopotential altitude"):
        reference_atmosphere("us-1976", 85.5, kind="geopotential")
    assert reference_atmosphere("us-1976", 86.0).pressure == pytest.approx(0.37338, rel=1e-4)


def test_reference_atmosphere_is_interpolated_smoothly() -> None:
    published = reference_atmosphere("afgl-tropical", gases=("H2O",))
    again = reference_atmosphere("afgl-tropical", altitude=published.altitude, gases=("H2O",))
    np.testing.assert_allclose(again.pressure, published.pressure)
    half = reference_atmosphere("afgl-tropical", altitude=[0.0, 0.5, 1.0])
    assert half.pressure[1] == pytest.approx(np.sqrt(half.pressure[0] * half.pressure[2]))
    assert half.temperature[1] == pytest.approx(half.temperature[[0, 2]].mean())


@pytest.mark.parametrize("name", ["afgl-subarctic-winter", "mipas-polar-winter"])
def test_reference_atmospheres_are_ideal_gases(name: str) -> None:
    profile = reference_atmosphere(name)
    density = profile.pressure / (1.380649e-23 * profile.temperature) * 1e-6
    np.testing.assert_allclose(profile.number_density, density, rtol=0.02)


def test_reference_atmosphere_names_the_gases_that_it_holds() -> None:
    with pytest.raises(InputError, match="gases: is not in this atmosphere"):
        reference_atmosphere("afgl-tropical", gases=("Xe",))
    with pytest.raises(InputError, match="not part of us-1976"):
        reference_atmosphere("us-1976", 0.0, ("O3",))


def test_altitudes_come_in_any_order_and_shape_and_within_the_atmosphere() -> None:
    falling = reference_atmosphere("afgl-tropical", [[2.0], [1.0]], ("O3",))
    rising = reference_atmosphere("afgl-tropical", [1.0, 2.0], ("O3",))
    assert falling.pressure.shape == falling.mole_fractions["O3"].shape == (2, 1)
    np.testing.assert_array_equal(falling.pressure[::-1, 0], rising.pressure)
    for name in ("afgl-tropical", "us-1976"):
        counted = reference_atmosphere(name, rising.geopotential_altitude, kind="geopotential")
        np.testing.assert_allclose(counted.altitude, [1.0, 2.0], rtol=1e-12)
    with pytest.raises(DomainError, match="lies outside 0 to 120 km"):
        reference_atmosphere("afgl-tropical", -1.0)
    with pytest.raises(DomainError, match="lies outside -5 to 84"):
        reference_atmosphere("us-1976", 100.0)


def test_the_two_standards_agree_on_density() -> None:
    levels = np.array([0.0, 10.0, 50.0])
    one, other = reference_atmosphere("us-1976", levels), reference_atmosphere("afgl-us-standard", levels)
    np.testing.assert_allclose(one.density, other.density, rtol=0.01)
    assert reference_atmosphere().altitude[-1] == 86.0


def test_saturation_pressures_agree_at_the_triple_point_and_differ_below() -> None:
    assert saturation_vapor_pressure(273.16) == pytest.approx(saturation_vapor_pressure(273.16, "ice"), rel=1e-6)
    assert saturation_vapor_pressure(250.0) > saturation_vapor_pressure(250.0, "ice")


def test_saturation_pressure_agrees_with_the_saturation_line_of_iapws() -> None:
    temperature = np.linspace(273.16, 332.0, 60)
    tau = 1.0 - temperature / 647.096
    factors = np.array([-7.85951783, 1.84408259, -11.7866497, 22.6807411, -15.9618719, 1.80122502])
    terms = factors[:, None] * tau ** np.array([1.0, 1.5, 3.0, 3.5, 4.0, 7.5])[:, None]
    wagner = 22.064e6 * np.exp(647.096 / temperature * terms.sum(axis=0))
    np.testing.assert_allclose(saturation_vapor_pressure(temperature), wagner, rtol=5e-4)


def test_each_phase_has_its_range() -> None:
    with pytest.raises(DomainError, match="over ice"):
        saturation_vapor_pressure(280.0, "ice")
    with pytest.raises(DomainError, match="over liquid"):
        saturation_vapor_pressure(115.0)


@given(
    temperature=st.floats(210.0, 330.0),
    pressure=st.floats(2e4, 1.1e5),
    humidity=st.floats(0.01, 1.0),
    measure=st.sampled_from(_MEASURES[:-1]),
)
def test_humidity_goes_there_and_back(temperature: float, pressure: float, humidity: float, measure: str) -> None:
    air = {"temperature": temperature, "pressure": pressure}
    there = convert_humidity(humidity, "relative_humidity", measure, **air)
    back = convert_humidity(there, measure, "relative_humidity", **air)
    assert back == pytest.approx(humidity, rel=1e-7)


def test_humidity_refuses_what_cannot_be() -> None:
    with pytest.raises(DomainError, match="pressure of the air"):
        convert_humidity(2e5, "vapor_pressure", "mole_fraction")
    with pytest.raises(DomainError, match="below 1"):
        convert_humidity(1.0, "specific_humidity", "mole_fraction")
    with pytest.raises(DomainError, match="frost point"):
        convert_humidity(280.0, "frost_point", "mole_fraction")
    with pytest.raises(DomainError, match="the point"):
        convert_humidity(900.0, "vapor_pressure", "frost_point")
    with pytest.raises(InputError, match="temperature: does not fit the shape"):
        convert_humidity([0.1, 0.2], "relative_humidity", "mole_fraction", temperature=[280.0, 281.0, 282.0])


def test_moist_adiabat_becomes_dry_in_the_cold_and_keeps_warmer_than_the_dry_one() -> None:
    pressure = np.linspace(1e5, 2e4, 17)
    moist, dry = adiabat(pressure, 300.0, saturated=True), adiabat(pressure, 300.0)
    assert (moist.temperature[1:] > dry.temperature[1:]).all()
    assert adiabat([2e4], 190.0, saturated=True).lapse_rate[0] == pytest.approx(dry.lapse_rate[0], rel=1e-3)


def test_adiabat_refuses_descent_cold_and_boiling_water() -> None:
    with pytest.raises(InputError, match="must fall"):
        adiabat([5e4, 1e5], 280.0)
    with pytest.raises(DomainError, match="below 123 K"):
        adiabat([1e5, 10.0], 200.0, saturated=True)
    with pytest.raises(DomainError, match="boils"):
        adiabat([1e4], 310.0, saturated=True)


def test_scale_height_of_the_standard_atmosphere() -> None:
    air = reference_atmosphere("us-1976", [15.0, 15.01], kind="geopotential")
    found = -0.01 / np.diff(np.log(air.pressure))[0]
    assert scale_height(216.65) == pytest.approx(found, rel=2e-5)  # the standard keeps an older gas constant
