"""How far a point source can be detected."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray
from vibron.core.require import require
from vibron.core.shapes import or_else
from vibron.core.tool import KnownAnswer, tool


@tool(
    domain="radiation",
    family="radiometry",
    known_answers=(
        KnownAnswer(
            call={"intensity": 100.0, "irradiance": 1e-8},
            value=1e5,
            tolerance=1e-9,
            source="square root of intensity over irradiance where nothing absorbs",
            kind="identity",
        ),
        KnownAnswer(
            call={"intensity": [500.0], "irradiance": [6.766764161830635e-07], "attenuation": [2e-4]},
            value=[1e4],
            tolerance=1e-8,
            source="500 W/sr at 10 km through exp(-2), by hand: 500 / 1e8 x 0.1353352832",
        ),
    ),
    valid_for="sources small against their distance, an attenuation that is uniform along the path",
    limitations="one attenuation for all of the band; the threshold is that of sensor and decision together",
    papers=("hudson1969",),
    keywords=("detection range", "range equation", "noise equivalent irradiance", "NEI", "Lambert W", "search"),
    see_also=("point_source_irradiance", "target_background_contrast"),
    asks=(
        "[Detection range] of a point source of {intensity} for a noise equivalent irradiance of {irradiance}",
        "[How far away] is a target of {intensity} still seen if the sensor needs {irradiance}?",
        "[Range] at which {intensity} falls to the threshold {irradiance}, atmospheric attenuation {attenuation}",
        "NEI = {irradiance}, contrast intensity {intensity}: [maximum distance]?",
    ),
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

    Returns
    -------
    ndarray
        Metres.

    Raises
    ------
    InputError
        If the shapes do not fit together.
    DomainError
        If intensity or irradiance is not above zero.

    References
    ----------
    [hudson1969]_.

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
