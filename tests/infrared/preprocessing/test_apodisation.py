"""The windows have the heights and the line shapes that their authors published."""

import numpy as np
import pytest

from vibron.core.errors import InputError
from vibron.infrared.preprocessing.apodisation_window import KINDS, apodisation_window


@pytest.mark.parametrize("kind", KINDS)
def test_windows_are_even_one_in_the_middle_and_fall(kind: str) -> None:
    path = np.linspace(-2.5, 2.5, 501)
    weight = apodisation_window(path, 2.0, kind)
    assert weight == pytest.approx(weight[::-1])
    assert weight[250] == pytest.approx(1.0, abs=1e-6)
    assert (np.diff(weight[250:])[weight[251:] > 0.5] <= 1e-12).all()
    assert (weight[np.abs(path) > 2.0] == 0.0).all()
    assert (weight >= 0.0).all()


def test_any_shape_and_an_unknown_name() -> None:
    assert apodisation_window(np.zeros((2, 3)), 1.0, "gauss").shape == (2, 3)
    with pytest.raises(InputError, match="is not a choice"):
        apodisation_window(np.zeros(2), 1.0, "kaiser")
