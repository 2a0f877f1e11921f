"""The tasks of the bench as a batch: each run of a task by a way is an item, whose result is kept."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import asdict, dataclass, replace
from functools import cache, partial
from pathlib import Path
from typing import Any

from vibron.core.errors import VibronError
from vibron_agents.app.model_options import way_with_model
from vibron_agents.jobs import BatchWorkers, JobOutcome, WorkerDiedError, batch, resumable
from vibron_agents.jobs.finished import key_of
from vibron_agents.jobs.state import code_state
from vibron_agents.loops.running import Way
from vibron_agents.pages.writing import make_folder
from vibron_agents.sandbox import nursery
from vibron_train.bench.figures import PLAIN, Answered, Improved, ask, improve, search
from vibron_verify.tasks import Task
from vibron_verify.tasks.optimisation import Optimisation


@dataclass(frozen=True)
class Attempt:
    """One task by one way: the loop, with settings or without, the model, "" for none, and the seed."""

    label: str
    loop: str
    model: str
    seed: int
    task: Task | Optimisation


@dataclass(frozen=True)
class AttemptSettings:
    """The work of every attempt; ``options`` are those of the model."""

    out: Path
    evaluations: int
    options: tuple[tuple[str, Any], ...] = ()

    def key(self, attempt: Attempt) -> str:
        """Return the hash of everything that the result of an attempt depends on."""
        state = code_state("vibron", "vibron_agents", "vibron_verify", "vibron_train")
        return key_of(repr(attempt), self.evaluations, str(self.options), state)


@dataclass(frozen=True)
class Attempted:
    """How an attempt went, and what went wrong with its model."""

    attempt: Attempt
    found: Answered | Improved
    troubles: Sequence[str] = ()


def attempts(
    attempted: Sequence[Attempt], asked: AttemptSettings, workers: int | BatchWorkers
) -> Generator[Attempted, None, None]:
    """Yield how each attempt went, in the order given; an interrupted run is continued."""
    make_folder(asked.out, "out")
    with resumable(asked.out / "tasks") as finished:
        work = partial(run_attempt, asked=asked)
        outcomes = batch(work, attempted, workers=workers, finished=finished, key=asked.key, usable=_usable)
        for attempt, outcome in zip(attempted, outcomes, strict=True):
            yield _attempted(attempt, outcome)


def run_attempt(attempt: Attempt, asked: AttemptSettings) -> dict[str, Any]:
    """Run one task by one way and return how it went as JSON-safe data."""
    way, task = _way(attempt.loop, attempt.model, asked.evaluations, asked.options), attempt.task
    folder = asked.out / attempt.label / f"seed-{attempt.seed}"
    found: Answered | Improved
    with nursery() if attempt.model else nullcontext() as warm:
        chosen = replace(way, warm=warm)
        if isinstance(task, Optimisation):
            found = improve(task, chosen, attempt.label, folder, attempt.seed)
        elif attempt.label == PLAIN:
            found = ask(task)
        else:
            found = search(task, chosen, attempt.label, folder, attempt.seed)
    return {"found": asdict(found), "troubles": list(way.troubles.said)}


@cache  # a server that is down is noted in the way, and not asked again by the same process
def _way(loop: str, model: str, evaluations: int, options: tuple[tuple[str, Any], ...]) -> Way:
    if model:
        return way_with_model(loop, model, evaluations=evaluations, **dict(options))
    return Way.by_cards(loop, evaluations)


def _usable(value: Mapping[str, Any]) -> bool:
    """Return True if nothing was wrong with the model: else a second run may do better."""
    return not value["troubles"]


def _attempted(attempt: Attempt, outcome: JobOutcome) -> Attempted:
    """Return how an attempt went; one that ended its worker process twice did not answer."""
    task, error = attempt.task, outcome.error
    if error is None:
        kind = Improved if isinstance(task, Optimisation) else Answered
        return Attempted(attempt, kind(**outcome.value["found"]), outcome.value["troubles"])
    if isinstance(error, VibronError) and not isinstance(error, WorkerDiedError):
        raise error
    about = (task.id, task.domain, attempt.label, attempt.seed)
    said = f"{type(error).__name__}: {error}"
    if isinstance(task, Optimisation):
        start = task.score(task.start), task.score(task.start, "test")
        return Attempted(attempt, Improved(*about, *start, 0.0, 0.0, False, 0, 0.0, 0.0, 0.0), [said])
    return Attempted(attempt, Answered(*about, "declined", said, 0.0, False, 0.0, 0.0, 0.0))
