"""Thermodynamic functions from the sectors of a model, exact or from random vectors, with their errors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vibron.core.quantity import FloatArray

_ROUNDING = 1e-12


@dataclass(frozen=True, eq=False)
class ThermalPart:
    """Logarithm of the partition function, <H> and <H^2> of one sector; one row per random vector, one if exact."""

    charge: float
    log_z: FloatArray
    energy: FloatArray
    square: FloatArray


def quadrature(levels: FloatArray, weights: FloatArray, temperatures: FloatArray) -> tuple[FloatArray, ...]:
    """Return log Z, <H> and <H^2> at each temperature from levels and their weights in the trace."""
    lowest = levels.min()
    boltzmann = weights * np.exp(-(levels - lowest) / temperatures[:, None])
    total = boltzmann.sum(1)
    return np.log(total) - lowest / temperatures, boltzmann @ levels / total, boltzmann @ levels**2 / total


def functions(parts: Sequence[ThermalPart], temperatures: FloatArray) -> tuple[dict[str, FloatArray], ...]:
    """Return the thermodynamic functions by name, and their standard errors from leaving out each random vector."""
    rows = max(len(part.log_z) for part in parts)
    log_z = np.array([np.broadcast_to(part.log_z, (rows, len(temperatures))) for part in parts])
    shift = log_z.max((0, 1))
    weight = np.exp(log_z - shift)
    charges = np.array([part.charge for part in parts])[:, None, None]
    energy = np.array([np.broadcast_to(part.energy, weight.shape[1:]) for part in parts])
    square = np.array([np.broadcast_to(part.square, weight.shape[1:]) for part in parts])
    moments = np.array([(weight * value).sum(0) for value in (1.0, energy, square, charges, charges**2)])
    whole = moments.sum(1)
    found = _from_moments(whole / rows, shift, temperatures)
    errors = {name: _ROUNDING * np.maximum(1.0, np.abs(values)) for name, values in found.items()}
    if rows > 1:
        left = [_from_moments((whole - moments[:, r]) / (rows - 1), shift, temperatures) for r in range(rows)]
        for name in found:
            spread = np.array([one[name] for one in left]).std(0) * np.sqrt(rows - 1.0)
            errors[name] = np.hypot(errors[name], spread)
    return found, errors


def _from_moments(moments: FloatArray, shift: FloatArray, temperatures: FloatArray) -> dict[str, FloatArray]:
    total, energy, square, charge, charge_square = moments
    log_z = np.log(total) + shift
    energy = energy / total
    variance = np.maximum(square / total - energy**2, 0.0)
    fluctuation = np.maximum(charge_square / total - (charge / total) ** 2, 0.0)
    return {
        "energy": energy,
        "specific_heat": variance / temperatures**2,
        "entropy": log_z + energy / temperatures,
        "free_energy": -temperatures * log_z,
        "susceptibility": fluctuation / temperatures,
    }
