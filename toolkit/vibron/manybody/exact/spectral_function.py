from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.hilbert.basis import finite
from vibron.manybody.hilbert.group import needs_symmetry
from vibron.manybody.hilbert.hamiltonian import hamiltonian
from vibron.manybody.hilbert.krylov import lanczos
from vibron.manybody.hilbert.levels import levels
from vibron.manybody.hilbert.observables import applied, check_word
from vibron.manybody.hilbert.shifted import sector_after
from vibron.manybody.hilbert.thermal_response import Cooling, lorentzians, thermal_response
from vibron.manybody.specification import Model


@tool(
    valid_for="finite lattices without symmetry blocks, in the ground state or at a temperature",
    limitations="Lorentzian broadening; poles far above converge last; at a temperature canonical in the declared "
    "sector, else over all states; from all levels of sectors up to 400 states and from random vectors beyond",
    papers=("gagliano1987", "mueller1981", "jaklic1994", "sugiura2013"),
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
    temperature: Annotated[
        float | None, Quantity("1", "temperature in the unit of energy; None for the ground state", gt=0)
    ] = None,
    vectors: Annotated[int, Quantity("1", "random vectors per sector at a temperature", ge=2, le=10_000)] = 10,
    seed: Annotated[int, Quantity("1", "seed of the starting vector", ge=0)] = 0,
) -> SpectralFunction:
    r"""Return the spectral function of an operator in the ground state or at a temperature.

    .. math:: S(\omega) = \sum_n |\langle n|A|0\rangle|^2\, \delta_\eta(\omega - E_n + E_0),\qquad
              A = O_i\ \text{or}\ L^{-1/2} \sum_j e^{iqj}\, O_j

    .. math:: S(\omega) = \frac1Z \sum_{mn} e^{-E_m/T}\, |\langle n|A|m\rangle|^2\, \delta_\eta(\omega - E_n + E_m)

    Operators that add or remove a particle or turn a spin lead into another sector; its matrix is built as well.
    Random vectors are cooled to exp(-H/2T) r, so that their scatter vanishes at low temperature.

    Parameters
    ----------
    frequencies
        Energies above the ground state, or energies gained at a temperature, where negative ones count too.

    Returns
    -------
    SpectralFunction
        The error is that of leaving out each random vector, zero in the ground state and from all levels.  Poles and
        weights are those of the ground state, None at a temperature.

    Raises
    ------
    DomainError
        The operator annihilates the ground state or leads to several sectors, or the sector has symmetry blocks.

    Examples
    --------
    >>> found = spectral_function(heisenberg(size=(2,)), [1.0], operator="Sz")
    >>> found.intensity.round(6).tolist(), round(found.total, 12)
    ([0.795775], 0.25)
    """
    from scipy.linalg import eigh_tridiagonal

    check_word(model, operator, "operator")
    if needs_symmetry(model):
        raise DomainError("may fix additive charges only", field="model", remedy="leave momentum and signs out")
    if site >= model.n_sites:
        raise DomainError("is not on the lattice", field="site", value=site, remedy=f"at most {model.n_sites - 1}")
    sites = [(site, 1.0)] if momentum is None else [
        (j, complex(np.exp(1j * momentum * j)) / np.sqrt(model.n_sites)) for j in range(model.n_sites)
    ]  # fmt: skip
    if temperature is not None:
        finite(model)
        cooling = Cooling(temperature, vectors, krylov, seed)
        mean, error, total = thermal_response(model, operator, sites, frequencies, broadening, cooling)
        return SpectralFunction(frequencies, mean, None, None, total, error)
    ground = levels(model, 1, seed=seed)
    target = sector_after(model, operator)
    built = hamiltonian(target)
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
    values, modes = eigh_tridiagonal(alpha, beta)
    poles, weights = values - ground.values[0], total * modes[0] ** 2
    kept = weights > 1e-10 * total
    intensity = lorentzians(poles[kept], weights[kept], frequencies, broadening)
    return SpectralFunction(frequencies, intensity, poles[kept], weights[kept], total, np.zeros(len(frequencies)))


@dataclass(frozen=True)
class SpectralFunction(DataRecord):
    """Poles and weights, and the broadened function."""

    frequencies: Annotated[FloatArray, Array("1", "n", "energies above the ground state")]
    intensity: Annotated[FloatArray, Array("1", "n", "spectral function, broadened")]
    poles: Annotated[FloatArray | None, Array("1", "p", "excitation energies that carry weight; None at a temperature")]
    weights: Annotated[FloatArray | None, Array("1", "p", "their weights", ge=0)]
    total: Annotated[float, Quantity("1", "sum of the weights, the mean of the adjoint of A times A", ge=0)]
    error: Annotated[FloatArray, Array("1", "n", "standard error of the spectral function from random vectors", ge=0)]
