import numpy as np
import pytest

from vibron.core.quantity import Array, Bounds, Quantity


@pytest.mark.parametrize(
    ("bounds", "inside", "outside"),
    [
        (Bounds(gt=0), 1e-9, 0.0),
        (Bounds(ge=0), 0.0, -1e-9),
        (Bounds(lt=5), 4.9, 5.0),
        (Bounds(le=5), 5.0, 5.1),
        (Bounds(ge=1, lt=2), 1.0, 2.0),
    ],
)
def test_bounds_hold_at_their_ends(bounds: Bounds, inside: float, outside: float) -> None:
    assert bounds.holds(np.array([inside]))
    assert not bounds.holds(np.array([inside, outside]))


def test_missing_values_are_let_through() -> None:
    assert Bounds(ge=0).holds(np.array([np.nan, 1.0]))


def test_every_generated_outside_value_is_outside() -> None:
    bounds = Quantity("K", "temperature", gt=0, le=3000)
    assert len(bounds.outside()) == 2
    assert not any(bounds.holds(np.array([value])) for value in bounds.outside())


def test_axes_are_read_from_the_shape() -> None:
    assert Array("1", "m, n", "a matrix").axes == ("m", "n")
