from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray
from vibron.core.shapes import or_else
from vibron.core.tool import tool


@tool(
    valid_for="sources small against their distance, normal to the path",
    limitations="one attenuation for all of the band and path (Beer's law); no path radiance, no turbulence",
    papers=("hudson1969", "prsa2016"),
    see_also=("point_source_range", "lambertian_irradiance", "target_background_contrast"),
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
