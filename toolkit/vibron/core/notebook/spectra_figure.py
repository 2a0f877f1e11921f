"""Several spectra in one diagram: over each other or stacked, labelled, with the customary change of scale."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import numpy as np

from vibron.core.errors import InputError, unwritable
from vibron.core.notebook.drawing import compress_above, plain
from vibron.core.replacing import replacing
from vibron.core.require import require

if TYPE_CHECKING:
    from vibron.core.notebook.types import Axes
    from vibron.core.spectrum import Spectrum

Arrangement: TypeAlias = Literal["overlay", "stack"]
ENDINGS = (".png", ".svg", ".pdf")
_APART = 1.1  # distance of stacked spectra over the largest height among them
_MOST_NAMED = 20  # spectra that a legend lists
_DOWNWARD = ("transmittance", "reflectance")


def draw_spectra(
    spectra: Sequence[Spectrum],
    ax: Axes,
    names: Sequence[str] = (),
    arrangement: Arrangement = "overlay",
    bands: Sequence[Sequence[float]] = (),
    change_at: float | None = 2000.0,
    **style: Any,
) -> Axes:
    """Draw spectra into axes, high wavenumbers on the left.

    Parameters
    ----------
    spectra : sequence of Spectrum
        What is drawn; one kind of ordinate, or the label of the axis names the first.
    ax : matplotlib.axes.Axes
        Axes to draw into.
    names : sequence of str
        A name for each, for the legend or next to stacked spectra.
    arrangement : {"overlay", "stack"}
        ``stack`` shifts each by the same distance above the one before.
    bands : sequence of sequences of float
        Wavenumbers that are labelled at each spectrum, cm^-1.
    change_at : float, optional
        Wavenumber above which the abscissa is drawn at half the scale; None for an even one.
    **style
        Passed to ``Axes.plot``.
    """
    step = _APART * max((_height(one) for one in spectra), default=0.0) if arrangement == "stack" else 0.0
    for number, one in enumerate(spectra):
        name = plain(names[number]) if names else ""
        shifted = one if step == 0.0 else _shifted(one, step * number)
        shifted.plot(ax=ax, **{"label": name or None, "linewidth": 0.9, **style})
        colour = ax.lines[-1].get_color()
        if bands:
            _label(shifted, bands[number], ax, colour)
        if step and name:
            _name_at_end(shifted, name, ax, colour)
    if step:
        ax.set_yticks([])
    elif names and 1 < len(spectra) <= _MOST_NAMED:
        ax.legend(frameon=False, fontsize="small")
    ax.margins(x=0.0, y=0.12 if bands else 0.05)
    if change_at is not None:
        compress_above(ax, change_at)
    return ax


def new_figure(heights: Sequence[float] = (1.0,), width: float = 8.0, height: float = 4.5) -> tuple[Any, list[Axes]]:
    """Return a figure with axes below each other, of the relative heights given, and the axes."""
    figure = require("matplotlib.figure", extra="plot").Figure(figsize=(width, height), layout="constrained")
    axes = figure.subplots(len(heights), 1, squeeze=False, sharex=True, gridspec_kw={"height_ratios": heights})
    return figure, list(axes[:, 0])


def save_figure(figure: Any, path: Path, dpi: int = 150) -> Path:
    """Write a figure as PNG, SVG or PDF by the ending of the path; equal figures give equal bytes.

    Raises
    ------
    InputError
        The ending is another, or the file cannot be written.
    """
    ending = path.suffix.lower()
    if ending not in ENDINGS:
        raise InputError(
            "does not tell the format", field="path", value=str(path), remedy=f"end it in {', '.join(ENDINGS)}"
        )
    dated = {".png": {"Software": None}, ".svg": {"Date": None}, ".pdf": {"CreationDate": None}}[ending]
    settings = {"svg.hashsalt": "vibron", "svg.fonttype": "none"}
    try:
        with require("matplotlib").rc_context(settings), replacing(path) as temporary:
            figure.savefig(temporary, format=ending[1:], dpi=dpi, metadata=dated)
    except OSError as error:
        raise unwritable(error, "path", path) from error
    return path


def _height(spectrum: Spectrum) -> float:
    known = spectrum.ordinate[np.isfinite(spectrum.ordinate)]
    return float(np.ptp(known)) if known.size else 0.0


def _shifted(spectrum: Spectrum, distance: float) -> Spectrum:
    return replace(spectrum, ordinate=spectrum.ordinate + distance)


def _label(spectrum: Spectrum, places: Sequence[float], ax: Axes, colour: Any) -> None:
    """Write the wavenumbers of bands at their tops, vertically."""
    down = spectrum.kind in _DOWNWARD
    known = np.isfinite(spectrum.ordinate)
    for place in places:
        top = float(np.interp(place, spectrum.wavenumber[known], spectrum.ordinate[known]))
        ax.annotate(
            f"{place:.0f}", (place, top), xytext=(0, -4 if down else 4), textcoords="offset points", rotation=90,
            ha="center", va="top" if down else "bottom", fontsize="x-small", color=colour,
        )  # fmt: skip


def _name_at_end(spectrum: Spectrum, name: str, ax: Axes, colour: Any) -> None:
    known = np.flatnonzero(np.isfinite(spectrum.ordinate))
    if known.size:
        last = int(known[-1])
        ax.annotate(
            name, (spectrum.wavenumber[last], spectrum.ordinate[last]), xytext=(4, 3), textcoords="offset points",
            fontsize="x-small", color=colour,
        )  # fmt: skip
