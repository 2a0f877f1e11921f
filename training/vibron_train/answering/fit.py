"""Fit the weights of the engine to labelled questions and to the example questions that tools declare."""

from __future__ import annotations

import ast
import hashlib
import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

import numpy as np
from scipy.optimize import minimize

from vibron.core.index import entries
from vibron.core.search import tokens
from vibron.core.syntax import syntax_tree
from vibron.core.workflow import MARK, Step, Workflow, taken_from
from vibron_agents.answering.bind import pair
from vibron_agents.answering.catalogue import base, known, postings
from vibron_agents.answering.check import is_among, numbers_in, numbers_of
from vibron_agents.answering.choose import outputs, stems, units_of
from vibron_agents.answering.context import contexts
from vibron_agents.answering.initial import START
from vibron_agents.answering.precedents import written
from vibron_agents.answering.question import Question
from vibron_agents.answering.weights import Table, Weights
from vibron_verify.answers import answers_of

Row = Mapping[str, float]
Group = tuple[Sequence[Row], Sequence[int]]  # features of the members, and which are right
SMOOTH, LEAST_COUNT, MOST_PULL = 2.0, 2, 2.5  # of the tables of stems
STEP, ROUNDS, DECAY = 0.3, 30, 1e-3  # of the search weights


@dataclass(frozen=True)
class Example:
    """A labelled question: its reading and the workflow that answers it."""

    question: Question
    solve: Workflow | None

    @classmethod
    def of(cls, text: str, solve: Workflow | None) -> Example:
        """Return a labelled question; models that its workflow writes as text become separate steps."""
        return cls(Question(text), _spelled_out(solve) if solve else None)

    @property
    def fold(self) -> int:
        """Which of three parts it belongs to."""
        return hashlib.sha256(b"fold" + self.question.text.encode()).digest()[0] % 3

    @property
    def steps(self) -> Sequence[Step]:
        """The steps of its workflow."""
        return self.solve.steps if self.solve else ()

    def bindings(self) -> list[tuple[str, str, int]]:
        """Return the quantities that the workflow gives to its tools: tool, input, number of the quantity."""
        found = []
        for step in self.steps:
            names = {one.name for one in known(step.tool).inputs}
            for name, stated in numbers_of(step).items():
                rows = enumerate(self.question.quantities if stated and name in names else ())
                fits = (at for at, one in rows if all(is_among(one.unit, value, stated) for value in one.values))
                found += [(step.tool, name, number) for number in islice(fits, 1)]
        return found


def _spelled_out(workflow: Workflow) -> Workflow:
    """Return a workflow in which each text such as ``heisenberg(size=[8])`` is a step."""
    steps: list[Step] = []
    for step in workflow.steps:
        arguments = dict(step.arguments)
        for name, value in step.arguments.items():
            with suppress(SyntaxError, ValueError):
                call = syntax_tree(value, "eval").body if isinstance(value, str) and value.endswith(")") else None
                if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in entries():
                    given = {str(one.arg): ast.literal_eval(one.value) for one in call.keywords}
                    steps.append(Step(f"{step.name}_{name}", call.func.id, given))
                    arguments[name] = taken_from(steps[-1].name)
        steps.append(replace(step, arguments=arguments))
    return replace(workflow, steps=tuple(steps))


def names_table(examples: Iterable[Example]) -> Table:
    """Return how much each stem about a quantity speaks for the name of an input: smoothed log odds."""
    slots = [slot for name in entries() for slot in known(name).inputs]
    rows = [(slot.base, set(context)) for slot in slots for context in slot.contexts]
    outs = [out for name in entries() for out in known(name).outputs]
    rows += [(f"> {out.name}", set(out.said)) for out in outs]
    for example in examples:
        if example.solve is not None:
            rows.append((f"> {(*example.solve.result.split('.'), '')[1]}", set(example.question.asked)))
        for _, name, number in example.bindings():
            about, symbol = contexts(example.question)[number], example.question.quantities[number].symbol
            near = {stem for stem, weight in (*about.before.items(), *about.after.items()) if weight > 0.3}
            rows.append((base(name), near | ({f"{symbol} ="} if symbol else set())))
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for name, near in rows:
        counts[name].update(near)
    whole = Counter(stem for _, near in rows for stem in near)
    total, table = sum(whole.values()), {}
    for name, row in counts.items():
        mine, pulls = sum(row.values()), {}
        for stem, count in row.items():
            expected = whole[stem] * mine / total
            pull = math.log((count + SMOOTH * expected / (expected + 1.0)) / (expected + SMOOTH))
            pulls[stem] = min(pull, MOST_PULL)
        table[name] = _strong(pulls, row, 0.2)
    return {name: row for name, row in table.items() if row}


def options_table(examples: Iterable[Example]) -> Table:
    """Return how much each stem of a question speaks for the value of an option: smoothed log odds among its values."""
    seen: dict[str, dict[str, list[Mapping[str, int]]]] = defaultdict(lambda: defaultdict(list))
    for example in examples:
        for step in example.steps:
            for slot in known(step.tool).choices:
                if slot.name != "per" and not units_of(slot):
                    value = step.arguments.get(slot.name, slot.face.default)
                    seen[slot.name][str(value)].append(stems(example.question))
    table = {}
    for name, values in seen.items():
        whole = Counter(stem for rows in values.values() for row in rows for stem in row)
        total, usual = sum(map(len, values.values())), max(values, key=lambda value: len(values[value]))
        for value, rows in values.items():
            fraction, counts = len(rows) / total, Counter(stem for row in rows for stem in row)
            pulls = {stem: math.log((count + 0.5) / (whole[stem] * fraction + 1.0)) for stem, count in counts.items()}
            table[f"{name}={value}"] = _strong(pulls, counts, 0.35) if value != usual else {}
    return {option: row for option, row in table.items() if row}


def _strong(pulls: Row, counts: Mapping[str, int], least: float) -> dict[str, float]:
    return {stem: round(pull, 2) for stem, pull in pulls.items() if pull > least and counts[stem] >= LEAST_COUNT}


def uses_table(examples: Iterable[Example]) -> Table:
    """Return how often each tool was used with some inputs for an output, and each output of a tool for an input."""
    table: dict[str, Counter[str]] = defaultdict(Counter)
    for example in examples:
        tools = {step.name: step.tool for step in example.steps}
        taken: dict[str, set[str]] = defaultdict(set)
        paths = [example.solve.result] if example.solve else []
        for step in example.steps:
            for name, value in step.arguments.items():
                links = [one[MARK] for one in (value if isinstance(value, list) else [value]) if _is_link(one)]
                paths += links
                for source, output in map(_ends, links):
                    table[f"{step.tool}.{name}"][f"{tools[source]}.{output or _only(tools[source])}"] += 1
        for source, output in map(_ends, paths):
            taken[source].add(output or _only(tools[source]))
        for step in example.steps:
            for output in sorted(taken[step.name]):
                table[step.tool][written(frozenset(step.arguments), output)] += 1
    return {name: dict(row) for name, row in table.items()}


def _is_link(value: Any) -> bool:
    return isinstance(value, Mapping) and MARK in value


def _ends(path: str) -> tuple[str, str]:
    """Return the step and the output that a path names."""
    source, *rest = path.split(".")
    return source, next((part for part in rest if not part.isdigit()), "")


def _only(tool: str) -> str:
    return known(tool).outputs[0].name


def magnitudes_table(examples: Iterable[Example]) -> dict[str, float]:
    """Return the usual decimal logarithm of each input, from known answers and labelled questions."""
    from vibron.core.registry import tools

    rows: dict[str, list[float]] = defaultdict(list)
    for name, tool in tools().items():
        for slot in [slot for slot in known(name).inputs if slot.face.unit]:
            for value in [one.call[slot.name] for one in answers_of(tool) if slot.name in one.call]:
                stated = [one for one, unit in numbers_in(value, slot.face) if unit == slot.face.unit]
                rows[f"{name}.{slot.base}"] += map(abs, stated[:3])
    for example in examples:
        for name, field, number in example.bindings():
            slot = next(one for one in known(name).inputs if one.name == field)
            fitted = pair(example.question.quantities[number], slot, contexts(example.question)[number], START)
            if fitted and fitted.values:
                rows[f"{name}.{slot.base}"].append(abs(fitted.values[0]))
    positive = {key: [one for one in values if one > 0.0] for key, values in sorted(rows.items())}
    return {key: round(float(np.median(np.log10(values))), 2) for key, values in positive.items() if values}


def search_table(examples: Sequence[Example]) -> Table:
    """Return the correction of the search score of a tool for each token, fitted by gradient descent."""
    names = list(entries())
    rows = []
    for example in examples:
        if gold := sorted({names.index(step.tool) for step in example.steps if step.tool in names}):
            query = list(dict.fromkeys(tokens(example.question.text)))
            scores = postings().scores(query)
            rows.append((query, np.array([scores.get(name, 0.0) for name in names]), gold))
    delta: dict[str, np.ndarray[Any, Any]] = {}
    rng = np.random.default_rng(0)
    for _ in range(ROUNDS):
        for number in rng.permutation(len(rows)):
            query, base, gold = rows[number]
            total = base + sum((delta[token] for token in query if token in delta), np.zeros(len(names)))
            odds = np.exp(0.5 * (total - total.max()))
            odds /= odds.sum()
            odds[gold] -= 1.0 / len(gold)
            hot = np.flatnonzero(np.abs(odds) > 0.01)
            for token in query:
                row = delta.setdefault(token, np.zeros(len(names)))
                row[hot] -= STEP * odds[hot] / math.sqrt(len(query))
                row *= 1.0 - DECAY
    return {
        token: {names[column]: round(float(row[column]), 2) for column in np.flatnonzero(np.abs(row) > 0.1)}
        for token, row in sorted(delta.items())
        if np.abs(row).max() > 0.1
    }


def softmax_fit(groups: Sequence[Group], start: Row, strength: float) -> dict[str, float]:
    """Return weights under which the right members of each group score highest, near those to start from.

    Parameters
    ----------
    groups : sequence of (rows, right)
        Features of the members, and which of them are right.
    start : mapping
        Weights to start from, towards which a penalty of ``strength`` pulls.
    """
    names = sorted({name for rows, _ in groups for row in rows for name in row} | set(start))
    first = np.array([start.get(name, 0.0) for name in names])
    blocks = [
        (np.array([[row.get(name, 0.0) for name in names] for row in rows]), np.isin(range(len(rows)), right))
        for rows, right in groups
    ]

    def loss(weights: np.ndarray[Any, Any]) -> tuple[float, np.ndarray[Any, Any]]:
        value, slope = 0.5 * strength * float(((weights - first) ** 2).sum()), strength * (weights - first)
        for block, mask in blocks:
            scores = block @ weights
            odds = np.exp(scores - scores.max())
            mine = odds * mask
            value -= math.log(mine.sum() / odds.sum())
            slope -= block.T @ (mine / mine.sum() - odds / odds.sum())
        return value, slope

    found = minimize(loss, first, jac=True, method="L-BFGS-B", options={"maxiter": 500}).x
    return {name: round(float(weight), 4) for name, weight in zip(names, found, strict=True)}


def pair_groups(examples: Iterable[Example], weights: Weights) -> list[Group]:
    """Return, for each quantity that a reference workflow uses, the inputs of its tools and which one took it."""
    groups: list[Group] = []
    for example in examples:
        bound = example.bindings()
        slots = [slot for tool in sorted({tool for tool, _, _ in bound}) for slot in known(tool).inputs]
        for number, quantity in enumerate(example.question.quantities):
            about = contexts(example.question)[number]
            fits = [(slot, one) for slot in slots if (one := pair(quantity, slot, about, weights))]
            right = [place for place, (slot, _) in enumerate(fits) if (slot.tool, slot.name, number) in bound]
            if right:
                groups.append(([*({**one.features, "bias": 1.0} for _, one in fits), {"unused": 1.0}], right))
    return groups


def output_groups(examples: Iterable[Example], weights: Weights) -> list[Group]:
    """Return, for each reference workflow, the outputs of its last tool and which one answered."""
    groups: list[Group] = []
    for example, solve in [(one, one.solve) for one in examples if one.solve]:
        name, path, *_ = f"{solve.result}.".split(".")
        tool = next(known(step.tool) for step in solve.steps if step.name == name)
        found = outputs(example.question, tool, lambda face: face.unit, weights)
        right = [place for place, one in enumerate(found) if one.out.name == path]
        if right and len(found) > 1:
            groups.append(([one.features for one in found], right))
    return groups
