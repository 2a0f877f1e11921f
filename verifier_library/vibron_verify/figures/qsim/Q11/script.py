"""Dynamical phase transitions of Ising chains with long-range couplings: rate of return to the two ground states."""

import numpy as np
from matplotlib.figure import Figure
from scipy.interpolate import CubicSpline

from vibron.manybody import custom_model, krylov_evolution, tfim, trotter_evolution

__elements__ = {"chain": "model", "evolve": "solver", "sizes": "sweep", "limits": "sweep", "errors": "sweep",
                "plot": "plot"}  # fmt: skip
__parameters__ = {"N": 8, "alpha": 1.0, "J": 1.0, "g": 6.0, "time": 0.6, "samples": 60, "steps": 2}
__small__ = {"N": 5}
__ladder__ = {"steps": [1, 2]}


def chain(N, alpha, J, g):
    """H = - J sum over i < j of Z Z / |i - j|^alpha - g sum of X."""
    terms = [
        {"name": "ising", "ops": ["Z", "Z"], "on": "all", "coeff": "-J/abs(i-j)**alpha"},
        {"name": "field", "ops": ["X"], "on": "site", "coeff": "-g"},
    ]
    lattice, parameters = {"kind": "chain", "size": [N], "boundary": ["open"]}, {"J": J, "g": g, "alpha": alpha}
    return custom_model(lattice, {"kind": "qubit"}, terms, parameters)


def rates(found, N):
    """- ln |<up|psi>|^2 / N and the same of all down; the rate of the two is the smaller."""
    states = np.array(found.states)
    up, down = (-np.log(np.maximum(np.abs(states[:, k]) ** 2, 1e-300)) / N for k in (0, -1))
    return {"up": up, "down": down, "rate": np.minimum(up, down), "norms": np.linalg.norm(states, axis=1)}


def evolve(model, N, time, samples, steps):
    """Strang splitting, some steps between two samples."""
    times = np.linspace(0, time, samples + 1)
    found = trotter_evolution(model, times, steps=steps, order=2, initial="all_up")
    return {"times": times, **rates(found, N), "state": found.state}


def exact(model, N, times):
    return rates(krylov_evolution(model, times, "all_up"), N)


def kink(run, N):
    """First time at which the two returns are equally likely."""
    return CubicSpline(run["times"], np.exp(-N * run["up"]) - np.exp(-N * run["down"])).roots(extrapolate=False)[0]


def sizes(alpha, J, g, time, samples, steps):
    """Rates, kinks and errors of six, eight and ten spins."""
    found = {"N": np.array([6, 8, 10]), "kink": [], "error": []}
    for N in (6, 8, 10):
        model = chain(N, alpha, J, g)
        run = evolve(model, N, time, samples, steps)
        found[f"rate_{N}"] = run["rate"]
        found["kink"].append(kink(run, N))
        found["error"].append(np.abs(run["rate"] - exact(model, N, run["times"])["rate"]).max())
    return {name: np.array(values) for name, values in found.items()}


def limits(g, time, samples, steps):
    """Couplings to neighbours only (alpha = 60) against a chain with no others, and no coupling at all."""
    times = np.linspace(0, time, samples + 1)
    target = exact(tfim((8,), J=1.0, g=g), 8, times)["rate"]
    run = evolve(chain(8, 60.0, 1.0, g), 8, time, samples, steps)["rate"]
    free = evolve(chain(8, 1.0, 0.0, g), 8, time, samples, 1)
    cosine = -2 * np.log(np.maximum(np.abs(np.cos(g * times)), np.abs(np.sin(g * times))))
    return {"nearest": np.abs(run - target).max(), "free": np.abs(free["rate"] - cosine).max()}


def errors(model, time):
    """Distance of the state from the exact one at the last time against the finest step."""
    counts = np.array([40, 80, 160, 320])
    target = krylov_evolution(model, [time], "all_up").state
    found = [trotter_evolution(model, [time], steps=int(n) // 4, order=2, initial="all_up").state for n in counts]
    return {"dt": time / counts, "error": np.array([np.linalg.norm(one - target) for one in found])}


def plot(evolve, sizes, alpha, J, g):
    figure = Figure(figsize=(5, 3.6), layout="constrained")
    axes = figure.subplots()
    for number, N in enumerate((6, 8, 10)):
        axes.plot(evolve["times"], sizes[f"rate_{N}"], f"C{number}o", ms=2.5, label=f"N = {N}")
        axes.plot(evolve["times"], exact(chain(N, alpha, J, g), N, evolve["times"])["rate"], f"C{number}-", lw=0.8)
        axes.axvline(sizes["kink"][number], color=f"C{number}", ls=":", lw=0.8)
    axes.set(xlabel="J t", ylabel="rate λ(t)", title=f"long-range Ising chain, α = {alpha:g}, g = {g:g} J")
    axes.legend(fontsize=8)
    return figure
