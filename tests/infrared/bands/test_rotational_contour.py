"""Branches of linear molecules: spacing, missing lines, envelope, refusals."""

import numpy as np
import pytest

from vibron.core.errors import DomainError, ResourceError
from vibron.infrared.bands.rotational_contour import rotational_contour

GRID = np.arange(2000.0, 2300.0, 0.5)


def test_envelope_maxima_lie_as_far_apart_as_the_rigid_rotor_says() -> None:
    grid = np.arange(2250.0, 2450.0, 0.1)
    found = rotational_contour(grid, 2349.0, 0.1, 300.0, 1.0, shape="gaussian")
    below, above = grid < 2349.0, grid > 2349.0
    apart = grid[above][found.absorbance[above].argmax()] - grid[below][found.absorbance[below].argmax()]
    assert apart == pytest.approx(found.separation, rel=0.03)
    assert np.trapezoid(found.absorbance, grid) == pytest.approx(1.0, abs=1e-3)
    assert found.strength.sum() == pytest.approx(1.0)


def test_carbon_dioxide_has_every_second_line_only() -> None:
    found = rotational_contour(GRID, 2349.14, 0.3902, 296.0, 0.2, odd_weight=0.0)
    lines = np.sort(found.line[np.array(found.branch) == "R"])
    assert np.diff(lines)[:5] == pytest.approx(4 * 0.3902, rel=1e-6)
    assert set(found.lower % 2) == {0.0}


def test_strongest_line_and_band_head() -> None:
    found = rotational_contour(GRID, 2143.27, 1.9225, 300.0, 0.2, upper_constant=1.905)
    lower = found.lower[found.strength.argmax()]
    assert lower == pytest.approx(np.sqrt(208.5 / 2 / 1.9225) - 0.5, abs=1.0)
    right = np.sort(found.line[np.array(found.branch) == "R"])
    assert (np.diff(right) < 2 * 1.9225).all()  # R branch closes up, as the molecule stretches


def test_perpendicular_band_has_a_strong_q_branch() -> None:
    found = rotational_contour(np.arange(600.0, 740.0, 0.2), 667.4, 0.39, 296.0, 1.0, "perpendicular")
    branch = np.array(found.branch)
    shares = {name: found.strength[branch == name].sum() for name in "PQR"}
    assert shares["Q"] == pytest.approx(0.5, abs=0.01)
    assert 667.0 < 600.0 + 0.2 * found.absorbance.argmax() < 668.0
    assert found.lower[branch == "Q"].min() == 1.0
    assert found.lower[branch == "P"].min() == 2.0


def test_refusals() -> None:
    with pytest.raises(DomainError, match="no level"):
        rotational_contour(GRID, 2143.0, 1.9, 300.0, 1.0, even_weight=0.0, odd_weight=0.0)
    with pytest.raises(DomainError, match="too large"):
        rotational_contour(GRID, 2143.0, 1.9, 3000.0, 1.0, centrifugal=1e-3)
    with pytest.raises(ResourceError, match="too many points"):
        rotational_contour(np.linspace(2000.0, 2300.0, 200_000), 2143.0, 0.01, 3000.0, 1.0)
