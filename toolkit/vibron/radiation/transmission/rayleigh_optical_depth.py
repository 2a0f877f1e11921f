from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool
from vibron.physics.constants import AVOGADRO

_DENSITY = 2.546899e19  # molecules per cm^3 at 288.15 K and 1013.25 hPa, as in the paper
_OLD = 300e-6  # mole fraction of CO2 for which the refractive index was measured


@tool(
    valid_for="dry air, 0.23 to 4 um; refractive index measured to 1.69 um and smooth beyond",
    limitations="gravity is constant with height: use that at the mean height of the molecules; water vapour left out",
    papers=("bodhaine1999", "hansen1974"),
    see_also=("sixs_simulation", "lowtran_spectrum"),
)
def rayleigh_optical_depth(
    wavelength: Annotated[FloatArray, Array("um", "n", "vacuum wavelengths", ge=0.23, le=4.0, kind="position")],
    pressure: Annotated[float, Quantity("Pa", "pressure at the lower end", gt=0, le=120000)] = 101325.0,
    carbon_dioxide: Annotated[float, Quantity("1", "mole fraction of CO2", ge=0, le=0.05)] = 4.2e-4,
    gravity: Annotated[float, Quantity("m/s^2", "gravity at the mean height of the air", gt=0)] = 9.7836,
) -> RayleighScattering:
    r"""Return the Rayleigh optical depth of the atmosphere after Bodhaine and others.

    .. math:: \sigma = \frac{24 \pi^3 (n^2 - 1)^2}{\lambda^4 N_s^2 (n^2 + 2)^2} F_k, \qquad
              \tau = \sigma \frac{p N_\mathrm{A}}{M g}

    with the refractive index of Peck and Reeder scaled to the carbon dioxide, and the King factor F_k of its parts.

    Parameters
    ----------
    gravity
        9.7836 holds at 45 degrees of latitude, 5.5 km up.

    References
    ----------
    Bodhaine et al. (1999); compared with Hansen and Travis (1974).

    Examples
    --------
    >>> rayleigh_optical_depth([0.55, 1.0]).optical_depth.round(4)
    array([0.0971, 0.0086])
    """
    wave = 1.0 / wavelength**2
    refractivity = 1e-8 * (8060.51 + 2480990.0 / (132.274 - wave) + 17455.7 / (39.32957 - wave))
    refractivity = refractivity * (1.0 + 0.54 * (carbon_dioxide - _OLD))
    # King factors of nitrogen, oxygen, argon (1) and carbon dioxide (1.15), weighted by volume in per cent.
    nitrogen = 1.034 + 3.17e-4 * wave
    oxygen = 1.096 + 1.385e-3 * wave + 1.448e-4 * wave**2
    share = 100.0 * carbon_dioxide
    king = (78.084 * nitrogen + 20.946 * oxygen + 0.934 + 1.15 * share) / (78.084 + 20.946 + 0.934 + share)
    square = (1.0 + refractivity) ** 2
    section = (
        24.0 * np.pi**3 * (square - 1.0) ** 2 / ((wavelength * 1e-4) ** 4 * _DENSITY**2 * (square + 2.0) ** 2) * king
    )
    molar_mass = 15.0556e-3 * carbon_dioxide + 28.9595e-3  # kg/mol
    column = pressure * float(AVOGADRO) / (molar_mass * gravity) * 1e-4  # molecules per cm^2
    return RayleighScattering(section * column, section, refractivity, king)


@dataclass(frozen=True)
class RayleighScattering(DataRecord):
    """Scattering by the molecules of air."""

    optical_depth: Annotated[FloatArray, Array("1", "n", "vertical optical depth above the pressure", gt=0)]
    cross_section: Annotated[FloatArray, Array("cm^2", "n", "scattering cross-section of a mean molecule", gt=0)]
    refractivity: Annotated[FloatArray, Array("1", "n", "n - 1 at 288.15 K and 101325 Pa", gt=0)]
    king_factor: Annotated[FloatArray, Array("1", "n", "correction for depolarisation", ge=1)]
