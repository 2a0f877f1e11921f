from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import numpy as np

from vibron.core.errors import ConvergenceError, InputError
from vibron.core.quantity import FloatArray, Option, Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool
from vibron.infrared.preprocessing._baseline_evidence import costs
from vibron.infrared.preprocessing._baseline_fit import (
    POLYNOMIAL,
    STIFF,
    WIDE,
    candidates,
    even_grid,
    parameter_of,
    run,
    with_least_noise,
)
from vibron.infrared.preprocessing._baseline_result import BaselineCorrection, refuse_short
from vibron.infrared.preprocessing._rubberband import hull_baseline
from vibron.infrared.spectra.defects import noise_level


@tool(
    valid_for="spectra with bands that point up over a smooth baseline; the automatic choice is tested on bands of 5 "
    "to 400 cm^-1 over baselines that bend over 500 cm^-1 and more",
    limitations="bands as wide as the baseline bends are taken for baseline in part, and so are the far wings of "
    "Lorentzian bands; a spectrum without any point on its baseline has none that can be found; rubberband cannot "
    "follow a baseline that bulges upwards, and noise or a negative spike pulls it down",
    see_also=("smooth", "quality_report"),
    papers=("baek2015", "eilersboelens2005", "pybaselines", "ye2020"),
    extra="analysis",
    cost="light",
)
def baseline(
    spectrum: Annotated[Spectrum, Record("spectrum whose bands point up", ordinate="upward")],
    method: Annotated[
        str, Option("rubberband, or a method of pybaselines", choices=(*STIFF, *WIDE, *POLYNOMIAL, "rubberband"))
    ] = "iarpls",
    lam: Annotated[
        float | None, Quantity("1", "stiffness, for the penalised least squares; automatic if not given", gt=0)
    ] = None,
    half_width: Annotated[
        float | None, Quantity("cm^-1", "half width, for snip and the morphological methods", gt=0, kind="width")
    ] = None,
    order: Annotated[int | None, Quantity("1", "order, for the polynomials", ge=0, le=20)] = None,
) -> BaselineCorrection:
    r"""Remove the baseline of a spectrum by a method of pybaselines, its one parameter chosen, or by its convex hull.

    ``rubberband`` is the lower convex hull, like a rubber band stretched under the spectrum; it has no parameter, takes
    spectra of any spacing and touches each in at least two points.  The others are methods of pybaselines.
    The parameter is lam for asls, airpls, arpls and their kin, a half width for snip, mor, imor, rolling_ball and
    tophat, and an order for modpoly, imodpoly and penalized_poly.  Without it the method is run over a grid (for lam a
    cut-off length :math:`2 \pi h \lambda^{1/4}` from 1/60 of the spectrum to twice its length) and the baseline with
    the shortest description is taken: residuals are noise, or noise plus a band of exponentially distributed height,

    .. math:: -\frac{1}{c} \sum_i \ln \left[ (1 - q)\, N(r_i; \sigma) + q\, (N * E)(r_i; \sigma, \tau) \right]
              + \frac{p}{2} \ln \frac{n}{c}

    with the noise sigma from second differences, q and tau fitted, p the effective number of parameters and c = 48
    cm^-1 worth of points, since neighbours belong to the same band.  Spectra with less noise than 0.2 % of their range
    are searched with noise added up to that, without which iarpls and arpls break down.  docs/families/preprocessing.md
    tells how this was measured.

    Parameters
    ----------
    spectrum
        Absorbance or another kind whose bands point up.  Uneven spectra are fitted on an even grid.
    lam, half_width, order
        The parameter of the method; only the one that belongs to it.

    Returns
    -------
    BaselineCorrection
        Corrected spectrum and baseline; NaN stays NaN, and the fit runs straight across gaps.

    Raises
    ------
    InputError
        A parameter of another kind of method is given.
    DomainError
        The spectrum has fewer than 20 points measured (two for ``rubberband``).
    ConvergenceError
        The method fails on this spectrum.

    References
    ----------
    Ye and others 2020 (iarpls); Baek and others 2015 (arpls); Eilers and Boelens 2005 (asls).

    Examples
    --------
    >>> x = np.arange(1000.0, 2000.0, 4.0)
    >>> found = baseline(Spectrum(x, np.exp(-(((x - 1500) / 20) ** 2)) + 0.3 + 2e-4 * (x - 1000)))
    >>> found.baseline[[0, 125, -1]].round(2)
    array([0.3, 0.4, 0.5])
    """
    refuse_short(spectrum, 2)
    wanted = "" if method == "rubberband" else parameter_of(method)
    for name, value in (("lam", lam), ("half_width", half_width), ("order", order)):
        if value is not None and name != wanted:
            remedy = f"give {wanted}" if wanted else "leave it out"
            raise InputError(f"is not a parameter of {method}", field=name, value=value, remedy=remedy)
    if method == "rubberband":
        return _correction(spectrum, hull_baseline(spectrum), method, None, False)
    fixed = lam if wanted == "lam" else half_width if wanted == "half_width" else order
    x, y = even_grid(spectrum)
    step = float(x[1] - x[0])
    values, parameters = candidates(wanted, x.size, step)
    noise, fitted = noise_level(x, y), y
    if fixed is None:
        fitted = with_least_noise(y, noise)
    else:
        values = np.array([fixed], dtype=np.float64)
    found = [(number, curve) for number, curve in enumerate(run(x, fitted, method, values)) if curve is not None]
    if not found:
        raise ConvergenceError(
            f"fails with {method}",
            field="spectrum" if fixed is None else wanted,
            value=fixed,
            remedy="use a smaller parameter, or arpls",
        )
    best, curve = found[0]
    if fixed is None:
        usable = np.array([number for number, _ in found])
        cost = costs(y, np.array([curve for _, curve in found]), parameters[usable], noise, step)
        best, curve = found[int(np.argmin(cost))]
    below = np.interp(spectrum.wavenumber, x, curve)
    below[~np.isfinite(spectrum.ordinate)] = np.nan
    return _correction(spectrum, below, method, float(values[best]), fixed is None)


def _correction(
    spectrum: Spectrum, below: FloatArray, method: str, parameter: float | None, automatic: bool
) -> BaselineCorrection:
    corrected = replace(spectrum, ordinate=spectrum.ordinate - below)
    return BaselineCorrection(corrected, below, method, parameter, automatic)
