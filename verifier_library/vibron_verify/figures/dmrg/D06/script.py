"""Transition of the J1-J2 ring to the dimer phase, from the crossing of the lowest singlet and triplet excitations."""

import numpy as np
from matplotlib.figure import Figure
from scipy.optimize import brentq

from vibron.manybody import Sector, exact_ground_state, exact_levels, heisenberg

__elements__ = {
    "ring": "model",
    "ground_state": "solver",
    "crossings": "sweep",
    "excitations": "sweep",
    "plot": "plot",
}
__parameters__ = {"L": 12, "J2": 0.2, "longest": 16}
__small__ = {"L": 8, "longest": 12}
__ladder__ = {"longest": [12, 14, 16]}


def ring(L, J2):
    return heisenberg(size=(L,), boundary="periodic", J2=J2, sector=Sector(total_sz=0))


def ground_state(model):
    found = exact_ground_state(model)
    return {"energy": found.value, "psi": found.state}


def gaps(L, J2):
    """Gaps to the lowest excited singlet and triplet; even total spins have the sign (-1)^(L/2) under a flip of all."""
    even = exact_levels(ring(L, J2).with_sector(total_sz=0, spin_flip=(-1) ** (L // 2)), count=2)
    triplet = exact_levels(ring(L, J2).with_sector(total_sz=1), count=1)
    return even.gap, triplet.energies[0] - even.energies[0]


def crossings(longest):
    """J2 at which both excitations are level, and its limit from the last ring and that of four sites less."""
    lengths, found = np.arange(8, longest + 1, 2), []
    for L in lengths:
        found.append(brentq(lambda J2, L=L: np.subtract(*gaps(L, J2)), 0.2, 0.3, xtol=1e-9))
    x, y = 1 / lengths[[-3, -1]] ** 2.0, np.array(found)[[-3, -1]]
    return {"lengths": lengths, "J2": np.array(found), "limit": (y[1] * x[0] - y[0] * x[1]) / (x[0] - x[1])}


def excitations(L):
    """Gaps of singlet and triplet against J2 for one ring."""
    couplings = np.linspace(0.0, 0.5, 11)
    singlet, triplet = np.transpose([gaps(L, J2) for J2 in couplings])
    return {"J2": couplings, "singlet": singlet, "triplet": triplet}


def plot(crossings, excitations, L):
    figure = Figure(figsize=(5, 3.6), layout="constrained")
    left, right = figure.subplots(1, 2)
    left.plot(excitations["J2"], excitations["singlet"], "s-", ms=3, label="singlet")
    left.plot(excitations["J2"], excitations["triplet"], "o-", ms=3, label="triplet")
    left.set(xlabel="J2 / J1", ylabel=f"gap / J1 at L = {L}")
    right.plot(1 / crossings["lengths"] ** 2, crossings["J2"], "o", label="crossings")
    right.plot(0, crossings["limit"], "s", clip_on=False, label=f"limit {crossings['limit']:.4f}")
    right.axhline(0.2411, color="gray", ls="--", label="0.2411, quoted")
    right.set(xlabel="1/L²", ylabel="J2 / J1 of the crossing", xlim=(0, None))
    for axes in (left, right):
        axes.legend(fontsize=8)
    figure.suptitle("J1-J2 rings of spins 1/2", fontsize=10)
    return figure
