"""Elements on TeNPy: matrix-product operators and states."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.core.require import require


def lattice(system: str) -> Any:
    """Return the lattice of the system's model."""
    return model(system).lat


def model(system: str) -> Any:
    """Return the system as a TeNPy model."""
    from vibron.manybody.compilers.to_tenpy import to_tenpy
    from vibron.manybody.specification import Model

    compiled: Any = to_tenpy(Model.from_text(system))
    return compiled.native


def initial_state(model: Any) -> Any:
    """Return a product state: spins alternating, or one particle a site."""
    sites = model.lat.mps_sites()
    labels = [site.state_labels for site in sites]
    pair = next((two for two in (("up", "down"), ("empty", "full")) if all(word in labels[0] for word in two)), None)
    words: list[Any] = [pair[i % 2] for i in range(len(sites))] if pair else [1] * len(sites)
    return require("tenpy.networks.mps").MPS.from_product_state(sites, words, bc=model.lat.bc_MPS)


def solver(model: Any, state: Any, bond_dimension: int = 32, sweeps: int = 8) -> dict[str, Any]:
    """Return energy and state by two-site DMRG."""
    options = {"mixer": True, "max_sweeps": sweeps, "trunc_params": {"chi_max": bond_dimension, "svd_min": 1e-10}}
    energy, psi = require("tenpy.algorithms.dmrg").TwoSiteDMRGEngine(state.copy(), model, options).run()
    return {"energy": float(energy), "psi": psi}


def observable(solution: dict[str, Any]) -> npt.NDArray[np.float64]:
    """Return a number a site."""
    return np.asarray(solution["psi"].entanglement_entropy(), dtype=float)
