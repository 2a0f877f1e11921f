"""Intensities in any direction from a discrete-ordinate solution, by integrating the source function along the ray.

Between the nodes of the quadrature a polynomial through the intensities is far off (it misses e^(-tau/mu)).  The source
function is smooth: it is built from the intensities at the nodes and integrated, with the forward peak of single
scattering taken from the full phase function (the correction of Nakajima and Tanaka).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from vibron.core.quantity import FloatArray
from vibron.radiation.transfer._angles import half_range

_FIRST, _RATIO, _POINTS = 1e-3, 4.0, 6  # of the intervals that grow away from either end of a layer


@dataclass(frozen=True, eq=False)
class Scene:
    """Layers, delta-M scaled where they have a peak, and what shines on them."""

    bounds: FloatArray  # unscaled optical depth of the levels
    albedo: FloatArray
    moments: FloatArray
    peak: FloatArray
    streams: int
    beam_cosine: float
    beam_flux: float
    planck: FloatArray | None  # at the levels

    @property
    def stretch(self) -> FloatArray:
        """Scaled over unscaled optical depth of each layer."""
        return np.asarray(1.0 - self.albedo * self.peak)

    @property
    def scaled_bounds(self) -> FloatArray:
        """Scaled optical depth of the levels."""
        return np.concatenate([[0.0], np.cumsum(self.stretch * np.diff(self.bounds))])


def emergent(
    scene: Scene,
    intensity: Callable[[FloatArray, FloatArray], FloatArray],
    cosine: FloatArray,
    azimuth: FloatArray,
    from_below: float,
    from_above: float,
) -> FloatArray:
    """Return the intensity that leaves the top (cosine above 0) or arrives at the bottom (below 0)."""
    depth = scene.scaled_bounds
    distance = np.where(cosine > 0.0, 0.0, depth[-1])
    found = np.where(cosine > 0.0, from_below, from_above) * np.exp(-depth[-1] / np.abs(cosine))
    for layer in range(scene.albedo.size):
        place, weight = _grid(depth[layer + 1] - depth[layer])
        place = place + depth[layer]
        path = np.abs(place[None, :] - distance[:, None]) / np.abs(cosine)[:, None]
        source = _source(scene, layer, intensity, place, cosine, azimuth)
        found = found + (source * np.exp(-path)) @ weight / np.abs(cosine)
    return np.asarray(found)


def _source(
    scene: Scene,
    layer: int,
    intensity: Callable[[FloatArray, FloatArray], FloatArray],
    place: FloatArray,
    cosine: FloatArray,
    azimuth: FloatArray,
) -> FloatArray:
    """Return the source function of one layer, shape (directions, places)."""
    streams, albedo, peak = scene.streams, scene.albedo[layer], scene.peak[layer]
    stretch = scene.stretch[layer]
    unscaled = scene.bounds[layer] + (place - scene.scaled_bounds[layer]) / stretch
    unscaled = np.clip(unscaled, scene.bounds[layer], scene.bounds[layer + 1])
    nodes, weights = half_range(streams // 2)
    nodes, weights = np.concatenate([nodes, -nodes]), np.tile(weights, 2)
    around = np.arange(2 * streams) * np.pi / streams
    field = intensity(unscaled, around).reshape(streams, place.size, around.size)
    scaled = (scene.moments[layer, :streams] - peak) / (1.0 - peak)
    kernel = _phase(scaled, cosine[:, None, None], azimuth[:, None, None], nodes[:, None], around)
    source = np.einsum("kij,i,itj->kt", kernel, weights, field) * np.pi / streams
    source = source * (albedo * (1.0 - peak) / stretch) / (4.0 * np.pi)
    if scene.beam_flux > 0.0:
        full = _phase(scene.moments[layer], cosine, azimuth, np.array(-scene.beam_cosine), np.zeros(()))
        single = albedo / stretch * scene.beam_flux / (4.0 * np.pi) * np.exp(-place / scene.beam_cosine)
        source = source + full[:, None] * single
    if scene.planck is not None:
        share = (unscaled - scene.bounds[layer]) / (scene.bounds[layer + 1] - scene.bounds[layer])
        emission = scene.planck[layer] + (scene.planck[layer + 1] - scene.planck[layer]) * share
        source = source + (1.0 - albedo) / stretch * emission
    return np.asarray(source)


def _phase(
    moments: FloatArray, cosine: FloatArray, azimuth: FloatArray, other: FloatArray, around: FloatArray
) -> FloatArray:
    aside = np.sqrt(np.maximum((1.0 - cosine**2) * (1.0 - other**2), 0.0))
    turn = np.clip(cosine * other + aside * np.cos(azimuth - around), -1.0, 1.0)
    return np.asarray(np.polynomial.legendre.legval(turn, (2.0 * np.arange(moments.size) + 1.0) * moments))


def _grid(depth: float) -> tuple[FloatArray, FloatArray]:
    """Return places and weights across a layer, denser towards both ends."""
    edges = [0.0]
    step = _FIRST
    while edges[-1] + step < 0.5 * depth:
        edges.append(edges[-1] + step)
        step *= _RATIO
    half = np.array([*edges, 0.5 * depth])
    bounds = np.concatenate([half, depth - half[-2::-1]])
    nodes, weights = half_range(_POINTS)
    width = np.diff(bounds)[:, None]
    return (bounds[:-1, None] + width * nodes).ravel(), (width * weights).ravel()
