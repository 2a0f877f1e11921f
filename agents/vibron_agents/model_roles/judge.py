"""A model that compares two solutions, or marks one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from vibron_agents.core.model import LanguageModel, ask
from vibron_agents.core.problem import Problem
from vibron_agents.core.prompts import prompt
from vibron_agents.core.roles import Tried
from vibron_agents.core.session import Session
from vibron_agents.model_roles.reading import MOST_SHOWN, task_text

AS_A_WHOLE = "The method is right for the task, the units are right, and the result is plausible in sign and size."


@dataclass(frozen=True)
class ChatJudge:
    """Compares two candidates: by their results, and has a model judge those with equal results."""

    session: Session
    model: LanguageModel

    def compare(self, problem: Problem, one: Tried, other: Tried) -> float:
        """Return 1 where the first is the better, 0 where the second is, 0.5 for a draw or no readable verdict.

        Which of them ran, passed its checks and has the higher score is computed, and no model is asked for it.
        """
        first, second = ((verdict.ran, verdict.passed, verdict.score) for _, verdict in (one, other))
        if first != second:
            return float(first > second)
        request = prompt("compare").request(
            task=task_text(problem), first=_tried_words(one), second=_tried_words(other)
        )
        data = ask(self.session, self.model, request).data
        return 0.5 if data is None else {"first": 1.0, "second": 0.0, "equal": 0.5}[data["better"]]

    def criteria(self, problem: Problem) -> tuple[str, ...]:
        """Return a rubric of the model, its one general criterion where the answer cannot be read."""
        data = ask(self.session, self.model, prompt("criteria").request(task=task_text(problem))).data
        return (AS_A_WHOLE,) if data is None else tuple(data["criteria"])

    def grade(self, problem: Problem, one: Tried, criteria: Sequence[str] = ()) -> float:
        """Return the mean mark on the criteria, 0.5 where the answer cannot be read."""
        request = prompt("grade").request(
            task=task_text(problem), solution=_tried_words(one), criteria=list(criteria) or [AS_A_WHOLE]
        )
        data = ask(self.session, self.model, request).data
        return 0.5 if data is None else sum(data["marks"]) / (10.0 * len(data["marks"]))


def _tried_words(tried: Tried) -> str:
    one, verdict = tried
    found = "passed its checks" if verdict.passed else verdict.feedback()[:MOST_SHOWN]
    return (
        f"{one.description}\n```python\n{one.source.strip()}\n```\n"
        f"Score {verdict.score:.4g}; result {str(verdict.value)[:MOST_SHOWN]}; {found}"
    ).strip()
