"""Compare the results of a variant with those of the small run."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.core.errors import VibronError
from vibron_verify.check import Check
from vibron_verify.metamorphic.variants import FACTORS, Variant
from vibron_verify.products import Product, at_path, element_of
from vibron_verify.recomputed.coverage import leaves
from vibron_verify.recomputed.run import FinishedRun
from vibron_verify.rubric.tolerance import absolute_tolerance
from vibron_verify.run_facts import energy_path

Values = npt.NDArray[Any]
GROUP = "metamorphic"
RELATIVE = 1e-6
CONSIDERED = ("solver", "observable")


@dataclass(frozen=True)
class VariedRun:
    """A variant with the run of it, and the elements that were called with a changed parameter themselves."""

    variant: Variant
    run: FinishedRun
    takers: tuple[str, ...] = ()


def related(small: FinishedRun, varied: Sequence[VariedRun]) -> Iterator[Check]:
    """Yield the checks of all variants that came to their end.

    Parameters
    ----------
    small : FinishedRun
        The small run.
    varied : sequence of VariedRun
        The same elements at the parameters of each variant.
    """
    for one in varied:
        if one.variant.sort == "relation":
            yield from _relation(small, one)
    scales = [one for one in varied if one.variant.sort == "scale"]
    if len(scales) == len(FACTORS):
        yield from _scale(small, scales)
    for one in varied:
        if one.variant.sort in FURTHER:
            yield from FURTHER[one.variant.sort](small, one)


def _relation(small: FinishedRun, varied: VariedRun) -> Iterator[Check]:
    energy = energy_path(small.rubric.topic, small.kinds, small.products, small.rubric.energy)
    for path, factor in varied.variant.times.items():
        name, formula = f"{path} at {varied.variant.title}", f"|q(changed) − {factor:g} q|"
        check = _Named(name, formula, element_of(path))
        if path == energy and (words := _not_of_the_system(small, varied.variant, factor)):
            yield check.done(False, f"the rubric's own system has another relation: {words}")
            continue
        before, after = at_path(small.products, path), at_path(varied.run.products, path)
        yield check.compared(before, after, factor, varied.variant.tolerance)


def _not_of_the_system(small: FinishedRun, variant: Variant, factor: float) -> str:
    """Return how the lowest level of the rubric's system contradicts a relation; nothing where it does not."""
    levels = _exact(small, {}), _exact(small, variant.changed)
    if levels[0] is None or levels[1] is None:
        return ""
    allowed = variant.tolerance if variant.tolerance is not None else RELATIVE * max(1.0, abs(levels[0]))
    wrong = abs(levels[1] - factor * levels[0]) > allowed
    return f"{levels[1]:.10g}, {factor:g} times {levels[0]:.10g} is declared" if wrong else ""


def _exact(run: FinishedRun, changed: Mapping[str, Any]) -> float | None:
    if "model" not in run.rubric.system:
        return None
    try:
        return float(run.levels(1, changed)[0])
    except (VibronError, ValueError, ArithmeticError):
        return None


def _scale(small: FinishedRun, varied: Sequence[VariedRun]) -> Iterator[Check]:
    """Yield the check of the claimed energy, and of all other outputs together that they have a dimension."""
    energy = energy_path(small.rubric.topic, small.kinds, small.products, small.rubric.energy)
    for one in varied if energy else ():
        factor = one.variant.factor
        check = _Named(f"{energy} at {one.variant.title}", f"|E(changed) − {factor:g} E|", element_of(energy))
        before, after = at_path(small.products, energy), at_path(one.run.products, energy)
        allowed = quantity_tolerance(small, energy)
        yield check.compared(before, after, factor, None if allowed is None else (1.0 + factor) * allowed)
    powers = dict(_powers(small, varied))
    if not powers:
        return
    strange = [path for path, power in powers.items() if power is None]
    words = f"{len(powers) - len(strange)} of {len(powers)} outputs scale by a power of the unit of energy"
    words += f"; not {', '.join(strange)}: a fixed coupling, time or grid is in them" if strange else ""
    yield Check(GROUP, "outputs have a dimension", None if strange else True, words, formula="q → λᵏ q, 2k whole")


def _powers(small: FinishedRun, varied: Sequence[VariedRun]) -> Iterator[tuple[str, float | None]]:
    """Yield the power of the unit of energy by which each output scales, None where no power does."""
    for element, product in small.products.items():
        if small.kinds.get(element) not in CONSIDERED or any(element not in one.run.products for one in varied):
            continue
        for path, part in leaves(element, product):
            before = at_path(small.products, path) if part.kind != "state" else None
            if before is None or before.dtype.kind not in "fc" or not np.abs(before).max(initial=0.0) > RELATIVE:
                continue
            found = {_power(before, at_path(one.run.products, path), one.variant.factor) for one in varied}
            yield path, found.pop() if len(found) == 1 else None


def _power(before: Values, after: Values | None, factor: float) -> float | None:
    if after is None or after.shape != before.shape:
        return None
    place = np.unravel_index(np.argmax(np.abs(before)), before.shape)
    ratio = abs(complex(after[place]) / complex(before[place]))
    if not ratio:
        return None
    power = round(2.0 * float(np.log(ratio) / np.log(factor))) / 2.0
    away = np.abs(after - factor**power * before).max()
    return power if away <= RELATIVE * factor**power * np.abs(before).max() else None


def _response(small: FinishedRun, varied: VariedRun) -> Iterator[Check]:
    """Yield the check that the claimed energy follows the change of a coupling, and that what takes it changes."""
    title = varied.variant.title
    energy = energy_path(small.rubric.topic, small.kinds, small.products, small.rubric.energy)
    levels = _exact(small, {}), _exact(varied.run, {})
    if energy and levels[0] is not None and levels[1] is not None:
        check = _Named(f"{energy} follows {title}", "|ΔE − ΔE_exact|", element_of(energy))
        before, after = at_path(small.products, energy), at_path(varied.run.products, energy)
        given = quantity_tolerance(small, energy)
        allowed = 2.0 * given if given is not None else RELATIVE * max(1.0, abs(levels[0]), abs(levels[1]))
        yield check.compared(before, after, 1.0, allowed, levels[1] - levels[0])
    for element in varied.takers:
        old, new = small.products.get(element), varied.run.products.get(element)
        if old is not None and new is not None and any(part.values for _, part in old.walk()):
            name = next(iter(varied.variant.changed))
            changes = not _equal(old, new)
            words = f"{'changes' if changes else 'takes it, and nothing that it returns changes'} at {title}"
            yield _Named(f"{element} depends on {name}", "", element).done(changes, words)


def _mirror(small: FinishedRun, varied: VariedRun) -> Iterator[Check]:
    """Yield the check that the claimed energy does not change with a sign that a basis change removes."""
    energy = energy_path(small.rubric.topic, small.kinds, small.products, small.rubric.energy)
    if energy:
        check = _Named(f"{energy} at {varied.variant.title}", "|E(changed) − E|", element_of(energy))
        given = quantity_tolerance(small, energy)
        before, after = at_path(small.products, energy), at_path(varied.run.products, energy)
        yield check.compared(before, after, 1.0, None if given is None else 2.0 * given)


FURTHER = {"response": _response, "mirror": _mirror}


def _equal(one: Product, other: Product) -> bool:
    if one.values.keys() != other.values.keys() or one.parts.keys() != other.parts.keys():
        return False
    same = all(np.array_equal(values, other.values[name]) for name, values in one.values.items())
    return same and all(_equal(part, other.parts[name]) for name, part in one.parts.items())


def quantity_tolerance(run: FinishedRun, path: str) -> float | None:
    """Return the largest tolerance that the rubric gives a quantity; None where it gives none."""
    rules = [rule for rule in (*run.rubric.claims, *run.rubric.convergence) if rule["quantity"] == path]
    found = [tolerance for rule in rules if (tolerance := absolute_tolerance(rule)) is not None]
    own = run.rubric.observables.get(path)
    if isinstance(own, Mapping) and isinstance(own.get("tolerance"), int | float):
        found.append(float(own["tolerance"]))
    return max(found, default=None)


@dataclass(frozen=True)
class _Named:
    name: str
    formula: str
    element: str

    def done(
        self, passed: bool | None, words: str, value: float | None = None, tolerance: float | None = None
    ) -> Check:
        return Check(GROUP, self.name, passed, words, value, tolerance, self.formula, self.element)

    def compared(
        self, before: Values | None, after: Values | None, factor: float, allowed: float | None, added: float = 0.0
    ) -> Check:
        """Return the check that a quantity is a multiple of what it was, or differs by a number."""
        if before is None or after is None:
            return self.done(False, "the script returned nothing there")
        if before.shape != after.shape:
            return self.done(False, f"has the shape {after.shape}, where {before.shape} is due")
        meant = factor * before + added
        if allowed is None:
            allowed = RELATIVE * max(1.0, float(np.abs(meant).max(initial=0.0)))
        away = np.abs(after - meant).reshape(-1)
        worst = int(np.argmax(away))
        shown = [f"{complex(one.reshape(-1)[worst]).real:.10g}" for one in (after, meant)]
        words = f"{shown[0]} returned, {shown[1]} due" + (f" (entry {worst} of {away.size})" if away.size > 1 else "")
        return self.done(bool(away[worst] <= allowed), words, float(away[worst]), allowed)
