"""Tests of an answer that follow from the question and the cards, without knowing what is right."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from vibron.core.index import entries
from vibron.core.quantity import Bounds
from vibron_agents.answering.catalogue import known
from vibron_agents.answering.check import check_workflow
from vibron_agents.answering.choose import explained
from vibron_agents.answering.question import Question, StatedQuantity
from vibron_agents.core.candidate import ProposedSolution
from vibron_agents.core.problem import Test
from vibron_agents.core.verdict import CheckResult, Verdict
from vibron_agents.loops.changing import changed
from vibron_agents.loops.results import converted, numbers, output_of

Run = Callable[[ProposedSolution], Verdict]
Judged = tuple[bool, str]
AGREE = 1e-2
EXPLAINED = 0.25  # least fraction of the question's words, by rarity: 5 % of right workflows explain fewer


@dataclass(frozen=True)
class CardTest(Test):
    """A test that looks at a result from outside: its ``source`` says in words what it holds to."""

    check: Callable[[ProposedSolution, Verdict, Run], Judged] = lambda candidate, verdict, run: (False, "")

    def judge(self, candidate: ProposedSolution, verdict: Verdict, run: Run) -> CheckResult:
        """Return how a result fares."""
        passed, message = self.check(candidate, verdict, run)
        return CheckResult(self.name, passed, "" if passed else message)


def finite(candidate: ProposedSolution, verdict: Verdict, run: Run) -> Judged:
    """Numbers are there and finite; words are not empty; a record is not an answer."""
    value = verdict.value["value"]
    if isinstance(value, Mapping):
        return False, "the result is a record, not a number or a word"
    found = numbers(value)
    if found is None:
        return value not in (None, "", [], {}), "the result is empty"
    return bool(found.size and np.isfinite(found).all()), "the result holds no number, or one that is not finite"


def same_as(sure: ProposedSolution) -> Callable[[ProposedSolution, Verdict, Run], Judged]:
    """Return the test that the result is that of a candidate which nothing in the question speaks against."""

    def check(candidate: ProposedSolution, verdict: Verdict, run: Run) -> Judged:
        agree = candidate.id == sure.id or equal(verdict, run(sure))
        return agree, f"the cards settle on {sure.description}, which gives another result"

    return check


def in_bounds(candidate: ProposedSolution, verdict: Verdict, run: Run) -> Judged:
    """A tool's output lies where its card says; source may have gone on from there, and is let pass."""
    field = output_of(candidate.workflow) if candidate.workflow else None
    found = numbers(verdict.value["value"])
    if field is None or found is None or not isinstance(field.mark, Bounds):
        return True, ""
    return field.mark.holds(found), f"{field.name} lies outside {field.mark}"


def in_unit(wanted: str) -> Callable[[ProposedSolution, Verdict, Run], Judged]:
    """Return the test that the result can be given in a unit."""

    def check(candidate: ProposedSolution, verdict: Verdict, run: Run) -> Judged:
        unit = verdict.value["unit"] or "1"
        fits = converted(verdict.value["value"], unit, wanted) is not None
        return fits, f"{unit if unit != '1' else 'a pure number'} cannot be given in {wanted}"

    return check


def of_size(allowed: frozenset[int]) -> Callable[[ProposedSolution, Verdict, Run], Judged]:
    """Return the test that so many numbers are given."""

    def check(candidate: ProposedSolution, verdict: Verdict, run: Run) -> Judged:
        found = numbers(verdict.value["value"])
        count = 1 if found is None else found.size
        return count in allowed, f"{count} numbers are more than one question asks for"

    return check


def fits(question: Question) -> Callable[[ProposedSolution, Verdict, Run], Judged]:
    """Return the test that a workflow uses the quantities of the question and gives the requested unit."""

    def check(candidate: ProposedSolution, verdict: Verdict, run: Run) -> Judged:
        against = check_workflow(candidate.workflow, question) if candidate.workflow else ()
        return not against, "; ".join(against)

    return check


def reacts(number: StatedQuantity) -> Callable[[ProposedSolution, Verdict, Run], Judged]:
    """Return the test that another number in the question gives another result."""

    def check(candidate: ProposedSolution, verdict: Verdict, run: Run) -> Judged:
        other = changed(candidate, number)
        if other is None:
            return False, f"{number.written} of the question is not used"
        verdict_there = run(other)
        if not verdict_there.ran:  # outside what a tool allows: it was looked at
            return True, ""
        return verdict_there.value != verdict.value, f"the result does not depend on {number.written}"

    return check


def agrees(first: ProposedSolution, second: ProposedSolution) -> Callable[[ProposedSolution, Verdict, Run], Judged]:
    """Return the test that the other of two routes gives the same number: where they disagree, neither passes."""

    def check(candidate: ProposedSolution, verdict: Verdict, run: Run) -> Judged:
        rival = first if candidate.id == second.id else second
        there = run(rival)
        if not there.ran:
            return True, ""
        return equal(verdict, there), f"{rival.description} gives another result"

    return check


def agrees_at(
    number: StatedQuantity, factor: float, codes: Sequence[ProposedSolution]
) -> Callable[[ProposedSolution, Verdict, Run], Judged]:
    """Return the test of a result where a quantity is multiplied by a factor.

    It must be the one on which most codes agree there, if at least two different sets of tools do; else it must be
    finite and in the bounds of its card, or be refused by the tool.
    """

    def at(code: ProposedSolution, run: Run) -> tuple[ProposedSolution, Verdict] | None:
        other = changed(code, number, factor)
        return None if other is None else (other, run(other))

    def check(candidate: ProposedSolution, verdict: Verdict, run: Run) -> Judged:
        here = at(candidate, run)
        if here is None:
            return False, f"{number.written} of the question is not used"
        there = [found[1] for code in codes if (found := at(code, run)) and found[1].ran]
        if (agreed := _agreed(there)) is not None:
            return equal(here[1], agreed), f"at {factor:.3g} times {number.written} most codes give {agreed.value}"
        against = [judged for one in (finite, in_bounds) if here[1].ran and not (judged := one(*here, run))[0]]
        return against[0] if against else (True, "")

    return check


def _agreed(found: Sequence[Verdict]) -> Verdict | None:
    """Return the result that most different sets of tools give, at least two; None where there is none."""
    counts = [len({frozenset(other.used) for other in found if equal(one, other)}) for one in found]
    return found[counts.index(max(counts))] if counts and max(counts) > 1 else None


def equal(one: Verdict, other: Verdict) -> bool:
    """Return True if two results are the same number within 1 %, in whatever units, or the same text."""
    if not (one.ran and other.ran):
        return False
    mine = numbers(one.value["value"])
    there = converted(other.value["value"], other.value["unit"], one.value["unit"])
    if mine is None or there is None or mine.shape != there.shape:
        return bool(one.value == other.value)
    return bool(np.allclose(mine, there, rtol=AGREE, atol=0.0))


def explains(question: Question) -> Callable[[ProposedSolution, Verdict, Run], Judged]:
    """Return the test that the cards of the tools used hold most of the words of the question."""

    def check(candidate: ProposedSolution, verdict: Verdict, run: Run) -> Judged:
        vocabulary = frozenset[str]().union(*(known(name).vocabulary for name in verdict.used if name in entries()))
        fraction = explained(question, vocabulary)[1]
        return fraction >= EXPLAINED, f"the cards of the tools used hold only {fraction:.0%} of the question's words"

    return check
