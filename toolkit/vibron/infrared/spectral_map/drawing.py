"""Images of maps with a colour bar and a scale bar."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from vibron.core.require import require

if TYPE_CHECKING:
    from vibron.core.notebook.types import Axes

_EXTREME = 0.5  # per cent of the pixels at either end that do not set the colours
_COLOURS = 20


def draw_image(image: Any, ax: Axes, label: str = "", pixel_size: float | None = None) -> Axes:
    """Draw an image, row 0 at the top, with a colour bar, and a scale bar if the size of a pixel is known.

    Parameters
    ----------
    image : array_like
        Numbers of shape (rows, columns), NaN where not measured; whole numbers are drawn as classes, -1 as none.
    ax : matplotlib.axes.Axes
        Axes to draw into.
    label : str
        Label of the colour bar.
    pixel_size : float, optional
        In um.
    """
    values = np.asarray(image)
    rows, columns = values.shape
    size = pixel_size or 1.0
    extent = (-size / 2, (columns - 0.5) * size, (rows - 0.5) * size, -size / 2)
    classes = values.dtype.kind in "iu"
    drawn = ax.imshow(
        _masked(values), extent=extent, interpolation="nearest", **(_classes(values) if classes else _range(values))
    )
    bar = ax.figure.colorbar(drawn, ax=ax, label=label)
    if classes:
        bar.set_ticks(np.unique(values[values >= 0])[:_COLOURS].tolist())
    unit = "pixel" if pixel_size is None else "µm"
    ax.set_xlabel(f"x / {unit}")
    ax.set_ylabel(f"y / {unit}")
    if pixel_size is not None:
        _scale_bar(ax, columns * pixel_size)
    return ax


def bar_length(width: float) -> float:
    """Return 1, 2 or 5 times a power of ten, about a fifth of a width.

    >>> bar_length(330.0), bar_length(44.0)
    (50.0, 10.0)
    """
    power = 10.0 ** np.floor(np.log10(width / 4.0))
    return float(max(step * power for step in (1.0, 2.0, 5.0) if step * power <= width / 4.0))


def _masked(values: Any) -> Any:
    return np.ma.masked_less(values, 0) if values.dtype.kind in "iu" else np.ma.masked_invalid(values)


def _classes(values: Any) -> dict[str, Any]:
    colormaps, most = require("matplotlib", extra="plot").colormaps, int(max(values.max(initial=0), 0))
    name = "tab10" if most < 10 else "tab20"
    return {"cmap": colormaps[name].resampled(most + 1) if most >= _COLOURS else _first(colormaps[name], most + 1),
            "vmin": -0.5, "vmax": most + 0.5}  # fmt: skip


def _first(colours: Any, count: int) -> Any:
    return require("matplotlib.colors", extra="plot").ListedColormap(colours.colors[:count])


def _range(values: Any) -> dict[str, Any]:
    known = values[np.isfinite(values)]
    low, high = np.percentile(known, [_EXTREME, 100.0 - _EXTREME]) if known.size else (0.0, 1.0)
    return {"cmap": "viridis", "vmin": low, "vmax": high if high > low else low + 1.0}


def _scale_bar(ax: Axes, width: float) -> None:
    artists = require("mpl_toolkits.axes_grid1.anchored_artists", extra="plot")
    length = bar_length(width)
    ax.add_artist(artists.AnchoredSizeBar(ax.transData, length, f"{length:g} µm", "lower right", frameon=True))
