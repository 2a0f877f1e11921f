"""Energies of the molecule that a rubric names, computed by the verifier with PySCF."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from vibron.core.require import require
from vibron_verify.rubric.molecules import built
from vibron_verify.rubric.reading import Rubric
from vibron_verify.rubric.systems import TooLargeError

MOST_FUNCTIONS = 10
CONVERGED = 1e-12


def molecule_names(rubric: Rubric, given: Mapping[str, Any]) -> dict[str, Callable[[], Any]]:
    """Return the names of a molecule's energies in hartree, each with what computes it; none for a model.

    ``mean_field`` by Hartree-Fock, ``full_ci`` of all electrons in all orbitals, ``nuclear``: repulsion of the nuclei.
    """
    named = rubric.system.get("molecule")
    if named is None:
        return {}

    @cache
    def field() -> Any:
        solver = require("pyscf.scf", extra="manybody").RHF(built(named, given))
        return solver.run(conv_tol=CONVERGED, chkfile=None)  # a process forked meanwhile would keep the file's lock

    def full_ci() -> float:
        if field().mol.nao > MOST_FUNCTIONS:
            raise TooLargeError(
                "has too many orbitals for full configuration interaction", field="system.molecule",
                value=field().mol.nao, remedy=f"take at most {MOST_FUNCTIONS} basis functions for __small__",
            )  # fmt: skip
        return float(require("pyscf.fci", extra="manybody").FCI(field()).set(conv_tol=CONVERGED).kernel()[0])

    return {
        "mean_field": lambda: float(field().e_tot), "full_ci": full_ci,
        "nuclear": lambda: float(built(named, given).energy_nuc()),
    }  # fmt: skip
