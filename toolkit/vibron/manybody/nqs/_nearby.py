"""The variance of a local energy, counted in sampled states and in those a step away from them.

Where a network gets a rare state wrong, its local energy lies far off, and few samples or none tell: of states with
probability 1e-5, seen in one set of ten thousand samples and not in the next, may come all of the variance. Their
neighbours are common. With the ratios a(s, t) = min(1, p(t) / p(s)) of states s and t that the Hamiltonian joins, and
r(s) = sum_t a(s, t), detailed balance p(s) a(s, t) = p(t) a(t, s) gives for any f

    sum_s p(s) f(s) = < f(s) / (1 + r(s)) + sum_t a(s, t) f(t) / (1 + r(t)) >,

the balance heuristic for two ways to come upon a state (E. Veach, L. J. Guibas, SIGGRAPH 1995, 419).
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]


def nearby_variance(state: Any, operator: Any, samples: Array, mean: float) -> float:
    """Return the variance of the local energy about a mean, from samples, one a row, and their neighbours.

    As many states are looked at as a step has samples, and as many of their neighbours as there are samples.
    """
    rows = state.n_samples
    states, counts = np.unique(samples, axis=0, return_counts=True)
    most = max(1, min(rows, len(samples) // operator.max_conn_size))
    chosen = np.arange(0, len(states), -(-len(states) // most))
    states, counts = states[chosen], counts[chosen].astype(np.float64)
    _, ratios, there = _looked(state, operator, states, rows)
    moved = ratios > 0.0
    seen, place = np.unique(np.concatenate([states, there[moved]]), axis=0, return_inverse=True)
    weights = np.bincount(place.reshape(-1), np.concatenate([counts, (counts[:, None] * ratios)[moved]]))
    values, ratios, _ = _looked(state, operator, seen, rows)
    return float(weights @ (np.abs(values - mean) ** 2 / (1.0 + ratios.sum(axis=1))) / counts.sum())


def _looked(state: Any, operator: Any, states: Array, rows: int) -> tuple[Array, Array, Array]:
    """Return local energies, the ratios to the states that are joined (0 to itself), and those states.

    All is done in pieces of one size, so that it is compiled once.
    """
    found: list[tuple[Array, Array, Array]] = []
    for start in range(0, len(states), rows):
        piece = states[start : start + rows]
        filled = np.concatenate([piece, np.repeat(piece[-1:], rows - len(piece), axis=0)])
        there, elements = (np.asarray(part) for part in operator.get_conn_padded(filled))
        joined = np.asarray(state.log_value(there.reshape(-1, there.shape[-1]))).reshape(there.shape[:2])
        apart = joined - np.asarray(state.log_value(filled))[:, None]
        apart = np.where(elements != 0.0, apart, 0.0)
        values = (elements * np.exp(apart)).sum(axis=1)
        moved = (elements != 0.0) & (there != filled[:, None, :]).any(axis=2)
        ratios = np.where(moved, np.exp(np.minimum(0.0, 2.0 * apart.real)), 0.0)
        found.append((values[: len(piece)], ratios[: len(piece)], there[: len(piece)]))
    values, ratios, there = (np.concatenate(parts) for parts in zip(*found, strict=True))
    return values, ratios, there
