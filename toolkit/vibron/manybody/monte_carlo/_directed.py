"""Probabilities of the exits of a directed loop, with as few bounces as can be (Syljuasen and Sandvik 2002)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from vibron.core.quantity import FloatArray

_TOLERANCE = 1e-12


def exit_table(weights: FloatArray) -> npt.NDArray[np.float64]:
    """Return cumulative probabilities of the exits 0 to 3 for each state of a vertex and entry leg.

    Parameters
    ----------
    weights
        Matrix of the operator, not negative; the state of a vertex is 4 times its row plus its column.
    """
    flat = np.where(weights > _TOLERANCE, weights, 0.0).ravel()
    found = np.full((16, 4, 4), 2.0)
    for broken in range(16):  # the state between the flips of the entry and of the exit
        members = np.array([broken ^ (8 >> leg) for leg in range(4)])
        moves = _moves(flat[members])
        for entry, state in enumerate(members):
            if flat[state]:
                cumulative = np.cumsum(moves[entry] / flat[state])
                cumulative[int(np.flatnonzero(moves[entry] > _TOLERANCE)[-1]) :] = 2.0
                found[state, entry] = cumulative
    return found


def _moves(weights: FloatArray) -> FloatArray:
    """Return the symmetric matrix whose rows sum to the weights (of which at most three count) of least trace."""
    moves = np.zeros((4, 4))
    order = np.argsort(-weights, kind="stable")
    a, b, c = order[:3]
    large, middle, small = weights[[a, b, c]]
    if large >= middle + small:
        pairs = {(a, a): large - middle - small, (a, b): middle, (a, c): small}
    else:
        half = 0.5 * (large + middle + small)
        pairs = {(a, b): half - small, (a, c): half - middle, (b, c): half - large}
    for (i, j), value in pairs.items():
        moves[i, j] = moves[j, i] = value
    return moves
