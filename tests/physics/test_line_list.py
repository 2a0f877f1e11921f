"""Line lists hold columns of equal length and fill those left out."""

import numpy as np
import pytest

from vibron.core.errors import InputError
from vibron.physics.line_list import LineList

ONE = np.ones(2)


def test_columns_must_be_equally_long() -> None:
    with pytest.raises(InputError, match="one value for each line"):
        LineList(ONE, ONE, ONE, ONE, ONE, np.ones(3))


@pytest.mark.parametrize("number", [1e308, 2.5, np.nan, np.inf])
def test_numbers_of_molecules_are_whole(number: float) -> None:
    with pytest.raises(InputError, match="must be whole numbers") as raised:
        LineList(np.array([1.0, number]), ONE, ONE, ONE, ONE, ONE)
    assert raised.value.field == "molecule"


def test_columns_left_out_are_filled() -> None:
    filled = LineList(ONE, ONE, ONE, ONE, 0.1 * ONE, ONE)
    assert filled.self_width.tolist() == [0.1, 0.1]
    assert filled.air_shift.tolist() == [0.0, 0.0]
    assert np.isnan(filled.upper_vibration).all()
    assert filled.upper_quanta.tolist() == ["", ""]
    assert filled.molecule.dtype == np.int64


def test_a_mask_selects_lines_with_their_quanta() -> None:
    lines = LineList(ONE, ONE, np.array([1.0, 2.0]), ONE, ONE, ONE, upper_quanta=np.array(["a", "b"]))
    second = lines[lines.wavenumber > 1.5]
    assert len(second) == 1 and second.upper_quanta.tolist() == ["b"]
    with pytest.raises(ValueError, match="read-only"):
        second.wavenumber[0] = 0.0
