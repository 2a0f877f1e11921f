"""Energies, orbitals and dipole of molecules that a rubric names, computed by the verifier with PySCF."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.linalg import expm
from scipy.sparse.linalg import LinearOperator, eigsh

from vibron.core.require import require
from vibron_verify.rubric.molecules import built
from vibron_verify.rubric.reading import Rubric
from vibron_verify.rubric.systems import TooLargeError

MOST_FUNCTIONS = 10  # basis functions of full configuration interaction
MOST_CORRELATED = 32  # of coupled clusters
MOST_ORBITALS = 64  # of Hartree-Fock
CONVERGED = 1e-12
MOST_TURNS = 8  # away from unstable orbitals
UNSTABLE = 1e-5  # lowest level of the Hessian, in hartree, below zero
DENSE = 200  # turns of orbitals whose Hessian is written out
Values = npt.NDArray[Any]


def molecule_names(rubric: Rubric, given: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Callable[[], Any]]:
    """Return the names of a molecule's quantities in atomic units, each with what computes it; none for a model.

    ``mean_field``: energy by Hartree-Fock, with the energies of its ``orbitals``, rising, and its ``dipole``;
    ``unrestricted``: that of orbitals which differ for both spins, with its ``spin_square``; ``coupled_cluster``: with
    single and double excitations out of orbitals that are not frozen; ``full_ci``: of all electrons in all orbitals;
    ``nuclear``: repulsion of the nuclei.

    Parameters
    ----------
    rubric : Rubric
        Its system names the molecule.
    given : mapping
        Values of parameters.
    other : mapping
        What is different from that molecule.
    """
    named = {**rubric.system.get("molecule", {}), **other}
    if not named:
        return {}
    words = json.dumps(named), json.dumps(dict(given), default=lambda one: np.asarray(one).tolist())
    field, unrestricted = partial(_field, *words), partial(_unrestricted, *words)

    def full_ci() -> float:
        _small(field().mol.nao, MOST_FUNCTIONS, "full configuration interaction")
        return float(require("pyscf.fci", extra="manybody").FCI(field()).set(conv_tol=CONVERGED).kernel()[0])

    def coupled_cluster() -> float:
        _small(field().mol.nao, MOST_CORRELATED, "coupled clusters")
        solver = require("pyscf.cc", extra="manybody").CCSD(field(), frozen=named.get("frozen", 0))
        if not solver.set(conv_tol=1e-10, conv_tol_normt=1e-8, max_cycle=200).run().converged:
            raise ValueError("coupled clusters do not converge")
        return float(solver.e_tot)

    return {
        "mean_field": lambda: float(field().e_tot), "full_ci": full_ci, "coupled_cluster": coupled_cluster,
        "unrestricted": lambda: float(unrestricted().e_tot),
        "spin_square": lambda: float(unrestricted().spin_square()[0]),
        "orbitals": lambda: np.sort(field().mo_energy),
        "dipole": lambda: np.asarray(field().dip_moment(unit="AU", verbose=0)),
        "nuclear": lambda: float(built(named, given).energy_nuc()),
    }  # fmt: skip


@lru_cache(maxsize=16)
def _field(named: str, given: str) -> Any:
    """Return the mean field of a molecule, which several definitions share."""
    molecule = built(json.loads(named), json.loads(given))
    _small(molecule.nao, MOST_ORBITALS, "Hartree-Fock")
    solver = require("pyscf.scf", extra="manybody").RHF(molecule)
    return solver.run(conv_tol=CONVERGED, chkfile=None)  # a process forked meanwhile would keep the file's lock


@lru_cache(maxsize=16)
def _unrestricted(named: str, given: str) -> Any:
    """Return the mean field whose orbitals may differ for both spins, turned until it is stable."""
    hessian_of = require("pyscf.soscf.newton_ah", extra="manybody").gen_g_hop_uhf
    field = _field(named, given).to_uhf().set(conv_tol=CONVERGED, chkfile=None)
    for _ in range(MOST_TURNS):
        slope, hessian, _ = hessian_of(field, field.mo_coeff, field.mo_occ)
        level, turn = _lowest(hessian, slope.size)
        if level > -UNSTABLE:
            return field
        orbitals = _turned(field.mo_coeff, field.mo_occ, turn)
        field.kernel(field.make_rdm1(orbitals, field.mo_occ))
    raise ValueError("no stable unrestricted field is found")


def _lowest(hessian: Callable[[Values], Values], size: int) -> tuple[float, Values]:
    """Return the lowest level of a Hessian and its vector, from a start that has no symmetry."""
    if size <= DENSE:
        matrix = np.reshape([hessian(one) for one in np.eye(size)], (size, size))
        levels, vectors = np.linalg.eigh((matrix + matrix.T) / 2)
        return (float(levels[0]), vectors[:, 0]) if size else (0.0, np.zeros(0))
    start = np.random.default_rng(0).normal(size=size)
    operator = LinearOperator((size, size), hessian, dtype=float)
    levels, vectors = eigsh(operator, 1, which="SA", v0=start, tol=1e-5)
    return float(levels[0]), vectors[:, 0]


def _turned(orbitals: Values, occupied: Values, turn: Values) -> Values:
    """Return orbitals of both spins turned by amplitudes from occupied to empty ones."""
    found, start = [], 0
    for own, full in zip(orbitals, occupied > 0, strict=True):
        empty, filled = np.flatnonzero(~full), np.flatnonzero(full)
        part = turn[start : start + empty.size * filled.size].reshape(empty.size, filled.size)
        start += part.size
        angles = np.zeros((full.size, full.size))
        angles[np.ix_(empty, filled)], angles[np.ix_(filled, empty)] = part, -part.T
        found.append(own @ expm(angles))
    return np.array(found)


def _small(functions: int, most: int, method: str) -> None:
    if functions > most:
        raise TooLargeError(
            f"has too many basis functions for {method}", field="system.molecule", value=functions,
            remedy=f"take at most {most} for __small__",
        )  # fmt: skip
