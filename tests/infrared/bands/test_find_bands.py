"""Planted bands come back; noise, gaps, grids and scale do not matter."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vibron.core.errors import InputError
from vibron.core.spectrum import Spectrum
from vibron.infrared.bands._detection import noise_level, segments, vertex
from vibron.infrared.bands.find_bands import find_bands
from vibron.infrared.spectra.air import air_absorbance

GRID = np.arange(600.0, 4001.0, 2.0)


def lorentz(x: np.ndarray, centre: float, width: float, height: float = 1.0) -> np.ndarray:
    return height / (1.0 + ((x - centre) / (width / 2.0)) ** 2)


@settings(deadline=None, max_examples=50)
@given(centre=st.floats(1000.0, 3600.0), width=st.floats(10.0, 80.0), scale=st.floats(1e-4, 1e4))
def test_position_and_width_of_one_band(centre: float, width: float, scale: float) -> None:
    (band,) = find_bands(Spectrum(GRID, lorentz(GRID, centre, width, scale))).bands
    assert band.wavenumber == pytest.approx(centre, abs=0.3)
    assert band.width == pytest.approx(width, rel=0.1, abs=1.0)
    assert band.relative == pytest.approx(1.0, abs=1e-9)
    assert not band.shoulder


def test_uneven_grid_gives_the_same_position() -> None:
    x = np.sort(1.0e4 / np.linspace(2.5, 16.0, 3000))
    (band,) = find_bands(Spectrum(x, lorentz(x, 1715.0, 20.0))).bands
    assert band.wavenumber == pytest.approx(1715.0, abs=0.1)
    assert band.width == pytest.approx(20.0, abs=1.0)


def test_strength_classes_follow_relative_height() -> None:
    y = lorentz(GRID, 1000.0, 10.0, 1.0) + lorentz(GRID, 2000.0, 20.0, 0.3) + lorentz(GRID, 3000.0, 40.0, 0.05)
    found = find_bands(Spectrum(GRID, y)).bands
    assert [band.strength for band in found] == ["s", "m", "w"]
    assert [band.width_class for band in found] == ["sharp", "medium", "broad"]


def test_noise_gives_few_bands_and_its_own_size() -> None:
    noise = np.random.default_rng(7).normal(0.0, 0.01, GRID.size)
    assert noise_level(noise) == pytest.approx(0.01, rel=0.1)
    found = find_bands(Spectrum(GRID, lorentz(GRID, 1715.0, 30.0) + noise), prominence=8.0).bands
    assert [round(band.wavenumber, -1) for band in found] == [1720.0]


def test_noise_is_not_mistaken_for_a_smooth_band() -> None:
    assert noise_level(lorentz(GRID, 1715.0, 40.0)) < 1e-5


def test_gaps_are_neither_bands_nor_bridges() -> None:
    y = lorentz(GRID, 1500.0, 30.0) + lorentz(GRID, 2500.0, 30.0)
    y[(GRID > 1900.0) & (GRID < 2600.0)] = np.nan
    found = find_bands(Spectrum(GRID, y))
    assert [round(band.wavenumber) for band in found.bands] == [1500]
    assert found.covered == ((600.0, 1900.0), (2600.0, 4000.0))


def test_shoulder_is_found_and_marked() -> None:
    y = np.exp(-(((GRID - 1700.0) / 20.0) ** 2)) + 0.35 * np.exp(-(((GRID - 1727.0) / 10.0) ** 2))
    found = find_bands(Spectrum(GRID, y)).bands
    shoulder = [band for band in found if band.shoulder]
    assert [band.shoulder for band in found].count(False) == 1
    assert len(shoulder) == 1 and shoulder[0].wavenumber == pytest.approx(1727.0, abs=6.0)


def test_lone_gaussian_has_no_shoulder() -> None:
    assert not any(band.shoulder for band in find_bands(Spectrum(GRID, np.exp(-(((GRID - 1700.0) / 25.0) ** 2)))).bands)


@pytest.mark.parametrize("y", [np.zeros(50), np.full(50, np.nan), np.full(50, 3.0)])
def test_nothing_to_find(y: np.ndarray) -> None:
    assert find_bands(Spectrum(np.arange(50.0), y)).bands == ()


def test_downward_bands_are_refused() -> None:
    with pytest.raises(InputError, match="bands must point upwards"):
        find_bands(Spectrum(GRID, np.ones(GRID.size), "reflectance"))


def test_vertex_of_an_exact_parabola_on_an_uneven_grid() -> None:
    x = np.array([0.0, 1.0, 3.0])
    assert vertex(x, 5.0 - (x - 1.3) ** 2, 1) == pytest.approx((1.3, 5.0))


def test_segments_leave_out_short_stretches() -> None:
    y = np.array([1.0, 1.0, np.nan, 1.0, 1.0, 1.0, 1.0, 1.0])
    assert segments(y) == [slice(3, 8)]


def found_at(spectrum: Spectrum) -> list[float]:
    return [round(band.wavenumber, 1) for band in find_bands(spectrum).bands]


def test_noise_that_grows_along_the_spectrum_is_not_taken_for_bands() -> None:
    random = np.random.default_rng(3)
    sigma = np.where(GRID > 3500.0, 0.03, 0.0005)
    y = lorentz(GRID, 1715.0, 20.0) + lorentz(GRID, 2950.0, 40.0, 0.5) + sigma * random.normal(size=GRID.size)
    assert [round(place, -1) for place in found_at(Spectrum(GRID, y))] == [1720.0, 2950.0]


@pytest.mark.parametrize("sign", [1.0, -1.0])
def test_lines_of_air_are_not_bands_of_the_sample(sign: float) -> None:
    lines = 0.06 * air_absorbance("H2O", GRID, 4.0) / air_absorbance("H2O", GRID, 4.0).max()
    dioxide = 0.08 * air_absorbance("CO2", GRID, 4.0) / air_absorbance("CO2", GRID, 4.0).max()
    y = lorentz(GRID, 1100.0, 20.0) + lorentz(GRID, 2950.0, 40.0, 0.5) + sign * (lines + dioxide)
    y += 2e-4 * np.random.default_rng(4).normal(size=GRID.size)
    places = found_at(Spectrum(GRID, y, state="solid"))
    assert {1100.0, 2950.0} <= {round(place, -1) for place in places}
    assert not [place for place in places if place > 3500.0 or 2300.0 < place < 2400.0]


def test_rotational_lines_of_a_gas_are_its_own() -> None:
    water = air_absorbance("H2O", GRID, 4.0)
    assert len(found_at(Spectrum(GRID, water / water.max(), state="gas"))) > 20


def test_bands_at_negative_absorbance_are_reported_apart() -> None:
    y = lorentz(GRID, 1715.0, 20.0) - lorentz(GRID, 2500.0, 300.0, 0.5) + lorentz(GRID, 2500.0, 20.0, 0.2) - 0.01
    found = find_bands(Spectrum(GRID, y))
    assert [round(band.wavenumber) for band in found.bands] == [1715]
    assert len(found.negative) == 2 and all(2350.0 < place < 2650.0 for place in found.negative)
    assert any(abs(band.wavenumber - 2500.0) < 3.0 for band in find_bands(Spectrum(GRID, y), below_zero=True).bands)


def test_a_clipped_band_is_one_band_at_its_middle() -> None:
    y = np.minimum(lorentz(GRID, 3042.0, 60.0, 6.0), 3.0) + lorentz(GRID, 1500.0, 20.0)
    y[np.argmin(np.abs(GRID - 3044.0))] -= 0.2
    bands = [band for band in find_bands(Spectrum(GRID, np.minimum(y, 3.0))).bands if band.wavenumber > 2900.0]
    assert [(round(band.wavenumber), band.saturated) for band in bands] == [(3042, True)]


def test_noise_on_an_opaque_band_does_not_split_it() -> None:
    light = 10.0 ** -lorentz(GRID, 3042.0, 60.0, 4.0) + 0.002 * np.random.default_rng(5).normal(size=GRID.size)
    y = -np.log10(np.maximum(light, 1e-3))
    bands = [band for band in find_bands(Spectrum(GRID, y)).bands if not band.shoulder]
    assert len(bands) == 1 and bands[0].saturated
    assert bands[0].wavenumber == pytest.approx(3042.0, abs=15.0)
