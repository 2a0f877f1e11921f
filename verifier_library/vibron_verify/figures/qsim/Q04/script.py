"""Four Heisenberg spins on a ring in a field, by a variational eigensolver with a hardware-efficient circuit."""

import numpy as np
from matplotlib.figure import Figure

from vibron.manybody import heisenberg, vqe_ground_state

__elements__ = {"plaquette": "model", "vqe": "solver", "staircase": "sweep", "plot": "plot"}
__parameters__ = {"J": 1.0, "B": 1.0, "depth": 4, "starts": 4, "seed": 3}
__small__ = {"J": 0.7}
__ladder__ = {"depth": [2, 3, 4]}

RATIOS = (0.05, 0.1, 0.15, 0.2, 0.3, 0.35, 0.4, 0.45, 0.55, 0.6, 0.8, 1.0)


def plaquette(J, B):
    """H = J sum over the ring of (XX + YY + ZZ) + B sum of Z."""
    return heisenberg((4,), boundary="periodic", J=J, h=-B, units="pauli")


def vqe(model, depth, starts, seed):
    """Layers of turns about y and z with controlled phases between neighbours."""
    return vqe_ground_state(model, "hardware_efficient", layers=depth, starts=starts, seed=seed)


def staircase(depth, starts, seed):
    """Energy and magnetisation per spin against J/B, at B = 1."""
    found = [
        vqe_ground_state(plaquette(ratio, 1.0), "hardware_efficient", depth, "auto", ("Z",), starts=starts, seed=seed)
        for ratio in RATIOS
    ]
    return {
        "ratio": np.array(RATIOS),
        "energy": np.array([one.value for one in found]),
        "magnetisation": np.array([np.mean(one.observables["Z"]) for one in found]),
    }


def plot(staircase):
    figure = Figure(figsize=(5, 3.6), layout="constrained")
    axes = figure.subplots()
    fine = np.linspace(0.02, 1.05, 400)
    levels = np.array([4 * fine - 4, -4 * fine - 2, -8 * fine])
    axes.plot(fine, levels.min(0), "k-", lw=1, label="exact energy")
    axes.plot(staircase["ratio"], staircase["energy"], "C0o", label="VQE energy")
    axes.set(xlabel="J / B", ylabel="energy / B", title="Heisenberg plaquette in a field")
    other = axes.twinx()
    other.plot(fine, np.array([-1.0, -0.5, 0.0])[levels.argmin(0)], "C3--", lw=1)
    other.plot(staircase["ratio"], staircase["magnetisation"], "C3s", mfc="none", label="VQE magnetisation")
    other.set_ylabel("magnetisation per spin")
    figure.legend(loc="outside lower center", ncols=3, fontsize=8)
    return figure
