from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError, ResourceError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.hilbert.levels import small_sectors, split
from vibron.manybody.operators.strings import reach
from vibron.manybody.solution import check_converged, threads, versions
from vibron.manybody.solvers._doors import MOST_EXACT, behind, call
from vibron.manybody.specification import Model

TOOLS = {
    "exact": "thermal_expectation",
    "ftlm": "thermal_expectation",
    "typicality": "thermal_expectation",
    "mps": "mps_thermal_energy",
    "sse": "stochastic_series_expansion",
    "free_fermions": "free_fermion_thermal",
}
_NAMES = {"exact": "full diagonalisation", "ftlm": "finite-temperature Lanczos", "typicality": "typicality"}
_MOST_EXACT = 6000
_ROUNDING = 1e-12
_MOST_BY_SECTORS = 100_000  # in all, split into sectors of at most 6000
_MOST_SPLIT = 1e9  # spaces beyond this have larger sectors


@tool(
    valid_for="finite lattices",
    limitations="energies only: thermal_expectation and stochastic_series_expansion give more functions; typicality, "
    "sse and free_fermions are never chosen by auto",
    papers=("bonner1964", "verstraete2004", "katsura1962", "jaklic1994"),
    see_also=("thermal_expectation", "mps_thermal_energy", "stochastic_series_expansion", "ground_state"),
    seed=0,
    cost="light",
)
def thermal(
    model: Annotated[Model, Record("model")],
    temperatures: Annotated[FloatArray, Array("1", "n", "temperatures in the unit of energy", gt=0)],
    method: Annotated[str, Option("solver", ("auto", *TOOLS))] = "auto",
    settings: Annotated[Mapping[str, Any] | None, Option("settings of the solver's own, by name")] = None,
    seed: Annotated[int, Quantity("1", "seed of random vectors", ge=0)] = 0,
) -> ThermalMean:
    r"""Return the mean energy of a model at temperatures by the solver that is named, or that suits the model.

    .. math:: E(T) = \frac{\operatorname{Tr} H e^{-H/T}}{\operatorname{Tr} e^{-H/T}}

    ``auto`` takes the full spectrum for up to 6000 states, else purification where all terms are between
    neighbours, else the full spectrum by symmetry sectors for up to 100,000 states (a ring of 16 spins: a minute),
    else finite-temperature Lanczos for sectors of up to 300,000 states (a ring of 20 spins), whose error is
    statistical. ``sse``, quantum Monte Carlo, takes spins one half without frustration, thousands of them.

    Parameters
    ----------
    temperatures
        Temperatures, k_B being one.

    Raises
    ------
    ResourceError
        No method can do it; this is found out before the work begins.

    Examples
    --------
    >>> thermal(heisenberg(size=(2,)), [1.0]).energy.round(6).tolist()
    [-0.225367]
    """
    if method == "auto":
        method = _suited(model)
    data: dict[str, Any] = {"model": model, "temperatures": temperatures, "seed": seed}
    if method in _NAMES:
        data["method"] = method
    found = call(behind(method, TOOLS), settings or {}, **data)
    packages: tuple[str, ...]
    if method in _NAMES:
        error, sure, solver, packages = found.errors["energy"], True, _NAMES[method], ("numpy", "scipy")
    elif method == "free_fermions":
        error, sure, solver, packages = (
            _ROUNDING * np.abs(found.energy),
            True,
            "normal modes of free fermions",
            ("numpy",),
        )
    elif method == "sse":
        error, sure, solver, packages = found.errors["energy"], found.converged, found.solver, ("numpy", "numba")
    else:
        error, sure, solver, packages = found.error, found.converged, "purification", ("numpy", "physics-tenpy")
    return ThermalMean(temperatures, found.energy, error, sure, solver, versions(*packages), model.hash, threads())


@dataclass(frozen=True)
class ThermalMean(DataRecord):
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


def _suited(model: Model) -> str:
    """Return the method that can do it, or refuse."""
    if model.lattice.infinite:
        raise DomainError("must be finite", field="model", value="infinite", remedy="choose open or periodic ends")
    if not model.sector.declared:
        if model.full_dimension > _MOST_EXACT and reach(model) <= 1 and model.n_sites >= 3:
            return "mps"
        if model.full_dimension > _MOST_BY_SECTORS:
            _refuse_long(model)
            return "ftlm"
    try:
        small_sectors(model)
    except ResourceError:
        _refuse_long(model)
        return "ftlm"
    return "exact"


def _refuse_long(model: Model) -> None:
    """Refuse a model whose largest sector is too large for random vectors by auto."""
    most = 2**62 if model.full_dimension > _MOST_SPLIT else max(piece.dimension for piece in split(model))
    if most > MOST_EXACT:
        raise ResourceError(
            f"has a sector of more than {MOST_EXACT} states and joins sites that are not neighbours, which "
            "purification cannot do", field="model", value=model.full_dimension,
            remedy="choose method sse for spins one half without frustration, or ftlm, which may take long; or take "
            "fewer sites or open ends",
        )  # fmt: skip
