"""How many bands an overlapped feature holds."""

from dataclasses import dataclass
from typing import Annotated, TypeAlias

import numpy as np

from vibron.core.errors import ConvergenceError, InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.require import require
from vibron.core.spectrum import Spectrum
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.bands._band_fit import BandFit, report
from vibron.infrared.bands._fit import (
    BASELINES,
    Baseline,
    Model,
    first_guess,
    minimise,
    parameters,
    quick_fit,
    require_points,
)
from vibron.infrared.bands._guess import cut
from vibron.infrared.bands._shape import SHAPES, Shape

EVALUATIONS, LAST = 500, 20000

Start: TypeAlias = tuple[FloatArray, FloatArray]

_GRID = [1640.0 + 2.0 * i for i in range(61)]
_DOUBLET = [
    0.5 * 2.0 ** (-(((x - 1690.0) / 10.0) ** 2)) + 0.4 * 2.0 ** (-(((x - 1706.0) / 10.0) ** 2)) + 1e-3 * ((-1.0) ** i)
    for i, x in enumerate(_GRID)
]
_SINGLE = [0.5 * 2.0 ** (-(((x - 1690.0) / 10.0) ** 2)) + 1e-3 * ((-1.0) ** i) for i, x in enumerate(_GRID)]


@dataclass(frozen=True)
class OverlapOrder:
    """The number of bands that the data bear out, and the fits that were compared."""

    number: Annotated[int, Quantity("1", "bands that the data bear out")]
    bic: Annotated[FloatArray, Array("1", "m", "Bayesian information criterion with 1, 2, ... bands")]
    aic: Annotated[FloatArray, Array("1", "m", "Akaike information criterion with 1, 2, ... bands")]
    weight: Annotated[FloatArray, Array("1", "m", "approximate posterior probability of 1, 2, ... bands, from BIC")]
    fit: Annotated[BandFit, Record("fit with that number")]


_NOISY_CALL = {
    "spectrum": {
        "wavenumber": [1640.0 + 2.0 * i for i in range(61)],
        "ordinate": [
            -0.0058, -0.0091, 0.0035, 0.0047, 0.004, -0.0013, -0.0002, -0.0008, 0.0043, 0.003, 0.0012, 0.0043, 0.0087,
            0.0104, 0.0142, 0.0311, 0.0518, 0.0803, 0.1232, 0.1865, 0.2506, 0.3295, 0.4011, 0.4749, 0.5313, 0.569,
            0.5855, 0.5888, 0.596, 0.5774, 0.5678, 0.5416, 0.514, 0.4848, 0.4383, 0.3894, 0.3341, 0.2686, 0.2139,
            0.1507, 0.1048, 0.0655, 0.0397, 0.0259, 0.0113, 0.0064, 0.0028, -0.0017, 0.0078, -0.0055, 0.0006, 0.0031,
            0.0034, -0.0012, -0.0031, 0.0074, 0.0067, 0.0005, 0.0002, 0.0004, -0.0033,
        ],
    },
    "low": 1640.0,
    "high": 1760.0,
    "most": 3,
}  # fmt: skip


@tool(
    domain="infrared",
    family="bands",
    known_answers=(
        KnownAnswer(
            call={"spectrum": {"wavenumber": _GRID, "ordinate": _DOUBLET}, "low": 1640.0, "high": 1760.0, "most": 3},
            path="number",
            value=2,
            source="two Gaussians planted 0.8 widths apart, which show one maximum only",
        ),
        KnownAnswer(
            call={"spectrum": {"wavenumber": _GRID, "ordinate": _SINGLE}, "low": 1640.0, "high": 1760.0, "most": 3},
            path="number",
            value=1,
            source="one Gaussian planted",
        ),
        KnownAnswer(
            call={"spectrum": {"wavenumber": _GRID, "ordinate": _DOUBLET}, "low": 1640.0, "high": 1760.0, "most": 3},
            path="fit.bands.0.area",
            value=10.644670194312262,
            tolerance=0.01,
            source="closed form h w sqrt(pi / (4 ln 2)) of the planted Gaussian, 0.5 high and 20 wide",
        ),
        KnownAnswer(
            call=_NOISY_CALL,
            path="fit.bands.1.centre",
            value=1706.0,
            tolerance=3 * 0.3254,
            source="noise of 0.003 on two planted Gaussians: three standard deviations of the Cramer-Rao bound",
        ),
    ),
    valid_for="bands of one known shape on a straight baseline, white noise",
    limitations=(
        "a wrong shape or baseline, or correlated noise (zero filling, fringes, water vapour), asks for bands that do "
        "not exist; the search adds one band at a time and can miss the best start"
    ),
    papers=("kass1995",),
    keywords=("number of components", "how many bands", "model selection", "BIC", "AIC", "overlapped", "doublet"),
    see_also=("fit_bands", "second_derivative_bands", "self_deconvolve"),
    extra="analysis",
    cost="light",
    asks=(
        "[number: How many bands] overlap between {low} and {high} in the spectrum {spectrum}?",
        "[number: Number of components] from {low} to {high} of {spectrum} by BIC, at most {most}",
        "Is the feature at {low} to {high} of {spectrum} [number: a singlet or a doublet]?",
        "[weight: Probability] of each number of {shape=lorentzian: Lorentzian} bands, {low} to {high} of {spectrum}",
    ),
)
def resolve_overlap(
    spectrum: Annotated[Spectrum, Record("spectrum whose bands point upwards")],
    low: Annotated[float, Quantity("cm^-1", "lower end of the window", kind="position")],
    high: Annotated[float, Quantity("cm^-1", "upper end of the window", kind="position")],
    most: Annotated[int, Quantity("1", "most bands to try", ge=1, le=12)] = 4,
    shape: Annotated[Shape, Option("line shape of all bands", choices=SHAPES)] = "gaussian",
    baseline: Annotated[Baseline, Option("baseline under the bands", choices=BASELINES)] = "linear",
    evidence: Annotated[float, Quantity("1", "least fall of BIC that a further band must bring", ge=0)] = 6.0,
) -> OverlapOrder:
    """Find how many overlapped bands a window holds, by the Bayesian information criterion.

    Fits with 1, 2, ... bands are compared by BIC = n ln(S/n) + k ln n.  Each further band starts where the residual is
    highest, or by splitting the widest band, whichever fits better.  A further band is accepted if it lowers BIC by
    ``evidence`` (6 is strong and 10 very strong), no centre has run to the edge of its bounds and no band is wider
    than the window, which would be a baseline.

    Parameters
    ----------
    spectrum
        Absorbance-like.
    low, high
        Window in cm^-1.
    most
        Most bands to try.
    shape, baseline
        As in ``fit_bands``.
    evidence
        Least fall of BIC.

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


def _best(part: Spectrum, starts: list[Start], shape: Shape, baseline: Baseline) -> BandFit:
    """Fit from each start quickly, and from where the best one ended once more with errors."""
    model = Model(part.wavenumber, shape, baseline, starts[0][0].size)
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
