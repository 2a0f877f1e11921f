"""Whether the results of a small run stay where the script's numerical settings are made finer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from vibron_verify.check import Check
from vibron_verify.metamorphic.relating import GROUP, quantity_tolerance
from vibron_verify.metamorphic.variants import SEARCHED
from vibron_verify.products import Product, element_of
from vibron_verify.recomputed.run import FinishedRun
from vibron_verify.rubric.reading import Rubric
from vibron_verify.run_facts import energy_path
from vibron_verify.script.settings import COMPUTING, Setting

Values = npt.NDArray[Any]
RELATIVE = 1e-3  # of the largest number of a quantity, where the rubric gives no tolerance
ROUNDED = 1e-9  # of the largest number that the element returned, at least of one
SETTLED = {int: 0.3, float: 0.1}
"""Largest ratio of the second change to the first where a count (of second order or above) or a tolerance is coarse."""
UNJUDGED = ("state", "model", "molecule", "lattice", "picture", "text", "nothing", "unknown")
MOST_SHOWN = 4


@dataclass(frozen=True)
class Moved:
    """A quantity that a finer setting changes by more than its tolerance."""

    path: str
    away: float
    tolerance: float


def rubric_words(rubric: Rubric) -> str:
    """Return the text of the parts of a rubric that say what is computed: parameters named in it are not settings."""
    system = (rubric.system, rubric.evolution, rubric.draw, rubric.limits, rubric.relations, rubric.scale)
    defined = [[path, rule] for path, rule in rubric.observables.items()]
    claimed = [[claim.get("value"), claim.get("at")] for claim in rubric.claims]
    return " ".join(map(str, (*system, rubric.declared, defined, claimed)))


def moved(run: FinishedRun, finer: Mapping[str, Product], residual: float = 0.0) -> tuple[Moved, ...]:
    """Return the quantities that are others in a finer run by more than their tolerances.

    Nothing is said of quantities that are drawn at random: with other counts other numbers are drawn.

    Parameters
    ----------
    run : FinishedRun
        The run, whose rubric gives the tolerances; without one, 1e-3 of the largest number is allowed, which a figure
        hardly shows, and of results of neural states nothing is said, which are optimised as long as they are.
    finer : mapping of str to Product
        What elements returned with finer settings.  Those that did not return, states, and quantities of another shape
        are passed over.
    residual : float
        A quantity that stays below it is what a setting of this size leaves of zero, and may change, unless the rubric
        gives it a tolerance.
    """
    largest = {name: _largest(run.products[name]) for name in finer if name in run.products}
    found = []
    for path, before, after in _pairs(run, finer):
        away = float(np.abs(after - before).max(initial=0.0))
        given = _given(run, path)
        if (given is None and run.rubric.topic == "nqs") or _sampled(run, path):
            continue
        size = float(np.abs(before).max(initial=0.0))
        allowed = max(given or 0.0, RELATIVE * size, ROUNDED * largest[element_of(path)])
        zero = given is None and max(size, float(np.abs(after).max(initial=0.0))) <= residual
        if away > allowed and not zero:
            found.append(Moved(path, away, allowed))
    return tuple(found)


def _given(run: FinishedRun, path: str) -> float | None:
    """Return the tolerance that a rubric gives a quantity, or the record that holds it."""
    words = path.split(".")
    found = (quantity_tolerance(run, ".".join(words[:count])) for count in range(len(words), 0, -1))
    return next((one for one in found if one is not None), None)


def _sampled(run: FinishedRun, path: str) -> bool:
    """Return True if the rubric gives a quantity a statistical error, or, where it does not define it, its element."""
    rules = run.rubric.observables
    element = [rule for name, rule in rules.items() if element_of(name) == element_of(path)]
    return any(isinstance(rule, Mapping) and "error" in rule for rule in ([rules[path]] if path in rules else element))


def finer_check(
    setting: Setting, run: FinishedRun, first: Mapping[str, Product], second: Mapping[str, Product]
) -> Check:  # fmt: skip
    """Return the check that a setting is fine enough.

    It fails for a quantity that moves by more than its tolerance and then stays, for one that the rubric says to
    converge in this setting, and for a claimed lowest energy that is lowered by more than the tolerance of the rubric.
    A quantity that keeps moving depends on the number in another way, and is shown.

    Parameters
    ----------
    setting : Setting
        The setting that is made finer.
    run : FinishedRun
        The run with the settings of the script.
    first, second : mapping of str to Product
        The same elements with a finer, and a still finer setting.
    """
    name = f"nothing changes at {setting.words(1)}"
    settled, formula = SETTLED[type(setting.value)], "|q(finer) − q|"
    known = {one.path: one for one in moved(run, first, setting.value if isinstance(setting.value, float) else 0.0)}
    if not known:
        return Check(GROUP, name, True, "every result stays", formula=formula)
    steps = {path: float(np.abs(after - before).max()) for path, before, after in _between(first, second)}
    ruled = {rule["quantity"] for rule in run.rubric.convergence if rule["parameter"] == setting.name}
    wrong = [
        one for path, one in known.items()
        if steps.get(path, np.inf) <= settled * one.away or (path in ruled and run.rubric.topic in SEARCHED)
        or _lower(run, one, first)
    ]  # fmt: skip
    shown = wrong or list(known.values())
    words = "; ".join(f"{one.path} moves by {one.away:.3g}, allowed {one.tolerance:.3g}" for one in shown[:MOST_SHOWN])
    if not wrong:
        end = "and keeps moving" if steps.keys() & known.keys() else "and a still finer setting did not return"
        return Check(GROUP, name, None, f"{words}, {end}", formula=formula)
    worst = max(wrong, key=lambda one: one.away / one.tolerance if one.tolerance else np.inf)
    return Check(GROUP, name, False, words, worst.away, worst.tolerance, formula, element_of(worst.path))


def _lower(run: FinishedRun, one: Moved, finer: Mapping[str, Product]) -> bool:
    """Return True if the claimed energy of a model is lowered: no setting lowers an energy that is the lowest."""
    energy = energy_path(run.rubric.topic, run.kinds, run.products, run.rubric.energy)
    if one.path != energy or "model" not in run.rubric.system or quantity_tolerance(run, energy) is None:
        return False
    ((before, after),) = [(before, after) for path, before, after in _pairs(run, finer) if path == energy]
    return bool((before.real - after.real).max() > one.tolerance)


def _pairs(run: FinishedRun, finer: Mapping[str, Product]) -> Iterator[tuple[str, Values, Values]]:
    own = {name: one for name, one in run.products.items() if run.kinds.get(name) in COMPUTING}
    return _between(own, finer)


def _between(one: Mapping[str, Product], other: Mapping[str, Product]) -> Iterator[tuple[str, Values, Values]]:
    """Yield the numbers that two runs have at the same paths and in the same shape."""
    second = dict(_numbers(other))
    for path, before in _numbers(one):
        after = second.get(path)
        if after is not None and after.shape == before.shape and np.isfinite(before).all() and np.isfinite(after).all():
            yield path, before, after


def _numbers(products: Mapping[str, Product]) -> Iterator[tuple[str, Values]]:
    for element, product in products.items():
        for path, part in product.walk(element):
            inside = part.kind in UNJUDGED
            for name, values in () if inside else part.values.items():
                if values.dtype.kind in "fc" and values.size:
                    yield (path if name == "value" else f"{path}.{name}"), values


def _largest(product: Product) -> float:
    return max((1.0, *(float(np.abs(one[np.isfinite(one)]).max(initial=0.0)) for _, one in _numbers({"": product}))))
