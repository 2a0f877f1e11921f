"""How the use of each tool in a plan resembles that in example and labelled questions."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

from vibron_agents.answering.catalogue import known, rarity
from vibron_agents.answering.chain import Filled
from vibron_agents.answering.choose import WantedOutput, stems
from vibron_agents.answering.nearness import Array, meaning
from vibron_agents.answering.question import Question
from vibron_agents.answering.weights import Weights

Use = tuple[frozenset[str], str]  # inputs that are given, and the output that is taken
RARE, USUAL = 0.15, 0.7  # fractions of the uses of a tool in which an input is given


def written(inputs: frozenset[str], output: str) -> str:
    """Return a use of a tool as one word."""
    return f"{','.join(sorted(inputs))}>{output}"


def uses(tool: str, weights: Weights) -> Iterator[Use]:
    """Yield the uses of a tool in its example questions and in labelled questions."""
    yield from known(tool).uses
    for text, count in weights.uses.get(tool, {}).items():
        inputs, _, output = text.partition(">")
        for _ in range(int(count)):
            yield frozenset(filter(None, inputs.split(","))), output


@lru_cache(maxsize=64)
def meant(question: Question) -> Array:
    """Return the vector of a question."""
    found = stems(question)
    return meaning(found, map(rarity, found))


def likeness(filled: Filled, weights: Weights) -> tuple[dict[str, float], list[tuple[float, str]]]:
    """Return features that compare the inputs that a chain uses with those used before.

    The second part holds, for each earlier use of the last tool, how far its inputs agree, and its output.
    """
    chain, last, found = filled.chain, len(filled.chain.tools) - 1, Counter[str]()
    given = [{name.partition(".")[0] for step, name in filled.arguments if step == at} for at in range(last + 1)]
    for (step, name), (source, output) in chain.links.items():
        given[step].add(name)
        before = weights.uses.get(f"{chain.tools[step]}.{name}", {})
        found["first_of_list"] += chain.gives_list(source, output) and not chain.slot((step, name)).takes_list
        found["new_links"] += f"{chain.tools[source]}.{output}" not in before
    similar: list[tuple[float, str]] = []
    best = []
    for mine, tool in zip(given, chain.tools, strict=True):
        every = list(uses(tool, weights))
        counts, total = Counter(name for inputs, _ in every for name in inputs), len(every) + 1.0
        found["rare"] += sum((counts[name] + 0.2) / total < RARE for name in mine)
        found["lacking"] += sum(counts[name] / total > USUAL for name in counts.keys() - mine)
        similar = [(len(mine & inputs) / max(len(mine | inputs), 1), output) for inputs, output in every]
        best.append(max((one for one, _ in similar), default=0.0))
    return {**found, "similar": sum(best) / len(best)}, similar


def resemblance(filled: Filled, wanted: WantedOutput, similar: Sequence[tuple[float, str]]) -> dict[str, float]:
    """Return features that compare the output that a plan uses with those used before, as `likeness` gives them."""
    tools = filled.chain.tools
    goal, output = known(tools[-1]), wanted.out.name
    same = [one for one, other in similar if other == output]
    expected = 0.5 + len(similar) / len(goal.outputs)
    near = (goal.meanings @ meant(filled.question)).tolist() if goal.uses else []
    asked = [one for one, (_, other) in zip(near, goal.uses, strict=True) if other == output]
    return {
        "similar_output": max(same, default=0.0),
        "output_seen": math.log((len(same) + 0.5) / expected),
        "near": max(near, default=0.0),
        "near_output": max(asked, default=0.0),
        "echo": float((len(tools) - 1, output) in {*filled.bound, *filled.chosen}),
    }
