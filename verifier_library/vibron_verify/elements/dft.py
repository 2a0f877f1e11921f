"""Elements on PySCF: molecules and mean fields."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.core.require import require


def lattice(system: str) -> str:
    """Return the atoms and their places."""
    return system


def model(system: str) -> Any:
    """Return the molecule in a minimal basis."""
    return require("pyscf").gto.M(atom=system, basis="sto-3g", verbose=0)


def initial_state(model: Any) -> Any:
    """Return a density matrix to start from."""
    return require("pyscf").scf.hf.init_guess_by_minao(model)


def solver(model: Any, state: Any) -> Any:
    """Return a converged Hartree-Fock calculation."""
    found = require("pyscf").scf.HF(model)
    found.kernel(dm0=state if not model.spin else None)
    return found


def observable(solution: Any) -> npt.NDArray[np.float64]:
    """Return the dipole moment."""
    return np.asarray(solution.dip_moment(verbose=0), dtype=float)
