"""A baseline author: it reasons and acts in turns, searches documentation and runs scripts, without a verifier.

After "ReAct" (Yao et al. 2023, arXiv 2210.03629).
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from vibron.core.errors import InputError
from vibron_agents.core.budget import BudgetError
from vibron_agents.core.conversation import calls_in_words, calls_of
from vibron_agents.core.model import LanguageModel, Turn, ask
from vibron_agents.core.prompts import prompt
from vibron_agents.core.session import Session
from vibron_agents.core.tool_calls import TEXT, Calls, definitions, json_object
from vibron_agents.loops.chat_author import packages_of, script_in
from vibron_agents.loops.documentation import retrieved
from vibron_agents.sandbox import Limits, run_python, scratch
from vibron_verify.rubric import Rubric

ACTIONS: Calls = {
    "search": ("Find documentation of the packages by a sentence.", {"sentence": TEXT}),
    "run": ("Run a whole script and see what it prints.", {"source": TEXT}),
    "finish": ("Hand in the whole script.", {"source": TEXT}),
}
MOST_SHOWN = 2000  # characters of an output


@dataclass(frozen=True)
class ReactAuthor:
    """Has a model think and act until it hands a script in.

    Parameters
    ----------
    session : Session
        Through which the model is asked and scripts are run.
    model : LanguageModel
        Who answers.
    turns : int
        Answers at most; the last script that it wrote counts where it hands none in.
    seconds : float
        Limit of one run.
    choices : int
        Repairs that it may propose for one report.
    """

    session: Session
    model: LanguageModel
    turns: int = 12
    seconds: float = 120.0
    choices: int = 1

    def write(self, request: str, rubric: Rubric) -> str | None:
        """Return the script that was handed in, else the last that was run; None where there is none.

        Raises
        ------
        BudgetError
            The budget is spent before there is a script.
        """
        asked = replace(
            prompt("react").request(request=request, packages=packages_of(rubric)), tools=definitions(ACTIONS)
        )
        latest: str | None = None
        for _ in range(self.turns):
            try:
                reply = ask(self.session, self.model, asked)
            except BudgetError:
                if latest is None:
                    raise
                break
            calls = calls_of(reply, ACTIONS)
            results = []
            for call in calls:
                name, given = call["name"], _arguments(call)
                if name in ("run", "finish") and isinstance(given.get("source"), str):
                    latest = given["source"]
                if name == "finish" and latest:
                    return latest
                results.append(self._acted(name, given, rubric))
            latest = script_in(reply) or latest
            asked = replace(asked, turns=[*asked.turns, Turn(reply.text, calls, results or [calls_in_words(asked)])])
        return latest

    def repair(self, path: Path, rubric: Rubric, evidence: Mapping[str, Any], sample: int = 0) -> str | None:
        """Return None: this author repairs by what it sees itself."""
        return None

    def _acted(self, name: str, given: Mapping[str, Any], rubric: Rubric) -> str:
        """Return the observation after an action, in words."""
        if name == "search" and isinstance(given.get("sentence"), str):
            return "\n".join(retrieved(given["sentence"], rubric.topic)) or "nothing found"
        if name == "run" and isinstance(given.get("source"), str):
            return self._ran(given["source"])
        return f"unknown call {name!r}, or wrong arguments; use {', '.join(ACTIONS)}"

    def _ran(self, source: str) -> str:
        def act() -> tuple[str, Mapping[str, float]]:
            with scratch() as folder:
                found = run_python(source, folder, Limits(seconds=self.seconds))
            return f"{found.reason}\n{(found.stdout + found.stderr)[-MOST_SHOWN:]}", {}

        key = [hashlib.sha256(source.encode()).hexdigest(), self.seconds]
        return str(self.session.once("run", key, act, repeatable=True))


def _arguments(call: Mapping[str, str]) -> dict[str, Any]:
    """Return the arguments of a call, none where they cannot be read."""
    try:
        return json_object(call["arguments"])
    except InputError:
        return {}
