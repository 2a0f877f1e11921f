"""Excited levels of a chain: orthogonal to those below, or the lowest of another sector."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from vibron.manybody.mps._ground import ground
from vibron.manybody.mps._shift import overlap, shifted
from vibron.manybody.solution import Rung, Solution
from vibron.manybody.specification import Model, Sector


def excited(
    model: Model,
    level: int,
    above: Sector | None,
    *,
    seed: int,
    observables: Sequence[str],
    start: float,
    **settings: Any,
) -> Solution:
    """Return a level above the ground state, or the lowest state of another sector, with the gap below it."""
    if above is not None:
        lowest, _ = ground(model, seed=seed, start=start, **settings)
        other = model.with_sector(**above.declared)
        found, _ = ground(other, seed=seed, observables=observables, start=start, **settings)
        below, overlaps = [lowest], [0.0]
    else:
        moved, shift = shifted(model)
        below, states = list[Solution](), list[Any]()
        for n in range(level + 1):
            words = observables if n == level else ()
            now, chain = ground(moved, seed=seed + n, below=states, observables=words, start=start, **settings)
            states.append(chain.psi)
            below.append(now)
        overlaps = [overlap(states[-1], state) for state in states[:-1]]
        ladder = tuple(Rung(r.setting, r.size, r.value + shift, r.error) for r in below[-1].ladder)
        found = replace(below[-1], value=below[-1].value + shift, ladder=ladder, model=model.hash)
        lowest = replace(below[0], value=below[0].value + shift)
    sure = all(part.converged for part in (*below, found)) and max(overlaps) < 1e-4
    error = found.error if above is not None else sum(part.error for part in below)
    more = {
        **found.observables,
        "gap": found.value - lowest.value,
        "gap_error": lowest.error + found.error,
        "overlaps": overlaps,
    }
    return replace(
        found, error=error, converged=sure, observables=more, solver="two-site DMRG, excited",
        seconds=time.perf_counter() - start, state=found.state,
    )  # fmt: skip
