"""Images of maps with a colour bar and a scale bar."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from vibron.core.require import require

if TYPE_CHECKING:
    from vibron.core.notebook.types import Axes

_EXTREME, _FEW = 0.5, 200  # per cent of the pixels at either end that do not set the colours, of more pixels than that
_TICKS = 20


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
    masked = np.ma.masked_less(values, 0) if classes else np.ma.masked_invalid(values)
    drawn = ax.imshow(
        masked, extent=extent, interpolation="nearest", **(_classes(values) if classes else _range(values))
    )
    bar = ax.figure.colorbar(drawn, ax=ax, label=label)
    if classes:
        bar.set_ticks(np.unique(values[values >= 0])[:_TICKS].tolist())
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


def colour_range(values: Any) -> tuple[float, float]:
    """Return the values of the lowest and the highest colour: without outliers if the image has more than 200 pixels.

    >>> colour_range(np.array([[0.0, 4.0], [np.nan, 1.0]])), colour_range(np.ones(3))
    ((0.0, 4.0), (1.0, 2.0))
    """
    known = values[np.isfinite(values)]
    extreme = _EXTREME if known.size > _FEW else 0.0
    low, high = np.percentile(known, [extreme, 100.0 - extreme]).tolist() if known.size else (0.0, 1.0)
    return low, high if high > low else low + max(1.0, abs(low))


def class_colours(count: int) -> Any:
    """Return a colormap with the colours of classes 0 to count - 1; from the 21st class on they repeat."""
    colours = require("matplotlib", extra="plot").colormaps["tab10" if count <= 10 else "tab20"].colors
    return require("matplotlib.colors", extra="plot").ListedColormap([colours[k % len(colours)] for k in range(count)])


def _classes(values: Any) -> dict[str, Any]:
    count = int(max(values.max(initial=0), 0)) + 1
    return {"cmap": class_colours(count), "vmin": -0.5, "vmax": count - 0.5}


def _range(values: Any) -> dict[str, Any]:
    return {"cmap": "viridis", **dict(zip(("vmin", "vmax"), colour_range(values), strict=True))}


def _scale_bar(ax: Axes, width: float) -> None:
    artists = require("mpl_toolkits.axes_grid1.anchored_artists", extra="plot")
    length = bar_length(width)
    ax.add_artist(artists.AnchoredSizeBar(ax.transData, length, f"{length:g} µm", "lower right", frameon=True))
