"""The page of a library search: the query over each hit, and their difference below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from vibron.infrared.molecules.groups import group_label
from vibron.infrared.spectra.grid import GRID, on_grid
from vibron.infrared.spectral_library.parts import ordinates
from vibron.infrared.spectral_library.store import open_library
from vibron_agents.app.library_search import CONFIDENCE, FileSearch
from vibron_agents.app.report.comparison import difference
from vibron_agents.app.report.drawing import molecular_formula, structure_svg
from vibron_agents.app.report.figure import path, ticks
from vibron_agents.app.report.trace import Segment, common_scale, segments, thin
from vibron_agents.pages.filling import fill
from vibron_agents.pages.writing import write_whole

SIZE = {"width": 1080, "left": 14, "right": 14, "top": 6, "curves": 210, "gap": 14, "bottom": 44}
"""Sizes in px: ``curves`` is the height of overlay and difference together, ``gap`` between them."""
_DRAWN, _BINS = 10, 500


@dataclass(frozen=True)
class Panel:
    """One hit: its names and drawing, and the curves as SVG path data."""

    rank: int
    name: str
    similarity: float
    facts: tuple[str, ...]
    drawing: str
    formula: str
    query: str
    hit: str
    rest: str
    zero: float
    factor: float


def render_search(found: FileSearch) -> str:
    """Write the page of a search: a complete HTML document that needs nothing else."""
    library = open_library(found.library)
    query = segments({"wavenumber": GRID, "absorbance": on_grid(found.spectrum)})
    low, high = found.low or float(GRID[0]), found.high or float(GRID[-1])
    query = _inside(query, low, high)
    panels = []
    for hit in found.hits[:_DRAWN]:
        [entry] = library.pick([hit.row])
        row = segments({"wavenumber": GRID, "absorbance": ordinates(found.library, hit.row)})
        facts = (hit.state, entry.source, entry.method, entry.licence and f"licence: {entry.licence}")
        curves = _curves(query, _inside(row, low, high), low, high)
        panels.append(
            Panel(hit.rank, hit.label, hit.similarity, tuple(filter(None, facts)), structure_svg(hit.smiles),
                  molecular_formula(hit.smiles), *curves)
        )  # fmt: skip
    height = sum(SIZE[part] for part in ("top", "curves", "gap", "bottom"))
    axis = [(_across(tick, low, high), f"{tick:.0f}") for tick in ticks(low, high, 9)]
    groups = [group_label(group) for group in found.groups]
    return fill(
        "search.html.j2", "index.js", found=found, file=Path(found.file).name, spectra=len(library),
        panels=panels, size=SIZE, height=height, ticks=axis, groups=groups, confidence=CONFIDENCE, range=(low, high),
    )  # fmt: skip


def write_search(found: FileSearch, target: Path) -> Path:
    """Write the page of a search and return its path.

    Raises
    ------
    InputError
        It cannot be written.
    """
    return write_whole(target, render_search(found), "report")


def _inside(parts: Sequence[Segment], low: float, high: float) -> list[Segment]:
    cut = [(x[chosen], y[chosen]) for x, y in parts for chosen in [(x >= low) & (x <= high)]]
    return [(x, y) for x, y in cut if x.size > 1]


def _across(wavenumber: float, low: float, high: float) -> float:
    width = SIZE["width"] - SIZE["left"] - SIZE["right"]
    return round(SIZE["left"] + (high - wavenumber) / (high - low) * width, 1)


def _curves(
    query: Sequence[Segment], hit: Sequence[Segment], low: float, high: float
) -> tuple[str, str, str, float, float]:
    """Return the paths of query, scaled hit and difference, the place of zero of the last, and the factor."""
    factor = common_scale(query, hit)
    scaled = [(x, factor * y) for x, y in hit]
    rest = difference(query, hit, factor)
    upper, lower = _span([*query, *scaled]), _span(rest)
    unit = SIZE["curves"] / (upper[1] - upper[0] + lower[1] - lower[0])
    floor = SIZE["top"] + upper[1] * unit
    zero = floor - upper[0] * unit + SIZE["gap"] + lower[1] * unit

    def drawn(parts: Sequence[Segment], place: float) -> str:
        return "".join(
            path([_across(a, low, high) for a in x], [round(place - b * unit, 1) for b in y])
            for x, y in thin(parts, _BINS)
        )

    return drawn(query, floor), drawn(scaled, floor), drawn(rest, zero), round(zero, 1), factor


def _span(parts: Sequence[Segment]) -> tuple[float, float]:
    """Return the least and the greatest ordinate, zero included."""
    values = np.concatenate([[0.0, 1e-9], *(y for _, y in parts)])
    return float(values.min()), float(values.max())
