from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.geometry import Geometry
from vibron.core.quantity import Option, Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.mean_field import core_orbitals, mean_field, molecule, serial
from vibron.manybody.molecules._correlation import CorrelatedEnergy, clusters


@tool(
    valid_for="molecules near equilibrium whose T1 diagnostic stays below 0.02",
    limitations="not variational; breaking bonds and diradicals need casscf; the cost grows as the seventh power of "
    "size",
    papers=("raghavachari1989", "leetaylor1989", "sun2020"),
    see_also=("moller_plesset", "full_configuration_interaction", "casscf", "basis_set_extrapolation"),
    extra="manybody",
    cost="light",
)
@serial
def coupled_cluster(
    geometry: Annotated[Geometry, Record("molecule, or its SMILES")],
    basis: Annotated[str, Option("basis set by its usual name")] = "cc-pVDZ",
    triples: Annotated[bool, Option("whether to add triple excitations by perturbation theory")] = True,
    frozen_core: Annotated[bool, Option("whether the cores of the atoms stay uncorrelated")] = False,
) -> ClusterEnergy:
    r"""Return the energy of a molecule by coupled clusters with single, double and perturbative triple excitations.

    .. math:: |\Psi\rangle = e^{T_1+T_2}|\Phi_0\rangle,\qquad E = \langle\Phi_0|e^{-T}He^{T}|\Phi_0\rangle + E_{(T)}

    Parameters
    ----------
    triples
        CCSD(T) rather than CCSD.

    Raises
    ------
    InputError
        The basis set is unknown, or charge and spin do not fit.
    ConvergenceError
        Mean field or amplitudes did not converge.

    Examples
    --------
    >>> hydrogen = Geometry(("H", "H"), [[0.0, 0.0, 0.0], [0.0, 0.0, 0.735]])
    >>> round(coupled_cluster(hydrogen, "STO-3G").total, 6)
    -1.137306
    """
    built = molecule(geometry, basis)
    field = mean_field(built)
    solver = clusters(field, frozen_core)
    beyond = float(solver.ccsd_t()) if triples and built.nelectron > 2 else 0.0
    electrons = built.nelectron - 2 * core_orbitals(built, frozen_core)
    # Lee and Taylor: the norm of t1 over the root of the electrons, each spin counted
    spins = solver.t1 if built.spin else (solver.t1, solver.t1)
    diagnostic = float(np.sqrt(sum(np.sum(part**2) for part in spins) / (2.0 * electrons)))
    doubles, start = float(solver.e_tot), float(field.e_tot)
    return ClusterEnergy(doubles + beyond, start, doubles + beyond - start, electrons, doubles, beyond, diagnostic)


@dataclass(frozen=True)
class ClusterEnergy(CorrelatedEnergy):
    """Coupled-cluster energies and a measure of how well one determinant describes the molecule."""

    singles_doubles: Annotated[float, Quantity("hartree", "total energy with single and double excitations")]
    triples: Annotated[float, Quantity("hartree", "triple excitations by perturbation theory, zero if left out")]
    t1_diagnostic: Annotated[float, Quantity("1", "norm of the single amplitudes over the root of the electrons", ge=0)]
