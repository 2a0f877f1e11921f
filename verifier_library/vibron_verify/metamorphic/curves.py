"""Curves of a run that are the same numbers under two names, although they are defined differently."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.core.errors import VibronError
from vibron_verify.check import Check
from vibron_verify.products import element_of
from vibron_verify.recomputed.coverage import leaves
from vibron_verify.recomputed.observables import TOLERANCE, own_values
from vibron_verify.recomputed.run import FinishedRun

Values = npt.NDArray[Any]
FEWEST = 4  # entries of a curve
MOST_CURVES = 200
MOST_SHOWN = 4
MAKING = ("initial_state", "solver")  # kinds of elements whose lists of norm one are states


def curve_checks(full: FinishedRun, small: FinishedRun) -> Iterator[Check]:
    """Yield a failed check for each pair of equal curves whose definitions differ in the small run.

    Pairs of which one has no definition in the rubric are shown together and not judged.
    """
    curves = dict(_curves(full))
    unknown = []
    for one, other in combinations(curves, 2):
        if curves[one].shape != curves[other].shape or not np.array_equal(curves[one], curves[other]):
            continue
        rules = [full.rubric.observables.get(path) for path in (one, other)]
        if None in rules:
            unknown.append(f"{one} and {other}")
        elif rules[0] != rules[1] and (words := _apart(small, rules)):
            message = f"equal in every digit, and defined differently: {words}"
            yield Check("metamorphic", f"{one} is not {other}", False, message, element=element_of(other))
    if unknown:
        more = ", ..." if len(unknown) > MOST_SHOWN else ""
        words = f"equal in every digit: {', '.join(unknown[:MOST_SHOWN])}{more}"
        yield Check("metamorphic", "curves differ", None, words)


def _curves(run: FinishedRun) -> Iterator[tuple[str, Values]]:
    """Yield the curves of a run: lists of numbers that are neither whole, constant, a state, nor points of a grid."""
    found = ((path, part) for name in run.products for path, part in leaves(name, run.products[name]))
    count = 0
    for path, part in found:
        values = part.values.get("value") if part.kind == "array" else None
        if values is None or values.dtype.kind not in "fc" or values.size < FEWEST or not np.isfinite(values).all():
            continue
        flat = values.reshape(-1)
        if run.kinds.get(element_of(path)) in MAKING and abs(np.linalg.norm(flat) - 1.0) <= TOLERANCE:
            continue
        steps = np.diff(flat)
        if np.ptp(steps.real) <= TOLERANCE * np.abs(flat).max() or np.array_equal(flat, np.round(flat)):
            continue
        if np.all(steps.real > 0) and _is_grid(flat.real):
            continue
        count += 1
        if count > MOST_CURVES:
            return
        yield path, values


def _is_grid(rising: Values) -> bool:
    """Return True if the ratios of neighbours are equal, as on a logarithmic grid, or the numbers have few digits."""
    few = np.allclose(rising, np.round(rising, 4), rtol=0.0, atol=1e-13)
    ratios = rising[1:] / rising[:-1] if np.all(rising > 0) else np.arange(2.0)
    return bool(few or np.ptp(ratios) <= TOLERANCE * np.abs(ratios).max())


def _apart(small: FinishedRun, rules: list[Any]) -> str:
    """Return how two definitions differ in the small run; nothing where they do not, or cannot be worked out."""
    told = [{"is": rule} if isinstance(rule, str) else rule for rule in rules]
    try:
        values = [_own(small, rule) for rule in told]
    except (VibronError, ValueError, TypeError, ArithmeticError, LookupError):
        return ""
    if values[0].shape != values[1].shape:
        return f"{told[0]['is']} and {told[1]['is']}"
    away = float(np.abs(values[0] - values[1]).max(initial=0.0))
    far = away > 1e-6 * max(1.0, float(np.abs(values[0]).max(initial=0.0)))
    return f"{told[0]['is']} and {told[1]['is']} are {away:.3g} apart in the small run" if far else ""


def _own(run: FinishedRun, rule: Mapping[str, Any]) -> Values:
    return own_values(run, rule)[0]
