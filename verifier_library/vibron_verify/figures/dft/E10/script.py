"""X-ray absorption of carbon monoxide at both K edges: the twofold excitation to the pi* orbitals."""

import numpy as np
from matplotlib.figure import Figure
from pyscf.tdscf.rhf import get_ab

from vibron.manybody import Geometry, self_consistent_field

__elements__ = {"molecule": "model", "mean_field": "solver", "edges": "observable", "plot": "plot"}
__parameters__ = {"bond": 1.128, "basis": "aug-cc-pvdz", "grid": 3}
__small__ = {"basis": "sto-3g", "grid": 1}
__ladder__ = {"grid": [1, 2, 3]}
EV = 27.211386245988
MEASURED = {"C": 287.4, "O": 534.2}


def molecule(bond):
    return Geometry(("C", "O"), [[0.0, 0.0, 0.0], [0.0, 0.0, bond]])


def mean_field(molecule, basis, grid):
    return self_consistent_field(molecule, "b3lyp", basis, grid=grid).pyscf


def edges(mean_field):
    """Return energies in eV and strengths of excitations from either 1s orbital, by its rows of the matrix A alone."""
    full = get_ab(mean_field)[0]
    orbitals, empty = mean_field.mo_coeff, mean_field.mo_occ == 0
    positions = mean_field.mol.intor("int1e_r")
    found = {}
    for name, core in (("O", 0), ("C", 1)):  # the deeper level is that of oxygen
        energies, amplitudes = np.linalg.eigh(full[core, :, core, :])
        dipoles = np.einsum("xpq,p,qa->xa", positions, orbitals[:, core], orbitals[:, empty]) @ amplitudes
        strengths = 4 / 3 * energies * np.sum(dipoles**2, axis=0)
        found[name] = {"energies": EV * energies[:8], "strengths": strengths[:8]}
        found[name] |= {"pair": EV * energies[:2], "along": dipoles[2, :2]}
    return found


def plot(edges):
    figure = Figure(figsize=(5, 3.6), layout="tight")
    for axes, name in zip(figure.subplots(1, 2, sharey=True), ("C", "O"), strict=True):
        energies, strengths = edges[name]["energies"], edges[name]["strengths"]
        shift = MEASURED[name] - energies[0]
        axes.vlines(energies, 0, strengths, "C0", lw=2, label="B3LYP")
        axes.plot(energies[:2], strengths[:2], "C0o", mfc="none", label="$\\pi^*$ pair")
        axes.set(xlabel="energy, eV", title=f"CO, {name} K edge")
        axes.text(0.97, 0.6, f"measured {MEASURED[name]} eV\n(quoted): shift +{shift:.1f} eV", transform=axes.transAxes,
                  ha="right", fontsize=8)  # fmt: skip
        axes.legend(fontsize=8)
    figure.axes[0].set(ylabel="oscillator strength", ylim=(0, None))
    return figure
