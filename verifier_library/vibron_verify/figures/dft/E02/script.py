"""Orbital energies of N2 by Hartree-Fock and Kohn-Sham: which orbital is the highest occupied one."""

import numpy as np
from matplotlib.figure import Figure
from pyscf import ci, dft, gto, scf, symm

from vibron.manybody import Geometry, casscf, coupled_cluster, full_configuration_interaction

__elements__ = {
    "molecule": "model", "mean_field": "solver", "levels": "observable", "kohn_sham": "observable",
    "clusters": "observable", "active_space": "observable", "minimal": "observable", "plot": "plot",
}  # fmt: skip
__parameters__ = {"bond": 1.098, "basis": "cc-pvdz", "grid": 3, "tolerance": 1e-11}
__small__ = {"basis": "sto-3g", "grid": 1}
__ladder__ = {"grid": [1, 2, 3], "tolerance": [1e-5, 1e-8, 1e-11]}
EV = 27.211386245988
NAMES = {"sigma_g": "A1g", "pi_u": "E1u", "pi_g": "E1g"}


def nitrogen(bond):
    return Geometry(("N", "N"), [[0.0, 0.0, 0.0], [0.0, 0.0, bond]])


def molecule(bond, basis):
    return gto.M(atom=f"N 0 0 0; N 0 0 {bond}", basis=basis, unit="Angstrom", symmetry=True, verbose=0)


def mean_field(molecule, tolerance):
    return scf.RHF(molecule).set(conv_tol=tolerance).run()


def levels(mean_field):
    """Return the energies of the highest 3 sigma_g, 1 pi_u and the empty 1 pi_g orbitals, pairs as pairs."""
    mol = mean_field.mol
    labels = np.array(symm.label_orb_symm(mol, mol.irrep_name, mol.symm_orb, mean_field.mo_coeff))
    energies, occupied = mean_field.mo_energy, mean_field.mo_occ > 0
    pairs = {
        name: np.array([np.sort(energies[chosen & (labels == NAMES[name] + axis)])[place] for axis in "xy"])
        for name, chosen, place in (("pi_u", occupied, -1), ("pi_g", ~occupied, 0))
    }
    return {"sigma_g": energies[occupied & (labels == "A1g")].max(), **pairs, "pairs": np.array(list(pairs.values()))}


def kohn_sham(molecule, grid):
    field = dft.RKS(molecule, xc="b3lyp").set(conv_tol=1e-11)
    field.grids.level = grid
    return {"functional": field.run(), "levels": levels(field)}


def clusters(bond, basis):
    found = coupled_cluster(nitrogen(bond), basis, frozen_core=True)
    return {"ccsd": found.singles_doubles, "triples": found.total}


def active_space(bond, basis):
    return {"energy": casscf(nitrogen(bond), 6, 6, basis).total}


def minimal(bond, tolerance):
    """Return energies by method in STO-3G, where full interaction is at hand."""
    field, place = mean_field(molecule(bond, "sto-3g"), tolerance), nitrogen(bond)
    found = {"hf": field.e_tot, "cisd": ci.CISD(field).run().e_tot}
    found["ccsd"] = coupled_cluster(place, "sto-3g", triples=False).total
    found["fci"] = full_configuration_interaction(place, "sto-3g").energies[0]
    return {**found, "levels": levels(field)}


def plot(levels, kohn_sham, minimal, basis):
    figure = Figure(figsize=(5, 3.6), layout="tight")
    axes = figure.subplots()
    columns = {"HF\nSTO-3G": minimal["levels"], f"HF\n{basis}": levels, f"B3LYP\n{basis}": kohn_sham["levels"]}
    for place, found in enumerate(columns.values()):
        for name, color in (("sigma_g", "C3"), ("pi_u", "C0"), ("pi_g", "C2")):
            for shift, level in enumerate(np.atleast_1d(found[name])):
                axes.plot([place - 0.3 + 0.32 * shift, place - 0.02 + 0.32 * shift], [EV * level] * 2, color, lw=2)
    for name, color, energy in (("3$\\sigma_g$", "C3", -15.6), ("1$\\pi_u$", "C0", -17.0)):
        axes.plot([2.7, 3.3], [energy] * 2, color, lw=2, ls=":", label=name)
    axes.plot([], [], "C2", lw=2, label="1$\\pi_g$ (empty)")
    axes.set_xticks(range(4), [*columns, "measured\n(quoted)"])
    axes.set(ylabel="orbital energy, eV", title="N$_2$ at 1.098 Å: which orbital is the highest")
    axes.legend(fontsize=8, loc="center right")
    return figure
