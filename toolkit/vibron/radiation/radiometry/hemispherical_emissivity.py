"""From the emissivity at each angle to that of the hemisphere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import KnownAnswer, tool

_SIXTH = np.pi / 6.0


@dataclass(frozen=True)
class HemisphericalEmissivity:
    """Emissivity averaged over the hemisphere."""

    hemispherical: Annotated[float, Quantity("1", "cosine-weighted mean over all directions", ge=0, le=1)]
    normal: Annotated[float, Quantity("1", "at the smallest angle given", ge=0, le=1)]
    ratio: Annotated[float | None, Quantity("1", "hemispherical over normal; none where the normal is zero", ge=0)]


@tool(
    domain="radiation",
    family="radiometry",
    known_answers=(
        KnownAnswer(
            call={"angle": ["0 deg", "60 deg", "90 deg"], "emissivity": [0.8, 0.8, 0.8]},
            path="hemispherical",
            value=0.8,
            tolerance=1e-14,
            source="a Lambertian emitter is the same from all sides",
            kind="identity",
        ),
        KnownAnswer(
            call={"angle": [0.0, 1.5707963267948966], "emissivity": [1.0, 0.0]},
            path="hemispherical",
            value=0.5,
            tolerance=1e-12,
            source="integral of (1 - 2 theta / pi) sin(2 theta) from 0 to pi/2 by hand: 1 - (2/pi)(pi/4) = 1/2",
        ),
    ),
    valid_for="emissivity averaged over azimuth and polarisation, straight between its angles",
    limitations=(
        "without a point at 90 degrees the emissivity runs straight to `grazing_emissivity` there; below the first "
        "angle, which must not exceed 30 degrees, it is constant"
    ),
    papers=("modest2013",),
    keywords=(
        "hemispherical emissivity",
        "directional emissivity",
        "angle",
        "normal emissivity",
        "Lambertian",
        "grazing",
    ),
    see_also=("stefan_boltzmann", "kirchhoff_closure", "enclosure_exchange"),
    asks=(
        "[hemispherical: Hemispherical emissivity] from directional emissivities {emissivity} at angles {angle}",
        "A surface emits {emissivity} at {angle} from the normal. [hemispherical: Averaged over all directions]?",
        "[ratio: Hemispherical to normal ratio] for the directional emissivity {emissivity} measured at {angle}",
        "[hemispherical: Cosine-weighted emissivity], angles {angle}, values {emissivity}, "
        "{grazing_emissivity} at grazing",
        "[normal: Normal emissivity] in goniometer data {emissivity} taken at {angle}",
    ),
)
def hemispherical_emissivity(
    angle: Annotated[FloatArray, Array("rad", "n", "angles from the normal, ascending, or 30 deg", ge=0, le=np.pi / 2)],
    emissivity: Annotated[FloatArray, Array("1", "n", "directional emissivity at each angle", ge=0, le=1)],
    grazing_emissivity: Annotated[float, Quantity("1", "at 90 degrees, where it was not given", ge=0, le=1)] = 0.0,
) -> HemisphericalEmissivity:
    r"""Return the hemispherical emissivity of a surface from its directional emissivity.

    .. math:: \varepsilon_\mathrm{h} = \int_0^{\pi/2} \varepsilon(\theta) \sin 2\theta \, \mathrm{d}\theta

    exact for an emissivity that is straight between the angles.

    Parameters
    ----------
    angle, emissivity
        Points of the directional emissivity, in rad.
    grazing_emissivity
        Zero for smooth surfaces.

    Returns
    -------
    HemisphericalEmissivity
        Hemispherical and normal emissivity and their ratio.

    Raises
    ------
    InputError
        If the angles do not ascend.
    DomainError
        If the first angle lies beyond 30 degrees.

    References
    ----------
    [modest2013]_.

    Examples
    --------
    >>> surface = hemispherical_emissivity(np.radians([0.0, 40.0, 60.0, 75.0]), [0.95, 0.94, 0.90, 0.75])
    >>> round(surface.hemispherical, 4), round(surface.ratio, 4)
    (0.8854, 0.932)
    """
    if angle.size < 1 or not (np.diff(angle) > 0.0).all():
        raise InputError("must ascend strictly", field="angle", remedy="sort the points by angle")
    if angle[0] > _SIXTH:
        raise DomainError(
            "begin beyond 30 degrees", field="angle", value=float(angle[0]), remedy="measure near the normal too"
        )
    points, values = angle, emissivity
    if points[0] > 0.0:
        points, values = np.append(0.0, points), np.append(values[0], values)
    if points[-1] < np.pi / 2.0:
        points, values = np.append(points, np.pi / 2.0), np.append(values, grazing_emissivity)
    # Integral of the straight pieces times sin 2 theta by parts: slope times the integral of cos 2 theta / 2.
    inner = np.sin(2.0 * points) / 4.0
    slopes = np.diff(values) / np.diff(points)
    total = (values[0] + values[-1]) / 2.0 + float(slopes @ np.diff(inner))
    normal = float(emissivity[0])
    share = float(np.clip(total, 0.0, 1.0))
    return HemisphericalEmissivity(share, normal, share / normal if normal > 0.0 else None)
