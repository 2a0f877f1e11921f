"""A window of a spectrum: its points, its ends between points, and the straight line under a band."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from vibron.core.errors import DomainError, InputError
from vibron.core.ordinate import REMEDY, SINGLE_BEAM_REMEDY
from vibron.core.quantity import FloatArray
from vibron.core.spectrum import Spectrum

UPWARD = ("absorbance", "absorption_coefficient", "kubelka_munk", "arbitrary")
LEAST_POINTS = 3
HOLE, HOLE_STEPS = 25.0, 12.0

Line: TypeAlias = Literal["none", "linear"]
LINES: tuple[Line, ...] = ("linear", "none")


@dataclass(frozen=True)
class Window:
    """Nodes from ``low`` to ``high`` and the ordinate above the line; ``points`` are the samples that enter."""

    wavenumber: FloatArray
    ordinate: FloatArray
    points: slice
    inner: NDArray[np.bool_]  # (points,): samples strictly inside
    rows: FloatArray  # (2, points): what each sample gives to the line's two ends; zero without a line
    ends: FloatArray  # (2, points): what each sample gives to the ordinate at the window's two ends

    def weights(self, factor: FloatArray | float = 1.0) -> FloatArray:
        """Return w, shape (points,), with sum(w * samples) = integral of factor * (ordinate - line)."""
        x = self.wavenumber
        step = np.diff(x)
        trapezoid = np.zeros(x.size)
        trapezoid[:-1] += step / 2.0
        trapezoid[1:] += step / 2.0
        trapezoid = trapezoid * factor
        share = (x - x[0]) / (x[-1] - x[0])
        weights = trapezoid[0] * self.ends[0] + trapezoid[-1] * self.ends[1]
        weights[self.inner] += trapezoid[1:-1]
        return np.asarray(weights - (trapezoid @ (1.0 - share)) * self.rows[0] - (trapezoid @ share) * self.rows[1])


def require_upward(spectrum: Spectrum) -> None:
    """Refuse a spectrum whose bands point downwards."""
    if spectrum.kind not in UPWARD:
        raise InputError(
            "bands must point upwards",
            field="spectrum.kind",
            value=spectrum.kind,
            remedy=SINGLE_BEAM_REMEDY if spectrum.kind == "single_beam" else REMEDY,
        )


def inside(spectrum: Spectrum, low: float, high: float, least: int = LEAST_POINTS) -> slice:
    """Return the samples from the last at or below ``low`` to the first at or above ``high``, all measured."""
    x = spectrum.wavenumber
    if low >= high:
        raise InputError("must lie below the upper end", field="low", value=low, remedy="give low < high")
    for field, value, beyond in (("low", low, x.size == 0 or low < x[0]), ("high", high, x.size == 0 or high > x[-1])):
        if beyond:
            span = f"{x[0]:g} to {x[-1]:g} cm^-1" if x.size else "nothing"
            raise DomainError("is not covered", field=field, value=value, remedy=f"the spectrum covers {span}")
    start = int(np.searchsorted(x, low, side="right")) - 1
    stop = int(np.searchsorted(x, high, side="left")) + 1
    held = int(((x[start:stop] >= low) & (x[start:stop] <= high)).sum())
    if held < least:
        raise InputError(
            f"holds fewer than {least} points", field="spectrum", value=held, remedy="widen the window or measure finer"
        )
    gaps = np.diff(x[start:stop])
    if not np.isfinite(spectrum.ordinate[start:stop]).all() or gaps.max() > max(HOLE, HOLE_STEPS * np.median(gaps)):
        raise InputError(
            "has a gap in the window", field="spectrum.ordinate", value=(low, high), remedy="choose one without"
        )
    return slice(start, stop)


def window(spectrum: Spectrum, low: float, high: float, line: Line = "linear", anchor: float = 0.0) -> Window:
    """Cut a window, its ends interpolated, and subtract the line through its ends.

    Each end of the line is the mean of the samples within ``anchor``/2 of it, or the interpolated ordinate.
    """
    require_upward(spectrum)
    held = inside(spectrum, low, high)
    if anchor > 0.0:
        x = spectrum.wavenumber
        held = inside(spectrum, max(low - anchor / 2.0, x[0]), min(high + anchor / 2.0, x[-1]))
    x, y = spectrum.wavenumber[held], spectrum.ordinate[held]
    ends = np.array([_between(x, low), _between(x, high)])
    rows = np.zeros_like(ends)
    if line == "linear":
        rows = ends
        if anchor > 0.0:
            near = np.abs(x - np.array([[low], [high]])) <= anchor / 2.0
            count = near.sum(axis=1, keepdims=True)
            rows = np.where(count > 0, near / np.maximum(count, 1), ends)
    strictly = (x > low) & (x < high)
    nodes = np.concatenate([[low], x[strictly], [high]])
    raw = np.concatenate([[ends[0] @ y], y[strictly], [ends[1] @ y]])
    share = (nodes - low) / (high - low)
    return Window(nodes, raw - (1.0 - share) * (rows[0] @ y) - share * (rows[1] @ y), held, strictly, rows, ends)


def _between(x: FloatArray, place: float) -> FloatArray:
    """Weights of linear interpolation at one place."""
    after = int(np.clip(np.searchsorted(x, place, side="left"), 0, x.size - 1))
    weights = np.zeros(x.size)
    if x[after] == place:
        weights[after] = 1.0
        return weights
    share = (place - x[after - 1]) / (x[after] - x[after - 1])
    weights[after - 1], weights[after] = 1.0 - share, share
    return weights
