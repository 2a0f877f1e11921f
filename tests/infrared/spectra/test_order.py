"""The median of values."""

import numpy as np
import pytest

from vibron.infrared.spectra.order import median


@pytest.mark.parametrize("size", [1, 2, 3, 10, 11, 1000, 1001])
def test_equal_to_numpy(size: int) -> None:
    chance = np.random.default_rng(size)
    for values in (chance.normal(size=size), chance.integers(0, 3, size).astype(np.float64)):
        assert median(values) == np.median(values)
        assert median(values[::-1]) == np.median(values)
