"""Several spectra in one diagram: over each other or stacked, labelled, with the customary change of scale."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import numpy as np

from vibron.core.errors import InputError, unwritable
from vibron.core.notebook.band_labels import BandMark, label_bands
from vibron.core.notebook.drawing import compress_above, plain
from vibron.core.replacing import replacing
from vibron.core.require import require

if TYPE_CHECKING:
    from vibron.core.notebook.types import Axes
    from vibron.core.spectrum import Spectrum

Arrangement: TypeAlias = Literal["overlay", "stack"]
ENDINGS = (".png", ".svg", ".pdf")
_APART, _APART_LABELLED = 1.1, 1.6  # distance of stacked spectra over the largest height among them
_MOST_NAMED = 20  # spectra that a legend lists
_ROOM = 0.5  # for labels above the spectra, inches
_LINES = ("-", "--")  # of spectra whose colours repeat
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
        Wavenumbers that are labelled at each spectrum, cm^-1, the most important first; a label that would cover
        another is raised or left out.
    change_at : float, optional
        Wavenumber above which the abscissa is drawn at half the scale; None for an even one.
    **style
        Passed to ``Axes.plot``.
    """
    stacked = arrangement == "stack"
    step = (_APART_LABELLED if bands else _APART) * max(map(_height, spectra), default=0.0) if stacked else 0.0
    drawn = [_shifted(one, step * number) for number, one in enumerate(spectra)]
    for one, name, look in zip(drawn, names or [""] * len(drawn), _looks(len(drawn), stacked), strict=True):
        one.plot(ax=ax, **{"label": plain(shortened(name)) or None, "linewidth": 0.9, **look, **style})
    ax.margins(x=0.0, y=0.03)
    if bands:
        _make_room(ax, drawn)
    if change_at is not None:
        compress_above(ax, change_at)
    if stacked:
        ax.set_yticks([])
        ax.set_ylabel(f"{ax.get_ylabel()}, shifted")
        if names:
            _name_at_ends(drawn, ax)
    elif names and len(spectra) > 1:
        _add_legend(ax, len(spectra))
    if bands:
        label_bands(ax, _marks(drawn, bands, [line.get_color() for line in ax.lines]))
    return ax


def new_figure(heights: Sequence[float] = (1.0,), width: float = 8.0, height: float = 4.5) -> tuple[Any, list[Axes]]:
    """Return a figure with axes below each other, of the relative heights given, and the axes."""
    figure = require("matplotlib.figure", extra="plot").Figure(figsize=(width, height), layout="constrained")
    axes = figure.subplots(len(heights), 1, squeeze=False, sharex=True, gridspec_kw={"height_ratios": heights})
    return figure, list(axes[:, 0])


def save_figure(figure: Any, path: Path, dpi: int = 150, about: str = "") -> Path:
    """Write a figure as PNG, SVG or PDF by the ending of the path; equal figures give equal bytes.

    ``about`` is stored in the file: Description of a PNG or SVG, Subject of a PDF.

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
    said = {"Subject" if ending == ".pdf" else "Description": about} if about else {}
    settings = {"svg.hashsalt": "vibron", "svg.fonttype": "none"}
    try:
        with require("matplotlib").rc_context(settings), replacing(path) as temporary:
            figure.savefig(temporary, format=ending[1:], dpi=dpi, metadata={**dated, **said})
    except OSError as error:
        raise unwritable(error, "path", path) from error
    return path


def shortened(name: str, longest: int = 28) -> str:
    """Return a name with its middle left out if it is long.

    >>> shortened("a very long name of a file of a spectrum.jdx")
    'a very long name o…ctrum.jdx'
    """
    return name if len(name) <= longest else f"{name[: longest - 10]}…{name[-9:]}"


def _looks(count: int, stacked: bool) -> list[dict[str, Any]]:
    """Return colour and line of each spectrum; more than can be distinguished by colour are a series of shades."""
    if count > _MOST_NAMED:
        shades = require("matplotlib").colormaps["viridis"]
        return [{"color": shades(0.92 * number / (count - 1))} for number in range(count)]
    lines = ["-"] * count if stacked else [_LINES[number // 10] for number in range(count)]
    return [{"color": f"C{number % 10}", "linestyle": line} for number, line in enumerate(lines)]


def _height(spectrum: Spectrum) -> float:
    known = spectrum.ordinate[np.isfinite(spectrum.ordinate)]
    return float(np.ptp(known)) if known.size else 0.0


def _shifted(spectrum: Spectrum, distance: float) -> Spectrum:
    return replace(spectrum, ordinate=spectrum.ordinate + distance) if distance else spectrum


def _make_room(ax: Axes, drawn: Sequence[Spectrum]) -> None:
    """Widen the ordinate on the side where the labels of bands are written."""
    low, high = ax.get_ylim()
    inches = 0.85 * float(ax.get_window_extent().height / ax.figure.dpi)  # the layout will make the axes smaller
    room = (high - low) * min(0.35, _ROOM / inches)
    down = [one.kind in _DOWNWARD for one in drawn]
    ax.set_ylim(low - room * any(down), high + room * (not all(down)))


def _marks(drawn: Sequence[Spectrum], bands: Sequence[Sequence[float]], colours: Sequence[Any]) -> list[BandMark]:
    """Return the bands to label: the first of each spectrum, then the second of each, and so on."""
    found = []
    for one, places, colour in zip(drawn, bands, colours, strict=False):
        known = np.isfinite(one.ordinate)
        tops = np.interp(places, one.wavenumber[known], one.ordinate[known]).tolist()
        below = one.kind in _DOWNWARD
        found.append([BandMark(x, y, colour, below) for x, y in zip(places, tops, strict=True)])
    longest = max(map(len, found), default=0)
    return [marks[rank] for rank in range(longest) for marks in found if rank < len(marks)]


def _add_legend(ax: Axes, count: int) -> None:
    """Write the names to the right of the axes, where they cover no spectrum; of a series the first and the last."""
    handles, labels = ax.get_legend_handles_labels()
    if count > _MOST_NAMED:
        handles, labels = [handles[0], handles[-1]], [labels[0], labels[-1]]
    title = f"{count} spectra, from" if count > _MOST_NAMED else None
    ax.legend(
        handles, labels, title=title, title_fontsize="small", frameon=False, fontsize="small", loc="upper left",
        bbox_to_anchor=(1.0, 1.0), borderaxespad=0.3,
    )  # fmt: skip


def _name_at_ends(drawn: Sequence[Spectrum], ax: Axes) -> None:
    """Write the name of each stacked spectrum to the right of its last point."""
    for one, line in zip(drawn, list(ax.lines), strict=False):
        known = one.ordinate[np.isfinite(one.ordinate)]
        if known.size:
            ax.annotate(
                str(line.get_label()), (1.0, known[0]), xycoords=ax.get_yaxis_transform(), xytext=(4, 0), va="center",
                textcoords="offset points", fontsize="x-small", color=line.get_color(), annotation_clip=False,
            )  # fmt: skip
