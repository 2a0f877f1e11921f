"""Line shapes, resolution and field of view against closed forms."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.integrate import quad

from vibron.core.errors import DomainError, InputError
from vibron.core.spectrum import Spectrum
from vibron.infrared import field_of_view
from vibron.infrared.instrument.instrument_line_shape import instrument_line_shape
from vibron.infrared.instrument.interferogram_to_spectrum import interferogram_to_spectrum
from vibron.infrared.instrument.spectral_resolution import spectral_resolution
from vibron.infrared.instrument.spectrum_to_interferogram import spectrum_to_interferogram
from vibron.infrared.preprocessing.apodisation_window import KINDS, apodisation_window

D = np.linspace(-6.0, 6.0, 241)


@given(st.floats(0.05, 20.0))
@settings(max_examples=20)
def test_boxcar_and_triangle_are_sinc_and_its_square(maximum: float) -> None:
    box = instrument_line_shape(D, maximum, "boxcar").shape
    np.testing.assert_allclose(box, 2 * maximum * np.sinc(2 * maximum * D), atol=1e-9 * maximum)
    triangle = instrument_line_shape(D, maximum, "triangle").shape
    np.testing.assert_allclose(triangle, maximum * np.sinc(maximum * D) ** 2, atol=1e-9 * maximum)


@pytest.mark.parametrize("kind", KINDS)
def test_every_window_agrees_with_adaptive_quadrature(kind: str) -> None:
    for offset in (0.0, 0.37, 2.2):
        known = (
            2
            * quad(
                lambda x, d=offset: float(apodisation_window(np.array([x]), 1.5, kind)[0]) * np.cos(2 * np.pi * d * x),
                0.0,
                1.5,
                limit=200,
            )[0]
        )
        assert instrument_line_shape(np.array([offset]), 1.5, kind).shape[0] == pytest.approx(known, abs=1e-8)
    result = spectral_resolution(1.5, apodisation=kind)
    assert spectral_resolution(width=result.width, apodisation=kind).maximum_path_difference == pytest.approx(1.5)


def test_shape_is_what_a_scan_of_a_sharp_line_shows() -> None:
    line = Spectrum(np.array([1999.9, 2000.0, 2000.1]), np.array([0.0, 10.0, 0.0]), "arbitrary")  # area 1
    signal = spectrum_to_interferogram(line, 1.0 / 15798.0, 0.5).signal
    scan = interferogram_to_spectrum(signal, 1.0 / 15798.0, "norton-beer-medium", "none", 4, centre=signal.size // 2)
    near = np.abs(scan.wavenumber - 2000.0) < 10.0
    shape = instrument_line_shape(scan.wavenumber[near] - 2000.0, 0.5, "norton-beer-medium").shape
    np.testing.assert_allclose(scan.ordinate[near], shape, atol=0.005)


def test_field_of_view_spreads_a_line_into_a_box() -> None:
    wide = instrument_line_shape(
        np.linspace(-3.0, 3.0, 601), 20.0, "norton-beer-strong", 4000.0, np.degrees(0.022360679775)
    )
    view = field_of_view([4000.0], "22.360679775 mrad")
    assert wide.field_width == pytest.approx(view.broadening[0])
    assert wide.shift == pytest.approx(view.shift[0])
    assert wide.width == pytest.approx(1.0, abs=0.02)
    assert wide.shape[300] == pytest.approx(1.0, abs=0.02)
    assert np.trapezoid(wide.shape, dx=0.01) == pytest.approx(1.0, abs=1e-3)


def test_shift_is_the_mean_over_the_stop() -> None:
    radius = np.sqrt((np.arange(100_000) + 0.5) / 100_000)  # equal areas
    alpha = 0.05
    mean = np.mean(np.cos(alpha * radius)) * 3000.0
    view = field_of_view([3000.0], np.degrees(alpha))
    assert view.apparent[0] == pytest.approx(mean, abs=3000.0 * alpha**4 / 24)
    assert view.apparent[0] * view.correction == pytest.approx(3000.0)


def test_jacquinot_stop_spreads_the_highest_line_by_the_resolution() -> None:
    stop = field_of_view([1000.0, 5000.0], resolution=0.5)
    np.testing.assert_allclose(stop.broadening, [0.1, 0.5], rtol=1e-12)
    assert field_of_view(5000.0, stop.half_angle).broadening == pytest.approx(0.5, rel=1e-9)
    assert stop.diameter is None and stop.resolving_power * stop.solid_angle == pytest.approx(2 * np.pi)
    with pytest.raises(DomainError, match="resolution"):
        field_of_view(1000.0, resolution=500.0)
    for arguments in ({}, {"half_angle": 1.0, "resolution": 1.0}):
        with pytest.raises(InputError, match="give"):
            field_of_view(1000.0, **arguments)
    assert field_of_view(1000.0, 0.0).resolving_power == np.inf


def test_resolution_wants_one_of_both() -> None:
    for arguments in ({}, {"maximum_path_difference": 1.0, "width": 1.0}):
        with pytest.raises(InputError, match="give"):
            spectral_resolution(**arguments)  # type: ignore[arg-type]
