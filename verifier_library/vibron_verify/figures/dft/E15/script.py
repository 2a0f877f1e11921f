"""Symmetry breaking of unrestricted Hartree-Fock as H2 is pulled apart."""

import numpy as np
from matplotlib.figure import Figure
from pyscf import scf

from vibron.manybody import (
    Geometry,
    full_configuration_interaction,
    molecular_hamiltonian,
    self_consistent_field,
    stability_analysis,
)  # fmt: skip

__elements__ = {
    "molecule": "model", "mean_field": "solver", "distances": "sweep", "curve": "sweep", "separated": "observable",
    "onset": "sweep", "plot": "plot",
}  # fmt: skip
__parameters__ = {"distance": 3.0, "basis": "cc-pvtz", "tolerance": 1e-12, "points": 12, "accuracy": 1e-4}
__small__ = {"basis": "sto-3g", "points": 4}
__ladder__ = {"tolerance": [1e-6, 1e-9, 1e-12], "accuracy": [1e-1, 1e-2, 1e-4]}


def molecule(distance):
    return Geometry(("H", "H"), [[0.0, 0.0, 0.0], [0.0, 0.0, distance]])


def mean_field(molecule, basis, tolerance):
    """Return the unrestricted field that begins with one spin on each atom."""
    mol = self_consistent_field(molecule, basis=basis).pyscf.mol
    field = scf.UHF(mol).set(conv_tol=tolerance, max_cycle=200)
    up, down = np.zeros((2, mol.nao, mol.nao))
    first, second = mol.aoslice_by_atom()[:, 2]
    up[first, first] = down[second, second] = 1.0
    field.kernel(np.array([up, down]))
    return field


def at(places, basis):
    """Return energies and <S^2> with restricted and stable unrestricted orbitals, and of full interaction."""
    broken = [stability_analysis(molecule(place), basis) for place in places]
    exact = [full_configuration_interaction(molecule(place), basis) for place in places]
    return {
        "places": np.array(places), "uhf": np.array([one.unrestricted for one in broken]),
        "rhf": np.array([one.restricted for one in broken]), "fci": np.array([one.energies[0] for one in exact]),
        "spin_square": np.array([one.spin_square for one in broken]),
        "spin_square_fci": np.array([one.spin_square[0] for one in exact]),
    }  # fmt: skip


def distances(basis):
    """Return energies and <S^2> at the minimum, beyond the point of Coulson and Fischer, and far out."""
    return at((0.7414, 1.5, 3.0), basis)


def curve(basis, points):
    return at(np.linspace(0.6, 3.6, points), basis)


def separated(basis, tolerance):
    """Return the energy of two atoms a thousand angstrom apart, and twice that of one."""
    atom = self_consistent_field(Geometry(("H",), [[0.0, 0.0, 0.0]], unpaired=1), basis=basis, tolerance=tolerance)
    return np.array([mean_field(molecule(1000.0), basis, tolerance).e_tot, 2 * atom.total])


def onset(basis, accuracy):
    """Return the distance where the restricted field becomes unstable, from the lowest root of the triplet Hessian."""

    def root(place):
        levels = self_consistent_field(molecule(place), basis=basis, tolerance=1e-12).pyscf.mo_energy
        two, gaps = molecular_hamiltonian(molecule(place), basis).two_body, np.diag(levels[1:] - levels[0])
        return np.linalg.eigvalsh(gaps - two[0, 0, 1:, 1:] - two[0, 1:, 0, 1:])[0]

    inside, outside = 0.8, 2.0
    while outside - inside > accuracy:
        middle = (inside + outside) / 2
        inside, outside = (middle, outside) if root(middle) > 0 else (inside, middle)
    return (inside + outside) / 2


def plot(curve, separated, onset, basis):
    figure = Figure(figsize=(5, 3.6), layout="tight")
    axes, below = figure.subplots(2, 1, sharex=True, height_ratios=(2, 1))
    for name, words, style in (("rhf", "restricted", "C3--"), ("uhf", "unrestricted", "C0-"), ("fci", "exact", "k:")):
        axes.plot(curve["places"], curve[name], style, label=words)
    axes.axhline(separated[1], color="0.6", lw=0.8)
    below.plot(curve["places"], curve["spin_square"], "C0o-", ms=3)
    for place in (axes, below):
        place.axvline(onset, color="0.6", lw=0.8)
    axes.set(ylabel="energy, hartree", ylim=(-1.2, -0.75), title=f"H$_2$ in {basis}, unstable beyond {onset:.3f} Å")
    axes.legend(fontsize=8)
    below.set(xlabel="distance, Å", ylabel="$\\langle S^2\\rangle$")
    return figure
