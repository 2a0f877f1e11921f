from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, TypeAlias

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import ConvergenceError, InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.require import require
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool
from vibron.infrared.bands._band_fit import BandFit, report
from vibron.infrared.bands._fit import (
    BandModel,
    Baseline,
    first_guess,
    minimise,
    parameters,
    quick_fit,
    require_points,
)
from vibron.infrared.bands._guess import cut
from vibron.physics.line_shape import Shape

EVALUATIONS, LAST = 500, 20000

Start: TypeAlias = tuple[FloatArray, FloatArray]


@tool(
    valid_for="bands of one known shape on a straight baseline, white noise",
    limitations=(
        "a wrong shape or baseline, or correlated noise (zero filling, fringes, water vapour), asks for bands that do "
        "not exist; the search adds one band at a time and can miss the best start"
    ),
    papers=("kass1995",),
    see_also=("fit_bands", "second_derivative_bands", "self_deconvolve"),
    extra="analysis",
    cost="light",
)
def resolve_overlap(
    spectrum: Annotated[Spectrum, Record("spectrum whose bands point upwards", ordinate="upward")],
    low: Annotated[float, Quantity("cm^-1", "lower end of the window", kind="position")],
    high: Annotated[float, Quantity("cm^-1", "upper end of the window", kind="position")],
    most: Annotated[int, Quantity("1", "most bands to try", ge=1, le=12)] = 4,
    shape: Annotated[Shape, Option("line shape of all bands")] = "gaussian",
    baseline: Annotated[Baseline, Option("baseline under the bands")] = "linear",
    evidence: Annotated[float, Quantity("1", "least fall of BIC that a further band must bring", ge=0)] = 6.0,
) -> OverlapOrder:
    """Find how many overlapped bands a window holds, by the Bayesian information criterion.

    Fits with 1, 2, ... bands are compared by BIC = n ln(S/n) + k ln n.  Each further band starts where the residual is
    highest, or by splitting the widest band, whichever fits better.  A further band is accepted if it lowers BIC by
    ``evidence`` (6 is strong and 10 very strong), no centre has run to the edge of its bounds and no band is wider
    than the window, which would be a baseline.

    Returns
    -------
    OverlapOrder
        Number, criteria and weights for each number that could be fitted, and the fit.

    Raises
    ------
    InputError
        If bands point downwards, the window has a gap, or it is too short for one band.
    ConvergenceError
        If not even one band can be fitted.

    References
    ----------
    Grades of evidence after [kass1995]_.

    Examples
    --------
    >>> x = np.arange(1600.0, 1801.0, 2.0)
    >>> y = np.exp(-((x - 1693.0) / 12.0) ** 2) + np.exp(-((x - 1709.0) / 12.0) ** 2)
    >>> resolve_overlap(Spectrum(x, y + 1e-3 * np.cos(x)), 1600.0, 1800.0, 3).number
    2
    """
    part = cut(spectrum, low, high)
    fits = {1: _best(part, [_centre(part)], shape, baseline)}
    for number in range(2, most + 1):
        try:
            fits[number] = _best(part, _starts(part, fits[max(fits)]), shape, baseline)
        except (ConvergenceError, InputError):
            break
    number = 1
    for more, fit in fits.items():
        at_edge = any(name.startswith("centre") for name in fit.at_bound)
        baseline_like = any(band.width > high - low for band in fit.bands)
        number = more if fit.bic < fits[number].bic - evidence and not at_edge and not baseline_like else number
    bic = np.array([fit.bic for fit in fits.values()])
    weight = np.exp(-0.5 * (bic - bic.min()))
    return OverlapOrder(
        number=number,
        bic=bic,
        aic=np.array([fit.aic for fit in fits.values()]),
        weight=weight / weight.sum(),
        fit=fits[number],
    )


@dataclass(frozen=True)
class OverlapOrder(DataRecord):
    """The number of bands that the data bear out, and the fits that were compared."""

    number: Annotated[int, Quantity("1", "bands that the data bear out")]
    bic: Annotated[FloatArray, Array("1", "m", "Bayesian information criterion with 1, 2, ... bands")]
    aic: Annotated[FloatArray, Array("1", "m", "Akaike information criterion with 1, 2, ... bands")]
    weight: Annotated[FloatArray, Array("1", "m", "approximate posterior probability of 1, 2, ... bands, from BIC")]
    fit: Annotated[BandFit, Record("fit with that number")]


def _best(part: Spectrum, starts: list[Start], shape: Shape, baseline: Baseline) -> BandFit:
    """Fit from each start quickly, and from where the best one ended once more with errors."""
    model = BandModel(part.wavenumber, shape, baseline, starts[0][0].size)
    require_points(len(part), len(model.names))
    ends = [
        quick_fit(model, part.ordinate, parameters(model, first_guess(model, part.ordinate, *start)), EVALUATIONS)
        for start in starts
    ]
    found = [end for end in ends if end is not None]
    if not found:
        raise ConvergenceError("did not converge", field="shape", value=shape, remedy="try another shape or window")
    values, _ = min(found, key=lambda end: end[1])
    return report(model, part.ordinate, minimise(model, part.ordinate, parameters(model, values), None, LAST), None)


def _centre(part: Spectrum) -> Start:
    """One band at the maximum, as wide as its area says."""
    x, y = part.wavenumber, part.ordinate
    height = y - y.min()
    width = float(np.trapezoid(height, x)) / max(float(height.max()), np.finfo(float).tiny)
    return np.array([x[int(np.argmax(y))]]), np.array([max(width, 2.0 * float(np.median(np.diff(x))))])


def _starts(part: Spectrum, fit: BandFit) -> list[Start]:
    """A band more: where the smoothed residual is highest, and by splitting the widest band."""
    x = part.wavenumber
    centres, widths = (np.array([getattr(band, name) for band in fit.bands]) for name in ("centre", "width"))
    typical, step = float(np.median(widths)), float(np.median(np.diff(x)))
    smooth = require("scipy.ndimage").gaussian_filter1d(fit.residual, max(typical / 6.0 / step, 1.0))
    places = np.where(np.abs(x[:, None] - centres).min(axis=1) > step, smooth, -np.inf)
    added = (np.append(centres, x[int(np.argmax(places))]), np.append(widths, typical))
    widest = int(np.argmax(widths))
    apart = max(widths[widest] / 4.0, step)
    pair = np.clip(centres[widest] + np.array([-apart, apart]), x[0], x[-1])
    split = (
        np.append(np.delete(centres, widest), pair),
        np.append(np.delete(widths, widest), [0.7 * widths[widest]] * 2),
    )
    return [added, split]
