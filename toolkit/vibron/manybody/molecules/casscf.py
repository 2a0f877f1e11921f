from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import ConvergenceError, InputError
from vibron.core.geometry import Geometry
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.mean_field import mean_field, molecule, pyscf, serial
from vibron.manybody.molecules._correlation import determinants


@tool(
    valid_for="breaking bonds, diradicals, transition metals, with an active space chosen by chemical sense",
    limitations="only correlation inside the active space; orbitals start from those of Hartree-Fock about the gap, so "
    "that other spaces of the same size may lie lower; up to four million determinants",
    papers=("roos1980", "sun2020"),
    see_also=("full_configuration_interaction", "coupled_cluster", "molecular_hamiltonian"),
    extra="manybody",
    cost="light",
)
@serial
def casscf(
    geometry: Annotated[Geometry, Record("molecule, or its SMILES")],
    electrons: Annotated[int, Quantity("1", "active electrons", ge=1)],
    orbitals: Annotated[int, Quantity("1", "active orbitals", ge=1)],
    basis: Annotated[str, Option("basis set by its usual name")] = "cc-pVDZ",
) -> ActiveSpaceEnergy:
    r"""Return the energy of all determinants of an active space in the orbitals that make it lowest.

    .. math:: E = \min_{\kappa, c}\;\langle\Psi(c)|e^{\kappa}He^{-\kappa}|\Psi(c)\rangle

    Parameters
    ----------
    geometry
        Molecule; its unpaired electrons fix the magnetisation.

    Raises
    ------
    InputError
        The active space does not fit the molecule.
    ResourceError
        It has too many determinants.
    ConvergenceError
        The orbitals did not converge.

    Examples
    --------
    >>> hydrogen = Geometry(("H", "H"), [[0.0, 0.0, 0.0], [0.0, 0.0, 0.7414]])
    >>> round(casscf(hydrogen, 2, 2, "STO-3G").total, 6)
    -1.13727
    """
    built = molecule(geometry, basis)
    inactive = built.nelectron - electrons
    pair = ((electrons + built.spin) // 2, (electrons - built.spin) // 2)
    fits = inactive >= 0 and inactive % 2 == 0 and min(pair) >= 0 and max(pair) <= orbitals
    if not fits:
        raise InputError(
            "does not fit the molecule",
            field="electrons",
            value=electrons,
            remedy=f"leave an even number of the {built.nelectron} electrons inactive, with room in the orbitals",
        )
    if inactive // 2 + orbitals > built.nao:
        raise InputError("exceed the basis", field="orbitals", value=orbitals, remedy="use a larger basis")
    count = determinants(orbitals, pair)
    field = mean_field(built, "restricted open-shell" if built.spin else "restricted")
    solver = pyscf("mcscf").CASSCF(field, orbitals, pair)
    solver.verbose, solver.conv_tol, solver.max_cycle_macro = 0, 1e-10, 200
    solver.fix_spin_(ss=built.spin / 2.0 * (built.spin / 2.0 + 1.0))
    solver.kernel()
    if not solver.converged:
        raise ConvergenceError("the orbitals did not converge", field="geometry", remedy="choose another active space")
    natural = np.linalg.eigvalsh(solver.fcisolver.make_rdm1(solver.ci, orbitals, pair))[::-1]
    square = float(pyscf("fci").spin_op.spin_square(solver.ci, orbitals, pair)[0])
    return ActiveSpaceEnergy(float(solver.e_tot), float(field.e_tot), natural, square, count)


@dataclass(frozen=True)
class ActiveSpaceEnergy(DataRecord):
    """The energy of a complete active space with its best orbitals."""

    total: Annotated[float, Quantity("hartree", "total energy")]
    mean_field: Annotated[float, Quantity("hartree", "Hartree-Fock energy")]
    occupations: Annotated[FloatArray, Array("1", "n", "natural occupations of the active orbitals, falling")]
    spin_square: Annotated[float, Quantity("1", "<S^2> of the state")]
    determinants: Annotated[int, Quantity("1", "number of determinants", gt=0)]
