from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool

_LARGEST_FIRST = 30.0


@tool(
    valid_for="emissivity averaged over azimuth and polarisation, straight between its angles",
    limitations=(
        "without a point at 90 degrees the emissivity runs straight to `grazing_emissivity` there; below the first "
        "angle, which must not exceed 30 degrees, it is constant"
    ),
    papers=("modest2013",),
    see_also=("stefan_boltzmann", "kirchhoff_closure", "enclosure_exchange"),
)
def hemispherical_emissivity(
    angle: Annotated[FloatArray, Array("degree", "n", "angles from the normal, ascending", ge=0, le=90)],
    emissivity: Annotated[FloatArray, Array("1", "n", "directional emissivity at each angle", ge=0, le=1)],
    grazing_emissivity: Annotated[float, Quantity("1", "at 90 degrees, where it was not given", ge=0, le=1)] = 0.0,
) -> HemisphericalEmissivity:
    r"""Return the hemispherical emissivity of a surface from its directional emissivity.

    .. math:: \varepsilon_\mathrm{h} = \int_0^{\pi/2} \varepsilon(\theta) \sin 2\theta \, \mathrm{d}\theta

    exact for an emissivity that is straight between the angles.

    Raises
    ------
    DomainError
        If the first angle lies beyond 30 degrees.

    Examples
    --------
    >>> surface = hemispherical_emissivity([0.0, 40.0, 60.0, 75.0], [0.95, 0.94, 0.90, 0.75])
    >>> round(surface.hemispherical, 4), surface.ratio
    (0.8854, 0.93...)
    """
    if angle.size < 1 or not (np.diff(angle) > 0.0).all():
        raise InputError("must ascend strictly", field="angle", remedy="sort the points by angle")
    if angle[0] > _LARGEST_FIRST:
        raise DomainError(
            "begin beyond 30 degrees", field="angle", value=float(angle[0]), remedy="measure near the normal too"
        )
    points, values = np.radians(angle), emissivity
    if points[0] > 0.0:
        points, values = np.append(0.0, points), np.append(values[0], values)
    if angle[-1] < 90.0:
        points, values = np.append(points, np.pi / 2.0), np.append(values, grazing_emissivity)
    # Integral of the straight pieces times sin 2 theta by parts: slope times the integral of cos 2 theta / 2.
    inner = np.sin(2.0 * points) / 4.0
    slopes = np.diff(values) / np.diff(points)
    total = (values[0] + values[-1]) / 2.0 + float(slopes @ np.diff(inner))
    normal = float(emissivity[0])
    share = float(np.clip(total, 0.0, 1.0))
    return HemisphericalEmissivity(share, normal, share / normal if normal > 0.0 else None)


@dataclass(frozen=True)
class HemisphericalEmissivity(DataRecord):
    """Emissivity averaged over the hemisphere."""

    hemispherical: Annotated[float, Quantity("1", "cosine-weighted mean over all directions", ge=0, le=1)]
    normal: Annotated[float, Quantity("1", "at the smallest angle given", ge=0, le=1)]
    ratio: Annotated[float | None, Quantity("1", "hemispherical over normal; none where the normal is zero", ge=0)]
