"""Singlet and triplet of methylene by Hartree-Fock and complete active spaces."""

import numpy as np
from matplotlib.figure import Figure
from pyscf import ao2mo

from vibron.manybody import Geometry, casscf

__elements__ = {
    "molecule": "model", "triplet": "solver", "singlet": "solver", "gap": "observable", "matrices": "observable",
    "simpler": "sweep", "plot": "plot",
}  # fmt: skip
__parameters__ = {"basis": "cc-pvtz", "tolerance": 1e-10}
__small__ = {"basis": "6-31g"}
__ladder__ = {"tolerance": [1e-3, 1e-6, 1e-10]}
EV = 27.211386245988
GEOMETRIES = {
    2: (1.0775, 133.29),
    0: (1.1089, 101.89),
}  # bond in angstrom and angle by the number of unpaired electrons
MEASURED = 0.39


def methylene(unpaired):
    bond, angle = GEOMETRIES[unpaired]
    half = np.radians(angle / 2)
    across, along = bond * np.sin(half), bond * np.cos(half)
    return Geometry(("C", "H", "H"), [[0, 0, 0], [0, across, along], [0, -across, along]], unpaired=unpaired)


def molecule():
    return methylene(2)


def triplet(molecule, basis, tolerance):
    return casscf(molecule, 6, 6, basis, tolerance=tolerance).pyscf


def singlet(basis, tolerance):
    return casscf(methylene(0), 6, 6, basis, tolerance=tolerance).pyscf


def gap(triplet, singlet):
    squares = [one.fcisolver.spin_square(one.ci, 6, one.nelecas)[0] for one in (triplet, singlet)]
    return {"splitting": EV * (singlet.e_tot - triplet.e_tot), "triplet": triplet.e_tot, "singlet": singlet.e_tot,
            "spin_square": squares[0], "spin_square_singlet": squares[1]}  # fmt: skip


def matrices(triplet):
    """Return density matrices and integrals of the active electrons of the triplet."""
    gamma, pairs = triplet.fcisolver.make_rdm12(triplet.ci, 6, triplet.nelecas)
    one, core = triplet.get_h1eff()
    return {
        "one_rdm": gamma,
        "two_rdm": pairs,
        "one": one,
        "two": ao2mo.restore(1, triplet.get_h2eff(), 6),
        "core": core,
    }


def simpler(triplet, singlet, basis, tolerance):
    """Return the gap by Hartree-Fock and with two active electrons, and the ladder of energies of the singlet."""
    fields, two = [one._scf.e_tot for one in (triplet, singlet)], casscf(methylene(0), 2, 2, basis, tolerance=tolerance)
    return {"hf": EV * (fields[1] - fields[0]), "two": EV * (two.total - fields[0]),
            "singlet": np.array([fields[1], two.total, singlet.e_tot])}  # fmt: skip


def plot(gap, simpler, basis):
    figure = Figure(figsize=(5, 3.6), layout="tight")
    axes = figure.subplots()
    names = ["Hartree-\nFock", "CAS(2,2)", "CAS(6,6)"]
    values = [simpler["hf"], simpler["two"], gap["splitting"]]
    axes.bar(names, values, color=["C3", "C1", "C0"])
    for place, value in enumerate(values):
        axes.annotate(f"{value:.3f}", (place, value), ha="center", xytext=(0, 3), textcoords="offset points")
    axes.axhline(MEASURED, color="k", ls=":", label="measured (quoted)")
    axes.set(ylim=(0, 1.25), ylabel="singlet above triplet, eV", title=f"CH$_2$, {basis}")
    axes.legend(fontsize=8)
    return figure
