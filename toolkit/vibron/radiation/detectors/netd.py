"""Smallest temperature difference that a thermal imager sees."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.planck import radiance_slope_per_um
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import KnownAnswer, tool

NODES, WEIGHTS = np.polynomial.legendre.leggauss(48)


@dataclass(frozen=True)
class Netd:
    """Noise-equivalent temperature difference and the contrast of the band."""

    temperature_difference: Annotated[FloatArray, Array("K", "...", "noise-equivalent temperature difference", gt=0)]
    radiance_slope: Annotated[float, Quantity("W m^-2 sr^-1 K^-1", "dL/dT of a black body in the band", gt=0)]


@tool(
    domain="radiation",
    family="detectors",
    known_answers=(
        KnownAnswer(
            call={
                "detectivity": 1e9,
                "f_number": 1.0,
                "area": 6.25e-6,
                "bandwidth": 1e4,
                "shortest": 8.0,
                "longest": 14.0,
            },
            path="radiance_slope",
            value=0.8378213,
            tolerance=1e-6,
            source="central difference over 0.02 K of the exitance between 8 and 14 um at 300 K, adaptive quadrature "
            "at 20 "
            "digits (mpmath): 2.6320932 W m^-2 K^-1, over pi",
        ),
        KnownAnswer(
            call={
                "detectivity": 1e10,
                "f_number": 2.0,
                "area": 1e-4,
                "bandwidth": 100.0,
                "shortest": 3.0,
                "longest": 5.0,
            },
            path="radiance_slope",
            value=0.0676983,
            tolerance=1e-6,
            source="central difference over 0.02 K of the exitance between 3 and 5 um at 300 K, adaptive quadrature "
            "at 20 "
            "digits (mpmath): 0.21268062 W m^-2 K^-1, over pi",
        ),
        KnownAnswer(
            call={
                "detectivity": 1e9,
                "f_number": 1.0,
                "area": 6.25e-6,
                "bandwidth": 1e4,
                "shortest": 8.0,
                "longest": 14.0,
            },
            path="temperature_difference",
            value=0.75985,
            tolerance=1e-4,
            source="by hand with the contrast of 2.63209e-4 W cm^-2 K^-1: 5 x 100 / (1e9 x 0.0025 x 2.63209e-4)",
        ),
    ),
    valid_for="extended black scenes, a detectivity that is flat in the band, objects of small temperature difference",
    limitations="temporal noise of the detector only: fixed pattern, 1/f noise and display are left out; the "
    "bandwidth of a staring array is 1/(2 t) for an integration over t; the cone is that of 1/(4 F^2 + 1), which "
    "books often round to 1/(4 F^2)",
    papers=("kruse2001", "rogalski2010"),
    keywords=("NETD", "NEDT", "thermal sensitivity", "thermal imager", "microbolometer", "F-number", "contrast"),
    see_also=("specific_detectivity", "signal_to_noise_budget", "johnson_range"),
    asks=(
        "[temperature_difference: NETD], D* {detectivity}, f/# {f_number}, pixel {area}, {bandwidth}, "
        "{shortest} to {longest}",
        "[temperature_difference: Thermal sensitivity], {detectivity}, f/{f_number}, {area}, {bandwidth}, "
        "{shortest} - {longest}",
        "[temperature_difference: NEDT] of {detectivity}, f/{f_number}, {area}, {bandwidth}, "
        "{shortest}-{longest}, {temperature}",
        "[radiance_slope: Band dL/dT], camera {detectivity}, f/{f_number}, {area}, {bandwidth}, {shortest} "
        "to {longest}",
        "Imager {f_number}, {area} pixels, {bandwidth}, {shortest}-{longest}, D* {detectivity}: "
        "[temperature_difference: NETD]",
    ),
)
def netd(
    detectivity: Annotated[FloatArray, Array("cm Hz^0.5 W^-1", "...", "specific detectivity in the band", gt=0)],
    f_number: Annotated[FloatArray, Array("1", "...", "focal length over diameter", gt=0)],
    area: Annotated[FloatArray, Array("cm^2", "...", "area of one pixel", gt=0)],
    bandwidth: Annotated[FloatArray, Array("Hz", "...", "noise bandwidth", gt=0, kind="rate")],
    shortest: Annotated[float, Quantity("um", "short end of the band", gt=0, kind="position")],
    longest: Annotated[float, Quantity("um", "long end of the band", gt=0, kind="position")],
    temperature: Annotated[float, Quantity("K", "temperature of the scene", gt=0)] = 300.0,
    transmittance: Annotated[
        FloatArray | float, Array("1", "...", "transmittance of optics and air together", gt=0, le=1)
    ] = 1.0,
) -> Netd:
    r"""Return the noise-equivalent temperature difference of a thermal imager.

    .. math:: \mathrm{NETD} = \frac{(4 F^2 + 1) \sqrt{\Delta f}}
              {\pi \tau D^* \sqrt{A} \int (\partial L/\partial T) d\lambda}

    Parameters
    ----------
    detectivity : ndarray
        D* in cm Hz^1/2 W^-1.
    f_number : ndarray
        Focal length over diameter.
    area : ndarray
        Area of a pixel in cm^2.
    bandwidth : ndarray
        Noise bandwidth in Hz.
    shortest, longest : float
        Band in um.
    temperature : float
        Temperature of the scene in K.
    transmittance : ndarray
        Transmittance of everything in between.

    Returns
    -------
    Netd
        Temperature difference in K and the slope of the band's radiance.

    Raises
    ------
    DomainError
        The band is empty, or the scene sends nothing in it.
    InputError
        The shapes do not fit together.

    References
    ----------
    Kruse (2001); Rogalski (2010).

    Examples
    --------
    >>> result = netd(4e10, 2.0, 9e-6, 50.0, 8.0, 10.0, transmittance=0.8)
    >>> round(1e3 * float(result.temperature_difference), 1)
    11.5
    """
    if longest <= shortest:
        raise DomainError("ends before it begins", field="longest", value=longest, remedy="give more than shortest")
    half = 0.5 * (longest - shortest)
    slope = half * float(WEIGHTS @ radiance_slope_per_um(shortest + half * (NODES + 1.0), temperature))
    if slope < np.finfo(float).tiny:
        raise DomainError(
            "is so low that nothing is emitted in the band", field="temperature", value=temperature, remedy="raise it"
        )
    signal = 1e-4 * np.pi * slope * transmittance * detectivity * np.sqrt(area)
    return Netd(np.asarray((4.0 * f_number**2 + 1.0) * np.sqrt(bandwidth) / signal), slope)
