"""Second derivative and self-deconvolution: what they resolve, what they keep, what noise does to them."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vibron.core.errors import DomainError, InputError
from vibron.core.spectrum import Spectrum
from vibron.infrared.bands.band_shape import band_shape
from vibron.infrared.bands.find_bands import find_bands
from vibron.infrared.bands.second_derivative_bands import second_derivative_bands
from vibron.infrared.bands.self_deconvolve import APODIZATIONS, self_deconvolve

GRID = np.arange(1500.0, 1801.0, 1.0)


def doublet(apart: float, width: float = 20.0) -> Spectrum:
    return Spectrum(GRID, sum(band_shape(GRID, 1650.0 + side * apart / 2.0, width) for side in (-1.0, 1.0)))


@pytest.mark.parametrize(("apart", "maxima", "minima"), [(0.55, 1, 1), (0.70, 1, 2), (0.80, 1, 2), (0.95, 2, 2)])
def test_a_doublet_parts_where_theory_says(apart: float, maxima: int, minima: int) -> None:
    # Limits for two equal Gaussians, in full widths: 0.849 for the sum, 0.630 for its second derivative.
    spectrum = doublet(20.0 * apart)
    assert len([band for band in find_bands(spectrum).bands if not band.shoulder]) == maxima
    found = second_derivative_bands(spectrum, 9.0)
    assert len(found) == minima
    assert all(band.hidden == (maxima < minima) for band in found) or minima == maxima


@settings(max_examples=25)
@given(scale=st.floats(1e-3, 1e3), slope=st.floats(-0.1, 0.1))
def test_scale_and_slope_do_not_matter(scale: float, slope: float) -> None:
    plain = doublet(16.0)
    other = Spectrum(GRID, scale * (plain.ordinate + slope * (GRID - 1650.0)))
    places = [[band.wavenumber for band in second_derivative_bands(one, 9.0)] for one in (plain, other)]
    assert places[0] == pytest.approx(places[1], abs=1e-3)


def test_width_gaps_uneven_grids_and_noise() -> None:
    (band,) = second_derivative_bands(Spectrum(GRID, band_shape(GRID, 1650.0, 20.0)), 9.0)
    assert (band.wavenumber, band.width) == pytest.approx((1650.0, 20.0), abs=1.5)
    x = np.sort(1.0e4 / np.linspace(5.6, 6.6, 700))
    (band,) = second_derivative_bands(Spectrum(x, band_shape(x, 1650.0, 20.0)), 9.0)
    assert band.wavenumber == pytest.approx(1650.0, abs=0.2)
    holed = np.where(np.abs(GRID - 1600.0) < 3, np.nan, band_shape(GRID, 1650.0, 20.0))
    assert len(second_derivative_bands(Spectrum(GRID, holed), 9.0)) == 1
    noise = np.random.default_rng(1).normal(size=GRID.size)
    assert not second_derivative_bands(Spectrum(GRID, noise), 14.0, significance=6.0)
    assert not second_derivative_bands(Spectrum(GRID, 0.01 * GRID))
    with pytest.raises(InputError, match="upwards"):
        second_derivative_bands(Spectrum(GRID, noise, "reflectance"))


@pytest.mark.parametrize("apodization", APODIZATIONS)
def test_deconvolution_keeps_the_area_and_gives_the_width_it_promises(apodization: str) -> None:
    x = np.arange(1000.0, 2400.0, 1.0)
    spectrum = Spectrum(x, 30.0 * band_shape(x, 1700.0, 16.0, "lorentzian"))
    found = self_deconvolve(spectrum, 1000.0, 2399.0, 16.0, 2.0, apodization)
    y = found.spectrum.ordinate
    assert y.sum() == pytest.approx(30.0, rel=5e-3)
    crossings = np.flatnonzero(np.diff(np.sign(y - y.max() / 2.0)))
    places = [np.interp(0.0, [y[i] - y.max() / 2, y[i + 1] - y.max() / 2][:: int(np.sign(y[i + 1] - y[i]))],
              [x[i], x[i + 1]][:: int(np.sign(y[i + 1] - y[i]))]) for i in crossings]  # fmt: skip
    assert places[1] - places[0] == pytest.approx(found.width, rel=0.03)


def test_deconvolution_resolves_a_hidden_doublet() -> None:
    y = band_shape(GRID, 1644.0, 16.0, "lorentzian") + band_shape(GRID, 1653.0, 16.0, "lorentzian")
    assert len(find_bands(Spectrum(GRID, y)).bands) == 1
    sharp = self_deconvolve(Spectrum(GRID, y), 1500.0, 1800.0, 16.0, 2.5).spectrum
    tops = [band.wavenumber for band in find_bands(sharp, minimum=0.3).bands if not band.shoulder]
    assert tops == pytest.approx([1644.0, 1653.0], abs=1.0)


def test_noise_grows_as_predicted_and_limits_the_enhancement() -> None:
    draw = np.random.default_rng(4)
    clean = 20.0 * band_shape(GRID, 1650.0, 20.0, "lorentzian")
    noise = draw.normal(0.0, 1e-4, GRID.size)
    plain = self_deconvolve(Spectrum(GRID, clean), 1500.0, 1800.0, 20.0, 2.5)
    noisy = self_deconvolve(Spectrum(GRID, clean + noise), 1500.0, 1800.0, 20.0, 2.5)
    grown = np.std((noisy.spectrum.ordinate - plain.spectrum.ordinate)[30:-30]) / 1e-4
    assert grown == pytest.approx(noisy.noise_gain, rel=0.3)
    assert noisy.greatest_enhancement == pytest.approx(np.log10(np.ptp(clean) / 1e-4), abs=0.1)
    with pytest.raises(DomainError, match="swamp"):
        self_deconvolve(Spectrum(GRID, clean + 300.0 * noise), 1500.0, 1800.0, 20.0, 4.0)
    with pytest.raises(DomainError, match="sampling"):
        self_deconvolve(Spectrum(GRID[::4], clean[::4]), 1500.0, 1800.0, 12.0, 3.0)
