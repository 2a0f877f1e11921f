"""A chain of ten hydrogen atoms in a minimal basis: full configuration interaction and cheaper methods."""

import numpy as np
from matplotlib.figure import Figure
from pyscf import cc, fci, gto, scf

__elements__ = {
    "chain": "model",
    "mean_field": "initial_state",
    "coupled_cluster": "solver",
    "full_ci": "solver",
    "dissociation": "sweep",
    "draw": "plot",
}
__parameters__ = {"atoms": 10, "R": 1.8, "tol": 1e-12, "points": [1.2, 1.8, 2.4, 3.6]}
__small__ = {"atoms": 4, "points": [1.8]}
__ladder__ = {"tol": [1e-4, 1e-8, 1e-12]}


def chain(atoms, R):
    """Return the molecule, distances in bohr."""
    places = [("H", (0.0, 0.0, R * i)) for i in range(atoms)]
    return gto.M(atom=places, unit="Bohr", basis="sto-6g", verbose=0)


def mean_field(mol):
    return scf.RHF(mol).run(conv_tol=1e-12)


def coupled_cluster(mf):
    return cc.CCSD(mf).run(conv_tol=1e-9)


def full_ci(mean_field, tol):
    """Return the lowest level of all ways to distribute the electrons, its occupations and spin."""
    mol, basis = mean_field.mol, mean_field.mo_coeff
    solver = fci.FCI(mean_field)
    energy, vector = solver.kernel(tol=tol, max_cycle=200)
    orbitals, electrons = basis.shape[1], mol.nelec
    gamma = solver.make_rdm1(vector, orbitals, electrons)
    square = fci.spin_op.spin_square0(vector, orbitals, electrons)[0]
    return {"energy": energy, "per_atom": energy / mol.natm, "gamma": gamma, "spin_square": square}


def dissociation(atoms, points, tol):
    """Return energies an atom of mean fields, restricted and not, and of full configuration interaction."""
    found = {"R": np.array(points), "rhf": [], "uhf": [], "fci": []}
    for R in points:
        mol = chain(atoms, R)
        mf = mean_field(mol)
        free = scf.UHF(mol)
        guess = free.get_init_guess(key="1e")
        for i in range(atoms):
            guess[:, i, i] = [1.0, 0.0] if i % 2 else [0.0, 1.0]
        free.kernel(guess)
        for word, energy in (("rhf", mf.e_tot), ("uhf", free.e_tot), ("fci", full_ci(mf, tol)["energy"])):
            found[word].append(energy / atoms)
    return found


def draw(dissociation, coupled_cluster, atoms, R):
    figure = Figure(figsize=(5, 3.6), layout="tight")
    axes = figure.subplots()
    names = {"rhf": "restricted mean field", "uhf": "unrestricted mean field", "fci": "full configuration interaction"}
    for word, mark in (("rhf", "^-"), ("uhf", "v-"), ("fci", "o-")):
        axes.plot(dissociation["R"], dissociation[word], mark, mfc="none", label=names[word])
    axes.plot([R], [coupled_cluster.e_tot / atoms], "C3x", label="coupled clusters")
    axes.axhline(-0.54243854, color="0.5", ls=":", label="-0.54243854 hartree at 1.8 bohr")
    axes.set(xlabel="distance of the atoms / bohr", ylabel="energy an atom / hartree", title=f"H{atoms}, STO-6G")
    axes.legend(fontsize=7)
    return figure
