"""Every shape has unit area and the width it promises; mixed shapes agree with lmfit."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lmfit.lineshapes import pvoigt, voigt

from vibron.core.errors import DomainError, InputError
from vibron.infrared.bands.band_shape import band_shape
from vibron.physics.line_shape import GAUSS_TO_SIGMA, SHAPES, Shape, gaussian_part


@pytest.mark.parametrize("shape", SHAPES)
@settings(max_examples=15)
@given(width=st.floats(0.1, 80.0), share=st.floats(0.0, 1.0))
def test_area_and_width(shape: Shape, width: float, share: float) -> None:
    # A tangent grid reaches far into the wings: x = w tan(t) / 2, dx = w (1 + tan²) / 2 dt.
    turn = np.linspace(-np.pi / 2, np.pi / 2, 8003)[1:-1]
    x = width * np.tan(turn) / 2.0
    values = band_shape(1700.0 + x, 1700.0, width, shape, share)
    assert np.trapezoid(values * width / 2.0 / np.cos(turn) ** 2, turn) == pytest.approx(1.0, abs=1e-3)
    half = band_shape(1700.0 + width / 2.0, 1700.0, width, shape, share)
    assert half / band_shape(1700.0, 1700.0, width, shape, share) == pytest.approx(0.5, abs=3e-4)


@settings(max_examples=25)
@given(width=st.floats(1.0, 50.0), share=st.floats(0.01, 0.99))
def test_mixed_shapes_agree_with_lmfit(width: float, share: float) -> None:
    x = np.linspace(1500.0, 1900.0, 101)
    sigma = float(gaussian_part(np.asarray(share))) * width * GAUSS_TO_SIGMA
    assert band_shape(x, 1700.0, width, "voigt", share) == pytest.approx(
        voigt(x, 1.0, 1700.0, sigma, share * width / 2.0), rel=1e-9
    )
    assert band_shape(x, 1700.0, width, "pseudo_voigt", share) == pytest.approx(
        pvoigt(x, 1.0, 1700.0, width / 2.0, share), rel=1e-9, abs=1e-14
    )


def test_bands_and_wavenumbers_broadcast() -> None:
    x, centre, width = np.arange(1600.0, 1800.0), np.array([[1650.0], [1720.0]]), np.array([[10.0], [20.0]])
    matrix = band_shape(x, centre, width, "voigt")
    assert matrix.shape == (2, 200)
    assert matrix[1] == pytest.approx(band_shape(x, 1720.0, 20.0, "voigt"))


def test_nonsense_is_refused() -> None:
    with pytest.raises(DomainError, match="width"):
        band_shape(1700.0, 1700.0, 0.0)
    with pytest.raises(DomainError, match="lorentzian"):
        band_shape(1700.0, 1700.0, 1.0, "voigt", 1.5)
    with pytest.raises(InputError, match="shape"):
        band_shape(1700.0, 1700.0, 1.0, "triangular")  # type: ignore[arg-type]
