from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool

_CONFIGURATIONS = 64


@tool(
    valid_for="the ring H = -sum Z X Z of any length from three",
    limitations="energies are of random configurations; each of them gives -N, as in any eigenstate",
    papers=("deng2017",),
    see_also=("vmc_ground_state", "vmc_energy_statistics"),
    seed=0,
    cost="instant",
)
def exact_rbm_cluster(
    n_sites: Annotated[int, Quantity("1", "spins on the ring", ge=3, le=2000)],
    seed: Annotated[int, Quantity("1", "seed of the configurations", ge=0)] = 0,
) -> Annotated[ClusterNetwork, Option("the network")]:
    r"""Return a restricted Boltzmann machine with one hidden unit a bond that is the cluster state.

    .. math:: H = -\sum_i Z_{i-1} X_i Z_{i+1},\qquad
              \psi(s) = \prod_i \cos\!\big(\tfrac{\pi}{4}(1 - s_i - s_{i+1})\big) \propto \prod_i \mathrm{CZ}_{i,i+1}

    The cosine is the same for (1, 1), (1, -1) and (-1, 1) and turns its sign for (-1, -1): a controlled phase gate.

    Returns
    -------
    ClusterNetwork
        Parameters, energy -N, variance zero.

    Examples
    --------
    >>> found = exact_rbm_cluster(8)
    >>> round(found.energy, 9), found.variance < 1e-18
    (-8.0, True)
    """
    bias = np.full(n_sites, np.pi / 4)
    weights = np.zeros((n_sites, n_sites))
    bonds = np.arange(n_sites)
    weights[bonds, bonds] = weights[bonds, (bonds + 1) % n_sites] = -np.pi / 4
    spins = np.random.default_rng(seed).choice([-1.0, 1.0], (_CONFIGURATIONS, n_sites))
    angles = bias + spins @ weights.T
    # Turning spin i changes the angles of the bonds (i - 1, i) and (i, i + 1) alone.
    change = np.pi / 2 * spins
    here, before = np.cos(angles), np.cos(np.roll(angles, 1, axis=1))
    ratio = np.cos(angles + change) * np.cos(np.roll(angles, 1, axis=1) + change) / (here * before)
    local = -(np.roll(spins, 1, axis=1) * ratio * np.roll(spins, -1, axis=1)).sum(axis=1)
    return ClusterNetwork(bias, weights, float(local.mean()), float(local.var()))


@dataclass(frozen=True)
class ClusterNetwork(DataRecord):
    """Parameters of log psi(s) = sum_j log cosh(i (b_j + sum_k W_jk s_k)), all imaginary, and what they give."""

    hidden_bias: Annotated[FloatArray, Array("rad", "n", "b, the imaginary part of the hidden biases")]
    weights: Annotated[FloatArray, Array("rad", "n,n", "W, the imaginary part of the weights, hidden by visible")]
    energy: Annotated[float, Quantity("1", "mean local energy")]
    variance: Annotated[float, Quantity("1", "variance of the local energy", ge=0)]
