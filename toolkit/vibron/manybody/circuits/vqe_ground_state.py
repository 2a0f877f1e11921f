from __future__ import annotations

import time
from functools import partial
from typing import Annotated, Any

import numpy as np

from vibron.core.errors import DomainError, ResourceError
from vibron.core.quantity import Option, Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.circuits._ansatz import hamiltonian_variational, hardware_efficient, lowest, without_sector
from vibron.manybody.circuits._measured import sampled
from vibron.manybody.circuits._qiskit import circuit_of
from vibron.manybody.compilers.to_sparse_pauli_op import to_sparse_pauli_op
from vibron.manybody.hilbert.basis import finite, sector_basis
from vibron.manybody.hilbert.hamiltonian import hamiltonian
from vibron.manybody.hilbert.krylov import lowest_seen
from vibron.manybody.hilbert.observables import asked
from vibron.manybody.operators.blocks import digits_of
from vibron.manybody.solution import Rung, Solution, threads, versions
from vibron.manybody.specification import Model

MOST_QUBITS = 14
_ROUNDING = 1e-9
_CHARGES = ("total_sz", "n_up", "n_down", "n_particles", "parity", "blockade")


@tool(
    valid_for="models on qubits, up to 14: spins one half, fermions (Jordan-Wigner)",
    limitations="the parameters are found without noise of shots; with shots the energy at these parameters is "
    "measured; a search from few starts may end in a local minimum, or in a higher eigenstate where "
    "the circuit keeps a symmetry of its start: the error says so",
    papers=("peruzzo2014", "kandala2017", "wecker2015"),
    see_also=("unitary_coupled_cluster", "exact_ground_state"),
    seed=0,
    extra="manybody",
    cost="light",
)
def vqe_ground_state(
    model: Annotated[Model, Record("model on qubits")],
    ansatz: Annotated[
        str, Option("kind of circuit", ("hamiltonian_variational", "hardware_efficient"))
    ] = "hamiltonian_variational",
    layers: Annotated[int, Quantity("1", "layers of the deepest circuit", ge=1, le=40)] = 3,
    initial: Annotated[
        str, Option("auto, or a product state, from which the Hamiltonian variational circuit starts")
    ] = "auto",
    observables: Annotated[tuple[str, ...], Option("words of operators, pairs of words, or entropy")] = (),
    shots: Annotated[int, Quantity("1", "shots for each group of Pauli strings, 0 for none", ge=0, le=10**8)] = 0,
    starts: Annotated[int, Quantity("1", "starts of the search", ge=1, le=100)] = 4,
    tolerance: Annotated[float, Quantity("1", "wanted bound of the error of the energy", gt=0)] = 1e-3,
    seed: Annotated[int, Quantity("1", "seed of starts and shots", ge=0)] = 0,
) -> Solution:
    r"""Return the lowest energy that a parametrised circuit reaches.

    .. math:: E = \min_\theta\langle\psi(\theta)|H|\psi(\theta)\rangle \ge E_0,\qquad
              |\psi\rangle = \prod_l\prod_\gamma e^{-i\theta_{l\gamma}H_\gamma}|\psi_0\rangle

    or, hardware-efficient, layers of turns about y and z with controlled phases between neighbours. The search is
    BFGS with exact gradients, one layer after the other (the ladder).

    Parameters
    ----------
    model
        Model without momentum or reflection blocks.
    initial
        ``auto`` takes the ground state of a layer of terms where that is a product over sites or bonds and lies in the
        sector, else Neel, else the product state of the sector that is lowest in energy.
    observables
        As in ``exact_ground_state``.
    tolerance
        The run has converged when the error is smaller.

    Returns
    -------
    Solution
        The error is the standard deviation of the energy in the state (an eigenvalue lies no farther off), or the
        distance from a lower energy that a few Lanczos steps on a random vector find; the error of the shots is added
        in squares. ``.state`` is the vector.

    Raises
    ------
    DomainError
        The sites are not qubits, or a sector is declared that the circuit would leave.
    ResourceError
        More than 14 qubits.

    Examples
    --------
    >>> found = vqe_ground_state(heisenberg(size=(4,)), layers=2)
    >>> round(found.value, 6), found.converged
    (-1.616025, True)
    """
    began = time.perf_counter()
    qubits = _qubits(model, ansatz)
    free = without_sector(model)
    built = hamiltonian(free)
    random = np.random.default_rng(seed)
    theta, ladder = np.zeros(0), []
    for depth in range(1, layers + 1):
        if ansatz == "hardware_efficient":
            circuit = hardware_efficient(qubits, depth)
        else:
            circuit = hamiltonian_variational(model, depth, initial)
        more = circuit.parameters - theta.size
        points = [np.concatenate([theta, 0.1 * random.standard_normal(more)])]
        points += [circuit.random(random) for _ in range(starts - 1)]
        value, theta = lowest(partial(circuit.energy, matrix=built.matrix), points, 60 * depth)
        state = circuit.state(theta)
        variance = float(np.linalg.norm(np.asarray(built.matrix @ state) - value * state) ** 2)
        ladder.append(Rung("layers", float(depth), value, float(np.sqrt(variance))))
    # An eigenstate has no variance, whichever it is: what is known to lie below counts as error.
    below = value - lowest_seen(built.matrix, sector_basis(model).codes)
    error = max(float(np.sqrt(variance)), below if below > _ROUNDING * max(1.0, abs(value)) else 0.0)
    if shots:
        compiled: Any = to_sparse_pauli_op(free)
        operator = compiled.native.simplify()
        mean = sampled(operator, circuit_of(circuit.gates(theta), qubits, circuit.start), shots, seed)
        value, error = mean.value, float(np.hypot(error, mean.error))
    return Solution(
        value,
        error,
        variance,
        bool(error <= tolerance),
        tuple(ladder),
        asked(model, observables, state, built.basis) if observables else {},
        f"VQE, {ansatz.replace('_', ' ')}",
        versions("numpy", "scipy", *(("qiskit", "qiskit-aer") if shots else ())),
        model.hash,
        seed,
        threads(),
        seconds=time.perf_counter() - began,
        state=state,
    )


def _qubits(model: Model, ansatz: str) -> int:
    """Return the number of qubits, or refuse a model whose sites or sector the circuit does not have."""
    finite(model)
    digits = digits_of(model)
    if digits.dimension != 2 or model.site.kind == "tj":
        raise DomainError("has sites that are not qubits", field="model", value=model.site.kind, remedy="use spins 1/2")
    for name, value in model.sector.declared.items():
        if name not in _CHARGES:
            raise DomainError("is not kept by a circuit", field=name, value=value, remedy="leave it out of the sector")
    if model.sector.declared and ansatz == "hardware_efficient":
        raise DomainError("leaves the sector", field="ansatz", value=ansatz, remedy="use hamiltonian_variational")
    if digits.count > MOST_QUBITS:
        raise ResourceError("has too many qubits", field="model", value=digits.count, remedy="use DMRG")
    return digits.count
