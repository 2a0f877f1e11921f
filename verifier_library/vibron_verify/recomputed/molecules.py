"""Energies, orbitals and dipole of the molecule that a rubric names, computed by the verifier with PySCF."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from typing import Any

import numpy as np

from vibron.core.require import require
from vibron_verify.rubric.molecules import built
from vibron_verify.rubric.reading import Rubric
from vibron_verify.rubric.systems import TooLargeError

MOST_FUNCTIONS = 10  # basis functions of full configuration interaction
MOST_ORBITALS = 64  # of Hartree-Fock
CONVERGED = 1e-12


def molecule_names(rubric: Rubric, given: Mapping[str, Any]) -> dict[str, Callable[[], Any]]:
    """Return the names of a molecule's quantities in atomic units, each with what computes it; none for a model.

    ``mean_field``: energy by Hartree-Fock, with the energies of its ``orbitals``, rising, and its ``dipole``;
    ``full_ci``: energy of all electrons in all orbitals; ``nuclear``: repulsion of the nuclei.
    """
    named = rubric.system.get("molecule")
    if named is None:
        return {}
    field = partial(_field, json.dumps(named), json.dumps(dict(given), default=lambda one: np.asarray(one).tolist()))

    def full_ci() -> float:
        _small(field().mol.nao, MOST_FUNCTIONS, "full configuration interaction")
        return float(require("pyscf.fci", extra="manybody").FCI(field()).set(conv_tol=CONVERGED).kernel()[0])

    return {
        "mean_field": lambda: float(field().e_tot), "full_ci": full_ci,
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


def _small(functions: int, most: int, method: str) -> None:
    if functions > most:
        raise TooLargeError(
            f"has too many basis functions for {method}", field="system.molecule", value=functions,
            remedy=f"take at most {most} for __small__",
        )  # fmt: skip
