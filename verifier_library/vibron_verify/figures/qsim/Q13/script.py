"""Spectral-norm errors of product formulas of order 1, 2 and 4 for the Heisenberg chain, and the commutator bound."""

import numpy as np
from matplotlib.figure import Figure

from vibron.manybody import heisenberg, trotter_error

__elements__ = {"chain": "model", "formula": "solver", "splitting": "observable", "errors": "sweep", "plot": "plot"}
__parameters__ = {"L": 8, "time": 1.0, "order": 4, "steps": 16}
__small__ = {"L": 4}
__ladder__ = {"steps": [4, 8, 16]}

STEPS = (4, 8, 16, 32, 64)


def chain(L):
    """H = sum of S.S over an open chain."""
    return heisenberg((L,))


def formula(model, time, order, steps):
    """Matrix of the product formula of even and odd bonds."""
    return {"unitary": trotter_error(model, [steps], time, order).unitaries[0]}


def splitting(model):
    """Even and odd bonds."""
    even, odd = trotter_error(model, [1]).parts
    return {"even": even, "odd": odd}


def errors(model, time):
    """Spectral norms for one number of steps after the other, and t^2/(2n) times that of the commutator."""
    found = {"steps": np.array(STEPS), "dt": time / np.array(STEPS)}
    for order in (1, 2, 4):
        one = trotter_error(model, STEPS, time, order)
        found[f"order_{order}"] = one.error
        found[f"slope_{order}"] = -np.polyfit(np.log(STEPS), np.log(one.error), 1)[0]
        if order == 1:
            found |= {"bound": one.bound, "first": one.unitaries[2]}
    return found


def plot(errors, L, time):
    figure = Figure(figsize=(5, 3.6), layout="constrained")
    axes = figure.subplots()
    axes.loglog(errors["steps"], errors["bound"], "k--", lw=1, label="commutator bound, order 1")
    for colour, order in (("C0", 1), ("C1", 2), ("C2", 4)):
        axes.loglog(errors["steps"], errors[f"order_{order}"], colour + "o-",
                    label=f"order {order}: slope {errors[f'slope_{order}']:.3f}")  # fmt: skip
    axes.set_xticks(STEPS, STEPS)
    axes.minorticks_off()
    axes.set(xlabel="steps", ylabel="error (spectral norm)", title=f"Heisenberg chain, L = {L}, J t = {time:g}")
    axes.legend(fontsize=8)
    return figure
