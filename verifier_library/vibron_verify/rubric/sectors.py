"""How much of a state lies outside the sector that a model declares."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.manybody.specification import Model


def outside_weight(vector: npt.NDArray[Any], model: Model, states: npt.NDArray[Any] | None = None) -> float:
    """Return the share of a vector that has other charges than the model's sector.

    Charges are read from the states of the sites: particles, spins up and down, and the spin projection; momenta and
    reflections are not checked.

    >>> from vibron.manybody.models.heisenberg import heisenberg
    >>> outside_weight(np.array([1.0, 0, 0, 0]), heisenberg(size=(2,), sector={"total_sz": 0}))
    1.0
    """
    inside = in_sector(model, states)
    if len(inside) != len(vector):
        return 1.0
    weights = np.abs(vector) ** 2
    return float(weights[~inside].sum() / weights.sum())


def in_sector(model: Model, states: npt.NDArray[Any] | None = None) -> npt.NDArray[np.bool_]:
    """Tell of each state, or of those numbered, whether it has the charges of the model's sector."""
    local, n, sector = model.site.dimension, model.n_sites, model.sector
    codes = np.arange(local**n) if states is None else np.asarray(states, dtype=np.int64)
    digits = np.array(np.unravel_index(codes, (local,) * n))
    if model.site.two_modes:
        up, down = np.array([0, 0, 1, 1])[digits].sum(0), np.array([0, 1, 0, 1])[digits].sum(0)
        if model.site.kind == "tj":
            up, down = (digits == 2).sum(0), (digits == 1).sum(0)
        charges = {"n_up": up, "n_down": down, "n_particles": up + down, "total_sz": (up - down) / 2}
    elif model.site.kind in ("spin", "qubit"):
        charges = {"total_sz": ((local - 1) / 2 - digits).sum(0), "parity": 1 - 2 * (digits.sum(0) % 2)}
    else:
        charges = {"n_particles": digits.sum(0), "parity": 1 - 2 * (digits.sum(0) % 2)}
    inside = np.ones(len(codes), dtype=bool)
    for name, numbers in charges.items():
        wanted = getattr(sector, name)
        if wanted is not None:
            inside &= numbers == wanted
    return inside
