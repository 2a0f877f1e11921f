"""Irradiance in the image plane of a camera."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.shapes import or_else
from vibron.core.tool import KnownAnswer, tool


@tool(
    domain="radiation",
    family="radiometry",
    known_answers=(
        KnownAnswer(
            call={"radiance": 10.0, "f_number": 2.0},
            value=1.847995679,
            tolerance=1e-8,
            source="pi L over 4 F^2 + 1, by hand: 31.415926536 / 17",
        ),
        KnownAnswer(
            call={"radiance": [1.0, 1.0], "f_number": 1.0, "field_angle": ["0 deg", "60 deg"]},
            value=[0.6283185307, 0.6283185307 / 16.0],
            tolerance=1e-9,
            source="cos^4 of 60 degrees is 1/16",
            kind="identity",
        ),
        KnownAnswer(
            call={"radiance": 1.0, "f_number": 1e-9},
            value=3.14159265359,
            tolerance=1e-9,
            source="no aperture gives more than a hemisphere, pi L",
            kind="identity",
        ),
    ),
    valid_for="extended uniform scenes, a thin lens with the f-number focal length over diameter",
    limitations=(
        "for a well corrected lens of f-number N (1 / (2 sin)) take F = sqrt(N^2 - 1/4); cos^4 is the fall-off of a "
        "simple lens; no vignetting, no stray light"
    ),
    papers=("hudson1969",),
    keywords=("camera equation", "image irradiance", "f-number", "cos^4", "focal plane", "roll-off", "detector"),
    see_also=("lambertian_irradiance", "band_radiance"),
    asks=(
        "[Irradiance on the focal plane] of a camera of f-number {f_number} that views a scene of radiance {radiance}",
        "Camera equation: [image irradiance] for L = {radiance}, f/# = {f_number}, optics transmittance "
        "{transmittance}",
        "A lens at f-number {f_number} images {radiance}. [How bright is the image] at field angle {field_angle}?",
        "[Detector irradiance] with cos4 roll-off at {field_angle}, scene {radiance}, aperture {f_number}",
        "Close-up with magnification {magnification}, F-number {f_number}, scene radiance {radiance}: "
        "[sensor irradiance]",
    ),
)
def camera_irradiance(
    radiance: Annotated[FloatArray, Array("W m^-2 sr^-1", "...", "radiance of the scene, in band or spectral", ge=0)],
    f_number: Annotated[float, Quantity("1", "focal length over diameter of the aperture", gt=0)],
    field_angle: Annotated[
        FloatArray | None, Array("rad", "...", "angle from the axis; on the axis where left out", ge=0, lt=np.pi / 2)
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
    f_number, transmittance, magnification
        Of the optics.
    field_angle
        Angle of each point from the axis, broadcast against the radiance.

    Returns
    -------
    ndarray
        W m^-2.

    Raises
    ------
    InputError
        If the shapes do not fit together.
    DomainError
        If an argument lies outside its range.

    References
    ----------
    [hudson1969]_.

    Examples
    --------
    >>> camera_irradiance(50.0, 1.2, np.radians([0.0, 20.0]), transmittance=0.9).round(3)
    array([20.913, 16.306])
    """
    angle = or_else(field_angle, 0.0)
    cone = 4.0 * (f_number * (1.0 + magnification)) ** 2 + 1.0
    return np.asarray(transmittance * np.pi * radiance * np.cos(angle) ** 4 / cone)
