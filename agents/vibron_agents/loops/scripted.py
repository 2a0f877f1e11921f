"""Roles that err at set rates, and a world of problems made up for them: what a loop gains can be held to theory.

A candidate is ``right``, ``wrong`` without showing it, or ``crash``; of an optimisation it has a level.  What it is
is stored in the world and not in its source, so nothing can be read off it.  A test is ``sound`` (passes what is right
and nothing else), ``strict`` (passes nothing) or ``blind`` (passes all).
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from vibron_agents.core.candidate import ProposedSolution
from vibron_agents.core.model import Reply, Request, ask
from vibron_agents.core.problem import Problem, Test
from vibron_agents.core.roles import Cast, SeenCodes, Tried
from vibron_agents.core.session import Session
from vibron_agents.core.verdict import CheckResult, Verdict

Draw = Callable[[str, Any], float]
TOP = 20


@dataclass(frozen=True)
class RoleRates:
    """How often each role is right.

    Attributes
    ----------
    solver : float
        A first plan is right.
    crash : float
        What is wrong shows it by an error.
    repair : float
        What is made from another candidate, or a corrected test, is right.
    test : float
        A test is sound.
    strict : float
        A test that is not sound is strict, not blind.
    judge : float
        The better of two is named; the one at fault is named.
    """

    solver: float = 0.4
    crash: float = 0.5
    repair: float = 0.5
    test: float = 0.8
    strict: float = 0.5
    judge: float = 0.8


def hashed(seed: int) -> Draw:
    """Return numbers between 0 and 1 that depend on the request and on a seed."""

    def draw(purpose: str, key: Any) -> float:
        return _uniform([seed, purpose, key])

    return draw


def _uniform(key: Any) -> float:
    digest = hashlib.sha256(json.dumps(key, sort_keys=True).encode()).digest()
    return int.from_bytes(digest[:7]) / 2.0**56


@dataclass(frozen=True)
class PaidModel:
    """A model that answers with a number and writes each payment into a separate file.

    Attributes
    ----------
    payments : Path
        One line for each answer, written before it is given.
    seed : int
        Of its answers.
    seconds : float
        How long it thinks.
    """

    payments: Path
    seed: int = 0
    seconds: float = 0.002
    name: str = "scripted"

    def most(self, request: Request) -> Mapping[str, float]:
        """Return the most that a request may use."""
        return {"tokens": 10.0}

    def complete(self, request: Request) -> Reply:
        """Take the payment and answer."""
        with self.payments.open("a", encoding="utf-8") as log:
            log.write(json.dumps(request.to_dict(), sort_keys=True) + "\n")
        time.sleep(self.seconds)
        return Reply("", _uniform([self.seed, request.purpose, request.messages[0][1]]), 4, 3)


def paid(session: Session, model: PaidModel) -> Draw:
    """Return numbers between 0 and 1 that a model is asked, and paid, for."""

    def draw(purpose: str, key: Any) -> float:
        return float(ask(session, model, Request(purpose, (("user", json.dumps(key)),))).data)

    return draw


@dataclass
class World:
    """The evaluator, and what every candidate is."""

    kinds: dict[str, str] = field(default_factory=dict)
    session: Session | None = None

    def add(self, kind: str, key: Any, operator: str, parents: Sequence[Tried]) -> ProposedSolution:
        """Return a new candidate of a kind, or of a level."""
        digest = hashlib.sha256(json.dumps(key).encode()).hexdigest()[:16]
        source = f"def solve(tools, **kwargs):\n    return '{digest}'\n"
        candidate = ProposedSolution(source, operator=operator, parents=tuple(one.id for one, _ in parents))
        self.kinds[candidate.id] = kind
        return candidate

    def __call__(self, candidate: ProposedSolution) -> Verdict:
        """Return the verdict of running a candidate."""
        if self.session is None:
            return self._verdict(candidate)
        act = lambda: (self._verdict(candidate).to_dict(), {"evaluations": 1})  # noqa: E731
        found = self.session.once("evaluate", candidate.id, act, {"evaluations": 1}, repeatable=True)
        return Verdict.from_dict(found)

    def _verdict(self, candidate: ProposedSolution) -> Verdict:
        kind = self.kinds[candidate.id]
        if kind == "crash":
            return Verdict(error="it crashed")
        return Verdict({"value": candidate.id, "unit": ""}, int(kind) / TOP if kind.isdigit() else 0.0)

    def examine(self, candidate: ProposedSolution, verdict: Verdict, tests: Sequence[Test]) -> tuple[CheckResult, ...]:
        """Return how a candidate fares; what is unknown to the world is bad."""
        right = self.kinds.get(candidate.id) == "right"
        passes = {"sound": right, "strict": False, "blind": True}
        return tuple(CheckResult(test.name, passes[test.source], "" if passes[test.source] else "no") for test in tests)


@dataclass(frozen=True)
class ScriptedRoles:
    """Proposer, examiner and judge in one."""

    world: World
    rates: RoleRates
    draw: Draw

    def propose(
        self, problem: Problem, operator: str, parents: Sequence[Tried] = (), feedback: str = "", sample: int = 0
    ) -> ProposedSolution | None:
        """Return a candidate: a plan is right at one rate, what is made from another at another."""
        key = [problem.id, operator, [one.id for one, _ in parents], feedback, sample]
        if problem.kind == "opt":
            return self.world.add(str(self._level(operator, parents, key)), key, operator, parents)
        rate = self.rates.solver if operator == "plan" else self.rates.repair
        kind = self._solution(rate, key)
        return self.world.add(kind, key, operator, parents)

    def _solution(self, rate: float, key: Any) -> str:
        if self.draw("solve", key) < rate:
            return "right"
        return "crash" if self.draw("crash", key) < self.rates.crash else "wrong"

    def _level(self, operator: str, parents: Sequence[Tried], key: Any) -> int:
        """Return one above the best of the parents, or else the worst of several, one below a single one."""
        levels = [int(self.world.kinds[one.id]) for one, _ in parents] or [0]
        if self.draw("solve", key) < (self.rates.repair if parents else self.rates.solver):
            return max(levels) + 1
        return min(levels) if len(levels) > 1 else max(levels[0] - 1, 0)

    def tests(
        self, problem: Problem, count: int, sample: int = 0, seen: SeenCodes | None = None
    ) -> tuple[Test, ...]:  # fmt: skip
        """Return tests, each sound at a rate."""
        found = []
        for number in range(count):
            key = [problem.id, sample, number]
            kind = "strict" if self.draw("strict", key) < self.rates.strict else "blind"
            kind = "sound" if self.draw("test", key) < self.rates.test else kind
            found.append(Test(f"test {sample}.{number}", "correctness", kind))
        return tuple(found)

    def referee(
        self, problem: Problem, tried: Tried, test: Test, message: str
    ) -> tuple[ProposedSolution | None, Test | None]:
        """Return a correction of what is held to be at fault; a test is at fault unless it is sound."""
        key = [problem.id, "referee", tried[0].id, test.name, test.source]
        truly = test.source != "sound"
        if (self.draw("referee", key) < self.rates.judge) == truly:
            kind = "sound" if self.draw("correct", key) < self.rates.repair else "blind"
            return None, Test(f"{test.name}'", test.kind, kind)
        return self.world.add(self._solution(self.rates.repair, key), key, "repair", [tried]), None

    def compare(self, problem: Problem, one: Tried, other: Tried) -> float:
        """Return a draw of equals, else the better at a rate."""
        mine, theirs = (self.world.kinds[tried[0].id] for tried in (one, other))
        if mine == theirs:
            return 0.5
        better = float(int(mine) > int(theirs)) if mine.isdigit() else float(mine == "right")
        told = self.draw("judge", [problem.id, one[0].id, other[0].id]) < self.rates.judge
        return better if told else 1.0 - better

    def criteria(self, problem: Problem) -> tuple[str, ...]:
        """Return one criterion."""
        return ("it is right",)

    def grade(self, problem: Problem, one: Tried, criteria: Sequence[str] = ()) -> float:
        """Return the level or 1 for what is right, at the rate of the judge, else the contrary."""
        kind = self.world.kinds[one[0].id]
        mark = int(kind) / TOP if kind.isdigit() else float(kind == "right")
        is_true = self.draw("grade", [problem.id, one[0].id, *criteria]) < self.rates.judge
        return mark if is_true else 1.0 - mark


def scripted(rates: RoleRates, draw: Draw, session: Session | None = None) -> tuple[World, Cast]:
    """Return a world and those who play in it."""
    world = World(session=session)
    script = ScriptedRoles(world, rates, draw)
    return world, Cast(script, script, script)


def puzzle(number: int, kind: str = "assist", world: World | None = None) -> Problem:
    """Return a problem; an optimisation starts from level 0."""
    start = world.add("0", ["start", number], "start", ()) if kind == "opt" and world else None
    return Problem(f"puzzle-{number}", "opt" if kind == "opt" else "assist", "Which one is right?", start=start)
