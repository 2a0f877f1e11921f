from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool


@tool(
    valid_for="a circular field stop, lit evenly and centred on the axis of the interferometer",
    limitations="an off-centre or unevenly lit stop shifts lines by other amounts and skews them; microscopes "
    "and cells may limit the beam elsewhere",
    papers=("jacquinot1954", "griffiths2007"),
    see_also=("instrument_line_shape", "calibrate_wavenumber", "spectral_resolution", "signal_averaging_gain"),
)
def field_of_view(
    wavenumber: Annotated[FloatArray, Array("cm^-1", "...", "true wavenumbers", ge=0, kind="position")],
    half_angle: Annotated[
        float | None, Quantity("degree", "half angle of the beam in the interferometer", ge=0, le=30)
    ] = None,
    resolution: Annotated[
        float | None,
        Quantity("cm^-1", "resolution wanted at the highest wavenumber", gt=0, kind="width", at="wavenumber"),
    ] = None,
    focal_length: Annotated[float | None, Quantity("mm", "focal length of the collimator", gt=0)] = None,
) -> FieldOfView:
    """Return shift and broadening of lines by the field of view of an interferometer, or the largest field of view.

    A ray at the angle theta sees the path difference x cos(theta).  Over a circular stop of the half angle alpha, with
    Omega = 2 pi (1 - cos alpha), a line spreads evenly from nu (1 - Omega/2pi) to nu, its middle at
    nu' = nu (1 - Omega / 4 pi).  The Jacquinot stop spreads the highest line by the resolution, Omega_max = 2 pi
    resolution / nu_max, so that resolving power times solid angle is 2 pi.

    Parameters
    ----------
    half_angle, resolution
        One of both: the half angle of the beam, or the resolution for which the largest one is wanted.
    focal_length
        Gives the diameter of the stop, 2 f tan(alpha).

    Raises
    ------
    InputError
        Neither or both of half angle and resolution are given.
    DomainError
        The resolution is not finer than a tenth of the highest wavenumber.

    Examples
    --------
    >>> field_of_view([2000.0, 4000.0], half_angle="15 mrad").shift.round(3)
    array([-0.112, -0.225])
    >>> stop = field_of_view(4000.0, resolution=4.0, focal_length=100.0)
    >>> stop.half_angle, stop.diameter
    (2.56..., 8.9...)
    """
    if half_angle is not None and resolution is None:
        part = 1.0 - math.cos(math.radians(half_angle))
    elif resolution is not None and half_angle is None:
        part = _largest(resolution, float(np.max(wavenumber)))
    else:
        raise InputError(
            "give the half angle or the resolution", field="half_angle", value=half_angle, remedy="give one of both"
        )
    angle = math.acos(1.0 - part)
    return FieldOfView(
        apparent=wavenumber * (1.0 - part / 2.0),
        shift=0.0 - wavenumber * part / 2.0,
        broadening=wavenumber * part,
        solid_angle=2.0 * math.pi * part,
        correction=1.0 / (1.0 - part / 2.0),
        half_angle=math.degrees(angle),
        diameter=None if focal_length is None else 2.0 * focal_length * math.tan(angle),
        resolving_power=1.0 / part if part > 0.0 else math.inf,
    )


def _largest(resolution: float, highest: float) -> float:
    """Return 1 - cos of the half angle that spreads the highest line by the resolution."""
    if resolution > 0.1 * highest:
        raise DomainError(
            "is not a possible resolution at this wavenumber",
            field="resolution",
            value=resolution,
            remedy="give a finer one",
        )
    return resolution / highest


@dataclass(frozen=True)
class FieldOfView(DataRecord):
    """Field of view of an interferometer, and the lines seen with it."""

    apparent: Annotated[FloatArray, Array("cm^-1", "...", "wavenumber at which a line appears", kind="position")]
    shift: Annotated[FloatArray, Array("cm^-1", "...", "apparent less true wavenumber, negative", kind="width")]
    broadening: Annotated[
        FloatArray, Array("cm^-1", "...", "width of the box over which the line is spread", kind="width")
    ]
    solid_angle: Annotated[float, Quantity("1", "solid angle in sr", ge=0)]
    correction: Annotated[float, Quantity("1", "factor by which apparent wavenumbers are multiplied", ge=1)]
    half_angle: Annotated[float, Quantity("degree", "half angle of the beam", ge=0)]
    diameter: Annotated[float | None, Quantity("mm", "diameter of the stop, where a focal length is given")]
    resolving_power: Annotated[
        float, Quantity("1", "wavenumber over broadening, infinite for an axial ray", gt=0, infinite=True)
    ]
