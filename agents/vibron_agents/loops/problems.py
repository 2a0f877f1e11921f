"""Tasks as a loop may see them: without reference, cases and truth."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from vibron.core.registry import find
from vibron.core.spectrum import Spectrum
from vibron.core.workflow import GIVEN, Workflow
from vibron_agents.answering.plans import ranked
from vibron_agents.answering.question import Question
from vibron_agents.answering.weights import trained
from vibron_agents.core.candidate import ProposedSolution
from vibron_agents.core.problem import Problem
from vibron_agents.core.user_files import UserFile, listed
from vibron_verify.tasks import Task
from vibron_verify.tasks.optimisation import Optimisation
from vibron_verify.tasks.task_data import GivenFile

MOST_TOOLS = 15


def of_question(text: str, name: str = "", files: Sequence[UserFile] = ()) -> Problem:
    """Return a plain question, maybe on files of the user, as a problem."""
    tools = tuple(ranked(Question(text), trained()))[:MOST_TOOLS]
    about = "".join([text, *(f"\n{one.name} {one.sha256}" for one in files)])
    name = name or f"question-{hashlib.sha256(about.encode()).hexdigest()[:12]}"
    return Problem(name, "assist", text, listed(files), tools, files=tuple(files))


def of_task(task: Task | Optimisation) -> Problem:
    """Return a task of the bench as a problem."""
    if isinstance(task, Task):
        return of_question(task.question, task.id)
    likely = tuple(dict.fromkeys([*task.start.tools, *ranked(Question(task.question), trained())]))[:MOST_TOOLS]
    inputs = dict(_inputs(task.start))
    if not task.cases.drawn:  # cases of a file may have inputs that the start leaves aside
        inputs |= {name: _word(value) for name, value in task.train[0].inputs.items() if name not in inputs}
    start = ProposedSolution.of(task.start, operator="start")
    return Problem(
        task.id, "opt", task.question, inputs, likely, start, task.fixed, task.bounds, outputs=task.outputs
    )  # fmt: skip


def _inputs(workflow: Workflow) -> Iterator[tuple[str, str]]:
    for step in workflow.steps:
        fields: Mapping[str, Any] = {one.name: one for one in find(step.tool).inputs}
        for name, value in step.arguments.items():
            if isinstance(value, Mapping) and GIVEN in value:
                yield value[GIVEN], fields[name].describe()


def _word(value: Any) -> str:
    """Return a word on a given input."""
    if isinstance(value, Spectrum):
        return f"Spectrum - {value.kind}, {len(value.wavenumber)} points"
    if isinstance(value, np.ndarray):
        return f"array of shape {value.shape}"
    if isinstance(value, GivenFile):
        return f"path of a file in the working folder, which ends in {Path(value).suffix or 'nothing'}"
    if isinstance(value, tuple) and value and isinstance(value[0], GivenFile):
        return "list of paths of files in the working folder"
    return type(value).__name__
