from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import tool
from vibron.physics.planck import radiance_slope_per_um
from vibron.radiation.thermal_emission import Per, Wavelength, um_per


@tool(
    valid_for="unpolarised thermal radiation in vacuum",
    limitations="a slope: for differences of many kelvin take the difference of two radiances",
    papers=("planck1901", "codata2022"),
    see_also=("planck_radiance", "radiance_temperature_error", "wien_peak"),
)
def planck_derivative(
    wavelength: Wavelength,
    temperature: Annotated[FloatArray, Array("K", "...", "temperature of the black body", gt=0, le=1e12)],
    per: Per = "um",
) -> Annotated[FloatArray, Array("W m^-2 sr^-1 K^-1", "...", "slope per spectral unit", ge=0)]:
    r"""Return the derivative of Planck's radiance with respect to the temperature.

    .. math:: \frac{\partial B}{\partial T} = \frac{B}{T} \frac{x}{1 - e^{-x}}, \qquad x = \frac{hc}{\lambda k T}

    Examples
    --------
    >>> planck_derivative([4.0, 10.0], 300.0).round(6)
    array([0.028855, 0.159972])
    """
    return np.asarray(radiance_slope_per_um(wavelength, temperature) * um_per(wavelength, per))
