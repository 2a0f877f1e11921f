"""Many spectra on one axis: what they are is decided once, from their mean, so that one noisy pixel cannot differ."""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from vibron.core.quantity import FloatArray
from vibron.core.spectrum import Kind, Spectrum
from vibron.infrared.formats._assembly import Place, assemble, axis_unit
from vibron.infrared.spectra.x_units import XUnit, to_wavenumber


def spectra_on_one_axis(
    x: FloatArray,
    values: FloatArray,
    place: Place,
    about: Sequence[Mapping[str, str]],
    *,
    x_label: str = "",
    y_label: str = "",
    x_unit: XUnit | None = None,
    y_kind: Kind | None = None,
) -> tuple[Spectrum, ...]:
    """Return a spectrum for each row of ``values``, shape (n, points), with the labels in ``about``.

    Rows without a finite ordinate are left out, which the warnings of the others state.
    """
    steps = np.diff(x)
    if not ((steps > 0).all() or (steps < 0).all()):
        raise place.error("the abscissae go up and down", "write the file again with an abscissa in order")
    known = np.isfinite(values).any(axis=1)
    if not known.any():
        raise place.error("there is not one ordinate that is a number", "check that the file was written completely")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # a point that no spectrum has
        mean = np.nanmean(np.where(np.isfinite(values), values, np.nan), axis=0)
    shape = assemble(x, mean, place, x_label=x_label, y_label=y_label, x_unit=x_unit, y_kind=y_kind)
    if len(shape) != x.size:
        raise place.error("an abscissa or all ordinates at one are missing", "write the file again")
    wavenumber = to_wavenumber(x, axis_unit(x, x_label, x_unit, place)[0])
    scaled = np.nanmax(np.abs(shape.ordinate)) < 0.5 * np.nanmax(np.abs(mean))
    rows = values * 0.01 if scaled else values
    rows = rows[:, ::-1] if wavenumber[0] > wavenumber[-1] else rows
    dropped = int((~known).sum())
    notes = (*shape.warnings, *((f"{dropped} spectra without an ordinate are left out",) if dropped else ()))
    return tuple(
        replace(shape, ordinate=np.where(np.isfinite(rows[row]), rows[row], np.nan), metadata=dict(about[row]),
                warnings=notes)
        for row in np.flatnonzero(known).tolist()
    )  # fmt: skip
