"""Spin-orbit splitting of the outer p shell of halide ions: two components with one-electron X2C, and Dirac's four."""

import numpy as np
from matplotlib.figure import Figure
from pyscf import gto, scf
from scipy.linalg import eigh

__elements__ = {
    "atom": "model", "mean_field": "solver", "shell": "observable", "dirac": "observable", "splittings": "sweep",
    "bare_nuclei": "sweep", "plot": "plot",
}  # fmt: skip
__parameters__ = {
    "symbol": "F", "charge": -1, "basis": "unc-cc-pvtz", "gradient": 1e-7,
    "atoms": {"F": "unc-cc-pvtz", "Cl": "unc-cc-pvtz", "Br": "unc-def2-tzvp"},
}  # fmt: skip
__small__ = {"basis": "unc-cc-pvdz", "atoms": {"F": "unc-cc-pvdz", "Cl": "unc-cc-pvdz"}}
__ladder__ = {"gradient": [1e-4, 1e-6, 1e-7]}
WAVENUMBER = 219474.6313632
MEASURED = {"F": 404.1, "Cl": 882.4, "Br": 3685.2}


def atom(symbol, basis, charge):
    return gto.M(atom=symbol, basis=basis, charge=charge, verbose=0)


def mean_field(atom, gradient):
    return scf.GHF(atom).x2c().set(conv_tol=1e-10, conv_tol_grad=gradient, max_cycle=100).run()


def shell(mean_field):
    """Return the six levels of the outer p shell, their splitting in 1/cm, and the level without the coupling."""
    levels = np.sort(mean_field.mo_energy[mean_field.mo_occ > 0])[-6:]
    without = scf.RHF(mean_field.mol).sfx2c1e().set(conv_tol=1e-10).run()
    return {
        "levels": levels, "splitting": WAVENUMBER * (levels[2:].mean() - levels[:2].mean()),
        "centroid": without.mo_energy[without.mo_occ > 0][-3:].mean(),
    }  # fmt: skip


def dirac(atom):
    """Return the same by the four-component field, whose levels of the positron come first."""
    field = scf.DHF(atom).set(conv_tol=1e-9).run()
    levels = np.sort(field.mo_energy[field.mo_occ > 0])[-6:]
    return {"levels": levels, "splitting": WAVENUMBER * (levels[2:].mean() - levels[:2].mean())}


def splittings(atoms, charge, gradient):
    return {
        symbol: shell(mean_field(atom(symbol, basis, charge), gradient))["splitting"] for symbol, basis in atoms.items()
    }


def bare_nuclei():
    """Return splittings in hartree and levels of 2p of one electron at a bare nucleus, where Dirac's formula holds."""
    found, levels = {}, {}
    for symbol, number in (("He", 2), ("F", 9), ("Cl", 17)):
        primitives = [[1, [0.01 * number**2 * 2.0**power, 1.0]] for power in range(16)]
        mol = gto.M(atom=symbol, basis={symbol: primitives}, charge=number, verbose=0)
        field = scf.GHF(mol).x2c()
        lowest = eigh(field.get_hcore(), field.get_ovlp(), eigvals_only=True)[:6]
        found[str(number)], levels[str(number)] = lowest[2:].mean() - lowest[:2].mean(), lowest
    return {"splittings": found, "levels": levels}


def plot(splittings, dirac, symbol):
    figure = Figure(figsize=(5, 3.6), layout="tight")
    axes = figure.subplots()
    places = np.arange(len(splittings))
    axes.bar(places - 0.2, list(splittings.values()), 0.4, color="C0", label="X2C of one electron (no screening)")
    axes.bar(places + 0.2, [MEASURED[name] for name in splittings], 0.4, color="0.6", label="measured, atoms (quoted)")
    axes.plot([list(splittings).index(symbol)], [dirac["splitting"]], "C3D", label="Dirac-Hartree-Fock")
    axes.set_xticks(places, list(splittings))
    axes.set(ylabel="$p_{3/2} - p_{1/2}$, cm$^{-1}$", yscale="log", title="Spin-orbit splitting of the outer p shell")
    axes.legend(fontsize=8)
    return figure
