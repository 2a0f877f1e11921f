from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np
import numpy.typing as npt

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.require import require
from vibron.core.tool import tool
from vibron.infrared.preprocessing._scatter import reference_of
from vibron.infrared.preprocessing._stretches import even_step


@tool(
    valid_for="spectra on one even grid whose bands resemble those of the reference, off by less than ``maximum``",
    limitations="a true shift of a band, as by hydrogen bonds, is undone too; in an interval without bands noise "
    "decides; a warp between intervals changes band widths a little",
    see_also=("resample", "match_resolution"),
    papers=("savorani2010",),
    cost="light",
)
def align_spectra(
    spectra: Annotated[FloatArray, Array("1", "m,n", "spectra, one a row; NaN where not measured", finite=False)],
    wavenumber: Annotated[FloatArray, Array("cm^-1", "n", "common even grid, ascending", kind="position")],
    reference: Annotated[
        FloatArray | None, Array("1", "n", "spectrum to align to; the mean of the set if not given", finite=False)
    ] = None,
    maximum: Annotated[float, Quantity("cm^-1", "largest shift looked for", gt=0, kind="width")] = 10.0,
    intervals: Annotated[int, Quantity("1", "number of intervals that shift independently", ge=1)] = 1,
) -> Alignment:
    r"""Align spectra by the shift that correlates best with a reference, to a fraction of a step.

    .. math:: s = \arg\max_s\; \mathrm{corr}\left( y(\tilde\nu + s), r(\tilde\nu) \right)

    over whole steps, then refined with the parabola through the best three and cubic splines between the points.  With
    several intervals each finds its own shift; between their centres the shift changes linearly, so that nothing is
    torn.

    Returns
    -------
    Alignment
        Spectra moved by their shift, NaN where that reaches beyond what was measured, and the shifts (m, k).

    Raises
    ------
    InputError
        The grid does not ascend evenly, or an interval is not longer than twice ``maximum``.
    DomainError
        A row or the reference is constant or not measured in an interval.

    Examples
    --------
    >>> x = np.arange(1000.0, 1100.0)
    >>> bands = [np.exp(-(((x - centre) / 5) ** 2)) for centre in (1050.0, 1050.5)]
    >>> align_spectra(np.array(bands), x, bands[0]).shift.round(3) + 0.0
    array([[0. ],
           [0.5]])
    """
    if wavenumber.size < 3 or not (np.diff(wavenumber) > 0).all():
        raise InputError("must ascend", field="wavenumber", remedy="sort it, and the spectra with it")
    step = even_step(wavenumber, "wavenumber")
    reach = int(np.floor(maximum / step))
    if reach < 1 or wavenumber.size // intervals <= 2 * reach + 4:
        raise InputError(
            f"must be at least a step ({step:g} cm^-1), and less than half an interval",
            field="maximum",
            value=maximum,
            remedy="use fewer intervals or another maximum",
        )
    parts = np.array_split(np.arange(wavenumber.size), intervals)
    target = _filled(reference_of(spectra, reference), "reference")
    centres = np.array([wavenumber[part].mean() for part in parts])
    spline = require("scipy.interpolate").CubicSpline
    shifts, aligned = np.empty((len(spectra), intervals)), np.empty_like(spectra)
    for row, spectrum in enumerate(spectra):
        whole = _filled(spectrum, "spectra")
        curve = spline(np.arange(whole.size), whole)
        shifts[row] = [step * _shift(curve, target, part, reach) for part in parts]
        places = (wavenumber + np.interp(wavenumber, centres, shifts[row]) - wavenumber[0]) / step
        measured = np.isfinite(spectrum)[np.clip(np.rint(places).astype(int), 0, whole.size - 1)]
        inside = (places >= -0.01) & (places <= whole.size - 0.99) & measured
        aligned[row] = np.where(inside, curve(places), np.nan)
    return Alignment(aligned, shifts)


@dataclass(frozen=True)
class Alignment(DataRecord):
    """Spectra moved onto a reference, and by how much."""

    aligned: Annotated[FloatArray, Array("1", "m,n", "spectra moved; NaN where they were not measured", finite=False)]
    shift: Annotated[FloatArray, Array("cm^-1", "m,k", "how far each interval lay above the reference", kind="width")]


def _filled(spectrum: FloatArray, field: str) -> FloatArray:
    known = np.isfinite(spectrum)
    if known.sum() < 3 or np.ptp(spectrum[known]) == 0:
        raise DomainError("holds a row that is constant or not measured", field=field, remedy="leave it out")
    points = np.arange(spectrum.size)
    return np.interp(points, points[known], spectrum[known])


def _shift(curve: Any, target: FloatArray, part: npt.NDArray[np.intp], reach: int) -> float:
    """Return the shift in steps at which the curve correlates best with the target within an interval."""
    inner = part[(part >= reach + 1) & (part < target.size - reach - 1)]
    wanted = target[inner] - target[inner].mean()

    def correlation(shift: float) -> float:
        moved = curve(inner + shift)
        moved = moved - moved.mean()
        norm = float(np.sqrt((moved @ moved) * (wanted @ wanted)))
        if norm == 0:
            raise DomainError("is constant in an interval", field="spectra", remedy="use fewer intervals")
        return float(moved @ wanted) / norm

    whole = np.arange(-reach, reach + 1)
    best = float(whole[int(np.argmax([correlation(float(shift)) for shift in whole]))])
    width = 1.0
    # The parabola through three points, drawn closer twice: its error falls with the fourth power of the width.
    for _ in range(3):
        low, middle, high = (correlation(best + move) for move in (-width, 0.0, width))
        bend = low - 2.0 * middle + high
        best += float(np.clip(0.5 * width * (low - high) / bend, -width, width)) if bend < 0 else 0.0
        width /= 4.0
    return float(np.clip(best, -reach, reach))
