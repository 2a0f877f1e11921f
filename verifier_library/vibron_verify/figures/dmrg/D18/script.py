"""Spin gaps of Heisenberg ladders of one to four legs, closed along the legs, by exact diagonalisation."""

import numpy as np
from matplotlib.figure import Figure

from vibron.manybody import Sector, exact_ground_state, heisenberg

__elements__ = {
    "ladder": "model",
    "ground_state": "solver",
    "correlations": "observable",
    "gaps": "sweep",
    "draw": "plot",
}
__parameters__ = {"rungs": 8, "legs": 2, "tol": 1e-12, "largest": 8}
__small__ = {"rungs": 4, "legs": 2, "largest": 4}
__ladder__ = {"tol": [1e-3, 1e-6, 1e-12]}


def ladder(rungs, legs):
    """Return the ladder, its legs closed to rings, with as many spins up as down."""
    return heisenberg(size=(rungs, legs), lattice="ladder", boundary="periodic", sector=Sector(total_sz=0))


def lowest(model, Sz, tol):
    return exact_ground_state(model.with_sector(total_sz=Sz), tolerance=tol)


def ground_state(model, tol):
    """Return the lowest energies with Sz = 0, 1 and 2, and the state of the first."""
    solved = [lowest(model, Sz, tol) for Sz in (0, 1, 2)]
    energies = np.array([one.value for one in solved])
    return {"energy": energies[0], "psi": solved[0].state, "spins": energies, "gap": energies[1] - energies[0]}


def correlations(psi, legs):
    """Return <Sz Sz> from site 0 along its leg, and the magnetisation."""
    return {"leg": psi.expectation("Sz Sz")[0, ::legs], "magnetisation": psi.expectation("Sz")}


def gaps(largest, tol):
    """Return the gap for each number of legs, at lengths that leave the spins unfrustrated."""
    found = {}
    for legs, sizes in ((1, (4, 8, 12, 16)), (2, (4, 6, 8)), (3, (4, 6)), (4, (4,))):
        rungs = np.array([size for size in sizes if size * legs <= 2 * largest + 2])
        pairs = [[lowest(ladder(size, legs), Sz, tol).value for Sz in (0, 1)] for size in rungs]
        found[str(legs)] = {"rungs": rungs, "gap": np.array([triplet - singlet for singlet, triplet in pairs])}
    return found


def draw(gaps):
    figure = Figure(figsize=(5, 3.6), layout="tight")
    axes = figure.subplots()
    for legs, mark in (("1", "o"), ("2", "s"), ("3", "^"), ("4", "D")):
        word = "chain" if legs == "1" else f"{legs} legs"
        axes.plot(1.0 / gaps[legs]["rungs"], gaps[legs]["gap"], mark + "-", mfc="none", label=word)
    axes.plot([0.0], [0.504], "k*", label="2 legs, infinite: 0.504 J (quoted)")
    axes.set(xlabel="1 / rungs", ylabel="spin gap / J", xlim=(-0.01, None), ylim=(0, None))
    axes.set_title("Heisenberg ladders, reduced: up to 8 rungs", fontsize=9)
    axes.legend(fontsize=8)
    return figure
