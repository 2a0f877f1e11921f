from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import tool
from vibron.physics.planck import radiance_slope_per_um
from vibron.radiation.thermal_emission import Per, Wavelength, um_per


@tool(
    valid_for="errors small enough that Planck's law is straight over them",
    limitations="for large errors invert both radiances with brightness_temperature; emissivity taken as one",
    papers=("codata2022",),
    see_also=("planck_derivative", "brightness_temperature"),
)
def radiance_temperature_error(
    radiance_error: Annotated[FloatArray, Array("W m^-2 sr^-1", "...", "error of the radiance per spectral unit")],
    wavelength: Wavelength,
    temperature: Annotated[FloatArray, Array("K", "...", "temperature at which the error counts", gt=0, le=1e12)],
    per: Per = "um",
) -> Annotated[FloatArray, Array("K", "...", "error of the temperature, with the sign of the error of radiance")]:
    r"""Return the error of a brightness temperature that an error of the spectral radiance causes.

    .. math:: \delta T = \frac{\delta L}{\partial B / \partial T}

    With the noise of a sensor in place of the error this is its noise equivalent temperature difference.

    Raises
    ------
    DomainError
        If a black body so cold sends out nothing measurable at the wavelength.

    Examples
    --------
    >>> radiance_temperature_error(0.1, [4.0, 10.0], 300.0).round(3)
    array([3.466, 0.625])
    """
    slope = np.asarray(radiance_slope_per_um(wavelength, temperature) * um_per(wavelength, per))
    if (slope < 1e-290).any():
        raise DomainError(
            "is too cold: a black body sends out nothing at this wavelength",
            field="temperature",
            value=float(np.min(temperature)),
            remedy="take a longer wavelength",
        )
    return np.asarray(radiance_error / slope)
