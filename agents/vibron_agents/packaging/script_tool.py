"""Turn the function of a user's script into a tool: a project with card, known answers, test and build script.

The script runs contained only: its results come out and are compared with the known answers outside, then the checks
that every tool passes are run on the project, contained too.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import vibron
import vibron_verify
from vibron import __version__
from vibron.core.data import parse_yaml
from vibron.core.errors import FormatError, InputError
from vibron.core.index import entries
from vibron.core.registry import tools
from vibron.core.require import require
from vibron.core.result import follow
from vibron.core.search import search
from vibron_agents.packaging.script_reading import ScriptFunction, read_function
from vibron_agents.packaging.script_texts import BUILD, CHECK, PROJECT, README, TEST, TOOL
from vibron_agents.pages.writing import write_whole
from vibron_agents.sandbox import Limits, evaluate_source, run_python, scratch
from vibron_verify.answers import KnownAnswer
from vibron_verify.conformance.agreement import agrees

LEAST = 2  # known answers
LIMITS = Limits(seconds=300.0)
FIELDS = {"source", "kind", "call", "path", "value", "tolerance"}
NEEDED = {"source", "call", "value"}
PROBLEMS = "problems.json"
PLACES = ["", str(Path(vibron.__file__).parents[1]), str(Path(vibron_verify.__file__).parents[1])]


def tool_from(script: Path, out: Path, answers: Path | None = None, function: str = "") -> Path:
    """Write a script's function as an installable tool.

    Parameters
    ----------
    script : path
        Python with one public function, or the one that is named.
    out : path
        A new or empty folder.
    answers : path, optional
        YAML with the known answers; by default next to the script, under its name.
    function : str, optional
        Name of the function.

    Returns
    -------
    path
        The folder of the project.

    Raises
    ------
    InputError
        Something is missing, all of which is named; a known answer is not reproduced; the tool fails a check.
    FormatError
        A file cannot be read.
    ResourceError
        The sandbox cannot be built here.
    """
    if out.exists() and any(out.iterdir()):
        raise InputError("is not empty", field="out", value=str(out), remedy="name a new folder")
    found = read_function(script, function)
    if found.name in tools():
        raise InputError("is taken by a tool", field="function", value=found.name, remedy="rename the function")
    known, missing = _read_answers(answers or script.with_suffix(".yaml"), found.name)
    if missing := [*found.missing, *missing]:
        raise InputError(f"lacks {'; '.join(missing)}", field="from", value=script.name, remedy="add what is missing")
    source = script.read_text(encoding="utf-8")
    _refuse_wrong(source, found.name, known)
    texts = _texts(found, source, known)
    with scratch() as folder:
        project = folder / "project"
        for path, text in texts.items():
            (project / path).parent.mkdir(parents=True, exist_ok=True)
            write_whole(project / path, text)
        card = _checked(project, found.name)
        for path in texts:
            (out / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(project / path, out / path)
    write_whole(out / found.name / f"{found.name}.yaml", card)
    return out


def _read_answers(path: Path, name: str) -> tuple[tuple[KnownAnswer, ...], list[str]]:
    """Return the known answers and what they lack."""
    if not path.is_file():
        return (), [f"known answers: write at least {LEAST} into {path.name}, each with source, call and value"]
    yaml = require("yaml")
    try:
        data = parse_yaml(path.read_text(encoding="utf-8"))
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise FormatError(f"is not YAML: {error}", file=path, field="answers", remedy="repair it") from None
    rows = data.get(name) if isinstance(data, Mapping) else data
    if not isinstance(rows, list) or not all(isinstance(row, Mapping) for row in rows):
        raise FormatError(f"holds no list of known answers of {name}", file=path, field="answers", remedy="write one")
    lacking = [
        f"{', '.join(sorted(NEEDED - set(row)))} in known answer {number}"
        for number, row in enumerate(rows, 1)
        if NEEDED - set(row)
    ]
    lacking += [
        f"a meaning of {', '.join(sorted(set(row) - FIELDS))} in known answer {number}"
        for number, row in enumerate(rows, 1)
        if set(row) - FIELDS
    ]
    if len(rows) < LEAST:
        lacking.append(f"at least {LEAST} known answers, there is {len(rows)}")
    if not lacking and all(row.get("kind") == "identity" for row in rows):
        lacking.append("a known answer that somebody else computed, or an independent method (kind: independent)")
    return (() if lacking else tuple(KnownAnswer(**row) for row in rows)), lacking


def _refuse_wrong(source: str, name: str, known: Sequence[KnownAnswer]) -> None:
    """Refuse a script that does not reproduce its known answers, which stay outside of the sandbox."""
    program = f"{source}\n\ndef solve(tools, **kwargs):\n    return {name}(**kwargs)\n"
    for number, answer in enumerate(known, 1):
        with scratch() as folder:
            ran = evaluate_source(program, answer.call, folder, limits=LIMITS)
        if ran.error:
            raise InputError(
                f"fails on known answer {number}: {ran.error}", field="from", value=name, remedy="repair the script"
            )
        value = follow(ran.value, answer.path) if answer.path else ran.value
        if not agrees(value, answer.value, answer.tolerance):
            raise InputError(
                f"gives {value} for known answer {number}, which is {answer.value} ({answer.source})", field="from",
                value=name, remedy="repair the script, or the answer",
            )  # fmt: skip


def _texts(found: ScriptFunction, source: str, known: Sequence[KnownAnswer]) -> dict[str, str]:
    """Return the files of the project by their path."""
    name = found.name
    near = [tool for _, tool in search(entries(), f"{found.summary} {name.replace('_', ' ')}", 1)]
    domain, family, see_also = (near[0].domain, near[0].family, (near[0].name,)) if near else ("infrared", "user", ())
    first = known[0]
    given = ", ".join(f"{key}={value!r}" for key, value in first.call.items())
    filled = {
        "name": name, "distribution": name.replace("_", "-"), "summary": found.summary.replace("\\", "/"),
        "parameters": "".join(f"    {one.written()},\n" for one in found.parameters),
        "passed": ", ".join(f"{one.name}={one.name}" for one in found.parameters), "returns": found.returns,
        "valid_for": repr(found.valid_for), "limitations": repr(found.limitations), "domain": repr(domain),
        "family": repr(family), "see_also": repr(see_also), "version": __version__,
        "example": found.examples or f">>> from {name}.{name} import {name}\n>>> found = {name}({given})",
    }  # fmt: skip
    filled["example"] = filled["example"].replace("\n", "\n    ").replace("\\", "\\\\")
    filled["quoted"] = json.dumps(filled["summary"])
    yaml = require("yaml")
    rows = [{key: value for key, value in vars(answer).items() if value != ""} for answer in known]
    return {
        "pyproject.toml": PROJECT.substitute(filled), "README.md": README.substitute(filled),
        "build.sh": BUILD.substitute(filled), f"tests/test_{name}.py": TEST.substitute(filled),
        f"{name}/__init__.py": f'"""{filled["summary"]}"""\n', f"{name}/{name}.py": TOOL.substitute(filled),
        f"{name}/script.py": source,
        f"{name}/answers.yaml": yaml.safe_dump({name: rows}, sort_keys=False, allow_unicode=True),
        f"{name}/vocabulary.yaml": yaml.safe_dump({name: {"keywords": name.split("_")}}),
    }  # fmt: skip


def _checked(project: Path, name: str) -> str:
    """Return the card of the tool, after the checks of every tool have been run on it in the sandbox."""
    ran = run_python(
        CHECK.substitute(name=name, problems=PROBLEMS, places=PLACES),
        project,
        LIMITS,
        packages=("vibron", "vibron_verify"),
    )
    place = project / PROBLEMS
    if not ran.ok or not place.is_file():
        last = next(reversed(ran.stderr.strip().splitlines()), ran.reason)
        raise InputError(
            f"cannot be declared: {last}", field="from", value=name, remedy="change the script accordingly"
        )
    found = json.loads(place.read_text(encoding="utf-8"))
    if found["problems"]:
        said = "; ".join(_short(found["problems"]))
        raise InputError(f"fails a check: {said}", field="from", value=name, remedy="change the script accordingly")
    return str(found["card"])


def _short(problems: Sequence[str]) -> Iterator[str]:
    return (" ".join(text.split())[:300] for text in problems[:5])
