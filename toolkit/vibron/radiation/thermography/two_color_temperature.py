from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool
from vibron.physics.planck import SECOND_UM, radiance_per_um

LOWEST, HIGHEST = 1.0, 1e6  # K
STEPS = 64


@tool(
    valid_for="surfaces whose emissivities at the two wavelengths have a known ratio",
    limitations="an error of one per cent of the ratio is worth lambda1 lambda2 T^2 / (c2 (lambda2 - lambda1)) x 1 %: "
    "10 K at 1500 K for 0.9 and 1.05 um",
    papers=("vollmer2018",),
    see_also=("multiband_temperature", "thermography_temperature"),
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
    radiance_1, radiance_2
        Spectral radiances per um; for the temperature alone, any common factor is allowed.
    emissivity_ratio
        Ratio of the emissivities, one for a grey body.

    Raises
    ------
    DomainError
        The wavelengths are equal, or no temperature between 1 K and 1e6 K has that ratio.

    Examples
    --------
    >>> reading = two_color_temperature(planck_radiance(1.6, 900.0), planck_radiance(2.2, 900.0), 1.6, 2.2)
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


@dataclass(frozen=True)
class RatioTemperature(DataRecord):
    """Reading of a ratio pyrometer."""

    temperature: Annotated[FloatArray, Array("K", "...", "temperature of a grey body", gt=0)]
    emissivity: Annotated[
        FloatArray, Array("1", "...", "emissivity at the first wavelength, if the radiance is absolute", gt=0)
    ]


def _log_planck(wavelength: float, temperature: FloatArray | float) -> FloatArray:
    """Logarithm of Planck's law without its constant, which never underflows."""
    x = SECOND_UM / (wavelength * np.asarray(temperature))
    return np.asarray(-5.0 * np.log(wavelength) - x - np.log(-np.expm1(-x)))
