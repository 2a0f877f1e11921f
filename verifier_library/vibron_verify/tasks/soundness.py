"""Check before use that the metric of a user's task tells right results from wrong ones, and that its start runs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from vibron.core.errors import InputError
from vibron_verify.tasks.metrics import OPTION_OF
from vibron_verify.tasks.optimisation import Case, Optimisation, PartName, rated
from vibron_verify.tasks.trial import LOW, mutated

RIGHT = 1.0 - 1e-6  # least score of the truth itself
WORSE = 1e-3  # least difference of an input that is handed back
REMEDIES = {
    "closeness": "use explained, which compares with the mean of the truth",
    "nearness": "use explained, which compares with the mean of the truth",
    "accuracy": "give a smaller scale",
    "matched": "give a smaller within",
}


def refuse_unsound(metric: str, cases: Mapping[PartName, Sequence[Case]]) -> None:
    """Refuse a metric that does not score wrong results below right ones.

    The truth itself has to score 1. What is wrong on purpose (a constant, the other sign, nothing, the truth shuffled)
    may score at most 0.85, and an input that is handed back less than the truth.

    Raises
    ------
    InputError
        Names the part, the wrong result and its score.
    """
    for part, listed in cases.items():
        for name, score, most in _scores(metric, listed):
            if not score <= most:
                raise InputError(
                    f"cannot tell wrong results of the {part} part from right ones: {name} scores {score:.3f}",
                    field="metric", value=metric, remedy=_remedy(metric, name, listed),
                )  # fmt: skip


def refuse_start(task: Optimisation) -> None:
    """Refuse a task whose start does not run on the first train case.

    Raises
    ------
    InputError
        Names the error that a tool raised.
    """
    try:
        found = task.start.run(**task.train[0].inputs)
        if all(one.writer for one in task.outputs):
            task.result(found, task.train[0].inputs)
    except Exception as error:  # a tool may raise what it likes
        raise InputError(
            f"does not run on the first train case: {type(error).__name__}: {error}", field="start",
            remedy="correct its arguments or the inputs of the case",
        ) from error  # fmt: skip


def _scores(metric: str, cases: Sequence[Case]) -> Iterator[tuple[str, float, float]]:
    """Yield known results with their mean score, and the most that each may have."""
    truths = [one.truth[0] if metric in OPTION_OF else one.truth for one in cases]
    right = [_ranking(one) if metric == "retrieved" else one for one in truths]
    best = _mean(metric, right, cases)
    if best < RIGHT:
        yield ITSELF, best, -np.inf
    if metric == "retrieved":
        yield "the truth shuffled", _mean(metric, [np.roll(one, 1, axis=1) for one in right], cases), LOW
        yield "a constant", _mean(metric, [np.zeros_like(one) for one in right], cases), LOW
    else:
        for name, results in mutated(metric, right).items():
            yield WORDS.get(name, name), _mean(metric, results, cases), LOW
    for name in cases[0].inputs:
        yield f"the input {name}", _mean(metric, [one.inputs[name] for one in cases], cases), best - WORSE


ITSELF = "the truth itself"
WORDS = {"constant": "a constant", "empty": "an empty result", "shuffled": "the truth shuffled"}


def _ranking(truth: Any) -> Any:
    """Return scores that rank the right row of each column first."""
    rows = np.asarray(truth, dtype=int)
    scores = np.zeros((int(rows.max()) + 2, rows.size))
    scores[rows, np.arange(rows.size)] = 1.0
    return scores


def _mean(metric: str, results: Sequence[Any], cases: Sequence[Case]) -> float:
    return float(np.mean([rated(metric, result, case) for result, case in zip(results, cases, strict=True)]))


def _remedy(metric: str, name: str, cases: Sequence[Case]) -> str:
    if name.startswith("the input"):
        return "leave the truth out of the inputs"
    if name == ITSELF:
        return "give a truth of the kind that the metric compares: see docs/own_tasks.md"
    few = "" if len(cases) > 2 else ", and give more cases with different truths"
    return REMEDIES.get(metric, "give a truth that varies") + few
