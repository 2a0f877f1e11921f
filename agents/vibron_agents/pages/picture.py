"""Pictures of reports, drawn by matplotlib when a report is written."""

from __future__ import annotations

import base64
import io
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from vibron.core.require import require

Axes = Any  # matplotlib.axes.Axes, loaded only when a picture is drawn


@dataclass(frozen=True)
class Picture:
    """A picture drawn only when a report is written."""

    name: str
    caption: str
    draw: Callable[[Axes], None]


def drawn(picture: Picture) -> str:
    """Draw a picture and return it as base64 of a PNG."""
    require("matplotlib", extra="plot").use("Agg")
    figures = require("matplotlib.figure", extra="plot")
    figure = figures.Figure(figsize=(7.0, 4.2), dpi=110, layout="constrained")
    picture.draw(figure.add_subplot())
    buffer = io.BytesIO()
    figure.savefig(buffer, format="png")
    return base64.b64encode(buffer.getvalue()).decode("ascii")
