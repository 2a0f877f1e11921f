"""Regions of a spectrum that move, widen and gain each by its own measure when a gas condenses."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import numpy as np

from vibron.core.data import load_yaml
from vibron.core.quantity import FloatArray
from vibron.core.require import require
from vibron.physics.line_shape import GAUSS_TO_SIGMA

#: Free O-H stretches, stretches of hydrogen on carbon, and C=O stretches of a gas, cm^-1.
REGIONS = {"hydroxyl": (3480.0, 3760.0), "hydrogen": (2750.0, 3200.0), "carbonyl": (1650.0, 1860.0)}
_EDGE = 15.0  # cm^-1, over which one region passes into the next


def transformed(grid: FloatArray, values: FloatArray, by: Mapping[str, float]) -> FloatArray:
    """Return the spectrum of the liquid from that of the gas, on an even grid, values zero where not measured."""
    parts = {name: values * share for name, share in _shares(tuple(grid)).items()}
    shifted = {name: np.interp(grid - by[f"{name}_shift"], grid, part, 0.0, 0.0) for name, part in parts.items()}
    step = float(grid[1] - grid[0])
    rest = shifted["other"] + shifted["carbonyl"] + by["hydrogen_gain"] * shifted["hydrogen"]
    bonded = _widened(shifted["hydroxyl"], by["hydroxyl_width"] / step)
    return by["hydroxyl_gain"] * bonded + _widened(rest, by["width"] / step)


@cache
def parameters() -> dict[str, float]:
    """Return the fitted numbers."""
    return dict(load_yaml(__package__, "condensed_phase.yaml"))


@cache
def _shares(grid: tuple[float, ...]) -> dict[str, FloatArray]:
    """Return the share of each region at each place; they add up to one."""
    x = np.array(grid)
    found = {
        name: (np.tanh((x - low) / _EDGE / 2.0) - np.tanh((x - high) / _EDGE / 2.0)) / 2.0
        for name, (low, high) in REGIONS.items()
    }
    return {**found, "other": np.asarray(1.0 - sum(found.values()))}


def _widened(values: FloatArray, width: float) -> FloatArray:
    smooth = require("scipy.ndimage").gaussian_filter1d
    return np.asarray(smooth(values, max(width, 1e-3) * GAUSS_TO_SIGMA, mode="constant"), dtype=np.float64)
