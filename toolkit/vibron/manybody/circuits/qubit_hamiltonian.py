from __future__ import annotations

from collections.abc import Mapping
from dataclasses import InitVar, dataclass
from typing import Annotated, Any

from vibron.core.data_record import DataRecord
from vibron.core.geometry import Geometry
from vibron.core.quantity import Option, Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.circuits._electrons import Electrons
from vibron.manybody.circuits._qubits import qubit_operator
from vibron.manybody.mean_field import serial
from vibron.manybody.operators.encodings import MAPPINGS, encoding


@tool(
    valid_for="molecules in small active spaces",
    limitations="up modes come first, then down; no qubits are tapered off; the signs of orbitals are those of "
    "molecular_hamiltonian",
    papers=("omalley2016", "seeley2012", "jordan1928", "sun2020"),
    see_also=("molecular_hamiltonian", "to_sparse_pauli_op", "phase_estimation", "measure_observable"),
    extra="manybody",
    cost="light",
)
@serial
def qubit_hamiltonian(
    geometry: Annotated[Geometry, Record("molecule, or its SMILES")],
    basis: Annotated[str, Option("basis set by its usual name")] = "STO-3G",
    electrons: Annotated[int, Quantity("1", "active electrons, 0 for all", ge=0)] = 0,
    orbitals: Annotated[int, Quantity("1", "active orbitals, 0 for all", ge=0)] = 0,
    mapping: Annotated[str, Option("encoding of fermions in qubits", MAPPINGS)] = "jordan_wigner",
) -> MolecularQubits:
    r"""Return the Hamiltonian of a molecule as Pauli strings, the repulsion of the nuclei included.

    .. math:: H = \sum_k c_k P_k,\qquad P_k \in \{I, X, Y, Z\}^{\otimes 2n}

    Parameters
    ----------
    electrons, orbitals
        Active space, as in ``molecular_hamiltonian``.

    Returns
    -------
    MolecularQubits
        Table of coefficients; orbital p of spin up on mode p, of spin down on mode n + p.

    Raises
    ------
    InputError
        The active space does not fit.

    Examples
    --------
    >>> found = qubit_hamiltonian(Geometry(("H", "H"), [[0.0, 0.0, 0.0], [0.0, 0.0, 0.735]]))
    >>> found.qubits, len(found.table), round(found.table["ZIII"], 4)
    (4, 15, -0.2258)
    """
    atoms = Electrons(geometry, basis, electrons, orbitals)
    native = qubit_operator(atoms, mapping)
    table = {label: float(number.real) for label, number in native.to_list()}
    n = atoms.orbitals
    filled = [int(p < count) for count in (atoms.integrals.up, atoms.integrals.down) for p in range(n)]
    bits = encoding(mapping, 2 * n) @ filled % 2
    return MolecularQubits(table, 2 * n, "".join(map(str, bits[::-1])), atoms.integrals.mean_field, native)


@dataclass(frozen=True)
class MolecularQubits(DataRecord):
    """Pauli strings of a molecule; ``native`` is Qiskit's object."""

    table: Annotated[Mapping[str, float], Option("coefficient of each label in hartree, qubit 0 rightmost")]
    qubits: Annotated[int, Quantity("1", "qubits", ge=2)]
    reference: Annotated[str, Option("bits of the Hartree-Fock state, qubit 0 rightmost")]
    mean_field: Annotated[float, Quantity("hartree", "energy of that state")]
    native: InitVar[Any]

    def __post_init__(self, native: Any) -> None:
        object.__setattr__(self, "native", native)
