from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np
import numpy.typing as npt

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.require import require
from vibron.core.tool import tool
from vibron.manybody.compilers.to_tenpy import to_tenpy
from vibron.manybody.mps._chain import Chain, finite, quiet
from vibron.manybody.mps._measure import asked, check_names
from vibron.manybody.operators.strings import reach
from vibron.manybody.specification import Model


@tool(
    valid_for="finite chains whose terms join neighbours at most, over all sectors",
    limitations="grand-canonical: a declared sector is refused; low temperatures need many steps and a large bond "
    "dimension",
    papers=("verstraete2004", "hauschild2018", "katsura1962"),
    see_also=("thermal_expectation", "mps_evolution"),
    extra="manybody",
    cost="light",
)
def mps_thermal_energy(
    model: Annotated[Model, Record("model")],
    temperatures: Annotated[FloatArray, Array("1", "n", "temperatures in the unit of energy", gt=0)],
    time_step: Annotated[float, Quantity("1", "step of half the inverse temperature", gt=0, le=0.5)] = 0.05,
    bond_dimension: Annotated[int, Quantity("1", "largest bond dimension", ge=1, le=20000)] = 64,
    tolerance: Annotated[float, Quantity("1", "relative error that counts as converged", gt=0, lt=1)] = 1e-3,
    observables: Annotated[tuple[str, ...], Option("words of operators (each site), or pairs of words")] = (),
) -> ThermalEnergy:
    r"""Return thermal means of a chain at temperatures, from a purified state cooled down from infinity.

    .. math:: |\psi_\beta\rangle = e^{-\beta H/2}\,|\psi_0\rangle,\qquad
              E = \frac{\langle\psi_\beta|H|\psi_\beta\rangle}{\langle\psi_\beta|\psi_\beta\rangle}
              = \frac{\operatorname{Tr} H e^{-\beta H}}{\operatorname{Tr} e^{-\beta H}}

    Parameters
    ----------
    temperatures
        Temperatures, k_B being one.
    time_step
        Step of half the inverse temperature; the double is run too, and both are extrapolated.

    Raises
    ------
    DomainError
        A sector is declared, or a term joins sites that are not neighbours.
    InputError
        An observable is unknown, or belongs to a pure state.

    Examples
    --------
    >>> found = mps_thermal_energy(heisenberg(size=(3,)), [1.0], observables=("Sz Sz",))
    >>> found.energy.round(4).tolist(), round(float(found.observables["Sz Sz"][0].sum()), 4)  # T chi
    ([-0.4282], 0.496)
    """
    finite(model)
    check_names(model, observables)
    if pure := [name for name in observables if name in ("entropy", "spectrum")]:
        raise InputError(
            "belongs to a pure state", field="observables", value=pure[0], remedy="ask for words of operators"
        )
    if model.sector.declared:
        raise DomainError("is for all sectors", field="model", value=model.sector.declared, remedy="free the sector")
    if reach(model) > 1:
        raise DomainError(
            "joins sites that are not neighbours", field="model", value=reach(model), remedy="use exact methods"
        )
    order = np.argsort(-temperatures)
    stages = np.diff(0.5 / temperatures[order], prepend=0.0)
    counts = np.ceil(stages / (2.0 * time_step) - 1e-9).astype(int)
    fine, lost, sizes, means = _cooled(model, stages, 2 * counts, bond_dimension, observables)
    coarse, _, _, others = _cooled(model, stages, counts, bond_dimension, observables)
    back = np.argsort(order)
    scale = np.maximum(1.0, np.abs(fine))
    error = np.abs(coarse - fine) / 3.0 + scale * np.sqrt(np.maximum(lost, 0.0)) + 1e-12 * scale
    error = np.array([float(f"{value:.1e}") for value in error])
    return ThermalEnergy(
        temperatures,
        _extrapolated(fine, coarse)[back],
        error[back],
        lost[back],
        sizes[back],
        bool((error <= tolerance * scale).all()),
        {name: _extrapolated(values, others[name])[back] for name, values in means.items()},
    )


@dataclass(frozen=True)
class ThermalEnergy(DataRecord):
    """Mean energies of the whole chain."""

    temperatures: Annotated[FloatArray, Array("1", "n", "temperatures in the unit of energy", gt=0)]
    energy: Annotated[FloatArray, Array("1", "n", "mean energy, extrapolated in the time step")]
    error: Annotated[FloatArray, Array("1", "n", "change from the smaller time step, and from truncation", ge=0)]
    truncation: Annotated[FloatArray, Array("1", "n", "weight discarded on the way", ge=0)]
    bond_dimension: Annotated[FloatArray, Array("1", "n", "largest bond dimension", ge=1)]
    converged: Annotated[bool, Option("whether the error stays below the tolerance at all temperatures")]
    observables: Annotated[Mapping[str, Any], Option("what else was asked, by name, at each temperature; extrapolated")]


def _extrapolated(fine: FloatArray, coarse: FloatArray) -> FloatArray:
    """Return values from a time step and its double without their error of second order."""
    return fine + (fine - coarse) / 3.0


def _cooled(
    model: Model, stages: FloatArray, counts: npt.NDArray[Any], bond_dimension: int, observables: Sequence[str]
) -> tuple[FloatArray, FloatArray, FloatArray, dict[str, FloatArray]]:
    """Return energies, weight lost, bond dimensions and observables after each stage of cooling."""
    purification = require("tenpy.algorithms.purification", extra="manybody")
    networks = require("tenpy.networks.purification_mps", extra="manybody")
    mixing = {word for string in model.strings for word, _ in string.ops} & {"X", "Y", "Sx", "Sy"}
    native: Any = to_tenpy(model, conserve="none" if mixing else "auto").native
    psi = networks.PurificationMPS.from_infiniteT(native.lat.mps_sites(), unit_cell_width=model.n_sites)
    truncation = {"chi_max": bond_dimension, "svd_min": 1e-10}
    lost = 0.0
    rows = []
    means: dict[str, list[Any]] = {}
    for stage, count in zip(stages.tolist(), counts.tolist(), strict=True):
        if count:
            options = {"dt": stage / count, "order": 2, "trunc_params": dict(truncation)}
            with quiet():
                engine = purification.PurificationTEBD(psi, native, options)
                engine.options.touch("order")
                engine.run_imaginary(stage)
            lost += max(0.0, float(engine.trunc_err.eps))
        with quiet():
            energy = float(np.sum(np.real(native.bond_energies(psi))))
        rows.append((energy, lost, float(max(psi.chi))))
        for name, value in asked(Chain(model, native, psi), observables).items():
            means.setdefault(name, []).append(value)
    table = np.array(rows)
    return table[:, 0], table[:, 1], table[:, 2], {name: np.array(values) for name, values in means.items()}
