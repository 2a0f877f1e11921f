"""Networks for the logarithm of an amplitude, made of NetKet's models."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.require import require
from vibron.manybody.compilers.to_netket import to_netket
from vibron.manybody.models.space_group import space_group
from vibron.manybody.nqs._configurations import local_dimension
from vibron.manybody.nqs._signs import signs_of, sublattice
from vibron.manybody.operators.symmetry import invariant, moved, translation
from vibron.manybody.specification import Model

ANSATZES = ("rbm", "rbm_symm", "jastrow", "ffnn", "cnn", "gcnn", "autoregressive")
_KERNEL = 5


@dataclass(frozen=True, eq=False)
class NetworkAnsatz:
    """A network, whether its parameters are complex, and the signs it was given."""

    network: Any
    holomorphic: bool
    signs: str


@cache
def _modules() -> SimpleNamespace:
    """Return the modules that NetKet does not have; made once, so that compiled code is used again."""
    nn, jnp = require("flax.linen", extra="manybody"), require("jax.numpy", extra="manybody")
    netket = require("netket", extra="manybody")

    class Dressed(nn.Module):  # type: ignore[name-defined, misc]
        """A network behind the writing of the states, with given signs in front."""

        inner: Any
        states: int
        spins: bool
        turned: tuple[float, ...]

        @nn.compact  # type: ignore[untyped-decorator]
        def __call__(self, x: Any) -> Any:
            number = (self.states - 1 - x) / 2 if self.spins else x
            if self.states == 2:
                entries = 1.0 - 2.0 * number if self.spins else 2.0 * number - 1.0
            else:
                entries = (number[..., None] == jnp.arange(self.states)).astype(float)
                entries = entries.reshape(*x.shape[:-1], -1)
            found = self.inner(entries)
            return found + 1j * np.pi * (number @ jnp.asarray(self.turned)) if self.turned else found

    class Jastrow(nn.Module):  # type: ignore[name-defined, misc]
        """One-body and two-body factors."""

        kind: Any

        @nn.compact  # type: ignore[untyped-decorator]
        def __call__(self, x: Any) -> Any:
            small = nn.initializers.normal(0.01)
            single = nn.Dense(1, use_bias=False, param_dtype=self.kind, kernel_init=small)(x)[..., 0]
            return single + netket.models.Jastrow(param_dtype=self.kind)(x)

    class Convolution(nn.Module):  # type: ignore[name-defined, misc]
        """Two convolutions over the cells: summed evenly where all places are equivalent, else with weights."""

        cells: tuple[int, ...]
        features: int
        even: bool
        kind: Any

        @nn.compact  # type: ignore[untyped-decorator]
        def __call__(self, x: Any) -> Any:
            field = x.reshape(-1, *self.cells, x.shape[-1] // int(np.prod(self.cells)))
            kernel = tuple(min(n, _KERNEL) for n in self.cells)
            small = nn.initializers.normal(0.1)
            for _ in range(2):
                layer = nn.Conv(
                    self.features,
                    kernel,
                    padding="CIRCULAR" if self.even else "SAME",
                    param_dtype=self.kind,
                    kernel_init=small,
                    bias_init=small,
                )
                field = netket.nn.activation.log_cosh(layer(field))
            flat = field.reshape(len(field), -1)
            total = flat.sum(axis=1) if self.even else nn.Dense(1, False, param_dtype=self.kind)(flat)[:, 0]
            return total.reshape(x.shape[:-1])

    return SimpleNamespace(Dressed=Dressed, Jastrow=Jastrow, Convolution=Convolution)


def make_ansatz(model: Model, name: str, width: int, signs: str) -> NetworkAnsatz:
    """Return the network of an ansatz for a model."""
    netket = require("netket", extra="manybody")
    chosen = signs_of(model, signs)
    kind: Any = complex if chosen.endswith("complex") else float
    if name == "autoregressive":
        return NetworkAnsatz(_autoregressive(netket, model, width, chosen), False, chosen)
    modules, models = _modules(), netket.models
    if name == "rbm":
        inner = models.RBM(alpha=width, param_dtype=kind, **_initial(require("flax.linen", extra="manybody")))
    elif name == "rbm_symm":
        inner = models.RBMSymm(symmetries=_translations(netket, model, name), alpha=width, param_dtype=kind)
    elif name == "jastrow":
        inner = modules.Jastrow(kind)
    elif name == "cnn":
        inner = modules.Convolution(_places(model, name), 2 * width, _even(model), kind)
    elif name == "gcnn":
        inner = models.GCNN(
            symmetries=_group(netket, model, name),
            layers=2,
            features=width,
            param_dtype=kind,
            activation=netket.nn.activation.log_cosh,
        )
    else:
        bend = netket.nn.activation.log_cosh
        inner = models.MLP(
            hidden_dims_alpha=(width, 1), hidden_activations=bend, param_dtype=kind, use_output_bias=False
        )
    pattern = sublattice(model) if chosen.startswith("marshall") else None
    turned = () if pattern is None else tuple(pattern.tolist())
    spins = model.site.kind in ("spin", "qubit")
    return NetworkAnsatz(modules.Dressed(inner, local_dimension(model), spins, turned), kind is complex, chosen)


def _initial(nn: Any) -> dict[str, Any]:
    """Return initialisers wide enough to leave the saddle of equal amplitudes, on which the networks start."""
    wide = nn.initializers.normal(0.1)
    return {"kernel_init": wide, "hidden_bias_init": wide, "visible_bias_init": wide}


def _autoregressive(netket: Any, model: Model, width: int, signs: str) -> Any:
    if signs != "positive" or model.sector.declared or local_dimension(model) != 2 or model.site.fermionic:
        raise DomainError(
            "is for positive amplitudes of spins one half without a sector",
            field="ansatz",
            value="autoregressive",
            remedy="choose rbm",
        )
    return netket.models.ARNNDense(to_netket(model).native.hilbert, layers=2, features=4 * width)


def _places(model: Model, name: str) -> tuple[int, ...]:
    if model.site.fermionic or model.lattice.sites_per_cell != 1 or model.lattice.kind == "custom":
        raise DomainError(
            "is for spins and bosons on lattices of one site a cell", field="ansatz", value=name, remedy="choose rbm"
        )
    return model.lattice.cells


def _even(model: Model) -> bool:
    """Return True if all places are equivalent."""
    lattice = model.lattice
    return all(kind == "periodic" for kind in lattice.boundary) and all(
        invariant(model, moved(translation(model, d))) for d in range(len(lattice.cells))
    )


@cache
def _group(netket: Any, model: Model, name: str) -> Any:
    """Return the space group of a model as NetKet writes it."""
    if model.site.fermionic or local_dimension(model) != 2:
        raise DomainError("is for spins one half", field="ansatz", value=name, remedy="choose rbm")
    group = netket.utils.group
    elements = space_group(model).elements.astype(int)
    parts = [group.Identity(), *(group.Permutation(permutation_array=element) for element in elements[1:])]
    return group.PermutationGroup(parts, degree=model.n_sites)


def _translations(netket: Any, model: Model, name: str) -> Any:
    steps = [translation(model, k) for k in range(len(model.lattice.cells))]
    if (
        any(kind != "periodic" for kind in model.lattice.boundary)
        or np.prod(model.lattice.cells) != model.n_sites
        or local_dimension(model) != 2
        or model.site.fermionic
        or not all(invariant(model, moved(step)) for step in steps)
    ):
        raise DomainError(
            "is for spins one half on a periodic lattice of one site per cell, all equivalent",
            field="ansatz",
            value=name,
            remedy="choose rbm",
        )
    group = [np.arange(model.n_sites)]
    for length, step in zip(model.lattice.cells, steps, strict=True):
        powers = [np.arange(model.n_sites)]
        for _ in range(length - 1):
            powers.append(step[powers[-1]])
        group = [power[element] for power in powers for element in group]
    return netket.utils.HashableArray(np.array(group))
