from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool


@tool(
    valid_for="spectra given densely enough for the trapezoidal rule",
    limitations="nothing is added outside the grid; the light fills the detector evenly",
    papers=("rogalski2010",),
    see_also=("responsivity", "detector_noise", "diode_current"),
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
    responsivity
        Responsivity in A/W; in V/W the result is a voltage.

    Examples
    --------
    >>> round(photocurrent([8.0, 10.0, 12.0], [6.0, 7.5, 0.0], [30.0, 31.0, 28.0], 1e-4), 12)
    6.45e-06
    """
    if wavelength.size < 2 or not (np.diff(wavelength) > 0.0).all():
        raise InputError("must rise", field="wavelength", value=wavelength.size, remedy="sort two or more wavelengths")
    return float(1e-4 * area * np.trapezoid(responsivity * irradiance, wavelength))
