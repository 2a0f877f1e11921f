"""Quantities that a rubric defines, computed once more from a state or from the system itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import cache, partial
from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.core.errors import VibronError
from vibron_verify.check import Check
from vibron_verify.products import at_path
from vibron_verify.recomputed.evolution import evolved_state, start_of
from vibron_verify.recomputed.known import KnownNames, StateFunctions, lowest
from vibron_verify.recomputed.run import FinishedRun
from vibron_verify.recomputed.space import WholeSpace
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
        element = quantity.partition(".")[0].partition("[")[0]
        if element in run.products:
            with suppress(*(() if required else (TooLargeError,))):
                yield _check(run, quantity, {"is": rule} if isinstance(rule, str) else rule, element, required)


def _check(run: FinishedRun, quantity: str, rule: Mapping[str, Any], element: str, required: bool) -> Check:
    name = f"{quantity} recomputed{run.label}"
    check = partial(Check, "observables", name, formula=f"|{quantity} − {rule['is']}|", element=element)
    have = at_path(run.products, quantity)
    if have is None:
        return check(passed=False, message="the script returned nothing there")
    try:
        own, kept = _own(run, rule)
    except TooLargeError as error:
        if not required:
            raise
        return check(passed=False, message=str(error))
    except (VibronError, ValueError, TypeError, ArithmeticError, LookupError) as error:
        degenerate = "degenerate" in str(error)
        return check(passed=None if degenerate else False, message=f"cannot be recomputed: {error}")
    if kept is not None and not len(kept):
        return check(passed=None, message="no point of it is small enough to be solved exactly")
    have = have[kept] if kept is not None and have.ndim and len(have) > int(kept.max()) else have
    if have.size != own.size:
        return check(passed=False, message=f"has the shape {have.shape}, where {own.shape} is due")
    away = np.abs(have.reshape(-1) - own.reshape(-1))
    allowed = np.full(own.size, float(rule.get("tolerance", TOLERANCE)))
    deviation = at_path(run.products, rule["error"]) if "error" in rule else None
    if deviation is not None:
        allowed = allowed + SIGMAS * np.abs(deviation).reshape(-1)
    worst = int(np.argmax(away / allowed))
    words = f"{_short(have.reshape(-1)[worst])} returned, {_short(own.reshape(-1)[worst])} computed"
    words += f" (entry {worst} of {own.size})" if own.size > 1 else ""
    return check(
        passed=bool(away[worst] <= allowed[worst]), message=words, value=float(away[worst]),
        tolerance=float(allowed[worst]),
    )  # fmt: skip


def _own(run: FinishedRun, rule: Mapping[str, Any]) -> tuple[Values, npt.NDArray[np.int64] | None]:
    """Return the verifier's own values, and of a sweep the points that they belong to."""
    known = KnownNames(run, {})
    values = {name: np.asarray(worked_out(text, known)) for name, text in rule.get("over", {}).items()}
    counts = {len(one) for one in values.values() if one.ndim}
    if not counts:
        changed = {name: _plain(one.item(), run.given.get(name)) for name, one in values.items()}
        return np.asarray(_at(run, rule, changed)), None
    if len(counts) > 1 or max(counts) > MOST_POINTS:
        raise ValueError(f"over: the lists have different lengths, or more than {MOST_POINTS} entries")
    lists = {name: np.broadcast_to(one, max(counts)).tolist() for name, one in values.items()}
    found, kept = [], []
    for place in range(max(counts)):
        changed = {name: _plain(one[place], run.given.get(name)) for name, one in lists.items()}
        try:
            found.append(np.asarray(_at(run, rule, changed)))
        except TooLargeError:
            continue
        kept.append(place)
    return np.asarray(found), np.array(kept, dtype=np.int64)


def _plain(value: Any, like: Any) -> Any:
    return int(value) if isinstance(like, int) and float(value).is_integer() else value


def _at(run: FinishedRun, rule: Mapping[str, Any], changed: Mapping[str, Any]) -> Any:
    """Return the value of a rule with some parameters changed."""
    of = rule.get("of", "") or run.first("solver")
    space = cache(lambda: run.space(changed))
    state: Callable[[], Values]
    if of == "lowest":
        state = cache(lambda: lowest(space()))
    elif of == "evolved":
        state = cache(lambda: evolved_state(run, changed))
    else:
        state = cache(lambda: state_at(of))

    def space_with(more: Mapping[str, Any]) -> WholeSpace:
        return run.space({**changed, **more}) if more else space()

    def state_at(path: str) -> Values:
        return _returned(run, path, len(space().basis))

    names = dict(StateFunctions(space_with, state, lambda: start_of(run), state_at).names())
    if of == "lowest":
        names["energy"] = lambda: float(space().levels(1)[0][0])
    return worked_out(rule["is"], KnownNames(run, changed, names))


def _returned(run: FinishedRun, path: str, size: int) -> Values:
    found = run.state(path)
    if found is None:
        raise ValueError(f"no state can be read at {path or 'an element of kind solver'}")
    if len(found) != size:
        raise ValueError(f"the state at {path} has {len(found)} entries where {size} are due")
    return found


def _short(number: Any) -> str:
    return f"{complex(number):.10g}" if np.iscomplexobj(number) else f"{float(number):.10g}"
