import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vibron.core.errors import InputError
from vibron.infrared.structure_model.representation import POINTS, channels, normalise


def _bands() -> np.ndarray:
    grid = np.arange(400.0, 4001.0, 2.0)
    return np.asarray(np.exp(-(((grid - 1700) / 10) ** 2)) + 0.5 * np.exp(-(((grid - 1200) / 15) ** 2)))


@given(st.floats(0.01, 100.0), st.floats(-1.0, 1.0))
def test_scale_and_offset_do_not_matter(gain: float, offset: float) -> None:
    plain, _ = normalise(_bands()[None])
    changed, _ = normalise(gain * _bands()[None] + offset)
    np.testing.assert_allclose(changed, plain, atol=2e-3)


def test_unmeasured_points_are_masked() -> None:
    absorbance = _bands()[None]
    absorbance[:, :100] = np.nan
    both = channels(*normalise(absorbance))
    assert both.shape == (1, 2, POINTS)
    assert not both[:, :, :100].any()
    assert both[:, 1, 100:].all()


@pytest.mark.parametrize("bad", [np.zeros((2, 900)), np.full((1, POINTS), np.nan)])
def test_bad_spectra_are_refused(bad: np.ndarray) -> None:
    with pytest.raises(InputError):
        normalise(bad)
