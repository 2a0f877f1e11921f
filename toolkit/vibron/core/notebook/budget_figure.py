"""The figure of an uncertainty budget: contributions as bars, and Monte Carlo with the linear budget."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from vibron.core.notebook.drawing import label, plain
from vibron.core.require import require

if TYPE_CHECKING:
    from vibron.core.budget import UncertaintyBudget
    from vibron.core.notebook.types import Axes
    from vibron.core.quantity import FloatArray

_MOST_BARS = 15


def draw_budget(budget: UncertaintyBudget, axes: tuple[Axes, Axes] | None) -> tuple[Axes, Axes]:
    """Draw a budget into two axes, those of a new figure by default."""
    if axes is None:
        pyplot = require("matplotlib.pyplot", extra="plot")
        left, right = pyplot.subplots(1, 2, figsize=(9.0, 3.4), layout="constrained")[1]
    else:
        left, right = axes
    _draw_contributions(budget, left)
    _draw_distributions(budget, right)
    return left, right


def grouped(budget: UncertaintyBudget) -> dict[str, float]:
    """Return the contribution of each input, largest first; those of the elements of an array are added in squares."""
    squares: dict[str, float] = {}
    for part in budget.contributions:
        name = part.name.partition(".")[0]
        squares[name] = squares.get(name, 0.0) + float(part.contribution) ** 2
    return {name: float(np.sqrt(squares[name])) for name in sorted(squares, key=lambda one: -squares[one])}


def density(budget: UncertaintyBudget, x: FloatArray) -> FloatArray:
    """Return the probability density that the linear budget states: normal, or Student's t of its degrees."""
    law = require("scipy.stats").t(budget.effective_degrees, budget.value, budget.standard_uncertainty)
    return np.asarray(law.pdf(x))


def _draw_contributions(budget: UncertaintyBudget, ax: Axes) -> None:
    shown = list(grouped(budget).items())[:_MOST_BARS]
    names, lengths = [name.replace("_", " ") for name, _ in shown], [length for _, length in shown]
    ax.barh(np.arange(len(shown) + 1), [*lengths, budget.standard_uncertainty], color=["C0"] * len(shown) + ["0.4"])
    ax.set_yticks(np.arange(len(shown) + 1), [*map(plain, names), "combined"])
    ax.invert_yaxis()
    ax.set_xlabel(label("standard_uncertainty", budget.unit))


def _draw_distributions(budget: UncertaintyBudget, ax: Axes) -> None:
    drawn = budget.sampled
    if budget.histogram is not None:
        edges, densities = budget.histogram
        ax.stairs(densities, edges, fill=True, color="0.8", label=f"Monte Carlo, {drawn.samples} samples")
    reach = 4.0 * budget.standard_uncertainty
    if reach > 0.0:
        x = np.linspace(budget.value - reach, budget.value + reach, 401)
        normal = "normal" if np.isinf(budget.effective_degrees) else f"t, {budget.effective_degrees:.3g} degrees"
        ax.plot(x, density(budget, x), color="C0", label=f"linear ({normal})")
    for ends, look in (((drawn.lower, drawn.upper), ("0.4", "-")), ((budget.lower, budget.upper), ("C0", "--"))):
        for end in ends:
            ax.axvline(float(end), color=look[0], linestyle=look[1], linewidth=0.9)
    ax.set_xlabel(label("result", budget.unit))
    ax.set_ylabel(label("probability_density", f"1/({budget.unit})" if budget.unit not in ("", "1") else ""))
    ax.set_title(f"95 % interval {'confirmed' if budget.validated else 'not confirmed'}", fontsize=9)
    ax.set_ylim(0.0, 1.4 * ax.get_ylim()[1])  # room for the legend
    ax.legend(frameon=False, fontsize=8, loc="upper left")
