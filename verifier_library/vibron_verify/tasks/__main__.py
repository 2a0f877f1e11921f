"""``python -m vibron_verify.tasks [FILE...]``: answers are reached, starts bettered, wrong is wrong."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from pathlib import Path

from vibron.core.result import to_json
from vibron_verify.tasks import Task, judge, mutants, read_tasks
from vibron_verify.tasks.optimisation import Optimisation, read_optimisations
from vibron_verify.tasks.trial import faults


def main(paths: list[str]) -> int:
    """Check the tasks of some files, or all, and return 1 if one is wrong."""
    tasks, searches = read_tasks(*map(Path, paths)), read_optimisations(*map(Path, paths))
    wrong = (_check_answers(tasks) if tasks else 0) + (_check_searches(searches) if searches else 0)
    return 1 if wrong or not (tasks or searches) else 0


def _check_answers(tasks: Sequence[Task]) -> int:
    wrong = rejected = tried = 0
    for task in tasks:
        begun = time.perf_counter()
        try:
            right, why = judge(task.expected, to_json(task.workflow.run()), task.unit)
        except Exception as error:  # a report on each task is wanted, whatever a tool raises
            right, why = False, f"{type(error).__name__}: {error}"
        seconds = time.perf_counter() - begun
        passed = [name for name, value, unit in mutants(task.expected) if judge(task.expected, value, unit)[0]]
        count = sum(1 for _ in mutants(task.expected))
        tried, rejected = tried + count, rejected + count - len(passed)
        if not right or passed or seconds > 10.0:
            wrong += 1
            print(f"{task.id}: {why or 'solved'}; mutants that pass: {passed or 'none'}; {seconds:.1f} s")
    print(f"{len(tasks) - wrong} of {len(tasks)} tasks sound; {rejected} of {tried} wrong answers rejected")
    return wrong


def _check_searches(tasks: Sequence[Optimisation]) -> int:
    wrong = 0
    for task in tasks:
        if found := faults(task):
            wrong += 1
            print(f"{task.id}: {'; '.join(found)}")
    print(f"{len(tasks) - wrong} of {len(tasks)} searches sound: bettered by hand, wrong results score low")
    return wrong


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
