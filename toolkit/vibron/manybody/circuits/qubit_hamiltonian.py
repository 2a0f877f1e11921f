"""A molecule as a sum of Pauli strings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import InitVar, dataclass
from typing import Annotated, Any

from vibron.core.geometry import Geometry
from vibron.core.quantity import Option, Quantity, Record
from vibron.core.tool import KnownAnswer, tool
from vibron.manybody.circuits._electrons import Electrons
from vibron.manybody.circuits._qubits import qubit_operator
from vibron.manybody.compilers._encodings import MAPPINGS, encoding
from vibron.manybody.molecules._examples import HYDROGEN_735, OWN
from vibron.manybody.molecules._mean_field import serial


@dataclass(frozen=True, eq=False)
class MolecularQubits:
    """Pauli strings of a molecule; ``native`` is Qiskit's object."""

    table: Annotated[Mapping[str, float], Option("coefficient of each label in hartree, qubit 0 rightmost")]
    qubits: Annotated[int, Quantity("1", "qubits", ge=2)]
    reference: Annotated[str, Option("bits of the Hartree-Fock state, qubit 0 rightmost")]
    mean_field: Annotated[float, Quantity("hartree", "energy of that state")]
    native: InitVar[Any]

    def __post_init__(self, native: Any) -> None:
        object.__setattr__(self, "native", native)


_G3 = 0.18093120  # d X0 X1 of the form on two qubits, hartree


@tool(
    domain="manybody",
    family="circuits",
    known_answers=(
        KnownAnswer(
            call={"geometry": HYDROGEN_735},
            path="table.XXYY",
            value=_G3 / 4.0,
            tolerance=1e-8,
            source=f"a quarter of the exchange integral 0.18093120; {OWN}",
        ),
        KnownAnswer(
            call={"geometry": HYDROGEN_735},
            path="table.YYYY",
            value=_G3 / 4.0,
            tolerance=1e-8,
            source=f"a quarter of the exchange integral 0.18093120; {OWN}",
        ),
        KnownAnswer(
            call={"geometry": HYDROGEN_735}, path="reference", value="0101", source="one up, one down", kind="identity"
        ),
    ),
    valid_for="molecules in small active spaces",
    limitations="up modes come first, then down; no qubits are tapered off; the signs of orbitals are those of "
    "molecular_hamiltonian",
    papers=("omalley2016", "seeley2012", "jordan1928", "sun2020"),
    keywords=("Jordan-Wigner", "Bravyi-Kitaev", "parity", "Pauli strings", "molecule", "SparsePauliOp", "qubit"),
    see_also=("molecular_hamiltonian", "to_sparse_pauli_op", "phase_estimation", "measure_observable"),
    extra="manybody",
    cost="light",
    asks=(
        "[table: Qubit Hamiltonian] of {geometry}",
        "[table: Pauli strings] of {geometry} in the {basis} basis, {mapping=jordan_wigner: Jordan-Wigner}",
        "[qubits: How many qubits] does {geometry} need with {electrons} electrons in {orbitals} orbitals?",
        "Map {geometry} to qubits, {mapping=bravyi_kitaev: Bravyi-Kitaev} encoding: [table: Pauli coefficients]",
        "[reference: Hartree-Fock bitstring] of {geometry} on qubits, {mapping=parity: parity mapping}",
    ),
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
    geometry : Geometry
        Molecule.
    basis : str
        Basis set.
    electrons, orbitals : int
        Active space, as in ``molecular_hamiltonian``.
    mapping : {"jordan_wigner", "parity", "bravyi_kitaev"}
        Encoding.

    Returns
    -------
    MolecularQubits
        Table of coefficients; orbital p of spin up on mode p, of spin down on mode n + p.

    Raises
    ------
    InputError
        The active space does not fit.

    References
    ----------
    P. J. J. O'Malley and others, Phys. Rev. X 6, 031007 (2016).

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
