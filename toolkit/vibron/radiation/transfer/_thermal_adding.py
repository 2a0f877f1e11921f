"""Adding and doubling of layers that emit and scatter, at many spectral points in one pass.

Directions are the nodes of a half-range Gauss quadrature and the line of sight, which has no weight in the quadrature.
Operators act on intensities, shape (n, directions, directions); emission has the shape (n, directions).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vibron.core.quantity import FloatArray
from vibron.radiation.transfer._angles import legendre
from vibron.radiation.transfer._emission import end_weights

_STEP = 2e-3  # scaled depth over the cosine at which doubling begins; its error goes with the square


@dataclass(frozen=True, eq=False)
class Directions:
    """Cosines and weights of the quadrature; the last one is the line of sight, without a weight."""

    cosine: FloatArray
    weight: FloatArray

    @classmethod
    def of(cls, nodes: FloatArray, weights: FloatArray, view: float) -> Directions:
        """Append the line of sight to the nodes."""
        return cls(np.append(nodes, view), np.append(weights, 0.0))


@dataclass(frozen=True, eq=False)
class ThermalLayer:
    """What a layer does with intensities, and what it emits upward and downward."""

    reflection: FloatArray | None  # none for a layer that does not scatter
    transmission: FloatArray  # (n, d, d), or the diagonal (n, d) without scattering
    upward: FloatArray
    downward: FloatArray


@dataclass(frozen=True, eq=False)
class Stack:
    """Everything on one side of a level: the operator that reflects, and what comes out."""

    reflection: FloatArray
    emission: FloatArray


def clear_layer(depth: FloatArray, top: FloatArray, bottom: FloatArray, directions: Directions) -> ThermalLayer:
    """Return a layer that absorbs and emits; the Planck function at both ends has the shape (n,)."""
    path = depth[:, None] / directions.cosine
    near, far = end_weights(path)
    return ThermalLayer(
        None,
        np.exp(-path),
        near * top[:, None] + far * bottom[:, None],
        far * top[:, None] + near * bottom[:, None],
    )


@dataclass(frozen=True, eq=False)
class ScatteringLayer:
    """Operators of a layer, and its emission for a Planck function of one and for one that rises by one per depth."""

    depth: FloatArray
    reflection: FloatArray
    transmission: FloatArray
    constant: FloatArray
    slope: FloatArray

    def emitting(self, top: FloatArray, bottom: FloatArray) -> ThermalLayer:
        """Return the layer with the Planck function at both ends, linear in depth between them."""
        mean = 0.5 * (top + bottom)[:, None] * self.constant
        tilt = ((bottom - top) / np.where(self.depth > 0.0, self.depth, 1.0))[:, None] * self.slope
        return ThermalLayer(self.reflection, self.transmission, mean - tilt, mean + tilt)


def doubled(depth: FloatArray, albedo: FloatArray, moments: FloatArray, directions: Directions) -> ScatteringLayer:
    """Return a layer by doubling; depth, albedo and moments, of shape (n, l), are delta-M scaled."""
    one = np.eye(directions.cosine.size)
    longest = float(depth.max(initial=0.0)) / float(directions.cosine.min())
    doublings = max(0, int(np.ceil(np.log2(max(longest / _STEP, 1.0)))))
    thin = depth / 2.0**doublings
    forward, back = _spread(albedo, moments, directions)
    # Across a layer so thin that the mean of both ends serves for its inside, sum and difference of the two
    # streams are independent of each other.
    half = 0.5 * thin[:, None, None]
    loss = one / directions.cosine - forward
    even, odd = half * (loss - back), half * (loss + back)
    both, difference = np.linalg.solve(one + even, one - even), np.linalg.solve(one + odd, one - odd)
    transmission, reflection = 0.5 * (both + difference), 0.5 * (both - difference)
    constant = _times(_inverse(one + even), (thin * (1.0 - albedo))[:, None] / directions.cosine)
    slope = np.zeros_like(constant)
    for step in range(doublings):
        bounce = _inverse(one - reflection @ reflection)
        # The middles of the two halves are half a thickness from that of the whole: -(h/2) Y - Z and (h/2) Y - Z.
        shift = 0.5 * (thin * 2.0**step)[:, None] * constant
        tilted = _times(bounce, slope - shift + _times(reflection, shift - slope))
        slope = shift + slope - _times(transmission, shift - slope + _times(reflection, tilted))
        down = _times(bounce, constant + _times(reflection, constant))
        constant = constant + _times(transmission, constant + _times(reflection, down))
        gain = transmission @ bounce
        reflection, transmission = reflection + gain @ reflection @ transmission, gain @ transmission
    return ScatteringLayer(depth, reflection, transmission, constant, slope)


def _spread(albedo: FloatArray, moments: FloatArray, directions: Directions) -> tuple[FloatArray, FloatArray]:
    """Return scattering per depth into the same and into the other hemisphere, shape (n, directions, directions)."""
    orders = np.arange(moments.shape[1])
    polynomials = legendre(directions.cosine, orders.size)
    weighted = (2.0 * orders + 1.0) * moments
    scale = 0.5 * albedo[:, None, None] * directions.weight / directions.cosine[:, None]
    same, other = (
        scale * np.einsum("nl,li,lj->nij", part, polynomials, polynomials, optimize=True)
        for part in (weighted, weighted * (-1.0) ** orders)
    )
    return same, other


def below(stack: Stack, layer: ThermalLayer) -> Stack:
    """Return the stack below a layer with the layer itself, as seen from above it."""
    return _grown(stack, layer, layer.upward, layer.downward)


def above(stack: Stack, layer: ThermalLayer) -> Stack:
    """Return the stack above a layer with the layer itself, as seen from below it."""
    return _grown(stack, layer, layer.downward, layer.upward)


def _grown(stack: Stack, layer: ThermalLayer, outward: FloatArray, inward: FloatArray) -> Stack:
    arriving = stack.emission + _times(stack.reflection, inward)
    if layer.reflection is None:
        through = layer.transmission
        return Stack(through[:, :, None] * stack.reflection * through[:, None, :], outward + through * arriving)
    one = np.eye(arriving.shape[1])
    bounce = _inverse(one - stack.reflection @ layer.reflection)
    gain = layer.transmission @ bounce
    return Stack(layer.reflection + gain @ stack.reflection @ layer.transmission, outward + _times(gain, arriving))


def meeting(lower: Stack, upper: Stack) -> tuple[FloatArray, FloatArray]:
    """Return the upward and downward intensities at the level between two stacks, shape (n, directions)."""
    one = np.eye(lower.emission.shape[1])
    arriving = lower.emission + _times(lower.reflection, upper.emission)
    up = _times(_inverse(one - lower.reflection @ upper.reflection), arriving)
    return up, np.asarray(upper.emission + _times(upper.reflection, up))


def _times(operator: FloatArray, intensity: FloatArray) -> FloatArray:
    return np.asarray((operator @ intensity[:, :, None])[:, :, 0])


def _inverse(operator: FloatArray) -> FloatArray:
    return np.asarray(np.linalg.inv(operator), dtype=np.float64)
