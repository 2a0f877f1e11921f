"""The pi orbitals of benzene by Hartree-Fock and B3LYP, compared with those of Hueckel."""

import numpy as np
from matplotlib.figure import Figure

from vibron.manybody import Geometry, self_consistent_field

__elements__ = {
    "molecule": "model", "mean_field": "solver", "kohn_sham": "observable", "pi_levels": "observable",
    "hueckel": "observable", "plot": "plot",
}  # fmt: skip
__parameters__ = {"basis": "6-31g*", "grid": 3, "tolerance": 1e-11}
__small__ = {"basis": "sto-3g", "grid": 1}
__ladder__ = {"grid": [1, 2, 3], "tolerance": [1e-6, 1e-9, 1e-11]}
EV = 27.211386245988
CARBON, HYDROGEN = 1.3970, 1.3970 + 1.0840


def places():
    """Return the atoms on two hexagons across the diagonal of the axes: turns by a third map the axes on each other."""
    first, second = np.array([1, -1, 0]) / np.sqrt(2), np.array([1, 1, -2]) / np.sqrt(6)
    turns = np.pi / 3 * np.arange(6)
    ring = np.outer(np.cos(turns), first) + np.outer(np.sin(turns), second)
    return np.concatenate([CARBON * ring, HYDROGEN * ring])


def molecule():
    return Geometry(("C",) * 6 + ("H",) * 6, places())


def mean_field(molecule, basis, tolerance):
    return self_consistent_field(molecule, basis=basis, tolerance=tolerance).pyscf


def pi_levels(mean_field):
    """Return the orbitals that change sign at the plane, in eV: a2u and e1g filled, e2u and b2g empty."""
    mol, vectors = mean_field.mol, mean_field.mo_coeff
    carbons = [np.array([mol.search_ao_label(f"{atom} C 2p{axis}") for axis in "xyz"]) for atom in range(6)]
    across = sum(vectors[functions].sum(axis=0) ** 2 for functions in carbons).sum(axis=0)
    levels = EV * mean_field.mo_energy
    filled, empty = mean_field.mo_occ > 0, mean_field.mo_occ == 0
    pi = across > 1e-6
    homo, lumo = np.sort(levels[filled & pi])[-2:], np.sort(levels[empty & pi])[:2]
    pairs = np.array([homo, lumo])
    return {"lowest": levels[filled & pi].min(), "e1g": homo, "e2u": lumo, "pairs": pairs / EV}


def kohn_sham(molecule, basis, grid):
    field = self_consistent_field(molecule, "b3lyp", basis, grid=grid, tolerance=1e-9).pyscf
    return {"field": field, "levels": pi_levels(field)}


def hueckel():
    """Return the levels of the ring about alpha in units of -beta, from the matrix of neighbours, rising."""
    ring = np.roll(np.eye(6), 1, axis=0)
    return np.linalg.eigvalsh(-ring - ring.T)


def plot(pi_levels, kohn_sham, hueckel):
    figure = Figure(figsize=(5, 3.6), layout="tight")
    axes = figure.subplots()
    for column, found, color in ((0, pi_levels, "C3"), (1, kohn_sham["levels"], "C0")):
        for level, shifts in ((found["e1g"], (-0.18, 0.18)), (found["e2u"], (-0.18, 0.18))):
            for energy, shift in zip(level, shifts, strict=True):
                axes.plot([column + shift - 0.15, column + shift + 0.15], [energy] * 2, color, lw=2)
        axes.plot([column - 0.15, column + 0.15], [found["lowest"]] * 2, color, lw=2)
    middle = pi_levels["e1g"].mean() / 2 + pi_levels["e2u"].mean() / 2
    scale = (pi_levels["e2u"].mean() - pi_levels["e1g"].mean()) / 2
    for index, level in enumerate(hueckel):
        shift = {1: -0.18, 2: 0.18, 3: -0.18, 4: 0.18}.get(index, 0.0)
        axes.plot([2 + shift - 0.15, 2 + shift + 0.15], [middle + scale * level] * 2, "0.4", lw=2)
    axes.set_xticks(range(3), ["Hartree-Fock", "B3LYP", r"Hückel $\alpha\pm\beta$, $\alpha\pm2\beta$"])
    axes.set(ylabel="orbital energy, eV", title="$\\pi$ orbitals of benzene, 6-31G*: $a_{2u}$, $e_{1g}$, $e_{2u}$")
    return figure
