from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray
from vibron.core.require import require
from vibron.core.shapes import or_else
from vibron.core.tool import tool


@tool(
    valid_for="sources small against their distance, an attenuation that is uniform along the path",
    limitations="one attenuation for all of the band; the threshold is that of sensor and decision together",
    papers=("hudson1969",),
    see_also=("point_source_irradiance", "target_background_contrast"),
)
def point_source_range(
    intensity: Annotated[FloatArray, Array("W sr^-1", "...", "radiant intensity, or its contrast", gt=0)],
    irradiance: Annotated[FloatArray, Array("W m^-2", "...", "irradiance that is just detected", gt=0)],
    attenuation: Annotated[
        FloatArray | None, Array("m^-1", "...", "attenuation of the path; none where left out", ge=0)
    ] = None,
) -> Annotated[FloatArray, Array("m", "...", "range", ge=0)]:
    r"""Return the distance at which the irradiance of a point source falls to a threshold.

    .. math:: \frac{I}{R^2} e^{-\alpha R} = E \quad\Rightarrow\quad
              R = \frac{2}{\alpha} W\!\left(\frac{\alpha}{2} \sqrt{I / E}\right)

    with Lambert's function W.

    Parameters
    ----------
    intensity, irradiance, attenuation
        Broadcast against each other; "0.2 km^-1" is understood.

    Examples
    --------
    >>> point_source_range(500.0, 1e-9, [0.0, 1e-4, 1e-3]).round(-1)
    array([707110.,  52140.,   8780.])
    """
    path = or_else(attenuation, 0.0)
    clear = np.sqrt(intensity / irradiance)
    argument = path * clear / 2.0
    lambert = require("scipy.special").lambertw(argument).real
    # W(x) / x is exp(-W(x)), which has no quotient of small numbers.
    return np.asarray(clear * np.exp(-lambert))
