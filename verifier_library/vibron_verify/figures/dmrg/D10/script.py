"""Mott insulator of bosons on a ring: energy, fluctuations and correlations against strong-coupling series."""

import numpy as np
import scipy.sparse as sparse
from matplotlib.figure import Figure
from scipy.sparse.linalg import eigsh

__elements__ = {
    "ring": "model",
    "ground_state": "solver",
    "moments": "observable",
    "curve": "sweep",
    "slopes": "sweep",
    "plot": "plot",
}
__parameters__ = {"L": 8, "J": 0.05, "U": 1.0, "n_max": 4}
__small__ = {"L": 4, "n_max": 3}
__ladder__ = {"n_max": [2, 3, 4]}


def occupations(L, n_max):
    """Bosons on each site in each state, site 0 running slowest."""
    return np.array(np.unravel_index(np.arange((n_max + 1) ** L), (n_max + 1,) * L))


def ring(L, J, U, n_max, filling=None):
    """-J sum (b+ b + h.c.) + U/2 sum n (n - 1), in the whole space or for a number of bosons."""
    n = occupations(L, n_max)
    inside = np.arange(n.shape[1]) if filling is None else np.flatnonzero(n.sum(axis=0) == filling)
    place = np.full(n.shape[1], -1)
    place[inside] = np.arange(len(inside))
    n, weight = n[:, inside], (n_max + 1) ** np.arange(L)[::-1]
    hopping = sparse.csr_matrix((len(inside), len(inside)))
    for i in range(L):
        j = (i + 1) % L
        moves = np.flatnonzero((n[i] < n_max) & (n[j] > 0))
        target = place[inside[moves] + weight[i] - weight[j]]
        entry = np.sqrt((n[i, moves] + 1) * n[j, moves])
        hopping = hopping + sparse.csr_matrix((entry, (target, moves)), shape=hopping.shape)
    return -J * (hopping + hopping.T) + sparse.diags(U / 2 * (n * (n - 1)).sum(axis=0))


def lowest(block):
    if block.shape[0] < 200:
        levels, vectors = np.linalg.eigh(block.toarray())
    else:
        levels, vectors = eigsh(block.tocsr(), k=1, which="SA", v0=np.ones(block.shape[0]), tol=1e-13)
    return levels[0], vectors[:, 0]


def ground_state(L, J, U, n_max):
    """One boson a site."""
    energy, vector = lowest(ring(L, J, U, n_max, filling=L))
    n = occupations(L, n_max)
    psi = np.zeros(n.shape[1])
    psi[n.sum(axis=0) == L] = vector
    return {"energy": energy, "psi": psi}


def moments(psi, L, n_max):
    """<n_0>, its variance, <n_0 n_r> for r = 1 ... L/2, and the density."""
    n, weight = occupations(L, n_max), psi**2
    pairs = np.array([(weight * n[0] * n[r]).sum() for r in range(1, L // 2 + 1)])
    return {"density": n @ weight, "variance": (n[0] ** 2 @ weight) - (n[0] @ weight) ** 2, "pairs": pairs}


def curve(L, U, n_max):
    """Energy a site, variance and <n_i n_(i+1)> against x = J/U, and the coefficient of x^6 in the energy."""
    x = np.arange(0.01, 0.1501, 0.01)
    energy, variance, neighbours = [], [], []
    for hopping in x:
        found = ground_state(L, hopping * U, U, n_max)
        seen = moments(found["psi"], L, n_max)
        energy.append(found["energy"] / L / U)
        variance.append(seen["variance"])
        neighbours.append(seen["pairs"][0])
    energy = np.array(energy)
    a, b = ((energy + 4 * x**2 - 4 * x**4) / x**6)[:2]
    return {
        "x": x, "e": energy, "var": np.array(variance), "neighbours": np.array(neighbours),
        "sixth": a - (b - a) * x[0] ** 2 / (x[1] ** 2 - x[0] ** 2),
    }  # fmt: skip


def slopes(L, J, U, n_max):
    """Energies around U and their slope <sum n (n - 1) / 2> from the states."""
    values, energies, slope = U + 1e-3 * np.arange(-1, 2), [], []
    n = occupations(L, n_max)
    for interaction in values:
        found = ground_state(L, J, interaction, n_max)
        energies.append(found["energy"])
        slope.append((n * (n - 1) / 2).sum(axis=0) @ found["psi"] ** 2)
    return {"U": values, "energy": np.array(energies), "slope": np.array(slope)}


def plot(curve, L):
    figure = Figure(figsize=(5, 3.6), layout="constrained")
    left, right = figure.subplots(1, 2)
    x = curve["x"]
    left.plot(x, curve["e"], "o", ms=4, label=f"ring of {L}")
    left.plot(x, -4 * x**2 + 4 * x**4 + 272 / 9 * x**6, "k-", lw=0.8, label="series to x⁶")
    left.set(xlabel="x = J/U", ylabel="energy a site / U")
    right.plot(x, curve["var"], "o", ms=4, label="variance of n")
    right.plot(x, 8 * x**2 - 24 * x**4 - 2720 / 9 * x**6, "k-", lw=0.8, label="series to x⁶")
    right.plot(x, curve["neighbours"] - 1, "s", ms=4, label="⟨n n'⟩ - 1")
    right.plot(x, -4 * x**2 + 136 / 3 * x**4, "k--", lw=0.8, label="series to x⁴")
    right.set(xlabel="x = J/U", ylabel="fluctuation")
    for axes in (left, right):
        axes.legend(fontsize=7)
    figure.suptitle(f"Bosons, one a site; reduced: L = {L} of 40", fontsize=10)
    return figure
