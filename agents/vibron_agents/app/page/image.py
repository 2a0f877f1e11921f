"""An image of a map as a picture with a scale of colours; a click, or the arrow keys, choose a pixel."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
from nicegui import events, ui

from vibron.core.require import require
from vibron.infrared.spectral_map.drawing import class_colours, colour_range

_MOVES = {"ArrowUp": (-1, 0), "ArrowDown": (1, 0), "ArrowLeft": (0, -1), "ArrowRight": (0, 1)}
_EMPTY = np.array([128, 128, 128, 64], dtype=np.uint8)
_STOPS = 12
_HIGHEST = 34.0  # rem


class MapImage:
    """The picture; ``chosen`` is called with row and column of a pixel.

    Parameters
    ----------
    values : ndarray
        Numbers (rows, columns), NaN where not measured; whole numbers are classes, -1 for none.
    name : str
        What they are.
    chosen : callable
        Called with the pixel that is clicked.
    place : tuple of int, optional
        The pixel that is marked.
    """

    def __init__(
        self,
        values: npt.NDArray[Any],
        name: str,
        chosen: Callable[[int, int], Any],
        place: tuple[int, int] | None = None,
    ) -> None:
        self.values, self._name, self._chosen, self.place = values, name, chosen, place
        pixels, self.legend = coloured(values)
        with ui.element("figure").classes("map"):
            self.picture = (
                ui.interactive_image(
                    require("PIL.Image", extra="plot").fromarray(pixels),
                    on_mouse=self._clicked,
                    events=["click"],
                    cross=False,
                )
                .classes("map-picture")
                .style(f"max-width:{_HIGHEST * values.shape[1] / values.shape[0]:.2f}rem")
            )
            self.picture.on("keydown", self._key, args=["key"], js_handler=_ARROWS_ONLY)
            self.words = ui.label("").classes("marked").props('aria-live="polite"')
            self._scale()
        self._mark()

    def choose(self, row: int, column: int) -> None:
        """Mark a pixel and say which; places outside the image are moved to its edge."""
        rows, columns = self.values.shape
        self.place = (int(np.clip(row, 0, rows - 1)), int(np.clip(column, 0, columns - 1)))
        self._mark()
        self._chosen(*self.place)

    def _clicked(self, event: events.MouseEventArguments) -> None:
        self.choose(int(event.image_y), int(event.image_x))

    def _key(self, event: events.GenericEventArguments) -> None:
        down, right = _MOVES[str(event.args["key"])]
        row, column = self.place or (-down, -right)
        self.choose(row + down, column + right)

    def _mark(self) -> None:
        rows, columns = self.values.shape
        words = f"{self._name}, {rows} rows and {columns} columns. Click a pixel, or use the arrow keys."
        self.picture.props.update({"role": "application", "tabindex": 0, "aria-label": words})
        if self.place is None:
            return
        row, column = self.place
        self.picture.content = (
            f'<rect x="{column}" y="{row}" width="1" height="1" fill="none" stroke="#ff2d6b" '
            'stroke-width="2" vector-effect="non-scaling-stroke" />'
        )
        value = self.values[row, column]
        self.words.set_text(f"row {row}, column {column}: {_said(value)}")

    def _scale(self) -> None:
        with ui.element("figcaption").classes("map-scale"):
            if self.values.dtype.kind in "iu":
                for label, colour in self.legend:
                    with ui.element("span"):
                        ui.element("span").classes("swatch").style(f"background:{colour}")
                        ui.label(label)
                return
            (low, _), *_, (high, _) = self.legend
            ui.label(low)
            ui.element("span").classes("bar").style(
                f"background:linear-gradient(to right,{','.join(colour for _, colour in self.legend)})"
            )
            ui.label(high)


_ARROWS_ONLY = "(event) => { if (event.key.startsWith('Arrow')) { event.preventDefault(); emit({key: event.key}); } }"


def coloured(values: npt.NDArray[Any]) -> tuple[npt.NDArray[np.uint8], list[tuple[str, str]]]:
    """Return the colours (rows, columns, 4) of an image, and the scale: text and colour of some of its values.

    >>> pixels, scale = coloured(np.array([[0.0, 1.0], [np.nan, 0.5]]))
    >>> pixels.shape, pixels[1, 0].tolist(), scale[0][0], scale[-1][0]
    ((2, 2, 4), [128, 128, 128, 64], '0', '1')
    """
    if values.dtype.kind in "iu":
        count = int(values.max(initial=0)) + 1
        table = class_colours(count)(np.arange(count), bytes=True)
        pixels = np.where((values >= 0)[..., None], table[np.maximum(values, 0)], _EMPTY)
        return pixels.astype(np.uint8), [(str(k), _web(table[k])) for k in range(count)]
    low, high = colour_range(values)
    shade = require("matplotlib", extra="plot").colormaps["viridis"]
    part = (np.nan_to_num(values, nan=low) - low) / (high - low)
    pixels = shade(np.clip(part, 0.0, 1.0), bytes=True)
    pixels = np.where(np.isfinite(values)[..., None], pixels, _EMPTY).astype(np.uint8)
    steps = np.linspace(0.0, 1.0, _STOPS)
    return pixels, [(f"{low + step * (high - low):.4g}", _web(shade(step, bytes=True))) for step in steps]


def _web(colour: Any) -> str:
    return "#" + "".join(f"{int(part):02x}" for part in colour[:3])


def _said(value: Any) -> str:
    if not np.isfinite(value) or (isinstance(value, np.integer) and value < 0):
        return "not measured"
    return f"{value:.5g}"
