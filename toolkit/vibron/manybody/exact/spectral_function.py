from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.hilbert.group import needs_symmetry
from vibron.manybody.hilbert.hamiltonian import hamiltonian
from vibron.manybody.hilbert.krylov import lanczos
from vibron.manybody.hilbert.levels import levels
from vibron.manybody.hilbert.observables import applied, check_word
from vibron.manybody.hilbert.shifted import sector_after
from vibron.manybody.specification import Model


@tool(
    valid_for="ground states of finite lattices without symmetry blocks",
    limitations="Lorentzian broadening; poles far above converge last; no thermal states",
    papers=("gagliano1987", "mueller1981"),
    see_also=("correlation_function", "time_correlation"),
    seed=0,
    cost="light",
)
def spectral_function(
    model: Annotated[Model, Record("model")],
    frequencies: Annotated[FloatArray, Array("1", "n", "energies above the ground state")],
    operator: Annotated[str, Option("operator of a site")] = "Sz",
    momentum: Annotated[float | None, Quantity("rad", "wave number of the sum over sites; None for one site")] = None,
    site: Annotated[int, Quantity("1", "site, if no momentum is given", ge=0)] = 0,
    broadening: Annotated[float, Quantity("1", "half width of a line", gt=0)] = 0.1,
    krylov: Annotated[int, Quantity("1", "dimension of the Krylov space", ge=2, le=2000)] = 150,
    seed: Annotated[int, Quantity("1", "seed of the starting vector", ge=0)] = 0,
) -> SpectralFunction:
    r"""Return the spectral function of an operator in the ground state.

    .. math:: S(\omega) = \sum_n |\langle n|A|0\rangle|^2\, \delta_\eta(\omega - E_n + E_0),\qquad
              A = O_i\ \text{or}\ L^{-1/2} \sum_j e^{iqj}\, O_j

    Operators that add or remove a particle or turn a spin lead into another sector; its matrix is built as well.

    Raises
    ------
    DomainError
        The operator annihilates the ground state or leads to several sectors, or the sector has symmetry blocks.

    Examples
    --------
    >>> found = spectral_function(heisenberg(size=(2,)), [1.0], operator="Sz")
    >>> found.poles.round(12).tolist(), round(found.total, 12)
    ([1.0], 0.25)
    """
    from scipy.linalg import eigh_tridiagonal

    check_word(model, operator, "operator")
    if needs_symmetry(model):
        raise DomainError("may fix additive charges only", field="model", remedy="leave momentum and signs out")
    if site >= model.n_sites:
        raise DomainError("is not on the lattice", field="site", value=site, remedy=f"at most {model.n_sites - 1}")
    ground = levels(model, 1, seed=seed)
    target = sector_after(model, operator)
    built = hamiltonian(target)
    sites = [(site, 1.0)] if momentum is None else [
        (j, complex(np.exp(1j * momentum * j)) / np.sqrt(model.n_sites)) for j in range(model.n_sites)
    ]  # fmt: skip
    excited: Any = sum(
        applied(model, ((operator, j),), ground.vectors[:, 0], ground.basis, built.basis, weight) for j, weight in sites
    )
    total = float(np.vdot(excited, excited).real)
    if total < 1e-12:
        raise DomainError(
            "annihilates the ground state",
            field="operator",
            value=operator,
            remedy="choose another operator or momentum",
        )
    _, alpha, beta, _ = lanczos(built.matrix, excited, krylov)
    values, vectors = eigh_tridiagonal(alpha, beta)
    poles, weights = values - ground.values[0], total * vectors[0] ** 2
    kept = weights > 1e-10 * total
    distance = (frequencies[:, None] - poles[None, kept]) ** 2 + broadening**2
    intensity = (broadening / np.pi * weights[None, kept] / distance).sum(1)
    return SpectralFunction(frequencies, intensity, poles[kept], weights[kept], total)


@dataclass(frozen=True)
class SpectralFunction(DataRecord):
    """Poles and weights, and the broadened function."""

    frequencies: Annotated[FloatArray, Array("1", "n", "energies above the ground state")]
    intensity: Annotated[FloatArray, Array("1", "n", "spectral function, broadened", ge=0)]
    poles: Annotated[FloatArray, Array("1", "p", "excitation energies that carry weight")]
    weights: Annotated[FloatArray, Array("1", "p", "their weights", ge=0)]
    total: Annotated[float, Quantity("1", "sum of the weights, the norm of A on the ground state", ge=0)]
