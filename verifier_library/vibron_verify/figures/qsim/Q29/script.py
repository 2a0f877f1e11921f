"""Domain walls that a ramp of the field through the critical point leaves in the Ising ring."""

import numpy as np
from matplotlib.figure import Figure

from vibron.manybody import Lattice, Sector, Site, Term, custom_model, krylov_evolution, tfim

__elements__ = {"ring": "model", "evolve": "solver", "ramps": "sweep", "pairs": "sweep", "plot": "plot"}
__parameters__ = {"L": 10, "start": 3.0, "tau": 4.0, "momenta": 24, "tolerance": 1e-5}
__small__ = {"L": 4, "start": 2.0, "tau": 0.25, "momenta": 6}
__ladder__ = {"tolerance": [1e-3, 1e-5]}


def ring(L, start):
    """H = -sum Z Z - g sum X at the field in whose ground state the ramp begins."""
    return tfim((L,), boundary="periodic", J=1.0, g=start)


def ramped(model, term, initial, duration, tolerance):
    """Return the state after a term was switched off at a constant rate, and the energy."""
    fall = {"term": term, "kind": "linear", "times": [0.0, duration], "values": [1.0, 0.0]}
    return krylov_evolution(model, [duration], initial, tolerance=tolerance, drive=(fall,))


def evolve(model, L, start, tau, tolerance):
    """Walls per site as the field falls from start to 0, by one in each tau, and the probability to find none."""
    found = ramped(model, "transverse", "ground_state", start * tau, tolerance)
    psi = np.asarray(found.state)
    return {
        "density": (1 + found.energy[0] / L) / 2,
        "adiabatic": abs(psi[0] + psi[-1]) ** 2 / 2,
        "parity": np.vdot(psi, psi[::-1]).real,
        "norm": np.linalg.norm(psi),
        "state": found.state,
    }


def ramps(L, start, tolerance):
    times = np.array([0.25, 0.5, 1.0, 2.0])
    found = [evolve(ring(L, start), L, start, tau, tolerance)["density"] for tau in times]
    return {"tau": times, "density": np.array(found)}


def excited(start, tau, momenta, tolerance):
    """Probability that each pair (k, -k) of a ring of 2 * momenta sites is excited: one particle on pairs of sites."""
    k = np.pi * (np.arange(momenta) + 0.5) / momenta
    sign, hops = np.tile([1.0, -1.0], momenta), np.zeros(2 * momenta - 1)
    hops[::2] = 2 * np.sin(k)
    terms = (
        Term("hop", ("Cdag", "C"), "nn", "c", plus_hc=True),
        Term("momentum", ("N",), "site", "-u"),
        Term("field", ("N",), "site", "v"),
    )
    parameters = {"c": hops, "u": 2 * np.repeat(np.cos(k), 2) * sign, "v": 2 * start * sign}
    chain = Lattice("chain", (2 * momenta,))
    model = custom_model(chain, Site("fermion"), terms, parameters, sector=Sector(n_particles=1))
    half, last = np.arctan2(np.sin(k), start - np.cos(k)) / 2, (np.pi - k) / 2
    ground = np.stack([-np.sin(half), np.cos(half)], 1).ravel()[::-1]  # the particle on the last site comes first
    found = np.asarray(ramped(model, "field", ground, start * tau, tolerance).state)[::-1].reshape(-1, 2)
    return momenta * abs((found * np.stack([np.cos(last), np.sin(last)], 1)).sum(1)) ** 2


def pairs(start, tau, momenta, tolerance):
    times = np.array([0.5, 1.0, 2.0, 4.0, 8.0])
    density = np.array([excited(start, one, momenta, tolerance).mean() for one in times])
    power = np.polyfit(np.log(times[2:]), np.log(density[2:]), 1)[0]
    return {"tau": times, "density": density, "power": power, "probability": excited(start, tau, momenta, tolerance)}


def plot(ramps, evolve, pairs, L, tau, momenta):
    figure = Figure(figsize=(5, 3.6), layout="constrained")
    left, right = figure.subplots(1, 2)
    fine = np.geomspace(0.2, 10)
    left.loglog(fine, 1 / (2 * np.pi * np.sqrt(2 * fine)), "k-", lw=1, label="$1/(2\\pi\\sqrt{2\\tau_Q})$")
    vector = {"color": "C0", "marker": "o", "ms": 4, "ls": ""}
    left.loglog(ramps["tau"], ramps["density"], **vector, label=f"N = {L}, state vector")
    left.loglog(tau, evolve["density"], **vector)
    left.loglog(pairs["tau"], pairs["density"], "C3s", ms=4, mfc="none", label=f"N = {2 * momenta}, pairs")
    left.set(xlabel="$\\tau_Q$ J", ylabel="domain walls per site")
    k = np.pi * (np.arange(momenta) + 0.5) / momenta
    right.plot(k, np.exp(-2 * np.pi * tau * np.sin(k) ** 2) * (k < np.pi / 2), "k-", lw=1, label="Landau-Zener")
    right.plot(k, pairs["probability"], "C3s", ms=4, mfc="none", label=f"$\\tau_Q$ = {tau:g} / J")
    right.set(xlabel="k", ylabel="probability of an excited pair", xlim=(0, np.pi / 2))
    for axes in (left, right):
        axes.legend(fontsize=7, loc="upper right")
    figure.suptitle("Ising ring ramped to zero field, reduced: 10 and 48 sites", fontsize=10)
    return figure
