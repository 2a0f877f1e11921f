from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from vibron.core.errors import InputError
from vibron.core.quantity import Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool
from vibron.infrared.preprocessing._savitzky_golay import local_polynomial


@tool(
    valid_for="evenly spaced spectra whose bands are at least as wide at half height as the window",
    limitations="noise grows with the order of the derivative and falls with the window; a window wider than the bands "
    "flattens them; the ends are extrapolated from the first and last whole window",
    see_also=("smooth", "find_bands"),
    papers=("savitzkygolay1964",),
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
