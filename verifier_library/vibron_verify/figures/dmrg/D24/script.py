"""Kitaev chain with repulsion between neighbours: splitting of the two parities and the operators at its ends."""

import numpy as np
from matplotlib.figure import Figure

from vibron.manybody import exact_ground_state, exact_levels, free_fermion_modes, kitaev_chain

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


def chain(L, mu, delta, V):
    return kitaev_chain(size=(L,), delta=delta, mu=mu, V=V)


def parity_levels(model):
    """Return the two lowest levels of either parity, even first."""
    return np.array([exact_levels(model.with_sector(parity=parity), count=2).energies for parity in (1, -1)])


def parity_states(model, tol):
    """Return the lowest state of either parity, even first."""
    return [exact_ground_state(model.with_sector(parity=parity), tolerance=tol) for parity in (1, -1)]


def ground_state(hamiltonian, tol):
    even, odd = parity_states(hamiltonian, tol)
    lowest, highest = sorted((even, odd), key=lambda one: one.value)
    return {
        "energy": lowest.value,
        "state": lowest.state,
        "even": even.state.whole(),
        "odd": odd.state.whole(),
        "splitting": highest.value - lowest.value,
        "gap": parity_levels(hamiltonian)[:, 1].min() - lowest.value,
    }


def free_levels(L_free, mu, delta):
    """Return the excitations of a chain without repulsion, and those of four sites at mu = 0."""
    levels = free_fermion_modes(chain(L_free, mu, delta, 0.0)).energies
    flat = free_fermion_modes(chain(4, 0.0, 1.0, 0.0)).energies
    return {"lowest": levels[0], "bulk_gap": levels[1], "levels": levels, "flat": flat}


def end_amplitudes(model, tol):
    """Return |<odd| c_i + c_i^+ |even>| at each site, of the Majorana operator that starts at the left end."""
    even, odd = (one.state for one in parity_states(model, tol))
    lowers = [odd.matrix_element(even, ("C", i)) for i in range(model.n_sites)]
    raises = [odd.matrix_element(even, ("Cdag", i)) for i in range(model.n_sites)]
    return np.abs(np.add(lowers, raises))


def edge_operator(L, mu, delta, V, tol):
    """Return the amplitudes with repulsion and without."""
    found = (("with", V), ("free", 0.0))
    return {word: end_amplitudes(chain(L, mu, delta, strength), tol) for word, strength in found}


def splittings(mu, delta, V):
    """Return the splitting of the parities against the length, without and with repulsion."""
    sizes = np.arange(4, 13, 2)
    found = {"L": sizes}
    for word, strength in (("free", 0.0), ("with", V)):
        levels = [parity_levels(chain(L, mu, delta, strength)) for L in sizes]
        found[word] = np.array([abs(one[1, 0] - one[0, 0]) for one in levels])
    return found


def repulsions(mu, delta):
    """Return splitting and gap of ten sites against the repulsion."""
    grid = np.linspace(0.0, 4.0, 9)
    levels = np.array([parity_levels(chain(10, mu, delta, V)) for V in grid])
    splitting = abs(levels[:, 1, 0] - levels[:, 0, 0])
    return {"V": grid, "splitting": splitting, "gap": levels[:, :, 1].min(1) - levels[:, :, 0].min(1)}


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
