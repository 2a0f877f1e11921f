"""Weights of an opinion, learned on replies."""

import numpy as np
import pytest

from vibron_train.pooling import NamedStructures, cross_fitted, fit, paired


def opinion(true: int | None, confidence: tuple[float, float] = (0.7, 0.1)) -> NamedStructures:
    return NamedStructures(np.array([0.3, 0.2]), np.array(confidence), np.array([place == true for place in range(2)]))


def test_the_gain_is_that_of_the_pooled_distribution() -> None:
    before, said = np.array([0.3, 0.2, 0.5]), np.array([0.7, 0.1, 0.2])  # the last: everything that is not named
    after = before**0.6 * said**0.4
    after /= after.sum()
    for true, place in ((0, 0), (1, 1), (None, 2)):
        assert opinion(true).gain(0.4) == pytest.approx(np.log(after[place] / before[place]))
    assert opinion(0).gain(0.0) == 0.0


def test_the_weight_is_one_for_a_calibrated_opinion_and_zero_for_calibrated_probabilities() -> None:
    def replies(first: int, second: int, neither: int) -> list[NamedStructures]:
        return [opinion(0)] * first + [opinion(1)] * second + [opinion(None)] * neither

    assert fit(replies(30, 20, 50)) < 0.01
    assert fit(replies(70, 10, 20)) > 0.99
    assert 0.3 < fit(replies(50, 15, 35)) < 0.7


def test_the_weight_of_a_molecule_is_learned_on_others() -> None:
    found = cross_fitted([opinion(0)] * 5 + [opinion(None)] * 5, ["a"] * 5 + ["b"] * 5)
    assert found[0] == pytest.approx(0.0, abs=0.01) and found[5] == pytest.approx(1.0, abs=0.01)


def test_paired_figures_count_by_molecule() -> None:
    found = paired([True, False, False], [True, True, False], ["a", "b", "b"])
    assert found["before"] == pytest.approx(1 / 3) and found["difference"] == pytest.approx(1 / 3)
    assert (found["better"], found["worse"]) == (1, 0)
    low, high = found["interval"]
    assert low == 0.0 and high == pytest.approx(0.5)
