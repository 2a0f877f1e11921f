"""View factors: reciprocity, closure, limits, and agreement of closed forms with the quadrature."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vibron.core.errors import ConvergenceError, DomainError, InputError
from vibron.radiation.radiometry.view_factor_cylinders import view_factor_cylinders
from vibron.radiation.radiometry.view_factor_discs import view_factor_discs
from vibron.radiation.radiometry.view_factor_polygons import view_factor_polygons
from vibron.radiation.radiometry.view_factor_rectangles import view_factor_rectangles
from vibron.radiation.radiometry.view_factor_sphere import view_factor_sphere

LENGTH = st.floats(0.01, 100.0)
SQUARE = np.array([[0.0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]])


def box(x: float, y: float, z: float) -> list[np.ndarray]:
    """Return the six walls of a room, corners counter-clockwise seen from inside."""
    corner = np.array([[i, j, k] for i in (0, x) for j in (0, y) for k in (0, z)], dtype=float)
    order = [(0, 4, 6, 2), (1, 3, 7, 5), (0, 1, 5, 4), (2, 6, 7, 3), (0, 2, 3, 1), (4, 5, 7, 6)]
    return [corner[list(wall)] for wall in order]


@given(LENGTH, LENGTH, LENGTH)
def test_reciprocity_of_the_closed_forms(one: float, other: float, third: float) -> None:
    """A1 F12 = A2 F21, and swapping the surfaces swaps the factors."""
    discs, swapped = view_factor_discs(one, other, third), view_factor_discs(other, one, third)
    assert float(discs.forward) * one**2 == pytest.approx(float(discs.backward) * other**2, rel=1e-12)
    assert float(discs.forward) == pytest.approx(float(swapped.backward), rel=1e-12)
    plates = view_factor_rectangles("perpendicular", third, one, other_width=other)
    again = view_factor_rectangles("perpendicular", third, other, other_width=one)
    assert float(plates.forward) * one == pytest.approx(float(plates.backward) * other, rel=1e-12)
    assert float(plates.forward) == pytest.approx(float(again.backward), rel=1e-7, abs=1e-13)
    tubes = view_factor_cylinders(one, other, third)
    assert float(tubes.forward) * one == pytest.approx(float(tubes.backward) * other, rel=1e-12)
    assert 0 < tubes.forward < 0.5 or other > one


@given(st.floats(0.05, 20.0), st.floats(0.05, 20.0), st.floats(0.05, 20.0))
def test_a_room_is_closed(x: float, y: float, z: float) -> None:
    """From the floor: all that leaves reaches the ceiling or one of the four walls."""
    ceiling = float(view_factor_rectangles("parallel", x, y, distance=z).forward)
    walls = view_factor_rectangles("perpendicular", [x, y], [y, x], other_width=z).forward
    assert ceiling + 2 * float(walls.sum()) == pytest.approx(1.0, abs=1e-9)


@pytest.mark.parametrize("other", [0.0999, 0.05, 1e-3])
@pytest.mark.parametrize("long", [0.05, 1.0, 30.0])
def test_quadrature_and_closed_form_of_parallel_rectangles(long: float, other: float) -> None:
    from vibron.radiation.radiometry.view_factor_rectangles import _closed, _quadrature

    x, y = np.array(long), np.array(other)
    assert float(_quadrature(x, y)) == pytest.approx(float(_closed(x, y)), rel=1e-15 / (x * y * y) + 1e-12)


@pytest.mark.parametrize("sizes", [(1.0, 1.0, 1.0), (1.0, 2.0, 0.5), (3.0, 1.0, 2.0)])
def test_polygons_close_a_room_and_agree_with_the_closed_forms(sizes: tuple[float, float, float]) -> None:
    walls = box(*sizes)
    found = [view_factor_polygons(walls[0], wall) for wall in walls[1:]]
    assert sum(one.forward for one in found) == pytest.approx(1.0, abs=2e-5)
    x, y, z = sizes
    facing = view_factor_rectangles("parallel", x, y, distance=z)
    assert found[0].forward == pytest.approx(float(facing.forward), abs=1e-6)
    assert float(facing.forward) == float(facing.backward)
    corner = view_factor_rectangles("perpendicular", x, y, other_width=z)
    assert found[1].forward == pytest.approx(float(corner.forward), abs=1e-5)


def test_rectangles_take_the_lengths_of_their_arrangement_alone() -> None:
    with pytest.raises(InputError, match="does not apply") as caught:
        view_factor_rectangles("parallel", 1.0, 1.0, distance=1.0, other_width=1.0)
    assert caught.value.field == "other_width"
    with pytest.raises(InputError, match="is needed") as caught:
        view_factor_rectangles("perpendicular", 1.0, 1.0)
    assert caught.value.field == "other_width"


def test_polygons_are_reciprocal_and_shift_and_scale_freely() -> None:
    target = np.array([[2.0, -1, 1], [2, 1, 1.5], [1.5, 2, 3], [1.2, 0, 2.5]])[[0, 3, 2]]
    there, back = view_factor_polygons(SQUARE, target), view_factor_polygons(target, SQUARE)
    if there.forward == 0.0:
        target = target[::-1]
        there, back = view_factor_polygons(SQUARE, target), view_factor_polygons(target, SQUARE)
    assert there.forward > 0.01
    assert there.forward == pytest.approx(back.backward, abs=1e-7)
    turn = np.array([[0.0, 0, 1], [1, 0, 0], [0, 1, 0]])
    moved = view_factor_polygons(3 * SQUARE @ turn + 5.0, 3 * target @ turn + 5.0)
    assert moved.forward == pytest.approx(there.forward, rel=1e-10)


def test_polygons_that_look_away_see_nothing_and_cutting_conserves() -> None:
    above = SQUARE + np.array([0.0, 0, 1])
    assert view_factor_polygons(SQUARE, above).forward == 0.0  # both face up
    leaning = np.array([[1.5, 0, -1], [1.5, 1, -1], [1.5, 1, 1], [1.5, 0, 1]])[::-1]
    leaning = leaning if view_factor_polygons(SQUARE, leaning).forward > 0 else leaning[::-1]
    upper = leaning.copy()
    upper[:, 2] = np.maximum(upper[:, 2], 0.0)
    assert view_factor_polygons(SQUARE, leaning).forward == pytest.approx(
        view_factor_polygons(SQUARE, upper).forward, rel=1e-9
    )


@pytest.mark.parametrize("height", [0.01, 0.3, 5.0])
def test_sphere_is_smooth_at_the_horizon_and_fair_on_average(height: float) -> None:
    """The factor has no step; over all tilts its mean is that of a small ball, half the cap's solid angle over 2 pi."""
    tilt = np.linspace(0.0, np.pi, 40001)
    factor = view_factor_sphere(height, 1.0, np.degrees(tilt))
    assert (np.diff(factor) <= 1e-12).all() and np.abs(np.diff(factor)).max() < 3e-4
    mean = np.trapezoid(factor * np.sin(tilt) / 2.0, tilt)
    apart = 1.0 + height
    assert mean == pytest.approx((1.0 - np.sqrt(1.0 - 1.0 / apart**2)) / 2.0, abs=1e-8)


def test_touching_and_far_cylinders() -> None:
    far = view_factor_cylinders(1.0, 1.0, 1e6).forward
    assert float(far) == pytest.approx(1.0 / (np.pi * 1e6), rel=1e-5)
    wire = view_factor_cylinders(1e-9, 1.0, 1.0).forward  # a wire sees the tube under 60 degrees of 360
    assert float(wire) == pytest.approx(1.0 / 6.0, rel=1e-6)


@pytest.mark.parametrize(
    ("one", "other", "error", "field"),
    [
        (SQUARE[:2], SQUARE, DomainError, "vertices_1"),
        (SQUARE, [[0, 0, 1], [1, 0, 1], [1, 1, 1.5], [0, 1, 1]], DomainError, "vertices_2"),
        (SQUARE, [[0, 0, 1], [0.1, 0.1, 1], [1, 0, 1], [0, 1, 1]], DomainError, "vertices_2"),
        (SQUARE, np.zeros((4, 3)), DomainError, "vertices_2"),
        (SQUARE, [[0, 0], [1, 0], [1, 1]], InputError, "vertices_2"),
        (SQUARE, (SQUARE + np.array([0.37, 0, 1e-3]))[::-1], ConvergenceError, "vertices_2"),
    ],
)
def test_refusals(one: np.ndarray, other: np.ndarray, error: type[Exception], field: str) -> None:
    with pytest.raises(error) as caught:
        view_factor_polygons(one, other)
    assert caught.value.field == field and caught.value.remedy  # type: ignore[attr-defined]
