"""Averages on a coarser grid, lines on a finer one, nothing invented."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vibron.core.errors import InputError
from vibron.core.spectrum import Spectrum
from vibron.infrared.preprocessing.resample import resample

GRID = np.arange(400.0, 4001.0, 2.0)


def test_coarse_spectrum_is_interpolated() -> None:
    x = np.arange(400.0, 4001.0, 4.0)
    np.testing.assert_allclose(resample(Spectrum(x, 0.001 * x), GRID), 0.001 * GRID)


def test_fine_spectrum_keeps_its_area() -> None:
    x = np.linspace(400.0, 4000.0, 72_001)
    y = np.exp(-(((x - 1700.3) / 0.8) ** 2))
    area = float(np.sum(resample(Spectrum(x, y), GRID)) * 2.0)
    assert area == pytest.approx(0.8 * np.sqrt(np.pi), rel=1e-3)


def test_nothing_outside() -> None:
    values = resample(Spectrum(np.arange(600.0, 3801.0, 4.0), np.ones(801)), GRID)
    assert GRID[np.isfinite(values)][[0, -1]].tolist() == [600.0, 3800.0]


@pytest.mark.parametrize("step", [0.5, 4.0])
def test_holes_stay(step: float) -> None:
    x = np.arange(400.0, 4001.0, step)
    kept = (x < 1280) | (x > 1360)
    values = resample(Spectrum(x[kept], np.ones(int(kept.sum()))), GRID)
    assert np.isnan(values[(GRID > 1290) & (GRID < 1350)]).all()
    assert np.isfinite(values[(GRID < 1278) | (GRID > 1362)]).all()


@pytest.mark.parametrize("step", [0.5, 4.0])
def test_missing_ordinates_are_not_bridged(step: float) -> None:
    x = np.arange(400.0, 4001.0, step)
    y = np.where((x > 1999) & (x < 2011), np.nan, 1.0)
    values = resample(Spectrum(x, y), GRID)
    assert np.isnan(values[(GRID >= 2000) & (GRID <= 2010)]).all()
    assert np.isfinite(values[(GRID < 1995) | (GRID > 2015)]).all()


def test_one_point_and_all_missing() -> None:
    assert np.isnan(resample(Spectrum(np.array([1000.0]), np.array([1.0])), GRID)).all()
    x = np.arange(400.0, 4001.0, 0.5)
    assert np.isnan(resample(Spectrum(x, x * np.nan), GRID)).all()


@pytest.mark.parametrize("grid", [[1000.0], [1000.0, 999.0], [1000.0, 1000.0]])
def test_grid_must_ascend(grid: list[float]) -> None:
    with pytest.raises(InputError, match="ascend"):
        resample(Spectrum(np.array([1.0, 2.0]), np.array([1.0, 2.0])), np.array(grid))


@settings(max_examples=50)
@given(st.floats(0.05, 30.0), st.floats(-1.0, 1.0), st.floats(-1e-3, 1e-3))
def test_a_straight_line_stays_one(step: float, start: float, slope: float) -> None:
    x = np.arange(300.0, 4100.0, step)
    values = resample(Spectrum(x, start + slope * x), GRID)
    # Where a cell ends between two points their area is shared in proportion, off by slope * step**2 / 16 at most.
    np.testing.assert_allclose(values, start + slope * GRID, atol=1e-9 + abs(slope) * step**2 / 16 * (step < 1.0))
