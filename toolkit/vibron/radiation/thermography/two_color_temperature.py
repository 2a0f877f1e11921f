"""Temperature from the ratio of two colours."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.planck import SECOND_UM, radiance_per_um
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import KnownAnswer, tool

LOWEST, HIGHEST = 1.0, 1e6  # K
STEPS = 64


@dataclass(frozen=True)
class RatioTemperature:
    """Reading of a ratio pyrometer."""

    temperature: Annotated[FloatArray, Array("K", "...", "temperature of a grey body", gt=0)]
    emissivity: Annotated[
        FloatArray, Array("1", "...", "emissivity at the first wavelength, if the radiance is absolute", gt=0)
    ]


@tool(
    domain="radiation",
    family="thermography",
    known_answers=(
        KnownAnswer(
            call={"radiance_1": 4744.44488337, "radiance_2": 10062.5493806, "wavelength_1": 0.9, "wavelength_2": 1.05},
            path="temperature",
            value=1500.0,
            tolerance=1e-3,
            source="Planck's law at 1500 K at 25 digits (mpmath)",
        ),
        KnownAnswer(
            call={"radiance_1": 1423.33346501, "radiance_2": 3018.76481419, "wavelength_1": 0.9, "wavelength_2": 1.05},
            path="temperature",
            value=1500.0,
            tolerance=1e-3,
            source="the same black body seen with an emissivity of 0.3: the grey factor cancels",
            kind="identity",
        ),
        KnownAnswer(
            call={"radiance_1": 1423.33346501, "radiance_2": 3018.76481419, "wavelength_1": 0.9, "wavelength_2": 1.05},
            path="emissivity",
            value=0.3,
            tolerance=1e-6,
            source="Planck's law at 1500 K at 25 digits (mpmath)",
        ),
    ),
    valid_for="surfaces whose emissivities at the two wavelengths have a known ratio",
    limitations="an error of one per cent of the ratio is worth lambda1 lambda2 T^2 / (c2 (lambda2 - lambda1)) x 1 %: "
    "10 K at 1500 K for 0.9 and 1.05 um",
    papers=("vollmer2018",),
    keywords=("ratio pyrometer", "two colour", "pyrometry", "grey body", "gray body", "radiation thermometer"),
    see_also=("multiband_temperature", "thermography_temperature"),
    asks=(
        "[temperature: Ratio temperature] of {radiance_1} at {wavelength_1} and {radiance_2} at {wavelength_2}",
        "Two-colour pyrometer, {wavelength_1}: {radiance_1}, {wavelength_2}: {radiance_2}. [temperature: How hot]?",
        "[emissivity: Emissivity] of a grey body with {radiance_1} at {wavelength_1}, {radiance_2} at {wavelength_2}",
        "[temperature: T] from two bands {wavelength_1}, {wavelength_2}, {radiance_1}, {radiance_2}, ratio "
        "{emissivity_ratio}",
    ),
)
def two_color_temperature(
    radiance_1: Annotated[
        FloatArray, Array("W m^-2 sr^-1 um^-1", "...", "spectral radiance at the first wavelength", gt=0)
    ],
    radiance_2: Annotated[FloatArray, Array("W m^-2 sr^-1 um^-1", "...", "spectral radiance at the second", gt=0)],
    wavelength_1: Annotated[float, Quantity("um", "first wavelength", gt=0, kind="position")],
    wavelength_2: Annotated[float, Quantity("um", "second wavelength", gt=0, kind="position")],
    emissivity_ratio: Annotated[
        FloatArray | float, Array("1", "...", "emissivity at the first over that at the second", gt=0)
    ] = 1.0,
) -> RatioTemperature:
    r"""Return the temperature at which the ratio of two spectral radiances is that of a grey body.

    .. math:: \frac{L_1}{L_2} = \frac{\varepsilon_1}{\varepsilon_2} \left(\frac{\lambda_2}{\lambda_1}\right)^5
              \frac{e^{c_2/\lambda_2 T} - 1}{e^{c_2/\lambda_1 T} - 1}

    The right side rises with T all the way (for the shorter wavelength first): bisection finds the one root.

    Parameters
    ----------
    radiance_1, radiance_2 : ndarray
        Spectral radiances per um; for the temperature alone, any common factor is allowed.
    wavelength_1, wavelength_2 : float
        Wavelengths in um.
    emissivity_ratio : ndarray
        Ratio of the emissivities, one for a grey body.

    Returns
    -------
    RatioTemperature
        Temperature in K and emissivity.

    Raises
    ------
    DomainError
        The wavelengths are equal, or no temperature between 1 K and 1e6 K has that ratio.
    InputError
        The shapes do not fit together.

    References
    ----------
    Vollmer and Möllmann (2018).

    Examples
    --------
    >>> reading = two_color_temperature(radiance_per_um(1.6, 900.0), radiance_per_um(2.2, 900.0), 1.6, 2.2)
    >>> float(reading.temperature.round(6))
    900.0
    """
    if wavelength_1 == wavelength_2:
        raise DomainError(
            "equals the first", field="wavelength_2", value=wavelength_2, remedy="give two different wavelengths"
        )
    sign = 1.0 if wavelength_1 < wavelength_2 else -1.0
    wanted = sign * np.asarray(np.log(radiance_1) - np.log(radiance_2) - np.log(emissivity_ratio))

    def ratio(temperature: FloatArray | float) -> FloatArray:
        return sign * (_log_planck(wavelength_1, temperature) - _log_planck(wavelength_2, temperature))

    if np.any(wanted <= ratio(LOWEST)) or np.any(wanted >= ratio(HIGHEST)):
        raise DomainError(
            "and the other have the ratio of no temperature",
            field="radiance_1",
            value=float(np.min(radiance_1)),
            remedy="check the order of the wavelengths and the ratio of the emissivities",
        )
    low, high = np.full(wanted.shape, np.log(LOWEST)), np.full(wanted.shape, np.log(HIGHEST))
    for _ in range(STEPS):
        middle = 0.5 * (low + high)
        cold = ratio(np.exp(middle)) < wanted
        low, high = np.where(cold, middle, low), np.where(cold, high, middle)
    temperature = np.exp(0.5 * (low + high))
    return RatioTemperature(temperature, np.asarray(radiance_1 / radiance_per_um(wavelength_1, temperature)))


def _log_planck(wavelength: float, temperature: FloatArray | float) -> FloatArray:
    """Logarithm of Planck's law without its constant, which never underflows."""
    x = SECOND_UM / (wavelength * np.asarray(temperature))
    return np.asarray(-5.0 * np.log(wavelength) - x - np.log(-np.expm1(-x)))
