"""Out-of-time-order correlators of the Ising chain at infinite temperature and their light cone."""

import numpy as np
from matplotlib.figure import Figure

from vibron.manybody import tfim, time_correlation

__elements__ = {
    "chain": "model", "correlators": "observable", "growth": "observable", "front": "observable", "longer": "sweep",
    "plot": "plot",
}  # fmt: skip
__parameters__ = {"L": 7, "g": 1.0, "time": 3.0, "samples": 15, "sites": 10, "vectors": 4}
__small__ = {"L": 4, "g": 0.8, "time": 2.0, "samples": 10, "sites": 5}
__ladder__ = {"vectors": [2, 4]}

INFINITE = 1e12  # temperature
REACHED = 0.1


def chain(L, g):
    """H = -sum Z Z - g sum X."""
    return tfim((L,), J=1.0, g=g)


def correlator(model, times, operator, vectors=2):
    """Return Tr A_i(t) A_0 A_i(t) A_0 / 2^L for each time and site i."""
    settings = {"kind": "out_of_time_order", "temperature": INFINITE, "vectors": vectors}
    return time_correlation(model, times, operator, operator, 0, **settings)


def correlators(model, time, samples):
    times = np.linspace(0, time, samples + 1)
    bilinear, string = (correlator(model, times, operator) for operator in "XZ")
    imaginary = max(abs(bilinear.imag).max(), abs(string.imag).max())
    return {"times": times, "x": bilinear.real, "z": string.real, "imaginary": imaginary}


def growth(model):
    """Powers with which the correlators leave one, by the distance."""
    bilinear, string = (1 - correlator(model, [0.1, 0.2], operator).real for operator in "XZ")
    return {"x": np.log2(bilinear[1] / bilinear[0])[1:4], "z": np.log2(string[1] / string[0])[1:3]}


def front(correlators):
    """Sites per time at which 1 - F reaches a tenth."""
    times, signal = correlators["times"], 1 - correlators["x"][:, 1:]
    arrivals = []
    for column in signal.T:
        after = max(1, int(np.argmax(column > REACHED)))
        arrivals.append(np.interp(REACHED, column[after - 1 : after + 1], times[after - 1 : after + 1]))
    return {"velocity": 1 / np.polyfit(np.arange(1, signal.shape[1] + 1), arrivals, 1)[0]}


def longer(sites, g, time, vectors):
    """The correlator of X on a longer chain, as the mean over random states."""
    times = np.linspace(0, 4 / 3 * time, 9)
    return {"times": times, "x": correlator(chain(sites, g), times, "X", vectors).real}


def plot(correlators, longer, L, g, sites):
    figure = Figure(figsize=(5, 3.6), layout="constrained")
    left, right = figure.subplots(1, 2)
    shown = left.pcolormesh(np.arange(sites), longer["times"], 1 - longer["x"], shading="nearest", cmap="magma", vmin=0)
    line = np.array([0, sites - 1])
    left.plot(line, line / (2 * min(g, 1)), "w--", lw=1)
    left.set(xlabel="distance", ylabel="t J", ylim=(0, longer["times"][-1]), title="1 - F of X, reduced")
    figure.colorbar(shown, ax=left)
    for distance in range(1, L, 2):
        colour = f"C{distance // 2}"
        right.plot(correlators["times"], 1 - correlators["x"][:, distance], colour, lw=1, label=f"X, {distance}")
        right.plot(correlators["times"], 1 - correlators["z"][:, distance], colour + "--", lw=1, label=f"Z, {distance}")
    right.set(xlabel="t J", title=f"1 - F, {L} sites")
    right.legend(fontsize=7)
    return figure
