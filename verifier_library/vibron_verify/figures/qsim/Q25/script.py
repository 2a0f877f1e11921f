"""Sudden death of the entanglement of two qubits that decay separately, while their coherence never ends."""

import numpy as np
from matplotlib.figure import Figure

from vibron.manybody import Jump, heisenberg, open_evolution

__elements__ = {
    "pair": "model", "mixture": "initial_state", "decay": "solver", "weights": "sweep", "bell": "sweep", "plot": "plot",
}  # fmt: skip
__parameters__ = {"weight": 1.0, "gamma": 1.0, "omega": 1.3, "time": 2.0, "samples": 300}
__small__ = {"weight": 0.7, "samples": 25}
__ladder__ = {"samples": [75, 150, 300]}
PAIRS = ("Sp Sm", "Sm Sm", "Pup Pup", "Pdn Pdn", "Pup Pdn", "Pdn Pup")


def pair(omega):
    """Return two qubits of different energy without a coupling; up is excited."""
    return heisenberg((2,), J=0.0, h=[-1.0, -omega])


def mixture(weight):
    """Return a Bell state, mixed with both qubits excited and with none."""
    return np.array([[weight, 0, 0, 0], [0, 1, 1, 0], [0, 1, 1, 0], [0, 0, 0, 1 - weight]]) / 3.0


def concurrence(found):
    """Return the concurrence of states without other coherences than those of both qubits together."""
    one, both, up, down, left, right = (np.abs(found.observables[word][:, 0, 1]) for word in PAIRS)
    return 2.0 * np.max([0 * one, one - np.sqrt(up * down), both - np.sqrt(left * right)], axis=0)


def decay(model, mixture, gamma, time, samples):
    times = np.linspace(0.0, time, samples + 1)
    found = open_evolution(model, [Jump("Sm", gamma)], times, mixture, PAIRS)
    coherence = np.abs(found.observables["Sp Sm"][:, 0, 1])
    return {"times": times, "concurrence": concurrence(found), "coherence": coherence, "state": found.state}


def end(times, values):
    """Return when nothing is left: the line through the last two points before meets zero."""
    k = int(np.argmin(values))
    return times[k - 1] + values[k - 1] * (times[k - 1] - times[k - 2]) / (values[k - 2] - values[k - 1])


def weights(model, gamma, samples):
    """Return concurrences of several mixtures until Γt = 2, and when they end: of the first, never."""
    grid = np.array([0.2, 0.4, 0.6, 0.8, 1.0])
    found = [decay(model, mixture(weight), gamma, 2.0 / gamma, samples) for weight in grid]
    curves = np.array([one["concurrence"] for one in found])
    return {"weight": grid, "concurrence": curves, "end": np.array([end(found[0]["times"], one) for one in curves[1:]])}


def bell(model, gamma, time):
    """Return concurrences of the pure states a |ee> + b |gg> with a^2 = 0.3 and 0.7, which only the second loses."""
    times, found = np.linspace(0.0, time, 41), {}
    for weight in (0.3, 0.7):
        vector = np.sqrt([weight, 0.0, 0.0, 1.0 - weight])
        found[f"{weight:g}"] = concurrence(open_evolution(model, [Jump("Sm", gamma)], times, vector, PAIRS))
    return found


def plot(decay, weights, bell, gamma, time):
    figure = Figure(figsize=(6.4, 3.2), layout="constrained")
    left, right = figure.subplots(1, 2)
    for weight, curve in zip(weights["weight"], weights["concurrence"], strict=True):
        left.plot(np.linspace(0.0, 2.0, len(curve)), curve, label=f"a = {weight:g}")
    left.plot(gamma * decay["times"], decay["coherence"], "k:", lw=1, label="coherence")
    left.set(xlabel="Γ t", ylabel="concurrence", title="mixed states")
    for name, curve in bell.items():
        right.plot(np.linspace(0.0, gamma * time, len(curve)), curve, label=f"a² = {name}")
    right.set(xlabel="Γ t", title="a |ee⟩ + b |gg⟩")
    for axes in (left, right):
        axes.set_ylim(0, None)
        axes.legend(fontsize=8)
    return figure
