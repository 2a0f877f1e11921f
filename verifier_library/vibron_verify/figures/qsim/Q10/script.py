"""Dynamical phase transitions of the transverse Ising ring, by product formulas and by free fermions."""

import numpy as np
from matplotlib.figure import Figure

from vibron.manybody import dynamical_phase_transition, exact_ground_state, tfim, trotter_evolution

__elements__ = {"ring": "model", "ground_state": "initial_state", "evolve": "solver", "infinite": "observable",
                "quenches": "sweep", "plot": "plot"}  # fmt: skip
__parameters__ = {"L": 14, "g0": 0.5, "g": 2.0, "samples": 30, "steps": 2}
__small__ = {"L": 6}
__ladder__ = {"steps": [1, 2]}

QUENCHES = ((0.0, 2.0), (0.5, 2.0), (1.5, 0.5), (2.0, 0.5))
LATE = 10.0


def ring(L, g):
    return tfim((L,), boundary="periodic", J=1.0, g=g)


def ground_state(L, g0):
    """The ground state at g0, even under turning all spins over (at g0 = 0 it has a partner that is not)."""
    psi = np.asarray(exact_ground_state(ring(L, g0)).state)
    even = psi + psi[::-1]
    return even / np.linalg.norm(even)


def critical_times(g0, g, count):
    return dynamical_phase_transition(g0, g, [LATE]).critical_times[:count]


def evolve(model, psi, L, g0, g, samples, steps):
    """Rate of the return probability until the second critical time, by Strang splitting."""
    times = np.linspace(0, critical_times(g0, g, 2)[1], samples + 1)
    found = trotter_evolution(model, times, steps=steps, order=2, initial=psi)
    norms = np.array([np.linalg.norm(one) for one in found.states])
    return {"times": times, "rate": -np.log(found.echo) / L, "norms": norms, "state": found.state}


def infinite(g0, g):
    """First critical times and the rate at the first, of the infinite chain."""
    times = critical_times(g0, g, 3)
    return {"critical_times": times, "rate": dynamical_phase_transition(g0, g, times[:1]).rate}


def quenches(L, samples, steps):
    found = {"critical_time": [], "critical_rate": [], "of_the_ring": [], "of_infinite": []}
    for number, (g0, g) in enumerate(QUENCHES):
        limit, run = infinite(g0, g), evolve(ring(L, g), ground_state(L, g0), L, g0, g, samples, steps)
        rate = dynamical_phase_transition(g0, g, run["times"]).rate
        ring_rate = dynamical_phase_transition(g0, g, run["times"], size=L).rate
        found |= {f"times_{number}": run["times"], f"trotter_{number}": run["rate"], f"infinite_{number}": rate}
        early = run["times"] < 0.7 * limit["critical_times"][0]
        found["critical_time"].append(limit["critical_times"][0])
        found["critical_rate"].append(limit["rate"][0])
        found["of_the_ring"].append(np.abs(run["rate"] - ring_rate).max())
        found["of_infinite"].append(np.abs(run["rate"] - rate)[early].max())
    return {name: np.array(values) for name, values in found.items()}


def plot(quenches, L):
    figure = Figure(figsize=(5, 3.6), layout="constrained")
    axes = figure.subplots()
    for number, (g0, g) in enumerate(QUENCHES[:3]):
        colour, scale = f"C{number}", quenches["critical_time"][number]
        axes.plot(quenches[f"times_{number}"] / scale, quenches[f"infinite_{number}"], colour, lw=1)
        axes.plot(quenches[f"times_{number}"] / scale, quenches[f"trotter_{number}"], colour + "o", ms=3,
                  label=f"g: {g0:g} to {g:g}")  # fmt: skip
        axes.plot(1, quenches["critical_rate"][number], "kx")
    axes.set(xlabel="t / t*", ylabel="rate r(t)", title=f"Ising ring, L = {L} (points) and infinite (lines)")
    axes.legend(fontsize=8)
    return figure
