"""How an integrating sphere multiplies light."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import KnownAnswer, tool


@dataclass(frozen=True, eq=False)
class IntegratingSphereGain:
    """What an integrating sphere makes of the flux inside it."""

    multiplier: Annotated[FloatArray, Array("1", "...", "wall radiance over that of one reflection by a plate", ge=0)]
    reflections: Annotated[FloatArray, Array("1", "...", "mean number of reflections before absorption or exit", ge=0)]
    port_throughput: Annotated[FloatArray, Array("1", "...", "share of the flux that leaves by the ports", ge=0, le=1)]
    radiance_per_watt: Annotated[FloatArray | None, Array("m^-2 sr^-1", "...", "wall radiance of 1 W inside", ge=0)]


@tool(
    domain="radiation",
    family="radiometry",
    known_answers=(
        KnownAnswer(
            call={"wall_reflectance": [0.98, 0.9], "port_fraction": [0.05, 0.05]},
            path="multiplier",
            value=[14.2029, 6.2069],
            tolerance=1e-4,
            source="rho / (1 - rho (1 - f)) by hand: 0.98 / 0.069 and 0.9 / 0.145",
        ),
        KnownAnswer(
            call={"wall_reflectance": 0.98, "port_fraction": 0.05},
            path="port_throughput",
            value=0.71004,
            tolerance=1e-3,
            source="Monte Carlo of two million photons whose first strike is on the wall",
        ),
        KnownAnswer(
            call={"wall_reflectance": 0.0, "port_fraction": 0.02, "diameter": 0.1},
            path="radiance_per_watt",
            value=0.0,
            tolerance=0.0,
            source="a black wall gives nothing back",
            kind="identity",
        ),
        KnownAnswer(
            call={"wall_reflectance": 1.0, "port_fraction": 0.01},
            path="multiplier",
            value=100.0,
            tolerance=1e-9,
            source="a perfect wall loses through its ports only: 1/f",
            kind="identity",
        ),
    ),
    valid_for="spheres with a diffuse coating of one reflectance and ports that return nothing",
    limitations="no baffles; the first strike is on the wall, not on a sample or port",
    papers=("goebel1967",),
    keywords=("integrating sphere", "sphere multiplier", "port fraction", "throughput", "diffuse reflectance"),
    see_also=("lambertian_irradiance", "cavity_emissivity"),
    asks=(
        "[multiplier: Sphere multiplier] for a wall reflectance of {wall_reflectance} and port fraction "
        "{port_fraction}",
        "[reflections: How often] is light reflected in an Ulbricht sphere, wall {wall_reflectance}, ports "
        "{port_fraction}?",
        "[port_throughput: Throughput] of an integrating sphere with R = {wall_reflectance} and ports {port_fraction}",
        "[radiance_per_watt: Radiance per watt], sphere of diameter {diameter}, coating {wall_reflectance}, "
        "ports {port_fraction}",
        "Integrating sphere, {wall_reflectance} wall, f = {port_fraction}: [multiplier: gain]",
    ),
)
def integrating_sphere_gain(
    wall_reflectance: Annotated[FloatArray, Array("1", "...", "diffuse reflectance of the wall", ge=0, le=1)],
    port_fraction: Annotated[FloatArray, Array("1", "...", "area of all ports over that of the sphere", ge=0, lt=1)],
    diameter: Annotated[float | None, Quantity("m", "inner diameter, for the radiance", gt=0)] = None,
) -> IntegratingSphereGain:
    r"""Return the multiplier of an integrating sphere and what follows from it.

    .. math:: M = \frac{\rho}{1 - \rho (1 - f)}, \qquad L = \frac{\Phi}{\pi A_\mathrm{s}} M, \qquad
              \Phi_\mathrm{port} = f M \Phi

    Parameters
    ----------
    wall_reflectance, port_fraction
        Broadcast against each other.
    diameter
        Of the sphere in m; without it there is no radiance.

    Returns
    -------
    IntegratingSphereGain
        Multiplier, mean number of reflections, throughput of all ports together and radiance of one watt.

    Raises
    ------
    InputError
        If the shapes do not fit together.
    DomainError
        If a perfect wall has no port: the light never ends.

    References
    ----------
    [goebel1967]_.

    Examples
    --------
    >>> sphere = integrating_sphere_gain([0.94, 0.98], 0.03, diameter=0.15)
    >>> sphere.multiplier.round(2), sphere.radiance_per_watt.round(1)
    (array([10.66, 19.84]), array([48. , 89.3]))
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
