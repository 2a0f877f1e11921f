"""Complete active spaces in PySCF: orbitals, states of one spin and representation, second-order energies."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from vibron.core.errors import ConvergenceError
from vibron.core.quantity import FloatArray
from vibron.manybody.mean_field import pyscf

_PENALTY = 2.0  # hartree per unit of S^2: lifts states of other spins above the wanted ones
_IMPURE = 1e-4


class ActiveSpace(NamedTuple):
    """A mean field, the number of active orbitals, active electrons by spin, and which states are wanted."""

    field: Any
    orbitals: int
    electrons: tuple[int, int]
    states: int
    irrep: str


def optimised(space: ActiveSpace, tolerance: float) -> Any:
    """Return the orbitals that make the mean energy of the states lowest."""
    solver = _prepared(space, "CASSCF")
    solver.conv_tol, solver.max_cycle_macro = tolerance, 200
    if space.states > 1:
        solver = solver.state_average_([1.0 / space.states] * space.states)
        solver.verbose = 0
    solver.kernel()
    if not solver.converged:
        raise ConvergenceError("the orbitals did not converge", field="geometry", remedy="choose another active space")
    return solver.mo_coeff


def interaction(space: ActiveSpace, orbitals: Any) -> Any:
    """Return the solved configuration interaction of the active space in given orbitals."""
    solver = _prepared(space, "CASCI")
    inner = solver.fcisolver
    inner.nroots, inner.conv_tol, inner.max_cycle = space.states, 1e-11, 300
    solver.kernel(orbitals)
    if not np.all(inner.converged):
        raise ConvergenceError(
            "the states of the active space did not converge", field="states", remedy="ask for fewer states"
        )
    vectors = solver.ci if space.states > 1 else [solver.ci]
    squares = [pyscf("fci").spin_op.spin_square(vector, space.orbitals, space.electrons)[0] for vector in vectors]
    if np.abs(np.array(squares) - _spin_square(space)).max() > _IMPURE:
        raise ConvergenceError(
            "the states have another spin than the molecule", field="states", remedy="ask for fewer states"
        )
    return solver


def perturbed(space: ActiveSpace, solver: Any) -> FloatArray:
    """Return the second-order energy of each state; nothing is left to add where all orbitals are active."""
    if space.orbitals == np.shape(solver.mo_coeff)[-1]:
        return np.zeros(space.states)
    found = []
    for root in range(space.states):
        theory = pyscf("mrpt").NEVPT(solver, root=root)
        theory.verbose = 0
        found.append(float(theory.kernel()))
    return np.array(found)


def _prepared(space: ActiveSpace, kind: str) -> Any:
    solver = getattr(pyscf("mcscf"), kind)(space.field, space.orbitals, space.electrons)
    solver.verbose = 0
    if space.irrep:
        solver.fcisolver.wfnsym = space.irrep
    solver.fix_spin_(shift=_PENALTY, ss=_spin_square(space))
    return solver


def _spin_square(space: ActiveSpace) -> float:
    spin = abs(space.electrons[0] - space.electrons[1]) / 2.0
    return spin * (spin + 1.0)
