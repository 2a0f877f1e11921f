"""Discrete time crystal: a disordered Ising chain that answers to imperfect kicks with twice their period."""

import numpy as np
from matplotlib.figure import Figure

from vibron.manybody import disorder_field, floquet_evolution, floquet_spectrum, kicked_ising

__elements__ = {
    "chain": "model", "evolve": "solver", "free": "sweep", "crystal": "sweep", "pairing": "sweep", "plot": "plot",
}  # fmt: skip
__parameters__ = {"L": 8, "J": 1.0, "h": 1.0, "epsilon": 0.09817477042468103, "periods": 63, "samples": 12, "seed": 0}
__small__ = {"L": 6, "periods": 7, "samples": 3}
__ladder__ = {"samples": [6, 12]}

PARTS = ("ising+field", "kick")


def chain(L, J, h, epsilon, seed):
    """J_i from J/2 to 3J/2, fields along z from 0 to h, and kicks that miss half a turn by 2 epsilon."""
    bonds, fields = disorder_field(L - 1, J / 2, J, seed=seed), disorder_field(L, h / 2, h / 2, seed=seed + 1000)
    return kicked_ising((L,), J=bonds, h=fields, b=np.pi / 2 - epsilon)


def evolve(model, periods):
    """Magnetisation from all spins up and entropy of half the chain after each period."""
    found = floquet_evolution(model, periods, PARTS, "all_up", ("Z",))
    norms = np.array([np.linalg.norm(state) for state in found.states])
    magnetisation = found.observables["Z"].mean(1)
    return {"magnetisation": magnetisation, "entropy": found.entropy, "norms": norms, "state": found.state}


def averaged(rows):
    """Mean over realisations, and the moduli of its Fourier sum at half the frequency of the drive and two bins up."""
    mean = rows.mean(0)
    waves = abs(np.fft.fft(mean)) / len(mean)
    return {"mean": mean, "half": waves[len(mean) // 2], "split": waves[len(mean) // 2 + 2]}


def free(L, h, epsilon, periods, samples):
    """Spins without coupling, with the fields and without."""
    rows = [evolve(chain(L, 0.0, h, epsilon, seed), periods)["magnetisation"] for seed in range(samples)]
    bare = evolve(chain(L, 0.0, 0.0, epsilon, 0), periods)["magnetisation"]
    return {"rows": np.array(rows), "mean": np.mean(rows, 0), "bare": averaged(bare[None])}


def crystal(L, J, h, epsilon, periods, samples):
    rows = np.array([evolve(chain(L, J, h, epsilon, seed), periods)["magnetisation"] for seed in range(samples)])
    return {"last": rows[:, -1], **averaged(rows)}


def splitting(model):
    """Median distance of a quasi-energy from another one plus half a turn, over their mean distance."""
    first = {"kind": "steps", "times": [0.0, 1.0], "values": [1.0, 0.0]}
    drive = ({"term": "ising", **first}, {"term": "field", **first},
             {"term": "kick", "kind": "steps", "times": [0.0, 1.0], "values": [0.0, 1.0]})  # fmt: skip
    phases = 2.0 * floquet_spectrum(model, 2.0, drive).quasi_energies
    apart = (phases[:, None] - phases + np.pi) % (2 * np.pi)
    return np.median(np.minimum(apart, 2 * np.pi - apart).min(1)) * len(phases) / (2 * np.pi)


def pairing(L, J, h, epsilon):
    """Splittings of the pairs of quasi-energies against the length, the geometric mean of three realisations."""
    lengths, found = np.array([L - 4, L - 2, L]), {}
    for name, coupling in (("coupled", J), ("free", 0.0)):
        each = [[splitting(chain(size, coupling, h, epsilon, seed)) for seed in range(3)] for size in lengths]
        found[name] = np.exp(np.log(np.maximum(each, 1e-15)).mean(1))
    return {"L": lengths, **found}


def plot(free, crystal, pairing, L, periods, epsilon):
    figure = Figure(figsize=(5, 3.6), layout="constrained")
    left, right = figure.subplots(1, 2)
    signs = (-1.0) ** np.arange(periods + 1)
    left.plot(signs * crystal["mean"], "C0", lw=1, label="coupled")
    left.plot(signs * free["mean"], "C1", lw=1, label="free, fields")
    left.plot(signs * free["bare"]["mean"], "C7--", lw=1, label="free, no fields")
    left.set(xlabel="period n", ylabel="$(-1)^n$ magnetisation", title=f"L = {L}, ε = {epsilon:.3f}", ylim=(-1.4, 1.1))
    right.semilogy(pairing["L"], pairing["coupled"], "C0o-", ms=4, label="coupled")
    right.semilogy(pairing["L"], pairing["free"], "C1s-", ms=4, mfc="none", label="free")
    right.set(xlabel="L", ylabel="splitting of pairs / distance of levels")
    for axes in (left, right):
        axes.legend(fontsize=7)
    figure.suptitle("Kicked Ising chain, reduced: 12 realisations", fontsize=10)
    return figure
