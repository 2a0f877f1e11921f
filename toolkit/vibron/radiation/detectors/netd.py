from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool
from vibron.physics.planck import radiance_slope_per_um

NODES, WEIGHTS = np.polynomial.legendre.leggauss(48)


@tool(
    valid_for="extended black scenes, a detectivity that is flat in the band, objects of small temperature difference",
    limitations="temporal noise of the detector only: fixed pattern, 1/f noise and display are left out; the "
    "bandwidth of a staring array is 1/(2 t) for an integration over t; the cone is that of 1/(4 F^2 + 1), which "
    "books often round to 1/(4 F^2)",
    papers=("kruse2001", "rogalski2010"),
    see_also=("specific_detectivity", "signal_to_noise_budget", "johnson_range"),
)
def netd(
    detectivity: Annotated[FloatArray, Array("cm Hz^0.5 W^-1", "...", "specific detectivity in the band", gt=0)],
    f_number: Annotated[FloatArray, Array("1", "...", "focal length over diameter", gt=0)],
    area: Annotated[FloatArray, Array("cm^2", "...", "area of one pixel", gt=0)],
    bandwidth: Annotated[FloatArray, Array("Hz", "...", "noise bandwidth", gt=0, kind="rate")],
    low: Annotated[float, Quantity("um", "short end of the band", gt=0, kind="position")],
    high: Annotated[float, Quantity("um", "long end of the band", gt=0, kind="position")],
    temperature: Annotated[float, Quantity("K", "temperature of the scene", gt=0)] = 300.0,
    transmittance: Annotated[
        FloatArray | float, Array("1", "...", "transmittance of optics and air together", gt=0, le=1)
    ] = 1.0,
) -> Netd:
    r"""Return the noise-equivalent temperature difference of a thermal imager.

    .. math:: \mathrm{NETD} = \frac{(4 F^2 + 1) \sqrt{\Delta f}}
              {\pi \tau D^* \sqrt{A} \int (\partial L/\partial T) d\lambda}

    Raises
    ------
    DomainError
        The band is empty, or the scene sends nothing in it.

    Examples
    --------
    >>> result = netd(4e10, 2.0, 9e-6, 50.0, 8.0, 10.0, transmittance=0.8)
    >>> round(1e3 * float(result.temperature_difference), 1)
    11.5
    """
    if high <= low:
        raise DomainError("ends before it begins", field="high", value=high, remedy="give more than low")
    half = 0.5 * (high - low)
    slope = half * float(WEIGHTS @ radiance_slope_per_um(low + half * (NODES + 1.0), temperature))
    if slope < np.finfo(float).tiny:
        raise DomainError(
            "is so low that nothing is emitted in the band", field="temperature", value=temperature, remedy="raise it"
        )
    signal = 1e-4 * np.pi * slope * transmittance * detectivity * np.sqrt(area)
    return Netd(np.asarray((4.0 * f_number**2 + 1.0) * np.sqrt(bandwidth) / signal), slope)


@dataclass(frozen=True)
class Netd(DataRecord):
    """Noise-equivalent temperature difference and the contrast of the band."""

    temperature_difference: Annotated[FloatArray, Array("K", "...", "noise-equivalent temperature difference", gt=0)]
    radiance_slope: Annotated[float, Quantity("W m^-2 sr^-1 K^-1", "dL/dT of a black body in the band", gt=0)]
