from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.monte_carlo._chain import NAMES, functions, sampled
from vibron.manybody.monte_carlo._vertices import vertices
from vibron.manybody.solution import check_converged
from vibron.manybody.specification import Model

_CHAINS = 4
_R_HAT = 1.05
_BIN = 32.0  # sweeps of a chain over the autocorrelation time, at least


@tool(
    valid_for="finite lattices of spins one half without frustrated exchange: XXZ models with fields along z, and "
    "Ising models, frustrated or not, with fields along x",
    limitations="grand-canonical in the total Sz; cluster updates of frustrated Ising models decorrelate slowly at low "
    "temperature; the error of a chain that has not found all states cannot be seen in its samples",
    papers=("sandvik1997", "syljuasen2002", "sandvik2003", "sandvik2010"),
    see_also=("thermal_expectation", "thermal", "mps_thermal_energy", "dmrg_ground_state"),
    extra="manybody",
    seed=0,
    cost="heavy",
)
def stochastic_series_expansion(
    model: Annotated[Model, Record("model")],
    temperatures: Annotated[FloatArray, Array("1", "n", "temperatures in the unit of energy", gt=0)],
    sweeps: Annotated[int, Quantity("1", "measured sweeps of each of 4 chains", ge=64, le=10_000_000)] = 5000,
    equilibration: Annotated[
        int | None, Quantity("1", "sweeps before the first measurement; a fifth of sweeps if left out", ge=20)
    ] = None,
    pattern: Annotated[
        FloatArray | None,
        Array("1", "sites", "factor of each spin in the order; None for the signs that suit the couplings"),
    ] = None,
    seed: Annotated[int, Quantity("1", "seed of the random numbers", ge=0)] = 0,
) -> SampledThermalState:
    r"""Compute thermodynamic functions of a spin model by quantum Monte Carlo, the stochastic series expansion.

    .. math:: Z = \sum_{\alpha,n} \frac{\beta^n}{n!} \langle\alpha|(-H)^n|\alpha\rangle,\quad
              E = -\frac{\langle n\rangle}{\beta},\quad C = \langle n^2\rangle - \langle n\rangle - \langle n\rangle^2

    .. math:: \chi = \int_0^\beta \langle M(\tau) M(0)\rangle\,d\tau - \beta\langle M\rangle^2,\quad
              S = \frac{1}{N}\Big\langle\Big(\sum_i \epsilon_i S^z_i\Big)^2\Big\rangle,\quad
              \rho_a = \frac{L_a^2\langle W_a^2\rangle}{\beta N}

    XXZ models are updated by directed loops (deterministic ones at the Heisenberg point), transverse-field Ising models
    by clusters. A model of which the exchange closes a path with an odd number of antiferromagnetic bonds has a sign
    problem and is refused. The work grows with sites over temperature.

    Parameters
    ----------
    temperatures
        Temperatures, k_B being one; each is an independent run.
    pattern
        By default opposite across bonds with antiferromagnetic coupling of Sz and equal across ferromagnetic ones; all
        ones if no signs suit all bonds.

    Returns
    -------
    SampledThermalState
        Functions with one standard error each. ``found.quote("energy")`` refuses chains that disagree (R-hat above
        1.05) or that are shorter than 32 autocorrelation times.

    Raises
    ------
    DomainError
        The model has a sign problem, or is not of a kind that the updates take.
    ResourceError
        The operator string does not fit into memory.

    Examples
    --------
    >>> chain = heisenberg(size=(8,), boundary="periodic")
    >>> exact = thermal_expectation(chain, [0.5])
    >>> found = stochastic_series_expansion(chain, [0.5], sweeps=2000, seed=1)
    >>> bool(abs(found.energy - exact.energy)[0] < 3 * found.errors["energy"][0])
    True
    """
    if pattern is not None and len(pattern) != model.n_sites:
        raise InputError(
            "must have one entry per site", field="pattern", value=len(pattern), remedy=f"give {model.n_sites} numbers"
        )
    parts = vertices(model, pattern)
    before = equilibration if equilibration is not None else max(20, sweeps // 5)
    lengths = np.array(model.lattice.cells, dtype=np.float64)
    found = []
    for place, temperature in enumerate(temperatures):
        seeds = [np.random.SeedSequence([seed, place, chain]) for chain in range(_CHAINS)]
        beta = 1.0 / float(temperature)
        samples = np.array([sampled(parts, beta, sweeps, before, one) for one in seeds])
        found.append(functions(parts, samples, beta, lengths))
    means, errors = (np.array([getattr(one, part) for one in found]) for part in ("means", "errors"))
    times, r_hats = (np.array([getattr(one, part) for one in found]) for part in ("autocorrelation", "r_hat"))
    energy, heat, response, order = means.T[:4]
    return SampledThermalState(
        temperatures,
        energy,
        heat,
        response,
        order,
        means[:, 4:],
        dict(zip(NAMES, (*errors.T[:4], errors[:, 4:]), strict=True)),
        parts.pattern,
        times,
        r_hats,
        sweeps,
        before,
        _CHAINS,
        "clusters" if parts.clusters else "directed loops",
        bool((r_hats < _R_HAT).all() and (times * _BIN <= sweeps).all()),
    )


@dataclass(frozen=True)
class SampledThermalState(DataRecord):
    """Thermodynamic functions with statistical errors; extensive ones of the whole lattice."""

    temperatures: Annotated[FloatArray, Array("1", "n", "temperatures in the unit of energy", gt=0)]
    energy: Annotated[FloatArray, Array("1", "n", "mean energy")]
    specific_heat: Annotated[FloatArray, Array("1", "n", "derivative of the energy")]
    susceptibility: Annotated[FloatArray, Array("1", "n", "response of the total Sz (in S units) to a field along z")]
    structure_factor: Annotated[FloatArray, Array("1", "n", "mean square of the order per site, in S units", ge=0)]
    stiffness: Annotated[
        FloatArray,
        Array("1", "n,d", "second derivative of the free energy per site by the twist about z per cell, per direction"),
    ]
    errors: Annotated[Mapping[str, Any], Option("standard error of each function by its name")]
    pattern: Annotated[FloatArray, Array("1", "sites", "factor of each spin in the order")]
    autocorrelation: Annotated[
        FloatArray, Array("1", "n", "integrated autocorrelation time in sweeps, the longer of energy and order", ge=1)
    ]
    r_hat: Annotated[FloatArray, Array("1", "n", "split R-hat of the chains, the larger of energy and order", ge=0)]
    sweeps: Annotated[int, Quantity("1", "measured sweeps per chain", ge=1)]
    equilibration: Annotated[int, Quantity("1", "sweeps per chain before the first measurement", ge=1)]
    chains: Annotated[int, Quantity("1", "independent chains", ge=1)]
    updates: Annotated[str, Option("directed loops or clusters")]
    converged: Annotated[bool, Option("whether the chains agree and are long enough")]

    @property
    def solver(self) -> str:
        """The name of the method."""
        return "stochastic series expansion"

    def quote(self, name: str = "energy", *, accept_unconverged: bool = False) -> tuple[FloatArray, FloatArray]:
        """Return a function and its standard errors; chains that disagree are refused unless accepted as such."""
        if name not in NAMES:
            raise InputError("was not measured", field="name", value=name, remedy=f"quote {', '.join(NAMES)}")
        found: FloatArray = getattr(self, name)
        check_converged(self, name, accept_unconverged)
        return found, self.errors[name]
