"""Mott insulator of bosons on a ring: energy, fluctuations and correlations against strong-coupling series."""

import numpy as np
from matplotlib.figure import Figure

from vibron.manybody import Sector, bose_hubbard, exact_ground_state

__elements__ = {
    "ring": "model",
    "ground_state": "solver",
    "moments": "observable",
    "curve": "sweep",
    "slopes": "sweep",
    "plot": "plot",
}
__parameters__ = {"L": 8, "J": 0.05, "U": 1.0, "n_max": 4}
__small__ = {"L": 4, "n_max": 3}
__ladder__ = {"n_max": [2, 3, 4]}


def ring(L, J, U, n_max):
    """One boson a site."""
    return bose_hubbard(size=(L,), boundary="periodic", t=J, U=U, n_max=n_max, sector=Sector(n_particles=L))


def ground_state(model):
    found = exact_ground_state(model)
    return {"energy": found.value, "psi": found.state}


def moments(psi, L):
    """<n_i>, the variance of n_0, and <n_0 n_r> for r = 1 ... L/2."""
    n, pairs = psi.expectation("N"), psi.expectation("N N")
    return {"density": n, "variance": pairs[0, 0] - n[0] ** 2, "pairs": pairs[0, 1 : L // 2 + 1]}


def curve(L, U, n_max):
    """Energy a site, variance and <n_i n_(i+1)> against x = J/U, and the coefficient of x^6 in the energy."""
    x = np.arange(0.01, 0.1501, 0.01)
    energy, variance, neighbours = [], [], []
    for hopping in x:
        found = ground_state(ring(L, hopping * U, U, n_max))
        seen = moments(found["psi"], L)
        energy.append(found["energy"] / L / U)
        variance.append(seen["variance"])
        neighbours.append(seen["pairs"][0])
    energy = np.array(energy)
    a, b = ((energy + 4 * x**2 - 4 * x**4) / x**6)[:2]
    return {
        "x": x, "e": energy, "var": np.array(variance), "neighbours": np.array(neighbours),
        "sixth": a - (b - a) * x[0] ** 2 / (x[1] ** 2 - x[0] ** 2),
    }  # fmt: skip


def slopes(L, J, U, n_max):
    """Energies around U and their slope <sum n (n - 1) / 2> from the states."""
    values, energies, slope = U + 1e-3 * np.arange(-1, 2), [], []
    for interaction in values:
        found = ground_state(ring(L, J, interaction, n_max))
        n, pairs = found["psi"].expectation("N"), found["psi"].expectation("N N")
        energies.append(found["energy"])
        slope.append((np.diag(pairs) - n).sum() / 2)
    return {"U": values, "energy": np.array(energies), "slope": np.array(slope)}


def plot(curve, L):
    figure = Figure(figsize=(5, 3.6), layout="constrained")
    left, right = figure.subplots(1, 2)
    x = curve["x"]
    left.plot(x, curve["e"], "o", ms=4, label=f"ring of {L}")
    left.plot(x, -4 * x**2 + 4 * x**4 + 272 / 9 * x**6, "k-", lw=0.8, label="series to x⁶")
    left.set(xlabel="x = J/U", ylabel="energy a site / U")
    right.plot(x, curve["var"], "o", ms=4, label="variance of n")
    right.plot(x, 8 * x**2 - 24 * x**4 - 2720 / 9 * x**6, "k-", lw=0.8, label="series to x⁶")
    right.plot(x, curve["neighbours"] - 1, "s", ms=4, label="⟨n n'⟩ - 1")
    right.plot(x, -4 * x**2 + 136 / 3 * x**4, "k--", lw=0.8, label="series to x⁴")
    right.set(xlabel="x = J/U", ylabel="fluctuation")
    for axes in (left, right):
        axes.legend(fontsize=7)
    figure.suptitle(f"Bosons, one a site; reduced: L = {L} of 40", fontsize=10)
    return figure
