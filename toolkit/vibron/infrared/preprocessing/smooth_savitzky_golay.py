"""Smoothing by local polynomials."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import numpy as np

from vibron.core.quantity import Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.preprocessing._savitzky_golay import local_polynomial

_IMPULSE = {"wavenumber": [1000.0, 1002.0, 1004.0, 1006.0, 1008.0], "ordinate": [0.0, 0.0, 1.0, 0.0, 0.0]}
_CUBE = {"wavenumber": [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0], "ordinate": [1.0, 8.0, 27.0, 64.0, 125.0, 216.0, 343.0]}


@tool(
    domain="infrared",
    family="preprocessing",
    known_answers=(
        KnownAnswer(
            call={"spectrum": _IMPULSE, "points": 5, "order": 2},
            path="ordinate.2",
            value=17.0 / 35.0,
            tolerance=1e-12,
            source="savitzkygolay1964",
        ),
        KnownAnswer(
            call={"spectrum": _CUBE, "points": 5, "order": 3},
            path="ordinate",
            value=_CUBE["ordinate"],
            tolerance=1e-9,
            source="a cubic is its own local cubic",
            kind="identity",
        ),
    ),
    valid_for="evenly spaced spectra; bands at least as wide at half height as the window",
    limitations="lowers and broadens bands narrower than the window; the noise that is left is correlated between "
    "neighbours; stretches shorter than the window are left as they are",
    keywords=("smooth", "denoise", "filter", "Savitzky-Golay", "savgol", "noise", "polynomial"),
    see_also=("derivative_spectrum", "smooth_whittaker", "denoise_wavelet"),
    papers=("savitzkygolay1964",),
    asks=(
        "[ordinate: Savitzky-Golay smoothing] of the spectrum {spectrum}",
        "[ordinate: Smooth] {spectrum} with a {points} point polynomial window of order {order}",
        "[ordinate: Savgol filter] on {spectrum}, window {points}",
    ),
)
def smooth_savitzky_golay(
    spectrum: Annotated[Spectrum, Record("evenly spaced spectrum of any kind")],
    points: Annotated[int, Quantity("1", "odd number of points in the window", ge=3)] = 9,
    order: Annotated[int, Quantity("1", "order of the polynomial, below the number of points", ge=0)] = 3,
) -> Spectrum:
    r"""Smooth a spectrum with the Savitzky-Golay filter: each point is replaced by a local polynomial's value there.

    .. math:: z_i = p_i(0), \qquad p_i = \arg\min_p \sum_{|j| \le m} (y_{i+j} - p(j))^2, \qquad 2m + 1 = points

    White noise is reduced by about :math:`\sqrt{points}` for orders 0 and 1, by 1.5 times less for 2 and 3.  Missing
    points stay missing, and each stretch between them is smoothed by itself; its ends are taken from the polynomial of
    the first and the last whole window.

    Parameters
    ----------
    spectrum : Spectrum
        Evenly spaced spectrum.
    points : int
        Length of the window, odd.
    order : int
        Order of the polynomial.

    Returns
    -------
    Spectrum
        Of the same kind, on the same wavenumbers.

    Raises
    ------
    InputError
        ``points`` is even or ``order`` is not below it.
    DomainError
        The spectrum is not evenly spaced, or nowhere as long as the window.

    Examples
    --------
    >>> line = Spectrum(np.arange(1000.0, 1012.0, 2.0), np.array([0.0, 0.0, 3.0, 0.0, 0.0, 0.0]))
    >>> smooth_savitzky_golay(line, points=3, order=1).ordinate.round(3) + 0.0
    array([-0.5,  1. ,  1. ,  1. ,  0. ,  0. ])
    """
    values, left = local_polynomial(spectrum, points, order, 0)
    note = (f"{left} points in stretches shorter than the window were not smoothed",) if left else ()
    values = np.where(np.isnan(values), spectrum.ordinate, values)
    return replace(spectrum, ordinate=values, warnings=(*spectrum.warnings, *note))
