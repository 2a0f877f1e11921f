"""One call from a molecule, a concentration and a path to what an instrument sees."""

import numpy as np
import pytest

from vibron.core.errors import DomainError, InputError
from vibron.radiation.lines.combine_slabs import combine_slabs
from vibron.radiation.lines.convolve_slit import convolve_slit
from vibron.radiation.lines.dunham_lines import dunham_lines
from vibron.radiation.lines.gas_spectrum import gas_spectrum
from vibron.radiation.lines.linear_molecule_lines import linear_molecule_lines

RANGE = {"low": 2200.0, "high": 2204.0}


def test_words_and_numbers_give_the_same_spectrum() -> None:
    words = gas_spectrum("N2O", mole_fraction="330 ppb", path_length="1 km", temperature="20 degC", **RANGE)
    numbers = gas_spectrum(
        linear_molecule_lines("N2O"), words.wavenumber, 293.15, 101325.0, 3.3e-7, 1000.0
    )  # fmt: skip
    np.testing.assert_allclose(words.transmittance, numbers.transmittance, rtol=1e-9)
    assert words.sources == numbers.sources and "N16O" in words.sources[0]


def test_the_range_may_be_wavelengths_in_any_order() -> None:
    by_length = gas_spectrum("CO2", mole_fraction=1e-3, low="4.25 um", high="4.26 um")
    by_number = gas_spectrum("CO2", mole_fraction=1e-3, low=1e4 / 4.26, high=1e4 / 4.25)
    np.testing.assert_allclose(by_length.optical_depth, by_number.optical_depth, rtol=1e-9)


def test_the_automatic_grid_resolves_the_lines() -> None:
    """The mean transmittance agrees with that on a grid ten times finer, at any pressure."""
    for pressure in (101325.0, 2000.0):
        own = gas_spectrum("CO2", mole_fraction=1e-3, pressure=pressure, low=2360.0, high=2362.0)
        fine = np.linspace(2360.0, own.wavenumber[-1], 10 * (own.wavenumber.size - 1) + 1)
        exact = gas_spectrum("CO2", fine, 296.0, pressure, 1e-3, 1.0)
        means = [np.trapezoid(one.transmittance, one.wavenumber) for one in (own, exact)]
        assert means[0] == pytest.approx(means[1], rel=1e-4)


def test_a_mixture_is_its_gases_in_parallel() -> None:
    grid = np.arange(2190.0, 2200.0, 0.01)
    whole = gas_spectrum(mixture={"N2O": "1 ppm", "CO": "5 ppm"}, wavenumber=grid, path_length=100.0)
    parts = [
        gas_spectrum(lines, grid, 296.0, 101325.0, part, 100.0)
        for lines, part in ((linear_molecule_lines("N2O"), 1e-6), (dunham_lines("CO"), 5e-6))
    ]
    np.testing.assert_allclose(whole.optical_depth, sum(part.optical_depth for part in parts), rtol=1e-9)
    np.testing.assert_allclose(whole.radiance, combine_slabs(tuple(parts), "parallel").radiance, rtol=1e-9)
    assert whole.column == pytest.approx(sum(part.column for part in parts))
    assert len(whole.sources) == 2


def test_an_instrument_sees_the_convolved_transmittance_not_the_convolved_depth() -> None:
    """On the instrument's own coarse axis, compared with a wide fine grid convolved by hand."""
    axis = np.arange(2195.0, 2205.0, 0.5)
    gas = {"lines": "N2O", "mole_fraction": 3.3e-7, "path_length": 1000.0}
    seen = gas_spectrum(wavenumber=axis, resolution=1.0, slit="triangular", **gas)
    fine = gas_spectrum(wavenumber=np.arange(2180.0, 2220.0, 0.005), **gas)
    by_hand = np.interp(axis, fine.wavenumber, convolve_slit(fine.wavenumber, fine.transmittance, 1.0, "triangular"))
    np.testing.assert_allclose(seen.observed_transmittance, by_hand, atol=2e-4)
    np.testing.assert_allclose(seen.observed_absorbance, -np.log10(seen.observed_transmittance))
    np.testing.assert_allclose(seen.transmittance, np.interp(axis, fine.wavenumber, fine.transmittance), atol=2e-3)
    assert gas_spectrum(wavenumber=axis, **gas).observed_transmittance is None


def test_a_thick_gas_glows_as_a_black_body_through_any_instrument() -> None:
    seen = gas_spectrum("CO2", mole_fraction=0.5, path_length=100.0, low=2330.0, high=2350.0, resolution=4.0)
    np.testing.assert_allclose(seen.observed_radiance, seen.source, rtol=2e-3)


def test_built_in_lines_do_not_pretend_to_be_elsewhere() -> None:
    with pytest.raises(DomainError, match="2230 to 2400") as error:
        gas_spectrum("CO2", mole_fraction=1e-3, low=1400.0, high=1500.0)
    assert "HITRAN" in error.value.remedy
    assert "not included" in gas_spectrum("CO2", mole_fraction=1e-3, low=1100.0, high=1200.0).warnings[0]
    assert gas_spectrum("CO2", mole_fraction=1e-3, low=2300.0, high=2310.0).warnings == ()


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({}, "lines"),
        ({"lines": "CO2"}, "mole_fraction"),
        ({"lines": "CO2", "mole_fraction": 0.1, "mixture": {"CO2": 0.1}}, "mole_fraction"),
        ({"mixture": {}}, "mixture"),
        ({"mixture": {"CO2": 0.7, "CO": 0.6}}, "mixture"),
        ({"mixture": {"CO2": "much"}}, "mixture"),
        ({"mixture": {"CO2": -0.1}}, "mixture"),
        ({"mixture": {"CH4": 1e-6}}, "lines"),
        ({"mixture": {False: 1e-6}}, "mixture"),  # what YAML makes of a bare NO
        ({"lines": "CO", "mixture": {"CO2": 1e-6}}, "mixture"),
        ({"lines": "CO", "mixture": {"carbon": 1e-6}}, "mixture"),
        ({"lines": "CO2", "mole_fraction": 0.1, "pressure": 0.1}, "low"),
    ],
)
def test_what_is_missing_or_wrong_is_named(given: dict, field: str) -> None:
    with pytest.raises((InputError, DomainError)) as error:
        gas_spectrum(**given)
    assert error.value.field == field
