from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import InputError
from vibron.core.geometry import Geometry
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.mean_field import mean_field, molecule, pyscf, serial

_ALL = 0  # orbitals or electrons: as many as there are


@tool(
    valid_for="Hamiltonians for exact, tensor-network and circuit solvers, some thirty active orbitals",
    limitations="orbitals are those of (restricted open-shell) Hartree-Fock about the gap, each with its largest "
    "component "
    "positive; among degenerate orbitals the choice is arbitrary; no relativity",
    papers=("szaboostlund1989", "omalley2016", "sun2020"),
    see_also=("full_configuration_interaction", "casscf", "self_consistent_field"),
    extra="manybody",
    cost="light",
)
@serial
def molecular_hamiltonian(
    geometry: Annotated[Geometry, Record("molecule, or its SMILES")],
    basis: Annotated[str, Option("basis set by its usual name")] = "STO-3G",
    electrons: Annotated[int, Quantity("1", "active electrons, 0 for all", ge=0)] = _ALL,
    orbitals: Annotated[int, Quantity("1", "active orbitals, 0 for all beyond the inactive ones", ge=0)] = _ALL,
) -> MolecularHamiltonian:
    r"""Return the Hamiltonian of a molecule in an active space of Hartree-Fock orbitals.

    .. math:: H = E_c + \sum_{pq\sigma}h_{pq}a^\dagger_{p\sigma}a_{q\sigma}
              + \tfrac12\sum_{pqrs\sigma\tau}(pq|rs)\,a^\dagger_{p\sigma}a^\dagger_{r\tau}a_{s\tau}a_{q\sigma}

    Parameters
    ----------
    electrons, orbitals
        Active space about the gap; the other electrons fill the lowest orbitals and act as a potential.

    Raises
    ------
    InputError
        The active space does not fit the molecule.

    Examples
    --------
    >>> hydrogen = Geometry(("H", "H"), [[0.0, 0.0, 0.0], [0.0, 0.0, 0.7414]])
    >>> molecular_hamiltonian(hydrogen).one_body.diagonal().round(6)
    array([-1.252464, -0.475949])
    """
    built = molecule(geometry, basis)
    active = electrons or built.nelectron
    inactive, odd = divmod(built.nelectron - active, 2)
    size = orbitals or built.nao - inactive
    if odd or inactive < 0 or active < built.spin or (active + built.spin) // 2 > size:
        raise InputError(
            "does not fit the molecule",
            field="electrons",
            value=electrons,
            remedy=f"leave an even number of the {built.nelectron} electrons inactive, with room in the orbitals",
        )
    if inactive + size > built.nao:
        raise InputError("exceed the basis", field="orbitals", value=orbitals, remedy="use a larger basis")
    field = mean_field(built, "restricted open-shell" if built.spin else "restricted")
    largest = np.abs(field.mo_coeff).argmax(axis=0)
    vectors = field.mo_coeff * np.sign(field.mo_coeff[largest, np.arange(field.mo_coeff.shape[1])])
    pair = ((active + built.spin) // 2, (active - built.spin) // 2)
    space = pyscf("mcscf").CASCI(field, size, pair)
    one, constant = space.get_h1eff(vectors)
    two = pyscf("ao2mo").restore(1, space.get_h2eff(vectors), size)
    return MolecularHamiltonian(float(constant), one, two, *pair, float(field.e_tot))


@dataclass(frozen=True)
class MolecularHamiltonian(DataRecord):
    """A Hamiltonian of second quantisation over spatial orbitals."""

    constant: Annotated[float, Quantity("hartree", "repulsion of the nuclei and energy of the inactive electrons")]
    one_body: Annotated[FloatArray, Array("hartree", "n,n", "h_pq")]
    two_body: Annotated[FloatArray, Array("hartree", "n,n,n,n", "(pq|rs), in the order of chemists")]
    up: Annotated[int, Quantity("1", "active electrons of spin up", ge=0)]
    down: Annotated[int, Quantity("1", "active electrons of spin down", ge=0)]
    mean_field: Annotated[float, Quantity("hartree", "Hartree-Fock energy")]
