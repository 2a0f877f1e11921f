"""Whether an optimisation task is sound: its start runs, something better is known, and wrong results score low."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from vibron.core.errors import VibronError
from vibron_verify.tasks.metrics import places
from vibron_verify.tasks.optimisation import Optimisation, PartName

PARTS: tuple[PartName, PartName] = ("train", "test")
LOW = 0.85
COMB = 500


@dataclass(frozen=True)
class Trial:
    """Scores of a task, train then test: of the start, of the better workflow, and of wrong results by name."""

    id: str
    start: tuple[float, float]
    better: tuple[float, float]
    wrong: dict[str, tuple[float, float]]

    @property
    def faults(self) -> list[str]:
        """What is wrong with the task, nothing if it is sound."""
        found = []
        for place, part in enumerate(PARTS):
            start, better = self.start[place], self.better[place]
            if not (np.isfinite(start) and start < 1.0):
                found.append(f"the start scores {start:.3f} on {part}")
            if not start < better <= 1.0 + 1e-9:
                found.append(f"better scores {better:.3f} on {part}, the start {start:.3f}")
            found += [
                f"{name} scores {scores[place]:.3f} on {part}, better {better:.3f}"
                for name, scores in self.wrong.items()
                if scores[place] > LOW * better
            ]
        return found


def attempt(task: Optimisation) -> Trial:
    """Score the start, the better workflow, and what is wrong on purpose.

    Raises
    ------
    VibronError
        The start, or the better workflow, cannot be run; a task without one counts as not bettered.
    """
    for part in PARTS:
        for case in task.part(part):
            task.start.run(**case.inputs)
    better = task.better or task.start
    wrong: dict[str, list[float]] = {}
    for part in PARTS:
        cases = task.part(part)
        results = [better.run(**case.inputs) for case in cases]
        for name, mutants in mutated(task.metric, results).items():
            rated = [task.rate(one, case) for one, case in zip(mutants, cases, strict=True)]
            wrong.setdefault(name, []).append(float(np.mean(rated)))
    train, test = ((task.score(one, "train"), task.score(one, "test")) for one in (task.start, better))
    return Trial(task.id, train, test, {name: (pair[0], pair[1]) for name, pair in wrong.items()})


def mutated(metric: str, results: Sequence[Any]) -> dict[str, list[Any]]:
    """Return results that are wrong on purpose, for each case of a part, by what is wrong.

    A single number is made constant and shuffled over the cases, an array inside itself. Positions have no order to
    shuffle; a comb that lies everywhere replaces them. A design of one number may be the same in all cases; it is
    doubled and halved.
    """
    if metric == "agreement":
        common = [max(sorted(set(one)), key=one.count) for one in results]
        return {
            "constant": [(label,) * len(one) for label, one in zip(common, results, strict=True)],
            "empty": [() for _ in results],
            "shuffled": [(*one[1:], one[0]) for one in map(tuple, results)],
        }
    if all(hasattr(one, "observables") for one in results):
        return _records(results)
    arrays = [places(one) if metric == "matched" else _plain(one) for one in results]
    found: dict[str, list[Any]] = {"empty": [[] for _ in arrays], "other sign": [-one for one in arrays]}
    single = all(one.size == 1 for one in arrays)
    if single and metric == "judged":
        return found | {"doubled": [2.0 * one for one in arrays], "halved": [0.5 * one for one in arrays]}
    if single:
        mean = np.mean([float(one.ravel()[0]) for one in arrays])
        found["constant"] = [np.full_like(one, mean) for one in arrays]
    else:
        found["constant"] = [np.full_like(one, np.nanmean(one) if one.size else 0.0) for one in arrays]
    if metric == "matched":
        low, high = min(one.min() for one in arrays), max(one.max() for one in arrays)
        found["comb"] = [np.linspace(low, high, COMB) for _ in arrays]
    elif single:
        found["shuffled"] = [*arrays[1:], arrays[0]]
    else:
        rng = np.random.default_rng(0)
        found["shuffled"] = [rng.permuted(one) for one in arrays]
    return found


def _records(results: Sequence[Any]) -> dict[str, list[Any]]:
    """Return records of a run that are wrong on purpose in their value or, without one, in their observables."""
    if all(hasattr(one, "value") for one in results):
        values = mutated("accuracy", [one.value for one in results])
        return {
            name: [replace(one, value=value) for one, value in zip(results, wrong, strict=True)]
            for name, wrong in values.items()
        }
    rng = np.random.default_rng(0)
    changes: dict[str, Callable[[Any], Any]] = {
        "empty": lambda one: np.zeros(0),
        "other sign": lambda one: -one,
        "constant": lambda one: np.full_like(one, one.mean()),
        "shuffled": rng.permuted,
    }
    return {
        name: [
            replace(one, observables={word: change(np.asarray(values)) for word, values in one.observables.items()})
            for one in results
        ]
        for name, change in changes.items()
    }


def _plain(result: Any) -> Any:
    values = np.asarray(getattr(result, "values", getattr(result, "ordinate", result)), dtype=float)
    return -values if getattr(result, "distance", False) else values


def faults(task: Optimisation) -> list[str]:
    """Return the faults of a task; an error raised by a tool is a fault too."""
    try:
        return attempt(task).faults
    except (VibronError, ArithmeticError, ValueError, TypeError) as error:
        return [f"{type(error).__name__}: {error}"]
