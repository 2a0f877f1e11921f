"""The ladder of bond dimensions: sweep at each until the energy stays, then extrapolate in the truncation error."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from vibron.core.errors import InputError
from vibron.core.require import require
from vibron.manybody.mps._chain import Chain, quiet
from vibron.manybody.solution import Rung

NOTHING = 1e-14


@dataclass(frozen=True)
class BondStep:
    """What one bond dimension gave."""

    bond_dimension: int
    energy: float
    truncation: float
    change: float
    sweeps: int
    settled: bool


@dataclass(frozen=True)
class Limit:
    """The energy without truncation."""

    value: float
    error: float
    slope: float


def rungs_below(most: int, given: Sequence[int] = ()) -> tuple[int, ...]:
    """Return the ladder of bond dimensions: a quarter, a half and the whole, or what is given."""
    if given:
        ladder = tuple(int(chi) for chi in given)
        if any(b <= a for a, b in pairwise(ladder)) or ladder[0] < 1:
            raise InputError("must ascend from 1 on", field="ladder", value=ladder, remedy="sort it")
        return ladder
    return tuple(sorted({max(2, most // 4), max(2, most // 2), most}))


def climb(
    chain: Chain,
    ladder: Sequence[int],
    *,
    sweeps: int,
    tolerance: float,
    cutoff: float,
    below: Sequence[Any] = (),
    watch: Callable[[Chain], None] | None = None,
) -> list[BondStep]:
    """Run two-site DMRG up the ladder, each rung from the state of the one before; the state of the chain changes."""
    dmrg = require("tenpy.algorithms.dmrg", extra="manybody")
    found: list[BondStep] = []
    finite = chain.psi.finite
    check = 1 if finite else 10
    for number, chi in enumerate(ladder):
        options = {
            "trunc_params": {"chi_max": int(chi), "svd_min": cutoff},
            "N_sweeps_check": check,
            "min_sweeps": check if number else 2 * check,
            "max_sweeps": sweeps,
            "max_E_err": tolerance,
            "max_S_err": np.sqrt(tolerance),
            "max_trunc_err": np.inf,
            "mixer": True,
            "mixer_params": {
                "amplitude": 1e-3 if number == 0 else 1e-5,
                "decay": 2.0 if finite else 2.0**0.3,
                "disable_after": min(5, max(2, sweeps // 2)) if finite else 10,
            },
        }
        if finite:
            options["norm_tol"] = None  # the canonical form is restored below
        kept = {"orthogonal_to": list(below)} if below else {}
        with quiet():
            engine = dmrg.TwoSiteDMRGEngine(chain.psi, chain.native, options, **kept)
            engine.run()
            engine.lanczos_params.touch("N_min", "N_max", "P_tol", "E_tol")  # unused where blocks are small
            chain.psi = engine.psi
            chain.psi.canonical_form()
        stats = engine.sweep_stats
        energy = chain.energy
        change = abs(float(stats["Delta_E"][-1])) if len(stats["E"]) > 1 else np.inf
        scale = max(1.0, abs(energy))
        found.append(
            BondStep(
                int(max(chain.psi.chi)),
                energy,
                max(0.0, float(stats["max_trunc_err"][-1])),
                change,
                int(engine.sweeps),
                bool(change <= 10 * tolerance * scale),
            )
        )
        if watch is not None:
            watch(chain)
        if found[-1].truncation < NOTHING and int(max(chain.psi.chi)) < chi and found[-1].settled:
            break  # a larger bond dimension would not be used
    return found


def limit_of(steps: Sequence[BondStep]) -> Limit:
    """Extrapolate linearly in the truncation error; the error is the whole distance, and how far the sweeps were."""
    last = steps[-1]
    scale = max(1.0, abs(last.energy))
    rest = (last.change if np.isfinite(last.change) else scale) + NOTHING * scale
    before = next((step for step in reversed(steps[:-1]) if step.truncation > 2.0 * last.truncation), None)
    if last.truncation < NOTHING:
        return Limit(last.energy, rest, 0.0)
    if before is None:  # no ladder to judge by: the truncation error itself, in units of the energy, with a margin
        return Limit(last.energy, rest + 10.0 * scale * last.truncation**0.5, 0.0)
    slope = (before.energy - last.energy) / (before.truncation - last.truncation)
    slope = max(0.0, slope)
    value = last.energy - slope * last.truncation
    earlier = [step for step in steps[:-1] if step.truncation > 2.0 * before.truncation]
    spread = 0.0
    if earlier:
        other = (earlier[-1].energy - before.energy) / (earlier[-1].truncation - before.truncation)
        spread = abs(max(0.0, other) - slope) * last.truncation
    return Limit(value, abs(last.energy - value) + spread + rest, slope)


def as_rungs(steps: Sequence[BondStep], limit: Limit) -> tuple[Rung, ...]:
    """Return the ladder as the solution shows it: each rung's error is its distance from the limit."""
    return tuple(
        Rung("bond dimension", float(step.bond_dimension), step.energy, abs(step.energy - limit.value))
        for step in steps
    )
