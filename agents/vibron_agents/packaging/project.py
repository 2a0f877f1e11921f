"""Write the project of a packaged solution: source, card, tests, pinned dependencies, entry points."""

from __future__ import annotations

import json
import keyword
import re
from dataclasses import replace
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from jinja2 import DictLoader, Environment, StrictUndefined

from vibron.core.errors import InputError
from vibron.core.registry import tools
from vibron.core.require import require
from vibron_agents.core.candidate import ProposedSolution
from vibron_agents.loops.own_task import FOLDER, copied, kept
from vibron_agents.packaging.contents import values
from vibron_agents.pages.writing import write_whole
from vibron_verify.tasks.optimisation import Optimisation, read_optimisations

TEMPLATES = ("pyproject.toml", "tool.py", "main.py", "test.py", "README.md")


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
    data, task = _read(run), kept(run)
    chosen = _named(name or re.sub(r"\W+", "_", data["task"]).strip("_").lower())
    if out.exists() and any(out.iterdir()):
        raise InputError("is not empty", field="out", value=str(out), remedy="name a new folder")
    if task is None and data["kind"] == "opt":
        task = replace(_of_bench(data["task"]), test_seed=data.get("test_seed"))
    filled = values(data, ProposedSolution.from_dict(data["candidate"]), chosen, task)
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
    if task is not None and not task.cases.drawn:
        copied(run, out / chosen / FOLDER)
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


def _of_bench(name: str) -> Optimisation:
    found = next((one for one in read_optimisations() if one.id == name), None)
    if found is None:
        raise InputError(
            "is not a task of the bench", field="run", value=name, remedy="keep the folder task of the run"
        )
    return found


@cache
def _environment() -> Environment:
    folder = resources.files("vibron_agents.packaging").joinpath("templates")
    texts = {name: folder.joinpath(f"{name}.jinja").read_text(encoding="utf-8") for name in TEMPLATES}
    return Environment(
        loader=DictLoader(texts), undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True,
        keep_trailing_newline=True, autoescape=False,
    )  # fmt: skip
