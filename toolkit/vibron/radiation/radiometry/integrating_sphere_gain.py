from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool


@tool(
    valid_for="spheres with a diffuse coating of one reflectance and ports that return nothing",
    limitations="no baffles; the first strike is on the wall, not on a sample or port",
    papers=("goebel1967",),
    see_also=("lambertian_irradiance", "cavity_emissivity"),
)
def integrating_sphere_gain(
    wall_reflectance: Annotated[FloatArray, Array("1", "...", "diffuse reflectance of the wall", ge=0, le=1)],
    port_fraction: Annotated[FloatArray, Array("1", "...", "area of all ports over that of the sphere", ge=0, lt=1)],
    diameter: Annotated[float | None, Quantity("m", "inner diameter, for the radiance", gt=0)] = None,
) -> IntegratingSphereGain:
    r"""Return the multiplier of an integrating sphere and what follows from it.

    .. math:: M = \frac{\rho}{1 - \rho (1 - f)}, \qquad L = \frac{\Phi}{\pi A_\mathrm{s}} M, \qquad
              \Phi_\mathrm{port} = f M \Phi

    Raises
    ------
    DomainError
        If a perfect wall has no port: the light never ends.

    Examples
    --------
    >>> sphere = integrating_sphere_gain([0.94, 0.98], 0.03, diameter=0.15)
    >>> sphere.multiplier.round(2), sphere.radiance_per_watt
    (array([10.66, 19.84]), array([47.99..., 89.33...]))
    """
    lost = 1.0 - wall_reflectance * (1.0 - port_fraction)
    if (lost <= 0.0).any():
        raise DomainError("never loses light", field="port_fraction", value=0.0, remedy="give a port or a real coating")
    multiplier = np.asarray(wall_reflectance / lost)
    area = None if diameter is None else np.pi * diameter**2
    return IntegratingSphereGain(
        multiplier=multiplier,
        reflections=multiplier,
        port_throughput=np.asarray(port_fraction * multiplier),
        radiance_per_watt=None if area is None else np.asarray(multiplier / (np.pi * area)),
    )


@dataclass(frozen=True)
class IntegratingSphereGain(DataRecord):
    """What an integrating sphere makes of the flux inside it."""

    multiplier: Annotated[FloatArray, Array("1", "...", "wall radiance over that of one reflection by a plate", ge=0)]
    reflections: Annotated[FloatArray, Array("1", "...", "mean number of reflections before absorption or exit", ge=0)]
    port_throughput: Annotated[FloatArray, Array("1", "...", "share of the flux that leaves by the ports", ge=0, le=1)]
    radiance_per_watt: Annotated[FloatArray | None, Array("m^-2 sr^-1", "...", "wall radiance of 1 W inside", ge=0)]
