"""How large an aperture a resolution allows."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Annotated

from vibron.core.errors import DomainError
from vibron.core.quantity import Quantity
from vibron.core.tool import KnownAnswer, tool


@dataclass(frozen=True)
class FieldStop:
    """Largest field of view for a resolution."""

    solid_angle: Annotated[float, Quantity("1", "largest solid angle in sr", gt=0)]
    half_angle: Annotated[float, Quantity("mrad", "largest half angle", gt=0)]
    diameter: Annotated[float | None, Quantity("mm", "diameter of the stop, where a focal length is given")]
    resolving_power: Annotated[float, Quantity("1", "highest wavenumber over resolution", gt=0)]


@tool(
    domain="infrared",
    family="instrument",
    known_answers=(
        KnownAnswer(
            call={"resolution": 1.0, "highest": 4000.0},
            path="half_angle",
            value=22.36,
            tolerance=0.01,
            source="small angles by hand: alpha = sqrt(2 / resolving power) = sqrt(2/4000) rad",
        ),
        KnownAnswer(
            call={"resolution": 2.0, "highest": 4000.0},
            path="solid_angle",
            value=0.0031415926535,
            tolerance=1e-10,
            source="jacquinot1954",
        ),
        KnownAnswer(
            call={"resolution": 0.1, "highest": 4000.0, "focal_length": 150.0},
            path="diameter",
            value=2.1213,
            tolerance=2e-4,
            source="by hand: 2 f alpha = 300 mm x sqrt(2/40000)",
        ),
    ),
    valid_for="the stop that limits the beam in the interferometer, imaged by its collimator",
    limitations="at this stop the line at the highest wavenumber is spread by one nominal resolution; a smaller stop "
    "keeps the line shape; microscopes and cells may limit the beam elsewhere",
    papers=("jacquinot1954", "griffiths2007"),
    keywords=("Jacquinot", "throughput", "etendue", "aperture", "iris", "field stop", "beam divergence"),
    see_also=("field_of_view_shift", "spectral_resolution", "signal_averaging_gain"),
    asks=(
        "[diameter: Jacquinot stop diameter] for resolution {resolution} up to {highest}, focal length {focal_length}",
        "[half_angle: Largest half angle] that still gives {resolution} at {highest}",
        "[solid_angle: Largest solid angle] of the beam for a resolution of {resolution} at {highest}",
        "[diameter: How wide may the aperture be] for {resolution} at {highest} behind a {focal_length} collimator?",
        "[resolving_power: Resolving power] of an FT-IR set to {resolution} at {highest}",
    ),
)
def jacquinot_stop(
    resolution: Annotated[float, Quantity("cm^-1", "resolution wanted", gt=0, kind="width", at="highest")],
    highest: Annotated[float, Quantity("cm^-1", "highest wavenumber at which it is wanted", gt=0, kind="position")],
    focal_length: Annotated[float | None, Quantity("mm", "focal length of the collimator", gt=0)] = None,
) -> FieldStop:
    """Return the largest field of view (Jacquinot stop) with which a resolution is still reached.

    Omega_max = 2 pi resolution / nu_max, so that resolving power times solid angle is 2 pi; the half angle follows from
    Omega = 2 pi (1 - cos alpha) and the diameter is 2 f tan(alpha).

    Parameters
    ----------
    resolution : float
        Resolution in cm^-1.
    highest : float
        Highest wavenumber in cm^-1.
    focal_length : float, optional
        Focal length of the collimator in mm.

    Returns
    -------
    FieldStop
        Solid angle, half angle, diameter and resolving power.

    Raises
    ------
    DomainError
        The resolution is no finer than a tenth of the wavenumber.

    References
    ----------
    Jacquinot (1954).

    Examples
    --------
    >>> stop = jacquinot_stop(4.0, 4000.0, focal_length=100.0)
    >>> round(stop.half_angle, 1), round(stop.diameter, 2)
    (44.7, 8.95)
    """
    if resolution > 0.1 * highest:
        raise DomainError(
            "is no resolution at this wavenumber", field="resolution", value=resolution, remedy="give a finer one"
        )
    angle = math.acos(1.0 - resolution / highest)
    return FieldStop(
        solid_angle=2.0 * math.pi * resolution / highest,
        half_angle=1e3 * angle,
        diameter=None if focal_length is None else 2.0 * focal_length * math.tan(angle),
        resolving_power=highest / resolution,
    )
