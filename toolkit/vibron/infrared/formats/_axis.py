"""Abscissae of an ``(X++(Y..Y))`` table: the header's axis held against the abscissae in the table itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from vibron.core.quantity import FloatArray
from vibron.infrared.formats._asdf import Decoded, IntArray
from vibron.infrared.formats._model import Check, capped

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
    checks: tuple[Check, ...] = ()
    contradiction: str = ""


def abscissae(decoded: Decoded, header: Header) -> Axis:
    """Return the abscissa of each ordinate.

    The header's axis is taken where the table agrees with it to about a step; else the table's own axis where that is
    even, or even within its lines; else the file contradicts itself and no axis is returned.
    """
    size, index = decoded.ordinate.size, decoded.index
    known = np.isfinite(decoded.abscissa)
    raw, index, line = decoded.abscissa[known], index[known], decoded.line[known]
    table = raw * header.factor
    if not table.size:
        return _refused(size, "no line of the table begins with an abscissa")
    grain = _grain(raw) * abs(header.factor)
    agreeing = [x for x in _from_header(header, size) if _fits(x, table, index, grain)]
    if agreeing and np.unique(index).size < 2 and header.points not in (None, size) and _differ(agreeing):
        return _refused(
            size, f"NPOINTS={header.points}, but there are {size} points, and no second line tells the step"
        )
    if agreeing:
        # NPOINTS being right, FIRSTX and LASTX are exact; else the axis that meets the table best is.
        x = agreeing[0] if header.points == size else min(agreeing, key=lambda axis: _distance(axis, table, index))
        return Axis(x, _stray(x, table, index, line, grain))
    say = f"FIRSTX={_shown(header.first)}, LASTX={_shown(header.last)}, NPOINTS={_shown(header.points)}"
    declared = next(_from_header(header, size), None)
    verb = "contradict the abscissae in the table" if declared is not None else "do not place the points"
    notice = Check("axis", int(line[0]), np.nan, np.nan, f"{say} {verb}; ")
    if declared is not None and header.points == size and size > 1:
        if header.factor != 1.0 and _fits(declared, raw, index, _grain(raw)):
            return Axis(declared, (_noting(notice, "they agree with it once XFACTOR is left out"),))
        if index.size > 1 and np.array_equal(raw - raw[0], index - index[0]) and raw[0] in (0.0, 1.0):
            return Axis(declared, (_noting(notice, "the table numbers its points, the header is used"),))
        ratio = table / declared[np.minimum(index, size - 1)]
        if index.size > 1 and np.ptp(ratio) < 1e-3 * abs(ratio[0]) and abs(ratio[0] - 1.0) > 0.01:
            return _refused(size, f"the abscissae in the table are {ratio[0]:.6g} times those of the header ({say})")
    for own, how in ((_even(table, index, size), "is even"), (_pieces(header, table, index, size), "has gaps")):
        if own is not None and _fits(own, table, index, grain):
            noted = _noting(notice, f"the table's own axis, which {how}, is used")
            return Axis(own, (noted, *_stray(own, table, index, line, grain)))
    return _refused(size, f"the abscissae in the table are uneven and disagree with the header ({say})")


def listed(raw: FloatArray, header: Header, line: int) -> Axis:
    """Return the abscissae of a table that lists each; refused where both FIRSTX and LASTX deny them."""
    x = raw * header.factor
    if header.first is None or header.last is None or x.size < 2 or _spans(x, header):
        return Axis(x)
    say = f"FIRSTX={_shown(header.first)} and LASTX={_shown(header.last)}"
    if _spans(raw, header):
        return Axis(raw, (Check("axis", line, np.nan, np.nan, f"{say} agree with the table without XFACTOR only"),))
    return _refused(x.size, f"the table runs from {x[0]:.10g} to {x[-1]:.10g}, but the header says {say}")


def _spans(x: FloatArray, header: Header) -> bool:
    """Tell whether at least one end of a list is where the header says, in either direction."""
    ends = np.array([header.first, header.last], dtype=np.float64)
    close = 1.5 * abs(x[-1] - x[0]) / (x.size - 1) + 1e-6 * np.abs(x).max()
    return bool(np.any(np.abs(x[[0, -1]] - ends) <= close) or np.all(np.abs(x[[-1, 0]] - ends) <= close))


def _from_header(header: Header, size: int) -> Iterator[FloatArray]:
    steps = np.arange(size, dtype=np.float64)
    if header.first is not None and header.last is not None:
        yield np.linspace(header.first, header.last, size)
        if header.step is not None and header.points != size:
            yield header.first + steps * header.step
    if header.first is not None and header.delta:
        yield header.first + steps * header.delta
        yield header.first - steps * header.delta


def _fits(x: FloatArray, table: FloatArray, index: IntArray, grain: float) -> bool:
    if x.size > 1 and not (x[0] != x[-1] and np.isfinite(x).all()):
        return False
    off = np.abs(table - _at(x, index)) > _tolerance(x, grain)
    return bool(off.sum() <= (max(1, _STRAY * off.size) if off.size >= 5 else 0))


def _stray(x: FloatArray, table: FloatArray, index: IntArray, line: IntArray, grain: float) -> tuple[Check, ...]:
    there = _at(x, index)
    off = np.flatnonzero(np.abs(table - there) > _tolerance(x, grain))
    return capped(Check("x-check", int(line[k]), float(there[k]), float(table[k]), "abscissa of the line") for k in off)


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


def _grain(raw: FloatArray) -> float:
    """Return the last decimal place that the abscissae of the table are written to."""
    for places in range(7):
        scaled = raw * 10.0**places
        if np.all(np.abs(scaled - np.round(scaled)) < 1e-6 * np.maximum(1.0, np.abs(scaled)) ** 0.5):
            return float(10.0**-places)
    return 0.0


def _even(table: FloatArray, index: IntArray, size: int) -> FloatArray | None:
    """Return the straight line through the table's abscissae, fitted again without the worst tenth of them."""
    if np.unique(index).size < 2:
        return None
    keep = np.ones(index.size, dtype=np.bool_)
    slope, start = 0.0, 0.0
    for _ in range(2):
        if np.ptp(index[keep]) == 0:
            return None
        centre = index[keep].mean()
        lever = index[keep] - centre
        slope = float((lever * table[keep]).sum() / (lever**2).sum())
        start = float(table[keep].mean() - slope * centre)
        off = np.abs(table - start - slope * index)
        keep = off <= np.quantile(off, 0.9) + 1e-12 * abs(start)
    return start + slope * np.arange(size, dtype=np.float64) if slope else None


def _pieces(header: Header, table: FloatArray, index: IntArray, size: int) -> FloatArray | None:
    """Return an axis that is even within each line and only leaps forward, in few places, between lines."""
    count = np.diff(index)
    if table.size < 3 or index[0] != 0 or (count <= 0).any():
        return None
    slope = np.diff(table) / count
    step = header.step or header.delta or float(np.median(slope))
    usual = np.abs(slope - step) * count <= 0.5 * abs(step) + _grain(table)
    if usual.mean() < 0.9 or ((slope - step) * np.sign(step) * count < -0.5 * abs(step))[~usual].any():
        return None
    where = np.searchsorted(index, np.arange(size), side="right") - 1
    x = table[where] + (np.arange(size) - index[where]) * step
    return x if bool((np.diff(x) * np.sign(step) > 0).all()) else None


def _refused(size: int, why: str) -> Axis:
    return Axis(np.full(size, np.nan), (), why)


def _noting(check: Check, decision: str) -> Check:
    return Check(check.kind, check.line, check.expected, check.found, check.text + decision)


def _shown(value: float | None) -> str:
    return "missing" if value is None else f"{value:.10g}"
