from __future__ import annotations

from dataclasses import InitVar, dataclass, field
from functools import partial
from typing import Annotated, Any

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import InputError, ResourceError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.circuits._ansatz import lowest
from vibron.manybody.circuits._engine import Complex
from vibron.manybody.solution import HoldsState, Rung

MOST_VERTICES = 18


@tool(
    valid_for="graphs of up to 18 vertices, with weights",
    limitations="the search keeps the angles of fewer layers as a start and adds random ones: on irregular graphs it "
    "may miss the best angles; the state vector is exact",
    papers=("farhi2014",),
    see_also=("vqe_ground_state",),
    seed=0,
    cost="light",
)
def qaoa_maxcut(
    edges: Annotated[FloatArray, Array("1", "m,2", "pairs of vertices, counted from 0", ge=0)],
    layers: Annotated[int, Quantity("1", "layers", ge=1, le=30)] = 1,
    weights: Annotated[FloatArray | None, Array("1", "m", "weight of each edge; 1 by default", gt=0)] = None,
    starts: Annotated[int, Quantity("1", "random starts for each number of layers", ge=0, le=1000)] = 3,
    tolerance: Annotated[float, Quantity("1", "slope of the mean cut that ends a search", gt=0)] = 1e-7,
    seed: Annotated[int, Quantity("1", "seed of the starts", ge=0)] = 0,
) -> Cut:
    r"""Return the mean cut that alternating layers reach.

    .. math:: |\psi\rangle = \prod_{l=1}^{p}e^{-i\beta_l\sum_i X_i}\,e^{-i\gamma_l C}\,|+\rangle^{\otimes n},\qquad
              C = \sum_{(ij)} w_{ij}\,\frac{1 - Z_iZ_j}{2}

    On a ring longer than 2p + 1 the best ratio is (2p + 1) / (2p + 2).

    Parameters
    ----------
    starts
        Random starts in addition to the angles of fewer layers.

    Returns
    -------
    Cut
        ``.state`` is the state vector at the best angles, vertex 0 most significant.

    Raises
    ------
    InputError
        An edge joins a vertex to itself, or an index is not a whole number.
    ResourceError
        More than 18 vertices.

    Examples
    --------
    >>> found = qaoa_maxcut([[0, 1], [1, 2], [2, 3], [3, 0]], layers=2)
    >>> round(found.ratio, 6), found.best_cut
    (1.0, 4.0)
    """
    pairs = edges.astype(int)
    if not len(pairs) or (pairs != edges).any() or (pairs[:, 0] == pairs[:, 1]).any():
        raise InputError("must join two vertices each", field="edges", value=edges.tolist()[:4], remedy="give pairs")
    n = int(pairs.max()) + 1
    if n > MOST_VERTICES:
        raise ResourceError("have too many vertices", field="edges", value=n, remedy=f"use at most {MOST_VERTICES}")
    weight = np.ones(len(pairs)) if weights is None else weights
    sides = (np.arange(2**n)[:, None] >> (n - 1 - np.arange(n))) & 1
    cost = (sides[:, pairs[:, 0]] != sides[:, pairs[:, 1]]) @ weight
    largest = float(cost.max())
    random, angles, ladder = np.random.default_rng(seed), np.zeros(0), []
    for p in range(1, layers + 1):
        half = angles.reshape(2, -1)
        old = np.linspace(0.0, 1.0, p - 1) if p > 2 else np.zeros(p - 1)
        longer = [np.interp(np.linspace(0.0, 1.0, p), old, row) for row in half] if p > 1 else [[0.4], [0.4]]
        points = [np.ravel(longer), *(random.uniform(0.0, 0.5 * np.pi, 2 * p) for _ in range(starts))]
        points += [np.concatenate([half[0], [0.0], half[1], [0.0]])]
        value, angles = lowest(partial(_energy, cost=cost, n=n), points, 400, tolerance)
        ladder.append(Rung("layers", float(p), -value / largest))
    state = _states(angles, cost, n)[-1]
    place = int(np.argmax((np.abs(state) ** 2).round(10)))
    gamma, beta = angles.reshape(2, -1)
    best = format(place, f"0{n}b")
    return Cut(-value / largest, -value, largest, best, float(cost[place]), gamma, beta, tuple(ladder), state=state)


@dataclass(frozen=True)
class Cut(DataRecord, HoldsState):
    """The mean cut of the circuit and the largest cut; the attribute ``state`` is not part of the JSON."""

    ratio: Annotated[float, Quantity("1", "mean cut over the largest cut")]
    mean: Annotated[float, Quantity("1", "mean weight of the cut")]
    largest: Annotated[float, Quantity("1", "largest cut, by trying all")]
    best: Annotated[str, Option("most probable side of each vertex, vertex 0 first")]
    best_cut: Annotated[float, Quantity("1", "weight of that cut")]
    gamma: Annotated[FloatArray, Array("rad", "p", "angles of the edges")]
    beta: Annotated[FloatArray, Array("rad", "p", "angles of the mixer")]
    ladder: Annotated[tuple[Rung, ...], Record("ratio by number of layers")]
    state: InitVar[Any] = field(default=None, kw_only=True)

    def __post_init__(self, state: Any) -> None:
        object.__setattr__(self, "state", state)


def _states(angles: FloatArray, cost: FloatArray, n: int) -> list[Complex]:
    """Return the state before the first layer, and after each half of a layer."""
    gamma, beta = angles.reshape(2, -1)
    states = [np.full(2**n, 2.0 ** (-n / 2), dtype=np.complex128)]
    for g, b in zip(gamma, beta, strict=True):
        states.append(np.exp(-1j * g * cost) * states[-1])
        states.append(_mixed(states[-1], b, n))
    return states


def _mixed(state: Complex, angle: float, n: int) -> Complex:
    for digit in range(n):
        cube = state.reshape(2**digit, 2, -1)
        state = (np.cos(angle) * cube - 1j * np.sin(angle) * cube[:, ::-1]).reshape(-1)
    return state


def _energy(angles: FloatArray, cost: FloatArray, n: int) -> tuple[float, FloatArray]:
    """Return minus the mean cut and its gradient."""
    states, p = _states(angles, cost, n), angles.size // 2
    image = -cost * states[-1]
    value, gradient = float(np.vdot(states[-1], image).real), np.zeros(2 * p)
    for layer in range(p - 1, -1, -1):
        flipped = sum(states[2 * layer + 2].reshape(2**d, 2, -1)[:, ::-1].reshape(-1) for d in range(n))
        gradient[p + layer] = 2.0 * np.vdot(image, flipped).imag
        image = _mixed(image, -angles[p + layer], n)
        gradient[layer] = 2.0 * np.vdot(image, cost * states[2 * layer + 1]).imag
        image = np.exp(1j * angles[layer] * cost) * image
    return value, gradient
