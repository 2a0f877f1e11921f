"""The motion of a network's parameters in real time, with what the network cannot follow."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from vibron.manybody.nqs._full import Point, Sums, Vector

_RIDGE = 1e-10


class Moment(NamedTuple):
    """A state on the way and the distance from the exact one that has gathered since the start."""

    point: Point
    missed: float


def velocity(sums: Sums, parameters: Vector) -> tuple[Vector, float]:
    """Return the derivative of the parameters, and the norm of the motion that lies outside the tangent space."""
    point = sums.point(parameters)
    tangent = sums.tangent(point)
    goal = -1j * (sums.matrix @ point.vector - point.energy * point.vector)
    metric = tangent.conj().T @ tangent
    ridge = _RIDGE * max(float(np.trace(metric).real) / len(metric), 1e-300)
    rate: Vector = np.linalg.solve(metric + ridge * np.eye(len(metric)), tangent.conj().T @ goal)
    return rate, float(np.linalg.norm(tangent @ rate - goal))


def flow(sums: Sums, start: Vector, times: npt.NDArray[np.float64], step: float) -> list[Moment]:
    """Move by Runge-Kutta steps of fourth order no longer than ``step``; return the state at each time."""
    found, now, here, missed = [], 0.0, start, 0.0
    for time in times.tolist():
        count = max(0, int(np.ceil((time - now) / step - 1e-9)))
        for _ in range(count):
            dt = (time - now) / count
            rates: list[Vector] = []
            outside = []
            for shift in (0.0, 0.5, 0.5, 1.0):
                rate, rest = velocity(sums, here + shift * dt * rates[-1] if rates else here)
                rates.append(rate)
                outside.append(rest)
            weights: Any = np.array([1.0, 2.0, 2.0, 1.0]) * dt / 6.0
            here = here + weights @ np.array(rates)
            missed += float(weights @ np.array(outside))
        now = time
        found.append(Moment(sums.point(here), missed))
    return found


def apart(one: Vector, other: Vector) -> float:
    """Return the distance of two normalised vectors, whatever their phases."""
    return float(np.sqrt(max(0.0, 2.0 - 2.0 * abs(np.vdot(one, other)))))
