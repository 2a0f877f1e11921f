"""Optimisation tasks: a workflow to start from, cases to train and to test on, and a score that is 1 at best."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, Protocol

import numpy as np

from vibron.core.data import parse_yaml
from vibron.core.errors import FormatError, InputError, VibronError
from vibron.core.workflow import Workflow
from vibron_verify.tasks.cases import Part
from vibron_verify.tasks.metrics import METRICS
from vibron_verify.tasks.reading import FOLDER
from vibron_verify.tasks.task_outputs import Output, rendered

KEYS = {"id", "kind", "question", "start", "cases", "metric", "source"}
OPTIONAL = {"fixed", "better"}
FAILED = 0.0
PartName = Literal["train", "test"]


@dataclass(frozen=True)
class Case:
    """One case: what the workflow is called with, and what would be right."""

    inputs: Mapping[str, Any]
    truth: Any


class Cases(Protocol):
    """Where the cases of a task come from."""

    @property
    def drawn(self) -> bool:
        """Whether the seed of a part decides its cases."""

    @property
    def version(self) -> str:
        """Hash of the content where the cases are given and may be changed, else ""."""

    def __call__(self, part: Part) -> Sequence[Case]:
        """Return the cases of a part."""


@dataclass(frozen=True)
class Computed:
    """Cases that a function of ``vibron_verify.tasks.cases`` makes; ``place`` is ``"module:function"``."""

    place: str
    drawn: bool = field(default=True, init=False)
    version: str = field(default="", init=False)

    def __call__(self, part: Part) -> Sequence[Case]:
        """Return the cases of a part."""
        module, _, name = self.place.partition(":")
        make: Callable[[Part], Sequence[Case]] = getattr(
            importlib.import_module(f"vibron_verify.tasks.cases.{module}"), name
        )
        return make(part)


@dataclass(frozen=True)
class Optimisation:
    """A task whose answer is a workflow.

    The truth of its cases is never handed to what proposes workflows; only scores are. ``better`` is a workflow by
    hand that scores higher than the start on both parts; it shows that the task can be solved and sets no limit.
    ``test_seed`` is the seed of the test cases where it is not the usual one. ``bounds`` holds the least and the most
    of parameters, as ``step.parameter``. Where there are ``outputs``, what is scored are these files.
    """

    id: str
    domain: str
    question: str
    start: Workflow
    cases: Cases
    metric: str
    source: str
    fixed: tuple[str, ...] = field(default_factory=tuple)
    better: Workflow | None = None
    test_seed: int | None = None
    bounds: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    outputs: tuple[Output, ...] = ()

    @cached_property
    def train(self) -> tuple[Case, ...]:
        """The cases to choose by."""
        return tuple(self.cases(Part.usual("train")))

    @cached_property
    def test(self) -> tuple[Case, ...]:
        """The cases to report."""
        usual = Part.usual("test")
        return tuple(self.cases(usual if self.test_seed is None else replace(usual, seed=self.test_seed)))

    def part(self, name: PartName) -> tuple[Case, ...]:
        """Return the cases of a part."""
        return self.train if name == "train" else self.test

    def score(self, workflow: Workflow, part: PartName = "train") -> float:
        """Return the mean score of a workflow over the cases of a part; a case that it fails on counts 0."""
        return float(np.mean([self._one(workflow, case) for case in self.part(part)]))

    def _one(self, workflow: Workflow, case: Case) -> float:
        try:
            result = self.result(workflow.run(**case.inputs), case.inputs)
        except (VibronError, ArithmeticError, ValueError, TypeError, np.linalg.LinAlgError):
            return FAILED
        return self.rate(result, case)

    def result(self, found: Any, inputs: Mapping[str, Any]) -> Any:
        """Return the value to score: the result of a workflow, or the files that it gives.

        Raises
        ------
        InputError
            The result has no part that a file needs.
        """
        return rendered(self.outputs, found, inputs) if self.outputs else found

    def rate(self, result: Any, case: Case) -> float:
        """Return the score of a result of one case; what cannot be compared counts 0."""
        return rated(self.metric, result, case)


def rated(metric: str, result: Any, case: Case) -> float:
    """Return the score of a result of one case by a metric; what cannot be compared counts 0."""
    try:
        with np.errstate(all="ignore"):  # a score that is not finite counts 0
            found = float(METRICS[metric](result, case.truth))
    except (VibronError, ArithmeticError, ValueError, TypeError, IndexError, AttributeError):
        return FAILED
    return found if np.isfinite(found) else FAILED


def read_optimisations(*paths: Path) -> list[Optimisation]:
    """Return the optimisation tasks of some files, or all that ship, in order of their ids.

    Raises
    ------
    FormatError, InputError
        A task is incomplete, an id occurs twice, or the metric is unknown.
    """
    found: dict[str, Optimisation] = {}
    for path in paths or sorted(FOLDER.glob("*/*.yaml")):
        data = parse_yaml(path.read_text(encoding="utf-8"))
        for index, one in enumerate(data["tasks"]):
            if one.get("kind") != "optimisation":
                continue
            where = f"tasks[{index}]"
            if wrong := sorted((KEYS - set(one)) | (set(one) - KEYS - OPTIONAL)):
                raise FormatError(
                    f"has wrong keys: {', '.join(wrong)}", file=path, field=where, remedy="see docs/tasks.md"
                )
            if one["metric"] not in METRICS:
                raise InputError(
                    "is unknown", field=f"{where}.metric", value=one["metric"], remedy=f"use {', '.join(METRICS)}"
                )
            if one["id"] in found:
                raise FormatError("occurs twice", file=path, field=f"{where}.id", remedy="choose another id")
            start, fixed = Workflow.from_dict(one["start"]), tuple(one.get("fixed", ()))
            better = Workflow.from_dict(one["better"]) if "better" in one else None
            found[one["id"]] = Optimisation(
                one["id"], path.parent.name, one["question"], start, Computed(one["cases"]), one["metric"],
                one["source"], fixed, better,
            )  # fmt: skip
    return [found[name] for name in sorted(found)]
