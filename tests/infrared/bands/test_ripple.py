"""Ripple, lines of air and noise of the transmittance are not bands, and do not hide or shift those they lie on."""

import numpy as np
import pytest
from scipy.interpolate import CubicSpline

from vibron.core.spectrum import Spectrum
from vibron.infrared.bands._ripple import ripple_heights
from vibron.infrared.bands.find_bands import find_bands
from vibron.infrared.spectra.air import air_absorbance
from vibron.infrared.spectra.air_residues import vapour_heights
from vibron.radiation.scattering.water_ice_index import water_ice_index

GRID = np.arange(850.0, 4000.5, 1.0)
WATER = ((3150.0, 3450.0), (2080.0, 2200.0), (1600.0, 1665.0))


def lorentz(centre: float, width: float, height: float = 1.0) -> np.ndarray:
    return height / (1.0 + ((GRID - centre) / (width / 2.0)) ** 2)


def liquid_water(sampling: str) -> np.ndarray:
    """Absorbance of a film, or of one reflection in a crystal of index 2.4 at 45 degrees, from measured constants."""
    knots = np.arange(800.0, 4100.0, 20.0)
    found = water_ice_index(1e4 / knots, "water")
    n, k = (CubicSpline(knots, part)(GRID) for part in (found.refractive_index, found.extinction_coefficient))
    if sampling == "film":
        return 1.4 * GRID * k / (GRID * k).max()
    index, cosine = n + 1j * k, np.sqrt(0.5)
    inside = np.sqrt(1.0 - (2.4 * cosine / index) ** 2)
    s = (2.4 * cosine - index * inside) / (2.4 * cosine + index * inside)
    p = (index * cosine - 2.4 * inside) / (index * cosine + 2.4 * inside)
    return -np.log10(0.5 * (np.abs(s) ** 2 + np.abs(p) ** 2))


def vapour(height: float, resolution: float = 4.0) -> np.ndarray:
    lines = air_absorbance("H2O", GRID, resolution)
    return height * lines / lines.max()


def measured(absorbance: np.ndarray, period: float, ripple: float, noise: float, seed: int = 0) -> Spectrum:
    """Fringes and noise of the transmittance, as in a thin film."""
    random = np.random.default_rng(seed)
    light = 10.0**-absorbance * (1.0 + ripple * np.cos(2.0 * np.pi * GRID / period + random.uniform(0.0, 6.0)))
    return Spectrum(GRID, -np.log10(np.maximum(light + noise * random.normal(size=GRID.size), 1e-3)), state="liquid")


def found_at(spectrum: Spectrum) -> list[float]:
    return [round(band.wavenumber) for band in find_bands(spectrum).bands]


@pytest.mark.parametrize("sampling", ["film", "atr"])
@pytest.mark.parametrize(("period", "ripple"), [(12.0, 0.003), (30.0, 0.005), (45.0, 0.004), (90.0, 0.003)])
@pytest.mark.parametrize("air", [0.0, 0.01, -0.01])
def test_liquid_water_has_three_bands(sampling: str, period: float, ripple: float, air: float) -> None:
    places = found_at(measured(liquid_water(sampling) + vapour(air), period, ripple, 3e-4))
    assert len(places) == 3
    assert all(any(low < place < high for place in places) for low, high in WATER), places


@pytest.mark.parametrize("period", [10.0, 25.0, 60.0])
def test_ripple_everywhere_is_not_a_band_and_a_band_of_its_width_is(period: float) -> None:
    y = lorentz(1700.0, 0.5 * period) + 0.3 * lorentz(1100.0, 0.5 * period) + 0.01 * np.cos(2 * np.pi * GRID / period)
    assert found_at(Spectrum(GRID, y)) == pytest.approx([1100.0, 1700.0], abs=0.1 * period)


def test_height_of_ripple_is_measured_where_there_are_no_bands() -> None:
    y = lorentz(1700.0, 20.0) + lorentz(2900.0, 60.0) + 0.01 * np.cos(2.0 * np.pi * GRID / 24.0)
    widths, heights = ripple_heights(GRID, y)
    found = np.median(heights, axis=1)
    assert found.max() == pytest.approx(0.02, rel=0.1)
    assert widths[int(np.argmax(found))] == pytest.approx(12.0, abs=4.0)
    clean = ripple_heights(GRID, lorentz(1700.0, 20.0) + lorentz(2900.0, 60.0))[1]
    assert clean.max() < 0.005


@pytest.mark.parametrize("shift", [0.0, 7.0])
def test_a_rippled_top_has_the_position_of_its_band(shift: float) -> None:
    y = np.exp(-(((GRID - 3300.0 - shift) / 160.0) ** 2)) + 0.008 * np.cos(2.0 * np.pi * GRID / 23.0)
    (band,) = find_bands(Spectrum(GRID, y)).bands
    assert band.wavenumber == pytest.approx(3300.0 + shift, abs=6.0)


def test_noise_of_the_transmittance_is_magnified_on_strong_bands_only() -> None:
    y = lorentz(3300.0, 300.0, 1.9) + lorentz(1700.0, 10.0, 0.05)
    places = found_at(measured(y, 1e6, 0.0, 1e-3, seed=2))
    assert places == pytest.approx([1700.0, 3300.0], abs=15.0)


def test_two_strong_bands_are_apart_though_noise_is_magnified_at_both() -> None:
    y = lorentz(1450.0, 8.0, 2.4) + lorentz(1493.0, 8.0, 2.5) + lorentz(2920.0, 30.0, 2.4)
    assert found_at(measured(y, 1e6, 0.0, 1e-3)) == pytest.approx([1450.0, 1493.0, 2920.0], abs=1.0)


@pytest.mark.parametrize(("sign", "resolution"), [(1.0, 2.0), (-1.0, 4.0), (1.0, 8.0)])
def test_vapour_is_known_by_its_pattern_in_noise(sign: float, resolution: float) -> None:
    random = np.random.default_rng(1)
    y = lorentz(1100.0, 20.0) + sign * vapour(0.02, resolution) + 1e-3 * random.normal(size=GRID.size)
    assert vapour_heights(GRID, y).max() > 0.02
    assert not vapour_heights(GRID, lorentz(1100.0, 20.0) + lorentz(1800.0, 30.0)).any()
    assert not vapour_heights(GRID, vapour(1.0)).any()  # it is the sample
    narrow = [band for band in find_bands(Spectrum(GRID, y)).bands if band.width < 60.0]
    assert [round(band.wavenumber) for band in narrow] == [1100]


def test_bands_on_a_negative_baseline_are_bands() -> None:
    y = lorentz(1700.0, 20.0, 0.2) + lorentz(2900.0, 20.0, 0.02) - lorentz(2300.0, 100.0, 0.1) - 0.04
    found = find_bands(Spectrum(GRID, y))
    assert [round(band.wavenumber) for band in found.bands] == [1700, 2900]
    assert len(found.negative) == 1 and found.negative[0] == pytest.approx(2300.0, abs=3.0)


def test_a_weak_band_between_strong_ones_keeps_its_place() -> None:
    y = lorentz(1690.0, 4.0) + lorentz(1700.0, 4.0, 0.2) + lorentz(1710.0, 4.0)
    assert found_at(Spectrum(GRID, y, state="gas")) == [1690, 1700, 1710]
