"""NeXus files (HDF5): the signal of each NXdata group along the axis that has a unit of wavenumber or wavelength."""

from __future__ import annotations

from typing import Any

import numpy as np

from vibron.core.errors import FormatError
from vibron.core.spectrum import Kind, Spectrum
from vibron.infrared.files.content import Allowance
from vibron.infrared.formats._assembly import MIN_POINTS, Place
from vibron.infrared.formats._map import Series, spectra_of_series
from vibron.infrared.spectra.x_units import XUnit, x_unit_of

_CLASS = "NX_class"
_REMEDY = "write an NXdata group with the attributes signal and axes, and the units of its axis"


def is_nexus(file: Any) -> bool:
    """Return True if an open HDF5 file, or a group at its top, has a class of NeXus."""
    return _CLASS in file.attrs or any(_CLASS in one.attrs for one in file.values() if one is not None)


def spectra_of_nexus(
    file: Any, name: str, x_unit: XUnit | None, y_kind: Kind | None, max_points: int
) -> tuple[Spectrum, ...]:
    """Read every spectrum of the NXdata groups of an open file.

    Raises
    ------
    FormatError
        No NXdata group holds a spectrum; the reason for the first is given.
    """
    allowance = Allowance(max_points)
    spectra: list[Spectrum] = []
    refused: list[FormatError] = []
    for path, group in _groups(file):
        try:
            spectra += _of_group(group, Place(f"{name}, {path}"), allowance, x_unit, y_kind)
        except FormatError as error:
            refused.append(error)
    if not spectra:
        none = FormatError("no NXdata group of the NeXus file holds a spectrum", file=name, remedy=_REMEDY)
        raise refused[0] if refused else none
    return tuple(spectra)


def _groups(file: Any) -> list[tuple[str, Any]]:
    found: list[tuple[str, Any]] = []

    def look(path: str, one: Any) -> None:
        if hasattr(one, "keys") and _text(one.attrs.get(_CLASS)) == "NXdata":
            found.append((path, one))

    file.visititems(look)
    return found


def _of_group(
    group: Any, place: Place, allowance: Allowance, x_unit: XUnit | None, y_kind: Kind | None
) -> tuple[Spectrum, ...]:
    signal = _signal(group, place)
    axes = _axes(group, signal)
    fitting = [k for k, axis in axes.items() if axis.size == signal.shape[k]]
    spectral = max(fitting, key=lambda k: (_spectral(axes[k]), k), default=-1)
    if spectral < 0 or not (_spectral(axes[spectral]) or spectral == signal.ndim - 1):
        raise place.error(f"the signal, of shape {signal.shape}, has no axis of that length", _REMEDY)
    points = signal.shape[spectral]
    allowance.take(signal.size, signal.size // max(points, 1))
    values = np.moveaxis(np.asarray(signal[()], dtype=np.float64), spectral, -1)
    others = values.shape[:-1]
    about = [_about(group, axes, spectral, index) for index in np.ndindex(*others)]
    x = np.asarray(axes[spectral][()], dtype=np.float64)
    y_label = " ".join(_text(signal.attrs.get(key)) for key in ("long_name", "units")) + f" {signal.name}"
    series = Series(x, values.reshape(-1, points), place, about, _label(axes[spectral]), y_label)
    return spectra_of_series(series, x_unit, y_kind)


def _signal(group: Any, place: Place) -> Any:
    named = _text(group.attrs.get("signal"))
    marked = [key for key, one in group.items() if one is not None and "signal" in one.attrs]
    chosen = named or (marked[0] if marked else "data")
    signal = group.get(chosen)
    if signal is None or not hasattr(signal, "ndim") or signal.ndim < 1 or signal.dtype.kind not in "fiu":
        raise place.error(f"the signal {chosen!r} is not an array of numbers", _REMEDY)
    return signal


def _axes(group: Any, signal: Any) -> dict[int, Any]:
    """Return the datasets of one dimension that belong to the dimensions of a signal."""
    stated = group.attrs.get("axes", signal.attrs.get("axes", ()))
    names = [_text(one) for one in np.atleast_1d(stated)]
    names = [part for one in names for part in one.replace(",", ":").split(":")]
    found = {}
    for place, name in enumerate(names[: signal.ndim]):
        one = group.get(name.strip()) if name.strip() not in ("", ".") else None
        if one is not None and getattr(one, "ndim", 0) == 1 and one.dtype.kind in "fiu":
            found[place] = one
    return found


def _about(group: Any, axes: dict[int, Any], spectral: int, index: tuple[int, ...]) -> dict[str, str]:
    """Return the title of a group, and the values of the other axes for one spectrum."""
    title = group.get("title")
    words = _text(title[()]) if title is not None and getattr(title, "shape", None) == () else ""
    found = {"title": words or group.name.rpartition("/")[2]}
    others = [k for k in range(len(index) + 1) if k != spectral]
    for k, at in zip(others, index, strict=True):
        axis = axes.get(k)
        value = f"{float(axis[at]):g} {_text(axis.attrs.get('units'))}" if axis is not None and at < axis.size else at
        found[axis.name.rpartition("/")[2] if axis is not None else f"axis {k}"] = str(value).strip()
    return found


def _spectral(axis: Any) -> int:
    """Return how surely an axis is that of the spectra: places on a sample are in micrometres too."""
    unit = x_unit_of(_label(axis))
    if unit in ("cm-1", "THz"):
        return 2
    return int(unit is not None and axis.size >= MIN_POINTS)


def _label(axis: Any) -> str:
    return _text(axis.attrs.get("units")) or _text(axis.attrs.get("long_name")) or str(axis.name.rpartition("/")[2])


def _text(value: Any) -> str:
    """Return an attribute as text, empty where there is none."""
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    return "" if value is None else str(value)
