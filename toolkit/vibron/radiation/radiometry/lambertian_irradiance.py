"""Irradiance under a round diffuse source."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import KnownAnswer, tool


@tool(
    domain="radiation",
    family="radiometry",
    known_answers=(
        KnownAnswer(
            call={"radiance": 146.2, "half_angle": "90 deg"},
            value=[459.300845955],
            tolerance=1e-6,
            source="pi times the radiance under a hemisphere",
            kind="identity",
        ),
        KnownAnswer(
            call={"radiance": 2.00338e7, "half_angle": 0.00465047},
            value=1361.0,
            tolerance=0.5,
            source="prsa2016",
        ),
        KnownAnswer(
            call={"radiance": [1.0], "half_angle": [0.7853981633974483]},
            value=[1.5707963268],
            tolerance=1e-9,
            source="howell2021",
        ),
    ),
    valid_for="a source of uniform radiance, seen along its axis",
    limitations="for a source off the axis take its view factor, view_factor_polygons for instance",
    papers=("howell2021", "prsa2016"),
    keywords=("irradiance", "Lambertian source", "pi L sin^2", "extended source", "solid angle", "hemisphere"),
    see_also=("camera_irradiance", "point_source_irradiance", "view_factor_discs"),
    asks=(
        "[Irradiance] from a round Lambertian source of radiance {radiance} that fills a half angle of {half_angle}",
        "[pi L sin2] for L = {radiance}, theta = {half_angle}",
        "A diffuse disc of {radiance} is seen under a half cone of {half_angle}. [How much falls on a plate] "
        "on its axis?",
        "[Flux density on axis], extended diffuse source {radiance}, edge at {half_angle} from the axis",
    ),
)
def lambertian_irradiance(
    radiance: Annotated[FloatArray, Array("W m^-2 sr^-1", "...", "radiance of the source", ge=0)],
    half_angle: Annotated[
        FloatArray, Array("rad", "...", "angle between axis and edge of the source, or 30 deg", ge=0, le=np.pi / 2)
    ],
) -> Annotated[FloatArray, Array("W m^-2", "...", "irradiance", ge=0)]:
    r"""Return the irradiance on the axis of a round diffuse source.

    .. math:: E = \int L \cos\theta \, \mathrm{d}\Omega = \pi L \sin^2\theta

    Parameters
    ----------
    radiance, half_angle
        Broadcast against each other; densities per um or per photon go the same way.

    Returns
    -------
    ndarray
        W m^-2.

    Raises
    ------
    InputError
        If the shapes do not fit together.
    DomainError
        If a half angle lies outside 0 to 90 degrees.

    References
    ----------
    [howell2021]_; the sun of the known answer: [prsa2016]_.

    Examples
    --------
    >>> lambertian_irradiance(100.0, np.radians([30.0, 90.0])).round(3)
    array([ 78.54 , 314.159])
    """
    return np.asarray(np.pi * radiance * np.sin(half_angle) ** 2)
