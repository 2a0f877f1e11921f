"""Elements on NetKet: operators and neural states."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.core.require import require


def lattice(system: str) -> Any:
    """Return the graph of the system's bonds."""
    from vibron.manybody.specification import Model

    found = Model.from_text(system)
    edges = [(bond.i, bond.j) for bond in found.lattice.bonds("nn")]
    return require("netket").graph.Graph(edges=edges, n_nodes=found.n_sites)


def model(system: str) -> Any:
    """Return the system as a NetKet operator."""
    from vibron.manybody.compilers.to_netket import to_netket
    from vibron.manybody.specification import Model

    compiled: Any = to_netket(Model.from_text(system))
    return compiled.native


def initial_state(model: Any) -> Any:
    """Return a small restricted Boltzmann machine."""
    netket = require("netket")
    return netket.vqs.FullSumState(model.hilbert, netket.models.RBM(alpha=1, param_dtype=complex), seed=0)


def solver(model: Any, state: Any, steps: int = 20, learning_rate: float = 0.05) -> Any:
    """Return the state after some steps of stochastic reconfiguration."""
    netket = require("netket")
    driver = netket.driver.VMC_SR(model, netket.optimizer.Sgd(learning_rate), variational_state=state, diag_shift=0.01)
    driver.run(steps, show_progress=False)
    return state


def observable(solution: Any) -> npt.NDArray[np.float64]:
    """Return the probabilities of the states."""
    return np.asarray(np.abs(np.asarray(solution.to_array())) ** 2, dtype=float)
