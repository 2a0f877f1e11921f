from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Literal

import numpy as np

from vibron.core.choice import refuse_inapplicable
from vibron.core.errors import InputError
from vibron.core.quantity import FloatArray, Option, Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool
from vibron.infrared.preprocessing._savitzky_golay import local_polynomial
from vibron.infrared.preprocessing._wavelet import shrunk
from vibron.infrared.preprocessing._whittaker import smoothed_spectrum


@tool(
    valid_for="evenly spaced spectra; the automatic choices of whittaker and wavelet need noise that is independent "
    "from point to point",
    limitations="bands narrower than the window of savitzky_golay are lowered and broadened; whittaker has one "
    "stiffness for the whole spectrum, which narrow bands set; wavelet leaves small wiggles next to sharp bands; "
    "correlated noise (smoothed, zero-filled or digitised spectra) is taken for signal by whittaker and wavelet",
    see_also=("derivative_spectrum", "baseline", "remove_spikes"),
    papers=("savitzkygolay1964", "eilers2003", "cravenwahba1978", "coifmandonoho1995", "donohojohnstone1994"),
    extra="analysis",
    cost="light",
)
def smooth(
    spectrum: Annotated[Spectrum, Record("evenly spaced spectrum of any kind")],
    method: Annotated[
        Literal["savitzky_golay", "whittaker", "wavelet"], Option("how noise is reduced")
    ] = "savitzky_golay",
    points: Annotated[
        int | None, Quantity("1", "odd number of points in the window of savitzky_golay; 9 by default", ge=3)
    ] = None,
    order: Annotated[
        int | None,
        Quantity("1", "order of the polynomial of savitzky_golay (3) or the differences of whittaker (2)", ge=0),
    ] = None,
    lam: Annotated[
        float | None, Quantity("1", "stiffness of whittaker; by cross-validation where not given", ge=0)
    ] = None,
    fill: Annotated[
        bool | None, Option("whether whittaker fills in missing points inside the spectrum; false by default")
    ] = None,
    wavelet: Annotated[
        str | None,
        Option("orthogonal wavelet by its name in PyWavelets: haar, db2..db38, sym2..sym20; sym8 by default"),
    ] = None,
    level: Annotated[
        int | None, Quantity("1", "number of halvings of wavelet; 5 or as many as fit by default", ge=1)
    ] = None,
    noise: Annotated[
        float | None, Quantity("1", "standard deviation of the noise, for wavelet; from the finest details", ge=0)
    ] = None,
    shrink: Annotated[
        Literal["hard", "soft", "garrote"] | None, Option("how wavelet coefficients are shrunk; hard by default")
    ] = None,
    shifts: Annotated[
        int | None, Quantity("1", "shifted copies whose results wavelet averages; 8 by default", ge=1, le=64)
    ] = None,
) -> Spectrum:
    r"""Smooth a spectrum with the Savitzky-Golay filter, the Whittaker smoother or wavelet shrinkage.

    ``savitzky_golay`` replaces each point by the value of a local polynomial there,

    .. math:: z_i = p_i(0), \qquad p_i = \arg\min_p \sum_{|j| \le m} (y_{i+j} - p(j))^2, \qquad 2m + 1 = points

    White noise is reduced by about :math:`\sqrt{points}` for orders 0 and 1, by 1.5 times less for 2 and 3; what is
    left is correlated between neighbours.  ``whittaker`` minimises

    .. math:: \min_z \sum_i w_i (y_i - z_i)^2 + \lambda \sum_i (\Delta^d z_i)^2

    with w = 0 for missing points; without ``lam`` the generalised cross-validation
    :math:`n \sum (y - z)^2 / (n - p)^2` chooses it, p being the effective number of parameters.  ``wavelet`` thresholds
    the wavelet coefficients at

    .. math:: t = \sigma \sqrt{2 \ln n}, \qquad \sigma = \mathrm{median}\,|d_1| / 0.6745

    with :math:`d_1` the finest details.  Details below t are set to zero and the others kept (``hard``), reduced by t
    (``soft``), or reduced by :math:`t^2/d` (``garrote``).  The result is averaged over copies that start at different
    points, since the transform itself prefers some places.  ``soft`` lowers the bands, by more than the noise it
    removes where that is small.

    Missing points stay missing unless ``fill`` is true.  ``savitzky_golay`` and ``wavelet`` treat each interval between
    them separately; intervals shorter than the window or the wavelet are left as they are, with a warning.

    Parameters
    ----------
    order
        Below ``points`` for the polynomial; 1 to 3 for the differences.
    lam
        0 changes nothing.  It grows with the number of points in a band to the power 2 d.

    Raises
    ------
    InputError
        ``points`` is even, ``order`` out of range, the wavelet not known or not orthogonal, or an input belongs to
        another method.
    DomainError
        The spectrum is not evenly spaced, or nowhere as long as the window or the wavelet, or has fewer than
        order + 1 points measured.

    Examples
    --------
    >>> line = Spectrum(np.arange(1000.0, 1012.0, 2.0), np.array([0.0, 0.0, 3.0, 0.0, 0.0, 0.0]))
    >>> smooth(line, points=3, order=1).ordinate.round(3) + 0.0
    array([-0.5,  1. ,  1. ,  1. ,  0. ,  0. ])
    >>> smooth(line, "whittaker", lam=1e9).ordinate.round(2)
    array([0.71, 0.63, 0.54, 0.46, 0.37, 0.29])
    """
    polynomial, bar, waves = ("savitzky_golay",), ("whittaker",), ("wavelet",)
    refuse_inapplicable(
        "method",
        method,
        points=(points, polynomial),
        order=(order, (*polynomial, *bar)),
        lam=(lam, bar),
        fill=(fill, bar),
        wavelet=(wavelet, waves),
        level=(level, waves),
        noise=(noise, waves),
        shrink=(shrink, waves),
        shifts=(shifts, waves),
    )
    if method == "whittaker":
        degree = 2 if order is None else order
        if not 1 <= degree <= 3:
            raise InputError("must be 1, 2 or 3 for whittaker", field="order", value=order, remedy="use 2")
        return replace(spectrum, ordinate=smoothed_spectrum(spectrum, lam, degree, bool(fill)))
    if method == "wavelet":
        values, left = shrunk(spectrum, wavelet or "sym8", level or 5, noise, shrink or "hard", shifts or 8)
        return _with_the_rest(spectrum, values, left, "wavelet")
    values, left = local_polynomial(spectrum, 9 if points is None else points, 3 if order is None else order, 0)
    return _with_the_rest(spectrum, values, left, "window")


def _with_the_rest(spectrum: Spectrum, values: FloatArray, left: int, name: str) -> Spectrum:
    """Return the smoothed spectrum; intervals that are too short keep their ordinates, with a warning."""
    note = (f"{left} points in intervals shorter than the {name} were not smoothed",) if left else ()
    ordinate = np.where(np.isnan(values), spectrum.ordinate, values)
    return replace(spectrum, ordinate=ordinate, warnings=(*spectrum.warnings, *note))
