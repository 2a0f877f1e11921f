"""Elements on NumPy: dense matrices and vectors, site 0 most significant."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

Values = npt.NDArray[Any]


def lattice(system: str) -> list[tuple[int, int]]:
    """Return the bonds of the system."""
    from vibron.manybody.specification import Model

    return [(bond.i, bond.j) for bond in Model.from_text(system).lattice.bonds("nn")]


def model(system: str) -> Values:
    """Return the system as a dense matrix."""
    from vibron.manybody.specification import Model
    from vibron_verify.products.model_matrix import dense_matrix

    return dense_matrix(Model.from_text(system))


def initial_state(model: Values) -> Values:
    """Return the first basis state."""
    return np.asarray(np.eye(1, len(model))[0])


def solver(model: Values, state: Values) -> dict[str, Any]:
    """Return all levels, and energy and vector of the lowest."""
    levels, vectors = np.linalg.eigh(model)
    return {"energy": float(levels[0]), "psi": vectors[:, 0], "energies": levels, "vectors": vectors, "start": state}


def observable(solution: dict[str, Any]) -> Values:
    """Return the probabilities of the states."""
    return np.asarray(np.abs(solution["psi"]) ** 2)
