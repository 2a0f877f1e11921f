"""The lowest eigenvalue of a model, for checks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from vibron.core.errors import ResourceError
from vibron.manybody.hilbert.hamiltonian import hamiltonian
from vibron.manybody.hilbert.lanczos import lowest_states

if TYPE_CHECKING:
    from vibron.manybody.specification import Model

MOST_STATES = 200_000


def lowest_energy(model: Model) -> float:
    """Return the lowest eigenvalue in the sector."""
    if model.dimension > MOST_STATES:
        raise ResourceError(
            "is too large for this check", field="model", value=model.dimension, remedy="use exact_ground_state"
        )
    return float(np.real(lowest_states(hamiltonian(model).matrix, 1, seed=0)[0][0]))
