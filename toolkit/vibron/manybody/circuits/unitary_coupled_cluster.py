from __future__ import annotations

import time
from functools import partial
from typing import Annotated

import numpy as np

from vibron.core.geometry import Geometry
from vibron.core.quantity import Option, Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.circuits._ansatz import lowest
from vibron.manybody.circuits._electrons import Electrons, energy_of, state_of
from vibron.manybody.circuits._measured import sampled
from vibron.manybody.circuits._qiskit import circuit_of
from vibron.manybody.circuits._qubits import qubit_operator
from vibron.manybody.mean_field import serial
from vibron.manybody.solution import Rung, Solution, threads, versions


@tool(
    valid_for="molecules of up to about a thousand determinants, near equilibrium",
    limitations="one product of excitations (Trotter's form with one step) whose order matters in the sixth digit; "
    "with shots the energy at the optimum without noise is measured; strong correlation needs more than doubles",
    papers=("peruzzo2014", "omalley2016", "sun2020"),
    see_also=("adapt_vqe", "vqe_ground_state", "full_configuration_interaction", "qubit_hamiltonian"),
    seed=0,
    extra="manybody",
    cost="light",
)
@serial
def unitary_coupled_cluster(
    geometry: Annotated[Geometry, Record("molecule, or its SMILES")],
    basis: Annotated[str, Option("basis set by its usual name")] = "STO-3G",
    electrons: Annotated[int, Quantity("1", "active electrons, 0 for all", ge=0)] = 0,
    orbitals: Annotated[int, Quantity("1", "active orbitals, 0 for all", ge=0)] = 0,
    shots: Annotated[int, Quantity("1", "shots for each group of Pauli strings, 0 for none", ge=0, le=10**8)] = 0,
    tolerance: Annotated[float, Quantity("hartree", "wanted bound of the error of the energy", gt=0)] = 1.6e-3,
    seed: Annotated[int, Quantity("1", "seed of the shots", ge=0)] = 0,
) -> Solution:
    r"""Return the lowest energy of a product of single and double excitations on the Hartree-Fock state.

    .. math:: |\psi\rangle = \prod_k e^{\theta_k(T_k - T_k^\dagger)}|\Phi_0\rangle,\qquad
              T_k \in \{a^\dagger_a a_i,\; a^\dagger_a a^\dagger_b a_j a_i\}

    Parameters
    ----------
    electrons, orbitals
        Active space, as in ``molecular_hamiltonian``.
    shots
        Shots for each group of strings measured together on Aer; Jordan-Wigner.
    tolerance
        The run has converged when the error is smaller (chemical accuracy by default).

    Returns
    -------
    Solution
        In hartree, the nuclei included; the ladder is Hartree-Fock, doubles, singles and doubles. The error is the
        standard deviation of the energy in the state, with that of the shots added in squares.

    Raises
    ------
    InputError
        The active space does not fit.
    ResourceError
        There are more than 5000 determinants.

    References
    ----------
    A. Peruzzo and others, Nat. Commun. 5, 4213 (2014).

    Examples
    --------
    >>> hydrogen = Geometry(("H", "H"), [[0.0, 0.0, 0.0], [0.0, 0.0, 1.5]])
    >>> found = unitary_coupled_cluster(hydrogen)
    >>> round(found.value, 6), found.converged
    (-0.998149, True)
    """
    began = time.perf_counter()
    atoms = Electrons(geometry, basis, electrons, orbitals)
    matrix, state = atoms.matrix, atoms.reference
    singles, doubles = atoms.excitations()
    theta, value, kept = np.zeros(0), float(state @ (matrix @ state)), []
    ladder = [Rung("excitations", 0.0, value)]
    for added in (doubles, singles):
        kept += [atoms.generator(excitation) for excitation in added]
        start = np.concatenate([theta, np.zeros(len(added))])
        if not start.size:
            continue
        value, theta = lowest(
            partial(energy_of, generators=kept, reference=atoms.reference, matrix=matrix), [start], 500
        )
        state = state_of(theta, kept, atoms.reference)
        ladder.append(Rung("excitations", float(len(kept)), value))
    variance = float(np.linalg.norm(matrix @ state - value * state) ** 2)
    error = float(np.sqrt(variance))
    if shots:
        operator, vector = qubit_operator(atoms, "jordan_wigner"), np.zeros(4**atoms.orbitals)
        vector[atoms.basis.codes] = state
        mean = sampled(operator, circuit_of((), 2 * atoms.orbitals, vector), shots, seed)
        value, error = mean.value, float(np.hypot(error, mean.error))
    return Solution(
        value,
        error,
        variance,
        bool(error <= tolerance),
        tuple(ladder),
        {"hartree_fock": atoms.integrals.mean_field, "parameters": theta.size},
        "VQE, unitary coupled cluster with singles and doubles",
        versions("numpy", "scipy", "pyscf", *(("qiskit", "qiskit-aer") if shots else ())),
        atoms.digest,
        seed,
        threads(),
        seconds=time.perf_counter() - began,
        state=state,
    )
