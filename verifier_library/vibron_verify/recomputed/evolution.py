"""Whether the state of a run is the one that the rubric's Hamiltonian leads to, and by the order that it declares."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from vibron.core.errors import VibronError
from vibron.manybody.operators.jump import Jump
from vibron_verify.check import Check
from vibron_verify.recomputed.evolving import MOST_OPEN, apart, driven
from vibron_verify.recomputed.known import KnownNames, lowest
from vibron_verify.recomputed.run import FinishedRun
from vibron_verify.recomputed.space import Strings, WholeSpace
from vibron_verify.rubric.systems import TooLargeError, model_from
from vibron_verify.script.expression import filled
from vibron_verify.script.expression import value as worked_out

Values = npt.NDArray[Any]
TOLERANCE = 1e-8
PIECES = ("time", "pieces", "repeat")
MOST_KEPT = 1 << 26  # bytes of states
FLOOR = 1e-7  # a distance that rounding, or an exact method, leaves
SLACK = 0.35  # by which a measured order may fall short of the declared one


def start_of(run: FinishedRun, changed: Mapping[str, Any], rule: Mapping[str, Any]) -> Values:
    """Return the state that an evolution begins with: a path, a product state, a ground state, or the first one."""
    from vibron.manybody.hilbert.initial import NAMES, initial_state

    path = rule.get("start", "")
    if isinstance(path, Mapping):
        text = filled(path["lowest"], {**run.given, **changed})
        return lowest(run.solved.space(f"{text} ", lambda: WholeSpace(model_from(text))))
    if path in NAMES or path.isdigit():
        space = run.space(changed)
        return initial_state(space.free, path, space.basis)
    found = run.state(path or run.first("initial_state"), len(run.space(changed).basis))
    if found is None:
        raise ValueError(f"no state can be read at {path or 'an element of kind initial_state'}")
    return found


def with_parts(rule: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """Return an evolution with parts changed; a time or pieces replace time, pieces and their number together."""
    replaced = PIECES if any(name in own for name in PIECES[:2]) else ()
    return {**{name: one for name, one in rule.items() if name not in replaced}, **own}


def evolved_state(run: FinishedRun, changed: Mapping[str, Any], own: Mapping[str, Any] | None = None) -> Values:
    """Return the state that the rubric's evolution leads to, some parameters and ``own`` parts of it changed."""
    rule = with_parts(run.rubric.evolution, own or {})
    known = KnownNames(run, changed)
    space = run.space(changed)
    jumps = list(_jumps(rule.get("jumps", ()), space, known))
    if jumps and len(space.basis) > MOST_OPEN:
        raise TooLargeError(
            "has too many states for a density matrix", field="system", value=len(space.basis),
            remedy=f"take a size of at most {MOST_OPEN} states for __small__",
        )  # fmt: skip
    state = start_of(run, changed, rule)
    if len(state) != len(space.basis):
        raise ValueError(f"the first state has {len(state)} entries, the space {len(space.basis)} states")
    told = rule.get("pieces") or [{"time": rule.get("time", "time")}]
    pieces = [_piece(run, one, space, jumps, known) for one in told]
    return _repeated(space, pieces, tuple(jumps), state, int(_number(rule.get("repeat", 1), known)))


def _repeated(
    space: WholeSpace, pieces: Sequence[_Piece], jumps: tuple[Strings, ...], state: Values, count: int
) -> Values:  # fmt: skip
    """Return the state after so many rounds of all pieces; those before are kept for other points of a curve."""
    if (count + 1) * state.nbytes > MOST_KEPT:
        return _after(pieces, state, count)
    if sum(len(some) * some[0].nbytes for some in space.rounds.values()) > MOST_KEPT:
        space.rounds.clear()
    kept = space.rounds.setdefault((tuple(one.name for one in pieces), jumps, state.tobytes()), [state])
    while len(kept) <= count:
        kept.append(_after(pieces, kept[-1], 1))
    return kept[count]


def _after(pieces: Sequence[_Piece], state: Values, rounds: int) -> Values:
    for _ in range(rounds):
        for piece in pieces:
            state = piece.through(state)
    return state


class _Piece(NamedTuple):
    """A piece of an evolution: what distinguishes it, and what leads from the state before it to that after it."""

    name: tuple[Any, ...]
    through: Callable[[Values], Values]


def _piece(
    run: FinishedRun, piece: Mapping[str, Any], space: WholeSpace, jumps: Sequence[Strings], known: KnownNames
) -> _Piece:  # fmt: skip
    """Return a piece with its numbers; a Hamiltonian that names ``t`` changes within it."""
    time, text = _number(piece["time"], known), piece.get("model")
    if text is None:
        return _Piece((time,), lambda state: space.evolved(jumps, state, time))

    def at(t: float) -> WholeSpace:
        return WholeSpace(model_from(filled(text, {**known.given, "t": t})))

    if "t" not in known.given and re.search(r"\$t\b|\$\([^\"']*\bt\b", text):
        sums = [space.summed(jump) for jump in jumps]
        named = (time, text, repr(sorted(known.given.items())))
        return _Piece(named, lambda state: driven(lambda t: at(t).hamiltonian, sums, state, 0.0, time))
    written = filled(text, known.given)
    other = run.solved.space(f"piece: {written}", lambda: at(0.0))
    return _Piece((time, written), lambda state: other.evolved(jumps, state, time))


def _jumps(rules: Sequence[Mapping[str, Any]], space: WholeSpace, known: KnownNames) -> Iterator[Strings]:
    """Yield the jump operators of some rules, which are those of the toolkit's ``Jump``."""
    for rule in rules:
        numbers = {"rate": _number(rule["rate"], known)}
        if "sites" in rule:
            numbers["sites"] = _sites(rule["sites"], known)
        yield from Jump(**{**rule, **numbers}).operators(space.free)


def _sites(rule: Any, known: KnownNames) -> Any:
    """Return sites, or lists of them, of which each may be an expression."""
    return [_sites(one, known) for one in rule] if isinstance(rule, list) else int(_number(rule, known))


def _number(rule: Any, known: KnownNames) -> float:
    found = worked_out(rule.removeprefix("$"), known) if isinstance(rule, str) else rule
    return float(np.real(np.asarray(found).reshape(-1)[-1]))  # the last of several times


def evolution_checks(runs: Sequence[FinishedRun]) -> Iterator[Check]:
    """Yield the check that the state of a run evolved as the rubric says.

    Parameters
    ----------
    runs : sequence of FinishedRun
        One run; where the rubric declares the order of a product formula, others with twice and four times its steps.
    """
    run = runs[0]
    rule = run.rubric.evolution
    name, formula = f"the state evolves under the rubric's Hamiltonian{run.label}", "min_φ ‖ψ − e^(iφ) U ψ₀‖"
    path = rule.get("state") or run.first("solver")
    check = partial(Check, "propagator", name, formula=formula, element=path.partition(".")[0])
    try:
        apart_by = [_distance(one, path) for one in runs]
    except (VibronError, ValueError, ArithmeticError, LookupError) as error:
        yield check(passed=False, message=f"cannot be judged: {error}")
        return
    if "order" not in rule:
        allowed = float(rule.get("tolerance", TOLERANCE))
        yield check(
            passed=apart_by[0] <= allowed, message=f"distance {apart_by[0]:.3g}", value=apart_by[0], tolerance=allowed
        )
        return
    declared = rule["order"]
    words = f"distances {', '.join(f'{one:.3g}' for one in apart_by)} as the steps double"
    if apart_by[-1] <= FLOOR:
        yield check(passed=True, message=f"{words}: exact", value=apart_by[-1], tolerance=FLOOR)
        return
    orders = [float(np.log2(coarse / fine)) if fine else np.inf for coarse, fine in pairwise(apart_by)]
    words += f": order {orders[-1]:.2f}, declared is {declared}" if orders else ""
    passed = bool(orders) and orders[-1] >= declared - SLACK
    yield check(passed=passed, message=words, value=apart_by[-1])


def _distance(run: FinishedRun, path: str) -> float:
    own = evolved_state(run, {})
    found = run.state(path, len(own))
    if found is None:
        raise ValueError(f"no state can be read at {path or 'an element of kind solver'}")
    if len(found) != len(own):
        raise ValueError(f"the state has {len(found)} entries where {len(own)} are due")
    return apart(found, own)
