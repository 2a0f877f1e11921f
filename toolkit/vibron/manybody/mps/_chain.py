"""A model and a state of it in TeNPy, with the charges of the declared sector."""

from __future__ import annotations

import logging
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.require import require
from vibron.manybody.compilers.to_tenpy import to_tenpy
from vibron.manybody.mps._product import keeps_charges
from vibron.manybody.operators.tenpy_names import tenpy_labels
from vibron.manybody.specification import Model

PACKAGES = ("numpy", "scipy", "physics-tenpy")


@dataclass
class Chain:
    """A model, TeNPy's model of it, and a matrix-product state."""

    model: Model
    native: Any
    psi: Any

    @property
    def operator(self) -> Any:
        """The Hamiltonian as a matrix-product operator."""
        return self.native.H_MPO

    @property
    def energy(self) -> float:
        """The energy of the state as it is, truncated (on an infinite lattice: of one site)."""
        return float(np.real(self.operator.expectation_value(self.psi)))

    def variance(self, energy: float) -> float:
        """Return the variance of the energy; what rounding leaves of it counts as nothing."""
        found = float(np.real(self.operator.variance(self.psi, energy)))
        return found if found > 1e-13 * max(1.0, energy**2) * len(self.model.strings) else 0.0


def chain_of(
    model: Model, states: Sequence[int] | None, *, seed: int = 0, charged: bool | None = None, even: bool = False
) -> Chain:
    """Return a model with a product state: given states of the sites, or where no charge is kept random or even ones.

    Charges are kept when the sector fixes them, or as said.
    """
    charged = keeps_charges(model) if charged is None else charged
    native: Any = to_tenpy(model, conserve="auto" if charged else "none").native
    sites = native.lat.mps_sites()
    networks = require("tenpy.networks.mps", extra="manybody")
    if states is None:
        places = [
            np.full(site.dim, site.dim**-0.5) if even else _random(site.dim, seed + 7919 * i)
            for i, site in enumerate(sites)
        ]
    else:
        labels = tenpy_labels(model.site)
        places = [labels[k] for k in states]
    ends = "infinite" if model.lattice.infinite else "finite"
    with quiet():
        psi = networks.MPS.from_product_state(sites, places, bc=ends, dtype=_kind(native))
    return Chain(model, native, psi)


def finite(model: Model) -> None:
    """Refuse an infinite lattice and one with less than three sites, on which two-site sweeps have no way to go."""
    if model.lattice.infinite:
        raise DomainError(
            "must be finite", field="model", value="infinite", remedy="choose open or periodic ends, or idmrg"
        )
    if model.n_sites < 3:
        raise DomainError("must have three sites", field="model", value=model.n_sites, remedy="use exact methods")


@contextmanager
def quiet() -> Iterator[None]:
    """Silence TeNPy's messages about its settings, and fix the numbers that it draws from NumPy's global source."""
    state = np.random.get_state()
    np.random.seed(0)
    said = logging.getLogger("tenpy")
    level = said.level
    said.setLevel(logging.ERROR)
    try:
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", module="tenpy")
            warnings.filterwarnings("ignore", message="(unused options|re-using environment)", category=UserWarning)
            yield
    finally:
        np.random.set_state(state)
        said.setLevel(level)


def _random(dimension: int, seed: int) -> Any:
    """Return a state of one site that overlaps with every charge."""
    found = 1.0 + 0.3 * np.random.default_rng(seed).normal(size=dimension)
    return found / np.linalg.norm(found)


def _kind(native: Any) -> type:
    return complex if native.H_MPO.dtype.kind == "c" else float
