from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Literal

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import tool
from vibron.radiation.layered_optics import LayeredOptics
from vibron.radiation.transfer._layered import LayeredScene, RadianceSlopes, clear_radiance, scattered_radiance
from vibron.radiation.transfer._particles import ScatteringOptics, layers_with_particles
from vibron.radiation.transfer._thermal_adding import ScatteringLayer, doubled

_KELVIN, _LOGARITHM = 0.1, 1e-3  # steps of the differences
_SAME_LEVEL = 1e-6  # km


@tool(
    valid_for="plane-parallel layers in local thermodynamic equilibrium over a Lambertian ground, thermal emission",
    limitations="no sunlight, no refraction, no curvature of the layers; the Planck function is linear in optical "
    "depth within a layer; scattering is scalar, by adding and doubling with delta-M; derivatives by the temperature "
    "hold the optical depths fixed and the optics of particles do not change",
    papers=("chandrasekhar1960", "hansen1971", "wiscombe1977"),
    see_also=("line_optical_depths", "lowtran_optical_depths", "correlated_k", "particle_layer", "channel_temperature",
              "disort_intensity"),
    cost="light",
)  # fmt: skip
def layered_radiance(
    optics: Annotated[LayeredOptics, Record("layers from the ground up, with their particles")],
    direction: Annotated[Literal["down", "up"], Option("where the observer looks")] = "down",
    zenith_angle: Annotated[float, Quantity("degree", "angle of the line of sight to the vertical", ge=0, le=85)] = 0.0,
    observer_altitude: Annotated[
        float | None, Quantity("km", "of the observer, an edge of the layers; top or ground if left out")
    ] = None,
    surface_temperature: Annotated[
        float | None, Quantity("K", "temperature of the ground; that of the lowest air if left out", gt=0)
    ] = None,
    surface_emissivity: Annotated[float, Quantity("1", "emissivity of the ground", ge=0, le=1)] = 1.0,
    streams: Annotated[int, Quantity("1", "directions up and down together, an even number", ge=2, le=64)] = 8,
    jacobians: Annotated[bool, Option("compute derivatives by temperatures and optical depths too")] = False,
) -> LayeredRadiance:
    r"""Return the thermal radiance at any edge of absorbing and scattering layers, looking up or down.

    .. math:: L = \left[\varepsilon B(T_s) + \frac{1 - \varepsilon}{\pi} F_\downarrow\right] e^{-\tau/\mu}
              + \int_0^{\tau} J(t)\, e^{-t/\mu} \frac{dt}{\mu}, \qquad
              J = (1 - \omega) B + \frac{\omega}{2} \int_{-1}^{1} P\, L\, d\mu'

    Without particles J = B and the derivatives are analytic.  With particles the layers are doubled and added at all
    spectral points in one pass, and the derivatives are central differences.

    Parameters
    ----------
    zenith_angle
        0 is nadir for ``down`` and zenith for ``up``.
    streams
        Also the accuracy of the reflected flux without particles.

    Raises
    ------
    DomainError
        The altitude of the observer is not an edge, the number of streams is odd, or particles lie outside the layers.

    Examples
    --------
    >>> altitude, temperature, wavenumber = np.array([0.0, 1.0]), np.array([280.0, 280.0]), np.array([900.0])
    >>> layer = LayeredOptics(altitude, temperature, wavenumber, np.ones(1), np.ones((1, 1)))
    >>> found = layered_radiance(layer, surface_temperature=280.0)
    >>> found.radiance.round(6), planck_radiance([1e4 / 900.0], 280.0, per="cm^-1").round(6)
    (array([0.085996]), array([0.085996]))
    """
    if streams % 2:
        raise DomainError("must be even", field="streams", value=streams, remedy="add one")
    level = _level(optics, observer_altitude, direction)
    scene = LayeredScene(
        optics.wavenumber, optics.optical_depth, optics.temperature,
        float(optics.temperature[0]) if surface_temperature is None else surface_temperature, surface_emissivity,
        float(np.cos(np.radians(zenith_angle))), level, direction == "down", streams,
    )  # fmt: skip
    layers, _ = scene.order(level, scene.down)
    extinction = optics.optical_depth[layers].sum(axis=0)
    slopes: RadianceSlopes | None
    if not optics.particles:
        radiance, slopes = clear_radiance(scene, jacobians)
    else:
        particles = layers_with_particles(optics, streams)
        extinction = extinction + sum(
            (particles[k].depth - optics.optical_depth[k] for k in layers.tolist() if k in particles),
            np.zeros(extinction.size),
        )
        operators = {k: _operators(scene, part) for k, part in particles.items()}
        radiance = scattered_radiance(scene, operators)
        slopes = _differences(scene, optics, operators) if jacobians else None
    transmittance = np.exp(-extinction / scene.cosine)
    found = LayeredRadiance(optics.wavenumber, optics.weight, radiance, transmittance)
    if slopes is None:
        return found
    return replace(found, temperature_slope=slopes.temperature, depth_slope=slopes.depth, surface_slope=slopes.surface)


@dataclass(frozen=True)
class LayeredRadiance(DataRecord):
    """Radiance at the observer, and on request its derivatives."""

    wavenumber: Annotated[FloatArray, Array("cm^-1", "n", "spectral points", gt=0, kind="position")]
    weight: Annotated[FloatArray, Array("cm^-1", "n", "width that each point represents", ge=0, kind="width")]
    radiance: Annotated[FloatArray, Array("W/(m^2*sr*cm^-1)", "n", "radiance at the observer", ge=0)]
    transmittance: Annotated[
        FloatArray, Array("1", "n", "direct, to the ground or to space; forward peaks count as transmitted", ge=0, le=1)
    ]
    temperature_slope: Annotated[
        FloatArray | None, Array("W/(m^2*sr*cm^-1*K)", "levels,n", "by the temperature of each edge")
    ] = None
    depth_slope: Annotated[
        FloatArray | None, Array("W/(m^2*sr*cm^-1)", "m,n", "by the logarithm of each absorption depth")
    ] = None
    surface_slope: Annotated[
        FloatArray | None, Array("W/(m^2*sr*cm^-1*K)", "n", "by the temperature of the ground")
    ] = None


def _level(optics: LayeredOptics, altitude: float | None, direction: str) -> int:
    if altitude is None:
        return optics.altitude.size - 1 if direction == "down" else 0
    nearest = int(np.abs(optics.altitude - altitude).argmin())
    if abs(float(optics.altitude[nearest]) - altitude) > _SAME_LEVEL:
        raise DomainError(
            "is not an edge of the layers", field="observer_altitude", value=altitude,
            remedy=f"make it an edge, or take {optics.altitude[nearest]:g} km",
        )  # fmt: skip
    return nearest


def _operators(scene: LayeredScene, part: ScatteringOptics) -> ScatteringLayer:
    return doubled(part.depth, part.albedo, part.moments, scene.directions)


def _differences(
    scene: LayeredScene, optics: LayeredOptics, operators: Mapping[int, ScatteringLayer]
) -> RadianceSlopes:
    """Return central differences of the radiance of a scene with particles."""

    def slope(vary: Callable[[float], FloatArray], step: float) -> FloatArray:
        return np.asarray((vary(step) - vary(-step)) / (2.0 * step))

    def warmer(row: FloatArray) -> Callable[[float], FloatArray]:
        return lambda h: scattered_radiance(replace(scene, temperature=scene.temperature + h * row), operators)

    def denser(layer: int) -> Callable[[float], FloatArray]:
        def at(h: float) -> FloatArray:
            depth = scene.depth * 1.0
            depth[layer] *= np.exp(h)
            changed = dict(operators)
            if layer in operators:
                mixed = layers_with_particles(replace(optics, optical_depth=depth), scene.streams)[layer]
                changed[layer] = _operators(scene, mixed)
            return scattered_radiance(replace(scene, depth=depth), changed)

        return at

    ground = slope(
        lambda h: scattered_radiance(replace(scene, surface_temperature=scene.surface_temperature + h), operators),
        _KELVIN,
    )
    temperature = [slope(warmer(row), _KELVIN) for row in np.eye(scene.temperature.size)]
    depth = [slope(denser(layer), _LOGARITHM) for layer in range(scene.depth.shape[0])]
    return RadianceSlopes(np.array(temperature), np.array(depth), ground)
