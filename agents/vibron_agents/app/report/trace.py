"""The line drawn for a spectrum: cleaned, cut at gaps, thinned without losing a peak, and packed for the page."""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from vibron.core.errors import InputError

FloatArray: TypeAlias = NDArray[np.float64]
Segment: TypeAlias = tuple[FloatArray, FloatArray]
"""Wavenumber (cm^-1, ascending) and absorbance of a stretch measured without a gap."""

_GAP = 65535
_GAP_WIDTH = 20.0
_GAP_RATIO = 4.0


class SpectrumTrace(Protocol):
    """Anything with a wavenumber (cm^-1) and an absorbance array, equally long; NaN where not measured."""

    @property
    def wavenumber(self) -> Any:
        """Wavenumber, cm^-1."""

    @property
    def absorbance(self) -> Any:
        """Decadic absorbance."""


def segments(trace: SpectrumTrace | Mapping[str, Any] | None) -> list[Segment]:
    """Cut a trace into the stretches measured without a gap.

    A gap is a missing ordinate, or a step over 20 cm^-1 that is over four times both adjacent steps (the steps of a
    spectrum digitised against wavelength change smoothly, and are not gaps).

    Parameters
    ----------
    trace : object or mapping with ``wavenumber`` (cm^-1) and ``absorbance``, or None

    Returns
    -------
    list of (wavenumber, absorbance)
        In ascending order, each of two points or more.

    Raises
    ------
    InputError
        If the two arrays differ in length.
    """
    if trace is None:
        return []
    get = trace.get if isinstance(trace, Mapping) else lambda name: getattr(trace, name)
    abscissa, ordinate = get("wavenumber"), get("absorbance")
    x = np.array([] if abscissa is None else abscissa, dtype=np.float64).ravel()
    y = np.array([] if ordinate is None else ordinate, dtype=np.float64).ravel()
    if x.size != y.size:
        raise InputError(
            "wavenumber and absorbance differ in length",
            field="trace",
            value=(x.size, y.size),
            remedy="give one absorbance for each wavenumber",
        )
    order = np.argsort(x, kind="stable")
    order = order[np.isfinite(x[order])]
    x, y = x[order], y[order]
    measured = np.isfinite(y)
    step = np.pad(np.diff(x), 1, mode="edge") if x.size > 1 else np.zeros(x.size + 1)
    around = np.maximum(step[:-2], step[2:])
    jump = (step[1:-1] > _GAP_WIDTH) & (step[1:-1] > _GAP_RATIO * around) & (x.size > 3)
    cuts = np.flatnonzero(jump | (measured[1:] != measured[:-1])) + 1
    pieces = zip(np.split(x, cuts), np.split(y, cuts), np.split(measured, cuts), strict=True)
    return [(a, b) for a, b, known in pieces if a.size > 1 and a[-1] > a[0] and known[0]]


def height(parts: Sequence[Segment], wavenumber: float) -> float | None:
    """Return the absorbance of the curve at a wavenumber (cm^-1), or None where it was not measured.

    >>> import numpy as np
    >>> curve = [(np.array([1000.0, 1002.0]), np.array([0.2, 0.4]))]
    >>> round(height(curve, 1001.0), 9), height(curve, 1003.0)
    (0.3, None)
    """
    for x, y in parts:
        if x[0] <= wavenumber <= x[-1]:
            return float(np.interp(wavenumber, x, y))
    return None


def thin(parts: Sequence[Segment], bins: int) -> list[Segment]:
    """Keep the lowest and the highest point of each of ``bins`` equal bins: what a screen that wide can show.

    >>> import numpy as np
    >>> [(x, y)] = thin([(np.arange(1000.0), np.eye(1, 1000, 500)[0])], 20)
    >>> bool(x.size <= 42 and y.max() == 1.0)
    True
    """
    if not parts or sum(x.size for x, _ in parts) <= 2 * bins:
        return list(parts)
    low, high = parts[0][0][0], parts[-1][0][-1]
    kept = []
    for x, y in parts:
        bin_of = np.minimum((x - low) / (high - low) * bins, bins - 1).astype(np.int64)
        order = np.lexsort((y, bin_of))
        edge = np.flatnonzero(np.diff(bin_of[order]))
        lowest, highest = order[np.r_[0, edge + 1]], order[np.r_[edge, x.size - 1]]
        keep = np.unique(np.r_[0, lowest, highest, x.size - 1])
        kept.append((x[keep], y[keep]))
    return kept


def pack(parts: Sequence[Segment], scale: float = 1.0) -> dict[str, Any]:
    """Pack segments into little-endian 16-bit integers in base64: all abscissae, then all ordinates.

    The range of each axis is divided into 65534 steps (0.05 cm^-1 for a common spectrum); ordinate 65535 is a gap.
    """
    if not parts:
        return {"x": [0, 1], "y": [0, 1], "points": ""}
    x = np.concatenate([np.r_[a, a[-1]] for a, _ in parts])
    y = np.concatenate([np.r_[b * scale, np.nan] for _, b in parts])
    spans = [(float(np.nanmin(values)), float(np.nanmax(values))) for values in (x, y)]
    codes = [
        np.where(np.isfinite(values), np.round((values - low) / ((high - low) or 1.0) * (_GAP - 1)), _GAP)
        for values, (low, high) in zip((x, y), spans, strict=True)
    ]
    points = base64.b64encode(np.concatenate(codes).astype("<u2").tobytes()).decode("ascii")
    return {"x": [round(end, 4) for end in spans[0]], "y": [float(f"{end:.6g}") for end in spans[1]], "points": points}


def common_scale(query: Sequence[Segment], other: Sequence[Segment]) -> float:
    """Return the factor that makes another spectrum's tallest band as tall as the query's, where both are measured."""
    if not query or not other:
        return 1.0
    low, high = max(query[0][0][0], other[0][0][0]), min(query[-1][0][-1], other[-1][0][-1])
    tallest = [
        max((float(y[(x >= low) & (x <= high)].max(initial=-np.inf)) for x, y in parts), default=0.0)
        for parts in (query, other)
    ]
    return tallest[0] / tallest[1] if np.isfinite(tallest).all() and min(tallest) > 0.0 else 1.0
