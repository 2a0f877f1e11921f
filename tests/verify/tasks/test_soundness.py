"""A metric is refused before use where it does not tell wrong results from right ones."""

from typing import Any

import numpy as np
import pytest

from vibron.core.errors import InputError
from vibron_verify.tasks.optimisation import Case
from vibron_verify.tasks.soundness import refuse_unsound

WAVE = np.sin(np.linspace(0.0, 6.0, 50))


def cases(*truths: Any, **inputs: Any) -> dict[Any, tuple[Case, ...]]:
    return {"train": tuple(Case(inputs, one) for one in truths)}


@pytest.mark.parametrize(
    ("metric", "truths"),
    [
        ("explained", [WAVE, 2.0 * WAVE]),
        ("nearness", [WAVE]),
        ("closeness", [np.array([1.0, 5.0, 20.0, 2.0])]),
        ("accuracy", [(WAVE, 0.05)]),
        ("accuracy", [(1.0, 0.05), (2.0, 0.05), (4.0, 0.05)]),
        ("matched", [([1000.0, 1200.0, 1900.0], 5.0)]),
        ("agreement", [["a", "b", "c", "a"]]),
        ("retrieved", [[3, 0, 2, 1]]),
    ],
)
def test_a_metric_that_rejects_wrong_results_is_used(metric: str, truths: list[Any]) -> None:
    refuse_unsound(metric, cases(*truths))


@pytest.mark.parametrize(
    ("metric", "truths", "words"),
    [
        ("nearness", [100.0 + WAVE], "a constant scores 0.99.*use explained"),
        ("closeness", [100.0 + WAVE], "a constant scores 0.99.*use explained"),
        ("accuracy", [(WAVE, 50.0)], "scores 0.9.*smaller scale"),
        ("accuracy", [(1.0, 0.05)], "a constant scores 1.000.*more cases"),
        ("agreement", [["a", "a", "a", "a"]], "a constant scores 1.000"),
        ("explained", [["x", "y"]], "the truth itself scores 0.000.*kind that the metric compares"),
        ("explained", [np.ones(5)], "the truth itself scores 0.000"),
    ],
)
def test_a_blind_metric_is_refused_with_a_remedy(metric: str, truths: list[Any], words: str) -> None:
    with pytest.raises(InputError, match=f"(?i){words}"):
        refuse_unsound(metric, cases(*truths))


def test_a_truth_among_the_inputs_is_refused() -> None:
    with pytest.raises(InputError, match=r"the input clean scores 1\.000.*Leave the truth out"):
        refuse_unsound("explained", cases(WAVE, noisy=WAVE + 0.1 * np.cos(9.0 * WAVE), clean=WAVE.copy()))
