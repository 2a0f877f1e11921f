"""An author without a language model: elements of the verifier library in the place of what is wrong or missing."""

from __future__ import annotations

import importlib
import inspect
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from vibron_agents.loops.script_editing import with_function, with_literal
from vibron_verify.elements import family_of
from vibron_verify.rubric import Rubric
from vibron_verify.script import ElementFunction, Script, read_script
from vibron_verify.script.meanings import meaning_of

TOPICS = {"exact": "plain", "infrared": "dft"}
ALIASES = {
    "chi": "bond_dimension", "chi_max": "bond_dimension", "D": "bond_dimension", "max_sweeps": "sweeps",
    "n_iter": "steps", "iterations": "steps", "n_steps": "steps", "t": "time", "duration": "time",
}  # fmt: skip
CHOICES = 4
WRONG_SYSTEM = "the system is the one that the rubric names"


class LibraryAuthor:
    """Puts known-good elements together, and repairs scripts with them.

    What it can repair: a model, an initial state or a solver that is faulty or builds another system than the rubric's;
    parameters outside the rubric's bounds; numerical parameters that are too coarse.  Observables and plots belong to
    the figure and are left as they are.
    """

    def write(self, request: str, rubric: Rubric) -> str | None:
        """Return a script of library elements for the system of the rubric; None for a molecule or a bare request."""
        if "model" not in rubric.system:
            return None
        family = TOPICS.get(rubric.topic, rubric.topic)
        names = sorted(set(re.findall(r"\$\(?(\w+)", rubric.system["model"])))
        given = {name: rubric.parameters.get(name, {}).get("value", rubric.parameters.get(name, {}).get("min"))
                 for name in names}  # fmt: skip
        if any(value is None for value in given.values()):
            return None
        elements = (
            ElementFunction("build", "model", 0, tuple(names)),
            ElementFunction("start", "initial_state", 0, ("model",)),
            ElementFunction("solve", "solver", 0, ("model", "state")),
        )
        bodies = [_written(one, rubric, family) for one in elements]
        manifest = {one.name: one.kind for one in elements}
        head = f"{request.strip() or rubric.title!r}\n\n__elements__ = {manifest!r}\n__parameters__ = {given!r}\n"
        return "\n\n".join([head, *(body for body in bodies if body)])

    @property
    def choices(self) -> int:
        """How many repairs it may propose for one report: all at once, then each alone."""
        return CHOICES

    def repair(self, path: Path, rubric: Rubric, evidence: Mapping[str, Any], sample: int = 0) -> str | None:
        """Return the script with all repairs that are possible, or with one of them; None if there is none.

        ``sample`` chooses: a repair that makes another element fail is left out when each is tried alone.
        """
        script = read_script(path)
        family = family_of(script.sound)
        wrong = {fault["element"] for fault in evidence["programming"]["faults"]}
        failed = [check for check in evidence["checks"] if check["passed"] is False]
        wrong |= {check["element"] for check in failed if check["name"] == WRONG_SYSTEM}
        if any(check["name"] == WRONG_SYSTEM and not check["element"] for check in failed):
            wrong |= {one.name for one in script.of_kind("model")}
        bodies = {
            one.name: body for one in script.elements
            if one.name in wrong and (body := _written(_signed(one, script), rubric, family))
        }  # fmt: skip
        every = script.source
        for name, body in bodies.items():
            every = with_function(every, name, body)
        found = [_manifest(every, script, rubric, failed)]
        found += [with_function(script.source, name, body) for name, body in bodies.items()]
        found = [one for one in dict.fromkeys([*found, every]) if one != script.source]
        return found[max(sample - 1, 0) % len(found)] if found else None


def _signed(one: ElementFunction, script: Script) -> ElementFunction:
    """Return an element with its arguments, which a function that cannot be parsed shows in its text only."""
    if not one.broken:
        return one
    match = re.search(rf"def {one.name}\(([^)]*)\)?", script.source)
    names = re.findall(r"(\w+)\s*(?:=[^,]*)?(?:,|$)", match.group(1)) if match else []
    return ElementFunction(one.name, one.kind, one.line, tuple(names))


def _written(one: ElementFunction, rubric: Rubric, family: str) -> str | None:
    """Return a library element under the name and with the arguments of the script's own; None if none suits."""
    head = f"def {one.name}({', '.join(one.arguments)}):\n    from vibron_verify.elements import {family} as known\n"
    meant = {meaning_of(argument, one.kind)[0]: argument for argument in one.arguments}
    if one.kind == "model" and "model" in rubric.system:
        given = ", ".join(f'"{name}": {name}' for name in one.arguments)
        text = rubric.system["model"]
        return (
            f"{head}    from vibron_verify.script.expression import filled\n\n"
            f"    return known.model(filled({text!r}, {{**__parameters__, {given}}}))\n"
        )
    if one.kind == "initial_state" and "model" in meant:
        return f"{head}\n    return known.initial_state({meant['model']})\n"
    if one.kind == "solver" and "model" in meant:
        state = meant.get("state", f"known.initial_state({meant['model']})")
        settings = "".join(f", {name}={argument}" for argument, name in _settings(one, family))
        return f"{head}\n    return known.solver({meant['model']}, {state}{settings})\n"
    return None


def _settings(one: ElementFunction, family: str) -> Iterator[tuple[str, str]]:
    solver = importlib.import_module(f"vibron_verify.elements.{family}").solver
    known = set(inspect.signature(solver).parameters)
    for argument in one.arguments:
        if (name := ALIASES.get(argument, argument)) in known - {"model", "state"}:
            yield argument, name


def _manifest(source: str, script: Script, rubric: Rubric, failed: Sequence[Mapping[str, Any]]) -> str:
    """Return the source with parameters inside their bounds, and finer ones where a ladder has not converged."""
    given, ladder = dict(script.parameters), {name: list(values) for name, values in script.ladder.items()}
    for name, rule in rubric.parameters.items():
        if any(check["name"] == f"parameter {name}" for check in failed) and name in given:
            given[name] = rule.get("value", rule.get("min", rule.get("max")))
    for rule in rubric.convergence:
        name = rule["parameter"]
        coarse = any(check["group"] == "convergence" and name in check["name"] for check in failed)
        if coarse and name in ladder:
            finer = ladder[name][-1] * (2 if ladder[name][-1] > ladder[name][-2] else 0.5)
            ladder[name].append(finer)
            given[name] = finer
    for word, now, before in (("__parameters__", given, script.parameters), ("__ladder__", ladder, script.ladder)):
        if now != {key: list(value) if word == "__ladder__" else value for key, value in before.items()}:
            source = with_literal(source, word, now)
    return source
