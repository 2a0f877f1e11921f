from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Annotated

from vibron.core.data_record import DataRecord
from vibron.core.errors import InputError
from vibron.core.quantity import Quantity
from vibron.core.tool import tool


@tool(
    valid_for="round cones, the same from every point of a flat area",
    limitations=(
        "f_number is 1 / (2 tan); a well corrected (aplanatic) lens has 1 / (2 sin), for which give half_angle = "
        "arcsin(1 / (2 F)); no vignetting, no obscuration"
    ),
    see_also=("photon_flux", "spectral_density_jacobian"),
)
def solid_angle_etendue(
    half_angle: Annotated[float | None, Quantity("degree", "angle between axis and edge", gt=0, le=90)] = None,
    f_number: Annotated[float | None, Quantity("1", "focal length over diameter, instead of the angle", gt=0)] = None,
    area: Annotated[float | None, Quantity("m^2", "area that the cone leaves or hits", gt=0)] = None,
    refractive_index: Annotated[float, Quantity("1", "refractive index of the medium", ge=1)] = 1.0,
) -> Cone:
    r"""Return solid angle, projected solid angle, numerical aperture, f-number and etendue of a cone of light.

    .. math:: \Omega = 2\pi (1 - \cos\theta), \quad \Omega_\mathrm{p} = \pi \sin^2\theta = \frac{\pi}{4F^2 + 1},
              \quad F = \frac{1}{2 \tan\theta}, \quad G = n^2 A \, \Omega_\mathrm{p}

    Power is radiance times etendue.

    Returns
    -------
    Cone
        All quantities of the cone.

    Raises
    ------
    InputError
        If not exactly one of half_angle and f_number is given.

    Examples
    --------
    >>> round(solid_angle_etendue(f_number=2.0).solid_angle, 6)
    0.1876
    """
    if (half_angle is None) == (f_number is None):
        raise InputError(
            "give either this or f_number", field="half_angle", value=half_angle, remedy="leave one of the two out"
        )
    angle = math.radians(half_angle) if half_angle is not None else math.atan(0.5 / (f_number or 1.0))
    sine, versine = math.sin(angle), 2.0 * math.sin(angle / 2.0) ** 2
    projected = math.pi * sine**2
    return Cone(
        half_angle=math.degrees(angle),
        solid_angle=2.0 * math.pi * versine,
        projected_solid_angle=projected,
        numerical_aperture=refractive_index * sine,
        f_number=f_number if f_number is not None else max(0.0, 0.5 * math.cos(angle) / sine),
        etendue=None if area is None else refractive_index**2 * area * projected,
    )


@dataclass(frozen=True)
class Cone(DataRecord):
    """A round cone of light."""

    half_angle: Annotated[float, Quantity("degree", "angle between axis and edge", gt=0)]
    solid_angle: Annotated[float, Quantity("sr", "2 pi (1 - cos)", gt=0)]
    projected_solid_angle: Annotated[float, Quantity("sr", "pi sin^2, weighted with the cosine", gt=0)]
    numerical_aperture: Annotated[float, Quantity("1", "n sin", gt=0)]
    f_number: Annotated[float, Quantity("1", "1 / (2 tan): focal length over diameter", ge=0)]
    etendue: Annotated[float | None, Quantity("m^2 sr", "n^2 times area times projected solid angle", ge=0)]
