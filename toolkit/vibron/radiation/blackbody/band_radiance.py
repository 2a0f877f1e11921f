from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray
from vibron.core.shapes import or_else
from vibron.core.tool import tool
from vibron.physics.planck import STEFAN_BOLTZMANN
from vibron.radiation.thermal_emission import LONGEST, PHOTON_CONSTANT, SHORTEST, fraction_below


@tool(
    valid_for="black and gray bodies in vacuum, a band with sharp edges",
    limitations="for a measured response of the sensor use band_average; the path between is left out",
    papers=("chang1984", "codata2022"),
    see_also=("band_fraction", "planck_radiance", "band_brightness_temperature", "target_background_contrast"),
)
def band_radiance(
    low: Annotated[
        FloatArray, Array("um", "...", "shortest wavelength of the band", ge=SHORTEST, le=LONGEST, kind="position")
    ],
    high: Annotated[
        FloatArray, Array("um", "...", "longest wavelength of the band", ge=SHORTEST, le=LONGEST, kind="position")
    ],
    temperature: Annotated[FloatArray, Array("K", "...", "temperature of the body", gt=0, le=1e12)],
    emissivity: Annotated[
        FloatArray | None, Array("1", "...", "emissivity in the band; 1 where left out", ge=0, le=1)
    ] = None,
) -> BandRadiance:
    r"""Return radiance, exitance and photons of a black or gray body in a band of wavelengths.

    .. math:: L = \varepsilon \int_{\lambda_1}^{\lambda_2} B_\lambda \, \mathrm{d}\lambda
                = \varepsilon \left[F(0 \to \lambda_2 T) - F(0 \to \lambda_1 T)\right] \frac{\sigma T^4}{\pi},
              \qquad M = \pi L

    The integral is a series and costs no quadrature, however narrow or wide the band.

    Raises
    ------
    DomainError
        If a low limit lies above its high limit.

    Examples
    --------
    >>> band_radiance([3.0, 8.0], [5.0, 14.0], 300.0).exitance.round(4)
    array([  5.8621, 172.5786])
    """
    share = or_else(emissivity, 1.0)
    if (low > high).any():
        raise DomainError("lies above the high limit", field="low", value=low, remedy="swap the two limits")
    power, photons = (
        share * (fraction_below(high, temperature, kind) - fraction_below(low, temperature, kind)) * total
        for kind, total in ((False, STEFAN_BOLTZMANN * temperature**4), (True, PHOTON_CONSTANT * temperature**3))
    )
    return BandRadiance(*(np.asarray(value) for value in (power / math.pi, power, photons / math.pi, photons)))


@dataclass(frozen=True)
class BandRadiance(DataRecord):
    """What a black or gray body sends out between two wavelengths."""

    radiance: Annotated[FloatArray, Array("W m^-2 sr^-1", "...", "radiance in the band", ge=0)]
    exitance: Annotated[FloatArray, Array("W m^-2", "...", "exitance in the band, pi times the radiance", ge=0)]
    photon_radiance: Annotated[FloatArray, Array("s^-1 m^-2 sr^-1", "...", "photon radiance in the band", ge=0)]
    photon_exitance: Annotated[FloatArray, Array("s^-1 m^-2", "...", "photon exitance in the band", ge=0)]
