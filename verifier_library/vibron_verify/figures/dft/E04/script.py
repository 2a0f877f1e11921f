"""Born-Oppenheimer energy of H2: full interaction in growing basis sets, and the limit of Kolos and Wolniewicz."""

import numpy as np
from matplotlib.figure import Figure
from pyscf import ao2mo, gto, scf
from scipy.sparse.linalg import LinearOperator, eigsh

__elements__ = {
    "molecule": "model", "mean_field": "solver", "exact": "observable", "virial": "observable", "bases": "sweep",
    "curve": "sweep", "plot": "plot",
}  # fmt: skip
__parameters__ = {
    "distance": 0.74144, "basis": "cc-pvqz", "family": ["cc-pvdz", "cc-pvtz", "cc-pvqz"], "points": 11, "step": 0.005,
}  # fmt: skip
__small__ = {"basis": "sto-3g", "family": ["sto-3g", "6-31g"], "points": 3}
__ladder__ = {"step": [0.02, 0.01, 0.005], "basis": ["cc-pvdz", "cc-pvtz", "cc-pvqz"]}
LIMIT = -1.17447


def molecule(distance, basis):
    return gto.M(atom=f"H 0 0 0; H 0 0 {distance}", basis=basis, unit="Angstrom", verbose=0)


def mean_field(molecule):
    return scf.RHF(molecule).set(conv_tol=1e-12).run()


def exact(mean_field):
    """Solve the two electrons exactly: the singlet is a symmetric matrix of the orbitals of one and of the other."""
    orbitals = mean_field.mo_coeff
    size = orbitals.shape[1]
    one = orbitals.T @ mean_field.get_hcore() @ orbitals
    two = ao2mo.restore(1, ao2mo.kernel(mean_field.mol, orbitals), size)
    repulsion = two.transpose(0, 2, 1, 3).reshape(size**2, size**2)

    def applied(vector):
        pair = vector.reshape(size, size)
        return (one @ pair + pair @ one).ravel() + repulsion @ vector.ravel()

    start = np.zeros(size**2)
    start[0] = 1.0
    energies, vectors = eigsh(LinearOperator((size**2, size**2), applied, dtype=float), 1, which="SA", v0=start)
    pair = vectors[:, 0].reshape(size, size)
    kinetic = orbitals.T @ mean_field.mol.intor("int1e_kin") @ orbitals
    gamma = 2 * pair @ pair.T
    return {"energy": energies[0] + mean_field.energy_nuc(), "one_rdm": gamma, "kinetic": np.sum(kinetic * gamma)}


def total(distance, basis):
    return exact(mean_field(molecule(distance, basis)))["energy"]


def virial(exact, distance, basis, step):
    """Return <V>, and R dE/dR by central differences."""
    slope = (total(distance + step, basis) - total(distance - step, basis)) / (2 * step)
    return {"potential": exact["energy"] - exact["kinetic"], "slope": distance * slope}


def bases(distance, family):
    fields = [mean_field(molecule(distance, basis)) for basis in family]
    return {"hf": np.array([one.e_tot for one in fields]), "fci": np.array([exact(one)["energy"] for one in fields])}


def curve(family, points):
    places = np.linspace(0.5, 2.0, points)
    return {"distances": places, "energies": np.array([total(place, family[1]) for place in places])}


def plot(curve, bases, family, distance):
    figure = Figure(figsize=(5, 3.6), layout="tight")
    axes, right = figure.subplots(1, 2, width_ratios=(1.4, 1))
    axes.plot(curve["distances"], curve["energies"], "C0.-", label=f"full interaction, {family[1]}")
    axes.plot([distance], [LIMIT], "kx", label="limit (quoted)")
    axes.set(xlabel="distance, Å", ylabel="energy, hartree", title="H$_2$")
    axes.legend(fontsize=7)
    right.semilogy(range(len(family)), 1e3 * (bases["fci"] - LIMIT), "C0o-")
    right.set_xticks(range(len(family)), [name[-3:] for name in family])
    right.set(ylabel="above the limit, mhartree")
    return figure
