"""What a package says: the values of its templates, from the solution and its task."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from importlib.metadata import PackageNotFoundError, packages_distributions, version
from typing import Any

from vibron import __version__
from vibron.core.declaration import output_type
from vibron.core.dependencies import packages
from vibron.core.errors import InputError
from vibron.core.registry import find
from vibron.core.require import require
from vibron.core.result import to_json
from vibron.core.tool import SECONDS
from vibron.core.workflow import Workflow
from vibron_agents.core.candidate import ProposedSolution
from vibron_agents.loops.results import output_of, unit_of
from vibron_agents.packaging.parameters import Parameter, given_name, imports, opened, returned, taken
from vibron_agents.sandbox import evaluate_source, scratch
from vibron_verify.tasks.optimisation import Optimisation

TOLERANCE = 1e-9  # of a solution run again on the same machine


def values(
    data: Mapping[str, Any], candidate: ProposedSolution, name: str, task: Optimisation | None
) -> dict[str, Any]:  # fmt: skip
    """Return the values for the templates."""
    used = candidate.workflow.tools if candidate.workflow else tuple(data["used"])
    known = [find(one) for one in used]
    if not known:
        raise InputError("calls no tool", field="run", value=data["task"], remedy="package a solution that uses tools")
    if task is not None and task.outputs and candidate.workflow is None:
        raise InputError("is a program that writes files", field="run", value=data["task"],
                         remedy="package a solution that is a workflow, or use solution.py of the run")  # fmt: skip
    workflow, parameters = None, list[Parameter]()
    made = candidate.workflow or (task.start if task else None)  # a program gives what the start gives
    if candidate.workflow is not None:
        workflow, parameters = opened(candidate.workflow)
    elif task is not None:
        parameters = [taken(name, value) for name, value in task.train[0].inputs.items()]
    stated = {one.name: ast.literal_eval(one.default) for one in parameters if one.default}
    call, found = _first_call(data, candidate, workflow, stated, task)
    unit = (unit_of(made) if made else "") or (data["answer"] or {}).get("unit", "")
    type_, mark, needs = returned(output_of(made) if made else None, found, unit, _whole(made))
    opt = data["kind"] == "opt"
    question = " ".join(data["question"].split())
    summary = (
        f"Return the answer to: {question}" if not opt else f"Return the result of a workflow found for: {question}"
    )
    return {
        "name": name, "distribution": name.replace("_", "-"), "summary": summary.replace('"', "'").replace("\\", "/"),
        "question": question, "dependencies": _pinned(one.function.__module__ for one in known) ,
        "workflow": repr(workflow.to_dict()) if workflow else "", "parameters": [one.written() for one in parameters],
        "names": [f"{one.name}={one.name}" for one in parameters],
        "given": [one.name for one in parameters if not one.default],
        "imports": list(imports([needs, *(one.needs for one in parameters)])),
        "type": type_, "mark": mark, "unit": unit, "tolerance": TOLERANCE, "tools": used,
        "answers": _answers(name, data["task"], (call, {**stated, **call}), found),
        "domain": known[-1].domain, "family": known[-1].family,
        "valid_for": "; ".join(dict.fromkeys(one.valid_for for one in known)),
        "limitations": "; ".join(dict.fromkeys(one.limitations for one in known)),
        "cost": max((one.cost for one in known), key=list(SECONDS).index), "task": data["task"], "kind": data["kind"],
        "own": task is not None and not task.cases.drawn, "test_seed": data.get("test_seed"),
        "reached": repr({"train": data["train"], "test": data["test"]} if opt else {"value": found, "unit": unit}),
        "loop": data["loop"], "seed": data["seed"], "outcome": _outcome(data),
        "rows": [{"name": one.name, "what": one.words, "default": one.default or "required"} for one in parameters],
    }  # fmt: skip


def _whole(workflow: Workflow | None) -> Any:
    """Return the type of the result of the step that is the result of a workflow; None where it is a part of one."""
    step = next((one for one in workflow.steps if one.name == workflow.result), None) if workflow else None
    return output_type(find(step.tool).function) if step else None


def _answers(name: str, task: str, calls: Iterable[Mapping[str, Any]], found: Any) -> str:
    """Return the known answers of the packaged tool as YAML: called without and with the values of the question."""
    sources = (f"result of the search for {task}", "the defaults are the values that the question gives")
    answers = [
        {"source": source, "kind": "identity", "call": call, "value": found, "tolerance": TOLERANCE}
        for source, call in zip(sources, calls, strict=True)
    ]
    return str(require("yaml").safe_dump(to_json({name: answers}), sort_keys=False, allow_unicode=True))


def _first_call(
    data: Mapping[str, Any], candidate: ProposedSolution, workflow: Workflow | None, stated: Mapping[str, Any],
    task: Optimisation | None,
) -> tuple[dict[str, Any], Any]:  # fmt: skip
    """Return a call as JSON data, and what it gives: of an optimisation the first train case."""
    if task is None:
        return {}, to_json(workflow.run(**stated)) if workflow else data["answer"]["value"]
    inputs = task.train[0].inputs
    call = {key: to_json(value) for key, value in inputs.items()}
    if workflow is not None:
        given = {one for step in workflow.steps for value in step.arguments.values() if (one := given_name(value))}
        return {key: value for key, value in call.items() if key in given}, to_json(workflow.run(**inputs, **stated))
    with scratch() as folder:
        found = evaluate_source(candidate.source, inputs, folder)
    if found.error:
        raise InputError(f"does not run: {found.error}", field="run", value=data["task"], remedy="search again")
    return call, found.value


def _outcome(data: Mapping[str, Any]) -> str:
    if data["kind"] == "opt":
        return f"Score {data['train']:.4f} on the train part, {data['test']:.4f} on the test part."
    return f"Answer: {data['answer']['value']} {data['answer']['unit']}".strip() + "."


def _pinned(modules: Iterable[str]) -> list[str]:
    """Return the distributions that the tools import, at the versions that are installed."""
    names = {name for module in modules for name in packages(module)} | {"click", "pint", "pyyaml"}
    known = packages_distributions()
    found = {f"vibron=={__version__}"}
    for name in sorted(names):
        for distribution in known.get(name, [name])[:1]:
            try:
                found.add(f"{distribution}=={version(distribution)}")
            except PackageNotFoundError:
                continue
    return sorted(found)
