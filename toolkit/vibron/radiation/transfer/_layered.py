"""Radiance inside and outside plane-parallel layers over a Lambertian ground, with and without scattering."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from vibron.core.quantity import FloatArray
from vibron.physics.planck import radiance_per_wavenumber, radiance_slope_per_wavenumber
from vibron.radiation.transfer._angles import half_range
from vibron.radiation.transfer._emission import EmissionPath
from vibron.radiation.transfer._thermal_adding import (
    Directions,
    ScatteringLayer,
    Stack,
    ThermalLayer,
    above,
    below,
    clear_layer,
    meeting,
)


@dataclass(frozen=True, eq=False)
class LayeredScene:
    """Layers from the ground up and the line of sight of an observer at one of their edges."""

    wavenumber: FloatArray
    depth: FloatArray  # vertical absorption, (m, n)
    temperature: FloatArray  # (m + 1,)
    surface_temperature: float
    emissivity: float
    cosine: float
    level: int
    down: bool
    streams: int

    @property
    def ground(self) -> FloatArray:
        """Radiance that the ground emits."""
        return np.asarray(self.emissivity * radiance_per_wavenumber(self.wavenumber, self.surface_temperature))

    @property
    def directions(self) -> Directions:
        """The nodes of the quadrature and the line of sight."""
        return Directions.of(*half_range(self.streams // 2), self.cosine)

    def order(self, level: int, down: bool) -> tuple[FloatArray, FloatArray]:
        """Return the numbers of layers and levels from a level to the far end."""
        top = self.temperature.size - 1
        layers = np.arange(level - 1, -1, -1) if down else np.arange(level, top)
        levels = np.arange(level, -1, -1) if down else np.arange(level, top + 1)
        return layers, levels  # type: ignore[return-value]


@dataclass(frozen=True, eq=False)
class RadianceSlopes:
    """Derivatives of the radiance by temperature of the levels and of the ground, and by the log of the depths."""

    temperature: FloatArray
    depth: FloatArray
    surface: FloatArray


def clear_radiance(scene: LayeredScene, derive: bool) -> tuple[FloatArray, RadianceSlopes | None]:
    """Return the radiance of layers without particles, and on request its analytic derivatives."""
    layers, levels = scene.order(scene.level, scene.down)
    behind, slopes = np.zeros(scene.wavenumber.size), _no_slopes(scene) if derive else None
    if scene.down:
        behind, slopes = _leaving_ground(scene, slopes)
    path = EmissionPath.of(scene.depth[layers] / scene.cosine)
    planck = _planck(scene, levels)
    radiance = path.emitted(planck) + behind * path.reached[-1]
    if slopes is None:
        return radiance, None
    for part in (slopes.temperature, slopes.depth, slopes.surface):
        part *= path.reached[-1]
    slopes.temperature[levels] += path.planck_weights() * _planck_slope(scene, levels)
    slopes.depth[layers] += path.depth_slopes(planck, behind) * path.depth
    return radiance, slopes


def _leaving_ground(scene: LayeredScene, slopes: RadianceSlopes | None) -> tuple[FloatArray, RadianceSlopes | None]:
    """Return emission and Lambertian reflection of the ground, and their derivatives."""
    leaving = scene.ground
    if slopes is not None:
        slopes.surface[:] = scene.emissivity * radiance_slope_per_wavenumber(
            scene.wavenumber, scene.surface_temperature
        )
    if scene.emissivity == 1.0:
        return leaving, slopes
    layers, levels = scene.order(0, down=False)
    planck = _planck(scene, levels)
    for cosine, weight in zip(*half_range(scene.streams // 2), strict=True):
        share = (1.0 - scene.emissivity) * 2.0 * cosine * weight
        path = EmissionPath.of(scene.depth[layers] / cosine)
        leaving = leaving + share * path.emitted(planck)
        if slopes is not None:
            slopes.temperature[levels] += share * path.planck_weights() * _planck_slope(scene, levels)
            slopes.depth[layers] += share * path.depth_slopes(planck, np.zeros(planck.shape[1])) * path.depth
    return leaving, slopes


def scattered_radiance(scene: LayeredScene, particles: Mapping[int, ScatteringLayer]) -> FloatArray:
    """Return the radiance of layers of which some scatter; their operators are those of ``scene.directions``."""
    planck = radiance_per_wavenumber(scene.wavenumber, scene.temperature[:, None])
    directions = scene.directions
    points, count = planck.shape[1], directions.cosine.size
    reflected = (1.0 - scene.emissivity) * 2.0 * directions.cosine * directions.weight
    lower = Stack(
        np.broadcast_to(reflected, (points, count, count)), np.broadcast_to(scene.ground[:, None], (points, count))
    )
    upper = Stack(np.zeros((points, count, count)), np.zeros((points, count)))

    def layer(number: int) -> ThermalLayer:
        ends = planck[number + 1], planck[number]
        known = particles.get(number)
        return known.emitting(*ends) if known else clear_layer(scene.depth[number], *ends, directions)

    for number in range(scene.level):
        lower = below(lower, layer(number))
    for number in range(scene.temperature.size - 2, scene.level - 1, -1):
        upper = above(upper, layer(number))
    up, down = meeting(lower, upper)
    return np.asarray((up if scene.down else down)[:, -1])


def _planck(scene: LayeredScene, levels: FloatArray) -> FloatArray:
    return radiance_per_wavenumber(scene.wavenumber, scene.temperature[levels][:, None])


def _planck_slope(scene: LayeredScene, levels: FloatArray) -> FloatArray:
    return radiance_slope_per_wavenumber(scene.wavenumber, scene.temperature[levels][:, None])


def _no_slopes(scene: LayeredScene) -> RadianceSlopes:
    levels, points = scene.temperature.size, scene.wavenumber.size
    return RadianceSlopes(np.zeros((levels, points)), np.zeros((levels - 1, points)), np.zeros(points))
