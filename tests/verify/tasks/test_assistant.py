"""Assistant tasks: the reference reaches the answer, wrong answers are rejected."""

from collections import Counter

import pytest

from vibron.core.result import to_json
from vibron_verify.tasks import Task, judge, mutants, read_tasks

TASKS = read_tasks()


@pytest.mark.parametrize("task", TASKS, ids=[task.id for task in TASKS])
def test_the_reference_is_right_and_wrong_answers_are_rejected(task: Task) -> None:
    right, why = judge(task.expected, to_json(task.workflow.run()), task.unit)
    assert right, why
    assert not [name for name, value, unit in mutants(task.expected) if judge(task.expected, value, unit)[0]]


def test_every_domain_is_asked_about() -> None:
    counted = Counter(task.domain for task in TASKS)
    assert set(counted) == {"infrared", "radiation", "manybody"}
    assert len(TASKS) >= 165 and min(counted.values()) >= 40
    assert len({task.question for task in TASKS}) == len(TASKS)
