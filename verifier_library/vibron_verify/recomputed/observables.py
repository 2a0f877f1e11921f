"""Quantities that a rubric defines, computed once more from a state or from the system itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import cache, partial
from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.core.errors import InputError, VibronError
from vibron_verify.check import Check
from vibron_verify.products import at_path, element_of
from vibron_verify.recomputed.evolution import evolved_state, start_of, with_parts
from vibron_verify.recomputed.evolving import apart
from vibron_verify.recomputed.known import KnownNames, StateFunctions, lowest
from vibron_verify.recomputed.molecules import molecule_names
from vibron_verify.recomputed.run import FinishedRun
from vibron_verify.recomputed.space import CHARGES, DIVIDING
from vibron_verify.recomputed.thermal import thermal_energy, thermal_ensemble
from vibron_verify.rubric.systems import TooLargeError
from vibron_verify.script.expression import value as worked_out

Values = npt.NDArray[Any]
TOLERANCE = 1e-8
SIGMAS = 5.0
MOST_POINTS = 400


def observable_checks(run: FinishedRun, required: bool = True) -> Iterator[Check]:
    """Yield a check for each observable of the rubric that a run returned.

    A system that is too large to be solved fails the check where it is ``required``, and is passed over elsewhere.
    """
    for quantity, rule in run.rubric.observables.items():
        element = element_of(quantity)
        if element in run.products:
            with suppress(*(() if required else (TooLargeError,))):
                yield _check(run, quantity, {"is": rule} if isinstance(rule, str) else rule, element, required)


def _check(run: FinishedRun, quantity: str, rule: Mapping[str, Any], element: str, required: bool) -> Check:
    name = f"{quantity} recomputed{run.label}"
    check = partial(Check, "observables", name, formula=f"|{quantity} − {rule['is']}|", element=element)
    whole = rule["is"] == "state"
    have = run.state(quantity) if whole else at_path(run.products, quantity)
    if have is None and whole and not required:
        run.space({})  # a state of a system that is too large is not kept
    if have is None:
        return check(passed=False, message="the script returned nothing there")
    try:
        own, allowed, kept = own_values(run, rule)
    except TooLargeError as error:
        if not required:
            raise
        return check(passed=False, message=str(error))
    except (VibronError, ValueError, TypeError, ArithmeticError, LookupError) as error:
        degenerate = "degenerate" in str(error)
        return check(passed=None if degenerate else False, message=f"cannot be recomputed: {error}")
    if kept is not None and not len(kept) and not required:
        raise TooLargeError(
            "no point of it is small enough", field=quantity, value=len(own), remedy="take smaller sizes"
        )
    if kept is not None and not len(kept):
        return check(passed=None, message="no point of it is small enough to be solved exactly")
    have = run.state(quantity, own.size) if whole else have
    assert have is not None
    have = have[kept] if kept is not None and have.ndim and len(have) > int(kept.max()) else have
    if have.size != own.size:
        return check(passed=False, message=f"has the shape {have.shape}, where {own.shape} is due")
    if whole:
        have, own, allowed = np.array([apart(have, own)]), np.zeros(1), allowed[:1]
    away = np.abs(have.reshape(-1) - own.reshape(-1))
    worst = int(np.argmax(away / allowed))
    words = f"{_short(have.reshape(-1)[worst])} returned, {_short(own.reshape(-1)[worst])} computed"
    words += f" (entry {worst} of {own.size})" if own.size > 1 else ""
    words = f"distance {away[0]:.3g}" if whole else words
    return check(
        passed=bool(away[worst] <= allowed[worst]), message=words, value=float(away[worst]),
        tolerance=float(allowed[worst]),
    )  # fmt: skip


def own_values(run: FinishedRun, rule: Mapping[str, Any]) -> tuple[Values, Values, npt.NDArray[np.int64] | None]:
    """Return the values of a rule as the verifier finds them, how far each may be off, and the points of a sweep."""
    known = KnownNames(run, {})
    values = {name: np.asarray(worked_out(text, known)) for name, text in rule.get("over", {}).items()}
    counts = {len(one) for one in values.values() if one.ndim}
    if not counts:
        changed = {name: _plain(one.item(), run.given.get(name)) for name, one in values.items()}
        return *_at(run, rule, changed), None
    count = max(counts)
    if len(counts) > 1 or count > MOST_POINTS:
        raise ValueError(f"over: the lists have different lengths, or more than {MOST_POINTS} entries")
    lists = {name: np.broadcast_to(one, count).tolist() for name, one in values.items()}
    found, allowed, kept = [], [], []
    for place in range(count):
        changed = {name: _plain(one[place], run.given.get(name)) for name, one in lists.items()}
        try:
            value, off = _at(run, rule, changed, (place, count))
        except TooLargeError:
            continue
        found.append(value)
        allowed.append(off)
        kept.append(place)
    return np.asarray(found), np.concatenate(allowed or [np.zeros(0)]), np.array(kept, dtype=np.int64)


def _plain(value: Any, like: Any) -> Any:
    return int(value) if isinstance(like, int) and float(value).is_integer() else value


def _at(
    run: FinishedRun, rule: Mapping[str, Any], changed: Mapping[str, Any], point: tuple[int, int] = (0, 0)
) -> tuple[Values, Values]:
    """Return the value of a rule with some parameters changed, and how far each entry may be off.

    ``point`` is the place in a sweep and how many there are: a tolerance or error may be a list over the sweep.
    """
    known = KnownNames(run, changed, _names(run, rule, changed))
    value = np.asarray(worked_out(rule["is"], known))

    def numbers(told: Any) -> Values:
        found = np.abs(np.asarray(worked_out(told, known) if isinstance(told, str) else told, dtype=float))
        found = found[point[0]] if found.ndim and len(found) == point[1] else found
        return np.broadcast_to(found.reshape(-1), value.size)

    return value, numbers(rule.get("tolerance", TOLERANCE)) + SIGMAS * numbers(rule.get("error", 0.0))


def _names(run: FinishedRun, rule: Mapping[str, Any], changed: Mapping[str, Any]) -> dict[str, Callable[[], Any]]:
    """Return the functions that give each name of a rule's expressions its value; unused ones are not called."""
    of, own = rule.get("of", "") or run.first("solver"), rule.get("evolution", {})
    space = cache(lambda: run.space(changed, rule.get("model", "")))
    state: Callable[[], Any]
    if of == "lowest":
        state = cache(lambda: lowest(space()))
    elif of == "evolved":
        state = cache(lambda: evolved_state(run, changed, own))
    elif of == "thermal":
        state = cache(lambda: thermal_ensemble(space(), _temperature(run, rule, changed)))
    else:
        state = cache(lambda: state_at(of))
    evolution = with_parts(run.rubric.evolution, own)

    def state_at(path: str) -> Values:
        return _returned(run, path, len(space().basis))

    def levels(count: int, more: Mapping[str, Any]) -> Values:
        if strange := [name for name in more if name not in (*run.given, *CHARGES, *DIVIDING)]:
            raise InputError(
                "is neither a parameter of the script nor of a sector", field="observables", value=strange[0],
                remedy=f"change {', '.join((*run.given, *CHARGES, *DIVIDING))}",
            )  # fmt: skip
        return run.levels(count, {**changed, **more}, rule.get("model", ""))

    names = dict(StateFunctions(space, levels, state, lambda: start_of(run, changed, evolution), state_at).names())
    if of == "lowest":
        names["energy"] = lambda: float(levels(1, {})[0])
    if of == "thermal":
        moments = cache(lambda: thermal_energy(space(), _temperature(run, rule, changed)))
        names |= {"energy": lambda: moments()[0], "variance": lambda: moments()[1]}
    return {**names, **molecule_names(run.rubric, {**run.given, **changed}, rule.get("molecule", {}))}


def _temperature(run: FinishedRun, rule: Mapping[str, Any], changed: Mapping[str, Any]) -> float:
    """Return the temperature of a thermal mean."""
    told = rule.get("temperature", 0.0)
    found = float(worked_out(told, KnownNames(run, changed)) if isinstance(told, str) else told)
    if not found > 0.0:
        raise ValueError("of: thermal needs a positive temperature")
    return found


def _returned(run: FinishedRun, path: str, size: int) -> Values:
    found = run.state(path, size)
    if found is None:
        raise ValueError(f"no state can be read at {path or 'an element of kind solver'}")
    if len(found) != size:
        raise ValueError(f"the state at {path} has {len(found)} entries where {size} are due")
    return found


def _short(number: Any) -> str:
    return f"{complex(number):.10g}" if np.iscomplexobj(number) else f"{float(number):.10g}"
