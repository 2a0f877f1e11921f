"""Scores are 1 for the truth and fall with the error; what cheats is scored low."""

from types import SimpleNamespace

import numpy as np
import pytest

from vibron_verify.tasks.metrics import METRICS, accuracy, agreement, judged, matched, retrieved


def test_an_error_of_the_scale_halves_the_accuracy():
    assert accuracy(301.0, (300.0, 1.0)) == pytest.approx(0.5)
    assert accuracy([1.0, 2.0], ([1.0, 2.0], 0.1)) == 1.0


def test_positions_are_read_from_bands_and_each_counts_once():
    bands = (SimpleNamespace(wavenumber=1002.0), SimpleNamespace(centre=1498.0))
    assert matched(bands, ([1000.0, 1500.0], 5.0)) == 1.0
    assert matched([999.0, 1001.0], ([1000.0, 1500.0], 5.0)) == 0.5
    assert matched([], ([1000.0], 5.0)) == 0.0


def test_labels_must_be_as_many_as_there_are_spectra():
    assert agreement(("A", "B"), ("A", "C")) == 0.5
    with pytest.raises(ValueError, match="1 labels are not 2"):
        agreement(("A",), ("A", "C"))


def test_ties_count_against_the_right_row():
    assert retrieved([[0.9, 0.1], [0.2, 0.8]], [0, 1]) == 1.0
    assert retrieved(np.ones((4, 2)), [0, 1]) == 0.25
    distances = SimpleNamespace(values=[[0.1, 0.9], [0.8, 0.2]], distance=True)
    assert retrieved(distances, [0, 1]) == 1.0


def test_a_case_may_judge_a_design_itself():
    assert judged([0.25], lambda thickness: 1.0 - thickness[0]) == 0.75


@pytest.mark.parametrize("name", ["explained", "closeness", "nearness"])
def test_other_shapes_are_no_result(name):
    with pytest.raises(ValueError, match="is not"):
        METRICS[name]([], np.ones(3))
