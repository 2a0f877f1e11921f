"""Symmetry breaking of unrestricted Hartree-Fock as H2 is pulled apart."""

import numpy as np
from matplotlib.figure import Figure
from pyscf import ao2mo, fci, gto, scf

__elements__ = {
    "molecule": "model", "mean_field": "solver", "distances": "sweep", "curve": "sweep", "separated": "observable",
    "onset": "sweep", "plot": "plot",
}  # fmt: skip
__parameters__ = {"distance": 3.0, "basis": "cc-pvtz", "tolerance": 1e-12, "points": 12, "accuracy": 1e-4}
__small__ = {"basis": "sto-3g", "points": 4}
__ladder__ = {"tolerance": [1e-6, 1e-9, 1e-12], "accuracy": [1e-1, 1e-2, 1e-4]}


def molecule(distance, basis):
    return gto.M(atom=f"H 0 0 0; H 0 0 {distance}", basis=basis, unit="Angstrom", verbose=0)


def mean_field(molecule, tolerance):
    """Return the unrestricted field that begins with one spin on each atom."""
    field = scf.UHF(molecule).set(conv_tol=tolerance, max_cycle=200)
    up, down = np.zeros((2, molecule.nao, molecule.nao))
    first, second = molecule.aoslice_by_atom()[:, 2]
    up[first, first] = down[second, second] = 1.0
    field.kernel(np.array([up, down]))
    return field


def exact(mol):
    """Return energy and <S^2> of full interaction."""
    field = scf.RHF(mol).run()
    one = field.mo_coeff.T @ field.get_hcore() @ field.mo_coeff
    two, size = ao2mo.kernel(mol, field.mo_coeff), mol.nao
    electronic, vector = fci.direct_spin1.kernel(one, two, size, (1, 1), conv_tol=1e-11)
    return electronic + field.energy_nuc(), fci.spin_op.spin_square0(vector, size, (1, 1))[0]


def at(places, basis, tolerance):
    mols = [molecule(place, basis) for place in places]
    broken = [mean_field(mol, tolerance) for mol in mols]
    solved = np.array([exact(mol) for mol in mols])
    return {
        "places": np.array(places), "uhf": np.array([one.e_tot for one in broken]),
        "rhf": np.array([scf.RHF(mol).set(conv_tol=tolerance).kernel() for mol in mols]), "fci": solved[:, 0],
        "spin_square": np.array([one.spin_square()[0] for one in broken]), "spin_square_fci": solved[:, 1],
    }  # fmt: skip


def distances(basis, tolerance):
    """Return energies and <S^2> at the minimum, beyond the point of Coulson and Fischer, and far out."""
    return at((0.7414, 1.5, 3.0), basis, tolerance)


def curve(basis, tolerance, points):
    return at(np.linspace(0.6, 3.6, points), basis, tolerance)


def separated(basis, tolerance):
    """Return the energy of two atoms a thousand angstrom apart, and twice that of one."""
    atom = scf.UHF(gto.M(atom="H", basis=basis, spin=1, verbose=0)).set(conv_tol=tolerance).kernel()
    return np.array([mean_field(molecule(1000.0, basis), tolerance).e_tot, 2 * atom])


def onset(basis, accuracy):
    """Return the distance where the restricted field becomes unstable, from the lowest root of the triplet Hessian."""

    def root(place):
        field = scf.RHF(molecule(place, basis)).set(conv_tol=1e-12).run()
        orbitals, size = field.mo_coeff, len(field.mo_energy)
        two = ao2mo.restore(1, ao2mo.kernel(field.mol, orbitals), size)
        gaps = np.diag(field.mo_energy[1:] - field.mo_energy[0])
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
