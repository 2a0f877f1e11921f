from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import tool
from vibron.physics.planck import FIRST_PER_UM, SECOND_UM, radiance_per_um
from vibron.radiation.thermal_emission import Per, Wavelength, reduced_energy, um_per


@tool(
    valid_for="unpolarised thermal radiation in vacuum",
    limitations="the error of Rayleigh and Jeans is refused where it exceeds the largest number (x above 700)",
    papers=("planck1901", "codata2022"),
    see_also=("planck_radiance", "brightness_temperature"),
)
def rayleigh_jeans_wien_limits(
    wavelength: Wavelength,
    temperature: Annotated[FloatArray, Array("K", "...", "temperature of the black body", gt=0, le=1e12)],
    per: Per = "um",
) -> PlanckLimits:
    r"""Return the Wien and Rayleigh-Jeans approximations of Planck's law and their errors.

    .. math:: B^\mathrm{W} = \frac{2hc^2}{\lambda^5} e^{-x}, \quad B^\mathrm{RJ} = \frac{2 c k T}{\lambda^4}, \quad
              \frac{B^\mathrm{W}}{B} - 1 = -e^{-x}, \quad \frac{B^\mathrm{RJ}}{B} - 1 = \frac{e^x - 1}{x} - 1

    with x = hc / (lambda k T): Wien holds to 1 % below 3124 um K, Rayleigh and Jeans to 1 % above 0.72 m K.

    Returns
    -------
    PlanckLimits
        The three radiances and the two relative errors.

    Raises
    ------
    DomainError
        If the error of Rayleigh and Jeans is beyond the largest number.

    Examples
    --------
    >>> limits = rayleigh_jeans_wien_limits([10.0], [300.0])
    >>> limits.wien_error.round(5), limits.rayleigh_jeans_error.round(2)
    (array([-0.00826]), array([24.02]))
    """
    x = reduced_energy(wavelength, temperature)
    if (x > 700.0).any():
        raise DomainError(
            "is too cold: Rayleigh and Jeans are off by more than a number can hold",
            field="temperature",
            value=float(np.min(temperature)),
            remedy="take a longer wavelength or planck_radiance",
        )
    density = um_per(wavelength, per)
    first = FIRST_PER_UM / wavelength**5
    return PlanckLimits(
        planck=np.asarray(radiance_per_um(wavelength, temperature) * density),
        wien=np.asarray(first * np.exp(-x) * density),
        rayleigh_jeans=np.asarray(FIRST_PER_UM / SECOND_UM * temperature / wavelength**4 * density),
        wien_error=np.asarray(-np.exp(-x)),
        rayleigh_jeans_error=np.asarray(np.expm1(x) / x - 1.0),
    )


@dataclass(frozen=True)
class PlanckLimits(DataRecord):
    """Planck's radiance, its two limits and their relative errors."""

    planck: Annotated[FloatArray, Array("W m^-2 sr^-1", "...", "radiance by Planck's law, per spectral unit", ge=0)]
    wien: Annotated[
        FloatArray, Array("W m^-2 sr^-1", "...", "radiance by Wien's approximation, per spectral unit", ge=0)
    ]
    rayleigh_jeans: Annotated[
        FloatArray, Array("W m^-2 sr^-1", "...", "radiance by Rayleigh and Jeans, per spectral unit", ge=0)
    ]
    wien_error: Annotated[FloatArray, Array("1", "...", "Wien over Planck less one: below zero", le=0)]
    rayleigh_jeans_error: Annotated[FloatArray, Array("1", "...", "Rayleigh-Jeans over Planck less one", ge=0)]
