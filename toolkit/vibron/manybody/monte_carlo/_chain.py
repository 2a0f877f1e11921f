"""Markov chains of the stochastic series expansion, and the functions of a temperature from their samples."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vibron.core.errors import ConvergenceError
from vibron.core.memory import need
from vibron.core.quantity import FloatArray
from vibron.core.require import require
from vibron.manybody.chain_statistics import chain_statistics
from vibron.manybody.monte_carlo._vertices import Vertices

_ROOM = 1.3  # length of the operator string over the largest mean number of operators
_STEPS = 10  # adjustments of the number of loops during the first half of the equilibration
_VISITS = 2.0  # vertices visited in a sweep, over the number of operators
_BINS = 16
_COLUMNS = 6


class Functions(NamedTuple):
    """Means and errors at one temperature, in the order of ``NAMES``; autocorrelation time and split R-hat."""

    means: FloatArray
    errors: FloatArray
    autocorrelation: float
    r_hat: float


NAMES = ("energy", "specific_heat", "susceptibility", "structure_factor", "stiffness")


def sampled(parts: Vertices, beta: float, sweeps: int, equilibration: int, seed: np.random.SeedSequence) -> FloatArray:
    """Return the measurements of one chain after its equilibration, one row per sweep."""
    require("numba", extra="manybody")
    from vibron.manybody.monte_carlo._kernel import run

    random = np.random.Generator(np.random.PCG64(seed))
    most = _ROOM * beta * parts.bound
    need(20.0 * most, field="temperatures", value=1.0 / beta, remedy="take a higher temperature or a smaller lattice")
    sites = len(parts.pattern)
    spins = random.integers(0, 2, sites)
    ops = np.full(int(most + 10.0 * np.sqrt(most)) + 50, -1, dtype=np.int64)
    loops, step = 4, max(1, equilibration // (2 * _STEPS))
    for _ in range(_STEPS):
        visited = run(random, spins, ops, beta, loops, parts.places, np.empty((step, _COLUMNS)))
        number = np.count_nonzero(ops >= 0)
        loops = max(1, min(100 * sites, round(loops * _VISITS * step * number / max(1, visited))))
    run(random, spins, ops, beta, loops, parts.places, np.empty((max(1, equilibration - _STEPS * step), _COLUMNS)))
    found = np.empty((sweeps, _COLUMNS))
    run(random, spins, ops, beta, loops, parts.places, found)
    if found[:, 0].max() >= len(ops):
        raise ConvergenceError(
            "the operator string is too short", field="temperatures", value=1.0 / beta, remedy="choose another seed"
        )
    return found


def functions(parts: Vertices, samples: FloatArray, beta: float, lengths: FloatArray) -> Functions:
    """Return the functions of the samples (chains, sweeps, columns); ``lengths`` scale the squares of windings.

    The error is the larger of that of the autocorrelation time and of leaving out each of the bins.
    """
    samples = samples[..., : 4 + len(lengths)]
    chains, sweeps, columns = samples.shape
    sites = len(parts.pattern)
    size = sweeps // _BINS

    def derived(moments: FloatArray) -> FloatArray:
        number, square, magnet, response, order = moments[..., :5].T
        first = [
            parts.constant - number / beta,
            square - number - number**2,
            response - beta * magnet**2,
            order / sites,
        ]
        return np.stack([*first, *(moments[..., 5:] * lengths**2 / (beta * sites)).T], axis=-1)

    whole = np.insert(samples, 1, samples[..., 0] ** 2, axis=2)
    bins = whole[:, : size * _BINS].reshape(chains * _BINS, size, columns + 1).mean(axis=1)
    means, count = derived(bins.mean(axis=0)), len(bins)
    left = derived((bins.sum(axis=0) - bins) / (count - 1))
    errors = np.sqrt((count - 1) * left.var(axis=0))
    statistics = [chain_statistics(samples[..., k]) for k in (0, 3)]
    errors[0] = max(errors[0], statistics[0].error / beta)
    errors[3] = max(errors[3], statistics[1].error / sites)
    return Functions(means, errors, max(s.autocorrelation for s in statistics), max(s.r_hat for s in statistics))
