from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool
from vibron.radiation.air_constants import EARTH_RADIUS
from vibron.radiation.atmosphere._profiles import ascending
from vibron.radiation.atmosphere._us_standard import geopotential, us_standard

_LEVELS = np.concatenate([np.arange(0.0, 32.0, 0.5), np.arange(32.0, 81.0, 2.0)])  # km
_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(12)


@tool(
    valid_for="clear air in horizontal shells; dry-air refractivity in the infrared away from strong bands",
    limitations=(
        "the refractivity of dry air is k p/T with k = 7.76e-7 K/Pa (10 um; 7.9e-7 in the visible); water, which "
        "bends radio waves, is left out; at the horizon the result depends on the lowest layers"
    ),
    papers=("kasten1989", "auer2000"),
    see_also=("relative_airmass", "limb_path", "reference_atmosphere"),
)
def refracted_path(
    zenith_angle: Annotated[float, Quantity("degree", "apparent zenith angle at the lowest level", ge=0, le=90)],
    altitude: Annotated[
        FloatArray | None, Array("km", "n", "levels, rising; 0 to 80 km of the U.S. Standard Atmosphere if left out")
    ] = None,
    temperature: Annotated[FloatArray | None, Array("K", "n", "temperature at the levels", gt=0)] = None,
    pressure: Annotated[FloatArray | None, Array("Pa", "n", "pressure at the levels", gt=0)] = None,
    refractivity_constant: Annotated[float, Quantity("K/Pa", "(n - 1) T / p of the air", ge=0, le=1e-5)] = 7.76e-7,
    earth_radius: Annotated[float, Quantity("km", "radius of the earth", gt=0)] = EARTH_RADIUS,
) -> RefractedPath:
    r"""Return path length, air mass and refraction of a ray that rises through a spherical atmosphere.

    .. math:: n r \sin\theta = \mathrm{const}, \qquad s = \int \frac{dr}{\cos\theta}, \qquad
              R = -\int \frac{\tan\theta}{n} \frac{dn}{dr} dr

    Density is exponential between the levels.  Each layer is integrated in the square root of the height above its
    base, which removes the singularity of a ray that starts horizontally.

    Parameters
    ----------
    altitude, temperature, pressure
        Give all three or none.
    refractivity_constant
        0 switches refraction off.

    Raises
    ------
    InputError
        Only some of the three profiles are given, or the altitudes do not rise.

    Examples
    --------
    >>> ray = refracted_path(90.0)
    >>> round(ray.refraction, 1), round(ray.airmass, 1)
    (32.4, 38.1)
    """
    profile = (altitude, temperature, pressure)
    if altitude is None or temperature is None or pressure is None:
        if any(part is not None for part in profile):
            raise InputError(
                "altitude, temperature and pressure go together", field="altitude", remedy="give all three or none"
            )
        altitude = _LEVELS
        temperature, pressure, _ = us_standard(geopotential(altitude))
    ascending(altitude, "altitude")
    density = pressure / temperature  # Pa/K, of which refractivity and mass are multiples
    # Nodes t in (0, 1) of r = r0 + dr t^2 in each layer: rows are layers.
    t = 0.5 * (_NODES + 1.0)
    thickness = np.diff(altitude)[:, None]
    height = altitude[:-1, None] + thickness * t**2
    step = thickness * t * _WEIGHTS  # dr = 2 dr t dt, and half the weight
    slope = np.log(density[1:] / density[:-1])[:, None] / thickness
    at = density[:-1, None] * np.exp(slope * thickness * t**2)
    index = 1.0 + refractivity_constant * at
    bouguer = (
        (1.0 + refractivity_constant * density[0]) * (earth_radius + altitude[0]) * np.sin(np.radians(zenith_angle))
    )
    radius = earth_radius + height
    sine = np.minimum(bouguer / (index * radius), 1.0)
    cosine = np.sqrt(np.maximum((1.0 - sine) * (1.0 + sine), 1e-300))
    if (sine >= 1.0).any():
        raise InputError(
            "bends the ray back to the ground", field="temperature", remedy="the air must get thinner less quickly"
        )
    lengths = (step / cosine).sum(axis=1)
    bending = (step * (sine / cosine) / index * -(refractivity_constant * at * slope)).sum()
    vertical = (step * at).sum()
    last = bouguer / ((1.0 + refractivity_constant * density[-1]) * (earth_radius + altitude[-1]))
    return RefractedPath(
        lengths=lengths,
        length=float(lengths.sum()),
        airmass=float((step * at / cosine).sum() / vertical),
        refraction=float(np.degrees(bending) * 60.0),
        zenith_angle_top=float(np.degrees(np.arcsin(min(last, 1.0)))),
    )


@dataclass(frozen=True)
class RefractedPath(DataRecord):
    """A ray from the lowest level to the top."""

    lengths: Annotated[FloatArray, Array("km", "m", "path length in each layer", ge=0)]
    length: Annotated[float, Quantity("km", "whole path length", ge=0)]
    airmass: Annotated[float, Quantity("1", "mass of air along the path over that along the vertical", ge=0)]
    refraction: Annotated[float, Quantity("arcmin", "angle between the ray's directions below and above")]
    zenith_angle_top: Annotated[float, Quantity("degree", "zenith angle at which the ray leaves the top", ge=0, le=90)]
