"""Write the project of a packaged solution: source, card, tests, pinned dependencies, entry points."""

from __future__ import annotations

import ast
import json
import keyword
import re
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import resources
from importlib.metadata import PackageNotFoundError, packages_distributions, version
from pathlib import Path
from typing import Any

from jinja2 import DictLoader, Environment, StrictUndefined

from vibron import __version__
from vibron.core.dependencies import packages
from vibron.core.errors import InputError
from vibron.core.registry import find, tools
from vibron.core.require import require
from vibron.core.result import to_json
from vibron.core.tool import SECONDS
from vibron.core.workflow import Workflow
from vibron_agents.core.candidate import ProposedSolution
from vibron_agents.loops.results import output_of, unit_of
from vibron_agents.packaging.parameters import Parameter, imports, opened, returned
from vibron_agents.pages.writing import write_whole
from vibron_verify.tasks.optimisation import read_optimisations

TEMPLATES = ("pyproject.toml", "tool.py", "main.py", "test.py", "README.md")
TOLERANCE = 1e-9  # of a solution run again on the same machine


def package(run: Path, out: Path, name: str = "") -> Path:
    """Write the solution of a run as an installable project.

    Parameters
    ----------
    run : path
        Folder of a search, with ``solution.json``.
    out : path
        Where to write; a new or empty folder.
    name : str, optional
        Name of the tool; made from the task's where none is given.

    Returns
    -------
    path
        The folder.

    Raises
    ------
    InputError
        The run has no solution, the name is taken or no name, or the folder is not empty.
    """
    data = _read(run)
    chosen = _named(name or re.sub(r"\W+", "_", data["task"]).strip("_").lower())
    if out.exists() and any(out.iterdir()):
        raise InputError("is not empty", field="out", value=str(out), remedy="name a new folder")
    filled = _values(data, ProposedSolution.from_dict(data["candidate"]), chosen)
    files = {
        "pyproject.toml": "pyproject.toml", f"{chosen}/{chosen}.py": "tool.py", f"{chosen}/__main__.py": "main.py",
        f"tests/test_{chosen}.py": "test.py", "README.md": "README.md",
    }  # fmt: skip
    texts = {path: _environment().get_template(template).render(**filled) for path, template in files.items()}
    texts[f"{chosen}/answers.yaml"] = filled["answers"]
    texts[f"{chosen}/vocabulary.yaml"] = require("yaml").safe_dump({chosen: {"keywords": [data["task"], "solution"]}})
    texts[f"{chosen}/__init__.py"] = f'"""{filled["summary"]}"""\n'
    if not filled["workflow"]:
        texts[f"{chosen}/solution.py"] = data["candidate"]["source"]
    page = run / "search.md"
    texts["SEARCH.md"] = page.read_text(encoding="utf-8") if page.exists() else "The search left no page.\n"
    texts["solution.json"] = json.dumps(data, ensure_ascii=False, indent=2) + "\n"
    for path, text in texts.items():
        (out / path).parent.mkdir(parents=True, exist_ok=True)
        write_whole(out / path, text)
    return out


def _read(run: Path) -> dict[str, Any]:
    try:
        data: dict[str, Any] = json.loads((run / "solution.json").read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise InputError(
            "holds no solution", field="run", value=str(run), remedy="name a folder that vibron solve --out has written"
        ) from error
    if data.get("candidate") is None or (data["kind"] == "assist" and data.get("answer") is None):
        raise InputError("came to no solution", field="run", value=str(run), remedy=data.get("error") or "run it on")
    return data


def _named(name: str) -> str:
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or keyword.iskeyword(name):
        raise InputError(
            "is not a valid name of a tool", field="name", value=name, remedy="use small letters, digits and _"
        )
    if name in tools():
        raise InputError("is taken by a tool", field="name", value=name, remedy="choose another name")
    return name


def _values(data: Mapping[str, Any], candidate: ProposedSolution, name: str) -> dict[str, Any]:
    """Return the values for the templates."""
    used = candidate.workflow.tools if candidate.workflow else tuple(data["used"])
    known = [find(one) for one in used]
    if not known:
        raise InputError("calls no tool", field="run", value=data["task"], remedy="package a solution that uses tools")
    workflow, parameters, field, unit = None, list[Parameter](), None, ""
    if candidate.workflow is not None:
        workflow, parameters = opened(candidate.workflow)
        field, unit = output_of(candidate.workflow), unit_of(candidate.workflow)
    stated = {one.name: ast.literal_eval(one.default) for one in parameters if one.default}
    call, found = _first_call(data, workflow, stated)
    unit = unit or (data["answer"] or {}).get("unit", "")
    type_, mark = returned(field, found, unit)
    stated = {one.name: ast.literal_eval(one.default) for one in parameters if one.default}
    opt = data["kind"] == "opt"
    question = " ".join(data["question"].split())
    summary = (
        f"Return the answer to: {question}" if not opt else f"Return the result of a workflow found for: {question}"
    )
    return {
        "name": name, "distribution": name.replace("_", "-"), "summary": summary.replace('"', "'").replace("\\", "/"),
        "question": question, "dependencies": _pinned(one.function.__module__ for one in known) ,
        "workflow": repr(workflow.to_dict()) if workflow else "", "parameters": [one.written() for one in parameters],
        "names": [f"{one.name}={one.name}" for one in parameters], "imports": list(imports(parameters)),
        "type": type_, "mark": mark, "unit": unit, "tolerance": TOLERANCE, "tools": used,
        "answers": _answers(name, data["task"], (call, {**stated, **call}), found),
        "domain": known[-1].domain, "family": known[-1].family,
        "valid_for": "; ".join(dict.fromkeys(one.valid_for for one in known)),
        "limitations": "; ".join(dict.fromkeys(one.limitations for one in known)),
        "cost": max((one.cost for one in known), key=list(SECONDS).index), "task": data["task"], "kind": data["kind"],
        "reached": repr({"train": data["train"], "test": data["test"]} if opt else {"value": found, "unit": unit}),
        "loop": data["loop"], "seed": data["seed"], "outcome": _outcome(data),
        "rows": [{"name": one.name, "what": one.words, "default": one.default or "required"} for one in parameters],
    }  # fmt: skip


def _answers(name: str, task: str, calls: Iterable[Mapping[str, Any]], found: Any) -> str:
    """Return the known answers of the packaged tool as YAML: called without and with the values of the question."""
    sources = (f"result of the search for {task}", "the defaults are the values that the question gives")
    answers = [
        {"source": source, "kind": "identity", "call": call, "value": found, "tolerance": TOLERANCE}
        for source, call in zip(sources, calls, strict=True)
    ]
    return str(require("yaml").safe_dump(to_json({name: answers}), sort_keys=False, allow_unicode=True))


def _first_call(
    data: Mapping[str, Any], workflow: Workflow | None, stated: Mapping[str, Any]
) -> tuple[dict[str, Any], Any]:  # fmt: skip
    """Return a call as JSON data, and what it gives: of an optimisation the first train case."""
    if data["kind"] == "assist":
        found = to_json(workflow.run(**stated)) if workflow else data["answer"]["value"]
        return {}, found
    task = next(one for one in read_optimisations() if one.id == data["task"])
    if workflow is None:
        raise InputError("is not made of typed steps", field="run", value=data["task"], remedy="package a workflow")
    inputs = task.train[0].inputs
    return {key: to_json(value) for key, value in inputs.items()}, to_json(workflow.run(**inputs, **stated))


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


@cache
def _environment() -> Environment:
    folder = resources.files("vibron_agents.packaging").joinpath("templates")
    texts = {name: folder.joinpath(f"{name}.jinja").read_text(encoding="utf-8") for name in TEMPLATES}
    return Environment(
        loader=DictLoader(texts), undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True,
        keep_trailing_newline=True, autoescape=False,
    )  # fmt: skip
