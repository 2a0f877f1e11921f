"""Rates, intervals and calibration of answers."""

import math

import pytest

from vibron.core.errors import InputError
from vibron.core.workflow import Workflow
from vibron_verify.questions import Asked, Given, score
from vibron_verify.questions.scoring import Rate, calibration_error
from vibron_verify.tasks import Expected


def asked(steps: int, *, answerable: bool = True) -> Asked:
    expected = Expected(300.0, "K", rtol=1e-3) if answerable else None
    return Asked("What?", "radiation", expected, Workflow((), "x") if answerable else None, steps, "test")


ANSWERS = [
    Given(asked(1), 300.0, "K", probability=0.9),
    Given(asked(1), 0.3, "kK", probability=0.9),
    Given(asked(2), 310.0, "K", probability=0.6),
    Given(asked(2), declined=True, probability=0.1),
    Given(asked(0), 300.0, "nm"),
    Given(asked(0, answerable=False), declined=True),
    Given(asked(0, answerable=False), 5.0, "K", probability=0.2),
]


def test_rates_by_group() -> None:
    groups = score(ANSWERS).groups
    found = {
        name: (one.count, one.right.value, one.wrong.value, one.declined.value)
        for name, one in groups.items()
    }  # fmt: skip
    assert found == {
        "answerable": (5, 0.4, 0.4, 0.2), "one step": (2, 1.0, 0.0, 0.0), "several steps": (2, 0.0, 0.5, 0.5),
        "steps unknown": (1, 0.0, 1.0, 0.0), "unanswerable": (2, 0.5, 0.5, 0.5),
    }  # fmt: skip


def test_calibration_counts_answers_with_a_probability_only() -> None:
    # 0.9 twice and right twice, 0.6 and wrong, 0.2 and wrong
    assert score(ANSWERS).calibration_error == pytest.approx((0.2 + 0.6 + 0.2) / 4.0)
    assert score([Given(asked(1), 300.0, "K")]).calibration_error is None
    assert calibration_error([(1.0, True), (0.0, False), (0.75, True), (0.75, False)]) == pytest.approx(0.125)


@pytest.mark.parametrize(
    ("hits", "count", "low", "high"),
    [(8, 10, 0.4902, 0.9433), (0, 20, 0.0, 0.1611), (20, 20, 0.8389, 1.0), (1, 2, 0.0945, 0.9055)],
)
def test_wilson_intervals(hits: int, count: int, low: float, high: float) -> None:
    rate = Rate.of([True] * hits + [False] * (count - hits))
    assert (rate.low, rate.high) == (pytest.approx(low, abs=1e-4), pytest.approx(high, abs=1e-4))


def test_nothing_is_unknown() -> None:
    rate = Rate.of([])
    assert math.isnan(rate.value) and (rate.low, rate.high) == (0.0, 1.0)


def test_a_probability_beyond_one_is_refused() -> None:
    with pytest.raises(InputError, match="probability"):
        score([Given(asked(1), 300.0, "K", probability=90.0)])
