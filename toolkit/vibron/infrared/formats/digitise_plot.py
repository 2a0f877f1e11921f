from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import numpy as np

from vibron.core.errors import DomainError, FormatError
from vibron.core.quantity import Array, File, FloatArray, Option
from vibron.core.spectrum import Kind, Spectrum
from vibron.core.tool import tool
from vibron.infrared.formats._picture import find_frame, ink, load_picture
from vibron.infrared.formats._project import without_scale_change
from vibron.infrared.formats._trace import trace

#: The frame's own lines and their blurred edges are left out.
_MARGIN = 2


@tool(
    valid_for="one dark (or one coloured) curve on an even background, linear axes, at least a pixel wide",
    limitations=(
        "as exact as the picture: a tenth of a pixel where the curve is even, several on flanks that climb by more "
        "than ten pixels a column; a frame is drawn on whole pixels and may shift the axes by one, so give x_pixels "
        "and y_pixels where that matters; grid lines and other curves need the colour of the curve"
    ),
    see_also=("read_spectrum", "convert_format"),
    extra="formats",
    cost="light",
    effects=("files",),
)
def digitise_plot(
    picture: Annotated[Path | bytes, File("picture (PNG), or its content as bytes")],
    x_values: Annotated[
        FloatArray, Array("cm^-1", "2", "two wavenumbers on the abscissa, else left and right end", kind="position")
    ],
    y_values: Annotated[FloatArray, Array("1", "2", "two values on the ordinate, else its bottom and top end")],
    x_pixels: Annotated[FloatArray | None, Array("1", "2", "columns of these wavenumbers, from 0 left")] = None,
    y_pixels: Annotated[FloatArray | None, Array("1", "2", "rows of these values, from 0 at the top")] = None,
    kind: Annotated[Kind, Option("what the ordinate is")] = "absorbance",
    scale_change: Annotated[Literal["none", "2000"], Option("wavenumber at which the chart changes scale")] = "none",
    colour: Annotated[str | None, Option("colour of the curve, #rrggbb, where it is not the darkest ink")] = None,
) -> Spectrum:
    """Trace the curve of a spectrum from a picture of its plot, one point a column of pixels.

    The frame around the plot is found and taken for the ends of both axes, unless the pixels of two values on each
    axis are given.  Within it the chain of dark strokes with the smallest gaps is the curve; the centre of its ink
    gives the ordinate to a fraction of a pixel.  ``scale_change="2000"`` undoes the change of scale of charts that
    draw the range above 2000 cm^-1 at half the width.

    Parameters
    ----------
    x_values, y_values
        Values at two places of each axis; percent as fractions.
    x_pixels, y_pixels
        Those places; without them the left and right, bottom and top line of the frame.
    scale_change
        ``"2000"`` where the chart changes scale; ``x_values`` are then its two ends.

    Returns
    -------
    Spectrum
        On ascending wavenumbers; ``warnings`` holds the size of a pixel and the number of columns without a curve.

    Raises
    ------
    FormatError
        The file is not a picture, or holds no curve.
    InputError
        No frame is found, or the colour cannot be read.
    DomainError
        Two values or two pixels of an axis are equal, or the scale changes outside of the plot.

    Examples
    --------
    >>> from vibron.core.example import example
    >>> spectrum = digitise_plot(example("plotted.png"), [4000.0, 400.0], [0.0, 1.0])
    >>> round(float(spectrum.wavenumber[spectrum.ordinate.argmax()]), -1)
    1720.0
    """
    name, pixels = load_picture(picture)
    covered = ink(pixels)
    height, width = covered.shape
    if x_pixels is None or y_pixels is None:
        frame = find_frame(covered)
        columns = np.array([frame.left, frame.right]) if x_pixels is None else x_pixels
        rows = np.array([frame.bottom, frame.top]) if y_pixels is None else y_pixels
        inside = (frame.left, frame.right, frame.top, frame.bottom)
    else:
        columns, rows = x_pixels, y_pixels
        inside = (float(columns.min()), float(columns.max()), float(rows.min()), float(rows.max()))
    _apart(x_values=x_values, y_values=y_values, x_pixels=columns, y_pixels=rows)
    left, right = max(int(inside[0]) + _MARGIN, 0), min(int(np.ceil(inside[1])) - _MARGIN + 1, width)
    top, bottom = max(int(inside[2]) + _MARGIN, 0), min(int(np.ceil(inside[3])) - _MARGIN + 1, height)
    part = pixels[top:bottom, left:right]
    row = trace(ink(part, colour)) if part.size else np.zeros(0)
    found = np.isfinite(row)
    if found.sum() < 0.5 * row.size or found.sum() < 2:
        raise FormatError(
            f"a curve is found in {int(found.sum())} of {row.size} columns",
            file=name,
            field="picture",
            remedy="give a larger picture, the colour of the curve, or the pixels of the axes",
        )
    x = _along(np.arange(left, left + row.size, dtype=np.float64), columns, x_values)
    y = _along(row + top, rows, y_values)
    if scale_change == "2000":
        x = _uneven(x, x_values)
    order = np.argsort(x)
    per_column, per_row = (
        abs(float(np.ptp(values) / np.ptp(places))) for values, places in ((x_values, columns), (y_values, rows))
    )
    notes = [f"read off a picture: a pixel is {per_column:.3g} cm^-1 wide and {per_row:.3g} high"]
    if not found.all():
        notes.append(f"{int((~found).sum())} columns of the picture hold no curve")
    return Spectrum(x[order], y[order], kind, "unknown", {"picture": name}, tuple(notes))


def _along(places: FloatArray, known: FloatArray, values: FloatArray) -> FloatArray:
    slope = (values[1] - values[0]) / (known[1] - known[0])
    return np.asarray(values[0] + (places - known[0]) * slope, dtype=np.float64)


def _apart(**axes: FloatArray) -> None:
    for name, pair in axes.items():
        if pair[0] == pair[1]:
            raise DomainError("the two are equal", field=name, value=pair.tolist(), remedy="give two different places")


def _uneven(x: FloatArray, ends: FloatArray) -> FloatArray:
    top, bottom = float(ends.max()), float(ends.min())
    if not bottom < 2000.0 < top:
        raise DomainError(
            "the scale cannot change at 2000 cm^-1",
            field="x_values",
            value=ends.tolist(),
            remedy="give the two ends of the chart, or no change of scale",
        )
    return without_scale_change(x, top, bottom)
