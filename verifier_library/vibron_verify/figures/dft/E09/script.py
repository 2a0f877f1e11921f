"""X-ray absorption of water at the oxygen K edge: Tamm-Dancoff excitations from the 1s orbital alone."""

import numpy as np
from matplotlib.figure import Figure
from pyscf.tdscf.rhf import get_ab

from vibron.manybody import Geometry, core_excitations, self_consistent_field

__elements__ = {"molecule": "model", "mean_field": "solver", "edge": "observable", "functionals": "sweep",
                "sum_rule": "observable", "plot": "plot"}  # fmt: skip
__parameters__ = {"basis": "aug-cc-pvdz", "grid": 3, "names": ["b3lyp", "pbe0", "hf"]}
__small__ = {"basis": "sto-3g", "grid": 1}
__ladder__ = {"grid": [1, 2, 3]}
EV = 27.211386245988
MEASURED, SHIFT = (534.0, 535.9), 14.7


def molecule():
    return Geometry(("O", "H", "H"), [[0.0, 0.0, 0.1173], [0.0, 0.7572, -0.4692], [0.0, -0.7572, -0.4692]])


def mean_field(molecule, basis, grid):
    return self_consistent_field(molecule, "b3lyp", basis, grid=grid, tolerance=1e-10).pyscf


def excitations(molecule, functional, basis, grid, count):
    """Return energies in eV and oscillator strengths of excitations from the 1s orbital of oxygen."""
    name, fine = ("", None) if functional == "hf" else (functional, grid)
    found = core_excitations(molecule, "O", name, basis, count, grid=fine)
    return {"energies": found.energies, "strengths": found.strengths}


def edge(molecule, mean_field, basis, grid):
    """Return all excitations to the empty orbitals."""
    return excitations(molecule, "b3lyp", basis, grid, int(np.sum(mean_field.mo_occ == 0)))


def functionals(molecule, names, basis, grid):
    """Return the lowest excitation energies of each functional; there are two in a minimal basis."""
    count = 2 if basis == "sto-3g" else 6
    return {name: excitations(molecule, name, basis, grid, count)["energies"] for name in names}


def sum_rule(edge, mean_field):
    """Return how far the sum of all strengths is from the trace of A between the dipoles."""
    full = get_ab(mean_field)[0][0, :, 0, :]
    orbitals, empty = mean_field.mo_coeff, mean_field.mo_occ == 0
    dipoles = np.einsum("xpq,p,qa->xa", mean_field.mol.intor("int1e_r"), orbitals[:, 0], orbitals[:, empty])
    return edge["strengths"].sum() - 4 / 3 * np.trace(dipoles @ full @ dipoles.T)


def plot(edge, names, functionals):
    figure = Figure(figsize=(5, 3.6), layout="tight")
    axes = figure.subplots()
    places = np.linspace(530, 545, 600)
    spectrum = sum(strength * np.exp(-(((places - energy - SHIFT) / 0.5) ** 2))
                   for energy, strength in zip(edge["energies"], edge["strengths"], strict=True))  # fmt: skip
    axes.plot(places, spectrum, "C0", lw=1)
    axes.vlines(edge["energies"] + SHIFT, 0, edge["strengths"], "C0", label=f"B3LYP, shifted by +{SHIFT} eV")
    for energy in MEASURED:
        axes.axvline(energy, color="k", ls=":", lw=0.8, label="measured (quoted)" if energy == MEASURED[0] else None)
    raw = ", ".join(f"{name.upper()} {functionals[name][0]:.1f}" for name in names)
    axes.text(0.02, 0.62, f"first, unshifted, eV:\n{raw}", transform=axes.transAxes, fontsize=7)
    axes.set(xlim=(530, 541), ylim=(0, 0.04), xlabel="energy, eV", ylabel="oscillator strength",
             title="H$_2$O at the oxygen K edge, aug-cc-pVDZ")  # fmt: skip
    axes.legend(fontsize=8, loc="upper left")
    return figure
