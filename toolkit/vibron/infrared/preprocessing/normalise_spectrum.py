from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import numpy as np
import numpy.typing as npt

from vibron.core.errors import DomainError, InputError
from vibron.core.ordinate import REMEDY
from vibron.core.quantity import Array, FloatArray, Option, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool


@tool(
    valid_for="absorbance and what is proportional to it, after the baseline was removed",
    limitations="concentration and thickness can no longer be read off; area and vector norms depend on the region",
    see_also=("correct_scatter", "baseline"),
)
def normalise_spectrum(
    spectrum: Annotated[Spectrum, Record("spectrum proportional to absorbance", ordinate="upward")],
    to: Annotated[str, Option("what becomes one", choices=("max", "area", "vector", "min-max"))] = "max",
    region: Annotated[
        FloatArray | None,
        Array("cm^-1", "2", "ends of the region that sets the scale; all of it if not given", kind="position"),
    ] = None,
) -> Spectrum:
    r"""Scale a spectrum so that its maximum, its area or its Euclidean length is one, or its range 0 to 1.

    ``max`` divides by the highest ordinate, ``area`` by :math:`\int y\, d\tilde\nu` (trapezoids between neighbours that
    were both measured), ``vector`` by :math:`\sqrt{\sum y^2}`, and ``min-max`` maps the lowest ordinate to 0 and the
    highest to 1.  With a ``region`` about one band, that band serves as an internal standard.

    Parameters
    ----------
    spectrum
        Absorbance, absorption coefficient, Kubelka-Munk or arbitrary.
    region
        Wavenumbers between which the scale is taken; the whole spectrum is scaled.

    Raises
    ------
    DomainError
        The spectrum is a reflectance, or the scale would not be positive.
    InputError
        Fewer than two points of the spectrum lie in the region.

    Examples
    --------
    >>> normalise_spectrum(Spectrum(np.array([1000.0, 1001.0]), np.array([0.1, 0.4]))).ordinate
    array([0.25, 1.  ])
    """
    if spectrum.kind == "reflectance":
        raise DomainError("is not proportional to concentration", field="spectrum", value=spectrum.kind, remedy=REMEDY)
    x, y = spectrum.wavenumber, spectrum.ordinate
    inside = np.isfinite(y) & (True if region is None else (x >= region.min()) & (x <= region.max()))
    if inside.sum() < 2:
        raise InputError(
            "must hold at least two points measured",
            field="spectrum" if region is None else "region",
            value=None if region is None else region.tolist(),
            remedy="choose a region inside the spectrum",
        )
    ordinate, [scale] = normalised(x, y[np.newaxis], inside, to)
    if scale <= 0:
        raise DomainError(
            f"has no positive {to} to scale by", field="spectrum", value=scale, remedy="remove the baseline first"
        )
    note = f"scaled to unit {to}: heights are known up to a factor"
    return replace(spectrum, ordinate=ordinate[0], warnings=(*spectrum.warnings, note))


def normalised(
    x: FloatArray, rows: FloatArray, inside: npt.NDArray[np.bool_], to: str
) -> tuple[FloatArray, FloatArray]:
    """Return spectra (m, n) scaled by what lies inside (n,), where all is measured, and the scale of each (m,)."""
    held = rows[:, inside]
    lowest = held.min(axis=1) if to == "min-max" else np.zeros(len(rows))
    if to == "area":
        both = inside[:-1] & inside[1:]
        scale = (0.5 * (rows[:, 1:] + rows[:, :-1]) * np.diff(x))[:, both].sum(axis=1)
    else:
        scale = np.sqrt((held**2).sum(axis=1)) if to == "vector" else held.max(axis=1) - lowest
    return (rows - lowest[:, None]) / scale[:, None], scale
