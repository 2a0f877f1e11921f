"""Shape of an emissivity spectrum without the temperature."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import InputError
from vibron.core.planck import FIRST_PER_UM, SECOND_UM
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import KnownAnswer, tool


@tool(
    domain="radiation",
    family="remote",
    known_answers=(
        KnownAnswer(
            call={"wavelength": [8.0, 10.0, 12.0], "radiance": [[8.150165504, 7.873621906, 8.356846423]]},
            value=[[0.3870622651, -1.001489123, 0.6144268577]],
            tolerance=1e-8,
            source="radiances of Wien's law at 300 K for emissivities 0.9, 0.8, 0.95; lambda ln(emissivity) less its "
            "mean, at 25 digits (mpmath)",
        ),
        KnownAnswer(
            call={
                "wavelength": [8.0, 10.0, 12.0],
                "radiance": [[8.170521681, 7.939226664, 8.51330369]],
                "temperature": 300.0,
            },
            value=[[0.3870622651, -1.001489123, 0.6144268577]],
            tolerance=1e-8,
            source="radiances of Planck's law at 300 K for the same emissivities (mpmath): with the temperature "
            "Wien's error is taken out",
        ),
    ),
    valid_for="land-leaving radiances, corrected for air and mirrored sky",
    limitations="Wien's law, on which the independence of temperature rests, is 1 % off at 10 um and 300 K; a "
    "temperature good to some kelvin removes that; the level of the emissivity is lost",
    papers=("kealy1993",),
    keywords=("alpha residual", "emissivity spectrum", "Wien approximation", "TIMS", "temperature independent"),
    see_also=("temperature_emissivity_separation", "normalized_emissivity", "spectral_angle"),
    asks=(
        "[Alpha residuals] of the emitted radiance {radiance} in bands at {wavelength}",
        "[Temperature-independent emissivity shape] by the alpha method from {radiance} at {wavelength}",
        "[Alpha spectrum] of pixels {radiance}, bands {wavelength}, Wien corrected for about {temperature}",
    ),
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

    Parameters
    ----------
    wavelength : ndarray, shape (b,)
        Effective wavelengths in um.
    radiance : ndarray, shape (p, b)
        Radiances per um.
    temperature : float, optional
        Rough temperature in K.

    Returns
    -------
    ndarray, shape (p, b)
        Residuals in um.

    Raises
    ------
    InputError
        There is only one band.

    References
    ----------
    Kealy and Hook (1993).

    Examples
    --------
    >>> from vibron.core.planck import radiance_per_um
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
