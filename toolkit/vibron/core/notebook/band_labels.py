"""Wavenumbers written at the tops of bands, none over another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from vibron.core.notebook.types import Axes

Box: TypeAlias = tuple[float, float, float, float]
_WIDTH, _LENGTH, _GAP = 9.5, 22.0, 4.0  # of a label of four digits and above its band, points
_STEP, _POSITIONS = 5.0, 16  # how far a label is raised at once, points, and how often it may be


@dataclass(frozen=True)
class BandMark:
    """A band to label: wavenumber (cm^-1), ordinate as drawn, colour, and whether the label is below it."""

    wavenumber: float
    top: float
    colour: Any
    below: bool = False


def label_bands(ax: Axes, marks: Sequence[BandMark]) -> list[float]:
    """Write the wavenumbers of bands vertically, and return those that were written.

    The first come first.  A label that would cover another is raised above it with a line to its band; one that finds
    no place inside the axes is left out.

    Parameters
    ----------
    ax : matplotlib.axes.Axes
        Axes with their final limits.
    marks : sequence of BandMark
        The bands, the most important first.
    """
    ax.figure.canvas.figure.draw_without_rendering()  # the layout decides where data lie
    point = 72.0 / ax.figure.dpi
    frame = [end * point for end in ax.get_window_extent().extents]
    taken: list[Box] = []
    written = []
    for mark in marks:
        x, y = (place * point for place in ax.transData.transform((mark.wavenumber, mark.top)))
        for step in range(_POSITIONS):
            away = _GAP + step * _STEP
            start = y - away - _LENGTH if mark.below else y + away
            box = (x - _WIDTH / 2, start, x + _WIDTH / 2, start + _LENGTH)
            if _inside(box, frame) and not any(_overlap(box, other) for other in taken):
                taken.append(box)
                written.append(mark.wavenumber)
                _write(ax, mark, away, raised=step > 0)
                break
    return written


def _write(ax: Axes, mark: BandMark, away: float, *, raised: bool) -> None:
    line = {"arrowstyle": "-", "linewidth": 0.4, "color": mark.colour, "shrinkA": 0.0, "shrinkB": 1.0}
    ax.annotate(
        f"{mark.wavenumber:.0f}", (mark.wavenumber, mark.top), xytext=(0, -away if mark.below else away),
        textcoords="offset points", rotation=90, ha="center", va="top" if mark.below else "bottom",
        fontsize="x-small", color=mark.colour, arrowprops=line if raised else None,
        bbox={"facecolor": "white", "alpha": 0.7, "edgecolor": "none", "pad": 0.3},
    )  # fmt: skip


def _inside(box: Box, frame: Sequence[float]) -> bool:
    return bool(box[0] >= frame[0] - 2.0 and box[1] >= frame[1] and box[2] <= frame[2] + 2.0 and box[3] <= frame[3])


def _overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
