"""Transition of the J1-J2 ring to the dimer phase, from the crossing of the lowest singlet and triplet excitations."""

import numpy as np
import scipy.sparse as sparse
from matplotlib.figure import Figure
from scipy.optimize import brentq
from scipy.sparse.linalg import eigsh

__elements__ = {
    "ring": "model",
    "ground_state": "solver",
    "crossings": "sweep",
    "excitations": "sweep",
    "plot": "plot",
}
__parameters__ = {"L": 12, "J2": 0.2, "longest": 16}
__small__ = {"L": 8, "longest": 12}
__ladder__ = {"longest": [12, 14, 16]}


def states(L, up=None):
    """Bit patterns with a number of spins up, or all; bit L - 1 - i is one where spin i is up."""
    patterns = np.arange(2**L)[::-1]
    return patterns if up is None else patterns[sum(patterns >> i & 1 for i in range(L)) == up]


def exchange(L, distance, up=None):
    """Exchange: sum S_i . S_(i+distance) on a ring, in the whole space or with a number of spins up."""
    basis = states(L, up)
    place = np.zeros(2**L, dtype=int)
    place[basis] = np.arange(len(basis))
    diagonal, rows, columns = np.zeros(len(basis)), [], []
    for i in range(L):
        pair = (1 << i) | (1 << (i + distance) % L)
        differ = np.flatnonzero((basis & pair != 0) & (basis & pair != pair))
        diagonal += 0.25
        diagonal[differ] -= 0.5
        rows.append(place[basis[differ] ^ pair])
        columns.append(differ)
    rows, columns = np.concatenate(rows), np.concatenate(columns)
    flips = sparse.csr_matrix((np.full(len(rows), 0.5), (rows, columns)), shape=(len(basis),) * 2)
    return flips + sparse.diags(diagonal, format="csr")


def ring(L, J2):
    return exchange(L, 1) + J2 * exchange(L, 2)


def ground_state(L, J2):
    block = exchange(L, 1, L // 2) + J2 * exchange(L, 2, L // 2)
    levels, vectors = lowest(block, 1)
    psi = np.zeros(2**L)
    psi[2**L - 1 - states(L, L // 2)] = vectors[:, 0]
    return {"energy": levels[0], "psi": psi}


def lowest(block, count):
    """The lowest levels, rising, and their vectors."""
    if block.shape[0] < 200:
        levels, vectors = np.linalg.eigh(block.toarray())
        return levels[:count], vectors[:, :count]
    start = np.random.default_rng(1).normal(size=block.shape[0])
    levels, vectors = eigsh(block, k=count, which="SA", v0=start, tol=1e-11)
    order = np.argsort(levels)
    return levels[order], vectors[:, order]


def of_even_spin(L, matrix):
    """Block of Sz = 0 on states of even total spin: reversing all spins gives them the sign (-1)^(L/2)."""
    half = matrix.shape[0] // 2  # the states come in pairs k, -1 - k of reversed spins
    reversed_half = matrix[:half, half:][:, ::-1]
    return matrix[:half, :half] + (-1) ** (L // 2) * reversed_half


def singlet_less_triplet(L):
    """Return a function of J2: lowest excited singlet less lowest triplet, and both as gaps."""
    singlet = [of_even_spin(L, exchange(L, d, L // 2)) for d in (1, 2)]
    triplet = [exchange(L, d, L // 2 + 1) for d in (1, 2)]

    def gaps(J2):
        ground, excited = lowest(singlet[0] + J2 * singlet[1], 2)[0]
        return excited - ground, lowest(triplet[0] + J2 * triplet[1], 1)[0][0] - ground

    return gaps


def crossings(longest):
    """J2 at which both excitations are level, and its limit from the last ring and that of four sites less."""
    lengths, found = np.arange(8, longest + 1, 2), []
    for L in lengths:
        gaps = singlet_less_triplet(L)
        found.append(brentq(lambda J2: np.subtract(*gaps(J2)), 0.2, 0.3, xtol=1e-9))  # noqa: B023
    x, y = 1 / lengths[[-3, -1]] ** 2.0, np.array(found)[[-3, -1]]
    return {"lengths": lengths, "J2": np.array(found), "limit": (y[1] * x[0] - y[0] * x[1]) / (x[0] - x[1])}


def excitations(L):
    """Gaps of singlet and triplet against J2 for one ring."""
    couplings, gaps = np.linspace(0.0, 0.5, 11), singlet_less_triplet(L)
    singlet, triplet = np.transpose([gaps(J2) for J2 in couplings])
    return {"J2": couplings, "singlet": singlet, "triplet": triplet}


def plot(crossings, excitations, L):
    figure = Figure(figsize=(5, 3.6), layout="constrained")
    left, right = figure.subplots(1, 2)
    left.plot(excitations["J2"], excitations["singlet"], "s-", ms=3, label="singlet")
    left.plot(excitations["J2"], excitations["triplet"], "o-", ms=3, label="triplet")
    left.set(xlabel="J2 / J1", ylabel=f"gap / J1 at L = {L}")
    right.plot(1 / crossings["lengths"] ** 2, crossings["J2"], "o", label="crossings")
    right.plot(0, crossings["limit"], "s", clip_on=False, label=f"limit {crossings['limit']:.4f}")
    right.axhline(0.2411, color="gray", ls="--", label="0.2411, quoted")
    right.set(xlabel="1/L²", ylabel="J2 / J1 of the crossing", xlim=(0, None))
    for axes in (left, right):
        axes.legend(fontsize=8)
    figure.suptitle("J1-J2 rings of spins 1/2", fontsize=10)
    return figure
