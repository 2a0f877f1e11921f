"""Flat convex polygons in space: orientation, cutting, and the exchange area of two."""

from __future__ import annotations

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import FloatArray

_FLAT = 1e-9


def normal(corners: FloatArray) -> FloatArray:
    """Return the area vector: along the normal of the side from which the corners run counter-clockwise."""
    ahead = np.roll(corners, -1, axis=0)
    return np.asarray(0.5 * np.cross(corners - corners[0], ahead - corners[0]).sum(axis=0))


def area_of(corners: FloatArray) -> float:
    """Return the area."""
    return float(np.linalg.norm(normal(corners)))


def oriented(corners: FloatArray, field: str) -> FloatArray:
    """Return the corners, or raise with the reason why they are not a flat convex polygon."""
    size = float(np.ptp(corners, axis=0).max()) if corners.shape[0] >= 3 else 0.0
    area = area_of(corners) if size > 0.0 else 0.0
    if area <= _FLAT * size**2:
        raise DomainError("has no area", field=field, value=corners.shape, remedy="give three corners or more")
    unit = normal(corners) / area
    if np.abs((corners - corners[0]) @ unit).max() > 1e-6 * size:
        raise DomainError("is not flat", field=field, remedy="cut it into triangles")
    sides = np.roll(corners, -1, axis=0) - corners
    turns = np.cross(sides, np.roll(sides, -1, axis=0)) @ unit
    if (turns < -_FLAT * size**2).any() or (turns <= 0.0).all():
        raise DomainError("is not convex", field=field, remedy="cut it into convex polygons")
    return corners


def clipped(corners: FloatArray, plane: FloatArray) -> FloatArray:
    """Return the part of a polygon in front of the plane of another; it may have no corner left."""
    height = (corners - plane[0]) @ (normal(plane) / area_of(plane))
    kept = []
    for i in range(len(corners)):
        j = (i + 1) % len(corners)
        if height[i] >= 0.0:
            kept.append(corners[i])
        if height[i] * height[j] < 0.0:
            kept.append(corners[i] + height[i] / (height[i] - height[j]) * (corners[j] - corners[i]))
    return np.array(kept).reshape(-1, 3)


def exchange_area(one: FloatArray, other: FloatArray, nodes: int) -> float:
    """Return A1 F12 of two polygons that lie in front of each other."""
    if len(one) < 3 or len(other) < 3 or area_of(one) == 0.0 or area_of(other) == 0.0:
        return 0.0
    unit = normal(one) / area_of(one)
    middle = one.mean(axis=0)
    total = 0.0
    for start, end in zip(one, np.roll(one, -1, axis=0), strict=True):
        points, weights = _triangle(middle, start, end, nodes)
        total += float(weights @ _seen(points, unit, other))
    return max(total, 0.0)


def _triangle(tip: FloatArray, start: FloatArray, end: FloatArray, nodes: int) -> tuple[FloatArray, FloatArray]:
    """Return points and weights of a quadrature over a triangle, crowded at the side away from the tip."""
    x, w = np.polynomial.legendre.leggauss(nodes)
    t, w = (x + 1.0) / 2.0, w / 2.0
    # 1 - (1 - t)^3 crowds at one end, t^2 (3 - 2 t) at both; each carries its own slope.
    out, out_weight = 1.0 - (1.0 - t) ** 3, 3.0 * (1.0 - t) ** 2 * w
    along, along_weight = t**2 * (3.0 - 2.0 * t), 6.0 * t * (1.0 - t) * w
    u, v = out[:, None, None], along[None, :, None]
    points = tip + u * (start - tip) + u * v * (end - start)
    area = np.linalg.norm(np.cross(start - tip, end - tip))
    weights = area * (out * out_weight)[:, None] * along_weight[None, :]
    return points.reshape(-1, 3), weights.ravel()


def _seen(points: FloatArray, unit: FloatArray, corners: FloatArray) -> FloatArray:
    """Return Lambert's factor of each point, with this normal, to a polygon."""
    rays = corners[None, :, :] - points[:, None, :]
    ahead = np.roll(rays, -1, axis=1)
    crosses = np.cross(rays, ahead)
    lengths = np.linalg.norm(crosses, axis=2)
    angles = np.arctan2(lengths, (rays * ahead).sum(axis=2))
    shares = angles * (crosses @ unit) / np.where(lengths > 0.0, lengths, 1.0)
    return np.asarray(-shares.sum(axis=1) / (2.0 * np.pi))
