"""Debug a solution and its tests together, with a referee between them.

After the joint debugging of solver and evaluator in "InfEngine" (arXiv 2602.18985): where they disagree a referee says
who is at fault and hands back what is corrected.  Two constraints hold it to the task: a corrected solution may lose
no generality, and a corrected test must still reject what is known to be bad.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field

from vibron_agents.core.budget import BudgetError
from vibron_agents.core.candidate import ProposedSolution
from vibron_agents.core.problem import Evaluator, Problem, Test
from vibron_agents.core.roles import Cast, Tried
from vibron_agents.core.session import Session
from vibron_agents.core.verdict import CheckResult
from vibron_agents.loops.integrity import Bad, keeps_generality, known_bad, rejects
from vibron_agents.loops.trail import LoopOutcome, Trail, planned


@dataclass(frozen=True)
class Debug:
    """How often to try again.

    Attributes
    ----------
    plans : int
        Plans, each told of the earlier ones.
    repairs : int
        Of a solution that does not run.
    rounds : int
        Disagreements settled for each plan.
    tests : int
        Tests to begin with.
    bad : sequence of (ProposedSolution, Verdict)
        Solutions that every test must reject which rejected them before it was corrected.
    """

    plans: int = 3
    repairs: int = 3
    rounds: int = 5
    tests: int = 15
    bad: Bad = field(default_factory=known_bad)


def debug(
    problem: Problem, evaluator: Evaluator, cast: Cast, session: Session, *, seed: int = 0,
    settings: Debug | None = None,
) -> LoopOutcome:  # fmt: skip
    """Return the first solution that passes all tests, else the one that passes most."""
    chosen = settings or Debug()
    trail = Trail(problem, evaluator)
    plans: list[Tried] = []
    best: Tried | None = None
    with suppress(BudgetError):
        trail.tests = list(cast.examiner.tests(problem, chosen.tests))
        for _ in range(chosen.plans):
            candidate = planned(problem, cast.proposer, plans)
            if candidate is None:
                break
            settled = _settled(trail, cast, candidate, chosen)
            plans.append(settled)
            best = _better(best, settled)
            if settled[1].passed and candidate is not problem.start:
                break
    return trail.outcome(best)


def _settled(trail: Trail, cast: Cast, candidate: ProposedSolution, settings: Debug) -> Tried:
    """Return the result of a plan after its solution and tests have been corrected against each other."""
    tried = best = _running(trail, cast, trail.run(candidate), settings)
    for _ in range(settings.rounds):
        place = _disagreement(trail, tried)
        if place is None:
            break
        test, check = trail.tests[place], _of_tests(trail, tried)[place]
        solution, corrected = cast.examiner.referee(trail.problem, tried, test, check.message)
        accepted = corrected is not None and _still_sees(trail.evaluator, test, corrected, settings.bad)
        if corrected is not None and accepted:
            trail.tests = [*trail.tests[:place], corrected, *trail.tests[place + 1 :]]
            tried = best = trail.examined((tried[0], trail.evaluator(tried[0])), trail.tests)
        elif solution is None:  # a correction that blinds the test is refused: the solution has to change
            solution = cast.proposer.propose(trail.problem, "repair", [tried], check.message)
        if solution is not None and not keeps_generality(trail.problem, tried[0], solution):
            tried = _running(trail, cast, trail.run(solution), settings)
            best = _better(best, tried)
        elif not accepted:
            break
    return best


def _running(trail: Trail, cast: Cast, tried: Tried, settings: Debug) -> Tried:
    propose = cast.proposer.propose
    return trail.repaired(
        tried, settings.repairs,
        lambda one, feedback, number: propose(trail.problem, "repair", [one], feedback, number),
    )  # fmt: skip


def _of_tests(trail: Trail, tried: Tried) -> tuple[CheckResult, ...]:
    """Return the outcomes of the tests alone."""
    return tried[1].checks[len(tried[1].checks) - len(trail.tests) :]


def _disagreement(trail: Trail, tried: Tried) -> int | None:
    """Return the place of the first test that fails; None where all pass or no result exists to test."""
    if not tried[1].ran:
        return None
    return next((place for place, check in enumerate(_of_tests(trail, tried)) if not check.passed), None)


def _still_sees(evaluator: Evaluator, before: Test, after: Test, bad: Bad) -> bool:
    """Return True if a corrected test rejects every bad solution that it rejected before."""
    return rejects(evaluator, before, bad) <= rejects(evaluator, after, bad)


def _better(one: Tried | None, other: Tried) -> Tried:
    """Return the one that ran, scores higher, passes more; of equals the earlier."""
    if one is None:
        return other

    def key(tried: Tried) -> tuple[bool, float, int]:
        verdict = tried[1]
        return verdict.ran, verdict.score, sum(check.passed for check in verdict.checks)

    return other if key(other) > key(one) else one
