from __future__ import annotations

import time
from typing import Annotated, Literal

import numpy as np

from vibron.core.choice import refuse_inapplicable
from vibron.core.geometry import Geometry
from vibron.core.quantity import Option, Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.circuits._electrons import Electrons
from vibron.manybody.circuits._measured import sampled
from vibron.manybody.circuits._qiskit import circuit_of
from vibron.manybody.circuits._qubits import qubit_operator
from vibron.manybody.circuits._unitary import fixed, grown
from vibron.manybody.mean_field import serial
from vibron.manybody.solution import Solution, threads, versions

_SOLVERS = {"uccsd": "VQE, unitary coupled cluster with singles and doubles", "adapt": "ADAPT-VQE"}


@tool(
    valid_for="molecules of up to about a thousand determinants: uccsd near equilibrium, adapt also where they are "
    "strongly correlated",
    limitations="uccsd is one product of excitations (Trotter's form with one step) whose order matters in the sixth "
    "digit, and strong correlation needs more than doubles; adapt may take an excitation again, and spin symmetry may "
    "break on the way; with shots the energy at the optimum without noise is measured",
    papers=("peruzzo2014", "omalley2016", "grimsley2019", "sun2020"),
    see_also=("vqe_ground_state", "full_configuration_interaction", "qubit_hamiltonian"),
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
    ansatz: Annotated[
        Literal["uccsd", "adapt"], Option("all single and double excitations once, or a circuit that grows (ADAPT-VQE)")
    ] = "uccsd",
    shots: Annotated[int, Quantity("1", "shots for each group of Pauli strings, 0 for none", ge=0, le=10**8)] = 0,
    tolerance: Annotated[
        float | None, Quantity("hartree", "wanted bound of the error of uccsd; 1.6e-3 by default", gt=0)
    ] = None,
    most: Annotated[int | None, Quantity("1", "most operators of adapt; 60 by default", ge=1, le=500)] = None,
    gradient: Annotated[
        float | None, Quantity("hartree", "gradients of the pool at which adapt stops; 1e-4 by default", gt=0)
    ] = None,
    seed: Annotated[int, Quantity("1", "seed of the shots", ge=0)] = 0,
) -> Solution:
    r"""Return the lowest energy of a product of single and double excitations on the Hartree-Fock state.

    .. math:: |\psi\rangle = \prod_k e^{\theta_k A_k}|\Phi_0\rangle,\qquad A_k = T_k - T_k^\dagger,\qquad
              T_k \in \{a^\dagger_a a_i,\; a^\dagger_a a^\dagger_b a_j a_i\}

    ``adapt`` appends the excitation with the largest gradient and optimises all angles again,

    .. math:: |\psi_{k+1}\rangle = e^{\theta_{k+1}A_{m}}|\psi_k\rangle,\qquad
              m = \arg\max_j\,\bigl|\langle\psi_k|[H, A_j]|\psi_k\rangle\bigr|

    Parameters
    ----------
    electrons, orbitals
        Active space, as in ``molecular_hamiltonian``.
    shots
        Shots for each group of strings measured together on Aer; Jordan-Wigner.
    tolerance
        ``uccsd`` has converged when the error is smaller (chemical accuracy by default).
    gradient
        ``adapt`` has converged when the norm of all gradients of the pool is smaller.

    Returns
    -------
    Solution
        In hartree, the nuclei included; the ladder is the energy by the number of excitations: none, doubles, singles
        and doubles for ``uccsd``. The error is the standard deviation of the energy in the state, with that of the
        shots added in squares.

    Raises
    ------
    InputError
        The active space does not fit, or an input belongs to the other ansatz.
    ResourceError
        There are more than 5000 determinants.

    Examples
    --------
    >>> hydrogen = Geometry(("H", "H"), [[0.0, 0.0, 0.0], [0.0, 0.0, 1.5]])
    >>> found = unitary_coupled_cluster(hydrogen)
    >>> round(found.value, 6), found.converged
    (-0.998149, True)
    >>> found = unitary_coupled_cluster(hydrogen, ansatz="adapt")
    >>> len(found.ladder) - 1, round(found.value, 6), found.converged
    (1, -0.998149, True)
    """
    refuse_inapplicable(
        "ansatz",
        ansatz,
        tolerance=(tolerance, ("uccsd",)),
        most=(most, ("adapt",)),
        gradient=(gradient, ("adapt",)),
    )
    began = time.perf_counter()
    atoms = Electrons(geometry, basis, electrons, orbitals)
    if ansatz == "adapt":
        found, sure = grown(atoms, most or 60, gradient or 1e-4)
    else:
        found, sure = fixed(atoms), True
    value, state = found.value, found.state
    variance = float(np.linalg.norm(atoms.matrix @ state - value * state) ** 2)
    error = float(np.sqrt(variance))
    if shots:
        operator, vector = qubit_operator(atoms, "jordan_wigner"), np.zeros(4**atoms.orbitals)
        vector[atoms.basis.codes] = state
        mean = sampled(operator, circuit_of((), 2 * atoms.orbitals, vector), shots, seed)
        value, error = mean.value, float(np.hypot(error, mean.error))
    if ansatz == "uccsd":
        sure = error <= (tolerance or 1.6e-3)
    return Solution(
        value,
        error,
        variance,
        sure,
        tuple(found.ladder),
        found.more,
        _SOLVERS[ansatz],
        versions("numpy", "scipy", "pyscf", *(("qiskit", "qiskit-aer") if shots else ())),
        atoms.digest,
        seed,
        threads(),
        seconds=time.perf_counter() - began,
        state=state,
    )
