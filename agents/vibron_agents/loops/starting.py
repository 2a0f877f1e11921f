"""A workflow to start from where a task names none: the likely tool whose result comes nearest to the truth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, get_args, get_origin

import numpy as np

from vibron.core.declaration import Field
from vibron.core.errors import InputError
from vibron.core.quantity import Array, Option, Quantity, Record
from vibron.core.registry import find
from vibron.core.spectrum import Spectrum
from vibron.core.time_limit import ended_after
from vibron.core.tool import Tool
from vibron.core.workflow import GIVEN, Step, Workflow
from vibron_agents.answering.plans import ranked
from vibron_agents.answering.question import Question
from vibron_agents.answering.weights import trained
from vibron_agents.loops.moves import QUICK
from vibron_verify.tasks.metrics import METRICS
from vibron_verify.tasks.optimisation import Case

TRIED = 40  # tools
SECONDS = 10.0  # for one call


def start_for(question: str, metric: str, case: Case) -> Workflow:
    """Return one step of the toolkit that takes the inputs of a case and scores highest on it.

    Raises
    ------
    InputError
        None of the tools that the question suggests takes the inputs and gives something that the metric compares.
    """
    best: tuple[float, Workflow] | None = None
    for name in list(ranked(Question(question), trained()))[:TRIED]:
        for workflow, score in _scored(find(name), metric, case):
            if best is None or score > best[0]:
                best = score, workflow
    if best is None:
        raise InputError(
            "is missing, and no likely tool takes the inputs", field="start", value=list(case.inputs),
            remedy="add a workflow to start from: steps and result",
        )  # fmt: skip
    return best[1]


def _scored(tool: Tool, metric: str, case: Case) -> Iterator[tuple[Workflow, float]]:
    """Yield a step with each of its outputs that can be scored."""
    arguments = _arguments(tool, case.inputs) if tool.cost in QUICK and not tool.effects else None
    if arguments is None:
        return
    step = Step(tool.name, tool.name, arguments)
    try:
        with ended_after(SECONDS):
            found = Workflow((step,), tool.name).outputs(**case.inputs)
    except Exception:  # a tool may refuse the inputs in any way
        return
    for path in (tool.name, *(f"{tool.name}.{one.name}" for one in tool.outputs)):
        workflow = Workflow((step,), path)
        try:
            score = float(METRICS[metric](workflow.result_in(found), case.truth))
        except Exception:  # not comparable
            continue
        if np.isfinite(score):
            yield workflow, score


def _arguments(tool: Tool, inputs: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return the inputs bound to those of a tool, each once; None if a required one is left over."""
    free = dict(inputs)
    arguments: dict[str, Any] = {}
    for wanted in (True, False):
        for field in tool.inputs:
            if field.required is not wanted or field.name in arguments:
                continue
            fitting = [name for name, value in free.items() if _fits(field, value)]
            chosen = field.name if field.name in fitting else fitting[0] if wanted and fitting else None
            if chosen is not None:
                arguments[field.name] = {GIVEN: chosen}
                free.pop(chosen)
            elif wanted:
                return None
    return arguments or None


def _fits(field: Field, value: Any) -> bool:
    many = get_origin(field.type) is tuple
    if isinstance(field.mark, Record):
        one = get_args(field.type)[0] if many else field.type
        return one is Spectrum and isinstance(value, tuple if many else Spectrum)
    if isinstance(field.mark, Option):
        return many and isinstance(value, list) and all(isinstance(part, str) for part in value)
    if isinstance(value, Spectrum | tuple | Mapping | str):
        return False
    if isinstance(field.mark, Array):
        return field.mark.shape == "..." or np.ndim(value) == len(field.mark.axes)
    return isinstance(field.mark, Quantity) and np.ndim(value) == 0
