"""Irradiance of a far source through an absorbing path."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray
from vibron.core.shapes import or_else
from vibron.core.tool import KnownAnswer, tool


@tool(
    domain="radiation",
    family="radiometry",
    known_answers=(
        KnownAnswer(
            call={"intensity": [100.0, 100.0], "distance": [1000.0, 2000.0]},
            value=[1e-4, 2.5e-5],
            tolerance=1e-18,
            source="inverse square",
            kind="identity",
        ),
        KnownAnswer(
            call={"intensity": 3.0462e25, "distance": 1.495978707e11},
            value=1361.0,
            tolerance=0.5,
            source="prsa2016",
        ),
    ),
    valid_for="sources small against their distance, normal to the path",
    limitations="one attenuation for all of the band and path (Beer's law); no path radiance, no turbulence",
    papers=("hudson1969", "prsa2016"),
    keywords=("range equation", "inverse square", "radiant intensity", "point source", "irradiance", "Beer"),
    see_also=("point_source_range", "lambertian_irradiance", "target_background_contrast"),
    asks=(
        "[Irradiance] at {distance} from a point source of radiant intensity {intensity}",
        "A flare of {intensity} burns {distance} away. [What irradiance] reaches the sensor?",
        "[E] by the inverse square law with Beer attenuation {attenuation}, I = {intensity}, R = {distance}",
        "[Received flux density] of a lamp, {intensity}, through {distance} of haze with extinction {attenuation}",
    ),
)
def point_source_irradiance(
    intensity: Annotated[FloatArray, Array("W sr^-1", "...", "radiant intensity of the source")],
    distance: Annotated[FloatArray, Array("m", "...", "distance", gt=0)],
    attenuation: Annotated[
        FloatArray | None, Array("m^-1", "...", "attenuation of the path; none where left out", ge=0)
    ] = None,
) -> Annotated[FloatArray, Array("W m^-2", "...", "irradiance at the receiver")]:
    r"""Return the irradiance of a point source through an attenuating path.

    .. math:: E = \frac{I}{R^2} e^{-\alpha R}

    Parameters
    ----------
    intensity
        Of the source, or of its contrast against the background, which may be negative.
    distance, attenuation
        Broadcast against the intensity; "0.2 km^-1" is understood.

    Returns
    -------
    ndarray
        W m^-2.

    Raises
    ------
    InputError
        If the shapes do not fit together.
    DomainError
        If a distance is not above zero or an attenuation is below it.

    References
    ----------
    [hudson1969]_; the sun of the known answer, 3.828e26 W over 4 pi: [prsa2016]_.

    Examples
    --------
    >>> point_source_irradiance(500.0, [1e3, 1e4], 2e-4)
    array([4.09365377e-04, 6.76676416e-07])
    """
    path = or_else(attenuation, 0.0)
    return np.asarray(intensity / distance**2 * np.exp(-path * distance))
