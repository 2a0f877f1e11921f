"""The random choice of faults, made from the scripts alone before anything is run."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from vibron_train.bench.faults.edits import Mutation, is_fault
from vibron_train.bench.faults.operators import OPERATORS
from vibron_train.bench.faults.rights import RightScript
from vibron_train.bench.faults.script_tree import ScriptTree

Places = Mapping[str, Mapping[str, Sequence[Mutation]]]


@dataclass(frozen=True)
class Mutant:
    """A fault in a script: its class, the operator that made it, and the mutation."""

    script: RightScript
    sort: str
    operator: str
    mutation: Mutation

    @property
    def source(self) -> str:
        """The script with the fault."""
        return self.mutation.applied(self.script.source)


def places(script: RightScript) -> Places:
    """Return the places of a script that the operators find, by class and operator."""
    source = ScriptTree(script.source, script.rules)
    found: dict[str, dict[str, list[Mutation]]] = {}
    for sort, operators in OPERATORS.items():
        for operator in operators:
            if listed := list(dict.fromkeys(operator(source))):
                listed.sort(key=lambda one: (one.line, one.edits[0].start, one.edits[0].text))
                found.setdefault(sort, {})[operator.__name__] = listed
    return found


def drawn(scripts: Sequence[RightScript], count: int, seed: int) -> list[Mutant]:
    """Draw faults at random, script by script in a random order and round after round.

    The class is the one drawn least so far among those that fit the script and are not in it yet; the operator is drawn
    among those of the class that fit, then the place.  The first faults of a list are those of a shorter list.
    """
    order = list(scripts)
    random.Random(f"{seed} scripts").shuffle(order)
    return list(_drawn(order, count, random.Random(f"{seed} faults")))


def _drawn(order: Sequence[RightScript], count: int, rng: random.Random) -> Iterator[Mutant]:
    known = {one.name: places(one) for one in order}
    sorts: Counter[str] = Counter()
    used: dict[str, set[str]] = {one.name: set() for one in order}
    made = 0
    while made < count:
        before = made
        for script in order:
            free = [sort for sort in known[script.name] if sort not in used[script.name]]
            if not free or made == count:
                continue
            least = min(sorts[sort] for sort in free)
            sort = rng.choice([one for one in free if sorts[one] == least])
            used[script.name].add(sort)
            mutant = _one_of(script, sort, known[script.name][sort], rng)
            if mutant is not None:
                yield mutant
                sorts[sort] += 1
                made += 1
        if made == before and all(len(used[one.name]) == len(known[one.name]) for one in order):
            return


def _one_of(
    script: RightScript, sort: str, found: Mapping[str, Sequence[Mutation]], rng: random.Random
) -> Mutant | None:  # fmt: skip
    """Draw an operator and a place until the script is changed; None where no place changes it."""
    left = {operator: list(listed) for operator, listed in found.items()}
    while left:
        operator = rng.choice(list(left))
        mutation = left[operator].pop(rng.randrange(len(left[operator])))
        if is_fault(script.source, mutation):
            return Mutant(script, sort, operator, mutation)
        if not left[operator]:
            del left[operator]
    return None
