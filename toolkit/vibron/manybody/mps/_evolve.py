"""Time evolution of a matrix-product state with a ladder in the time step and the bond dimension."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np

from vibron.core.errors import DomainError, InputError
from vibron.core.memory import need
from vibron.core.quantity import Array, FloatArray
from vibron.manybody.evolution import Evolution
from vibron.manybody.mps._chain import PACKAGES, Chain, chain_of, finite, quiet
from vibron.manybody.mps._climb import climb, rungs_below
from vibron.manybody.mps._engines import Engine
from vibron.manybody.mps._ground import first_states
from vibron.manybody.mps._measure import asked, check_names
from vibron.manybody.mps._product import check_charges, keeps_charges, named_states
from vibron.manybody.solution import Rung, threads, versions
from vibron.manybody.specification import Model


@dataclass(frozen=True)
class ChainEvolution(Evolution):
    """What becomes of a matrix-product state; the error is that of the observables, by the ladder."""

    norm: Annotated[FloatArray, Array("1", "n", "norm of the state", ge=0)]
    truncation: Annotated[FloatArray, Array("1", "n", "weight discarded so far", ge=0)]
    bond_dimension: Annotated[FloatArray, Array("1", "n", "largest bond dimension", ge=1)]


def evolve(
    model: Model,
    times: FloatArray,
    engine: Engine,
    *,
    initial: str,
    before: Model | None,
    observables: Sequence[str],
    time_step: float,
    bond_dimension: int,
    cutoff: float,
    tolerance: float,
    solver: str,
) -> ChainEvolution:
    """Run at the time step, at twice the time step and at half the bond dimension, and compare."""
    finite(model)
    check_names(model, observables)
    if not times.size or (np.diff(times) < 0).any():
        raise InputError("must ascend", field="times", value=times[:3].tolist(), remedy="sort them")
    source = _source(model, initial, before, bond_dimension)

    def run(step: float, chi: int) -> dict[str, Any]:
        return _run(source, times, engine, observables, step, {"chi_max": chi, "svd_min": cutoff})

    best, coarse = run(time_step, bond_dimension), run(2.0 * time_step, bond_dimension)
    error = _difference(best, coarse) / 3.0
    ladder = [Rung("time step", 2.0 * time_step, float(error.max()), float(error.max()))]
    half = max(1, bond_dimension // 2)
    if best["bond_dimension"].max() > half:
        narrow = _difference(best, run(time_step, half))
        ladder.append(Rung("bond dimension", float(half), float(narrow.max()), float(narrow.max())))
        error = error + narrow
    error = error + np.abs(best["energy"] - best["first"])
    error = np.array([float(f"{value:.1e}") for value in np.maximum(error, 1e-14)])
    return ChainEvolution(
        times,
        best["energy"],
        best["echo"],
        best["observables"],
        error,
        bool((error <= tolerance).all()),
        tuple(ladder),
        solver,
        versions(*PACKAGES),
        model.hash,
        threads(),
        best["norm"],
        best["truncation"],
        best["bond_dimension"],
        state=best["state"],
    )


def _source(model: Model, initial: str, before: Model | None, bond_dimension: int) -> Chain:
    """Return the initial state, with as many charges as it has."""
    if initial == "ground_state":
        first = model if before is None else before
        charged = keeps_charges(first) and keeps_charges(model)
        chain = chain_of(first, first_states(first, "spread") if charged else None, charged=charged)
        climb(chain, rungs_below(bond_dimension), sweeps=20, tolerance=1e-10, cutoff=1e-10)
        native = chain_of(model, None if not charged else first_states(model, "spread"), charged=charged).native
        if [site.leg for site in native.lat.mps_sites()] != [site.leg for site in chain.psi.sites]:
            raise DomainError("must have the same space and charges", field="before", remedy="declare the same sector")
        return Chain(model, native, chain.psi)
    if before is not None:
        raise InputError("goes with initial = ground_state", field="before", remedy="leave it out")
    if initial == "all_plus":
        if model.site.dimension != 2 or model.sector.declared:
            raise DomainError(
                "needs spins one half in no sector", field="initial", value=initial, remedy="write digits"
            )
        return chain_of(model, None, charged=False, even=True)
    states = named_states(model, initial)
    check_charges(model, states)
    mixing = {word for string in model.strings for word, _ in string.ops} & {"X", "Y", "Sx", "Sy"}
    return chain_of(model, states, charged=not mixing)


def _run(
    source: Chain,
    times: FloatArray,
    engine: Engine,
    observables: Sequence[str],
    time_step: float,
    truncation: Mapping[str, Any],
) -> dict[str, Any]:
    chain = Chain(source.model, source.native, source.psi.copy())
    rows: dict[str, list[Any]] = {}
    columns: dict[str, list[float]] = {name: [] for name in ("energy", "echo", "norm", "truncation", "bond_dimension")}
    now, lost = 0.0, 0.0
    for time in times.tolist():
        if time > now:
            steps = max(1, int(np.ceil((time - now) / time_step - 1e-9)))
            need(steps, field="time_step", value=time_step, remedy="take longer steps or earlier times", each=128)
            with quiet():
                lost += engine(chain.psi, chain.native, steps, (time - now) / steps, truncation)
            now = time
        norm = float(chain.psi.norm)
        overlap = abs(chain.psi.overlap(source.psi)) / norm
        found = (chain.energy, min(1.0, overlap**2), norm, max(0.0, lost), float(max(chain.psi.chi)))
        for name, number in zip(columns, found, strict=True):
            columns[name].append(number)
        for name, value in asked(chain, [word for word in observables if word != "spectrum"]).items():
            rows.setdefault(name, []).append(value)
    found_rows = {name: np.array(row) for name, row in rows.items()}
    return {
        **{k: np.array(v) for k, v in columns.items()},
        "observables": found_rows,
        "first": source.energy,
        "state": chain.psi,
    }


def _difference(one: Mapping[str, Any], other: Mapping[str, Any]) -> FloatArray:
    """Return the largest difference of anything measured, at each time."""
    total = np.maximum(np.abs(one["energy"] - other["energy"]), np.abs(one["echo"] - other["echo"]))
    for name, values in one["observables"].items():
        change = np.abs(values - other["observables"][name]).reshape(len(total), -1).max(axis=1)
        total = np.maximum(total, change)
    return np.asarray(total, dtype=np.float64)
