"""The spectrum as a static drawing; the page's script takes the same elements over and makes them move."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from vibron_agents.app.report.trace import Segment, thin

LAYOUT = {
    "width": 1080,
    "height": 480,
    "left": 58,
    "right": 14,
    "top": 10,
    "bottom": 44,
    "strip": 156,
    "spacing": 15,
    "farthest": 36,
    "bare": 12,
}
"""Sizes in px. ``strip`` is the room for band labels above the curve, ``spacing`` the least distance of two labels,
``farthest`` the largest distance of a label from its band, ``bare`` the room without labels."""

USUAL_RANGE = (400.0, 4000.0)


@dataclass(frozen=True)
class BandLabel:
    """A band as labelled in the figure: its row in the table, position (cm^-1), height (absorbance), and words."""

    index: int
    wavenumber: float
    absorbance: float
    label: str
    detail: str


@dataclass(frozen=True)
class SpectrumFigure:
    """What the template writes: places in px, paths as SVG path data."""

    limits: tuple[float, float]
    strip: int
    curve: str
    wavenumber_ticks: list[tuple[float, str]]
    absorbance_ticks: list[tuple[float, str]]
    gaps: list[tuple[float, float]]
    labels: list[tuple[BandLabel, float, str]]


def draw(parts: Sequence[Segment], bands: Sequence[BandLabel]) -> SpectrumFigure:
    """Draw segments and label their bands, at the full range and in absorbance."""
    left, right = LAYOUT["left"], LAYOUT["width"] - LAYOUT["right"]
    strip = LAYOUT["strip"] if bands else LAYOUT["bare"]
    floor, strip_end = LAYOUT["height"] - LAYOUT["bottom"], LAYOUT["top"] + strip
    low, high = limits(parts)
    lowest = min([0.0, *(float(y.min()) for _, y in parts)])
    highest = max([lowest + 1e-9, *(float(y.max()) for _, y in parts)]) if parts else 1.0

    def across(wavenumber: float) -> float:
        return round(left + (high - wavenumber) / (high - low) * (right - left), 1)

    def up(absorbance: float) -> float:
        return round(floor - (absorbance - lowest) / (highest - lowest) * (floor - strip_end), 1)

    def leader(place: float, x: float, tip: float) -> str:
        return f"M{place} {strip_end - 16}L{x} {strip_end - 4}V{tip - 3:.1f}"

    edges = [low, *(float(end) for x, _ in parts for end in (x[0], x[-1])), high] if parts else []
    holes = [(across(b), across(a) - across(b)) for a, b in zip(edges[::2], edges[1::2], strict=True)]
    return SpectrumFigure(
        limits=(low, high),
        strip=strip,
        curve="".join(path([across(a) for a in x], [up(b) for b in y]) for x, y in thin(parts, right - left)),
        wavenumber_ticks=[(across(tick), f"{tick:.0f}") for tick in ticks(low, high, 9)],
        absorbance_ticks=[(up(tick), f"{tick:g}") for tick in ticks(lowest, highest, 5)],
        gaps=[(start, round(width, 1)) for start, width in holes if width > 2.0],
        labels=[
            (band, place, leader(place, across(band.wavenumber), up(band.absorbance)))
            for band, place in arrange(bands, across, left + 8, right - 8)
        ],
    )


def arrange(
    bands: Sequence[BandLabel], across: Callable[[float], float], low: float, high: float
) -> list[tuple[BandLabel, float]]:
    """Place the labels from left to right; a band goes without where its label or that of a taller one would stray."""
    arranged: list[tuple[BandLabel, float]] = []
    for band in sorted(bands, key=lambda band: -band.absorbance):
        trial = sorted([*(known for known, _ in arranged), band], key=lambda known: -known.wavenumber)
        wanted = [across(known.wavenumber) for known in trial]
        places = spread(wanted, LAYOUT["spacing"], low, high)
        if all(abs(place - want) <= LAYOUT["farthest"] for place, want in zip(places, wanted, strict=True)):
            arranged = list(zip(trial, places, strict=True))
    return arranged


def limits(parts: Sequence[Segment]) -> tuple[float, float]:
    """Return the range of the axis: 400 to 4000 cm^-1, or as much more as was measured, in round hundreds."""
    if not parts:
        return USUAL_RANGE
    low, high = float(parts[0][0][0]), float(parts[-1][0][-1])
    return min(USUAL_RANGE[0], 100.0 * math.floor(low / 100.0)), max(USUAL_RANGE[1], 100.0 * math.ceil(high / 100.0))


def ticks(low: float, high: float, count: int) -> list[float]:
    """Return about ``count`` round values between two limits, in steps of 1, 2 or 5 times a power of ten.

    >>> ticks(0.0, 1.0, 5)
    [0.0, 0.2, 0.4, 0.6, 0.8, 1.0]
    """
    coarse = (high - low) / count
    power = 10.0 ** math.floor(math.log10(coarse))
    step = next(factor * power for factor in (1.0, 2.0, 5.0, 10.0) if factor * power >= coarse * 0.999)
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    return [float(f"{index * step:.10g}") for index in range(first, last + 1)]


def spread(places: Sequence[float], spacing: float, low: float, high: float) -> list[float]:
    """Move ascending places apart to at least ``spacing``, as little as can be in the sense of least squares.

    With the shift i * spacing taken off, "at least spacing apart" reads "not descending", so the answer is an isotonic
    regression, found by pooling neighbours that are out of order [1]_.

    References
    ----------
    .. [1] Ayer, Brunk, Ewing, Reid, Silverman, Ann. Math. Statist. 26, 641 (1955), doi:10.1214/aoms/1177728423.

    >>> spread([10.0, 10.0, 50.0], 8.0, 0.0, 100.0)
    [6.0, 14.0, 50.0]
    """
    pools: list[tuple[float, int]] = []
    for index, place in enumerate(places):
        total, size = place - index * spacing, 1
        while pools and pools[-1][0] / pools[-1][1] > total / size:
            total, size = total + pools[-1][0], size + pools[-1][1]
            pools.pop()
        pools.append((total, size))
    ceiling = max(low, high - (len(places) - 1) * spacing)
    free = [min(max(total / size, low), ceiling) for total, size in pools for _ in range(size)]
    return [round(place + index * spacing, 1) for index, place in enumerate(free)]


def path(across: Sequence[float], up: Sequence[float]) -> str:
    """Return SVG path data through places in px."""
    return "M" + "L".join(f"{a:g} {b:g}" for a, b in zip(np.asarray(across), np.asarray(up), strict=True))
