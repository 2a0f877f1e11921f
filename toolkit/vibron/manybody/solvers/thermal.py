"""Thermal energies of a model, by whichever solver suits it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np

from vibron.core.errors import DomainError, ResourceError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import KnownAnswer, tool
from vibron.manybody.exact._levels import small_sectors
from vibron.manybody.mps._chain import reach
from vibron.manybody.solution import check_converged, threads, versions
from vibron.manybody.solvers._doors import behind, call
from vibron.manybody.specification import Model

TOOLS = {"exact": "thermal_expectation", "mps": "mps_thermal_energy"}
_MOST_EXACT = 6000
_MOST_BY_SECTORS = 100_000  # in all, split into sectors of at most 6000


@dataclass(frozen=True, eq=False)
class ThermalMean:
    """Mean energies of the whole lattice."""

    temperatures: Annotated[FloatArray, Array("1", "n", "temperatures in the unit of energy", gt=0)]
    energy: Annotated[FloatArray, Array("1", "n", "mean energy")]
    error: Annotated[FloatArray, Array("1", "n", "its error", ge=0)]
    converged: Annotated[bool, Option("whether the error is within the solver's tolerance")]
    solver: Annotated[str, Option("method")]
    versions: Annotated[tuple[str, ...], Option("packages and their versions")]
    model: Annotated[str, Option("SHA-256 of the model")]
    threads: Annotated[int, Quantity("1", "threads of linear algebra", ge=1)]

    def quote(self, *, accept_unconverged: bool = False) -> tuple[FloatArray, FloatArray]:
        """Return the energies and their errors; what has not converged is refused unless accepted as such."""
        check_converged(self, self.energy.tolist(), accept_unconverged)
        return self.energy, self.error


@tool(
    domain="manybody",
    family="solvers",
    known_answers=(
        KnownAnswer(
            call={"model": "xxz(size=[4], Jz=0.0)", "temperatures": [1.0]},
            path="energy.0",
            value=float(sum(-np.cos(k) * np.tanh(np.cos(k) / 2) / 2 for k in np.pi * np.arange(1, 5) / 5)),
            tolerance=1e-10,
            source="katsura1962",
        ),
        KnownAnswer(
            call={"model": "tfim(size=[3], J=0.0, g=1.0)", "temperatures": [0.5], "method": "mps"},
            path="energy.0",
            value=-3.0 * np.tanh(2.0),
            tolerance=1e-6,
            source="three free spins in a field, by hand",
        ),
    ),
    valid_for="finite lattices",
    limitations="energies only: thermal_expectation gives the specific heat, entropy and susceptibility of small ones",
    papers=("bonner1964", "verstraete2004", "katsura1962"),
    keywords=("temperature", "thermal", "thermodynamics", "solver", "purification"),
    see_also=("thermal_expectation", "mps_thermal_energy", "ground_state"),
    cost="light",
    asks=(
        "[energy: Mean energy] of {model} at temperatures {temperatures}",
        "[energy: Thermal average of the energy] of {model} at T = {temperatures}",
        "{model} is in equilibrium at {temperatures}: [energy: which energy] does it have?",
        "[error: Uncertainty of the thermal energy] of {model} at {temperatures}",
    ),
)
def thermal(
    model: Annotated[Model, Record("model")],
    temperatures: Annotated[FloatArray, Array("1", "n", "temperatures in the unit of energy", gt=0)],
    method: Annotated[str, Option("solver", ("auto", *TOOLS))] = "auto",
    settings: Annotated[Mapping[str, Any] | None, Option("settings of the solver's own, by name")] = None,
) -> ThermalMean:
    r"""Return the mean energy of a model at temperatures by the solver that is named, or that suits the model.

    .. math:: E(T) = \frac{\operatorname{Tr} H e^{-H/T}}{\operatorname{Tr} e^{-H/T}}

    ``auto`` takes the full spectrum for up to 6000 states, else purification where all terms are between
    neighbours, else the full spectrum by symmetry sectors for up to 100,000 states (a ring of 16 spins: a minute).

    Parameters
    ----------
    model : Model
        Model.
    temperatures : array of float, shape (n,)
        Temperatures, k_B being one.
    method : {"auto", "exact", "mps"}
        Solver.
    settings : mapping, optional
        Settings of the solver's own.

    Returns
    -------
    ThermalMean
        Energies of the whole lattice with errors.

    Raises
    ------
    ResourceError
        No method can do it; this is found out before the work begins.

    References
    ----------
    S. Katsura, Phys. Rev. 127, 1508 (1962).

    Examples
    --------
    >>> from vibron.manybody.models.heisenberg import heisenberg
    >>> thermal(heisenberg(size=(2,)), [1.0]).energy.round(6).tolist()
    [-0.225367]
    """
    if method == "auto":
        method = _suited(model)
    found = call(behind(method, TOOLS), settings or {}, model=model, temperatures=temperatures)
    if method == "exact":
        error = 1e-12 * np.maximum(1.0, np.abs(found.energy))
        solver, sure, packages = "full diagonalisation", True, ("numpy", "scipy")
    else:
        error, sure, solver, packages = found.error, found.converged, "purification", ("numpy", "physics-tenpy")
    return ThermalMean(temperatures, found.energy, error, sure, solver, versions(*packages), model.hash, threads())


def _suited(model: Model) -> str:
    """Return the method that can do it, or refuse."""
    if model.lattice.infinite:
        raise DomainError("must be finite", field="model", value="infinite", remedy="choose open or periodic ends")
    if model.full_dimension <= _MOST_EXACT or model.sector.declared:
        small_sectors(model)
        return "exact"
    if reach(model) <= 1 and model.n_sites >= 3:
        return "mps"
    if model.full_dimension > _MOST_BY_SECTORS:
        raise ResourceError(
            f"is too large for full diagonalisation by auto ({_MOST_BY_SECTORS} states) and joins sites that are not "
            "neighbours, which purification cannot do", field="model", value=model.full_dimension,
            remedy="take fewer sites or open ends, or choose method exact, which may take long",
        )  # fmt: skip
    small_sectors(model)
    return "exact"
