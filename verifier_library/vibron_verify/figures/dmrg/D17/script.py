"""Rings of the t-J model with six electrons: energies and the Luttinger parameter of the charges."""

from itertools import combinations

import numpy as np
from matplotlib.figure import Figure
from scipy.sparse import coo_array
from scipy.sparse.linalg import eigsh

__elements__ = {
    "ring": "model",
    "ground_state": "solver",
    "charges": "observable",
    "supersymmetry": "observable",
    "diagram": "sweep",
    "draw": "plot",
}
__parameters__ = {"L": 12, "n_up": 3, "n_down": 3, "J": 0.0, "tol": 1e-12, "rings": [8, 9, 10, 12]}
__small__ = {"L": 5, "n_up": 2, "n_down": 1, "J": 0.7, "rings": [5]}
__ladder__ = {"tol": [1e-3, 1e-6, 1e-12]}


def sector(L, n_up, n_down):
    """Return the states of a sector: 0 for an empty site, 1 for spin down, 2 for spin up, and their numbers."""
    rows = []
    for sites in combinations(range(L), n_up + n_down):
        for up in combinations(sites, n_up):
            row = np.zeros(L, dtype=np.int64)
            row[list(sites)] = 1
            row[list(up)] = 2
            rows.append(row)
    digits = np.array(rows)
    codes = digits @ 3 ** np.arange(L - 1, -1, -1)
    order = np.argsort(codes)
    return digits[order], codes[order]


def matrix(digits, codes, J, t=1.0):
    """Return H over states; a fermion that hops passes those on the sites between."""
    L, place = digits.shape[1], np.arange(len(codes))
    power = 3 ** np.arange(L - 1, -1, -1)
    diagonal = np.zeros(len(codes))
    rows, columns, values = [place], [place], [diagonal]
    for i in range(L):
        j = (i + 1) % L
        a, b = digits[:, i], digits[:, j]
        between = (digits[:, min(i, j) + 1 : max(i, j)] > 0).sum(1)
        swapped = codes + (b - a) * power[i] + (a - b) * power[j]
        hops, flips = (a > 0) != (b > 0), a * b == 2
        diagonal -= 0.5 * J * flips
        for able, value in ((hops, -t * (-1.0) ** between), (flips, np.full(len(codes), 0.5 * J))):
            rows.append(np.searchsorted(codes, swapped[able]))
            columns.append(place[able])
            values.append(value[able])
    entries = (np.concatenate(values), (np.concatenate(rows), np.concatenate(columns)))
    return coo_array(entries, shape=(len(codes), len(codes))).tocsr()


def ring(L, J, n_up, n_down):
    """Return H over all states of a small ring, and over a sector of a larger one."""
    if L > 6:
        return matrix(*sector(L, n_up, n_down), J)
    digits = np.array(np.unravel_index(np.arange(3**L), (3,) * L)).T
    return matrix(digits, np.arange(3**L), J)


def ground_state(L, n_up, n_down, J, tol):
    digits, codes = sector(L, n_up, n_down)
    start = np.random.default_rng(1).normal(size=len(codes))
    energies, vectors = eigsh(matrix(digits, codes, J), k=1, which="SA", tol=tol, v0=start)
    n = vectors[:, 0] ** 2 @ (digits > 0)
    pairs = np.einsum("s,si,sj->ij", vectors[:, 0] ** 2, digits > 0, digits > 0, optimize=True)
    factor = np.fft.fft(np.mean([np.roll(pairs[i] - n[i] * n, -i) for i in range(L)], axis=0)).real
    return {"energy": energies[0], "density": n, "factor": factor, "luttinger": factor[1] * L / 2.0}


def charges(ground_state, L):
    """Return the structure factor of the charges and what q/π times the Luttinger parameter 1/2 would give."""
    q = 2.0 * np.pi * np.arange(L // 2 + 1) / L
    return {"q": q, "factor": ground_state["factor"][: L // 2 + 1], "luttinger": ground_state["luttinger"]}


def supersymmetry(exchange=2.0):
    """Return how far any level of 2 + 1 electrons on six sites is from one with an electron more or less.

    At J = 2t adding an electron of momentum zero changes the energy by -2t, or gives nothing.
    """
    fewer, level, more = (np.linalg.eigvalsh(matrix(*sector(6, 2, n), exchange).toarray()) for n in (0, 1, 2))
    partners = np.concatenate([fewer - 2.0, more + 2.0])
    return np.abs(level[:, None] - partners).min(1).max()


def diagram(rings, tol):
    """Return the Luttinger parameter of six electrons on several rings against J."""
    couplings = np.array([0.0, 0.5, 1.0, 1.5, 2.0, 2.25, 2.5])
    found = [[ground_state(L, 3, 3, J, tol)["luttinger"] if L > 6 else 0.0 for J in couplings] for L in rings]
    return {"J": couplings, "luttinger": np.array(found), "free": np.array(found)[:, 0]}


def draw(diagram, rings):
    figure = Figure(figsize=(5, 3.6), layout="tight")
    axes = figure.subplots()
    for L, values in zip(rings, diagram["luttinger"], strict=True):
        axes.plot(diagram["J"], values, "o-", mfc="none", ms=4, label=f"n = 6/{L}")
    axes.axhline(0.5, color="0.5", ls=":", label="1/2, free spinless fermions")
    axes.axhline(1.0, color="0.7", lw=0.8)
    axes.set(xlabel="J / t", ylabel="Luttinger parameter of the charges", ylim=(0.4, 2.0))
    axes.set_title("t-J rings, reduced: 6 electrons", fontsize=9)
    axes.legend(fontsize=8)
    return figure
