"""The axis given by the lines of an ``(X++(Y..Y))`` table alone, whatever the header says."""

from __future__ import annotations

import numpy as np

from vibron.core.quantity import FloatArray
from vibron.infrared.formats._asdf import IntArray

#: Steps by which abscissae may miss the grid: nine in ten of them, and any.
_USUAL, _ANY = 0.35, 0.45
#: Share of the lines that must be right.
_RIGHT = 0.8


def by_lines(
    table: FloatArray, index: IntArray, size: int, origin: float, step: float, points: int | None
) -> FloatArray | None:
    """Return the abscissa of each ordinate, NaN where the table does not tell it; None if its lines are on no grid.

    Parameters
    ----------
    table : ndarray, shape (lines,)
        Abscissae of the lines.
    index : ndarray, shape (lines,)
        Which ordinate each of them belongs to.
    size : int
        Number of ordinates.
    origin, step : float
        The grid on which the points should be.
    points : int, optional
        Number of its points.

    Notes
    -----
    The abscissa of a line says where on the grid its ordinates begin.  From there they are counted on.  Where that
    does not lead to the abscissa of the next line, an ordinate in between is lost or one too many; which one is
    unknown, so all of them stay without a place.  If the abscissa leaps by more than a line holds, whole lines are
    missing, and what is there keeps its place.
    """
    place = (table - origin) / step
    whole = np.round(place)
    miss = np.abs(place - whole)
    if not np.isfinite(place).all() or np.quantile(miss, 0.9) > _USUAL:
        return None
    ahead = whole - index
    same = (ahead[1:] == ahead[:-1]) & (miss[1:] < _ANY) & (miss[:-1] < _ANY)
    # One line alone may be a misprint that happens to lie on the grid; two that agree are none, nor are the ends.
    trusted = np.append(same, False) | np.insert(same, 0, False)
    trusted[0] |= whole[0] == 0 == index[0]
    trusted[-1] |= points is not None and ahead[-1] == points - size
    first, ahead, whole = index[trusted], ahead[trusted], whole[trusted]
    if trusted.mean() < _RIGHT or whole[0] < 0 or whole[-1] > (points or np.inf):
        return None
    if (np.diff(first) <= 0).any() or (np.diff(whole) <= 0).any():
        return None
    k = np.arange(size)
    low = np.maximum(np.searchsorted(first, k, side="right") - 1, 0)
    high = np.minimum(low + 1, first.size - 1)
    lost = ahead[high] - ahead[low]
    known = (lost == 0) | (lost >= first[high] - first[low]) | (k == first[low])
    position = k + ahead[low]
    known &= (position >= 0) & (position < (points or np.inf)) & (k >= first[0])
    if not trusted[-1]:
        known &= k <= first[-1]
    return np.where(known, origin + position * step, np.nan)


def straight(table: FloatArray, index: IntArray, size: int) -> FloatArray | None:
    """Return the straight line through the table's abscissae, fitted again without the worst tenth of them."""
    if np.unique(index).size < 2:
        return None
    keep = np.ones(index.size, dtype=np.bool_)
    slope, start = 0.0, 0.0
    for _ in range(2):
        if not keep.any() or np.ptp(index[keep]) == 0:
            return None
        centre = index[keep].mean()
        lever = index[keep] - centre
        slope = float((lever * table[keep]).sum() / (lever**2).sum())
        start = float(table[keep].mean() - slope * centre)
        off = np.abs(table - start - slope * index)
        keep = off <= np.quantile(off, 0.9) + 1e-12 * abs(start)
    return start + slope * np.arange(size, dtype=np.float64) if slope else None


def written_to(raw: FloatArray) -> float:
    """Return the last decimal place that the abscissae of the table are written to."""
    for places in range(7):
        # Most abscissae that are written to more places show it within the first few.
        if _whole(raw[:4] * 10.0**places) and _whole(raw * 10.0**places):
            return float(10.0**-places)
    return 0.0


def _whole(scaled: FloatArray) -> bool:
    """Return True if all values are integers to their rounding errors."""
    off = np.abs(scaled - np.rint(scaled))
    return bool((off < 1e-6 * np.sqrt(np.maximum(1.0, np.abs(scaled)))).all())
