from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.shapes import or_else
from vibron.core.tool import tool


@tool(
    valid_for="extended uniform scenes, a thin lens with the f-number focal length over diameter",
    limitations=(
        "for a well corrected lens of f-number N (1 / (2 sin)) take F = sqrt(N^2 - 1/4); cos^4 is the fall-off of a "
        "simple lens; no vignetting, no stray light"
    ),
    papers=("hudson1969",),
    see_also=("lambertian_irradiance", "band_radiance"),
)
def camera_irradiance(
    radiance: Annotated[FloatArray, Array("W m^-2 sr^-1", "...", "radiance of the scene, in band or spectral", ge=0)],
    f_number: Annotated[float, Quantity("1", "focal length over diameter of the aperture", gt=0)],
    field_angle: Annotated[
        FloatArray | None, Array("degree", "...", "angle from the axis; on the axis where left out", ge=0, lt=90)
    ] = None,
    transmittance: Annotated[float, Quantity("1", "transmittance of the optics", ge=0, le=1)] = 1.0,
    magnification: Annotated[float, Quantity("1", "image over object size, zero for far scenes", ge=0)] = 0.0,
) -> Annotated[FloatArray, Array("W m^-2", "...", "irradiance of the image", ge=0)]:
    r"""Return the irradiance that a camera makes of an extended scene (the camera equation).

    .. math:: E = \frac{\tau \pi L \cos^4\theta}{4 F^2 (1 + m)^2 + 1}

    Parameters
    ----------
    radiance
        Any shape; a density per um or per photon goes the same way.

    Raises
    ------
    DomainError
        If an argument lies outside its range.

    Examples
    --------
    >>> camera_irradiance(50.0, 1.2, [0.0, 20.0], transmittance=0.9).round(3)
    array([20.913, 16.306])
    """
    angle = np.radians(or_else(field_angle, 0.0))
    cone = 4.0 * (f_number * (1.0 + magnification)) ** 2 + 1.0
    return np.asarray(transmittance * np.pi * radiance * np.cos(angle) ** 4 / cone)
