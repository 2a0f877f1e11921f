from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.require import require
from vibron.core.tool import tool
from vibron.manybody.compilers.to_tenpy import to_tenpy
from vibron.manybody.mps._chain import finite, quiet
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
) -> ThermalEnergy:
    r"""Return the mean energy of a chain at temperatures, from a purified state cooled down from infinity.

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

    Examples
    --------
    >>> mps_thermal_energy(heisenberg(size=(3,)), [1.0]).energy.round(4).tolist()
    [-0.4282]
    """
    finite(model)
    if model.sector.declared:
        raise DomainError("is for all sectors", field="model", value=model.sector.declared, remedy="free the sector")
    if reach(model) > 1:
        raise DomainError(
            "joins sites that are not neighbours", field="model", value=reach(model), remedy="use exact methods"
        )
    order = np.argsort(-temperatures)
    fine, lost, sizes = _cooled(model, temperatures[order], time_step, bond_dimension)
    coarse, _, _ = _cooled(model, temperatures[order], 2.0 * time_step, bond_dimension)
    back = np.argsort(order)
    scale = np.maximum(1.0, np.abs(fine))
    error = np.abs(coarse - fine) / 3.0 + scale * np.sqrt(np.maximum(lost, 0.0)) + 1e-12 * scale
    error = np.array([float(f"{value:.1e}") for value in error])
    return ThermalEnergy(
        temperatures,
        (fine + (fine - coarse) / 3.0)[back],
        error[back],
        lost[back],
        sizes[back],
        bool((error <= tolerance * scale).all()),
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


def _cooled(
    model: Model, temperatures: FloatArray, step: float, bond_dimension: int
) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Return energies, weight lost and bond dimensions at descending temperatures."""
    purification = require("tenpy.algorithms.purification", extra="manybody")
    networks = require("tenpy.networks.purification_mps", extra="manybody")
    mixing = {word for string in model.strings for word, _ in string.ops} & {"X", "Y", "Sx", "Sy"}
    native: Any = to_tenpy(model, conserve="none" if mixing else "auto").native
    psi = networks.PurificationMPS.from_infiniteT(native.lat.mps_sites(), unit_cell_width=model.n_sites)
    truncation = {"chi_max": bond_dimension, "svd_min": 1e-10}
    half, lost = 0.0, 0.0
    rows = []
    for goal in (0.5 / temperatures).tolist():
        if goal > half:
            steps = max(1, int(np.ceil((goal - half) / step - 1e-9)))
            options = {"dt": (goal - half) / steps, "order": 2, "trunc_params": dict(truncation)}
            with quiet():
                engine = purification.PurificationTEBD(psi, native, options)
                engine.options.touch("order")
                engine.run_imaginary(goal - half)
            lost += max(0.0, float(engine.trunc_err.eps))
            half = goal
        with quiet():
            energy = float(np.sum(np.real(native.bond_energies(psi))))
        rows.append((energy, lost, float(max(psi.chi))))
    table = np.array(rows)
    return table[:, 0], table[:, 1], table[:, 2]
