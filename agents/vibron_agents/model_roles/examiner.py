"""A model that writes tests and settles who is at fault."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from vibron_agents.core.candidate import ProposedSolution
from vibron_agents.core.fenced import read_python
from vibron_agents.core.model import LanguageModel, ask
from vibron_agents.core.problem import Problem, Test
from vibron_agents.core.prompts import prompt
from vibron_agents.core.roles import SeenCodes, Tried
from vibron_agents.core.session import Session
from vibron_agents.model_roles.reading import MOST_SHOWN, defined, heading, task_text


@dataclass(frozen=True)
class ChatExaminer:
    """Has a model write tests, and settle who is at fault."""

    session: Session
    model: LanguageModel

    def tests(
        self, problem: Problem, count: int, sample: int = 0, seen: SeenCodes | None = None
    ) -> tuple[Test, ...]:  # fmt: skip
        """Return up to so many tests; no Python, no ``test_case`` and the copied example are left out."""
        request = prompt("tests").request(sample, task=task_text(problem), count=count, **_shown(seen or SeenCodes()))
        found: dict[str, Test] = {}
        for block in read_python(ask(self.session, self.model, request).text):
            copied = block.strip() in prompt("tests").words
            if "test_case" in defined(block) and not copied:
                kind, name = heading(block)
                name = name if name not in found else f"{name} {len(found) + 1}"
                found[name] = Test(name, kind, block)
        return tuple(found.values())[:count]

    def referee(
        self, problem: Problem, tried: Tried, test: Test, message: str
    ) -> tuple[ProposedSolution | None, Test | None]:
        """Return the corrected solution, the corrected test, or both; None for what was not at fault."""
        one, _ = tried
        request = prompt("referee").request(
            task=task_text(problem), source=one.source, test=test.source, message=message[:MOST_SHOWN]
        )
        text = ask(self.session, self.model, request).text
        fault = re.search(r"at fault\W*(solution|test|both)", text, re.IGNORECASE)
        faulty = fault.group(1).lower() if fault else "both"
        solution, corrected = None, None
        for block in read_python(text):
            names = defined(block)
            if "solve" in names and faulty != "test" and block != one.source:
                solution = ProposedSolution(block, None, one.description, "repair", (one.id,))
            elif "test_case" in names and faulty != "solution" and block != test.source:
                corrected = Test(test.name, test.kind, block)
        return solution, corrected


def _shown(seen: SeenCodes) -> dict[str, Any]:
    """Return codes, tests and sanity checks for the prompt of the adversary."""
    codes = [
        {"score": f"{score:.3f}", "source": one.source.strip(), "result": str(verdict.value)[:MOST_SHOWN],
         "failures": verdict.feedback()[:MOST_SHOWN]}
        for (one, verdict), score in zip(seen.codes, seen.code_scores, strict=True)
    ]  # fmt: skip
    tests = [
        {"name": test.name, "score": f"{score:.3f}",
         "passing": ", ".join(str(place) for place, one in enumerate(passed, 1) if one) or "none"}
        for test, score, passed in zip(seen.tests, seen.test_scores, seen.passed, strict=True)
    ]  # fmt: skip
    return {"checks": [f"{one.what}: {one.check}" for one in seen.plan if one.check], "codes": codes, "earlier": tests}
