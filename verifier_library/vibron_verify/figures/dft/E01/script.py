"""H2 in a minimal basis: integrals of the two orbitals, Hartree-Fock and full interaction against the distance."""

import numpy as np
from matplotlib.figure import Figure
from pyscf import fci
from scipy.optimize import minimize_scalar

from vibron.manybody import (
    Geometry,
    full_configuration_interaction,
    molecular_hamiltonian,
    potential_curve,
    self_consistent_field,
)  # fmt: skip

__elements__ = {
    "molecule": "model", "mean_field": "solver", "integrals": "observable", "exact": "observable",
    "forces": "observable", "separated": "observable", "curve": "sweep", "plot": "plot",
}  # fmt: skip
__parameters__ = {"distance": 0.7414, "basis": "sto-3g", "points": 25, "step": 1e-3, "accuracy": 1e-6}
__small__ = {"points": 5}
__ladder__ = {"step": [1e-1, 1e-2, 1e-3], "accuracy": [1e-2, 1e-4, 1e-6]}


def molecule(distance):
    return Geometry(("H", "H"), [[0.0, 0.0, 0.0], [0.0, 0.0, distance]])


def mean_field(molecule, basis):
    return self_consistent_field(molecule, basis=basis, tolerance=1e-12).pyscf


def integrals(molecule, basis):
    found = molecular_hamiltonian(molecule, basis)
    one, two = found.one_body, found.two_body
    return {
        "h11": one[0, 0], "h22": one[1, 1], "J11": two[0, 0, 0, 0], "J22": two[1, 1, 1, 1], "J12": two[0, 0, 1, 1],
        "K12": two[0, 1, 0, 1],
    }  # fmt: skip


def exact(molecule, basis):
    found = molecular_hamiltonian(molecule, basis)
    one, two, size, electrons = found.one_body, found.two_body, len(found.one_body), (found.up, found.down)
    electronic, vector = fci.direct_spin1.kernel(one, two, size, electrons, conv_tol=1e-13)
    gamma, pairs = fci.direct_spin1.make_rdm12(vector, size, electrons)
    square = fci.spin_op.spin_square0(vector, size, electrons)[0]
    return {
        "energy": electronic + found.constant, "one_rdm": gamma, "two_rdm": pairs, "one": one, "two": two,
        "repulsion": found.constant, "spin_square": square,
    }  # fmt: skip


def energy(distance, basis):
    return self_consistent_field(molecule(distance), basis=basis, tolerance=1e-12).total


def forces(mean_field, distance, basis, step):
    ends = [energy(distance + sign * step * 0.529177210903, basis) for sign in (1, -1)]
    slope = (ends[0] - ends[1]) / (2 * step)
    return {
        "analytic": -mean_field.nuc_grad_method().kernel(), "by_difference": np.array([[0, 0, slope], [0, 0, -slope]]),
    }  # fmt: skip


def separated(basis):
    """Return the exact energy of two atoms a thousand angstrom apart, and twice that of an atom."""
    atom = self_consistent_field(Geometry(("H",), [[0.0, 0.0, 0.0]], unpaired=1), basis=basis).total
    return {"fci": np.array([full_configuration_interaction(molecule(1000.0), basis).energies[0], 2 * atom])}


def curve(basis, points, accuracy):
    places = np.linspace(0.4, 4.0, points)
    found = minimize_scalar(energy, bounds=(0.5, 1.0), args=(basis,), method="bounded", options={"xatol": accuracy})
    energies = {name.lower(): potential_curve("H", "H", places, name, basis).energies for name in ("HF", "FCI")}
    return {"distances": places, **energies, "minimum": found.x}


def plot(curve, separated, exact, distance):
    figure = Figure(figsize=(5, 3.6), layout="tight")
    axes = figure.subplots()
    axes.plot(curve["distances"], curve["hf"], "C3--", label="restricted Hartree-Fock")
    axes.plot(curve["distances"], curve["fci"], "C0-", label="full interaction")
    axes.axhline(separated["fci"][1], color="0.6", lw=0.8, label="two atoms")
    axes.plot([distance], [exact["energy"]], "C0o", mfc="none")
    axes.plot([0.7414], [-1.11668439], "kx", label="reference, 0.7414 Å")
    axes.plot([0.7414], [-1.13727017], "kx")
    axes.set(xlabel="distance, Å", ylabel="energy, hartree", ylim=(-1.17, -0.5), title="H$_2$ in STO-3G")
    axes.legend(fontsize=8)
    return figure
