from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool


@tool(
    valid_for="circuits of random turns and controlled phases, up to 14 qubits",
    limitations="the derivative is that of the middle turn and of Z Z on the first two qubits; shallow circuits are "
    "far from the two-design and vanish more slowly",
    papers=("mcclean2018",),
    see_also=("vqe_ground_state", "qaoa_maxcut"),
    seed=0,
    cost="light",
)
def barren_plateau_variance(
    qubits: Annotated[FloatArray, Array("1", "n", "numbers of qubits", ge=2, le=14)],
    layers: Annotated[int, Quantity("1", "layers of turns and controlled phases", ge=2, le=1000)] = 60,
    samples: Annotated[int, Quantity("1", "random circuits", ge=10, le=10**6)] = 500,
    seed: Annotated[int, Quantity("1", "seed", ge=0)] = 0,
) -> GradientVariance:
    r"""Return the variance of a derivative of the energy over random circuits.

    .. math:: U = \prod_l \Bigl[\prod_i CZ_{i,i+1}\prod_i e^{-i\theta_{li}P_{li}/2}\Bigr],\quad P \in \{X, Y, Z\},
              \qquad \mathrm{Var}\,\partial_\theta\langle Z_0Z_1\rangle \to \frac{N^2}{2(N^2-1)(N+1)},\; N = 2^n

    The derivative is taken exactly, from two values of the angle (parameter shift).

    Raises
    ------
    InputError
        A number of qubits is not whole.

    Examples
    --------
    >>> found = barren_plateau_variance([2, 5], layers=40, samples=600)
    >>> bool(found.variance[0] > 4 * found.variance[1])
    True
    """
    if not qubits.size or (qubits != np.round(qubits)).any():
        raise InputError("must be whole", field="qubits", value=qubits.tolist(), remedy="give 2, 4, 6")
    found = [_variance(int(n), layers, samples, np.random.default_rng([seed, int(n)])) for n in qubits]
    variance, error = np.array(found).T
    size = 2.0**qubits
    limit = size**2 / (2.0 * (size**2 - 1.0) * (size + 1.0))
    several = np.unique(qubits).size > 1
    rate = float(-np.polyfit(qubits, np.log2(variance), 1)[0]) if several else None
    return GradientVariance(variance, error, limit, rate)


@dataclass(frozen=True)
class GradientVariance(DataRecord):
    """Variance of one derivative over random circuits."""

    variance: Annotated[FloatArray, Array("1", "n", "variance of the derivative", ge=0)]
    error: Annotated[FloatArray, Array("1", "n", "standard error of the variance", ge=0)]
    two_design: Annotated[FloatArray, Array("1", "n", "variance for random unitaries on either side", ge=0)]
    rate: Annotated[float | None, Quantity("1", "b of the fit variance = a 2^(-b n); None for one size")]


def _variance(n: int, layers: int, samples: int, random: np.random.Generator) -> tuple[float, float]:
    """Run all circuits at once: the middle turn of qubit 0 once with and once against a quarter turn."""
    bits = (np.arange(2**n)[:, None] >> (n - 1 - np.arange(n))) & 1
    phases = 1.0 - 2.0 * ((bits[:, :-1] * bits[:, 1:]).sum(1) % 2)
    state = np.full((2, samples, 2**n), 2.0 ** (-n / 2), dtype=np.complex128)
    for layer in range(layers):
        angles, axes = random.uniform(0.0, 2.0 * np.pi, (n, samples)), random.integers(0, 3, (n, samples))
        for q in range(n):
            shift = np.array([0.5, -0.5])[:, None] * np.pi if layer == layers // 2 and q == 0 else np.zeros((2, 1))
            c, s = np.cos((angles[q] + shift) / 2.0), np.sin((angles[q] + shift) / 2.0)
            x, y, z = (axes[q] == k for k in range(3))
            diagonal = c - 1j * s * z
            across = -1j * s * x - s * y
            cube = state.reshape(2, samples, 2**q, 2, -1)
            wide = (..., None, None)
            up = diagonal[wide] * cube[:, :, :, 0] + across[wide] * cube[:, :, :, 1]
            down = diagonal.conj()[wide] * cube[:, :, :, 1] - across.conj()[wide] * cube[:, :, :, 0]
            state = np.stack([up, down], axis=3).reshape(2, samples, -1)
        state = state * phases
    energy = (np.abs(state) ** 2) @ (1.0 - 2.0 * (bits[:, 0] ^ bits[:, 1]))
    gradient = (energy[0] - energy[1]) / 2.0
    squares = (gradient - gradient.mean()) ** 2
    return float(squares.mean()), float(squares.std() / np.sqrt(samples))
