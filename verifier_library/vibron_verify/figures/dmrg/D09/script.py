"""Lobe of the Mott insulator of one boson a site: energies to add and to remove a boson on rings."""

import numpy as np
import scipy.sparse as sparse
from matplotlib.figure import Figure
from scipy.sparse.linalg import eigsh

__elements__ = {
    "ring": "model",
    "ground_state": "solver",
    "lobe": "sweep",
    "gaps": "sweep",
    "plot": "plot",
}
__parameters__ = {"L": 8, "J": 0.05, "U": 1.0, "n_max": 4, "shortest": 4}
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


def chemical_potentials(L, J, U, n_max):
    """Energies mu+ to add a boson to one a site and mu- to take one away."""
    fewer, filled, more = (lowest(ring(L, J, U, n_max, L + k))[0] for k in (-1, 0, 1))
    return more - filled, filled - fewer


def lobe(L, U, n_max, shortest):
    """Both chemical potentials in U against J/U, for two rings."""
    x = np.arange(0.02, 0.321, 0.03)
    found = {}
    for name, size in (("short", shortest), ("long", L)):
        plus, minus = np.transpose([chemical_potentials(size, J * U, U, n_max) for J in x]) / U
        found |= {f"plus_{name}": plus, f"minus_{name}": minus}
    return {"x": x, **found}


def gaps(L, U, n_max):
    """Gap mu+ - mu- in J at U/J = 10 and 20, and in U at J/U = 0.02."""
    strong = [np.subtract(*chemical_potentials(L, U / ratio, U, n_max)) * ratio / U for ratio in (10, 20, 50)]
    return {"in_J": np.array(strong[:2]), "in_U": strong[1] / 20, "weak": strong[2] / 50}


def plot(lobe, L, shortest):
    figure = Figure(figsize=(5, 3.6), layout="constrained")
    axes = figure.subplots()
    x = lobe["x"]
    for name, size, mark in (("short", shortest, "x"), ("long", L, "o")):
        line = axes.plot(x, lobe[f"plus_{name}"], mark, ms=5, label=f"ring of {size}")[0]
        axes.plot(x, lobe[f"minus_{name}"], mark, ms=5, color=line.get_color())
    fine = np.linspace(0, 0.12, 60)
    axes.plot(fine, 1 - 4 * fine + fine**2 + 6 * fine**3, "k-", lw=0.8, label="series of third order")
    axes.plot(fine, 2 * fine - 4 * fine**2, "k-", lw=0.8)
    axes.axvline(0.305, color="gray", ls="--", label="J/U = 0.305, quoted tip")
    axes.set(xlabel="J/U", ylabel="chemical potential / U", xlim=(0, 0.33), ylim=(0, 1))
    axes.set_title(f"Mott lobe of one boson a site; reduced: rings of {L} of 128", fontsize=10)
    axes.legend(fontsize=8)
    return figure
