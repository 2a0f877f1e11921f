"""Ratios of neighbouring level spacings of the Heisenberg ring in random fields, from thermal to localised."""

import numpy as np
from matplotlib.figure import Figure

from vibron.manybody import Sector, disorder_field, exact_levels, heisenberg, level_statistics

__elements__ = {"ring": "model", "spectrum": "solver", "crossover": "sweep", "plot": "plot"}
__parameters__ = {"L": 10, "J": 1.0, "W": 1.0, "seed": 0, "samples": 40}
__small__ = {"L": 8, "samples": 2}
__ladder__ = {"samples": [20, 40]}

MIDDLE = 1 / 3  # of the levels, those that count
WIDTHS = (0.5, 1.0, 2.0, 3.0, 5.0, 8.0)
RATIOS = np.array([0.25, 0.5, 0.75])


def ring(L, J, W, seed):
    """H = J sum S.S - sum h Sz with fields uniform in -W to W, without magnetisation."""
    field = disorder_field(L, W, seed=seed)
    return heisenberg((L,), boundary="periodic", J=J, h=field, sector=Sector(total_sz=0))


def spectrum(model):
    levels = exact_levels(model, method="full").energies
    ratio = level_statistics(model, MIDDLE).mean_ratio
    return {"energy": levels[0], "levels": levels, "mean": levels.mean(), "ratio": ratio}


def drawn(L, J, samples):
    """Return the ratios in rows, the samples of the weakest fields first."""
    rings = [ring(L, J, W, seed) for W in WIDTHS for seed in range(samples)]
    return np.array([level_statistics(one, MIDDLE).ratios for one in rings])


def crossover(L, J, samples):
    """Mean ratios of two sizes, and the part of the larger one's that are below each of RATIOS for weak and strong."""
    ratios = {"smaller": drawn(L - 2, J, samples), "larger": drawn(L, J, samples)}
    by_width = {name: rows.reshape(len(WIDTHS), -1) for name, rows in ratios.items()}
    below = (by_width["larger"][:, :, None] <= RATIOS).mean(1)
    return {
        **ratios,
        "W": np.array(WIDTHS),
        "states": np.array([ring(size, J, 0.0, 0).dimension for size in (L - 2, L)]),
        "mean": np.array([rows.mean(1) for rows in by_width.values()]),
        "below_ergodic": below[1],
        "below_localised": below[-1],
    }


def plot(crossover, L):
    figure = Figure(figsize=(5, 3.6), layout="constrained")
    left, right = figure.subplots(1, 2)
    for size, means in zip((L - 2, L), crossover["mean"], strict=True):
        left.plot(crossover["W"], means, "o-", ms=3, label=f"L = {size}")
    left.axhline(0.5307, color="C7", ls="--", lw=0.8)
    left.axhline(2 * np.log(2) - 1, color="C7", ls=":", lw=0.8)
    left.set(xlabel="W / J", ylabel="mean ratio of spacings")
    x = np.linspace(0, 1, 101)
    right.plot(x, 1 - (1 + 1.5 * x - 1.5 * x**2 - x**3) / (1 + x + x**2) ** 1.5, "C7--", lw=0.8, label="GOE")
    right.plot(x, 2 * x / (1 + x), "C7:", lw=0.8, label="Poisson")
    for place, style in ((1, "C0"), (-1, "C3")):
        some = np.sort(crossover["larger"].reshape(len(WIDTHS), -1)[place])
        right.plot(some, np.linspace(0, 1, len(some)), style, lw=1, label=f"W = {WIDTHS[place]:g} J")
    right.set(xlabel="ratio", ylabel="part of the ratios below it")
    for axes in (left, right):
        axes.legend(fontsize=8)
    figure.suptitle(f"Heisenberg ring in random fields, reduced: up to {L} sites", fontsize=10)
    return figure
