from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import tool


@tool(
    valid_for="plates small against the sphere and their distance: satellites over a planet, sensors near a ball",
    limitations="a sphere of uniform radiosity: for the sunlit half of a planet this gives no albedo load",
    papers=("howell2021",),
    see_also=("view_factor_discs", "lambertian_irradiance", "radiative_heat_loss"),
)
def view_factor_sphere(
    height: Annotated[FloatArray, Array("m", "...", "distance of the plate from the sphere's surface", gt=0)],
    radius: Annotated[FloatArray, Array("m", "...", "radius of the sphere", gt=0)],
    tilt: Annotated[
        FloatArray, Array("degree", "...", "angle of the plate's normal from the sphere's centre", ge=0, le=180)
    ],
) -> Annotated[FloatArray, Array("1", "...", "share of what leaves the plate that reaches the sphere", ge=0, le=1)]:
    r"""Return the view factor from a small plate to a sphere, at any tilt.

    .. math:: F = \frac{\cos\theta}{H^2} \quad (\theta \le \arccos 1/H), \qquad H = 1 + h / r

    and where the sphere crosses the plane of the plate

    .. math:: \pi F = \frac{\cos\theta \arccos(-\sqrt{H^2-1} \cot\theta)
              - \sqrt{H^2-1} \sqrt{1 - H^2 \cos^2\theta}}{H^2}
              + \arctan\frac{\sqrt{1 - H^2 \cos^2\theta}}{\sqrt{H^2-1}}

    Parameters
    ----------
    height, radius
        In one unit of length, broadcast against each other and the tilt.
    tilt
        Zero where the plate faces the centre; 180 where it looks away.

    Returns
    -------
    ndarray
        The factor; its irradiance is this times the exitance of the sphere.

    Raises
    ------
    DomainError
        If a length is not above zero or a tilt lies outside 0 to 180 degrees.

    Examples
    --------
    >>> view_factor_sphere(400.0, 6371.0, [0.0, 90.0, 180.0]).round(4)
    array([0.8853, 0.2886, 0.    ])
    """
    low = height / radius
    square = low * (2.0 + low)  # H^2 - 1 without cancellation
    angle = np.radians(tilt)
    cosine, sine = np.cos(angle), np.sin(angle)
    whole = cosine / (1.0 + square)
    inside = np.maximum(sine**2 - square * cosine**2, 0.0)  # 1 - H^2 cos^2
    cut = np.arccos(np.clip(-np.sqrt(square) * cosine / np.where(sine > 0.0, sine, 1.0), -1.0, 1.0))
    flat = np.sqrt(square * inside)
    partial = ((cosine * cut - flat) / (1.0 + square) + np.arctan2(np.sqrt(inside), np.sqrt(square))) / np.pi
    # The whole sphere is seen where no part of it dips below the plane, none where all of it does.
    seen = np.where(inside > 0.0, partial, np.where(cosine > 0.0, whole, 0.0))
    return np.asarray(np.clip(seen, 0.0, 1.0))
