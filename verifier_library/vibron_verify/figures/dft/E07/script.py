"""Hartree-Fock energies of atoms from helium to argon compared with the numerical limits."""

import numpy as np
from matplotlib.figure import Figure

from vibron.manybody import Geometry, self_consistent_field

__elements__ = {"atom": "model", "mean_field": "solver", "atoms": "sweep", "bases": "sweep", "virial": "observable",
                "plot": "plot"}  # fmt: skip
__parameters__ = {
    "symbol": "Ar", "basis": "aug-cc-pvqz", "tolerance": 1e-11,
    "symbols": ["He", "Li", "Be", "N", "Ne", "Na", "Mg", "P", "Ar"],
    "family": ["aug-cc-pvdz", "aug-cc-pvtz", "aug-cc-pvqz"],
}  # fmt: skip
__small__ = {"basis": "sto-3g", "family": ["sto-3g", "6-31g"]}
__ladder__ = {"basis": ["aug-cc-pvdz", "aug-cc-pvtz", "aug-cc-pvqz"], "tolerance": [1e-4, 1e-8, 1e-11]}
UNPAIRED = {"Li": 1, "N": 3, "Na": 1, "P": 3}
LIMITS = {"He": -2.861680, "Li": -7.432727, "Be": -14.573023, "N": -54.400934, "Ne": -128.547098, "Na": -161.858912,
          "Mg": -199.614636, "P": -340.718781, "Ar": -526.817513}  # fmt: skip


def atom(symbol):
    return Geometry((symbol,), [[0.0, 0.0, 0.0]], unpaired=UNPAIRED.get(symbol, 0))


def mean_field(atom, basis, tolerance):
    """Return the restricted field, open-shell where electrons are unpaired, to which the limits belong."""
    spin = "restricted open-shell" if atom.unpaired else "restricted"
    return self_consistent_field(atom, basis=basis, spin=spin, tolerance=tolerance).pyscf


def atoms(symbols, basis, tolerance):
    return {symbol: mean_field(atom(symbol), basis, tolerance).e_tot for symbol in symbols}


def bases(symbol, family, tolerance):
    return np.array([mean_field(atom(symbol), basis, tolerance).e_tot for basis in family])


def virial(mean_field):
    """Return <T>, <V>, the pairs of the highest p shell, and <S^2>."""
    kinetic = np.sum(mean_field.mol.intor("int1e_kin") * mean_field.make_rdm1())
    shell = mean_field.mo_energy[mean_field.mo_occ > 0][-3:]
    found = {"kinetic": kinetic, "potential": mean_field.e_tot - kinetic}
    return {**found, "shell": shell[None, :], "spin_square": mean_field.spin_square()[0]}


def plot(atoms, basis):
    figure = Figure(figsize=(5, 3.6), layout="tight")
    axes = figure.subplots()
    apart = [1e3 * (energy - LIMITS[symbol]) for symbol, energy in atoms.items()]
    axes.bar(list(atoms), apart, color="C3")
    axes.axhline(0, color="k", lw=0.8, label="numerical limit (quoted)")
    axes.set(ylabel="above the limit, mhartree", title=f"Hartree-Fock energies of atoms, {basis}")
    axes.legend(fontsize=8)
    return figure
