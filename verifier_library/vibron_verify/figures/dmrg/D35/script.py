"""Localisation in the chain of Aubry and André: participation of its states, self-duality and Lyapunov exponents."""

import numpy as np
from matplotlib.figure import Figure

from vibron.manybody import Sector, custom_model, exact_levels, free_fermion_ground_state, free_fermion_modes

__elements__ = {
    "chain": "model",
    "ground_state": "solver",
    "averages": "sweep",
    "states": "observable",
    "duality": "sweep",
    "lyapunov": "sweep",
    "draw": "plot",
}
__parameters__ = {"L": 34, "t": 1.0, "lam": 3.0, "beta": 0.6180339887498949, "theta": 0.7, "longest": 144}
__small__ = {"L": 8, "longest": 13}
__ladder__ = {"longest": [55, 89, 144]}
STRENGTHS = np.array([0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 4.0])  # of lam in units of t; 2 is the self-dual point
RING, TURNS = 34, 21  # sites of a ring and turns of the potential around it, two numbers of Fibonacci


def build(L, t, lam, beta, theta, sector, shift=0.0, boundary="open", twist=()):
    """Hopping -t and the potential lam cos(2 pi beta i + theta)."""
    terms = [
        {"name": "hopping", "ops": ["Cdag", "C"], "on": "nn", "coeff": "-t", "plus_hc": True},
        {"name": "potential", "ops": ["N"], "on": "site", "coeff": "lam*cos(2*pi*beta*i+theta)+shift"},
    ]
    lattice = {"kind": "chain", "size": [L], "boundary": [boundary], "twist": twist}
    parameters = {"t": t, "lam": lam, "beta": beta, "theta": theta, "shift": shift}
    return custom_model(lattice, {"kind": "fermion"}, terms, parameters, sector=sector)


def chain(L, t, lam, beta, theta):
    return build(L, t, lam, beta, theta, Sector(n_particles=L // 2))


def ground_state(model):
    """Return energy and densities of the half-filled chain."""
    found = free_fermion_ground_state(model, ("N",))
    return {"energy": found.value, "density": found.observables["N"]}


def inverse_participation(L, t, lam, beta, theta):
    """Return the sum of |psi|^4 of each state of one particle, from the lowest level up."""
    above = 3.0 * abs(t) + abs(lam)  # lifts all levels above zero, so that each mode is a particle
    found = free_fermion_modes(build(L, t, lam, beta, theta, None, shift=above), profiles=L)
    return (found.first**2).sum(1)


def averages(t, beta, theta, longest):
    """Return the mean over all states of chains of two lengths against the strength of the potential."""
    sizes = {"short": longest // 2, "long": longest}
    found = {
        word: np.array([inverse_participation(n, t, x * t, beta, theta).mean() for x in STRENGTHS])
        for word, n in sizes.items()
    }
    return {"strength": STRENGTHS, **found}


def states(L, t, lam, beta, theta):
    """Return the inverse participation ratio of each state below, at and above the self-dual point."""
    strengths = {"below": t, "dual": 2.0 * t, "above": lam}
    return {name: inverse_participation(L, t, value, beta, theta) for name, value in strengths.items()}


def ring_levels(t, lam, theta, twist):
    one = Sector(n_particles=1)
    ring = build(RING, t, lam, TURNS / RING, theta, one, boundary="twisted", twist=[twist])
    return exact_levels(ring, count=RING).energies


def duality(t, lam):
    """Return the levels of a ring, and those of its dual, of which minus lam / 2t are the same."""
    return {"levels": ring_levels(t, lam, 0.0, 0.0), "dual": ring_levels(t, 4.0 * t**2 / lam, 0.0, 0.0)}


def lyapunov(t):
    """Return the mean logarithm of |E - E'| / t between levels of two rings, turned by half a period and a half twist.

    It is the exponent of Herbert, Jones and Thouless, the same for each level.
    """
    found = []
    for x in STRENGTHS:
        first, other = ring_levels(t, x * t, 0.0, 0.0), ring_levels(t, x * t, np.pi / RING, 180.0)
        found.append(np.log(abs((other[:, None] - first) / t)).mean(1))
    return {"strength": STRENGTHS, "exponent": np.array(found), "limit": np.mean(found, 1) - np.log(4.0) / RING}


def draw(averages, states, lyapunov, L, longest):
    figure = Figure(figsize=(8, 3.2), layout="constrained")
    left, middle, right = figure.subplots(1, 3)
    for word, n in (("short", longest // 2), ("long", longest)):
        left.semilogy(averages["strength"], averages[word], "o-", ms=4, lw=0.7, label=f"L = {n}")
    left.set(xlabel="λ / t", ylabel="mean inverse participation ratio")
    for name, word in (("below", "λ = t"), ("dual", "λ = 2t"), ("above", "λ = 3t")):
        middle.semilogy(np.arange(L) / L, states[name], ".", ms=4, label=word)
    middle.set(xlabel="level / L", ylabel="inverse participation ratio", ylim=(0.015, 1.1), title=f"L = {L}")
    right.plot(lyapunov["strength"], lyapunov["limit"], "o", ms=4, label=f"ring of {RING} sites")
    fine = np.linspace(2.0, 4.0, 50)
    right.plot([0.5, *fine], [0.0, *np.log(fine / 2.0)], "k-", lw=0.8, label="ln(λ/2t), or 0")
    right.set(xlabel="λ / t", ylabel="Lyapunov exponent")
    for axes in (left, middle, right):
        axes.legend(fontsize=7)
    return figure
