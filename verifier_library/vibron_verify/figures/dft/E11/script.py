"""Ionisation energy of the oxygen 1s electron of water by two mean fields, and by Koopmans' theorem."""

import numpy as np
from matplotlib.figure import Figure
from pyscf import scf

from vibron.manybody import Geometry, delta_scf, self_consistent_field

__elements__ = {"molecule": "model", "mean_field": "solver", "core_hole": "observable", "energies": "observable",
                "bases": "sweep", "plot": "plot"}  # fmt: skip
__parameters__ = {"basis": "cc-pvtz", "tolerance": 1e-10, "family": ["cc-pvdz", "cc-pvtz"]}
__small__ = {"basis": "sto-3g", "family": ["sto-3g", "6-31g"]}
__ladder__ = {"tolerance": [1e-4, 1e-7, 1e-10]}
ATOMS = [[0, 0, 0.1173], [0, 0.7572, -0.4692], [0, -0.7572, -0.4692]]
EV = 27.211386245988
MEASURED = 539.8


def molecule():
    return Geometry(("O", "H", "H"), ATOMS)


def mean_field(molecule, basis, tolerance):
    return self_consistent_field(molecule, basis=basis, tolerance=tolerance).pyscf


def core_hole(mean_field, tolerance):
    """Return the relaxed ion without one 1s electron: each cycle fills the orbitals that overlap most with the old."""
    mol = mean_field.mol.copy()
    ion = scf.UHF(mol.build(charge=1, spin=1)).set(conv_tol=tolerance, max_cycle=100)
    orbitals = np.array([mean_field.mo_coeff] * 2)
    occupations = np.zeros(orbitals.shape[::2])
    occupations[0, :5] = occupations[1, 1:5] = 1.0
    ion = scf.addons.mom_occ(ion, orbitals, occupations)
    ion.kernel(ion.make_rdm1(orbitals, occupations))
    return ion


def energies(mean_field, core_hole):
    """Return both ionisation energies in eV, <S^2> of the ion, and where the hole is."""
    beta, overlap = core_hole.mo_coeff[1], core_hole.get_ovlp()
    hole = beta[:, core_hole.mo_occ[1] == 0]
    shares = (mean_field.mo_coeff[:, 0] @ overlap @ hole) ** 2
    return {
        "koopmans": -EV * mean_field.mo_energy[0], "delta_scf": EV * (core_hole.e_tot - mean_field.e_tot),
        "spin_square": core_hole.spin_square()[0], "hole_in_1s": shares.max(), "converged": float(core_hole.converged),
    }  # fmt: skip


def bases(molecule, family, tolerance):
    """Return both energies in growing basis sets."""
    fields = [self_consistent_field(molecule, basis=basis, tolerance=tolerance) for basis in family]
    holes = [delta_scf(molecule, basis=basis, orbital=0, tolerance=tolerance) for basis in family]
    return {
        "koopmans": np.array([one.koopmans for one in holes]), "delta_scf": np.array([one.energy for one in holes]),
        "hf": np.array([one.total for one in fields]),
    }  # fmt: skip


def plot(energies, bases, family):
    figure = Figure(figsize=(5, 3.6), layout="tight")
    axes = figure.subplots()
    axes.plot(family, bases["koopmans"], "C3s--", label="Koopmans")
    axes.plot(family, bases["delta_scf"], "C0o-", label="difference of mean fields")
    axes.axhline(MEASURED, color="k", ls=":", label="measured (quoted)")
    relaxed = energies["koopmans"] - energies["delta_scf"]
    axes.annotate(f"relaxation {relaxed:.1f} eV", (0.5, 556), ha="center")
    axes.set(ylabel="ionisation energy of O 1s, eV", title="H$_2$O, oxygen 1s by Hartree-Fock", ylim=(536, 563))
    axes.legend(fontsize=8, loc="center")
    return figure
