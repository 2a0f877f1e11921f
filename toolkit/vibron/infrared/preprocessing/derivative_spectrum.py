"""Derivatives with respect to wavenumber."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from vibron.core.errors import InputError
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
            call={"spectrum": _IMPULSE, "derivative": 2, "points": 5, "order": 2},
            path="ordinate.2",
            value=-2.0 / 7.0 / 4.0,
            tolerance=1e-12,
            source="the published weights (2, -1, -2, -1, 2)/7 of Savitzky and Golay 1964, over the step squared",
        ),
        KnownAnswer(
            call={"spectrum": _CUBE, "derivative": 1, "points": 5, "order": 3},
            path="ordinate",
            value=[3.0, 12.0, 27.0, 48.0, 75.0, 108.0, 147.0],
            tolerance=1e-9,
            source="the derivative of x^3 is 3 x^2",
            kind="identity",
        ),
    ),
    valid_for="evenly spaced spectra whose bands are at least as wide at half height as the window",
    limitations="noise grows with the order of the derivative and falls with the window; a window wider than the bands "
    "flattens them; the ends are extrapolated from the first and last whole window",
    keywords=("derivative", "second derivative", "first derivative", "slope", "resolve", "overlapping", "shoulder"),
    see_also=("smooth_savitzky_golay", "find_bands"),
    papers=("savitzkygolay1964",),
    asks=(
        "[ordinate: Second derivative] of the spectrum {spectrum}",
        "[ordinate: First derivative] of {spectrum}, {derivative=1: slope} over a window of {points} points",
        "[ordinate: Derivative] of order {derivative} of {spectrum} with a polynomial of order {order}",
        "[ordinate: Sharpen the shoulders] of {spectrum} by its {derivative=2: second derivative} over {points} points",
    ),
)
def derivative_spectrum(
    spectrum: Annotated[Spectrum, Record("evenly spaced spectrum of any kind")],
    derivative: Annotated[int, Quantity("1", "order of the derivative", ge=1, le=4)] = 2,
    points: Annotated[int, Quantity("1", "odd number of points in the window", ge=3)] = 9,
    order: Annotated[int, Quantity("1", "order of the polynomial", ge=1)] = 3,
) -> Spectrum:
    r"""Return the first, second or a higher derivative of a spectrum with respect to wavenumber.

    .. math:: z_i = \frac{1}{h^d} \frac{d^d p_i}{dj^d}(0)

    with :math:`p_i` the polynomial that fits the points about i best and h the step.  A Gaussian of height A and full
    width w has the second derivative :math:`-8 \ln 2\, A / w^2` at its centre.

    Parameters
    ----------
    spectrum : Spectrum
        Evenly spaced spectrum.
    derivative : int
        Order d of the derivative.
    points : int
        Length of the window, odd.
    order : int
        Order of the polynomial, at least d.

    Returns
    -------
    Spectrum
        Of kind ``arbitrary``, per cm^-1 to the power d; NaN in stretches shorter than the window.

    Raises
    ------
    InputError
        ``points`` is even, or ``order`` is below d or not below ``points``.
    DomainError
        The spectrum is not evenly spaced, or nowhere as long as the window.

    Examples
    --------
    >>> import numpy as np
    >>> x = np.arange(1000.0, 1010.0)
    >>> derivative_spectrum(Spectrum(x, (x - 1005.0) ** 2), points=5).ordinate[5].round(6)
    np.float64(2.0)
    """
    if order < derivative:
        raise InputError(
            "must be at least the order of the derivative", field="order", value=order, remedy=f"use {derivative + 1}"
        )
    values, left = local_polynomial(spectrum, points, order, derivative)
    notes = [f"derivative {derivative} of {spectrum.kind.replace('_', ' ')}, per cm^-1 to the power {derivative}"]
    notes += [f"{left} points in stretches shorter than the window have no derivative"] if left else []
    return replace(spectrum, ordinate=values, kind="arbitrary", warnings=(*spectrum.warnings, *notes))
