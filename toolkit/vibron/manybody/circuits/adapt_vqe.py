from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import numpy as np

from vibron.core.geometry import Geometry
from vibron.core.quantity import Option, Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.circuits._ansatz import lowest
from vibron.manybody.circuits._electrons import Electrons, energy_of, state_of
from vibron.manybody.mean_field import serial
from vibron.manybody.solution import Rung, Solution, threads, versions

if TYPE_CHECKING:
    from scipy.sparse import csr_array


@tool(
    valid_for="molecules of up to about a thousand determinants, strongly correlated ones too",
    limitations="the pool holds the single and double excitations of the Hartree-Fock state, each of which may be "
    "taken again; the state vector is exact, without shots; spin symmetry may break on the way",
    papers=("grimsley2019", "sun2020"),
    see_also=("unitary_coupled_cluster", "full_configuration_interaction"),
    extra="manybody",
    cost="light",
)
@serial
def adapt_vqe(
    geometry: Annotated[Geometry, Record("molecule, or its SMILES")],
    basis: Annotated[str, Option("basis set by its usual name")] = "STO-3G",
    electrons: Annotated[int, Quantity("1", "active electrons, 0 for all", ge=0)] = 0,
    orbitals: Annotated[int, Quantity("1", "active orbitals, 0 for all", ge=0)] = 0,
    most: Annotated[int, Quantity("1", "most operators", ge=1, le=500)] = 60,
    tolerance: Annotated[float, Quantity("hartree", "gradients of the pool at which to stop", gt=0)] = 1e-4,
) -> Solution:
    r"""Return the energy of a circuit that grows by the excitation with the largest gradient.

    .. math:: |\psi_{k+1}\rangle = e^{\theta_{k+1}A_{m}}|\psi_k\rangle,\qquad
              m = \arg\max_j\,\bigl|\langle\psi_k|[H, A_j]|\psi_k\rangle\bigr|

    All angles are optimised again after each operator; the ladder is the energy by their number.

    Parameters
    ----------
    electrons, orbitals
        Active space, as in ``molecular_hamiltonian``.
    tolerance
        The run has converged when the norm of all gradients of the pool is smaller.

    Returns
    -------
    Solution
        In hartree; the error is the standard deviation of the energy in the state.

    Raises
    ------
    InputError
        The active space does not fit.

    References
    ----------
    H. R. Grimsley, S. E. Economou, E. Barnes, N. J. Mayhall, Nat. Commun. 10, 3007 (2019).

    Examples
    --------
    >>> found = adapt_vqe(Geometry(("H", "H"), [[0.0, 0.0, 0.0], [0.0, 0.0, 0.7414]]))
    >>> len(found.ladder) - 1, round(found.value, 5), found.converged
    (1, -1.13727, True)
    """
    began = time.perf_counter()
    atoms = Electrons(geometry, basis, electrons, orbitals)
    matrix, state = atoms.matrix, atoms.reference
    pool = [atoms.generator(excitation) for part in atoms.excitations() for excitation in part]
    theta, value = np.zeros(0), float(state @ (matrix @ state))
    kept: list[csr_array[Any]] = []
    ladder, chosen = [Rung("operators", 0.0, value)], []
    while True:
        image = np.asarray(matrix @ state)
        gradients = np.array([2.0 * float(image @ (generator @ state)) for generator in pool])
        norm = float(np.linalg.norm(gradients))
        if norm <= tolerance or len(kept) >= most:
            break
        best = int(np.argmax(np.abs(gradients).round(10)))
        chosen.append(best)
        kept.append(pool[best])
        energy = partial(energy_of, generators=kept, reference=atoms.reference, matrix=matrix)
        value, theta = lowest(energy, [np.append(theta, 0.0)], 500)
        state = state_of(theta, kept, atoms.reference)
        ladder.append(Rung("operators", float(len(kept)), value))
    variance = float(np.linalg.norm(matrix @ state - value * state) ** 2)
    return Solution(
        value,
        float(np.sqrt(variance)),
        variance,
        bool(norm <= tolerance),
        tuple(ladder),
        {"hartree_fock": atoms.integrals.mean_field, "gradient": norm, "pool": len(pool), "operators": chosen},
        "ADAPT-VQE",
        versions("numpy", "scipy", "pyscf"),
        atoms.digest,
        None,
        threads(),
        seconds=time.perf_counter() - began,
        state=state,
    )
