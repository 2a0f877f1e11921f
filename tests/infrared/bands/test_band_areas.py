"""Areas, moments, widths and ratios: closed forms, invariances, noise, refusals."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from vibron.core.errors import DomainError, InputError
from vibron.core.spectrum import Spectrum
from vibron.infrared.bands._indices import NAMES, named_indices
from vibron.infrared.bands.band_ratio_index import band_ratio_index
from vibron.infrared.bands.band_shape import band_shape
from vibron.infrared.bands.band_width import band_width
from vibron.infrared.bands.integrate_band import integrate_band

GRID = np.arange(1500.0, 1901.0, 2.0)
BAND = 10.0 * band_shape(GRID, 1700.0, 20.0)


@settings(max_examples=20)
@given(level=st.floats(-1.0, 1.0), slope=st.floats(-0.01, 0.01), scale=st.floats(0.01, 100.0))
def test_a_straight_baseline_changes_nothing_and_scale_scales(level: float, slope: float, scale: float) -> None:
    spectrum = Spectrum(GRID, scale * BAND + level + slope * (GRID - 1700.0))
    assert integrate_band(spectrum, 1601.0, 1799.5).area == pytest.approx(10.0 * scale, rel=1e-6)
    found = integrate_band(spectrum, 1621.0, 1779.0)
    assert found.centroid == pytest.approx(1700.0, abs=1e-5)
    assert found.equivalent_width == pytest.approx(20.0, rel=1e-3)


def test_uneven_grid_and_unaligned_ends() -> None:
    x = np.sort(1.0e4 / np.linspace(5.2, 6.7, 900))
    spectrum = Spectrum(x, 10.0 * band_shape(x, 1700.0, 20.0))
    assert integrate_band(spectrum, 1600.3, 1799.9).area == pytest.approx(10.0, rel=1e-4)


@pytest.mark.parametrize("anchor", [0.0, 20.0])
def test_the_error_of_an_area_is_that_of_repeated_measurements(anchor: float) -> None:
    draw = np.random.default_rng(5)
    clean = integrate_band(Spectrum(GRID, BAND), 1640.5, 1760.5, anchor=anchor, noise=0.02)
    again = [
        integrate_band(Spectrum(GRID, BAND + draw.normal(0.0, 0.02, GRID.size)), 1640.5, 1760.5, anchor=anchor).area
        for _ in range(200)
    ]
    assert np.std(again) == pytest.approx(clean.error, rel=0.15)
    assert np.mean(again) == pytest.approx(clean.area, abs=4.0 * clean.error / 14.0)


def test_averaged_anchors_are_quieter() -> None:
    spectrum = Spectrum(GRID, BAND)
    plain, averaged = (integrate_band(spectrum, 1640.0, 1760.0, anchor=a, noise=0.01).error for a in (0.0, 20.0))
    assert averaged < 0.5 * plain


def test_moments_agree_with_scipy_on_a_skewed_band() -> None:
    x = np.linspace(1500.0, 2000.0, 5001)
    gamma = stats.gamma(4.0, loc=1550.0, scale=20.0)
    found = integrate_band(Spectrum(x, gamma.pdf(x)), 1500.0, 2000.0, "none")
    assert (found.centroid, found.variance) == pytest.approx((1630.0, 1600.0), rel=2e-3)
    assert (found.skewness, found.kurtosis) == pytest.approx(tuple(map(float, gamma.stats("sk"))), rel=0.02)


def test_error_of_the_centroid() -> None:
    draw = np.random.default_rng(2)
    noisy = [Spectrum(GRID, BAND + draw.normal(0.0, 0.005, GRID.size)) for _ in range(200)]
    found = [integrate_band(one, 1660.0, 1740.0) for one in noisy]
    assert np.std([one.centroid for one in found]) == pytest.approx(
        np.mean([one.centroid_error for one in found]), rel=0.15
    )


def test_a_negative_band_has_an_area_but_no_moments() -> None:
    found = integrate_band(Spectrum(GRID, -BAND), 1600.0, 1800.0)
    assert found.area == pytest.approx(-10.0, rel=1e-3)
    moments = (found.centroid, found.centroid_error, found.variance, found.skewness, found.kurtosis)
    assert np.isnan(moments).all()


def test_asymmetric_band_has_unequal_half_widths() -> None:
    x = np.arange(1600.0, 1800.0, 0.5)
    y = np.where(x < 1700.0, np.exp(-(((x - 1700.0) / 6.0) ** 2)), np.exp(-(((x - 1700.0) / 12.0) ** 2)))
    found = band_width(Spectrum(x, y), 1710.0)
    assert found.asymmetry == pytest.approx(2.0, abs=0.1)
    assert found.width == pytest.approx(18.0 * np.sqrt(np.log(2.0)), abs=0.05)


def test_width_above_a_line() -> None:
    spectrum = Spectrum(GRID, BAND + 1.0 + 1e-3 * (GRID - 1700.0))
    assert band_width(spectrum, 1704.0, low=1620.0, high=1780.0).width == pytest.approx(20.0, abs=0.2)
    with pytest.raises(DomainError, match="does not fall"):
        band_width(spectrum, 1704.0)


@pytest.mark.parametrize("name", NAMES)
def test_named_indices_follow_their_windows_and_do_not_see_scale(name: str) -> None:
    x = np.arange(850.0, 3501.0, 1.0)
    ramp, entry = Spectrum(x, x / 10.0), named_indices()[name]
    (a, b), (c, d) = entry["numerator"], entry["denominator"]
    hand = (a + b) / (c + d) * ((b - a) / (d - c) if entry["measure"] == "area" else 1.0)
    assert band_ratio_index(ramp, name).ratio == pytest.approx(hand, rel=1e-9)
    assert band_ratio_index(Spectrum(x, 7.0 * x), name).ratio == pytest.approx(hand, rel=1e-9)


def test_error_of_a_ratio_counts_shared_points_once() -> None:
    same = band_ratio_index(
        Spectrum(GRID, BAND), None, np.array([1650.0, 1750.0]), np.array([1650.0, 1750.0]), noise=0.1
    )
    assert (same.ratio, same.error) == pytest.approx((1.0, 0.0), abs=1e-12)


def test_height_is_that_of_the_highest_point_above_the_line() -> None:
    spectrum = Spectrum(GRID, BAND + 1.0)
    found = band_ratio_index(spectrum, None, np.array([1620.0, 1780.0]), np.array([1500.0, 1500.0]), "height", "linear")
    assert found.numerator == pytest.approx(BAND.max())
    assert found.denominator == pytest.approx(1.0)


def test_refusals() -> None:
    spectrum = Spectrum(GRID, BAND)
    holed = np.where(GRID == 1700.0, np.nan, BAND)
    with pytest.raises(InputError, match="gap"):
        integrate_band(Spectrum(GRID, holed), 1650.0, 1750.0)
    with pytest.raises(InputError, match="upwards"):
        integrate_band(Spectrum(GRID, BAND, "reflectance"), 1650.0, 1750.0)
    with pytest.raises(DomainError, match="not covered"):
        integrate_band(spectrum, 1400.0, 1750.0)
    with pytest.raises(InputError, match="below the upper"):
        integrate_band(spectrum, 1750.0, 1650.0)
    with pytest.raises(InputError, match="fewer"):
        integrate_band(spectrum, 1700.1, 1703.0)
    with pytest.raises(InputError, match="named index or both"):
        band_ratio_index(spectrum)
    with pytest.raises(DomainError, match="not positive"):
        band_ratio_index(Spectrum(GRID, -BAND), None, np.array([1600.0, 1650.0]), np.array([1650.0, 1750.0]))
    with pytest.raises(DomainError, match="no maximum"):
        band_width(Spectrum(GRID, GRID), 1700.0)
    with pytest.raises(InputError, match="other end"):
        band_width(spectrum, 1700.0, low=1600.0)
