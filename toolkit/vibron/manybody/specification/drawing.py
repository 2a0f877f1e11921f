"""The lattice of a model and what joins its sites, drawn in matplotlib axes."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

import numpy as np

from vibron.core.errors import DomainError
from vibron.manybody.operators.strings import OperatorString

if TYPE_CHECKING:
    from vibron.manybody.specification.model import Model

_COLOURS = ("#1f5fa8", "#c8442b", "#3a8a4d", "#8a5aa8", "#b8860b", "#4a4a4a")
_MOST_SITES = 2000


def draw(model: Model, axes: Any) -> tuple[int, tuple[str, ...]]:
    """Draw the sites, and a line for each pair and term, thicker where the coefficient is larger.

    Returns the number of lines and the names of their terms.
    """
    if model.n_sites > _MOST_SITES:
        raise DomainError("has too many sites to draw", field="model", value=model.n_sites, remedy="draw a smaller one")
    lines = _lines([string for string in model.strings if len({site for _, site in string.ops}) > 1])
    names = tuple(dict.fromkeys(name for name, _ in lines))
    for (name, pair), weight in lines.items():
        _line(axes, model, pair, weight, _COLOURS[names.index(name) % len(_COLOURS)], names.index(name))
    places = model.lattice.positions
    axes.scatter(places[:, 0], places[:, 1], s=60, c="white", edgecolors="black", zorder=3)
    for site, (x, y) in enumerate(places):
        axes.annotate(str(site), (x, y), ha="center", va="center", fontsize=6, zorder=4)
    for number, name in enumerate(names):
        axes.plot([], [], color=_COLOURS[number % len(_COLOURS)], label=name)
    here = [term.name for term in model.terms if term.name not in names]
    axes.set_title(f"{model.name}: {model.n_sites} sites" + (f"; on sites: {', '.join(here)}" if here else ""))
    axes.title.set_fontsize(8)
    if names:
        axes.legend(fontsize=7, frameon=False, loc="upper left", bbox_to_anchor=(1.0, 1.0))
    axes.set_aspect("equal", adjustable="datalim")
    axes.set_axis_off()
    return len(lines), names


def _lines(strings: list[OperatorString]) -> dict[tuple[str, tuple[int, int]], float]:
    lines: dict[tuple[str, tuple[int, int]], float] = {}
    for string in strings:
        sites = sorted({site for _, site in string.ops})
        for one, two in itertools.pairwise(sites):
            key = (string.term, (one, two))
            lines[key] = max(lines.get(key, 0.0), abs(string.coefficient))
    return lines


def _line(axes: Any, model: Model, pair: tuple[int, int], weight: float, colour: str, lane: int) -> None:
    places = model.lattice.positions
    one, two = places[pair[0]], places[pair[1] % model.n_sites]
    away = two - one
    length = float(np.hypot(*away)) or 1.0
    aside = 0.05 * lane * np.array([-away[1], away[0]]) / length
    wraps = length > 2.6 and model.lattice.boundary != ("open",)
    style = (0, (3, 3)) if wraps else "solid"
    bend = aside * (1.0 if not wraps else 1.0 + 2.0 * length)
    middle = (one + two) / 2.0 + 2.0 * bend
    curve = np.linspace(0.0, 1.0, 15)[:, None]
    points = (1 - curve) ** 2 * one + 2 * curve * (1 - curve) * middle + curve**2 * two
    axes.plot(
        points[:, 0], points[:, 1], color=colour, linewidth=0.8 + 1.2 * min(weight, 3.0), linestyle=style, zorder=1
    )
