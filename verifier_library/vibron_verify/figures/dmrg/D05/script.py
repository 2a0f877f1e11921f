"""Energies of Heisenberg rings of spins 1/2 and their heat capacity, by diagonalising every sector of Sz."""

import numpy as np
from matplotlib.figure import Figure

from vibron.manybody import Sector, exact_ground_state, exact_levels, heisenberg, thermal_expectation

__elements__ = {
    "ring": "model",
    "ground_state": "solver",
    "energies": "sweep",
    "thermodynamics": "sweep",
    "plot": "plot",
}
__parameters__ = {"N": 12, "J": 1.0, "longest": 16, "start": 4}
__small__ = {"N": 6, "longest": 8}
__ladder__ = {"N": [8, 10, 12]}
TEMPERATURES = np.linspace(0.05, 2.0, 196)


def ring(N, J):
    return heisenberg(size=(N,), boundary="periodic", J=J, sector=Sector(total_sz=0))


def ground_state(model):
    found = exact_ground_state(model)
    return {"energy": found.value, "psi": found.state}


def energies(J, start, longest):
    """Energy of the ground state and gap to the lowest triplet, for each even ring."""
    sizes = np.arange(start, longest + 1, 2)
    found = [exact_levels(ring(N, J), count=1, above=Sector(total_sz=1)) for N in sizes]
    total = np.array([one.energies[0] for one in found])
    return {"sizes": sizes, "total": total, "density": total / sizes, "gaps": np.array([one.gap for one in found])}


def thermodynamics(N, J):
    """Heat capacity and entropy a site, from all levels."""
    model = ring(N, J).with_sector()
    found = thermal_expectation(model, TEMPERATURES)
    capacity = found.specific_heat / N
    top = capacity.argmax()
    return {
        "C": capacity, "maximum": capacity[top], "at": TEMPERATURES[top],
        "entropy": found.entropy / N, "infinite_entropy": np.log(model.dimension),
    }  # fmt: skip


def plot(energies, thermodynamics, N):
    figure = Figure(figsize=(5, 3.6), layout="constrained")
    left, right = figure.subplots(1, 2)
    left.plot(1 / energies["sizes"] ** 2, energies["density"], "o", label="rings")
    left.plot(0, 0.25 - np.log(2), "r_", ms=14, clip_on=False, label="1/4 - ln 2")
    left.set(xlabel="1/N²", ylabel="energy a site / J", xlim=(0, None))
    right.plot(TEMPERATURES, thermodynamics["C"], label=f"N = {N}")
    right.plot(0.48, 0.3510, "r+", ms=10, label="0.3510 at 0.48")
    right.set(xlabel="T / J", ylabel="heat capacity a site / k", xlim=(0, 2), ylim=(0, None))
    for axes in (left, right):
        axes.legend(fontsize=8)
    figure.suptitle("Heisenberg rings of spins 1/2", fontsize=10)
    return figure
