"""Exact energies of a molecule in a basis set."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.errors import InputError
from vibron.core.geometry import Geometry
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import KnownAnswer, tool
from vibron.manybody.molecules._correlation import determinants, full_interaction
from vibron.manybody.molecules._examples import HYDROGEN, HYDROGEN_735, OWN, atom
from vibron.manybody.molecules._mean_field import core_orbitals, mean_field, molecule, serial

_CHAIN = {"symbols": ["H"] * 4, "positions": [[0.0, 0.0, 1.0 * z] for z in range(4)]}


@dataclass(frozen=True, eq=False)
class ExactStates:
    """The lowest states of the electrons in a basis set."""

    energies: Annotated[FloatArray, Array("hartree", "r", "total energies, rising")]
    spin_square: Annotated[FloatArray, Array("1", "r", "<S^2> of each state")]
    occupations: Annotated[FloatArray, Array("1", "n", "natural occupations of the lowest state, falling", ge=-1e-9)]
    mean_field: Annotated[float, Quantity("hartree", "Hartree-Fock energy")]
    determinants: Annotated[int, Quantity("1", "number of determinants", gt=0)]


@tool(
    domain="manybody",
    family="molecules",
    known_answers=(
        KnownAnswer(call={"geometry": HYDROGEN}, path="energies.0", value=-1.137275944, tolerance=2e-8, source=OWN),
        KnownAnswer(
            call={"geometry": HYDROGEN_735},
            path="energies.0",
            value=-1.13730604,
            tolerance=2e-8,
            source=f"{OWN}; the same value in O'Malley and others (2016) and Kandala and others (2017)",
        ),
        KnownAnswer(call={"geometry": _CHAIN}, path="energies.0", value=-2.16638745, tolerance=2e-8, source=OWN),
        KnownAnswer(
            call={"geometry": atom("He"), "basis": "cc-pVQZ"},
            path="energies.0",
            value=-2.90372438,
            tolerance=1.4e-3,
            source="energy of the helium atom without motion of the nucleus, -2.90372438 hartree",
        ),
    ),
    valid_for="molecules of few electrons in small basis sets, up to four million determinants",
    limitations="exact in the basis set only; states are those of the magnetisation given by the unpaired electrons, "
    "of "
    "any total spin and symmetry (see spin_square)",
    papers=("szaboostlund1989", "knowleshandy1984", "sun2020"),
    keywords=("FCI", "full CI", "exact diagonalisation", "natural orbitals", "benchmark", "excited states"),
    see_also=("casscf", "coupled_cluster", "molecular_hamiltonian"),
    extra="manybody",
    cost="light",
    asks=(
        "[energies: Full CI energy] of {geometry}",
        "[energies: FCI energies] of the lowest {roots} states of {geometry} in {basis}",
        "[occupations: Natural orbital occupations] of {geometry} by full configuration interaction",
        "[determinants: Number of determinants] in the full CI of {geometry} in the {basis} basis",
        "Exact energy of {geometry} within the basis {basis}: [energies: all determinants], "
        "{frozen_core=true: frozen core}",
    ),
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

    Parameters
    ----------
    geometry : Geometry
        Molecule.
    basis : str
        Basis set.
    roots : int
        How many states.
    frozen_core : bool
        Keep the cores of the atoms doubly occupied.

    Returns
    -------
    ExactStates
        Energies, spins, natural occupations.

    Raises
    ------
    InputError
        The basis set is unknown, charge and spin do not fit, or there are fewer states than wanted.
    ResourceError
        There are more than four million determinants.

    References
    ----------
    P. J. Knowles, N. C. Handy, Chem. Phys. Lett. 111, 315 (1984).

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
    return ExactStates(
        np.atleast_1d(np.asarray(solver.e_tot, dtype=np.float64)), np.array(squares), natural, float(field.e_tot), count
    )
