"""The spectra drawn under the measured one: the best hit of a library, computed spectra of the first candidates."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from vibron_agents.app.report.content import ListedMolecule
from vibron_agents.app.report.figure import limits, path, ticks
from vibron_agents.app.report.reading import entries, mapping, number, text
from vibron_agents.app.report.trace import Segment, common_scale, segments, thin

COMPARISON = {"width": 1080, "left": 14, "right": 14, "top": 4, "bottom": 44, "title": 18, "span": 84, "room": 640}
"""Sizes in px. ``title`` is the room for the words above a curve, ``span`` the height of the measured spectrum and
``room`` the largest height of all curves, for which they are made smaller."""
_COMPUTED = 2  # computed spectra drawn
_BINS, _LONGEST = 400, 70


@dataclass(frozen=True)
class Compared:
    """A spectrum to draw under the measured one; ``kind`` is ``reference`` or ``computed``."""

    kind: str
    name: str
    quality: float | None
    parts: list[Segment]

    @property
    def title(self) -> str:
        """Kind, name and hit quality in one line."""
        name = self.name if len(self.name) <= _LONGEST else f"{self.name[: _LONGEST - 1]}…"
        return f"{self.kind}: {name}" + ("" if self.quality is None else f", hit quality {self.quality:.3f}")


@dataclass(frozen=True)
class ComparedRow:
    """One curve: its class, its title, and where they lie (px, SVG path data)."""

    look: str
    title: str
    top: float
    zero: float
    curve: str


@dataclass(frozen=True)
class ComparisonFigure:
    """What the template writes."""

    height: float
    rows: list[ComparedRow]
    ticks: list[tuple[float, str]]


def compared(
    analysis: Mapping[str, Any], neighbours: Sequence[ListedMolecule], candidates: Sequence[ListedMolecule]
) -> list[Compared]:
    """Return the best hit of the library and the first stored spectra of candidates, as far as there are any."""
    hits = zip(neighbours[:1], entries(analysis, "neighbours")[:1], strict=True)
    found = [_compared("reference", hit.name, record) for hit, record in hits]
    drawn = [
        _compared("computed", candidate.name, mapping(record.get("stored")))
        for candidate, record in zip(candidates, entries(analysis, "candidates"), strict=True)
    ]
    return [one for one in found if one.parts] + [one for one in drawn if one.parts][:_COMPUTED]


def missing(analysis: Mapping[str, Any], found: Sequence[Compared]) -> list[str]:
    """Return a sentence for each kind of spectrum that is not drawn, with the reason."""
    library, kinds = text(mapping(analysis.get("settings")).get("library")), {one.kind for one in found}
    said = []
    if "reference" not in kinds:
        none = "No reference spectrum is drawn: "
        said.append(none + (f"the library {library} gave none." if library else "no library was searched (--library)."))
    if "computed" not in kinds:
        none = "No computed spectrum is drawn: "
        some = bool(entries(analysis, "candidates"))
        said.append(none + ("none is stored for these candidates." if some else "no candidate is listed."))
    return said


def difference(measured: Sequence[Segment], other: Sequence[Segment], factor: float) -> list[Segment]:
    """Subtract another spectrum times a factor where both were measured, at the points of the measured one.

    >>> import numpy as np
    >>> one = [(np.array([1000.0, 1001.0, 1002.0]), np.array([1.0, 2.0, 3.0]))]
    >>> [(x, y)] = difference(one, [(np.array([1000.0, 1001.5]), np.array([0.0, 1.5]))], 2.0)
    >>> x.tolist(), y.tolist()
    ([1000.0, 1001.0], [1.0, 0.0])
    """
    left = []
    for x, y in measured:
        for u, v in other:
            shared = (x >= u[0]) & (x <= u[-1])
            if shared.sum() > 1:
                left.append((x[shared], y[shared] - factor * np.interp(x[shared], u, v)))
    return left


def draw_comparison(measured: Sequence[Segment], found: Sequence[Compared]) -> ComparisonFigure | None:
    """Draw the measured spectrum, and under it each other one with the difference, all on one scale of absorbance.

    Returns
    -------
    ComparisonFigure or None
        None if there is nothing to draw.
    """
    if not measured or not found:
        return None
    low, high = limits(measured)
    curves = list(_curves(measured, found, low, high))
    spans = [_span(parts) for *_, parts in curves]
    first = spans[0][1] - spans[0][0]
    unit = min(COMPARISON["span"] / first, COMPARISON["room"] / sum(top - bottom for bottom, top in spans))

    left, right = COMPARISON["left"], COMPARISON["width"] - COMPARISON["right"]

    def across(wavenumber: float) -> float:
        return round(left + (high - wavenumber) / (high - low) * (right - left), 1)

    rows, place = [], float(COMPARISON["top"])
    for (look, title, parts), (bottom, top) in zip(curves, spans, strict=True):
        floor = place + COMPARISON["title"] + (top - bottom) * unit
        zero = floor + bottom * unit
        lines = [path([across(a) for a in x], [round(zero - b * unit, 1) for b in y]) for x, y in thin(parts, _BINS)]
        rows.append(ComparedRow(look, title, round(place + 13, 1), round(zero, 1), "".join(lines)))
        place = floor + 6
    axis = [(across(tick), f"{tick:.0f}") for tick in ticks(low, high, 9)]
    return ComparisonFigure(round(place + COMPARISON["bottom"]), rows, axis)


def _curves(
    measured: Sequence[Segment], found: Sequence[Compared], low: float, high: float
) -> Iterator[tuple[str, str, Sequence[Segment]]]:
    yield "measured", "measured", measured
    for order, one in enumerate(found):
        factor = common_scale(measured, one.parts)
        scaled = [(x[inside], factor * y[inside]) for x, y in one.parts for inside in [(x >= low) & (x <= high)]]
        yield f"o-{order}", f"{one.title}, × {factor:.3g}", [(x, y) for x, y in scaled if x.size > 1]
        yield f"o-{order} rest", f"measured − {one.kind}", difference(measured, one.parts, factor)


def _span(parts: Sequence[Segment]) -> tuple[float, float]:
    """Return the least and the greatest ordinate, zero included."""
    bottom = min([0.0, *(float(y.min()) for _, y in parts)])
    return bottom, max([bottom + 1e-9, *(float(y.max()) for _, y in parts)])


def _compared(kind: str, name: str, record: Mapping[str, Any]) -> Compared:
    return Compared(kind, name, number(record.get("similarity")), segments(record.get("trace")))
