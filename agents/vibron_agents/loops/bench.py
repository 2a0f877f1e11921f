"""Run the tasks of the bench by the deterministic proposer, and sum up what it reached."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from vibron.core.result import to_json
from vibron_agents.answering.answer import answer
from vibron_agents.core.journal import Journal
from vibron_agents.loops.evolve import evolve
from vibron_agents.loops.ranking import tool_accuracy
from vibron_verify.tasks import Task, judge
from vibron_verify.tasks.optimisation import Optimisation


@dataclass(frozen=True)
class Answered:
    """How an assistant task went: ``right``, ``wrong`` or ``declined``."""

    id: str
    domain: str
    outcome: str
    why: str
    tool_accuracy: float
    seconds: float


@dataclass(frozen=True)
class Improved:
    """How an optimisation task went: scores at the start and of the best workflow, on both parts."""

    id: str
    domain: str
    start_train: float
    start_test: float
    train: float
    test: float
    evaluations: int
    seconds: float

    @property
    def improved(self) -> bool:
        """Whether both parts score higher than at the start."""
        return self.train > self.start_train and self.test > self.start_test


def ask(task: Task) -> Answered:
    """Answer one assistant task from its question alone."""
    begun = time.perf_counter()
    found = answer(task.question)
    used = found.workflow.tools if found.workflow else ()
    if found.declined:
        outcome, why = "declined", found.reason
    else:
        right, why = judge(task.expected, to_json(found.value), found.unit)
        outcome = "right" if right else "wrong"
    share = 0.0 if found.declined else tool_accuracy(used, task.tools)
    return Answered(task.id, task.domain, outcome, why, share, time.perf_counter() - begun)


def improve(task: Optimisation, folder: Path, evaluations: int, seed: int = 0) -> Improved:
    """Evolve one optimisation task on its train cases; a run that was cut off goes on."""
    begun = time.perf_counter()
    with Journal(folder / f"{task.id}.jsonl") as journal:
        best = evolve(task.start, task.score, journal, evaluations=evaluations, seed=seed, fixed=task.fixed)
        count = sum(1 for _ in journal.of("scored"))
    found = best[0].workflow
    return Improved(
        task.id, task.domain, task.score(task.start), task.score(task.start, "test"), best[0].score,
        task.score(found, "test"), count, time.perf_counter() - begun,
    )  # fmt: skip


def summary(answered: Sequence[Answered], improved: Sequence[Improved]) -> dict[str, Any]:
    """Return the figures of the bench."""
    count = max(len(answered), 1)
    outcomes = [one.outcome for one in answered]
    data: dict[str, Any] = {
        "assistant": {
            "tasks": len(answered), "right": outcomes.count("right"), "wrong": outcomes.count("wrong"),
            "declined": outcomes.count("declined"), "pass_at_1": outcomes.count("right") / count,
            "wrong_share": outcomes.count("wrong") / count,
            "tool_accuracy": float(np.mean([one.tool_accuracy for one in answered])) if answered else 0.0,
            "seconds": sum(one.seconds for one in answered),
        },
        "optimisation": {
            "tasks": len(improved), "improved": sum(one.improved for one in improved),
            "train": float(np.mean([one.train for one in improved])) if improved else 0.0,
            "test": float(np.mean([one.test for one in improved])) if improved else 0.0,
            "r_squared": _r_squared(improved), "seconds": sum(one.seconds for one in improved),
        },
        "tasks": [asdict(one) for one in answered] + [asdict(one) for one in improved],
    }  # fmt: skip
    return data


def _r_squared(improved: Sequence[Improved]) -> float | None:
    """Return how much of the gains on the test cases follows from those on the train cases."""
    train = np.array([one.train for one in improved])
    test = np.array([one.test for one in improved])
    if len(improved) < 3 or train.std() == 0 or test.std() == 0:
        return None
    return float(np.corrcoef(train, test)[0, 1] ** 2)
