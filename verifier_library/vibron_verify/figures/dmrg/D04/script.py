"""Gap of rings of spins one, extrapolated to the Haldane gap: exact diagonalisation in the sectors Sz = 0 and 1."""

import numpy as np
from matplotlib.figure import Figure

from vibron.manybody import Sector, exact_ground_state, exact_levels, heisenberg

__elements__ = {"ring": "model", "ground_state": "solver", "gaps": "sweep", "plot": "plot"}
__parameters__ = {"L": 6, "J": 1.0, "longest": 12}
__small__ = {"L": 4, "longest": 8}
__ladder__ = {"longest": [8, 10, 12]}


def ring(L, J):
    return heisenberg(size=(L,), boundary="periodic", spin=1.0, J=J, sector=Sector(total_sz=0))


def ground_state(model):
    found = exact_ground_state(model)
    return {"energy": found.value, "psi": found.state}


def gaps(J, longest):
    """E(Sz = 1) - E(Sz = 0) for each even length, and the limit by Shanks' transformation, repeated."""
    lengths = np.arange(4, longest + 1, 2)
    found = np.array([exact_levels(ring(L, J), count=1, above=Sector(total_sz=1)).gap for L in lengths])
    limit = found
    while len(limit) > 2:
        first, last = limit[1:-1] - limit[:-2], limit[2:] - limit[1:-1]
        limit = limit[2:] - last**2 / (last - first)
    return {"lengths": lengths, "gap": found, "limit": limit[-1]}


def plot(gaps):
    figure = Figure(figsize=(5, 3.6), layout="constrained")
    axes = figure.subplots()
    axes.plot(1 / gaps["lengths"], gaps["gap"], "o-", lw=0.7, label="exact diagonalisation")
    axes.plot(0, gaps["limit"], "s", clip_on=False, label=f"extrapolated, {gaps['limit']:.4f}")
    axes.axhline(0.41048, color="gray", ls="--", label="0.41048, quoted")
    axes.set(xlabel="1/L", ylabel="gap / J", xlim=(0, None), ylim=(0.35, None))
    axes.set_title(f"Spin-1 rings; reduced: L to {gaps['lengths'][-1]} of 22", fontsize=10)
    axes.legend()
    return figure
