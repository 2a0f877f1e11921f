"""Arrays in any units become absorbance against ascending wavenumber."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vibron.core.errors import DomainError
from vibron.core.unit_registry import registry
from vibron.infrared.preprocessing.normalise_units import normalise_units
from vibron.infrared.spectra.x_units import X_UNITS, XUnit

values = st.lists(st.floats(1.0, 100.0), min_size=1, max_size=20, unique_by=lambda x: round(x, 6))


@pytest.mark.parametrize("unit", X_UNITS)
@settings(max_examples=20)
@given(x=values)
def test_agrees_with_pint(unit: XUnit, x: list[float]) -> None:
    found = normalise_units(x, np.ones(len(x)), unit)
    wanted = registry().Quantity(np.array(x), "1/cm" if unit == "cm-1" else unit).to("1/cm", "spectroscopy").magnitude
    np.testing.assert_allclose(found.wavenumber, np.sort(wanted), rtol=1e-12)


@settings(max_examples=20)
@given(st.lists(st.floats(0.0, 2.9), min_size=3, max_size=3))
def test_units_of_the_ordinate_agree_with_one_another(a: list[float]) -> None:
    absorbance, x = np.array(a), [1000.0, 2000.0, 3000.0]
    for y, unit in (
        (10.0**-absorbance, "transmittance"),
        (100.0 * 10.0**-absorbance, "percent_transmittance"),
        (absorbance * np.log(10.0), "napierian_absorbance"),
    ):
        found = normalise_units(x, y, y_unit=unit)
        np.testing.assert_allclose(found.ordinate, absorbance, atol=1e-12)
        assert found.kind == "absorbance"


def test_order_and_gaps() -> None:
    found = normalise_units([5.0, 2.5, 10.0], [1.0, 2.0, np.nan], "um", state="gas")
    assert found.wavenumber.tolist() == [1000.0, 2000.0, 4000.0]
    assert np.array_equal(found.ordinate, [np.nan, 1.0, 2.0], equal_nan=True)
    assert found.state == "gas"


def test_a_wavelength_that_occurs_twice_is_refused() -> None:
    with pytest.raises(DomainError, match="x: a wavenumber occurs twice"):
        normalise_units([5.0, 2.5, 5.0], [1.0, 2.0, 3.0], "um")
