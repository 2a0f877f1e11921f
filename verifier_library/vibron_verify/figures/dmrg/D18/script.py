"""Spin gaps of Heisenberg ladders of one to four legs, closed along the legs, by exact diagonalisation."""

import numpy as np
from matplotlib.figure import Figure
from scipy.sparse import coo_array
from scipy.sparse.linalg import eigsh

__elements__ = {
    "ladder": "model",
    "ground_state": "solver",
    "correlations": "observable",
    "gaps": "sweep",
    "draw": "plot",
}
__parameters__ = {"rungs": 8, "legs": 2, "tol": 1e-12, "largest": 8}
__small__ = {"rungs": 4, "legs": 2, "largest": 4}
__ladder__ = {"tol": [1e-3, 1e-6, 1e-12]}


def bonds(rungs, legs):
    """Return pairs of sites, counted rung by rung; the legs are closed to rings."""
    along = [(r * legs + leg, (r + 1) % rungs * legs + leg) for r in range(rungs) for leg in range(legs)]
    return along + [(r * legs + leg, r * legs + leg + 1) for r in range(rungs) for leg in range(legs - 1)]


def matrix(rungs, legs, states):
    """Return H over states whose highest bit is site 0, a bit of 0 meaning spin up."""
    n = rungs * legs
    place = np.arange(len(states))
    diagonal = np.zeros(len(states))
    rows, columns = [], []
    for i, j in bonds(rungs, legs):
        one, other = 1 << (n - 1 - i), 1 << (n - 1 - j)
        unlike = ((states & one) > 0) != ((states & other) > 0)
        diagonal += 0.25 - 0.5 * unlike
        rows.append(np.searchsorted(states, states[unlike] ^ one ^ other))
        columns.append(place[unlike])
    flips = np.full(sum(map(len, rows)), 0.5)
    where = (np.concatenate([place, *rows]), np.concatenate([place, *columns]))
    return coo_array((np.concatenate([diagonal, flips]), where), shape=(len(states), len(states))).tocsr()


def sector(n, down):
    states = np.arange(2**n)
    return states[np.bitwise_count(states) == down]


def ladder(rungs, legs):
    """Return H over all states where these are few, else over those with half of the spins up."""
    n = rungs * legs
    return matrix(rungs, legs, np.arange(2**n) if n <= 10 else sector(n, n // 2))


def lowest(rungs, legs, down, tol):
    states = sector(rungs * legs, down)
    start = np.random.default_rng(1).normal(size=len(states))
    energies, vectors = eigsh(matrix(rungs, legs, states), k=1, which="SA", tol=tol, v0=start)
    return energies[0], vectors[:, 0]


def ground_state(rungs, legs, tol):
    """Return the lowest energies with Sz = 0, 1 and 2 of an even number of spins, and the state of the first."""
    half = rungs * legs // 2
    solved = [lowest(rungs, legs, half - m, tol) for m in (0, 1, 2)]
    energies = np.array([energy for energy, _ in solved])
    return {"energy": energies[0], "spins": energies, "gap": energies[1] - energies[0], "vector": solved[0][1]}


def correlations(ground_state, rungs, legs):
    """Return <Sz Sz> from site 0 along its leg, and the magnetisation."""
    n = rungs * legs
    states, weights = sector(n, n // 2), ground_state["vector"] ** 2
    up = 0.5 - ((states[:, None] >> np.arange(n - 1, -1, -1)) & 1)
    return {"leg": (weights * up[:, 0]) @ up[:, ::legs], "magnetisation": weights @ up}


def gaps(largest, tol):
    """Return the gap for each number of legs, at lengths that leave the spins unfrustrated."""
    found = {}
    for legs, sizes in ((1, (4, 8, 12, 16)), (2, (4, 6, 8)), (3, (4, 6)), (4, (4,))):
        rungs = np.array([size for size in sizes if size * legs <= 2 * largest + 2])
        pairs = [[lowest(size, legs, size * legs // 2 - m, tol)[0] for m in (0, 1)] for size in rungs]
        found[str(legs)] = {"rungs": rungs, "gap": np.array([triplet - singlet for singlet, triplet in pairs])}
    return found


def draw(gaps):
    figure = Figure(figsize=(5, 3.6), layout="tight")
    axes = figure.subplots()
    for legs, mark in (("1", "o"), ("2", "s"), ("3", "^"), ("4", "D")):
        word = "chain" if legs == "1" else f"{legs} legs"
        axes.plot(1.0 / gaps[legs]["rungs"], gaps[legs]["gap"], mark + "-", mfc="none", label=word)
    axes.plot([0.0], [0.504], "k*", label="2 legs, infinite: 0.504 J (quoted)")
    axes.set(xlabel="1 / rungs", ylabel="spin gap / J", xlim=(-0.01, None), ylim=(0, None))
    axes.set_title("Heisenberg ladders, reduced: up to 8 rungs", fontsize=9)
    axes.legend(fontsize=8)
    return figure
