"""Abscissae of an ``(X++(Y..Y))`` table: the header's axis compared with the abscissae in the table itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from vibron.core.quantity import FloatArray
from vibron.infrared.formats._asdf import Decoded, IntArray
from vibron.infrared.formats._model import ConsistencyCheck, capped
from vibron.infrared.formats._placement import by_lines, straight, written_to

#: Lines whose abscissa may be wrong (a misprint) in a table that is otherwise right.
_STRAY = 0.05


@dataclass(frozen=True)
class Header:
    """What the labels say about the abscissa; None where they say nothing."""

    first: float | None = None
    last: float | None = None
    delta: float | None = None
    points: int | None = None
    factor: float = 1.0

    @property
    def step(self) -> float | None:
        """Step that FIRSTX, LASTX and NPOINTS give together."""
        if self.first is None or self.last is None or not self.points or self.points < 2:
            return None
        return (self.last - self.first) / (self.points - 1)


@dataclass(frozen=True)
class Axis:
    """Abscissae; all NaN with a reason where the file contradicts itself."""

    x: FloatArray
    checks: tuple[ConsistencyCheck, ...] = ()
    contradiction: str = ""


def abscissae(decoded: Decoded, header: Header) -> Axis:
    """Return the abscissa of each ordinate.

    The header's axis is taken where the table agrees with it: to about a step if NPOINTS is right, else (an ordinate
    may be lost anywhere) as exactly as the table is written.  Else the table's own axis is where that is even, or each
    line is placed by its own abscissa; else the file contradicts itself and no axis is returned.
    """
    size, index = decoded.ordinate.size, decoded.index
    known = np.isfinite(decoded.abscissa)
    raw, index, line = decoded.abscissa[known], index[known], decoded.line[known]
    table = raw * header.factor
    if not table.size:
        return _refused(size, "no line of the table begins with an abscissa")
    grain = written_to(raw) * abs(header.factor)
    exact = header.points not in (None, size)
    agreeing = (x for x in _from_header(header, size) if _fits(x, table, index, grain, exact=exact))
    if exact:
        all_agreeing = list(agreeing)
        if all_agreeing and index[0] == index[-1] and _differ(all_agreeing):
            return _refused(
                size, f"NPOINTS={header.points}, but there are {size} points, and no second line tells the step"
            )
        agreeing = (x for x in all_agreeing if not _passes(x, header.last, index))
    # Without NPOINTS the axis that meets the table best is taken; else FIRSTX and LASTX are exact.
    if header.points is None:
        x = min(agreeing, key=lambda axis: _distance(axis, table, index), default=None)
    else:
        x = next(agreeing, None)
    if x is not None:
        return Axis(x, _stray(x, table, index, line, grain))
    say = f"FIRSTX={_shown(header.first)}, LASTX={_shown(header.last)}, NPOINTS={_shown(header.points)}"
    declared = next(_from_header(header, size), None)
    verb = "contradict the abscissae in the table" if declared is not None else "do not place the points"
    notice = ConsistencyCheck("axis", int(line[0]), np.nan, np.nan, f"{say} {verb}; ")
    if declared is not None and header.points == size and size > 1:
        if header.factor != 1.0 and _fits(declared, raw, index, written_to(raw)):
            return Axis(declared, (_noting(notice, "they agree with it once XFACTOR is left out"),))
        if index.size > 1 and np.array_equal(raw - raw[0], index - index[0]) and raw[0] in (0.0, 1.0):
            return Axis(declared, (_noting(notice, "the table numbers its points, the header is used"),))
        ratio = table / declared[np.minimum(index, size - 1)]
        if index.size > 1 and np.ptp(ratio) < 1e-3 * abs(ratio[0]) and abs(ratio[0] - 1.0) > 0.01:
            return _refused(size, f"the abscissae in the table are {ratio[0]:.6g} times those of the header ({say})")
    for own, even in _own(header, table, index, size):
        doubtful = exact and (np.unique(index).size < 4 or _passes(own, header.last, index))
        if even and not doubtful and _fits(own, table, index, grain, exact=exact):
            noted = _noting(notice, "the table's own axis, which is even, is used")
            return Axis(own, (noted, *_stray(own, table, index, line, grain)))
        if not even:
            lost = int(np.isnan(own).sum())
            left_out = f"; {lost} ordinates in lines that hold more or fewer than they should are left out" * bool(lost)
            decision = f"each line is placed by its own abscissa, which leaves gaps{left_out}"
            return Axis(own, (_noting(notice, decision),))
    return _refused(size, f"the abscissae in the table are uneven and disagree with the header ({say})")


def listed(raw: FloatArray, header: Header, line: int) -> Axis:
    """Return the abscissae of a table that lists each; refused where both FIRSTX and LASTX deny them."""
    x = raw * header.factor
    if header.first is None or header.last is None or x.size < 2 or _spans(x, header):
        return Axis(x)
    say = f"FIRSTX={_shown(header.first)} and LASTX={_shown(header.last)}"
    if _spans(raw, header):
        return Axis(
            raw, (ConsistencyCheck("axis", line, np.nan, np.nan, f"{say} agree with the table without XFACTOR only"),)
        )
    return _refused(x.size, f"the table runs from {x[0]:.10g} to {x[-1]:.10g}, but the header says {say}")


def _spans(x: FloatArray, header: Header) -> bool:
    """Return True if at least one end of a list is where the header says, in either direction."""
    ends = np.array([header.first, header.last], dtype=np.float64)
    close = 1.5 * abs(x[-1] - x[0]) / (x.size - 1) + 1e-6 * np.abs(x).max()
    return bool(np.any(np.abs(x[[0, -1]] - ends) <= close) or np.all(np.abs(x[[-1, 0]] - ends) <= close))


def _from_header(header: Header, size: int) -> Iterator[FloatArray]:
    steps = np.arange(size, dtype=np.float64)
    if header.first is not None and header.last is not None:
        yield _even(header.first, header.last, steps)
        if header.step is not None and header.points != size:
            yield header.first + steps * header.step
    if header.first is not None and header.delta:
        yield header.first + steps * header.delta
        yield header.first - steps * header.delta


def _even(first: float, last: float, steps: FloatArray) -> FloatArray:
    """Return ``np.linspace`` of these ends, at a fifth of its cost for a thousand points."""
    step = (last - first) / (steps.size - 1) if steps.size > 1 else 0.0
    if step == 0.0:
        return np.linspace(first, last, steps.size)
    x = steps * step
    x += first
    x[-1] = last
    return x


def _fits(x: FloatArray, table: FloatArray, index: IntArray, grain: float, *, exact: bool = False) -> bool:
    if x.size > 1 and not (x[0] != x[-1] and np.isfinite(x).all()):
        return False
    step = _tolerance(x, 0.0)
    close = 0.5 * grain + 0.1 * step if exact else step + grain
    off = np.abs(table - _at(x, index)) > close
    if not off.any():
        return not (exact and close > 0.5 * step)
    # A misprint is alone; behind a lost ordinate every line is off.
    if exact and (close > 0.5 * step or off[-1] or (off[1:] & off[:-1]).any()):
        return False
    return bool(off.sum() <= (max(1, _STRAY * off.size) if off.size >= 5 else 0))


def _stray(
    x: FloatArray, table: FloatArray, index: IntArray, line: IntArray, grain: float
) -> tuple[ConsistencyCheck, ...]:
    there = _at(x, index)
    off = np.flatnonzero(np.abs(table - there) > _tolerance(x, grain))
    return capped(
        ConsistencyCheck("x-check", int(line[k]), float(there[k]), float(table[k]), "abscissa of the line") for k in off
    )


def _passes(x: FloatArray, last: float | None, index: IntArray) -> bool:
    """Return True if an axis exceeds LASTX by less than a line: the last line has an ordinate too many."""
    if last is None or x.size < 2:
        return False
    excess = (abs(x[-1] - x[0]) - abs(last - x[0])) / _tolerance(x, 0.0)
    return bool(0.5 < excess <= np.diff(index, append=x.size).max())


def _differ(axes: list[FloatArray]) -> bool:
    ends = np.array([axis[-1] for axis in axes])
    return bool(np.ptp(ends) > _tolerance(axes[0], 0.0))


def _distance(x: FloatArray, table: FloatArray, index: IntArray) -> float:
    return float(np.mean(np.abs(table - _at(x, index))))


def _at(x: FloatArray, index: IntArray) -> FloatArray:
    """Return x at positions that may lie one past the end (a last line without ordinates)."""
    return np.asarray(x[np.minimum(index, x.size - 1)], dtype=np.float64)


def _tolerance(x: FloatArray, grain: float) -> float:
    step = abs(x[-1] - x[0]) / (x.size - 1) if x.size > 1 else 0.0
    return float(1.001 * step + grain + 1e-9 * abs(x[0]))


def _own(header: Header, table: FloatArray, index: IntArray, size: int) -> Iterator[tuple[FloatArray, bool]]:
    """Yield axes that follow the table, and whether each is even: by lines on the header's grid, even, by lines."""
    if header.first is not None and table.size > 2:
        for step in (header.step, header.delta):
            x = by_lines(table, index, size, header.first, step, header.points) if step else None
            if x is not None:
                yield x, False
    even = straight(table, index, size)
    if even is not None:
        yield even, True
    usual = _usual_step(table, index)
    x = by_lines(table, index, size, float(table[0]), usual, None) if usual else None
    if x is not None:
        yield x, False


def _usual_step(table: FloatArray, index: IntArray) -> float:
    """Return the step on which most lines of a table agree, two at least; 0 where there is none."""
    count = np.diff(index)
    leap, count = np.diff(table)[count > 0], count[count > 0]
    if leap.size < 2:
        return 0.0
    usual = float(np.median(leap / count))
    agreeing = np.abs(leap - usual * count) <= 0.1 * abs(usual)
    return usual if agreeing.sum() >= max(2, leap.size / 2) else 0.0


def _refused(size: int, why: str) -> Axis:
    return Axis(np.full(size, np.nan), (), why)


def _noting(check: ConsistencyCheck, decision: str) -> ConsistencyCheck:
    return ConsistencyCheck(check.kind, check.line, check.expected, check.found, check.text + decision)


def _shown(value: float | None) -> str:
    return "missing" if value is None else f"{value:.10g}"
