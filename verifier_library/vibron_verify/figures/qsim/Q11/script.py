"""Dynamical phase transitions of Ising chains with long-range couplings: rate of return to the two ground states."""

import numpy as np
from matplotlib.figure import Figure
from scipy.interpolate import CubicSpline

from vibron.manybody import custom_model, krylov_evolution, tfim, trotter_evolution

__elements__ = {"chain": "model", "all_up": "initial_state", "evolve": "solver", "sizes": "sweep", "limits": "sweep",
                "errors": "sweep", "plot": "plot"}  # fmt: skip
__parameters__ = {"N": 8, "alpha": 1.0, "J": 1.0, "g": 6.0, "time": 0.6, "samples": 60, "steps": 2}
__small__ = {"N": 5}
__ladder__ = {"steps": [1, 2]}


def chain(N, alpha, J, g):
    """H = - J sum over i < j of Z Z / |i - j|^alpha - g sum of X."""
    terms = [
        {"name": "ising", "ops": ["Z", "Z"], "on": "all", "coeff": "-J / abs(i - j) ** alpha"},
        {"name": "field", "ops": ["X"], "on": "site", "coeff": "-g"},
    ]
    lattice = {"kind": "chain", "size": [N], "boundary": ["open"]}
    return custom_model(lattice, {"kind": "qubit"}, terms, {"J": J, "g": g, "alpha": alpha})


def all_up(N):
    return np.eye(2**N)[0]


def rates(found):
    """- ln |<up|psi>|^2 / N and the same of all down; the rate of the two is the smaller."""
    states = np.array(found.states)
    N = int(np.log2(states.shape[1]))
    up, down = (-np.log(np.maximum(np.abs(states[:, k]) ** 2, 1e-300)) / N for k in (0, -1))
    return {"times": found.times, "up": up, "down": down, "rate": np.minimum(up, down)}


def split(model, state, times, steps):
    """Strang splitting into field and couplings; the finest of three runs has four times the steps between samples."""
    return trotter_evolution(model, times, steps, initial=state, parts=("field", "ising"))


def evolve(model, all_up, time, samples, steps):
    found = split(model, all_up, np.linspace(0, time, samples + 1), steps)
    return {**rates(found), "norms": np.linalg.norm(found.states, axis=1), "state": found.state}


def exact(model, times):
    return rates(krylov_evolution(model, times, "all_up"))


def kink(run, N):
    """First time at which the two returns are equally likely."""
    return CubicSpline(run["times"], np.exp(-N * run["up"]) - np.exp(-N * run["down"])).roots(extrapolate=False)[0]


def sizes(alpha, J, g, time, samples, steps):
    """Kinks and errors of six, eight and ten spins, and the rates of six and ten."""
    found = {"N": np.array([6, 8, 10]), "kink": [], "error": []}
    for N in (6, 8, 10):
        model = chain(N, alpha, J, g)
        run = evolve(model, all_up(N), time, samples, steps)
        found |= {} if N == 8 else {f"rate_{N}": run["rate"]}  # that of eight is the run of the solver
        found["kink"].append(kink(run, N))
        found["error"].append(np.abs(run["rate"] - exact(model, run["times"])["rate"]).max())
    return {name: np.array(values) for name, values in found.items()}


def limits(g, time, samples, steps):
    """Couplings to neighbours only (alpha = 60) against a chain with no others, and no coupling at all."""
    models = chain(8, 60.0, 1.0, g), chain(8, 1.0, 0.0, g)
    run, free = (evolve(model, all_up(8), time, samples, steps) for model in models)
    near = exact(tfim((8,), J=1.0, g=g), run["times"])
    cosine = -2 * np.log(np.maximum(np.abs(np.cos(g * free["times"])), np.abs(np.sin(g * free["times"]))))
    return {"nearest": np.abs(run["rate"] - near["rate"]).max(), "free": np.abs(free["rate"] - cosine).max()}


def errors(model, all_up, time):
    """Distance of the state from the exact one at the last time against the step."""
    counts = np.array([40, 80, 160, 320])
    target = krylov_evolution(model, [time], "all_up").state
    found = [split(model, all_up, [time], int(n) // 4).state for n in counts]
    return {"dt": time / counts, "error": np.array([np.linalg.norm(one - target) for one in found])}


def plot(evolve, sizes, alpha, J, g):
    figure = Figure(figsize=(5, 3.6), layout="constrained")
    axes = figure.subplots()
    for number, N in enumerate((6, 8, 10)):
        axes.plot(evolve["times"], sizes.get(f"rate_{N}", evolve["rate"]), f"C{number}o", ms=2.5, label=f"N = {N}")
        axes.plot(evolve["times"], exact(chain(N, alpha, J, g), evolve["times"])["rate"], f"C{number}-", lw=0.8)
        axes.axvline(sizes["kink"][number], color=f"C{number}", ls=":", lw=0.8)
    axes.set(xlabel="J t", ylabel="rate λ(t)", title=f"long-range Ising chain, α = {alpha:g}, g = {g:g} J")
    axes.legend(fontsize=8)
    return figure
