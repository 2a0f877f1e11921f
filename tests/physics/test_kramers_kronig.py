"""Kramers-Kronig relations: even and uneven grids agree, and both with independent sums and closed forms."""

import numpy as np
import pytest
from scipy import integrate

from vibron.physics.kramers_kronig import dispersion, hilbert, index_from_reflection, reflection_phase

GRID = np.arange(400.0, 4001.0, 2.0)


def oscillators(at: np.ndarray) -> np.ndarray:
    bands = ((1700, 0.018, 25.0), (1250, 0.03, 30.0), (2900, 0.004, 40.0))
    return np.sqrt(2.25 + sum(s * c**2 / (c**2 - at**2 - 1j * g * at) for c, s, g in bands))


def test_dispersion_agrees_with_maclaurin_sums() -> None:
    k = oscillators(GRID).imag
    found = dispersion(GRID, k, 2.0)
    for point in (200, 411, 900):
        others = np.arange(GRID.size)[(np.arange(GRID.size) - point) % 2 == 1]
        expected = 4.0 * 2.0 / np.pi * np.sum(GRID[others] * k[others] / (GRID[others] ** 2 - GRID[point] ** 2))
        assert found[point] == pytest.approx(expected, abs=2e-4)


def test_dispersion_is_the_transform_of_the_odd_line() -> None:
    k = oscillators(GRID).imag
    points = np.concatenate([[GRID[0] - 2.0], GRID, [GRID[-1] + 2.0]])
    values = np.concatenate([[0.0], k, [0.0]])
    odd = hilbert(np.concatenate([-points[::-1], points]), np.concatenate([-values[::-1], values]), GRID)
    np.testing.assert_allclose(dispersion(GRID, k, 2.0), odd, atol=1e-11)


def test_transform_of_a_triangle_agrees_with_quadrature() -> None:
    points, values = np.array([0.0, 1.0, 3.0]), np.array([0.0, 1.0, 0.0])
    line = np.interp([0.4], points, values)
    assert line[0] == pytest.approx(0.4)
    expected = integrate.quad(lambda t: float(np.interp(t, points, values)), -1.0, 1.8, weight="cauchy", wvar=0.4)[0]
    expected += integrate.quad(lambda t: float(np.interp(t, points, values)) / (t - 0.4), 1.8, 3.0)[0]
    assert hilbert(points, values, np.array([0.4]))[0] == pytest.approx(expected / np.pi, abs=1e-6)


@pytest.mark.parametrize("start", [400.0, 2.0, 1.0, 1.5, 300.0])
def test_phase_on_an_even_grid_agrees_with_the_general_one(start: float) -> None:
    grid = start + 2.0 * np.arange(1000)
    reflectance = np.abs((oscillators(grid) - 1.0) / (oscillators(grid) + 1.0)) ** 2
    np.testing.assert_allclose(
        reflection_phase(grid, reflectance, 2.0), reflection_phase(grid, reflectance), atol=1e-10
    )


def test_phase_gives_back_the_index() -> None:
    grid = np.arange(1.0, 20000.0, 2.0)
    truth = oscillators(grid)
    reflectance = np.abs((truth - 1.0) / (truth + 1.0)) ** 2
    found = index_from_reflection(reflectance, reflection_phase(grid, reflectance, 2.0))
    near = grid < 4000.0
    np.testing.assert_allclose(found[near], truth[near], atol=2e-3)
