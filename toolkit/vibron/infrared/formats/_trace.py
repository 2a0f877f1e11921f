"""Trace one curve through the columns of a picture."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vibron.core.quantity import FloatArray
from vibron.infrared.formats._picture import runs

#: Ink above this may belong to the curve; of an anti-aliased line the core lies above it.
_THRESHOLD = 0.35
_LEAVE = 4.0  # pixels of gap that cost as much as all ink of a column is worth
_TALL = 1.3  # strokes taller than this times the usual height climb or turn within their column


@dataclass(frozen=True)
class _Stroke:
    """A piece of a column that is inked: its upper and lower edge and its centre, in rows, and its ink."""

    top: float
    bottom: float
    centre: float
    mass: float


def trace(covered: FloatArray) -> FloatArray:
    """Return the row of the curve in each column, NaN in columns without ink.

    Of the strokes of each column those are chosen which together leave the smallest gaps from column to column while
    keeping the most ink (dynamic programming).  A stroke of the usual height counts by its centre of ink.  A tall one
    climbs through its column and counts by its middle, unless the curve turns there: then by the edge at which it
    turns, half a line width inside.
    """
    chosen = _chain([_strokes(covered[:, k]) for k in range(covered.shape[1])])
    top, bottom, centre = (
        np.array([getattr(stroke, name) if stroke else np.nan for stroke in chosen])
        for name in ("top", "bottom", "centre")
    )
    height = bottom - top
    if np.isnan(height).all():
        return centre
    width = float(np.nanpercentile(height, 20.0))
    row = np.where(height > _TALL * width, 0.5 * (top + bottom), centre)
    peak, dip = _turns(top, height, width), _turns(-bottom, height, width)
    row = np.where(peak & ~dip, top + 0.5 * width, row)
    return np.asarray(np.where(dip & ~peak, bottom - 0.5 * width, row), dtype=np.float64)


def _turns(edge: FloatArray, height: FloatArray, width: float) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Tell where the edge of a tall stroke reaches at least as far as those of both neighbours."""
    before, after = np.roll(edge, 1), np.roll(edge, -1)
    reach = (edge <= before + 0.25) & (edge <= after + 0.25)
    reach[[0, -1]] = False
    return np.asarray(reach & (height > _TALL * width), dtype=np.bool_)


def _strokes(column: FloatArray) -> list[_Stroke]:
    found = []
    for start, end in runs(column > _THRESHOLD):
        first, last = max(start - 1, 0), min(end + 1, column.size)
        ink = column[first:last]
        mass = float(ink.sum())
        centre = float((np.arange(first, last) * ink).sum()) / mass
        # The partly covered pixels at both ends tell the edges to a fraction of a pixel.
        above = float(column[start - 1]) if start > 0 else 0.0
        below = float(column[end]) if end < column.size else 0.0
        first_row, last_row = float(column[start]), float(column[end - 1])
        top = start + 0.5 - first_row - above if end - start > 1 else centre - 0.5 * mass
        bottom = end - 1.5 + last_row + below if end - start > 1 else centre + 0.5 * mass
        found.append(_Stroke(top, bottom, centre, mass))
    return found


def _chain(columns: list[list[_Stroke]]) -> list[_Stroke | None]:
    """Return one stroke a column (None where there is none) such that gaps are small and ink is much."""
    costs: list[FloatArray] = []
    origins: list[np.ndarray[tuple[int], np.dtype[np.int64]]] = []
    filled = [k for k, strokes in enumerate(columns) if strokes]
    previous: list[_Stroke] = []
    for k in filled:
        strokes = columns[k]
        most = max(stroke.mass for stroke in strokes)
        own = np.array([_LEAVE * (1.0 - stroke.mass / most) for stroke in strokes])
        if previous:
            gaps = np.array([[_gap(one, other) for one in previous] for other in strokes]) + costs[-1]
            origins.append(gaps.argmin(axis=1))
            own += gaps.min(axis=1)
        costs.append(own)
        previous = strokes
    chosen: list[_Stroke | None] = [None] * len(columns)
    at = int(costs[-1].argmin()) if filled else 0
    for position in range(len(filled) - 1, -1, -1):
        chosen[filled[position]] = columns[filled[position]][at]
        at = int(origins[position - 1][at]) if position else 0
    return chosen


def _gap(one: _Stroke, other: _Stroke) -> float:
    return max(0.0, one.top - other.bottom, other.top - one.bottom)
