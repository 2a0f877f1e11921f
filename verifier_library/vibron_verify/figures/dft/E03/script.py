"""Ionisation energies of water by Koopmans' theorem and by the difference of two mean fields."""

import numpy as np
from matplotlib.figure import Figure

from vibron.manybody import Geometry, self_consistent_field
from vibron.manybody import delta_scf as ionisation

__elements__ = {
    "molecule": "model", "mean_field": "solver", "koopmans": "observable", "delta_scf": "observable",
    "dipole": "observable", "bases": "sweep", "plot": "plot",
}  # fmt: skip
__parameters__ = {"basis": "cc-pvtz", "tolerance": 1e-11, "family": ["sto-3g", "cc-pvdz", "cc-pvtz"]}
__small__ = {"basis": "sto-3g", "family": ["sto-3g", "6-31g"]}
__ladder__ = {"tolerance": [1e-4, 1e-8, 1e-11]}
ATOMS = [[0, 0, 0.1173], [0, 0.7572, -0.4692], [0, -0.7572, -0.4692]]
EV = 27.211386245988
ORBITALS = ("2a1", "1b2", "3a1", "1b1")
MEASURED = {"2a1": 32.2, "1b2": 18.55, "3a1": 14.74, "1b1": 12.62}


def molecule():
    return Geometry(("O", "H", "H"), ATOMS)


def mean_field(molecule, basis, tolerance):
    return self_consistent_field(molecule, basis=basis, tolerance=tolerance).pyscf


def koopmans(mean_field):
    """Return minus the energies of the valence orbitals, 2a1 1b2 3a1 1b1, in eV."""
    return dict(zip(ORBITALS, -EV * mean_field.mo_energy[1:5], strict=True))


def delta_scf(molecule, basis, tolerance):
    """Return the energies in eV to remove an electron from the highest orbital of each symmetry."""
    return {
        name: ionisation(molecule, basis=basis, orbital=orbital, tolerance=tolerance).energy
        for orbital, name in enumerate(ORBITALS, 1) if name != "2a1"
    }  # fmt: skip


def dipole(mean_field):
    """Return the dipole in atomic units, about the origin and about a point ten bohr away."""
    about = {}
    for name, origin in (("here", np.zeros(3)), ("there", np.array([3.0, -4.0, 10.0]))):
        with mean_field.mol.with_common_origin(origin):
            electrons = -np.einsum("xij,ji->x", mean_field.mol.intor("int1e_r"), mean_field.make_rdm1())
        nuclei = mean_field.mol.atom_charges() @ (mean_field.mol.atom_coords() - origin)
        about[name] = electrons + nuclei
    return about


def bases(molecule, family, tolerance):
    return np.array([self_consistent_field(molecule, basis=basis, tolerance=tolerance).total for basis in family])


def plot(koopmans, delta_scf, basis):
    figure = Figure(figsize=(5, 3.6), layout="tight")
    axes = figure.subplots()
    for name, found, mark in (("Koopmans", koopmans, "C3s"), ("difference of mean fields", delta_scf, "C0o")):
        axes.plot([MEASURED[key] for key in found], list(found.values()), mark, mfc="none", label=name)
    ends = np.array([11.0, 38.0])
    axes.plot(ends, ends, color="0.6", lw=0.8)
    for key, place in MEASURED.items():
        axes.annotate(key, (place, koopmans[key]), textcoords="offset points", xytext=(0, 8), ha="center", fontsize=8)
    axes.set(xlabel="measured ionisation energy (quoted), eV", ylabel="computed, eV", title=f"H$_2$O, HF/{basis}")
    axes.legend(fontsize=8)
    return figure
