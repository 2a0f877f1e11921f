"""A drawing of a model: its lattice, and what joins the sites."""

from __future__ import annotations

import io
import itertools
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import numpy as np

from vibron.core.errors import DomainError, unwritable
from vibron.core.quantity import Option, Quantity, Record
from vibron.core.require import require
from vibron.core.tool import KnownAnswer, tool
from vibron.manybody.specification import Model

if TYPE_CHECKING:
    from vibron.manybody.specification.strings import OperatorString

_COLOURS = ("#1f5fa8", "#c8442b", "#3a8a4d", "#8a5aa8", "#b8860b", "#4a4a4a")
_MOST_SITES = 2000


@dataclass(frozen=True)
class Drawing:
    """A picture of a model."""

    svg: Annotated[str, Option("the picture as SVG")]
    sites: Annotated[int, Quantity("1", "number of sites drawn", ge=1)]
    lines: Annotated[int, Quantity("1", "number of lines drawn, one for each pair of sites and term", ge=0)]
    terms: Annotated[tuple[str, ...], Option("terms of the legend")]


@tool(
    domain="manybody",
    family="models",
    known_answers=(
        KnownAnswer(
            call={"model": "heisenberg(size=[4, 4], lattice='square', boundary='periodic')"},
            path="lines",
            value=64,
            source="by hand: sixteen sites with four neighbours have 32 bonds, drawn for the flip and the Ising term",
        ),
        KnownAnswer(
            call={"model": "hubbard(size=[5])"},
            path="sites",
            value=5,
            source="a chain of five has five sites",
            kind="identity",
        ),
    ),
    valid_for="lattices of up to 2000 sites",
    limitations="drawn in the plane; a bond around a periodic edge is dashed; terms on one site are named, not drawn",
    keywords=("draw", "plot", "lattice", "picture", "bonds", "visualise"),
    see_also=("model_information", "custom_model"),
    extra="plot",
    cost="light",
    effects=("writes the picture if a path is given",),
    asks=(
        "[svg: Draw] the lattice of {model}",
        "[svg: Picture of the bonds] of {model}",
        "[svg: Plot] the couplings of {model} and save them to {path}",
        "[lines: How many bonds are drawn] for {model}?",
    ),
)
def draw_model(
    model: Annotated[Model, Record("model")],
    path: Annotated[str | None, Option("file to write, its ending naming the format; None for none")] = None,
) -> Drawing:
    """Return a drawing of the lattice and of the terms that join its sites, thicker where the coefficient is larger.

    Parameters
    ----------
    model : Model
        Model.
    path : str, optional
        File, such as ``model.png`` or ``model.svg``.

    Returns
    -------
    Drawing
        The picture as SVG, and what is in it.

    Raises
    ------
    DomainError
        There are more than 2000 sites.
    InputError
        The file cannot be written.

    Examples
    --------
    >>> from vibron.manybody.models.heisenberg import heisenberg
    >>> draw_model(heisenberg(size=(3, 2), lattice="honeycomb")).lines
    26
    """
    if model.n_sites > _MOST_SITES:
        raise DomainError("has too many sites to draw", field="model", value=model.n_sites, remedy="draw a smaller one")
    figures, style = require("matplotlib.figure", extra="plot"), require("matplotlib", extra="plot")
    joined = [s for s in model.strings if len({site for _, site in s.ops}) > 1]
    lines = _lines(joined)
    names = tuple(dict.fromkeys(name for name, _ in lines))
    with style.rc_context({"svg.hashsalt": "vibron", "svg.fonttype": "none"}):
        figure = figures.Figure(figsize=(5.0, 3.6), dpi=110, layout="constrained")
        axes = figure.add_subplot()
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
        written = io.StringIO()
        figure.savefig(written, format="svg", metadata={"Date": None})
        if path is not None:
            try:
                figure.savefig(Path(path))
            except OSError as error:
                raise unwritable(error, "path", path) from error
    return Drawing(written.getvalue(), model.n_sites, len(lines), names)


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
