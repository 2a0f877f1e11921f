from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal

import numpy as np

from vibron.core.choice import refuse_inapplicable
from vibron.core.data_record import DataRecord
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.hilbert.basis import finite
from vibron.manybody.hilbert.random_vectors import cooled_parts, exact_parts, lanczos_parts
from vibron.manybody.hilbert.thermodynamics import functions
from vibron.manybody.specification import Model

_RANDOM = ("ftlm", "typicality")


@tool(
    valid_for="exact: sectors of up to 6000 states each; ftlm and typicality: up to some millions",
    limitations="canonical in the declared sector, else over all states (grand-canonical for particles, whose chemical "
    "potential is a term of the model); the susceptibility is 0 where the charge is fixed or nothing is conserved; "
    "random vectors are least accurate at low temperature, where few states count",
    papers=("bonner1964", "bleaney1952", "jaklic1994", "sugiura2013"),
    see_also=("exact_levels", "exact_ground_state", "time_correlation", "thermal"),
    seed=0,
    cost="light",
)
def thermal_expectation(
    model: Annotated[Model, Record("model")],
    temperatures: Annotated[FloatArray, Array("1", "n", "temperatures in the unit of energy", gt=0)],
    method: Annotated[
        Literal["exact", "ftlm", "typicality"],
        Option("all levels, finite-temperature Lanczos, or random states evolved in imaginary time"),
    ] = "exact",
    vectors: Annotated[int | None, Quantity("1", "random vectors per sector; 20 if left out", ge=2, le=10_000)] = None,
    krylov: Annotated[
        int | None, Quantity("1", "Lanczos steps; 100 for ftlm and 30 for typicality if left out", ge=4, le=1000)
    ] = None,
    seed: Annotated[int, Quantity("1", "seed of the random vectors", ge=0)] = 0,
) -> ThermalState:
    r"""Compute thermodynamic functions from the full spectrum or from random vectors.

    .. math:: Z = \sum_n e^{-E_n/T},\quad E = \langle H\rangle,\quad C = \frac{\langle H^2\rangle - E^2}{T^2},\quad
              S = \ln Z + \frac{E}{T},\quad F = -T\ln Z,\quad \chi = \frac{\langle M^2\rangle - \langle M\rangle^2}{T}

    .. math:: Z \approx \sum_s \frac{D_s}{R} \sum_{r=1}^{R} \langle r|e^{-H/T}|r\rangle

    The random methods take R vectors in each of the sectors s of the conserved charges; sectors of up to 400 states are
    diagonalised. ``ftlm`` needs one Lanczos run per vector for all temperatures and stores three vectors;
    ``typicality`` evolves each vector to within 1e-8 at every temperature.

    Parameters
    ----------
    temperatures
        Temperatures, k_B being one.

    Returns
    -------
    ThermalState
        ``errors`` has one standard error of each function, by leaving out each vector; for ``ftlm`` with the change
        from three quarters of the Lanczos steps.

    Raises
    ------
    ResourceError
        A sector has more than 6000 states, for ``exact``, or does not fit into memory.
    ConvergenceError
        The Krylov space is too small for the lowest temperature, for ``typicality``.

    Examples
    --------
    >>> thermal_expectation(heisenberg(size=(2,)), [0.1, 1.0]).energy.round(6).tolist()
    [-0.749864, -0.225367]
    >>> ring = heisenberg(size=(12,), boundary="periodic")
    >>> exact, random = (thermal_expectation(ring, [1.0], method=method) for method in ("exact", "ftlm"))
    >>> bool(abs(random.energy - exact.energy)[0] < 3 * random.errors["energy"][0])
    True
    """
    refuse_inapplicable("method", method, vectors=(vectors, _RANDOM), krylov=(krylov, _RANDOM))
    finite(model)
    count = vectors or 20
    if method == "exact":
        found, errors = functions(exact_parts(model, temperatures), temperatures)
    elif method == "typicality":
        parts = cooled_parts(model, temperatures, count, krylov or 30, seed)
        found, errors = functions(parts, temperatures)
    else:
        long, short = lanczos_parts(model, temperatures, count, krylov or 100, seed)
        found, errors = functions(long, temperatures)
        fewer, _ = functions(short, temperatures)
        errors = {name: np.hypot(error, found[name] - fewer[name]) for name, error in errors.items()}
    return ThermalState(temperatures, **found, errors=errors)


@dataclass(frozen=True)
class ThermalState(DataRecord):
    """Thermodynamic functions, of the whole lattice."""

    temperatures: Annotated[FloatArray, Array("1", "n", "temperatures in the unit of energy", gt=0)]
    energy: Annotated[FloatArray, Array("1", "n", "mean energy")]
    specific_heat: Annotated[FloatArray, Array("1", "n", "derivative of the energy, variance over T squared", ge=0)]
    entropy: Annotated[FloatArray, Array("1", "n", "entropy in nats")]
    free_energy: Annotated[FloatArray, Array("1", "n", "free energy")]
    susceptibility: Annotated[FloatArray, Array("1", "n", "variance of the total Sz, or of the particles, over T")]
    errors: Annotated[Mapping[str, Any], Option("standard error of each function by its name; rounding for exact")]
