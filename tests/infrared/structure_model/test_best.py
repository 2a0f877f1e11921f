"""The best rows are those of a stable sort, ties and excluded candidates included."""

import numpy as np
import pytest

from vibron.infrared.structure_model.best import best_rows


@pytest.mark.parametrize("number", [0, 1, 7, 50, 199, 200, 500])
def test_the_order_is_that_of_a_stable_sort(number: int) -> None:
    random = np.random.default_rng(number)
    scores = random.integers(0, 20, 200).astype(float)
    scores[random.random(200) < 0.3] = -np.inf
    assert best_rows(scores, number).tolist() == np.argsort(-scores, kind="stable")[:number].tolist()
