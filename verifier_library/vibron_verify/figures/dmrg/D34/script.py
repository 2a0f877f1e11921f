"""Néel order of pinned Heisenberg cylinders by DMRG, and of shorter ones by exact diagonalisation."""

import numpy as np
from matplotlib.figure import Figure

from vibron.manybody import Sector, dmrg_ground_state, exact_ground_state, heisenberg

__elements__ = {
    "cylinder": "model",
    "ground_state": "solver",
    "profile": "observable",
    "short": "sweep",
    "exact": "sweep",
    "draw": "plot",
}
__parameters__ = {"L": 6, "W": 4, "J": 1.0, "pin": 0.5, "chi": 100, "sweeps": 8}
__small__ = {"L": 3, "W": 2}
__ladder__ = {"chi": [25, 50, 100]}
LENGTHS = np.array([2, 3, 4])  # of the cylinders that are solved exactly


def staggered(L, W):
    """Return 1 and -1 on the two sublattices; site x W + y is in column x."""
    return np.array([(-1.0) ** (x + y) for x in range(L) for y in range(W)])


def cylinder(L, W, J, pin):
    """Columns of W sites that are closed; staggered fields act on the first column and the last."""
    ends = np.repeat([x in (0, L - 1) for x in range(L)], W)
    fields = pin * staggered(L, W) * ends
    return heisenberg((L, W), "square", "cylinder", J=J, h=fields, sector=Sector(total_sz=0))


def solved(model, chi, sweeps):
    """Return the lowest state of chi states at each bond, from the Néel state that the fields prefer."""
    L, W = model.lattice.size
    neel = "".join("0" if sign > 0 else "1" for sign in staggered(L, W))
    found = dmrg_ground_state(
        model, chi, ladder=(chi,), sweeps=sweeps, tolerance=1e-5, initial=neel, observables=("Sz",)
    )
    return {"energy": found.ladder[-1].value, "psi": found.state, "spins": found.observables["Sz"]}


def ground_state(model, chi, sweeps):
    return solved(model, chi, sweeps)


def columns(spins, L, W):
    """Return the staggered magnetisation of each column, and its mean over the one or two in the middle."""
    found = (staggered(L, W) * spins).reshape(L, W).mean(1)
    return found, found[(L - 1) // 2 : L // 2 + 1].mean()


def profile(ground_state, L, W):
    found, centre = columns(ground_state["spins"], L, W)
    return {"columns": found, "centre": centre}


def short(W, J, pin, chi, sweeps):
    """Return energy and order of four columns by DMRG, which are also solved exactly."""
    found = solved(cylinder(4, W, J, pin), chi, sweeps)
    return {"energy": found["energy"], "centre": columns(found["spins"], 4, W)[1]}


def exact(W, J, pin):
    found = [exact_ground_state(cylinder(int(L), W, J, pin), ("Sz",)) for L in LENGTHS]
    centres = [columns(one.observables["Sz"], L, W)[1] for one, L in zip(found, LENGTHS, strict=True)]
    return {"L": LENGTHS, "energy": np.array([one.value for one in found]), "centre": np.array(centres)}


def draw(profile, short, exact, L, W):
    figure = Figure(figsize=(7, 3.4), layout="constrained")
    left, right = figure.subplots(1, 2)
    left.plot(np.arange(1, L + 1), profile["columns"], "o-", ms=4, lw=0.7, label=f"{L} x {W} sites, DMRG")
    right.plot(exact["L"] / W, exact["centre"], "s", mfc="none", label="exact")
    right.plot([4 / W, L / W], [short["centre"], profile["centre"]], "x", ms=7, label="DMRG")
    left.set(xlabel="column", ylabel="staggered magnetisation", title=f"reduced: circumference {W} of 12")
    right.set(xlabel="length / circumference", ylabel="staggered magnetisation at the centre")
    for axes in (left, right):
        axes.axhline(0.3067, color="k", lw=0.7, ls="--", label="0.3067, square lattice")
        axes.legend(fontsize=8)
    return figure
