"""Hydrogen molecule in a minimal basis by a Boltzmann machine of the occupations of its spin orbitals."""

import netket as nk
import netket.experimental as nkx
import numpy as np
from matplotlib.figure import Figure
from pyscf import gto, scf

__elements__ = {
    "molecule": "model",
    "fermions": "model",
    "machine": "initial_state",
    "optimise": "solver",
    "exactly": "observable",
    "hydrogen": "sweep",
    "lithium_hydride": "sweep",
    "plot": "plot",
}
__parameters__ = {
    "R": 0.735, "alpha": 2, "steps": 200, "seed": 11, "distances": [0.5, 1.0, 1.5, 2.0], "heavier": [],
}  # fmt: skip
__small__ = {"steps": 50, "distances": [1.0]}
__ladder__ = {"steps": [50, 100, 200]}


def molecule(R, atom="H"):
    """Return a diatomic molecule with one hydrogen at least, its distance in angstroms."""
    return gto.M(atom=f"{atom} 0 0 0; H 0 0 {R}", basis="sto-3g", unit="Angstrom", verbose=0)


def fermions(molecule):
    """Hamiltonian in the molecular orbitals of Hartree and Fock, with the repulsion of the nuclei."""
    orbitals = scf.RHF(molecule).run().mo_coeff
    return nkx.operator.from_pyscf_molecule(molecule, orbitals, implementation=nk.operator.FermionOperator2nd)


def machine(hamiltonian, alpha, seed):
    network = nk.models.RBM(alpha=alpha, param_dtype=complex)
    return nk.vqs.FullSumState(hamiltonian.hilbert, network, seed=seed)


def optimise(hamiltonian, vstate, steps):
    """Steps of imaginary time; the shift stays far below the small weight of the double excitation."""
    driver = nk.driver.VMC_SR(
        hamiltonian, nk.optimizer.Sgd(0.1), variational_state=vstate, diag_shift=1e-5, mode="complex"
    )
    driver.run(steps, show_progress=False)
    return {"energy": vstate.expect(hamiltonian), "state": vstate}


def exactly(hamiltonian):
    """Full configuration interaction: both lowest levels of the same matrix."""
    levels = np.linalg.eigvalsh(hamiltonian.to_sparse().todense())
    return {"fci": levels[0], "first_excited": levels[1]}


def curve(atom, distances, alpha, steps, seed):
    energy, fci = [], []
    for R in distances:
        hamiltonian = fermions(molecule(R, atom))
        energy.append(optimise(hamiltonian, machine(hamiltonian, alpha, seed), steps)["energy"].mean.real)
        fci.append(exactly(hamiltonian)["fci"])
    return {"energy": np.array(energy), "fci": np.array(fci)}


def hydrogen(distances, alpha, steps, seed):
    return curve("H", distances, alpha, steps, seed)


def lithium_hydride(heavier, alpha, steps, seed):
    return curve("Li", heavier, alpha, steps, seed)


def plot(hydrogen, lithium_hydride, optimise, R, distances, heavier):
    figure = Figure(figsize=(5, 3.6))
    axes = figure.subplots()
    axes.plot(distances, hydrogen["fci"], "k-", lw=1, label="full CI")
    axes.plot(distances, hydrogen["energy"], "o", label="machine")
    axes.plot([R], [optimise["energy"].mean.real], "rs", mfc="none", label="machine at the equilibrium")
    if heavier:
        axes.plot(heavier, lithium_hydride["energy"] + 6.75, "^", label="LiH + 6.75 hartree")
    axes.set(xlabel="distance (Å)", ylabel="energy (hartree)")
    axes.set_title("H2 in STO-3G, Boltzmann machine (reduced: of five molecules)", fontsize=10)
    axes.legend()
    figure.tight_layout()
    return figure
