from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool
from vibron.physics.planck import FIRST_PER_UM, SECOND_UM


@tool(
    valid_for="land-leaving radiances, corrected for air and mirrored sky",
    limitations="Wien's law, on which the independence of temperature rests, is 1 % off at 10 um and 300 K; a "
    "temperature good to some kelvin removes that; the level of the emissivity is lost",
    papers=("kealy1993",),
    see_also=("temperature_emissivity_separation", "spectral_angle"),
)
def alpha_residuals(
    wavelength: Annotated[FloatArray, Array("um", "b", "effective wavelengths of the bands", gt=0, kind="position")],
    radiance: Annotated[FloatArray, Array("W m^-2 sr^-1 um^-1", "p,b", "radiance emitted by each pixel", gt=0)],
    temperature: Annotated[float | None, Quantity("K", "rough temperature, to correct Wien's law", gt=0)] = None,
) -> Annotated[FloatArray, Array("um", "p,b", "alpha residuals; each pixel's mean is zero", kind="other")]:
    r"""Return alpha residuals: the logarithm of the emissivity times wavelength, less its mean.

    .. math:: \alpha_b = \lambda_b \ln\varepsilon_b - \overline{\lambda \ln\varepsilon}
              = X_b - \bar X, \qquad X_b = \lambda_b \ln(L_b \lambda_b^5 / c_1)

    In Wien's law the temperature enters X only as a constant, which the mean takes away.

    Raises
    ------
    InputError
        There is only one band.

    Examples
    --------
    >>> from vibron.physics.planck import radiance_per_um
    >>> bands = np.array([8.3, 9.1, 10.6, 11.3])
    >>> alpha_residuals(bands, radiance_per_um(bands, 300.0)[np.newaxis], 300.0).round(9) + 0.0
    array([[0., 0., 0., 0.]])
    """
    if wavelength.size < 2:
        raise InputError("is a single band", field="wavelength", value=wavelength.size, remedy="give two or more")
    level = np.log(radiance * wavelength**5 / FIRST_PER_UM)
    if temperature is not None:
        level = level + np.log(-np.expm1(-SECOND_UM / (wavelength * temperature)))
    scaled = wavelength * level
    return np.asarray(scaled - scaled.mean(axis=1, keepdims=True))
