"""Which of the numbers that a script returned were touched by a check, and by which."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from vibron.core.data_record import DataRecord
from vibron_verify.check import Check
from vibron_verify.products import Product
from vibron_verify.recomputed.known import OF_A_STATE
from vibron_verify.recomputed.run import FinishedRun
from vibron_verify.run_facts import energy_path

UNCOUNTED = ("model", "plot")  # kinds of elements; models are compared as a whole
MOST_NAMED = 8
NAMED = r"(?<=path\(')[^']+|[^\W\d]\w*(?:\.\w+)+"  # a path in an expression
FROM_A_STATE = re.compile(rf"(?<![\w.])({'|'.join(OF_A_STATE)})\b")


@dataclass(frozen=True)
class CheckedOutput(DataRecord):
    """A number, array or state that a script returned, and what it was checked by.

    Attributes
    ----------
    path : str
        Element and place in what it returned.
    checks : tuple of str
        Names of the parts of the rubric that name it; empty where nothing touched it.
    """

    path: str
    checks: tuple[str, ...]


def outputs(run: FinishedRun) -> tuple[CheckedOutput, ...]:
    """Return each output of a run with what in its rubric touches it; claims that are only quoted do not count.

    The state in which a search for the lowest energy starts is not counted: the result does not depend on it.
    """
    searched = energy_path(run.rubric.topic, run.kinds, run.products, run.rubric.energy)
    uncounted = (*UNCOUNTED, "initial_state") if searched and not run.rubric.evolution else UNCOUNTED
    touched: dict[str, list[str]] = {}
    for name, path in _touching(run):
        touched.setdefault(path, []).append(name)
    found = []
    counted = [name for name in run.products if run.kinds.get(name) not in uncounted]
    above = {path: one for name in counted for path, one in _with_records(name, run.products[name], ())}
    for path, records in above.items():
        names = [name for other, some in touched.items() if _covers(other, path, records, above) for name in some]
        found.append(CheckedOutput(path, tuple(dict.fromkeys(names))))
    return tuple(found)


def coverage_check(found: Sequence[CheckedOutput], strict: bool) -> Check:
    """Return the check that every output was touched; without ``strict`` it is not judged."""
    open_ones = [one.path for one in found if not one.checks]
    named = ", ".join(open_ones[:MOST_NAMED]) + (", ..." if len(open_ones) > MOST_NAMED else "")
    words = f"{len(open_ones)} of {len(found)} outputs unchecked: {named}" if open_ones else f"all {len(found)} outputs"
    passed = True if not open_ones else False if strict else None
    return Check("coverage", "every output is checked", passed, words)


def _touching(run: FinishedRun) -> Iterator[tuple[str, str]]:
    """Yield what names a path, and the path."""
    rubric = run.rubric
    for claim in rubric.claims:
        if claim["mark"] != "M":
            yield f"claim ({claim['mark']})", claim["quantity"]
    for case in rubric.limits:
        yield from (("limiting case", claim["quantity"]) for claim in case["claims"] if claim["mark"] != "M")
    yield from (("recomputed", path) for path in rubric.observables)
    yield from ((f"convergence in {rule['parameter']}", rule["quantity"]) for rule in rubric.convergence)
    yield from (("relation", path) for rule in rubric.relations for path in _related(rule))
    yield from ((f"fact {name}", path) for name, rule in rubric.facts.items() for path in _paths(rule))
    rules = [rule if isinstance(rule, Mapping) else {"is": rule} for rule in rubric.observables.values()]
    states = [rule.get("of", "") for rule in rules if FROM_A_STATE.search(rule["is"])]
    yield from (("recomputed from it", _state(run, path) or run.first("solver")) for path in states)
    swept = [text for rule in rules for text in rule.get("over", {}).values()]
    yield from (("points of a sweep", text) for text in swept if re.fullmatch(r"[\w.]+", text))
    texts = [*swept, *(rule["is"] for rule in rules)]
    yield from (("recomputed with it", path) for text in texts for path in re.findall(NAMED, text))
    if rubric.evolution:
        yield "evolution", _state(run, rubric.evolution.get("state", "")) or run.first("solver")
        start = rubric.evolution.get("start") or run.first("initial_state")
        yield from (("evolution", path) for path in [start] if isinstance(path, str))
    if energy := energy_path(rubric.topic, run.kinds, run.products, rubric.energy):
        yield "energy", energy
        yield "its energy", run.first("solver")


def _related(rule: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the paths of a declared relation."""
    return (*rule.get("same", ()), *rule.get("opposite", ()), *rule.get("times", ()))


def _state(run: FinishedRun, path: str) -> str:
    """Return the path of the state that a path leads to, which may be that of a record."""
    return next(iter(run.states_at(path)), path)


def _paths(rule: Any) -> Iterable[str]:
    if isinstance(rule, str):
        return [rule]
    parts = rule.values() if isinstance(rule, Mapping) else rule if isinstance(rule, list) else ()
    return [path for part in parts for path in _paths(part)]


def leaves(path: str, product: Product) -> Iterator[tuple[str, Product]]:
    """Yield the numbers, arrays and states of a product with their paths."""
    yield from ((place, part) for place, part in product.walk(path) if _holds(part))


def _holds(product: Product) -> bool:
    """Return True for a state, and for numbers unless there are none."""
    return product.kind in ("number", "array", "state") and all(one.size for one in product.values.values())


def _with_records(path: str, product: Product, records: tuple[str, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield what :func:`leaves` does, with the paths of the records that hold each; a name may itself hold dots."""
    if _holds(product):
        yield path, records
    for name, part in product.parts.items():
        yield from _with_records(f"{path}.{name}", part, (*records, path))


def _covers(path: str, leaf: str, records: tuple[str, ...], leaves: Mapping[str, Any]) -> bool:
    """Return True if a path leads to an output, into it, or to a record that holds it."""
    place = path.partition("[")[0]
    return place in (leaf, *records) or (place not in leaves and place.startswith(f"{leaf}."))
