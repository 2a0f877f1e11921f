"""An author of simulation scripts that asks a language model."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from vibron.core.errors import ResourceError
from vibron_agents.core.fenced import read_python
from vibron_agents.core.model import LanguageModel, Reply, Request, ask, ask_each
from vibron_agents.core.prompts import prompt
from vibron_agents.core.session import Session
from vibron_agents.loops.documentation import PACKAGES, retrieved
from vibron_agents.loops.script_editing import function_in, with_function, with_imports
from vibron_verify.rubric import Rubric
from vibron_verify.script import read_script

MOST_FAULTS = 20
OPEN = ("programming", "rubric", "convergence", "coverage", "limit")  # groups whose messages hold no known value
CLOSED = {
    "claims": "is not what is claimed", "limiting case": "is not what is known there",
    "observables": "is not what it is defined to be", "propagator": "is not the state after exact evolution",
    "assertions": "is violated", "metamorphic": "is not related as it must be to the small run's own result",
}  # fmt: skip
FEW = {"libraries": 4, "cards": 1}  # lines of documentation on one element


@dataclass(frozen=True)
class ChatAuthor:
    """Has a model write a script, and repair it element by element.

    The model receives the system and the method of the rubric and documentation of its library, never the values of
    its claims.

    Parameters
    ----------
    session : Session
        Through which the model is asked.
    model : LanguageModel
        Who answers.
    repairs : bool
        Whether it repairs; the baseline without writes once.
    choices : int
        Repairs that it may propose for one report.
    """

    session: Session
    model: LanguageModel
    repairs: bool = True
    choices: int = 1

    def write(self, request: str, rubric: Rubric) -> str | None:
        """Return a script for a figure that is described; None where the answer holds none."""
        words = f"{request} System: {system_words(rubric)}. Parameters: {_bounds(rubric)}."
        found = prompt("author").request(
            request=words, packages=packages_of(rubric), documentation=retrieved(words, rubric.topic)
        )
        return script_in(ask(self.session, self.model, found))

    def repair(self, path: Path, rubric: Rubric, evidence: Mapping[str, Any], sample: int = 0) -> str | None:
        """Return the script with its faulty elements repaired, one request each at the same time.

        What belongs to no element is repaired in one request on the whole script, where no element is at fault.  None
        where no answer holds what was asked for.

        Raises
        ------
        ResourceError
            No request was answered.
        """
        if not self.repairs:
            return None
        source = path.read_text(encoding="utf-8")
        faults = faults_by_element(evidence)
        faulty = [name for name in faults if name in evidence["programming"]["elements"]]
        if not faulty:
            every = [fault for group in faults.values() for fault in group]
            found = prompt("repair_script").request(
                sample, system_text=system_words(rubric), source=source, faults=every[:MOST_FAULTS]
            )
            return script_in(ask(self.session, self.model, found))
        kinds = read_script(path).kinds
        requests = [self._element_request(source, name, kinds[name], faults[name], rubric, sample) for name in faulty]
        replies = ask_each(self.session, self.model, requests)
        repaired = source
        for name, reply in zip(faulty, replies, strict=True):
            if not isinstance(reply, ResourceError):
                repaired = _with_element(repaired, name, reply)
        if all(isinstance(reply, ResourceError) for reply in replies):
            raise next(reply for reply in replies if isinstance(reply, ResourceError))
        return repaired if repaired != source else None

    def _element_request(
        self, source: str, name: str, kind: str, faults: list[str], rubric: Rubric, sample: int
    ) -> Request:  # fmt: skip
        words = f"{kind} {system_words(rubric)} {' '.join(faults)}"
        return prompt("repair_element").request(
            sample, system_text=system_words(rubric), source=source, element=name, kind=kind,
            faults=faults[:MOST_FAULTS], documentation=retrieved(words, rubric.topic, **FEW),
        )  # fmt: skip


def faults_by_element(evidence: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return the faults and failed checks of each element, those of no element under "".

    Claims, assertions and convergence follow from what was built: they count where that is not at fault.
    """
    found: dict[str, list[str]] = {}
    for fault in evidence["programming"]["faults"]:
        found.setdefault(fault["element"], []).append(f"line {fault['line']}: {fault['cause']}")
    failed = [check for check in evidence["checks"] if check["passed"] is False]
    built = [check for check in failed if check["group"] == "rubric"]
    for check in built if built or found else failed:
        found.setdefault(check["element"], []).append(f"{check['name']}: {_unquoted(check)}")
    return found


def _with_element(source: str, name: str, reply: Reply) -> str:
    """Return the source with the function that an answer gives; unchanged where it gives none."""
    for block in reversed(read_python(reply.text)):
        if body := function_in(block, name):
            return with_imports(with_function(source, name, body), block)
    return source


def script_in(reply: Reply) -> str | None:
    """Return the longest block that names its elements."""
    found = [block for block in read_python(reply.text) if re.search(r"__elements__\s*=|@element\(", block)]
    return max(found, key=len, default=None)


def packages_of(rubric: Rubric) -> list[str]:
    """Return the packages that a script of a topic may use."""
    return list(dict.fromkeys(("numpy", "scipy", PACKAGES.get(rubric.topic, "numpy"))))


def system_words(rubric: Rubric) -> str:
    """Return the system of a rubric in words."""
    return ", ".join(f"{name} {value}" for name, value in rubric.system.items())


def _bounds(rubric: Rubric) -> str:
    found = [f"{name} {word} {rule[word]}" for name, rule in rubric.parameters.items() for word in rule]
    return ", ".join(found) or "as the figure wants them"


def _unquoted(check: Mapping[str, Any]) -> str:
    """Return the finding of a check without what the verifier computed, which is the answer.

    The definition of an observable is handed on unless numbers are written in it.
    """
    if check["group"] in OPEN:
        return str(check["message"])
    if check["group"] == "observables" and not re.search(r"\d\.\d{2}|\d{3}", check["formula"]):
        return f"is not what it is defined to be, {check['formula'].partition('−')[2].strip(' |')}"
    return CLOSED.get(check["group"], "fails")
