from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option, Record
from vibron.core.tool import tool
from vibron.manybody.free_fermions._gaussian import asked
from vibron.manybody.free_fermions._modes import MajoranaModes, modes
from vibron.manybody.free_fermions._quadratic import axis_of, quadratic
from vibron.manybody.specification import Model

_ZERO = 1e-12


@tool(
    valid_for="fermions without interaction and free spin chains, as in free_fermion_ground_state",
    limitations="grand-canonical: the chemical potential is a term of the model; observables of a spin ring at a "
    "temperature are not Gaussian and refused, its thermodynamic functions are exact",
    papers=("katsura1962", "lieb1961", "peschel2003"),
    see_also=("free_fermion_ground_state", "thermal_expectation", "thermal", "stochastic_series_expansion"),
    cost="light",
)
def free_fermion_thermal(
    model: Annotated[Model, Record("model that is quadratic in fermions")],
    temperatures: Annotated[FloatArray, Array("1", "n", "temperatures in the unit of energy", gt=0)],
    observables: Annotated[
        tuple[str, ...], Option("words of operators (each site), pairs of words (each pair of sites), or entropy")
    ] = (),
) -> FreeFermionThermalState:
    r"""Compute thermodynamic functions and correlations of free fermions from their normal modes.

    .. math:: \ln Z = -\frac{E_0}{T} + \sum_k \ln\left(1 + e^{-\varepsilon_k/T}\right),\qquad
              \langle i\gamma_{u_k}\gamma_{v_k}\rangle = -\tanh\frac{\varepsilon_k}{2T}

    A spin ring is the sum of its two parities, each projected.

    Parameters
    ----------
    temperatures
        Temperatures, k_B being one.
    observables
        As in ``free_fermion_ground_state``; ``"entropy"`` is the von Neumann entropy of the sites left of each cut.

    Raises
    ------
    DomainError
        The model has interactions or a sector, or observables of a spin ring are requested.

    Examples
    --------
    >>> ring = tfim(size=(8,), boundary="periodic")
    >>> free, exact = (f(ring, [0.7]).energy for f in (free_fermion_thermal, thermal_expectation))
    >>> bool(abs(free - exact)[0] < 1e-10)
    True
    """
    if model.sector.declared:
        raise DomainError(
            "is fixed, but the ensemble is grand-canonical", field="sector", value=dict(model.sector.declared),
            remedy="leave it out, or use thermal_expectation",
        )  # fmt: skip
    hamiltonians = quadratic(model)
    found = [(hamiltonian.parity, modes(hamiltonian)) for hamiltonian in hamiltonians]
    if observables and len(found) > 1:
        raise DomainError(
            "of a spin ring are not Gaussian at a temperature", field="observables", value=observables,
            remedy="take open ends, or thermal_expectation",
        )  # fmt: skip
    rows: dict[str, list[Any]] = {}
    for temperature in temperatures if observables else ():
        covariance = found[0][1].covariance(np.tanh(found[0][1].energies / (2.0 * temperature)))
        for name, value in asked(model, observables, covariance, axis_of(model)).items():
            rows.setdefault(name, []).append(value)
    log_z, energy, variance = np.array([_moments(found, float(t)) for t in temperatures]).T
    return FreeFermionThermalState(
        temperatures,
        energy,
        np.maximum(variance, 0.0) / temperatures**2,
        log_z + energy / temperatures,
        -temperatures * log_z,
        {name: np.array(row) for name, row in rows.items()},
    )


@dataclass(frozen=True)
class FreeFermionThermalState(DataRecord):
    """Thermodynamic functions of the whole lattice, and what else was asked at each temperature."""

    temperatures: Annotated[FloatArray, Array("1", "n", "temperatures in the unit of energy", gt=0)]
    energy: Annotated[FloatArray, Array("1", "n", "mean energy")]
    specific_heat: Annotated[FloatArray, Array("1", "n", "derivative of the energy", ge=0)]
    entropy: Annotated[FloatArray, Array("1", "n", "entropy in nats")]
    free_energy: Annotated[FloatArray, Array("1", "n", "free energy")]
    observables: Annotated[Mapping[str, Any], Option("what else was asked, by name, at each temperature")]


def _moments(found: list[tuple[int | None, MajoranaModes]], temperature: float) -> tuple[float, float, float]:
    """Return log Z, the mean energy and its variance."""
    if len(found) == 1:
        return _trace(found[0][1], temperature, 1)
    parts = []  # Z = sum over parities p of Tr (1 + p P) exp(-H_p / T) / 2
    for parity, one in found:
        parts.append((0.5, *_trace(one, temperature, 1)))
        if one.energies[0] > _ZERO * one.energies[-1]:  # else the trace with the parity vanishes
            parts.append((0.5 * (parity or 1) * one.vacuum_parity, *_trace(one, temperature, -1)))
    sign, log_z, energy, variance = np.array(parts).T
    highest = log_z.max()
    weights = sign * np.exp(log_z - highest)
    total = weights.sum()
    mean = float(weights @ energy / total)
    return float(highest + np.log(total)), mean, float(weights @ (variance + energy**2) / total - mean**2)


def _trace(one: MajoranaModes, temperature: float, sign: int) -> tuple[float, float, float]:
    """Return the logarithm of the trace of exp(-H / T), for -1 with the parity of the quasi-particles in it."""
    factor = np.exp(-one.energies / temperature)
    share = sign * factor / (1.0 + sign * factor)
    spread = share * (1.0 - share)
    log_z = -one.vacuum_energy / temperature + float(np.log1p(sign * factor).sum())
    return log_z, one.vacuum_energy + float(one.energies @ share), float(one.energies**2 @ spread)
