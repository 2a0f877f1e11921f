"""An author of simulation scripts that asks a language model."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from vibron_agents.core.fenced import read_python
from vibron_agents.core.model import LanguageModel, Reply, ask
from vibron_agents.core.prompts import prompt
from vibron_agents.core.session import Session
from vibron_verify.rubric import Rubric

PACKAGES = {"dmrg": "tenpy", "nqs": "netket", "qsim": "qiskit", "dft": "pyscf", "exact": "numpy", "infrared": "pyscf"}
MOST_FAULTS = 20


@dataclass(frozen=True)
class ChatAuthor:
    """Has a model write a script, and repair all its faults at once.

    The model receives the system and the method of the rubric, never the values of its claims.

    Parameters
    ----------
    session : Session
        Through which the model is asked.
    model : LanguageModel
        Who answers.
    """

    session: Session
    model: LanguageModel

    def write(self, request: str, rubric: Rubric) -> str | None:
        """Return a script for a figure that is described; None where the answer holds none."""
        words = f"{request} System: {_system(rubric)}. Parameters: {_bounds(rubric)}."
        packages = ["numpy", "scipy", PACKAGES.get(rubric.topic, "numpy")]
        return _script(
            ask(self.session, self.model, prompt("author").request(request=words, packages=packages, cards=""))
        )

    def repair(self, path: Path, rubric: Rubric, evidence: Mapping[str, Any]) -> str | None:
        """Return the script with its faults repaired; None where the answer holds none."""
        faults = [f"line {one['line']}, {one['element']}: {one['cause']}" for one in evidence["programming"]["faults"]]
        faults += [f"{one['name']}: {_unquoted(one)}" for one in evidence["checks"] if one["passed"] is False]
        request = prompt("repair_script").request(
            system_text=_system(rubric), source=path.read_text(encoding="utf-8"), faults=faults[:MOST_FAULTS]
        )
        return _script(ask(self.session, self.model, request))


def _script(reply: Reply) -> str | None:
    """Return the longest block that names its elements."""
    found = [block for block in read_python(reply.text) if re.search(r"__elements__\s*=|@element\(", block)]
    return max(found, key=len, default=None)


def _system(rubric: Rubric) -> str:
    return ", ".join(f"{name} {value}" for name, value in rubric.system.items())


def _bounds(rubric: Rubric) -> str:
    found = [f"{name} {word} {rule[word]}" for name, rule in rubric.parameters.items() for word in rule]
    return ", ".join(found) or "as the figure wants them"


def _unquoted(check: Mapping[str, Any]) -> str:
    """Return the finding of a check; of a claim only that it is off, since its value is the answer."""
    return "is not what is claimed" if check["group"] == "claims" else str(check["message"])
