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
    valid_for="black and gray bodies in vacuum, a band with sharp edges or all wavelengths",
    limitations="for a measured response of the sensor use band_average; the path between is left out; printed tables "
    "of fractions rest on older constants and differ by up to 5e-5",
    papers=("incropera2007", "chang1984", "codata2022"),
    see_also=("stefan_boltzmann", "planck_radiance", "band_brightness_temperature", "target_background_contrast"),
)
def band_radiance(
    temperature: Annotated[FloatArray, Array("K", "...", "temperature of the body", gt=0, le=1e12)],
    low: Annotated[
        FloatArray | None,
        Array("um", "...", "shortest wavelength; zero where left out", ge=SHORTEST, le=LONGEST, kind="position"),
    ] = None,
    high: Annotated[
        FloatArray | None,
        Array("um", "...", "longest wavelength; infinity where left out", ge=SHORTEST, le=LONGEST, kind="position"),
    ] = None,
    emissivity: Annotated[
        FloatArray | None, Array("1", "...", "emissivity in the band; 1 where left out", ge=0, le=1)
    ] = None,
) -> BandRadiance:
    r"""Return radiance, exitance, photons and share of the total of a black or gray body in a band of wavelengths.

    .. math:: L = \varepsilon \int_{\lambda_1}^{\lambda_2} B_\lambda \, \mathrm{d}\lambda
                = \varepsilon \left[F(\lambda_2 T) - F(\lambda_1 T)\right] \frac{\sigma T^4}{\pi}, \qquad M = \pi L

    .. math:: F(\lambda T) = \frac{15}{\pi^4} \int_x^\infty \frac{t^3}{e^t - 1} \mathrm{d}t
              = \frac{15}{\pi^4} \sum_{n \ge 1} \frac{e^{-nx}}{n}
                \left(x^3 + \frac{3x^2}{n} + \frac{6x}{n^2} + \frac{6}{n^3}\right), \quad x = \frac{hc}{\lambda k T}

    A power series with Bernoulli numbers takes over where x is small; both keep twelve digits and more, however narrow
    or wide the band.  All wavelengths together send out the power :math:`\varepsilon \sigma T^4` and the photons
    :math:`\varepsilon\, 4 \pi \zeta(3) k^3 T^3 / (h^3 c^2)`, 2.701 k T each on average.

    Raises
    ------
    DomainError
        If a low limit lies above its high limit.

    Examples
    --------
    >>> band_radiance(300.0, [3.0, 8.0], [5.0, 14.0]).exitance.round(4)
    array([  5.8621, 172.5786])
    >>> band_radiance(300.0, 8.0, [12.0, 14.0]).fraction.round(4)
    array([0.2633, 0.3757])
    >>> band_radiance([77.0, 300.0]).photon_exitance / 1e22
    array([0.06941406, 4.10524432])
    """
    share = or_else(emissivity, 1.0)
    if low is not None and high is not None and (low > high).any():
        raise DomainError("lies above the high limit", field="low", value=low, remedy="swap the two limits")
    parts = []
    for photons in (False, True):
        above = np.ones_like(temperature) if high is None else fraction_below(high, temperature, photons)
        below = np.zeros_like(temperature) if low is None else fraction_below(low, temperature, photons)
        parts.append(np.asarray(above - below))
    part, photon_part = parts
    power = share * part * (STEFAN_BOLTZMANN * temperature**4)
    count = share * photon_part * (PHOTON_CONSTANT * temperature**3)
    shape = power.shape
    return BandRadiance(
        radiance=np.asarray(power / math.pi),
        exitance=np.asarray(power),
        photon_radiance=np.asarray(count / math.pi),
        photon_exitance=np.asarray(count),
        fraction=np.broadcast_to(part, shape).copy(),
        photon_fraction=np.broadcast_to(photon_part, shape).copy(),
    )


@dataclass(frozen=True)
class BandRadiance(DataRecord):
    """What a black or gray body sends out between two wavelengths."""

    radiance: Annotated[FloatArray, Array("W m^-2 sr^-1", "...", "radiance in the band", ge=0)]
    exitance: Annotated[FloatArray, Array("W m^-2", "...", "exitance in the band, pi times the radiance", ge=0)]
    photon_radiance: Annotated[FloatArray, Array("s^-1 m^-2 sr^-1", "...", "photon radiance in the band", ge=0)]
    photon_exitance: Annotated[FloatArray, Array("s^-1 m^-2", "...", "photon exitance in the band", ge=0)]
    fraction: Annotated[FloatArray, Array("1", "...", "share of the emitted power that lies in the band", ge=0, le=1)]
    photon_fraction: Annotated[FloatArray, Array("1", "...", "share of the emitted photons", ge=0, le=1)]
