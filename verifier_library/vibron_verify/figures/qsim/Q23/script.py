"""Superradiant burst of emitters that decay through their total spin, and its end where each decays separately."""

import numpy as np
from matplotlib.figure import Figure

from vibron.manybody import Jump, heisenberg, open_evolution

__elements__ = {"emitters": "model", "decay": "solver", "numbers": "sweep", "separate": "sweep", "plot": "plot"}
__parameters__ = {"n": 1, "S": 10.0, "omega": 1.0, "rate": 1.0, "own": 0.0, "time": 0.7, "samples": 120}
__small__ = {"n": 2, "S": 1.5, "own": 0.3, "time": 2.0, "samples": 20}
__ladder__ = {"samples": [30, 60, 120]}


def emitters(n, S, omega):
    """Return n groups of 2S emitters, each a spin S, with the energy omega of an excitation."""
    return heisenberg((n,), J=0.0, h=-omega, spin=S)


def decay(model, rate, own, time, samples):
    """Return photons per time and excitations left, where a fraction of the rate is of each group alone."""
    times = np.linspace(0.0, time, samples + 1)
    jumps = [Jump("Sm", (1.0 - own) * rate, collective=True), Jump("Sm", own * rate)]
    found = open_evolution(model, jumps, times, "all_up", ("Sz", "Sp Sm"), "exact")
    pairs = np.real(found.observables["Sp Sm"])
    together, alone = pairs.sum((1, 2)), np.einsum("tii->t", pairs)
    return {
        "times": times,
        "emission": rate * ((1.0 - own) * together + own * alone),
        "excited": (found.observables["Sz"] + model.site.S).sum(1),
        "state": found.state,
    }


def numbers(omega, rate, samples):
    """Return the bursts of several numbers of emitters, one group each, and their heights and mean photon times."""
    bursts, peak, mean = {}, [], []
    for N in (2, 5, 10, 20):
        found = decay(emitters(1, N / 2, omega), rate, 0.0, 16.0 / (N * rate), samples)
        bursts[str(N)] = found["emission"]
        peak.append(found["emission"].max())
        mean.append(np.trapezoid(found["excited"], found["times"]) / N)
    return {"burst": bursts, "peak": np.array(peak), "mean": np.array(mean)}


def separate(omega, rate):
    """Return the emission of five separate spins, with none, half and all of the decay by each alone."""
    return {
        f"{own:g}": decay(emitters(5, 0.5, omega), rate, own, 2.0 / rate, 20)["emission"] for own in (0.0, 0.5, 1.0)
    }


def plot(numbers, separate, samples, rate):
    figure = Figure(figsize=(6.4, 3.2), layout="constrained")
    left, right = figure.subplots(1, 2)
    scaled = np.linspace(0.0, 16.0, samples + 1)
    left.plot(scaled, np.exp(-scaled / 20), "k:", lw=1, label="20 alone")
    for name, burst in numbers["burst"].items():
        left.plot(scaled, burst / (rate * int(name)), label=f"N = {name}")
    left.set(xlabel="N Γ t", ylabel="photons per time / N Γ", xlim=(0, 10), title="superradiant bursts")
    for name, emission in separate.items():
        right.plot(np.linspace(0.0, 2.0, 21), emission / (5 * rate), label=f"{100 * float(name):.0f} % alone")
    right.set(xlabel="Γ t", ylabel="photons per time / N Γ", title="five emitters")
    for axes in (left, right):
        axes.legend(fontsize=8)
    return figure
