"""Local spin density energies of atoms compared with the numerical tables of NIST."""

import numpy as np
from matplotlib.figure import Figure

from vibron.manybody import Geometry, self_consistent_field

__elements__ = {"atom": "model", "mean_field": "solver", "atoms": "sweep", "plot": "plot"}
__parameters__ = {
    "symbol": "Ne", "basis": "aug-cc-pvqz", "grid": 3,
    "symbols": ["H", "He", "Li", "Be", "N", "Ne", "Mg", "Ar"],
}  # fmt: skip
__small__ = {"basis": "sto-3g", "symbols": ["H", "He", "Ne"]}
__ladder__ = {"grid": [1, 2, 3], "basis": ["aug-cc-pvdz", "aug-cc-pvtz", "aug-cc-pvqz"]}
UNPAIRED = {"H": 1, "Li": 1, "N": 3}
TABLE = {"H": -0.478671, "He": -2.834836, "Li": -7.343957, "Be": -14.447209, "N": -54.136799, "Ne": -128.233481,
         "Mg": -199.139406, "Ar": -525.946195}  # fmt: skip


def atom(symbol):
    return Geometry((symbol,), [[0.0, 0.0, 0.0]], unpaired=UNPAIRED.get(symbol, 0))


def mean_field(atom, basis, grid):
    return self_consistent_field(atom, "slater,vwn", basis, grid=grid, tolerance=1e-10).pyscf


def atoms(symbols, basis, grid):
    """Return energies of atoms whose density is round, and the first p shell of each, which must be threefold."""
    fields = {symbol: mean_field(atom(symbol), basis, grid) for symbol in symbols}
    shells = [np.atleast_2d(field.mo_energy)[0, 2:5] for field in fields.values() if field.mol.nao >= 5]
    return {"energies": {symbol: field.e_tot for symbol, field in fields.items()}, "p_shells": np.array(shells)}


def plot(atoms, basis):
    figure = Figure(figsize=(5, 3.6), layout="tight")
    axes = figure.subplots()
    apart = [1e3 * (energy - TABLE[symbol]) for symbol, energy in atoms["energies"].items()]
    axes.bar(list(atoms["energies"]), apart, color="C0")
    axes.axhline(0, color="k", lw=0.8, label="numerical table (quoted)")
    axes.set(ylabel="above the table, mhartree", title=f"LSDA (VWN) of atoms, {basis}")
    axes.legend(fontsize=8)
    return figure
