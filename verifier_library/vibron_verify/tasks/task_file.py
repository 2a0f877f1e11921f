"""A user's task as a file: a question, data files, a metric, and parts to train and to test on."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from keyword import iskeyword
from pathlib import Path
from typing import Any, NoReturn

import yaml

from vibron.core.data import parse_yaml
from vibron.core.errors import FormatError, InputError
from vibron.core.registry import find
from vibron.core.workflow import Workflow
from vibron_verify.tasks.cases import Part
from vibron_verify.tasks.optimisation import Case, Optimisation, PartName
from vibron_verify.tasks.task_data import TaskData
from vibron_verify.tasks.task_fields import bounds_of, check_inputs, fixed_of, metric_of, metrics_in_words, workflow_of
from vibron_verify.tasks.task_outputs import Output, outputs_of, reference_of

SCHEMA = "vibron.task/1"
KINDS = ("optimisation", "assistant")
REQUIRED = {"schema", "question"}
OPTIONAL = {"id", "kind", "goal", "metric", "start", "fixed", "bounds", "inputs", "train", "test", "source", "judge",
            "outputs"}  # fmt: skip
PAGE = "see docs/own_tasks.md"


@dataclass(frozen=True)
class GivenCases:
    """Cases from files; ``files`` are their paths, the task file first."""

    train: tuple[Case, ...]
    test: tuple[Case, ...]
    version: str
    files: tuple[Path, ...]
    drawn: bool = field(default=False, init=False)

    def __call__(self, part: Part) -> Sequence[Case]:
        """Return the cases of a part."""
        return self.train if part.name == "train" else self.test


@dataclass(frozen=True)
class TaskFile:
    """What a task file holds, checked as far as it goes; what it leaves out is None.

    Attributes
    ----------
    path : path
        The file.
    id, kind, question, goal, source : str
        ``kind`` is ``optimisation`` or ``assistant``; ``goal`` says in words what a good result is.
    metric : str or None
        Name of a metric, ``judged`` where a script scores files; ``scale`` is its number, where it has one.
    start : Workflow or None
        What a search starts from.
    fixed, bounds
        Parameters that stay as they are, and the least and the most of others, as ``step.parameter``.
    cases : GivenCases
        The cases with their bare truth.
    outputs : tuple of Output
        Files that a solution leaves, where a script judges them.
    """

    path: Path
    id: str
    kind: str
    question: str
    goal: str
    source: str
    metric: str | None
    scale: float | None
    start: Workflow | None
    fixed: tuple[str, ...]
    bounds: Mapping[str, tuple[float, float]]
    cases: GivenCases
    outputs: tuple[Output, ...] = ()

    def optimisation(self) -> Optimisation:
        """Return the task as those of the bench are.

        Raises
        ------
        InputError
            The metric or the start is missing.
        """
        if self.metric is None:
            raise InputError(
                "is missing, and a goal in words has no score", field="metric", value=self.goal or None,
                remedy=f"add one of: {metrics_in_words()}; or name a language model with --model",
            )  # fmt: skip
        if self.start is None:
            raise InputError("is missing", field="start", remedy="add a workflow to start from")
        domain = find(self.start.steps[-1].tool).domain
        return Optimisation(
            self.id,
            domain,
            self.question,
            self.start,
            self.scored(),
            self.metric,
            self.source,
            self.fixed,
            bounds=self.bounds,
            outputs=self.outputs,
        )

    def scored(self) -> GivenCases:
        """Return the cases with the truth as the metric takes it, with its number."""
        cases, scale = self.cases, self.scale
        if scale is None:
            return cases
        train, test = (
            tuple(Case(one.inputs, (one.truth, scale)) for one in part) for part in (cases.train, cases.test)
        )
        return replace(cases, train=train, test=test)

    def parts(self) -> dict[PartName, tuple[Case, ...]]:
        """Return the cases of both parts, with the truth as the metric takes it."""
        found = self.scored()
        return {"train": found.train, "test": found.test}


def read_task_file(path: Path) -> TaskFile:
    """Read a task file.

    Raises
    ------
    FormatError, InputError
        The file, or a file that it names, cannot be read, or a field is missing or wrong; the error names the field.
    """
    try:
        raw = path.read_bytes()
        data = parse_yaml(raw)
    except OSError as error:
        raise InputError("cannot be read", field="task", value=str(path), remedy="name a task file") from error
    except yaml.YAMLError as error:
        raise FormatError(f"is not YAML: {error}", file=path, remedy=PAGE) from error
    return _Reader(TaskData(path)).task(data, hashlib.sha256(raw).hexdigest())


class _Reader:
    """Checks the fields of one file."""

    def __init__(self, data: TaskData) -> None:
        self.data = data

    def refuse(self, why: str, where: str, value: Any = None, remedy: str = PAGE) -> NoReturn:
        self.data.refuse(why, where, value, remedy)

    def task(self, data: Any, raw: str) -> TaskFile:
        found = data.get("schema") if isinstance(data, Mapping) else None
        if found != SCHEMA:
            self.refuse("is not that of a task file", "schema", found, f"begin with schema: {SCHEMA}")
        if unknown := sorted(map(str, set(data) - REQUIRED - OPTIONAL)):
            self.refuse("is not a field of a task", unknown[0], None, f"use {', '.join(sorted(REQUIRED | OPTIONAL))}")
        words = {name: self.words(data, name) for name in ("question", "goal", "source")}
        name = data.get(
            "id", self.data.file.resolve().parent.name if self.data.file.stem == "task" else self.data.file.stem
        )
        if not isinstance(name, str) or not re.fullmatch(r"[A-Za-z][\w-]{0,79}", name):
            self.refuse("is not a name", "id", name, "use letters, digits, - and _, a letter first")
        kind = data.get("kind", "optimisation")
        if kind not in KINDS:
            self.refuse("is not a kind of task", "kind", kind, f"use {' or '.join(KINDS)}")
        opt = kind == "optimisation"
        metric, scale = metric_of(data.get("metric"), self.data)
        judge, outputs = self.judging(data)
        start = workflow_of(data["start"], self.data) if "start" in data else None

        def truth(given: Any, where: str) -> Any:
            return reference_of(given, judge, outputs, self.data, where) if judge else self.data.value(given, where)

        train, test = (self.cases(data, part, truth) if opt else () for part in ("train", "test"))
        if start is not None:
            check_inputs(start, (*train, *test), self.data)
        fixed = fixed_of(data.get("fixed", []), start, self.data)
        bounds = bounds_of(data.get("bounds", {}), start, self.data)
        version = hashlib.sha256(json.dumps([raw, sorted(self.data.used.items())]).encode()).hexdigest()
        folder = self.data.file.parent
        files = (self.data.file, *(folder / one for one in self.data.used))
        cases = GivenCases(train, test, version[:16], files)
        return TaskFile(
            self.data.file, name, kind, words["question"], words["goal"], words["source"],
            "judged" if judge else metric, scale, start, fixed, bounds, cases, outputs,
        )  # fmt: skip

    def judging(self, data: Mapping[str, Any]) -> tuple[Path | None, tuple[Output, ...]]:
        """Return the script that judges, and the files that it judges; a task has both or neither, and no metric."""
        given = {name for name in ("judge", "outputs") if name in data}
        if not given:
            return None, ()
        if given != {"judge", "outputs"} or "metric" in data or "goal" in data:
            self.refuse("is used with outputs, and without a metric or goal", "judge", data.get("judge"))
        return self.data.path(data["judge"], "judge"), outputs_of(data["outputs"], self.data)

    def words(self, data: Mapping[str, Any], name: str) -> str:
        found = data.get(name, "")
        if not isinstance(found, str) or (name in REQUIRED and not found.strip()):
            self.refuse("is not a sentence", name, found, "write it in plain words")
        return found.strip()

    def cases(
        self, data: Mapping[str, Any], part: str, truth: Callable[[Any, str], Any]
    ) -> tuple[Case, ...]:  # fmt: skip
        """Return the cases of a part, each with the inputs that all share."""
        listed, shared = data.get(part), data.get("inputs", {})
        if not isinstance(listed, list) or not listed:
            self.refuse("has no cases", part, listed, "list at least one case with inputs and truth")
        if not isinstance(shared, Mapping):
            self.refuse("are not named", "inputs", shared, "write NAME: VALUE")
        common = {name: self.data.value(value, f"inputs.{name}") for name, value in shared.items()}
        found = []
        for place, one in enumerate(listed):
            where = f"{part}[{place}]"
            if not isinstance(one, Mapping) or "truth" not in one or set(one) - {"inputs", "truth"}:
                self.refuse("is not a case", where, None, "give inputs and truth, and nothing else")
            own = one.get("inputs") or {}
            if not isinstance(own, Mapping):
                self.refuse("are not named", f"{where}.inputs", own, "write NAME: VALUE")
            inputs = {name: self.data.value(value, f"{where}.inputs.{name}") for name, value in own.items()}
            found.append(Case({**common, **inputs}, truth(one["truth"], f"{where}.truth")))
        for place, case in enumerate(found):
            if bad := [one for one in case.inputs if not str(one).isidentifier() or iskeyword(str(one))]:
                self.refuse(
                    "is not a name of an input",
                    f"{part}[{place}].inputs",
                    bad[0],
                    "use letters, digits and _, no word of Python",
                )
        names = set(found[0].inputs)
        for place, case in enumerate(found):
            if other := sorted(names ^ set(case.inputs)):
                self.refuse(
                    "has other inputs than the first case", f"{part}[{place}].inputs", other, "name the same inputs"
                )
        return tuple(found)
