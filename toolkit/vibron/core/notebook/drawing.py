"""Curves, sticks and bars of records in matplotlib axes."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from vibron.core.declaration import marks_of
from vibron.core.errors import InputError
from vibron.core.notebook.summary import is_column, unit_of
from vibron.core.require import require

if TYPE_CHECKING:
    from vibron.core.notebook.types import Axes
    from vibron.core.quantity import FloatArray

_POWER = re.compile(r"\^(-?[\d.]+)")
_COMPOUND = re.compile(r"[/ *]")
_RAISED = r"$^{\1}$"
_MOST_BARS = 30
_RATIO = 2.0  # how much narrower the part above a change of scale is drawn
_TICKS = np.concatenate([np.arange(0.0, 2000.0, 250.0), np.arange(2000.0, 20_001.0, 500.0)])


def new_axes(ax: Axes | None) -> Axes:
    """Return the axes that were given, or those of a new figure."""
    return require("matplotlib.pyplot", extra="plot").subplots(layout="constrained")[1] if ax is None else ax


def label(name: str, unit: str) -> str:
    """Return the label of an axis.

    >>> label("wavenumber", "cm^-1"), label("line_intensity", "cm/molecule"), label("absorbance", "1")
    ('wavenumber / cm$^{-1}$', 'line intensity / (cm/molecule)', 'absorbance')
    """
    name = name.replace("_", " ")
    if unit in ("", "1"):
        return name
    return f"{name} / {_POWER.sub(_RAISED, f'({unit})' if _COMPOUND.search(unit) else unit)}"


def falling(ax: Axes) -> None:
    """Let the abscissa fall from left to right, as spectra are drawn against wavenumber."""
    if not ax.xaxis_inverted():
        ax.invert_xaxis()


def compressed(x: npt.ArrayLike, wavenumber: float) -> FloatArray:
    """Return where wavenumbers are drawn, in cm^-1 of the part below the one above which the scale is halved.

    >>> compressed([1000.0, 3000.0], 2000.0).tolist()
    [1000.0, 2500.0]
    """
    x = np.asarray(x, dtype=np.float64)
    return np.where(x > wavenumber, wavenumber + (x - wavenumber) / _RATIO, x)


def compress_above(ax: Axes, wavenumber: float) -> None:
    """Draw the abscissa above a wavenumber at half the scale, as charts of infrared spectra do above 2000 cm^-1."""

    def inverse(u: FloatArray) -> FloatArray:
        return np.where(u > wavenumber, wavenumber + (u - wavenumber) * _RATIO, u)

    limits = ax.get_xlim()
    ax.set_xscale("function", functions=(partial(compressed, wavenumber=wavenumber), inverse))
    ax.set_xlim(limits)
    if min(limits) < wavenumber < max(limits):
        ax.axvline(wavenumber, color="0.7", linewidth=0.6, zorder=0)
        low, high = sorted(limits)
        ax.set_xticks([tick for tick in _TICKS.tolist() if low <= tick <= high])


def draw_curve(record: Any, y: str | None, ax: Axes | None, style: Mapping[str, Any]) -> Axes:
    """Draw an array of a record against the position in the spectrum."""
    x, names = curve_arrays(record)
    if y is None:
        y = names[0]
    elif y not in names:
        raise InputError("unknown array", field="y", value=y, remedy=f"choose one of {', '.join(names)}")
    marks, ax = marks_of(type(record)), new_axes(ax)
    if record.drawn_as_sticks:
        ax.vlines(getattr(record, x), 0.0, getattr(record, y), **style)
    else:
        ax.plot(getattr(record, x), getattr(record, y), **style)
    ax.set_xlabel(label(x, unit_of(marks[x])))
    ax.set_ylabel(label(y, unit_of(marks[y])))
    if unit_of(marks[x]) == "cm^-1":
        falling(ax)
    return ax


def curve_arrays(record: Any) -> tuple[str, list[str]]:
    """Return the name of the position of a record, and of the arrays along it, those that follow it first."""
    marks = marks_of(type(record))
    columns = [name for name, mark in marks.items() if is_column(mark, getattr(record, name))]
    x = next(name for name in columns if getattr(marks[name], "kind", None) == "position")
    along = [name for name in columns if getattr(marks[name], "shape", "") == getattr(marks[x], "shape", "")]
    at = along.index(x)
    return x, [*along[at + 1 :], *along[:at]]


def draw_rows(rows: Sequence[Any], ax: Axes | None, style: Mapping[str, Any]) -> Axes:
    """Draw records as their class says: one by one, as bars, or as sticks."""
    kind: Any = type(rows[0]) if rows else None
    if hasattr(kind, "plot"):
        ax = new_axes(ax)
        for row in rows:
            row.plot(ax=ax, **style)
        return ax
    if hasattr(kind, "bars"):
        return _draw_bars(rows, kind.bars, new_axes(ax), style)
    if hasattr(kind, "sticks"):
        return _draw_sticks(rows, kind.sticks, new_axes(ax), style)
    what = kind.__name__ if kind else "an empty list"
    raise InputError(f"{what} cannot be drawn", field="plot", remedy="draw columns of to_pandas()")


def _draw_bars(rows: Sequence[Any], names: tuple[str, str], ax: Axes, style: Mapping[str, Any]) -> Axes:
    """Draw a horizontal bar for each of the first records, the first at the top."""
    name, length = names
    shown = rows[:_MOST_BARS]
    places = np.arange(len(shown))
    ax.barh(places, [getattr(row, length) for row in shown], **style)
    ax.set_yticks(places, [plain(str(getattr(row, name))) for row in shown])
    ax.invert_yaxis()
    ax.set_xlabel(label(length, unit_of(marks_of(type(rows[0]))[length])))
    return ax


def _draw_sticks(rows: Sequence[Any], names: tuple[str, str], ax: Axes, style: Mapping[str, Any]) -> Axes:
    (x, y), marks = names, marks_of(type(rows[0]))
    ax.vlines([getattr(row, x) for row in rows], 0.0, [getattr(row, y) for row in rows], **style)
    ax.set_xlabel(label(x, unit_of(marks[x])))
    ax.set_ylabel(label(y, unit_of(marks[y])))
    falling(ax)
    return ax


def plain(text: str) -> str:
    """Return text that matplotlib does not take for mathematics."""
    return text.replace("$", r"\$")
