"""What a small tilted plate sees of a sphere."""

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
            call={
                "height": [0.5, 0.5, 0.1, 2.0],
                "radius": 1.0,
                "tilt": [1.2217304763960306, 2.0943951023931953, 1.7453292519943295, 1.4835298641951802],
            },
            value=[0.16890, 0.00397, 0.17474, 0.01372],
            tolerance=6e-4,
            source="Monte Carlo of four million rays each, for tilts of 70, 120, 100 and 85 degrees",
        ),
        KnownAnswer(
            call={"height": 6371.0, "radius": 6371.0, "tilt": 0.0},
            value=0.25,
            tolerance=1e-12,
            source="the inverse square of the distance to the centre in radii",
            kind="identity",
        ),
        KnownAnswer(
            call={"height": 1e-9, "radius": 1.0, "tilt": "90 deg"},
            value=[0.5],
            tolerance=1e-4,
            source="a wall on a plain sees ground with one half",
            kind="identity",
        ),
    ),
    valid_for="plates small against the sphere and their distance: satellites over a planet, sensors near a ball",
    limitations="a sphere of uniform radiosity: for the sunlit half of a planet this gives no albedo load",
    papers=("howell2021",),
    keywords=("view factor", "sphere", "configuration factor", "satellite", "Earth infrared", "planetary flux", "tilt"),
    see_also=("view_factor_discs", "lambertian_irradiance", "radiative_heat_loss"),
    asks=(
        "[View factor] of a plate at height {height} above a sphere of radius {radius}, tilted by {tilt}",
        "A satellite flies {height} above a planet of radius {radius}. [Which share] does a panel tilted {tilt} see?",
        "[Configuration factor to the Earth] from altitude {height}, planet radius {radius}, normal {tilt} from nadir",
        "Small patch and sphere: h = {height}, r = {radius}, tilt {tilt}, [F]",
    ),
)
def view_factor_sphere(
    height: Annotated[FloatArray, Array("m", "...", "distance of the plate from the sphere's surface", gt=0)],
    radius: Annotated[FloatArray, Array("m", "...", "radius of the sphere", gt=0)],
    tilt: Annotated[
        FloatArray, Array("rad", "...", "angle of the plate's normal from the sphere's centre", ge=0, le=np.pi)
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
        Zero where the plate faces the centre; pi where it looks away.

    Returns
    -------
    ndarray
        The factor; its irradiance is this times the exitance of the sphere.

    Raises
    ------
    InputError
        If the shapes do not fit together.
    DomainError
        If a length is not above zero or a tilt lies outside 0 to pi.

    References
    ----------
    [howell2021]_.

    Examples
    --------
    >>> view_factor_sphere(400.0, 6371.0, np.radians([0.0, 90.0, 180.0])).round(4)
    array([0.8853, 0.2886, 0.    ])
    """
    low = height / radius
    square = low * (2.0 + low)  # H^2 - 1 without cancellation
    cosine, sine = np.cos(tilt), np.sin(tilt)
    whole = cosine / (1.0 + square)
    inside = np.maximum(sine**2 - square * cosine**2, 0.0)  # 1 - H^2 cos^2
    cut = np.arccos(np.clip(-np.sqrt(square) * cosine / np.where(sine > 0.0, sine, 1.0), -1.0, 1.0))
    flat = np.sqrt(square * inside)
    partial = ((cosine * cut - flat) / (1.0 + square) + np.arctan2(np.sqrt(inside), np.sqrt(square))) / np.pi
    # The whole sphere is seen where no part of it dips below the plane, none where all of it does.
    seen = np.where(inside > 0.0, partial, np.where(cosine > 0.0, whole, 0.0))
    return np.asarray(np.clip(seen, 0.0, 1.0))
