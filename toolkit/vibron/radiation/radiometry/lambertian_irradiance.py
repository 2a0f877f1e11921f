from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import tool


@tool(
    valid_for="a source of uniform radiance, seen along its axis",
    limitations="for a source off the axis take its view factor, view_factor_polygons for instance",
    papers=("howell2021", "prsa2016"),
    see_also=("camera_irradiance", "point_source_irradiance", "view_factor_discs"),
)
def lambertian_irradiance(
    radiance: Annotated[FloatArray, Array("W m^-2 sr^-1", "...", "radiance of the source", ge=0)],
    half_angle: Annotated[FloatArray, Array("degree", "...", "angle between axis and edge of the source", ge=0, le=90)],
) -> Annotated[FloatArray, Array("W m^-2", "...", "irradiance", ge=0)]:
    r"""Return the irradiance on the axis of a round diffuse source.

    .. math:: E = \int L \cos\theta \, \mathrm{d}\Omega = \pi L \sin^2\theta

    Parameters
    ----------
    radiance, half_angle
        Broadcast against each other; densities per um or per photon go the same way.

    Raises
    ------
    DomainError
        If a half angle lies outside 0 to 90 degrees.

    References
    ----------
    [howell2021]_; the sun of the known answer: [prsa2016]_.

    Examples
    --------
    >>> lambertian_irradiance(100.0, [30.0, 90.0]).round(3)
    array([ 78.54 , 314.159])
    """
    return np.asarray(np.pi * radiance * np.sin(np.radians(half_angle)) ** 2)
