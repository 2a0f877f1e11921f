from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.manybody.chain_statistics import chain_statistics

_WORST_R_HAT = 1.02
_ROUNDING = 1e-6


@tool(
    valid_for="local energies of equal chains",
    limitations="the autocorrelation time needs chains of ten times its length; zero variance tells an eigenstate, "
    "not which one",
    papers=("sokal1997", "vehtari2021", "wu2024"),
    see_also=("vmc_ground_state",),
    cost="instant",
)
def vmc_energy_statistics(
    local_energies: Annotated[FloatArray, Array("1", "chains,samples", "local energies, one row a chain")],
    sites: Annotated[int | None, Quantity("1", "degrees of freedom, for the V-score", ge=1)] = None,
    infinite_temperature_energy: Annotated[float, Quantity("1", "trace of H over its dimension")] = 0.0,
    bound: Annotated[float | None, Quantity("1", "exact energy, or a lower bound of it")] = None,
) -> EnergyStatistics:
    r"""Return mean, honest error, R-hat and V-score of local energies, and test them against a bound.

    .. math:: \sigma^2 = \frac{\tau\,\text{Var}}{M},\qquad V = \frac{N\,\text{Var}}{(E - E_\infty)^2},\qquad
              E \ge E_0 - 4\sigma - 10^{-6}|E|

    Published energies of restricted Boltzmann machines lie four to ten of their standard errors below the exact ones:
    an error without autocorrelation, or of chains that have not mixed, is not valid.

    Returns
    -------
    EnergyStatistics
        The statistics; V-score and bound test where asked.

    Raises
    ------
    InputError
        There are fewer than four samples a chain.
    DomainError
        The energy is that at infinite temperature, where the V-score has no meaning.

    Examples
    --------
    >>> found = vmc_energy_statistics([[-9.0, -11.0, -9.0, -11.0], [-11.0, -9.0, -11.0, -9.0]], sites=20, bound=-10.0)
    >>> found.energy, found.v_score, found.respects_bound
    (-10.0, 0.2, True)
    """
    if local_energies.shape[1] < 4 or not local_energies.shape[0]:
        raise InputError(
            "has too few samples", field="local_energies", value=list(local_energies.shape), remedy="give four a chain"
        )
    chain = chain_statistics(local_energies)
    score = None
    if sites is not None:
        depth = chain.mean - infinite_temperature_energy
        if abs(depth) <= 1e-12 * max(1.0, abs(chain.mean)):
            raise DomainError(
                "equals the energy, so that there is no V-score",
                field="infinite_temperature_energy",
                value=infinite_temperature_energy,
                remedy="leave sites out",
            )
        score = sites * chain.variance / depth**2
    above = None if bound is None else chain.mean - bound
    least = max(chain.error, _ROUNDING * abs(chain.mean), 1e-300)
    return EnergyStatistics(
        chain.mean,
        chain.error,
        float(np.sqrt(chain.variance / local_energies.size)),
        chain.variance,
        chain.autocorrelation,
        chain.r_hat,
        chain.r_hat <= _WORST_R_HAT,
        score,
        None if above is None else above / least,
        None if above is None else bool(above >= -(4.0 * chain.error + _ROUNDING * abs(chain.mean))),
    )


@dataclass(frozen=True)
class EnergyStatistics(DataRecord):
    """A variational energy with an error that takes autocorrelation into account, and whether to believe it."""

    energy: Annotated[float, Quantity("1", "mean local energy")]
    error: Annotated[float, Quantity("1", "standard error of the mean", ge=0)]
    naive_error: Annotated[float, Quantity("1", "the error if samples were independent", ge=0)]
    variance: Annotated[float, Quantity("1", "variance of the local energy", ge=0)]
    autocorrelation: Annotated[float, Quantity("1", "integrated autocorrelation time in samples, 1 for none", ge=1)]
    r_hat: Annotated[float, Quantity("1", "split R-hat; infinite for constant chains that differ", ge=0, infinite=True)]
    mixed: Annotated[bool, Option("whether R-hat is at most 1.02")]
    v_score: Annotated[float | None, Quantity("1", "N Var / (E - E_inf)^2, 0 for an eigenstate")]
    sigmas: Annotated[float | None, Quantity("1", "how many errors the energy lies above the bound")]
    respects_bound: Annotated[bool | None, Option("whether it lies no more than four errors below the bound")]
