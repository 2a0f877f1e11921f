"""Transmittance and its kin become absorbance; what is only proportional says so."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vibron.core.errors import DomainError
from vibron.core.spectrum import Kind, Spectrum
from vibron.infrared.preprocessing.to_absorbance import to_absorbance

X = np.array([1000.0, 1001.0, 1002.0, 1003.0])


def test_transmittance() -> None:
    result = to_absorbance(Spectrum(X, np.array([1.0, 0.1, 0.01, np.nan]), "transmittance", "gas", {"TITLE": "t"}))
    np.testing.assert_allclose(result.ordinate, [0.0, 1.0, 2.0, np.nan], atol=1e-12)
    assert (result.kind, result.state, result.metadata, result.warnings) == ("absorbance", "gas", {"TITLE": "t"}, ())


def test_opaque_points_are_counted() -> None:
    result = to_absorbance(Spectrum(X, np.array([0.5, 0.0, -0.2, 1e-6]), "transmittance"))
    np.testing.assert_allclose(result.ordinate[1:], 3.0)
    assert result.warnings[0].startswith("2 points")


def test_absorbance_is_returned_as_it_is() -> None:
    spectrum = Spectrum(X, X)
    assert to_absorbance(spectrum) is spectrum


@pytest.mark.parametrize("kind", ["absorption_coefficient", "kubelka_munk", "arbitrary"])
def test_proportional_kinds_pass_with_a_warning(kind: Kind) -> None:
    result = to_absorbance(Spectrum(X, X, kind))
    np.testing.assert_array_equal(result.ordinate, X)
    assert "up to a factor" in result.warnings[0]


def test_reflectance_only_when_asked() -> None:
    spectrum = Spectrum(X, np.full(4, 0.1), "reflectance")
    with pytest.raises(DomainError, match="allow_reflectance"):
        to_absorbance(spectrum)
    result = to_absorbance(spectrum, allow_reflectance=True)
    np.testing.assert_allclose(result.ordinate, 1.0)
    assert result.warnings


@given(st.lists(st.floats(0.0, 2.9), min_size=1, max_size=50))
def test_inverse_of_the_power_of_ten(absorbance: list[float]) -> None:
    x = 1000.0 + np.arange(len(absorbance))
    result = to_absorbance(Spectrum(x, 10.0 ** -np.array(absorbance), "transmittance"))
    np.testing.assert_allclose(result.ordinate, absorbance, atol=1e-12)
