"""Wave functions beyond the mean field, in PySCF."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import ConvergenceError, ResourceError
from vibron.core.quantity import Quantity
from vibron.manybody.mean_field import core_orbitals, mean_field, pyscf

DETERMINANTS = 4_000_000  # about 30 MB per vector, minutes of work


@dataclass(frozen=True)
class CorrelatedEnergy(DataRecord):
    """Energies of a correlated wave function."""

    total: Annotated[float, Quantity("hartree", "total energy")]
    mean_field: Annotated[float, Quantity("hartree", "Hartree-Fock energy")]
    correlation: Annotated[float, Quantity("hartree", "total less Hartree-Fock")]
    correlated: Annotated[int, Quantity("1", "number of correlated electrons", ge=0)]


def second_order(field: Any, frozen: bool) -> Any:
    """Return the solved second-order perturbation theory."""
    solver = pyscf("mp").MP2(field, frozen=core_orbitals(field.mol, frozen))
    solver.verbose = 0
    solver.kernel()
    return solver


def clusters(field: Any, frozen: bool) -> Any:
    """Return the solved amplitudes of single and double excitations."""
    solver = pyscf("cc").CCSD(field, frozen=core_orbitals(field.mol, frozen))
    solver.verbose, solver.conv_tol, solver.conv_tol_normt, solver.max_cycle = 0, 1e-10, 1e-8, 200
    solver.async_io = False  # its helper thread would not be held to one thread
    solver.kernel()
    if not solver.converged:
        raise ConvergenceError(
            "the amplitudes did not converge", field="geometry", remedy="the molecule needs more than one determinant"
        )
    return solver


def determinants(orbitals: int, electrons: tuple[int, int]) -> int:
    """Return the number of determinants, or refuse what would not fit."""
    count = math.comb(orbitals, electrons[0]) * math.comb(orbitals, electrons[1])
    if count > DETERMINANTS:
        raise ResourceError(
            f"needs {count} determinants, more than {DETERMINANTS}",
            field="geometry",
            remedy="use a smaller basis or active space, or freeze the core",
        )
    return count


def full_interaction(field: Any, frozen: bool = False, roots: int = 1) -> Any:
    """Return the solved full configuration interaction in all orbitals but frozen cores."""
    core = core_orbitals(field.mol, frozen)
    electrons = (field.mol.nelec[0] - core, field.mol.nelec[1] - core)
    orbitals = field.mo_coeff.shape[-1] - core
    determinants(orbitals, electrons)
    solver = pyscf("mcscf").CASCI(field, orbitals, electrons)
    solver.verbose = 0
    solver.fcisolver.nroots, solver.fcisolver.conv_tol, solver.fcisolver.max_cycle = roots, 1e-11, 300
    solver.kernel()
    return solver


def hartree_fock_energy(molecule: Any, frozen: bool) -> float:
    """Return the energy of the mean field."""
    return float(mean_field(molecule).e_tot)


def perturbed_energy(molecule: Any, frozen: bool) -> float:
    """Return the energy to second order."""
    return float(second_order(mean_field(molecule), frozen).e_tot)


def cluster_energy(molecule: Any, frozen: bool) -> float:
    """Return the energy with single and double excitations."""
    return float(clusters(mean_field(molecule), frozen).e_tot)


def triples_energy(molecule: Any, frozen: bool) -> float:
    """Return the energy with triple excitations by perturbation theory."""
    solver = clusters(mean_field(molecule), frozen)
    return float(solver.e_tot + solver.ccsd_t())


def exact_energy(molecule: Any, frozen: bool) -> float:
    """Return the energy of full configuration interaction."""
    return float(full_interaction(mean_field(molecule, _restricted(molecule)), frozen).e_tot)


def unrestricted_energy(molecule: Any, frozen: bool) -> float:
    """Return the unrestricted Hartree-Fock energy, followed to a stable solution."""
    return float(stable(molecule).e_tot)


def stable(molecule: Any) -> Any:
    """Return the unrestricted mean field of lowest energy that no rotation of orbitals lowers."""
    solver = mean_field(molecule, "unrestricted")
    if molecule.nelec[0] == molecule.nelec[1] and solver.mo_coeff[0].shape[1] > molecule.nelec[0]:
        broken = mean_field(molecule, "unrestricted", density=_mixed(solver, molecule.nelec[0]))
        solver = min(broken, solver, key=lambda field: float(field.e_tot))
    for _ in range(10):
        orbitals, _, holds, _ = solver.stability(return_status=True)
        if holds:
            return solver
        solver = mean_field(molecule, "unrestricted", density=solver.make_rdm1(orbitals, solver.mo_occ))
    raise ConvergenceError("no stable solution was found", field="geometry", remedy="change the geometry a little")


def _mixed(field: Any, pairs: int) -> Any:
    """Return the densities of two determinants whose highest orbitals lean to opposite sides."""
    spins = []
    for sign in (1.0, -1.0):
        orbitals = np.array(field.mo_coeff[0][:, :pairs])
        orbitals[:, -1] = (orbitals[:, -1] + sign * field.mo_coeff[0][:, pairs]) / math.sqrt(2.0)
        spins.append(orbitals @ orbitals.T)
    return np.stack(spins)


def _restricted(molecule: Any) -> str:
    return "restricted open-shell" if molecule.spin else "restricted"


#: Energies by the name of the method.
METHODS: Mapping[str, Callable[[Any, bool], float]] = {
    "HF": hartree_fock_energy,
    "UHF": unrestricted_energy,
    "MP2": perturbed_energy,
    "CCSD": cluster_energy,
    "CCSD(T)": triples_energy,
    "FCI": exact_energy,
}
