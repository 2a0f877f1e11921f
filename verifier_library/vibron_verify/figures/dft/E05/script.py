"""Correlation energy of helium in growing basis sets, and its extrapolation by the inverse cube."""

import numpy as np
from matplotlib.figure import Figure
from pyscf import ao2mo
from scipy.sparse.linalg import LinearOperator, eigsh

from vibron.manybody import Geometry, self_consistent_field

__elements__ = {
    "atom": "model", "mean_field": "solver", "exact": "observable", "bases": "sweep", "extrapolated": "observable",
    "plot": "plot",
}  # fmt: skip
__parameters__ = {"basis": "cc-pv5z", "cardinals": [2, 3, 4, 5], "tolerance": 1e-12}
__small__ = {"basis": "cc-pvdz", "cardinals": [2, 3, 4]}
__ladder__ = {"basis": ["cc-pvtz", "cc-pvqz", "cc-pv5z"], "cardinals": [[2, 3], [2, 3, 4], [2, 3, 4, 5]]}
EXACT, LIMIT = -2.90372438, -2.86167999


def atom():
    return Geometry(("He",), [[0.0, 0.0, 0.0]])


def mean_field(atom, basis):
    return self_consistent_field(atom, basis=basis, tolerance=1e-12).pyscf


def exact(mean_field, tolerance):
    """Solve the two electrons exactly: the singlet is a symmetric matrix of the orbitals of one and of the other."""
    orbitals = mean_field.mo_coeff
    size = orbitals.shape[1]
    one = orbitals.T @ mean_field.get_hcore() @ orbitals
    two = ao2mo.restore(1, ao2mo.kernel(mean_field.mol, orbitals), size)
    repulsion = two.transpose(0, 2, 1, 3).reshape(size**2, size**2)

    def applied(vector):
        pair = vector.reshape(size, size)
        return (one @ pair + pair @ one).ravel() + repulsion @ vector.ravel()

    start = np.zeros(size**2)
    start[0] = 1.0
    matrix = LinearOperator((size**2, size**2), applied, dtype=float)
    energies, vectors = eigsh(matrix, 1, which="SA", v0=start, tol=tolerance)
    pair = vectors[:, 0].reshape(size, size)
    kinetic = orbitals.T @ mean_field.mol.intor("int1e_kin") @ orbitals
    gamma = 2 * pair @ pair.T
    found = {"energy": energies[0], "one_rdm": gamma, "kinetic": np.sum(kinetic * gamma)}
    return {**found, "potential": found["energy"] - found["kinetic"]}


def bases(atom, cardinals, tolerance):
    fields = [mean_field(atom, f"cc-pv{'dtq5'[cardinal - 2]}z") for cardinal in cardinals]
    hf = np.array([one.e_tot for one in fields])
    fci = np.array([exact(one, tolerance)["energy"] for one in fields])
    return {"hf": hf, "fci": fci, "correlation": fci - hf}


def extrapolated(bases, cardinals):
    """Return correlation energies at infinite X from each pair of neighbours, E(X) = E + A / X^3."""
    cubes = np.array(cardinals, dtype=float) ** 3
    weighted = cubes * bases["correlation"]
    pairs = np.diff(weighted) / np.diff(cubes)
    return {"pairs": pairs, "last": pairs[-1], "total": pairs[-1] + bases["hf"][-1]}


def plot(bases, extrapolated, cardinals):
    figure = Figure(figsize=(5, 3.6), layout="tight")
    axes = figure.subplots()
    x = np.array(cardinals, dtype=float)
    axes.plot(x**-3, 1e3 * bases["correlation"], "C0o", label="full interaction less Hartree-Fock, cc-pVXZ")
    slope = (bases["correlation"][-1] - extrapolated["last"]) * x[-1] ** 3
    line = np.array([0.0, x[0] ** -3])
    axes.plot(line, 1e3 * (extrapolated["last"] + slope * line), "C0--", lw=0.8, label="through the last two")
    axes.plot([0], [1e3 * (EXACT - LIMIT)], "kx", label="exact less Hartree-Fock limit (quoted)")
    axes.set(xlabel="$X^{-3}$", ylabel="correlation energy, mhartree", title="He, cc-pVDZ to cc-pV5Z")
    axes.legend(fontsize=8)
    return figure
