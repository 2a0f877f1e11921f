"""Kitaev chain with repulsion between neighbours: splitting of the two parities and the operators at its ends."""

from functools import partial, reduce

import numpy as np
from matplotlib.figure import Figure
from scipy.sparse import csr_array, diags_array, eye_array, kron
from scipy.sparse.linalg import eigsh

__elements__ = {
    "chain": "model",
    "ground_state": "solver",
    "free_levels": "observable",
    "edge_operator": "observable",
    "splittings": "sweep",
    "repulsions": "sweep",
    "draw": "plot",
}
__parameters__ = {"L": 12, "mu": 0.5, "delta": 1.0, "V": 1.0, "L_free": 20, "tol": 1e-13}
__small__ = {"L": 5, "mu": 0.8, "delta": 0.6, "L_free": 5}
__ladder__ = {"tol": [1e-3, 1e-6, 1e-13]}


def annihilators(L):
    """Return c_0 ... c_(L-1), with a string of signs on the sites before."""
    string, lower = diags_array([1.0, -1.0]), csr_array([[0.0, 1.0], [0.0, 0.0]])
    product = partial(kron, format="csr")
    return [reduce(product, [string] * i + [lower, eye_array(2 ** (L - i - 1))]) for i in range(L)]


def chain(L, mu, delta, V):
    c = annihilators(L)
    n = [one.T @ one for one in c]
    hops = sum(c[i].T @ c[i + 1] for i in range(L - 1))
    pairs = sum(c[i] @ c[i + 1] for i in range(L - 1))
    H = -(hops + hops.T) + delta * (pairs + pairs.T) + V * sum(n[i] @ n[i + 1] for i in range(L - 1))
    return csr_array(H - mu * (sum(n) - 0.5 * L * eye_array(2**L)))


def parity_levels(H, tol):
    """Return the two lowest levels of either parity, even first, and the lowest states."""
    even = np.bitwise_count(np.arange(H.shape[0])) % 2 == 0
    energies, states = [], []
    for inside in (even, ~even):
        block = H[inside][:, inside]
        start = np.random.default_rng(1).normal(size=block.shape[0])
        values, vectors = eigsh(block, k=2, which="SA", tol=tol, v0=start)
        order = np.argsort(values)
        energies.append(values[order])
        state = np.zeros(H.shape[0])
        state[inside] = vectors[:, order[0]]
        states.append(state)
    return np.array(energies), states


def ground_state(hamiltonian, tol):
    levels, states = parity_levels(hamiltonian, tol)
    lowest = int(levels[1, 0] < levels[0, 0])
    return {
        "energy": levels[lowest, 0],
        "state": states[lowest],
        "even": states[0],
        "odd": states[1],
        "splitting": abs(levels[1, 0] - levels[0, 0]),
        "gap": levels[:, 1].min() - levels[lowest, 0],
    }


def free_levels(L_free, mu, delta):
    """Return the excitations of a chain without repulsion, from the coupling of its two kinds of Majorana operators."""
    ones = np.ones(L_free - 1)
    coupling = -mu * np.eye(L_free) - (1.0 - delta) * np.diag(ones, 1) - (1.0 + delta) * np.diag(ones, -1)
    levels = np.sort(np.linalg.svd(coupling, compute_uv=False))
    dimers = np.sort(np.linalg.svd(-2.0 * np.diag(np.ones(3), -1), compute_uv=False))
    return {"lowest": levels[0], "bulk_gap": levels[1], "levels": levels, "flat": dimers}


def end_amplitudes(even, odd, L):
    """Return |<odd| c_i + c_i^+ |even>| at each site, of the Majorana operator that starts at the left end."""
    return np.array([abs(odd @ (c + c.T) @ even) for c in annihilators(L)])


def edge_operator(ground_state, L, mu, delta, tol):
    """Return the amplitudes with repulsion and without."""
    free = parity_levels(chain(L, mu, delta, 0.0), tol)[1]
    pair = ground_state["even"], ground_state["odd"]
    return {"with": end_amplitudes(*pair, L), "free": end_amplitudes(*free, L)}


def splittings(mu, delta, V, tol):
    """Return the splitting of the parities against the length, without and with repulsion."""
    sizes = np.arange(4, 13, 2)
    found = {"L": sizes}
    for word, strength in (("free", 0.0), ("with", V)):
        levels = [parity_levels(chain(L, mu, delta, strength), tol)[0] for L in sizes]
        found[word] = np.array([abs(one[1, 0] - one[0, 0]) for one in levels])
    return found


def repulsions(mu, delta, tol):
    """Return splitting and gap of ten sites against the repulsion."""
    grid = np.linspace(0.0, 4.0, 9)
    levels = [parity_levels(chain(10, mu, delta, V), tol)[0] for V in grid]
    lowest = np.array([one[:, 0].min() for one in levels])
    return {
        "V": grid,
        "splitting": np.array([abs(one[1, 0] - one[0, 0]) for one in levels]),
        "gap": np.array([one[:, 1].min() for one in levels]) - lowest,
    }


def draw(splittings, repulsions, edge_operator, L, V, mu):
    figure = Figure(figsize=(5, 3.6), layout="tight")
    left, right = figure.subplots(1, 2)
    left.semilogy(splittings["L"], splittings["free"], "o", mfc="none", label="V = 0")
    left.semilogy(splittings["L"], splittings["with"], "s-", mfc="none", label=f"V = {V:g} t")
    g = mu / 2.0
    left.semilogy(splittings["L"], 2.0 * g ** splittings["L"] * (1.0 - g * g), "k:", label="2t gᴸ (1 - g²), g = µ/2t")
    left.set(xlabel="sites", ylabel="splitting of the parities / t")
    right.semilogy(range(L), np.maximum(edge_operator["free"], 1e-9), "o", mfc="none", label="V = 0")
    right.semilogy(range(L), np.maximum(edge_operator["with"], 1e-9), "s-", mfc="none", label=f"V = {V:g} t")
    right.set(xlabel="site", ylabel="|<odd| c + c⁺ |even>|")
    left.set_title("reduced: up to 12 sites", fontsize=9)
    left.legend(fontsize=7, loc="lower left")
    right.legend(fontsize=7)
    return figure
