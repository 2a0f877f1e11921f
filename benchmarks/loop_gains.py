"""What each loop gains over a single proposal, with roles that err at set rates, against what its theory predicts.

python benchmarks/loop_gains.py [--problems 2000] [--picture docs/pictures/loop_gains.png] [--json OUT.json]

The problems are made up: a candidate is right, wrong, or crashes; a test is sound, strict or blind.  The predictions
know nothing of the loops' code: they are formulas, or enumerate every way in which a run can go, with its probability.
"""

from __future__ import annotations

import argparse
import itertools
import json
import math
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from vibron_agents.core.budget import Budget
from vibron_agents.core.journal import Journal
from vibron_agents.core.session import Session
from vibron_agents.loops.bayes import Bayes
from vibron_agents.loops.debug import Debug
from vibron_agents.loops.evolve import Evolve
from vibron_agents.loops.registry import LOOPS
from vibron_agents.loops.scripted import TOP, RoleRates, hashed, puzzle, scripted
from vibron_agents.loops.tree import Tree

ROLES = RoleRates(crash=0.5, repair=0.2, test=0.7, strict=0.5, judge=0.75)
SOLVER_RATES = (0.1, 0.3, 0.5, 0.7, 0.9)
Kinds = dict[str, float]


def fresh(rate: float, rates: RoleRates) -> Kinds:
    """Return the chances of a new candidate: right, wrong in silence, or with an error."""
    return {"right": rate, "wrong": (1 - rate) * (1 - rates.crash), "crash": (1 - rate) * rates.crash}


def repaired(kinds: Kinds, repairs: int, rates: RoleRates) -> Kinds:
    """Return the chances after so many repairs of what crashes."""
    for _ in range(repairs):
        again = fresh(rates.repair, rates)
        kinds = {kind: kinds.get(kind, 0.0) * (kind != "crash") + kinds["crash"] * again[kind] for kind in again}
    return kinds


def predict_direct(rates: RoleRates) -> float:
    """A plan is right at the solver's rate."""
    return rates.solver


def predict_selfdebug(rates: RoleRates) -> float:
    """By p + (1 - p) c r (1 + x + x²), x = (1 - r) c: only an error is repaired, and a repaired one may crash again."""
    again = (1 - rates.repair) * rates.crash
    return rates.solver + (1 - rates.solver) * rates.crash * rates.repair * (1 + again + again**2)


DEBUG = Debug(plans=1, repairs=2, rounds=4, tests=2)


def predict_debug(rates: RoleRates) -> float:
    """A Markov chain on (solution in hand, best solution, kind of each test), one disagreement a step.

    The first test that fails goes to the referee.  A test that is blamed becomes sound, or blind, which the integrity
    constraint refuses; the solution is then repaired in its place.
    """
    flawed = {"strict": (1 - rates.test) * rates.strict, "blind": (1 - rates.test) * (1 - rates.strict)}
    of_test = {"sound": rates.test, **flawed}
    states: dict[Any, float] = defaultdict(float)
    for tests in itertools.product(of_test, repeat=DEBUG.tests):
        for kind, chance in repaired(fresh(rates.solver, rates), DEBUG.repairs, rates).items():
            states[kind, kind, tests] += chance * math.prod(of_test[test] for test in tests)
    remade = repaired(fresh(rates.repair, rates), DEBUG.repairs, rates)
    for _ in range(DEBUG.rounds):
        following: dict[Any, float] = defaultdict(float)
        for (now, best, tests), chance in states.items():
            failing = next((place for place, test in enumerate(tests) if not passes(now, test)), None)
            if now == "crash" or failing is None:
                following[now, best, tests] += chance
                continue
            blamed = rates.judge if tests[failing] != "sound" else 1 - rates.judge
            sound = (*tests[:failing], "sound", *tests[failing + 1 :])
            following[now, now, sound] += chance * blamed * rates.repair
            for new, share in remade.items():
                kept = new if rank(new, tests) > rank(best, tests) else best
                following[new, kept, tests] += chance * (1 - blamed * rates.repair) * share
        states = following
    return sum(chance for (_, best, _), chance in states.items() if best == "right")


def passes(kind: str, test: str) -> bool:
    """Return True if a candidate of a kind passes a test of a kind."""
    return test == "blind" or (test == "sound" and kind == "right")


def rank(kind: str, tests: tuple[str, ...]) -> tuple[bool, int]:
    """Return the key by which debugging keeps: whether it runs, and how many tests it passes."""
    return kind != "crash", sum(passes(kind, test) for test in tests) if kind != "crash" else 0


EVOLVE = Evolve(generations=6, kept=3)


def predict_evolve(rates: RoleRates) -> float:
    """A Markov chain on the set of levels that are kept; one child of each operator from parents drawn by rank.

    A child is one above the best of its parents at the repair rate, else the worst of them (of one: one below).
    """
    states: dict[tuple[int, ...], float] = {(0,): 1.0}
    for _ in range(EVOLVE.generations):
        following: dict[tuple[int, ...], float] = defaultdict(float)
        for levels, chance in states.items():
            born: dict[frozenset[int], float] = {frozenset(levels): chance}
            for operator in EVOLVE.offspring:
                wider: dict[frozenset[int], float] = defaultdict(float)
                for level, share in children(levels, operator, rates):
                    for found, weight in born.items():
                        wider[found | {level}] += weight * share
                born = wider if wider else born
            for found, weight in born.items():
                following[tuple(sorted(found, reverse=True)[: EVOLVE.kept])] += weight
        states = following
    return sum(chance * levels[0] for levels, chance in states.items()) / TOP


def children(levels: tuple[int, ...], operator: str, rates: RoleRates) -> Iterator[tuple[int, float]]:
    """Yield the level of a child and its chance."""
    weights = [1 / (place + len(levels)) for place in range(1, len(levels) + 1)]
    chances = [weight / sum(weights) for weight in weights]
    if operator not in ("E1", "E2"):
        for level, chance in zip(levels, chances, strict=True):
            yield level + 1, chance * rates.repair
            yield max(level - 1, 0), chance * (1 - rates.repair)
    elif len(levels) > 1:
        for one, other in itertools.permutations(range(len(levels)), 2):
            chance = chances[one] * chances[other] / (1 - chances[one])
            yield max(levels[one], levels[other]) + 1, chance * rates.repair
            yield min(levels[one], levels[other]), chance * (1 - rates.repair)


BAYES = Bayes(first_tests=3, kept_tests=3, new_tests=0, candidates=6, run=3, rounds=2)


def predict_bayes(rates: RoleRates) -> float:
    """Every sequence of kinds of tests and of codes run, with its chance, and S1 and S2 by the published formulas.

    The embedding knows nothing of what is right here, so the surrogate's choice is as good as any.
    """
    flawed = {"strict": (1 - rates.test) * rates.strict, "blind": (1 - rates.test) * (1 - rates.strict)}
    of_test = {"sound": rates.test, **flawed}
    total = 0.0
    for tests in itertools.combinations_with_replacement(of_test, BAYES.first_tests):
        ways = math.factorial(len(tests)) / math.prod(math.factorial(tests.count(kind)) for kind in of_test)
        weight = ways * math.prod(of_test[test] for test in tests)
        total += weight * _right_in_the_end(tests, (), (1.0,) * len(tests), 0, rates)
    return total


def _right_in_the_end(
    tests: tuple[str, ...], codes: tuple[str, ...], scores: tuple[float, ...], number: int, rates: RoleRates
) -> float:  # fmt: skip
    """Return the chance that the code of the highest S2 is right, from the beginning of a round."""
    if number == BAYES.rounds:
        return float(codes[best_code(tests, codes, scores)] == "right")
    chances, total = fresh(rates.repair if number else rates.solver, rates), 0.0
    open_ways: list[tuple[tuple[str, ...], float]] = [(codes, 1.0)]
    for place in range(BAYES.run):
        ways, open_ways = open_ways, []
        for before, weight in ways:
            for kind, chance in chances.items():
                after = (*before, kind)
                if kind != "crash" and all(passes(kind, test) for test in tests):  # it ends here
                    total += weight * chance * (after[best_code(tests, after, scores)] == "right")
                elif place < BAYES.run - 1:
                    open_ways.append((after, weight * chance))
                else:
                    later = learnt(tests, after, scores)
                    total += weight * chance * _right_in_the_end(tests, after, later, number + 1, rates)
    return total


def of_codes(tests: tuple[str, ...], codes: tuple[str, ...], scores: tuple[float, ...]) -> list[float]:
    """Return S2: the weight of the tests that a code passes over the weight of all."""
    whole = sum(scores)
    return [
        sum(score for score, test in zip(scores, tests, strict=True) if code != "crash" and passes(code, test)) / whole
        if whole
        else 0.0
        for code in codes
    ]


def learnt(tests: tuple[str, ...], codes: tuple[str, ...], scores: tuple[float, ...]) -> tuple[float, ...]:
    """Return S1 after a round: it rises where those that pass have a higher S2 than those that fail."""
    second, found = of_codes(tests, codes, scores), []
    for test, score in zip(tests, scores, strict=True):
        hit = [value for value, code in zip(second, codes, strict=True) if code != "crash" and passes(code, test)]
        missed = [value for value, code in zip(second, codes, strict=True) if code == "crash" or not passes(code, test)]
        gain = (sum(hit) / len(hit) if hit else 0.0) - (sum(missed) / len(missed) if missed else 0.0)
        found.append(max((1 - BAYES.alpha) * score + BAYES.alpha * gain, 0.0))
    return tuple(found)


def best_code(tests: tuple[str, ...], codes: tuple[str, ...], scores: tuple[float, ...]) -> int:
    """Return the place of the highest S2, of equals the one that passes more tests, then the first."""
    second = of_codes(tests, codes, scores)

    def key(place: int) -> tuple[float, int, int]:
        code = codes[place]
        passed = sum(passes(code, test) for test in tests) if code != "crash" else 0
        return round(second[place], 9), passed, -place

    return max(range(len(codes)), key=key)


TREE = Tree(plans=3, steps=2, frontier=2, repairs=2, tests=0)
Place = tuple[float, str, int]


def predict_tree(rates: RoleRates) -> float:
    """Every way the games can go: a state is the frontier with ratings, kinds and changes made in vain.

    A pair of unequal kinds is judged in both orders: won at s², lost at (1 - s)², else a draw.
    """
    states: dict[tuple[Place, ...], float] = {(): 1.0}
    for number in range(TREE.plans + TREE.steps):
        following: dict[tuple[Place, ...], float] = defaultdict(float)
        rate = rates.solver if number < TREE.plans else rates.repair
        kinds = repaired(fresh(rate, rates), TREE.repairs, rates)
        for frontier, chance in states.items():
            parent = None
            if number >= TREE.plans:
                parent = min(range(len(frontier)), key=lambda place: (frontier[place][2], -frontier[place][0], place))
            for kind, share in kinds.items():
                for after, weight in games(frontier, kind, parent, rates):
                    cut = after if number < TREE.plans - 1 else after[: TREE.frontier]
                    following[cut] += chance * share * weight
        states = following
    return sum(chance for frontier, chance in states.items() if frontier[0][1] == "right")


def games(frontier: tuple[Place, ...], kind: str, parent: int | None, rates: RoleRates) -> Iterator[tuple[Any, float]]:
    """Yield the frontier after a newcomer has played each of it, with its chance."""
    ways: list[tuple[list[float], float, float]] = [([], 1500.0, 1.0)]
    for rating, other, _ in frontier:
        told = outcomes(other, kind, rates.judge)
        longer = []
        for ratings, own, weight in ways:
            for result, chance in told.items():
                expected = 1 / (1 + 10 ** ((own - rating) / 400))
                gain = 32 * (result - expected)
                longer.append(([*ratings, rating + gain], own - gain, weight * chance))
        ways = longer
    for ratings, own, weight in ways:
        places = [
            (round(rating, 9), other, vain + (place == parent and own <= rating))
            for place, (rating, (_, other, vain)) in enumerate(zip(ratings, frontier, strict=True))
        ]
        yield tuple(sorted([*places, (round(own, 9), kind, 0)], key=lambda place: -place[0])), weight


def outcomes(one: str, other: str, judge: float) -> dict[float, float]:
    """Return how the first fares against the second, judged in both orders."""
    if one == other:
        return {0.5: 1.0}
    if "crash" in (one, other):
        return {float(other == "crash"): 1.0}
    better = float(one == "right")
    return {better: judge**2, 1 - better: (1 - judge) ** 2, 0.5: 2 * judge * (1 - judge)}


@dataclass(frozen=True)
class Trial:
    """A loop, its settings, its theory, and whether it is measured by a level or by what is right."""

    name: str
    settings: Any
    predict: Callable[[RoleRates], float]
    kind: str = "assist"


TRIALS = (
    Trial("direct", None, predict_direct), Trial("selfdebug", None, predict_selfdebug),
    Trial("debug", DEBUG, predict_debug), Trial("bayes", BAYES, predict_bayes), Trial("tree", TREE, predict_tree),
    Trial("evolve", EVOLVE, predict_evolve, "opt"),
)  # fmt: skip


def baseline(trial: Trial, rates: RoleRates) -> float:
    """Return the score that one proposal reaches: of an optimisation one step up at the repair rate."""
    return rates.solver if trial.kind == "assist" else rates.repair / TOP


def measure(trial: Trial, rates: RoleRates, problems: int, seed: int = 0) -> tuple[float, float]:
    """Return the mean of what a loop reaches, and its standard error."""
    total = squares = 0.0
    with tempfile.TemporaryDirectory() as folder, Journal(Path(folder) / "journal.jsonl") as journal:
        for number in range(problems):
            world, cast = scripted(rates, hashed(seed))
            session = Session(journal, Budget({}))
            problem = puzzle(number, trial.kind, world)
            outcome = LOOPS[trial.name](problem, world, cast, session, seed=number, settings=trial.settings)
            kind = world.kinds[outcome.best.id] if outcome.best else "0"
            reached = float(kind == "right") if trial.kind == "assist" else int(kind) / TOP
            total, squares = total + reached, squares + reached**2
    mean = total / problems
    return mean, math.sqrt(max(squares / problems - mean**2, 0.25 / problems) / problems)


def rates_of(trial: Trial, rate: float) -> RoleRates:
    """Return the rates of one point: the solver's varies, of an evolution the rate of repair."""
    return replace(ROLES, repair=rate) if trial.kind == "opt" else replace(ROLES, solver=rate)


def rows(problems: int) -> Iterator[dict[str, Any]]:
    """Yield one row for each loop and rate."""
    for trial in TRIALS:
        for rate in SOLVER_RATES:
            rates = rates_of(trial, rate)
            measured, error = measure(trial, rates, problems)
            predicted, base = trial.predict(rates), baseline(trial, rates)
            yield {
                "loop": trial.name, "rate": rate, "predicted": predicted, "measured": measured, "error": error,
                "gain": measured - base, "predicted_gain": predicted - base, "sigmas": (measured - predicted) / error,
            }  # fmt: skip


def draw(found: list[dict[str, Any]], target: Path) -> None:
    """Draw the gains over a single proposal."""
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    canvas, panels = plt.subplots(1, 2, figsize=(10, 4.4), constrained_layout=True)
    for trial in TRIALS:
        axis = panels[int(trial.kind == "opt")]
        fine = [place / 40 for place in range(2, 39)]
        curve = [trial.predict(rates_of(trial, rate)) - baseline(trial, rates_of(trial, rate)) for rate in fine]
        own = [row for row in found if row["loop"] == trial.name]
        (line,) = axis.plot(fine, curve, linewidth=1.2)
        axis.errorbar(
            [row["rate"] for row in own], [row["gain"] for row in own], yerr=[2 * row["error"] for row in own], fmt="o",
            color=line.get_color(), markersize=4, capsize=2, label=trial.name,
        )  # fmt: skip
    panels[0].set(
        title="share of problems that end right", xlabel="a plan is right", ylabel="gain over a single proposal"
    )
    panels[1].set(title="score of an evolution", xlabel="a change is for the better")
    for axis in panels:
        axis.legend(fontsize=8)
        axis.axhline(0.0, color="0.8", linewidth=0.8, zorder=0)
    target.parent.mkdir(parents=True, exist_ok=True)
    canvas.savefig(target, dpi=110)


def main() -> None:
    """Measure, print, draw."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--problems", type=int, default=2000)
    parser.add_argument("--picture", type=Path)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    found = []
    print("loop       rate  predicted  measured  error   sigmas   gain")
    for row in rows(options.problems):
        found.append(row)
        print(f"{row['loop']:<10} {row['rate']:.1f}   {row['predicted']:.4f}     {row['measured']:.4f}    "
              f"{row['error']:.4f}  {row['sigmas']:+.2f}   {row['gain']:+.4f}", flush=True)  # fmt: skip
    print(f"furthest off: {max(abs(row['sigmas']) for row in found):.2f} standard errors")
    if options.picture:
        draw(found, options.picture)
    if options.json:
        options.json.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
