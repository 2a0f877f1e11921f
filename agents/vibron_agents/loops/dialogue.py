"""Questions one after another to a model with tools and to the cards, kept in a folder from which it is resumed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from vibron.core.errors import ResourceError, VibronError
from vibron.core.result import shortened
from vibron.core.workflow import Step
from vibron_agents.core.problem import Problem
from vibron_agents.core.roles import Cast
from vibron_agents.core.session import Session
from vibron_agents.core.user_files import UserFile
from vibron_agents.loops.evaluating import AskedEvaluator
from vibron_agents.loops.problems import of_question
from vibron_agents.loops.report import found_answer
from vibron_agents.loops.running import Ended, Way
from vibron_agents.loops.tool_agent import Report, ToolAgent
from vibron_agents.loops.tools import ToolCalling, tools
from vibron_agents.loops.workbench import Workbench

QUESTION, EXCHANGE, DATA = "question", "exchange", "data"  # kinds of events in the journal
LONGEST_ANSWER = 300  # characters of an answer that later questions are shown


@dataclass(frozen=True)
class Exchange:
    """A question and what came of it.

    Attributes
    ----------
    question : str
        As it was asked.
    answer : mapping, optional
        ``value`` and ``unit``; None where there is none.
    by : str
        ``model`` or ``cards``: who gave it; "" for neither.
    doubtful : bool
        Whether it failed a check.
    said : mapping, optional
        The answer of the model where it is another.
    cards : mapping, optional
        The answer of the cards if it passes their checks, or if the model gave none.
    agree : bool, optional
        Whether the model and the cards give the same.
    reason : str
        In the words of the model, or why the question was declined.
    troubles : tuple of str
        What went wrong with the model.
    steps : tuple of mapping
        Calls of tools that succeeded.
    """

    question: str
    answer: Mapping[str, Any] | None = None
    by: str = ""
    doubtful: bool = True
    said: Mapping[str, Any] | None = None
    cards: Mapping[str, Any] | None = None
    agree: bool | None = None
    reason: str = ""
    troubles: tuple[str, ...] = ()
    steps: tuple[Mapping[str, Any], ...] = ()


class Dialogue:
    """A conversation with a model that calls tools; the answer of the cards is computed for each question too.

    What the journal of the session holds is taken up: earlier questions with their results, which are neither asked nor
    computed again.  ``pending`` is a question that was cut off.

    Parameters
    ----------
    session : Session
        Where it is kept.
    way : Way
        Who takes part, with a model, and the settings.
    files : sequence of UserFile
        Files of the user.
    seed : int
        Which of the answers of the model.
    """

    def __init__(self, session: Session, way: Way, files: Sequence[UserFile] = (), seed: int = 0) -> None:
        self.session, self.way, self.files = session, way, tuple(files)
        self.cast: Cast = way.casting(session, seed)
        self.seed = seed
        self.exchanges: list[Exchange] = []
        self.pending = ""
        known = set(recorded(session))
        for one in self.files:
            if one.path not in known:
                session.journal.append(DATA, path=one.path)
        for event in session.journal.events:
            if event["kind"] == QUESTION:
                self.pending = event["text"]
            elif event["kind"] == EXCHANGE:
                self._restore(Exchange(**{name: value for name, value in event.items() if name != "kind"}))

    @property
    def agent(self) -> ToolAgent:
        """The conversation with the model."""
        assert isinstance(self.cast.agent, ToolAgent)
        return self.cast.agent

    @property
    def bench(self) -> Workbench:
        """Results of calls by their handles."""
        return self.agent.bench(Problem("files", "assist", "", files=self.files))

    def ask(self, text: str, report: Report = lambda line: None) -> Exchange:
        """Answer a question; whatever fails with the model, the cards answer where they can."""
        if text != self.pending:
            self.session.journal.append(QUESTION, text=text)
        self.way.troubles.begin()
        before = len(self.bench.execution.steps)
        try:
            found = self._asked(text, report)
        except KeyboardInterrupt:
            found = Exchange(text, reason="interrupted")
        except VibronError as error:
            found = Exchange(text, reason=str(error))
        new = list(self.bench.execution.steps.values())[before:]
        found = replace(found, steps=tuple(step.to_dict() for step in new), troubles=tuple(self.way.troubles.said))
        self.session.journal.append(EXCHANGE, **asdict(found))
        self._keep(found)
        return found

    def _asked(self, text: str, report: Report) -> Exchange:
        problem = of_question(text, files=self.files)
        evaluator = AskedEvaluator(problem, self.session, self.way.limits)
        settings = replace(self.way.settings or ToolCalling(), report=report)
        outcome = tools(problem, evaluator, self.cast, self.session, seed=self.seed, settings=settings)
        about, answer = outcome.about, found_answer(problem, Ended(outcome, None, {}, 0.0))
        passed = about["cards"] is not None and about["cards"]["passed"]
        return Exchange(
            text, None if answer is None else shortened(answer), about["taken"] or "", outcome.doubtful,
            about["said"] if about["taken"] == "cards" else None,
            {name: shortened(about["cards"][name]) for name in ("value", "unit")} if passed else None,
            about["agree"], about["reason"] if answer else outcome.verdict.error or about["reason"],
        )  # fmt: skip

    def _restore(self, exchange: Exchange) -> None:
        for step in exchange.steps:
            try:
                self.bench.run(Step(**step))
            except VibronError as error:
                raise ResourceError(
                    f"cannot be resumed: the step {step['name']} fails now: {error}", field="journal",
                    value=str(self.session.journal.path), remedy="begin a dialogue in another folder",
                ) from error  # fmt: skip
        self._keep(exchange)

    def _keep(self, exchange: Exchange) -> None:
        self.pending = ""
        self.exchanges.append(exchange)
        if exchange.answer is not None:
            words = f"{exchange.answer['value']} {exchange.answer['unit']}".strip()
            self.agent.earlier.append((exchange.question, words[:LONGEST_ANSWER]))


def recorded(session: Session) -> list[str]:
    """Return the paths of the files of a dialogue."""
    return [event["path"] for event in session.journal.of(DATA)]
