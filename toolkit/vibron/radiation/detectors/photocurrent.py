"""Signal of a detector under a spectrum."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import KnownAnswer, tool


@tool(
    domain="radiation",
    family="detectors",
    known_answers=(
        KnownAnswer(
            call={
                "wavelength": [2.0, 3.0, 4.0],
                "responsivity": [2.0, 3.0, 4.0],
                "irradiance": [1.0, 1.0, 1.0],
                "area": 1.0,
            },
            value=6e-4,
            tolerance=1e-15,
            source="by hand: the integral of lambda from 2 to 4 is 6 A/m^2, over 1 cm^2",
        ),
        KnownAnswer(
            call={
                "wavelength": [9.9995, 10.0005],
                "responsivity": [8.06554, 8.06554],
                "irradiance": [1000.0, 1000.0],
                "area": 0.01,
            },
            value=8.06554e-6,
            tolerance=1e-14,
            source="monochromatic limit: 1 W/m^2 on 1 mm^2 is 1 uW, times 8.06554 A/W at 10 um",
        ),
    ),
    valid_for="spectra given densely enough for the trapezoidal rule",
    limitations="nothing is added outside the grid; the light fills the detector evenly",
    papers=("rogalski2010",),
    keywords=("photocurrent", "spectral responsivity", "irradiance", "signal", "band integral"),
    see_also=("responsivity", "shot_noise", "diode_current"),
    asks=(
        "[Photocurrent] of an area {area} under irradiance {irradiance} at {wavelength}, responsivity {responsivity}",
        "Light of {irradiance} at {wavelength} falls on {area} of a detector of responsivity {responsivity}: "
        "[what current]?",
        "[Detector signal] from spectral irradiance {irradiance}, response {responsivity} at {wavelength}, area {area}",
    ),
)
def photocurrent(
    wavelength: Annotated[FloatArray, Array("um", "n", "wavelengths, rising", gt=0, kind="position")],
    responsivity: Annotated[FloatArray, Array("A W^-1", "n", "responsivity at each", ge=0)],
    irradiance: Annotated[FloatArray, Array("W m^-2 um^-1", "n", "spectral irradiance on the detector", ge=0)],
    area: Annotated[float, Quantity("cm^2", "area of the detector", gt=0)],
) -> Annotated[float, Quantity("A", "photocurrent", ge=0)]:
    r"""Return the photocurrent of a detector under a spectral irradiance.

    .. math:: I = A \int R(\lambda)\, E(\lambda)\, d\lambda

    Parameters
    ----------
    wavelength : ndarray, shape (n,)
        Wavelengths in um, rising.
    responsivity : ndarray, shape (n,)
        Responsivity in A/W; in V/W the result is a voltage.
    irradiance : ndarray, shape (n,)
        Spectral irradiance in W m^-2 um^-1.
    area : float
        Area in cm^2.

    Returns
    -------
    float
        Current in A.

    Raises
    ------
    InputError
        The wavelengths do not rise.

    References
    ----------
    Rogalski (2010).

    Examples
    --------
    >>> round(photocurrent([8.0, 10.0, 12.0], [6.0, 7.5, 0.0], [30.0, 31.0, 28.0], 1e-4), 12)
    6.45e-06
    """
    if wavelength.size < 2 or not (np.diff(wavelength) > 0.0).all():
        raise InputError("must rise", field="wavelength", value=wavelength.size, remedy="sort two or more wavelengths")
    return float(1e-4 * area * np.trapezoid(responsivity * irradiance, wavelength))
