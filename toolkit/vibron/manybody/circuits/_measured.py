"""Mean values from counts: groups of Pauli strings, the bases they are read in, and the error of the mean."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from vibron.manybody.circuits._qiskit import simulator


@dataclass(frozen=True)
class Mean:
    """A mean value over shots."""

    value: float
    error: float
    groups: int
    shots: int


def sampled(operator: Any, circuit: Any, shots: int, seed: int, *, grouped: bool = True, noisy: bool = False) -> Mean:
    """Measure each group of strings that share a basis with the same number of shots."""
    constant = sum(c.real for label, c in operator.to_list() if not label.strip("I"))
    parts = [(label, c.real) for label, c in operator.to_list() if label.strip("I")]
    groups: list[tuple[list[str], list[tuple[str, float]]]] = []
    for label, number in parts:
        free = next((g for g in groups if grouped and _agree(g[0], label)), None)
        if free is None:
            free = (list(label), [])
            groups.append(free)
        free[0][:] = [a if a != "I" else b for a, b in zip(free[0], label, strict=True)]
        free[1].append((label, number))
    value, variance = constant, 0.0
    for place, (basis, inside) in enumerate(groups):
        turned = circuit.copy()
        for qubit, letter in enumerate(reversed(basis)):
            if letter == "Y":
                turned.sdg(qubit)
            if letter in "XY":
                turned.h(qubit)
        turned.measure_all()
        counts = simulator(seed + place, noisy=noisy).run(turned, shots=shots).result().get_counts()
        weights = np.array(list(counts.values()), dtype=np.float64)
        bits = np.array([[letter == "1" for letter in key] for key in counts])
        energy = sum(number * (1.0 - 2.0 * (bits[:, [a != "I" for a in label]].sum(1) % 2)) for label, number in inside)
        mean = float(weights @ energy / shots)
        value += mean
        variance += float(weights @ (energy - mean) ** 2 / shots / shots)
    return Mean(float(value), float(np.sqrt(variance)), len(groups), shots * len(groups))


def _agree(basis: list[str], label: str) -> bool:
    return all("I" in (a, b) or a == b for a, b in zip(basis, label, strict=True))
