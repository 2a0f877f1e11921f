from __future__ import annotations

import io
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from vibron.core.data_record import DataRecord
from vibron.core.errors import unwritable
from vibron.core.quantity import Option, Quantity, Record
from vibron.core.require import require
from vibron.core.tool import tool
from vibron.manybody.specification import Model
from vibron.manybody.specification.drawing import draw


@tool(
    valid_for="lattices of up to 2000 sites",
    limitations="drawn in the plane; a bond around a periodic edge is dashed; terms on one site are named, not drawn",
    see_also=("model_information", "custom_model"),
    extra="plot",
    cost="light",
    effects=("writes the picture if a path is given",),
)
def draw_model(
    model: Annotated[Model, Record("model")],
    path: Annotated[str | None, Option("file to write, its ending naming the format; None for none")] = None,
) -> Drawing:
    """Return a drawing of the lattice and of the terms that join its sites, thicker where the coefficient is larger.

    Raises
    ------
    DomainError
        There are more than 2000 sites.
    InputError
        The file cannot be written.

    Examples
    --------
    >>> draw_model(heisenberg(size=(3, 2), lattice="honeycomb")).lines
    26
    """
    figures, style = require("matplotlib.figure", extra="plot"), require("matplotlib", extra="plot")
    with style.rc_context({"svg.hashsalt": "vibron", "svg.fonttype": "none"}):
        figure = figures.Figure(figsize=(5.0, 3.6), dpi=110, layout="constrained")
        lines, names = draw(model, figure.add_subplot())
        written = io.StringIO()
        figure.savefig(written, format="svg", metadata={"Date": None})
        if path is not None:
            try:
                figure.savefig(Path(path))
            except OSError as error:
                raise unwritable(error, "path", path) from error
    return Drawing(written.getvalue(), model.n_sites, lines, names)


@dataclass(frozen=True)
class Drawing(DataRecord):
    """A picture of a model."""

    svg: Annotated[str, Option("the picture as SVG")]
    sites: Annotated[int, Quantity("1", "number of sites drawn", ge=1)]
    lines: Annotated[int, Quantity("1", "number of lines drawn, one for each pair of sites and term", ge=0)]
    terms: Annotated[tuple[str, ...], Option("terms of the legend")]
