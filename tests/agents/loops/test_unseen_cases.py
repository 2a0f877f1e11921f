"""Candidates see neither the truth of a task nor the cases that they are reported on."""

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from vibron_agents.core.candidate import ProposedSolution
from vibron_agents.loops.problems import of_task
from vibron_agents.loops.report import write_report
from vibron_agents.loops.running import Way, solved
from vibron_agents.loops.scoring import ScoredEvaluator
from vibron_agents.sandbox import Limits, guarantees
from vibron_verify.tasks.optimisation import read_optimisations

TASKS = {task.id: task for task in read_optimisations()}
THIEF = """
def solve(tools, **kwargs):
    try:
        from vibron_verify.tasks.optimisation import read_optimisations
    except ImportError:
        return []
    task = next(one for one in read_optimisations() if one.id == "find-weak-bands")
    for case in (*task.train, *task.test):
        if len(case.inputs["spectrum"].ordinate) == len(kwargs["spectrum"]["ordinate"]):
            return list(case.truth[0])
    return []
"""


def shown(value: object) -> object:
    if isinstance(value, Mapping):
        return {key: shown(one) for key, one in value.items()}
    return np.asarray(getattr(value, "ordinate", getattr(value, "parameters", value)), dtype=object).tolist()


def known(truth: object) -> object:
    """Return the comparable part of a truth: a function has none."""
    return None if callable(truth) else shown(truth) if hasattr(truth, "ordinate") else repr(truth)


@pytest.mark.skipif(not all(guarantees().values()), reason="no isolation of processes here")
def test_a_candidate_cannot_read_the_truth(make_session):
    task = TASKS["find-weak-bands"]
    evaluator = ScoredEvaluator(of_task(task), make_session(), Limits(seconds=120.0), None, task)
    verdict = evaluator(ProposedSolution(THIEF))
    assert verdict.error == "" and verdict.score == 0.0


@pytest.mark.parametrize("name", TASKS)
def test_every_seed_makes_other_test_cases_and_leaves_the_train_cases(name: str):
    task = TASKS[name]
    one, other, again = (replace(task, test_seed=seed) for seed in (5, 6, 5))
    text = [repr([(shown(case.inputs), known(case.truth)) for case in found.test]) for found in (one, other, again)]
    assert text[0] == text[2]
    if name != "angles-of-a-ring-cut":  # two sizes are all that it can be asked for
        assert text[0] != text[1]
    assert len(one.train) == len(task.train)


def test_a_run_draws_its_test_cases_and_a_resumed_run_keeps_them(tmp_path: Path):
    task = TASKS["find-weak-bands"]
    way = Way.by_cards("direct", 3)
    first = solved(task, way, tmp_path / "one")
    again = solved(task, way, tmp_path / "one")
    other = solved(task, way, tmp_path / "other")
    assert first.test_seed == again.test_seed != other.test_seed
    assert first.test == again.test
    assert str(first.test_seed) in (tmp_path / "one" / "journal.jsonl").read_text()
    write_report(of_task(task), first, way, tmp_path / "one")
    assert json.loads((tmp_path / "one" / "solution.json").read_text())["test_seed"] == first.test_seed
