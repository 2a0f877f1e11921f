"""X-ray absorption of water at the oxygen K edge: Tamm-Dancoff excitations from the 1s orbital alone."""

import numpy as np
from matplotlib.figure import Figure
from pyscf import dft, gto, scf
from pyscf.tdscf.rhf import get_ab

__elements__ = {"molecule": "model", "mean_field": "solver", "edge": "observable", "functionals": "sweep",
                "sum_rule": "observable", "plot": "plot"}  # fmt: skip
__parameters__ = {"basis": "aug-cc-pvdz", "grid": 3, "names": ["b3lyp", "pbe0", "hf"]}
__small__ = {"basis": "sto-3g", "grid": 1}
__ladder__ = {"grid": [1, 2, 3]}
ATOMS = "O 0 0 0.1173; H 0 0.7572 -0.4692; H 0 -0.7572 -0.4692"
EV = 27.211386245988
MEASURED, SHIFT = (534.0, 535.9), 14.7


def molecule(basis):
    return gto.M(atom=ATOMS, basis=basis, unit="Angstrom", verbose=0)


def solved(mol, functional, grid):
    field = scf.RHF(mol) if functional == "hf" else dft.RKS(mol, xc=functional)
    if functional != "hf":
        field.grids.level = grid
    return field.set(conv_tol=1e-10).run()


def mean_field(molecule, grid):
    return solved(molecule, "b3lyp", grid)


def core_excitations(field):
    """Return energies in eV and oscillator strengths of the rows of A that belong to the 1s orbital of oxygen."""
    full = get_ab(field)[0][0, :, 0, :]
    energies, amplitudes = np.linalg.eigh(full)
    orbitals, occupied = field.mo_coeff, field.mo_occ > 0
    dipoles = np.einsum("xpq,p,qa->xa", field.mol.intor("int1e_r"), orbitals[:, 0], orbitals[:, ~occupied])
    strengths = 4 / 3 * energies * np.sum((dipoles @ amplitudes) ** 2, axis=0)
    return {"energies": EV * energies, "strengths": strengths, "core": EV * field.mo_energy[0]}


def edge(mean_field):
    return core_excitations(mean_field)


def functionals(molecule, names, grid):
    found = {name: core_excitations(solved(molecule, name, grid)) for name in names}
    return {name: {key: found[name][key][:6] for key in ("energies", "strengths")} for name in names}


def sum_rule(edge, mean_field):
    """Return the sum of all strengths, and how far it is from the trace of A between the dipoles."""
    full = get_ab(mean_field)[0][0, :, 0, :]
    orbitals, empty = mean_field.mo_coeff, mean_field.mo_occ == 0
    dipoles = np.einsum("xpq,p,qa->xa", mean_field.mol.intor("int1e_r"), orbitals[:, 0], orbitals[:, empty])
    summed, traced = edge["strengths"].sum(), 4 / 3 * np.trace(dipoles @ full @ dipoles.T)
    return {"summed": summed, "apart": summed - traced}


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
    raw = ", ".join(f"{name.upper()} {functionals[name]['energies'][0]:.1f}" for name in names)
    axes.text(0.02, 0.62, f"first, unshifted, eV:\n{raw}", transform=axes.transAxes, fontsize=7)
    axes.set(xlim=(530, 541), ylim=(0, 0.04), xlabel="energy, eV", ylabel="oscillator strength",
             title="H$_2$O at the oxygen K edge, aug-cc-pVDZ")  # fmt: skip
    axes.legend(fontsize=8, loc="upper left")
    return figure
