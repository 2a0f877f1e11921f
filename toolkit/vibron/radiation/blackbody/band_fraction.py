from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option
from vibron.core.tool import tool
from vibron.radiation.thermal_emission import LONGEST, SHORTEST, fraction_below


@tool(
    valid_for="black and gray bodies",
    limitations="printed tables rest on older constants and differ by up to 5e-5; a gray emissivity cancels",
    papers=("incropera2007", "chang1984", "codata2022"),
    see_also=("band_radiance", "stefan_boltzmann", "photon_exitance"),
)
def band_fraction(
    high: Annotated[
        FloatArray, Array("um", "...", "longest wavelength of the band", ge=SHORTEST, le=LONGEST, kind="position")
    ],
    temperature: Annotated[FloatArray, Array("K", "...", "temperature of the black body", gt=0, le=1e12)],
    low: Annotated[
        FloatArray | None,
        Array("um", "...", "shortest wavelength; zero where left out", ge=SHORTEST, le=LONGEST, kind="position"),
    ] = None,
    of: Annotated[str, Option("what the share is taken of", choices=("power", "photons"))] = "power",
) -> Annotated[FloatArray, Array("1", "...", "share between 0 and 1", ge=0, le=1)]:
    r"""Return the share of a black body's power, or of its photons, that lies in a band of wavelengths.

    .. math:: F(0 \to \lambda T) = \frac{15}{\pi^4} \int_x^\infty \frac{t^3}{e^t - 1} \mathrm{d}t
              = \frac{15}{\pi^4} \sum_{n \ge 1} \frac{e^{-nx}}{n}
                \left(x^3 + \frac{3x^2}{n} + \frac{6x}{n^2} + \frac{6}{n^3}\right), \quad x = \frac{hc}{\lambda k T}

    A power series with Bernoulli numbers takes over where x is small; both keep twelve digits and more.

    Raises
    ------
    DomainError
        If a low limit lies above its high limit.

    Examples
    --------
    >>> band_fraction([12.0, 14.0], 300.0, [8.0, 8.0]).round(4)
    array([0.2633, 0.3757])
    """
    photons = of == "photons"
    if low is None:
        return fraction_below(high, temperature, photons)
    if (low > high).any():
        raise DomainError("lies above the high limit", field="low", value=low, remedy="swap the two limits")
    return np.asarray(fraction_below(high, temperature, photons) - fraction_below(low, temperature, photons))
