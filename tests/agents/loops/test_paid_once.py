"""An evolution runs one program once, and asks a model for the children of a generation at the same time."""

import threading
from collections.abc import Callable, Mapping

import pytest

from vibron.core.workflow import Step, Workflow
from vibron_agents.core.budget import BudgetError
from vibron_agents.core.candidate import ProposedSolution
from vibron_agents.core.model import AT_ONCE, ModelDownError, Reply, Request, ask, ask_each
from vibron_agents.core.problem import Problem, Test
from vibron_agents.core.roles import Cast, WantedChild
from vibron_agents.core.session import Session
from vibron_agents.core.verdict import Verdict
from vibron_agents.loops.catalogue import CatalogueJudge
from vibron_agents.loops.evaluating import Runner
from vibron_agents.loops.evolve import Evolve, evolve
from vibron_agents.loops.problems import of_question

MakeSession = Callable[..., Session]
QUESTION = "Which radiance has a body at 300 K and 10 um and how does it look?"
SOURCE = "def solve(tools):\n    return {'value': 2.0 * 3, 'unit': 'K'}\n"
SAME = (
    "def solve(tools):\n    # six\n    return {'value':2.0*3,'unit':\"K\"}",
    '"""A solution."""\n\n\ndef solve(tools):\n    """Multiply."""\n    return {"value": (2.0 * 3), "unit": "K"}\n',
)
OTHER = (SOURCE.replace("3", "4"), SOURCE.replace("'K'", "'J'"), SOURCE.replace("2.0", "2"), "def solve(tools:\n")


def workflow(name: str, temperature: float = 300.0) -> ProposedSolution:
    first = Step(name, "wien_peak", {"temperature": temperature})
    second = Step("end", "wien_peak", {"temperature": {"$from": f"{name}.wavelength.0"}})
    return ProposedSolution.of(Workflow((first, second), "end.wavelength.0"))


@pytest.mark.parametrize("source", SAME)
def test_layout_comments_and_docstrings_make_no_other_program(source: str) -> None:
    assert ProposedSolution(source).program == ProposedSolution(SOURCE).program
    assert ProposedSolution(source).id != ProposedSolution(SOURCE).id


@pytest.mark.parametrize("source", OTHER)
def test_another_number_or_word_makes_another_program(source: str) -> None:
    assert ProposedSolution(source).program != ProposedSolution(SOURCE).program


def test_names_of_steps_make_no_other_program() -> None:
    assert workflow("one").program == workflow("two").program != workflow("one", 301.0).program


class Waits:
    """A model that answers as soon as so many requests wait."""

    name = "waits"

    def __init__(self, many: int = AT_ONCE) -> None:
        self.barrier = threading.Barrier(many, timeout=60.0)
        self.lock, self.running, self.most_running = threading.Lock(), 0, 0

    def most(self, request: Request) -> Mapping[str, float]:
        return {"tokens": 100.0, "money": 0.0}

    def complete(self, request: Request) -> Reply:
        with self.lock:
            self.running += 1
            self.most_running = max(self.most_running, self.running)
        self.barrier.wait()
        with self.lock:
            self.running -= 1
        return Reply(f"answer {request.sample}", None, 10, 10)


def requests(count: int) -> list[Request]:
    return [Request("child/1", (("user", "Write"),), sample=number) for number in range(count)]


def test_requests_run_at_the_same_time_within_the_bound_and_are_kept_in_order(make_session: MakeSession) -> None:
    session, model = make_session(), Waits()
    replies = ask_each(session, model, requests(3 * AT_ONCE))
    assert [reply.text for reply in replies] == [f"answer {number}" for number in range(3 * AT_ONCE)]
    assert model.most_running == AT_ONCE
    written = [event["result"]["text"] for event in session.journal.of("done")]
    assert written == [reply.text for reply in replies]
    assert session.budget.spent["tokens"] == 20.0 * 3 * AT_ONCE and session.budget.held["tokens"] == 0.0
    assert ask_each(session, Waits(2), requests(3 * AT_ONCE)) == replies  # no request waits: all is known


def test_the_budget_refuses_by_order_and_not_by_speed(make_session: MakeSession) -> None:
    session = make_session(tokens=250.0)
    found = ask_each(session, Waits(2), requests(5))
    assert [isinstance(one, BudgetError) for one in found] == [False, False, True, True, True]
    assert session.budget.spent["tokens"] == 40.0


def test_equal_requests_of_one_generation_are_asked_once(make_session: MakeSession) -> None:
    session = make_session()
    one, other = ask_each(session, Waits(1), [requests(1)[0], requests(1)[0]])
    assert one == other and len(list(session.journal.of("done"))) == 1


def test_a_failed_request_does_not_take_the_others_along(make_session: MakeSession) -> None:
    class Half(Waits):
        def complete(self, request: Request) -> Reply:
            if request.sample % 2:
                raise ModelDownError("did not answer", field="model")
            return Reply("fine", None, 1, 1)

    session = make_session()
    found = ask_each(session, Half(), requests(4))
    assert [isinstance(one, Reply) for one in found] == [True, False, True, False]
    assert ask(session, Half(), requests(1)[0]) == found[0]


class Writes:
    """Proposes children that differ in their comments only, and notes how they were asked for."""

    def __init__(self) -> None:
        self.asked: list[list[WantedChild]] = []

    def propose(self, problem: Problem, operator: str, *_: object, **__: object) -> ProposedSolution:
        return ProposedSolution(SOURCE)

    def propose_each(self, problem: Problem, wanted: list[WantedChild]) -> list[ProposedSolution | None]:
        self.asked.append(wanted)
        lines = [f"  # {one.operator} {one.sample}\n" for one in wanted]
        return [ProposedSolution(SOURCE.replace("\n", line, 1)) for line in lines]


class Doubts:
    """Has one test, which fails, so that the evolution continues."""

    def tests(self, problem: Problem, count: int, sample: int = 0) -> tuple[Test, ...]:
        return (Test("never", "correctness", "def test_case(func):\n    return False, 'no'\n"),)


class Counts(Runner):
    """Runs nothing."""

    ran = 0

    def _evaluated(self, candidate: ProposedSolution) -> Verdict:
        self.ran += 1
        return Verdict({"value": 6.0, "unit": "K"})

    def _tested(self, candidate: ProposedSolution, tests: object) -> list[list[object]]:
        return [[False, "no"]]


def test_an_evolution_runs_equal_programs_once(make_session: MakeSession) -> None:
    session, writes, problem = make_session(), Writes(), of_question(QUESTION)
    evaluator = Counts(problem, session)
    cast = Cast(writes, Doubts(), CatalogueJudge())  # type: ignore[arg-type]
    outcome = evolve(problem, evaluator, cast, session, settings=Evolve(generations=3))
    assert [len(wanted) for wanted in writes.asked] == [3, 3, 3]  # one parent: nothing to cross
    assert len(outcome.history) == 10 and evaluator.ran == 1
    assert session.budget.spent["evaluations"] == 1.0
