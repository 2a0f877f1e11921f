"""Rings of Haldane and Shastry by exact diagonalisation: energies and the static structure factor."""

import numpy as np
from matplotlib.figure import Figure

from vibron.manybody import Sector, exact_ground_state, haldane_shastry

__elements__ = {
    "ring": "model",
    "ground_state": "solver",
    "sizes": "sweep",
    "correlations": "observable",
    "draw": "plot",
}
__parameters__ = {"N": 16, "tol": 1e-12}
__small__ = {"N": 6}
__ladder__ = {"tol": [1e-3, 1e-6, 1e-12]}


def ring(N):
    return haldane_shastry(n_sites=N, sector=Sector(total_sz=0))


def ground_state(hamiltonian, tol):
    found = exact_ground_state(hamiltonian, tolerance=tol)
    return {"energy": found.value, "state": found.state}


def sizes(tol):
    rings = np.arange(4, 17, 2)
    return {"N": rings, "energy": np.array([exact_ground_state(ring(N), tolerance=tol).value for N in rings])}


def correlations(state):
    """Return <Sz_i Sz_j>, its Fourier transform, and <Sx_i Sx_j>."""
    zz, xx = state.expectation("Sz Sz"), state.expectation("Sx Sx")
    return {"zz": zz, "xx": xx, "factor": np.fft.fft(zz[0]).real, "magnetisation": state.expectation("Sz")}


def draw(sizes, correlations, N):
    figure = Figure(figsize=(5, 3.6), layout="tight")
    left, right = figure.subplots(1, 2)
    line = np.linspace(4.0, 16.0, 50)
    left.plot(line**-2, -(np.pi**2) * (1.0 + 5.0 / line**2) / 24.0, "k-", lw=0.8, label="-π² (1 + 5/N²) / 24")
    left.plot(1.0 / sizes["N"] ** 2, sizes["energy"] / sizes["N"], "o", mfc="none", label="diagonalisation")
    left.set(xlabel="1 / N²", ylabel="energy a site / J", xlim=(0, None))
    q = np.arange(N // 2 + 1) / (N // 2)
    right.plot(q, correlations["factor"][: N // 2 + 1], "o", mfc="none", label=f"N = {N}")
    fine = np.linspace(0.0, 0.985, 200)
    right.plot(fine, -np.log(1.0 - fine) / 4.0, "k-", lw=0.8, label="-ln(1 - q/π) / 4")
    right.set(xlabel="q / π", ylabel="structure factor of Sz")
    for axes in (left, right):
        axes.legend(fontsize=7)
    return figure
