"""Plans for a question: chains of tools with their arguments, and the output that answers, best first."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from itertools import product
from typing import Any

from vibron.core.index import entries
from vibron.core.search import tokens
from vibron.core.workflow import Step, Workflow, taken_from
from vibron_agents.answering.bind import relation
from vibron_agents.answering.catalogue import RECORDS, Out, Slot, consumers, known, postings, producers, rarity
from vibron_agents.answering.chain import Filled, Place, ToolChain
from vibron_agents.answering.choose import WantedOutput, explained, outputs
from vibron_agents.answering.fill import Filler
from vibron_agents.answering.precedents import likeness, resemblance
from vibron_agents.answering.question import Question
from vibron_agents.answering.weights import Table, Weights

GOALS, HELPERS = 18, 30  # tools looked at for the answer, and for the steps before it
USERS, MAKERS = 4, 2  # tools tried that take the record that one makes, and that make the record that one takes
SEEN = 1.5  # strength of a link that a labelled question has
LINKS = 3  # tools tried for a number that the question does not give
OUTPUTS = 3  # outputs of a tool tried
TURNS, ALTERED = 2, 3  # how often the best plans are altered, and how many of them
MOST_APART = 4  # values of a list that may go into separate inputs
DEEPEST, MOST_TRIED = 3, 12  # steps of a chain, and chains tried from each start
MASS = frozenset(("mass", "molar"))  # names of inputs that a structure decides
ARITHMETIC = "combine_values"
UNFOUND = -40.0  # search score of a tool with which a question shares no word
COSTS: Mapping[str, float] = {"instant": 0.0, "light": 0.3, "heavy": 1.0, "cluster": 2.0}


@dataclass(frozen=True)
class Plan:
    """A filled chain and the output that answers, with features and score."""

    filled: Filled
    wanted: WantedOutput
    features: Mapping[str, float]
    score: float

    @property
    def chain(self) -> ToolChain:
        """The tools and how they are joined."""
        return self.filled.chain

    @property
    def tool(self) -> str:
        """Name of the last tool."""
        return self.chain.tools[-1]

    @property
    def unit(self) -> str:
        """Unit of the result."""
        return self.filled.unit_of(self.wanted.out.face)

    @cached_property
    def workflow(self) -> Workflow:
        """The steps, ready to run."""
        chain, tools = self.chain, self.chain.tools
        names = [f"{one}_{tools[:at].count(one) + 1}" if tools.count(one) > 1 else one for at, one in enumerate(tools)]

        def path(step: int, output: str) -> str:
            single = len(chain.known(step).outputs) == 1 and output == "result"
            return names[step] if single else f"{names[step]}.{output}"

        arguments: list[dict[str, Any]] = [{} for _ in tools]
        for (step, name), value in self.filled.arguments.items():
            arguments[step][name] = value
        for (step, name), (source, output) in chain.links.items():
            slot, mark = chain.slot((step, name)), taken_from(path(source, output))
            given = next(one.face.type for one in chain.known(source).outputs if one.name == output)
            one_of_list = slot.is_numeric and slot.takes_list and given in ("float", "integer")
            if slot.is_numeric and not slot.takes_list and chain.gives_list(source, output):
                mark = taken_from(f"{path(source, output)}.0")
            arguments[step][name] = [mark] if one_of_list else mark
        return Workflow(tuple(map(Step, names, tools, arguments)), path(len(tools) - 1, self.wanted.out.name))


def ranked(question: Question, weights: Weights) -> dict[str, float]:
    """Return the search score of each tool, the best one at 0, best first."""
    query = tokens(question.text)
    found = postings().scores(query)
    for token in dict.fromkeys(query):
        for name, weight in weights.tools.get(token, {}).items():
            if name in entries():
                found[name] = found.get(name, 0.0) + weight
    found.pop(ARITHMETIC, None)  # takes any numbers; used by the steps of compound questions
    best = max(found.values(), default=0.0)
    return {name: score - best for name, score in sorted(found.items(), key=lambda item: (-item[1], item[0]))}


def plans(question: Question, weights: Weights) -> list[Plan]:
    """Return the plans for a question, best first."""
    scores = ranked(question, weights)
    fillers = [Filler(one, weights) for one in _readings(question)]
    found: dict[str, Plan] = {}

    def add(filled: Filled) -> None:
        last = [slot for (step, _), slot, _ in filled.bindings() if step == len(filled.chain.tools) - 1]
        asked = outputs(question, filled.chain.known(-1), filled.unit_of, weights, last)
        shared, similar = likeness(filled, weights)
        for wanted in [one for one in asked if not one.out.face.type.removeprefix("list of ")[:1].isupper()][:OUTPUTS]:
            precedents = shared | resemblance(filled, wanted, similar)
            plan = _scored(filled, wanted, scores, question, weights, precedents)
            best = found.setdefault(plan.workflow.id, plan)
            if plan.score > best.score:
                found[plan.workflow.id] = plan

    for start, filler in product(_starts(scores), fillers):
        for filled in _filled(start, scores, filler):
            add(filled)
    done = dict[int, Filled]()  # by identity; kept, so that no identity is used again
    for _ in range(TURNS):
        best = {id(one.filled): one.filled for one in sorted(found.values(), key=lambda one: -one.score)}
        fresh = [one for key, one in best.items() if key not in done][:ALTERED]
        done |= {id(one): one for one in fresh}
        for filled in fresh:
            filler = next(one for one in fillers if one.question is filled.question)
            for altered in _altered(filled, filler):
                add(altered)
    return sorted(found.values(), key=lambda one: -one.score)


def _altered(filled: Filled, filler: Filler) -> Iterator[Filled]:
    """Yield a filled chain with one quantity elsewhere or left out, or with one option left at its default."""
    for ruled_out in (*filled.bound.items(), *filled.joined, *filled.chosen):
        altered = filler.fill(filled.chain, filled.without | {ruled_out})
        if not altered.missing:
            yield altered


def _readings(question: Question) -> list[Question]:
    """Return a question as it is read, with rows put together to tables, and with short lists taken apart."""
    found = [question]
    if question.kept is None and question.tables != question.quantities:
        found.append(replace(question, kept=question.tables))
    if any(1 < len(one.values) <= MOST_APART and not one.rows for one in question.quantities):
        apart = (
            replace(one, values=values)
            for one in question.quantities
            for values in (zip(one.values, strict=True) if len(one.values) <= MOST_APART else [one.values])
        )
        found.append(replace(question, kept=tuple(apart)))
    return found


def _starts(scores: Mapping[str, float]) -> list[ToolChain]:
    """Return the chains to begin with: the best tools, and what takes the record that one of them makes."""
    found: list[ToolChain] = []
    for name in list(scores)[:GOALS]:
        found.append(ToolChain((name,)))
        for out in known(name).outputs:
            users = sorted(consumers().get(out.face.type, ()), key=lambda one: -scores.get(one, UNFOUND))
            for user in [one for one in users if one != name][:USERS]:
                if out.face.type not in RECORDS or scores.get(user, UNFOUND) <= scores[name]:  # a text may do, too
                    slot = next(one for one in known(user).inputs if one.face.type == out.face.type)
                    found.append(ToolChain((user,)).before(name, (0, slot.name), out.name))
    return found


def _filled(start: ToolChain, scores: Mapping[str, float], filler: Filler) -> Iterator[Filled]:
    """Yield the chains that grow from one by tools before it and of which every required input is filled."""
    waiting, seen, uses = [start], set[Any](), filler.weights.uses
    while waiting and len(seen) < MOST_TRIED:
        chain = waiting.pop(0)
        key = chain.tools, tuple(sorted(chain.links.items()))
        if key in seen:
            continue
        seen.add(key)
        filled = filler.fill(chain)
        idle = {*range(len(chain.tools) - 1)} - {step for step, _ in (*filled.arguments, *chain.links)}
        if not filled.missing and not idle:
            yield filled
        if len(chain.tools) >= DEEPEST:
            continue
        if wanted := filled.missing or [*filled.assumed]:
            waiting += _longer(chain, wanted[:1], scores, uses)
        elif spelt := [place for place in filled.arguments if chain.slot(place).parts and place not in chain.links]:
            waiting += _longer(chain, spelt[:1], scores, uses)
        elif filled.features.get("unused_unit", 0) + filled.features.get("unused_bare", 0):
            waiting += _longer(chain, filled.bound, scores, uses, 1)
        elif filled.features["unused_entities"]:
            free = [place for place, slot in filled.slots.items() if place not in filled.bound and MASS & slot.names]
            waiting += _longer(chain, free, scores, uses, 1, _readers())


def _longer(
    chain: ToolChain,
    places: Iterable[Place],
    scores: Mapping[str, float],
    uses: Table,
    most: int = LINKS,
    tools: Sequence[str] = (),
) -> Iterator[ToolChain]:
    """Yield the chain with one more tool before it that gives an input; if given, it is one of ``tools``."""
    for place in places:
        slot, made = chain.slot(place), list[tuple[str, str]]()
        if slot.name != place[1]:  # a part of a record
            continue
        if slot.record or slot.face.type in producers():
            record = slot.record or slot.face.type
            makers = [name for name in producers().get(record, ()) if name not in chain.tools and name in scores]
            for name in sorted(makers, key=lambda name: -scores[name])[:MAKERS]:
                made.append((name, next(out.name for out in known(name).outputs if out.face.type == record)))
        elif slot.is_numeric:
            helpers = dict.fromkeys(tools or (*list(scores)[:HELPERS], *_readers()))
            before = uses.get(f"{slot.tool}.{slot.name}", {})
            linked = sorted(
                (-(strength + 0.1 * scores.get(name, UNFOUND)), name, out.name)
                for name in helpers if name not in chain.tools
                for out in known(name).outputs
                if (strength := link(out, slot) + SEEN * (f"{name}.{out.name}" in before)) > 0.0
            )  # fmt: skip
            made = [(name, output) for _, name, output in linked[:most]]
        elif slot.entity:
            every = [(name, out.name) for name in _readers() for out in known(name).outputs]
            made = [(name, output) for name, output in every if output == slot.entity and name not in chain.tools]
        yield from (chain.before(name, place, output) for name, output in made)


@cache
def _readers() -> tuple[str, ...]:
    """Return the tools that need nothing but a name or a structure."""
    return tuple(
        name for name in entries()
        if known(name).entry.cost == "instant"
        and [bool(one.entity) for one in known(name).inputs if one.face.required] == [True]
    )  # fmt: skip


@lru_cache(maxsize=100_000)
def link(out: Out, slot: Slot) -> float:
    """Return how well an output serves as an input, by units and common words; 0 where it cannot."""
    face, given = slot.face, out.face
    if given.type in ("string", "boolean") or "," in face.shape + given.shape:
        return 0.0
    common = math.fsum(map(rarity, (slot.names | slot.words) & out.words))
    if "`unit`" in face.text:
        return 0.3 + 0.3 * common
    how = relation("" if given.unit == "1" else given.unit, face.unit, face.kind, "")
    if how in ("exact", "same") or {given.unit, face.unit} in ({"u", "g/mol"}, {"u", "g mol^-1"}):
        return 1.0 + common
    return common if how in ("related", "pure") and common > 0.6 else 0.0


def cost(chain: ToolChain) -> float:
    """Return how dear the dearest step of a chain is, 1 for heavy tools."""
    return max(COSTS.get(known(name).entry.cost, 1.0) for name in chain.tools)


def _scored(
    filled: Filled,
    wanted: WantedOutput,
    scores: Mapping[str, float],
    question: Question,
    weights: Weights,
    precedents: Mapping[str, float],
) -> Plan:
    tools = filled.chain.tools
    asked, words = explained(question, frozenset().union(*(known(name).vocabulary for name in tools)))
    features = {
        **filled.features,
        "search": scores.get(tools[-1], UNFOUND) / 10.0,
        "search_all": sum(scores.get(name, UNFOUND) for name in tools) / (10.0 * len(tools)),
        "rank": -math.log1p(list(scores).index(tools[-1]) if tools[-1] in scores else len(scores)),
        "steps": float(len(tools) - 1),
        "links": float(len(filled.chain.links)),
        "output": wanted.score,
        "asked": asked,
        "words": words,
        "cost": cost(filled.chain),
        "idle": float(not filled.arguments),
    }
    features |= precedents
    out = [name for name in ("unit", "other_unit", "many", "text") if name in wanted.features]
    features |= {f"out_{name}": wanted.features[name] for name in out}
    return Plan(filled, wanted, features, weights.dot("plan", features))
