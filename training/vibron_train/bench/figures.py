"""Run the tasks of the bench by the loops, and sum up what each way reached."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from vibron.core.result import to_json
from vibron_agents.answering.bounded import answer_within
from vibron_agents.loops.ranking import normalised_ranks, overall_score, tool_accuracy
from vibron_agents.loops.running import Ended, Way, solved
from vibron_verify.tasks import Task, judge
from vibron_verify.tasks.cases import SEEDS
from vibron_verify.tasks.optimisation import Optimisation

PLAIN = "cards"
START = "start"


@dataclass(frozen=True)
class Answered:
    """How an assistant task went: ``right``, ``wrong`` or ``declined``; ``doubtful`` where a check failed."""

    id: str
    domain: str
    way: str
    seed: int
    outcome: str
    why: str
    tool_accuracy: float
    doubtful: bool
    tokens: float
    cost: float
    seconds: float


@dataclass(frozen=True)
class Improved:
    """How an optimisation task went: scores at the start and of the best, on both parts."""

    id: str
    domain: str
    way: str
    seed: int
    start_train: float
    start_test: float
    train: float
    test: float
    ran: bool
    evaluations: int
    tokens: float
    cost: float
    seconds: float

    @property
    def improved(self) -> bool:
        """Whether both parts score higher than at the start."""
        return self.train > self.start_train and self.test > self.start_test


def ask(task: Task) -> Answered:
    """Answer one assistant task from its question alone, declining where the cards do not settle it."""
    begun = time.perf_counter()
    found = answer_within(task.question)
    used = found.workflow.tools if found.workflow else ()
    if found.declined:
        outcome, why = "declined", found.reason
    else:
        right, why = judge(task.expected, to_json(found.value), found.unit)
        outcome = "right" if right else "wrong"
    share = 0.0 if found.declined else tool_accuracy(used, task.tools)
    seconds = time.perf_counter() - begun
    return Answered(task.id, task.domain, PLAIN, 0, outcome, why, share, False, 0.0, 0.0, seconds)


def search(task: Task, way: Way, name: str, folder: Path, seed: int = 0) -> Answered:
    """Answer one assistant task by a loop; the judge sees the result when the loop has ended."""
    ended = solved(task, way, folder / task.id, seed)
    verdict = ended.outcome.verdict
    if not verdict.ran:
        outcome, why = "declined", verdict.error
    else:
        right, why = judge(task.expected, verdict.value["value"], verdict.value["unit"])
        outcome = "right" if right else "wrong"
    share = tool_accuracy(verdict.used, task.tools)
    return Answered(
        task.id, task.domain, name, seed, outcome, why, share, ended.outcome.doubtful, *_paid(ended), ended.seconds
    )


def improve(task: Optimisation, way: Way, name: str, folder: Path, seed: int = 0) -> Improved:
    """Improve one optimisation task on its train cases; a run that was cut off is resumed.

    Every way and the start are scored on the same test cases.
    """
    ended = solved(task, way, folder / task.id, seed, SEEDS["test"])
    verdict, test = ended.outcome.verdict, ended.test
    return Improved(
        task.id, task.domain, name, seed, task.score(task.start), task.score(task.start, "test"), verdict.score,
        test.score if test else 0.0, verdict.ran, int(ended.spent.get("evaluations", 0)), *_paid(ended), ended.seconds,
    )  # fmt: skip


def _paid(ended: Ended) -> tuple[float, float]:
    return ended.spent.get("tokens", 0.0), ended.spent.get("money", 0.0)


def summary(answered: Sequence[Answered], improved: Sequence[Improved]) -> dict[str, Any]:
    """Return the figures of each way, and every task."""
    ways = dict.fromkeys([*(one.way for one in answered), *(one.way for one in improved)])
    ranks = {part: _ranks(improved, part) for part in ("train", "test")}
    found = {
        way: _figures(
            [one for one in answered if one.way == way], [one for one in improved if one.way == way],
            ranks["train"].get(way, 0.0), ranks["test"].get(way, 0.0),
        )
        for way in ways
    }  # fmt: skip
    return {"ways": found, "tasks": [asdict(one) for one in answered] + [asdict(one) for one in improved]}


def _figures(
    answered: Sequence[Answered], improved: Sequence[Improved], train_rank: float, test_rank: float
) -> dict[str, Any]:  # fmt: skip
    outcomes = [one.outcome for one in answered]
    count = max(len(outcomes), 1)
    accuracy = outcomes.count("right") / count
    passes = ([accuracy] if answered else []) + ([_mean([one.ran for one in improved])] if improved else [])
    figures: dict[str, Any] = {"pass_at_1": _mean(passes)}
    if answered:
        sure = [one for one in answered if not one.doubtful and one.outcome != "declined"]
        figures |= {
            "assistant": {
                "tasks": len(answered), "right": outcomes.count("right"), "wrong": outcomes.count("wrong"),
                "declined": outcomes.count("declined"), "accuracy": accuracy,
                "wrong_share": outcomes.count("wrong") / count, "undoubted": len(sure),
                "undoubted_right": sum(one.outcome == "right" for one in sure),
                "tool_accuracy": _mean([one.tool_accuracy for one in answered]),
            }
        }  # fmt: skip
    if improved:
        figures |= {
            "optimisation": {
                "tasks": len(improved), "improved": sum(one.improved for one in improved),
                "train": _mean([one.train for one in improved]), "test": _mean([one.test for one in improved]),
                "train_rank": train_rank, "test_rank": test_rank, "r_squared": _r_squared(improved),
                "evaluations": sum(one.evaluations for one in improved),
            }
        }  # fmt: skip
    if answered and improved:
        figures["overall_score"] = overall_score(accuracy, train_rank, test_rank)
    every: list[Answered | Improved] = [*answered, *improved]
    return figures | {
        "seconds": sum(one.seconds for one in every), "tokens": sum(one.tokens for one in every),
        "cost": sum(one.cost for one in every),
    }  # fmt: skip


def _ranks(improved: Sequence[Improved], part: str) -> Mapping[str, float]:
    """Return the mean normalised rank of each way over the tasks and seeds, the start being one of the ways."""
    found: dict[str, list[float]] = {}
    for key in dict.fromkeys((one.id, one.seed) for one in improved):
        rivals = [one for one in improved if (one.id, one.seed) == key]
        scores = [getattr(rivals[0], f"start_{part}"), *(getattr(one, part) for one in rivals)]
        for way, rank in zip([START, *(one.way for one in rivals)], normalised_ranks(scores), strict=True):
            found.setdefault(way, []).append(float(rank))
    return {way: _mean(ranks) for way, ranks in found.items()}


def _mean(values: Sequence[float]) -> float:
    return float(np.mean(values)) if values else 0.0


def _r_squared(improved: Sequence[Improved]) -> float | None:
    """Return how much of the scores on the test cases follows from those on the train cases."""
    train = np.array([one.train for one in improved])
    test = np.array([one.test for one in improved])
    if len(improved) < 3 or train.std() == 0 or test.std() == 0:
        return None
    return float(np.corrcoef(train, test)[0, 1] ** 2)


def table(figures: Mapping[str, Any]) -> str:
    """Return the figures of the ways, one a line."""
    heads = ("way", "pass@1", "tool acc", "accuracy", "wrong", "undoubted", "train", "test", "tr rank", "te rank",
             "overall", "seconds", "tokens", "cost")  # fmt: skip
    lines = ["".join(f"{head:>{24 if head == 'way' else 10}}" for head in heads)]
    for way, one in figures["ways"].items():
        asked, scored = one.get("assistant", {}), one.get("optimisation", {})
        undoubted = f"{asked['undoubted_right']}/{asked['undoubted']}" if asked else "-"
        cells = [
            one["pass_at_1"], asked.get("tool_accuracy"), asked.get("accuracy"), asked.get("wrong_share"), undoubted,
            scored.get("train"), scored.get("test"), scored.get("train_rank"), scored.get("test_rank"),
            one.get("overall_score"), f"{one['seconds']:.1f}", f"{one['tokens']:.0f}", f"{one['cost']:.4f}",
        ]  # fmt: skip
        shown = [f"{cell:.3f}" if isinstance(cell, float) else str(cell if cell is not None else "-") for cell in cells]
        lines.append(f"{way:>24}" + "".join(f"{cell:>10}" for cell in shown))
    return "\n".join(lines)
