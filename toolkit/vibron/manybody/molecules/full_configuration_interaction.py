from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.errors import InputError
from vibron.core.geometry import Geometry
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.mean_field import core_orbitals, mean_field, molecule, serial
from vibron.manybody.molecules._correlation import determinants, full_interaction
from vibron.manybody.molecules._energy import FromPyscf


@tool(
    valid_for="molecules of few electrons in small basis sets, up to four million determinants",
    limitations="exact in the basis set only; states are those of the magnetisation given by the unpaired electrons, "
    "of "
    "any total spin and symmetry (see spin_square)",
    papers=("szaboostlund1989", "knowleshandy1984", "sun2020"),
    see_also=("casscf", "coupled_cluster", "molecular_hamiltonian"),
    extra="manybody",
    cost="light",
)
@serial
def full_configuration_interaction(
    geometry: Annotated[Geometry, Record("molecule, or its SMILES")],
    basis: Annotated[str, Option("basis set by its usual name")] = "STO-3G",
    roots: Annotated[int, Quantity("1", "number of states", ge=1, le=20)] = 1,
    frozen_core: Annotated[bool, Option("whether cores stay doubly occupied; H to Be have none")] = False,
) -> ExactStates:
    r"""Return the lowest energies of all determinants that a basis set allows.

    .. math:: |\Psi\rangle = \sum_I c_I|\Phi_I\rangle,\qquad \sum_J\langle\Phi_I|H|\Phi_J\rangle c_J = E c_I

    Raises
    ------
    InputError
        The basis set is unknown, charge and spin do not fit, or there are fewer states than wanted.
    ResourceError
        There are more than four million determinants.

    Examples
    --------
    >>> hydrogen = Geometry(("H", "H"), [[0.0, 0.0, 0.0], [0.0, 0.0, 0.7414]])
    >>> states = full_configuration_interaction(hydrogen, roots=2)
    >>> states.energies.round(5), states.spin_square.round(6)
    (array([-1.13727, -0.53248]), array([0., 2.]))
    """
    built = molecule(geometry, basis)
    field = mean_field(built, "restricted open-shell" if built.spin else "restricted")
    core = core_orbitals(built, frozen_core)
    count = determinants(field.mo_coeff.shape[1] - core, (built.nelec[0] - core, built.nelec[1] - core))
    if roots > count:
        raise InputError("exceed the states", field="roots", value=roots, remedy=f"give at most {count}")
    solver = full_interaction(field, frozen_core, roots)
    vectors = solver.ci if roots > 1 else [solver.ci]
    inner = solver.fcisolver
    squares = [float(inner.spin_square(vector, solver.ncas, solver.nelecas)[0]) for vector in vectors]
    natural = np.linalg.eigvalsh(inner.make_rdm1(vectors[0], solver.ncas, solver.nelecas))[::-1]
    energies = np.atleast_1d(np.asarray(solver.e_tot, dtype=np.float64))
    return ExactStates(energies, np.array(squares), natural, float(field.e_tot), count, pyscf=solver)


@dataclass(frozen=True)
class ExactStates(FromPyscf):
    """The lowest states of the electrons in a basis set; ``pyscf`` is the active space of all orbitals."""

    energies: Annotated[FloatArray, Array("hartree", "r", "total energies, rising")]
    spin_square: Annotated[FloatArray, Array("1", "r", "<S^2> of each state")]
    occupations: Annotated[FloatArray, Array("1", "n", "natural occupations of the lowest state, falling", ge=-1e-9)]
    mean_field: Annotated[float, Quantity("hartree", "Hartree-Fock energy")]
    determinants: Annotated[int, Quantity("1", "number of determinants", gt=0)]
