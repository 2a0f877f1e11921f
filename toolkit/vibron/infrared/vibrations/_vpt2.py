"""Vibrational second-order perturbation theory on a quartic force field."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from vibron.core.quantity import FloatArray
from vibron.infrared.vibrations.quartic_force_field import QuarticField

_NEAR = 250.0  # cm^-1, beyond which levels do not resonate
_SQRT_2 = float(np.sqrt(2.0))  # a coupling of three modes weighs twice in the square


class Perturbed(NamedTuple):
    """Transitions from the ground state, anharmonicity constants, zero-point energy and the resonances left out."""

    fundamental: FloatArray
    overtone: FloatArray
    combination: FloatArray
    constants: FloatArray
    zero_point: float
    resonances: tuple[str, ...]


def perturbed_levels(field: QuarticField, resonance: float) -> Perturbed:
    """Return the levels without the terms whose effect exceeds ``resonance`` in cm^-1."""
    omega, cubic = field.wavenumber, field.cubic
    count = omega.size
    found: list[str] = []

    def inverse(gap: float, coupling: float, name: str) -> float:
        """Return 1/gap, or nothing where the levels resonate."""
        if abs(gap) < _NEAR and coupling**4 > 256.0 * resonance * abs(gap) ** 3:
            found.append(name)
            return 0.0
        return 1.0 / gap

    x = field.quartic / 4.0 - np.einsum("iik,jjk,k->ij", cubic, cubic, 1.0 / omega) / 4.0
    turning = np.einsum("a,aij->ij", field.rotation, field.coriolis**2)
    x += turning * (omega[:, None] / omega + omega / omega[:, None])
    for i in range(count):
        x[i, i] = field.quartic[i, i] / 16.0
        for k in range(count):
            c = float(cubic[i, i, k])
            near = inverse(2.0 * omega[i] - omega[k], c, f"2 x {omega[i]:.0f} with {omega[k]:.0f}")
            x[i, i] -= c**2 / 32.0 * (4.0 / omega[k] + 1.0 / (2.0 * omega[i] + omega[k]) - near)
        for j in range(i):
            x[i, j] -= sum(_coupled(omega, float(cubic[i, j, k]), i, j, k, inverse) for k in range(count))
            x[j, i] = x[i, j]
    both = x.sum(axis=1) - np.diag(x)
    fundamental = omega + 2.0 * np.diag(x) + both / 2.0
    combination = fundamental[:, None] + fundamental + x
    overtone = 2.0 * fundamental + 2.0 * np.diag(x)
    np.fill_diagonal(combination, overtone)
    zero_point = float(omega.sum() / 2.0 + (x.sum() + np.diag(x).sum()) / 8.0)
    return Perturbed(fundamental, overtone, combination, x, zero_point, tuple(dict.fromkeys(found)))


def _coupled(
    omega: FloatArray, coupling: float, i: int, j: int, k: int, inverse: Callable[[float, float, str], float]
) -> float:
    """Return the share of mode k in the constant of modes i and j."""
    if k in (i, j):  # two of the four terms cancel
        other = j if k == i else i
        name = f"2 x {omega[k]:.0f} with {omega[other]:.0f}"
        near = inverse(2.0 * omega[k] - omega[other], coupling, name)
        return float(coupling**2 / 8.0 * (near + 1.0 / (2.0 * omega[k] + omega[other])))
    total = 1.0 / (omega[k] + omega[i] + omega[j])
    for high, low, last in ((k, i, j), (i, j, k), (j, i, k)):
        sign = 1.0 if high == k else -1.0
        name = f"{omega[low]:.0f} + {omega[last]:.0f} with {omega[high]:.0f}"
        total += sign * inverse(omega[high] - omega[low] - omega[last], _SQRT_2 * coupling, name)
    return float(coupling**2 / 8.0 * total)
