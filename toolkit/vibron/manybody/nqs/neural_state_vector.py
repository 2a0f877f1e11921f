from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.hilbert.levels import levels
from vibron.manybody.nqs._ansatz import ANSATZES
from vibron.manybody.nqs._signs import CHOICES
from vibron.manybody.nqs._trained import TrainingSettings, train
from vibron.manybody.specification import Model


@tool(
    valid_for="sectors of up to 65536 states",
    limitations="the exact vector is computed as well, for the overlap",
    papers=("carleo2017",),
    see_also=("vmc_ground_state", "exact_ground_state"),
    seed=0,
    extra="manybody",
    cost="heavy",
)
def neural_state_vector(
    model: Annotated[Model, Record("model")],
    ansatz: Annotated[str, Option("network", ANSATZES)] = "rbm",
    width: Annotated[int, Quantity("1", "hidden units by visible ones", ge=1, le=64)] = 2,
    signs: Annotated[str, Option("signs of the amplitudes", CHOICES)] = "auto",
    steps: Annotated[int, Quantity("1", "steps of optimisation", ge=4)] = 200,
    seed: Annotated[int, Quantity("1", "seed of the parameters", ge=0)] = 0,
) -> NeuralVector:
    r"""Return the amplitudes of a network trained for the ground state, and how close it came.

    .. math:: F = \sum_{n \in \text{ground level}} |\langle \psi_n | \psi_\theta\rangle|^2

    Parameters
    ----------
    ansatz, width, signs, steps, seed
        As in ``vmc_ground_state``.

    Raises
    ------
    ResourceError
        There are too many states.

    Examples
    --------
    >>> found = neural_state_vector(tfim(size=(3,), g=2.0), width=1)
    >>> found.fidelity > 0.999, float(abs(found.phase).max())
    (True, 0.0)
    """
    trained = train(model, TrainingSettings(ansatz, width, signs, "full_summation", steps, 0, 0.0, 0.0, seed))
    vector, _ = trained.vector()
    count = min(4, len(vector))
    exact = levels(model, count)
    ground = exact.vectors[:, np.abs(exact.values - exact.values[0]) < 1e-8 * max(1.0, abs(exact.values[0]))]
    logs = trained.log_amplitudes()
    largest = int(np.argmax(logs.real))
    logs = logs - logs.real[largest] - 0.5 * np.log(np.exp(2 * (logs.real - logs.real[largest])).sum())
    phase = np.angle(np.exp(1j * (logs.imag - logs.imag[largest])))
    fidelity = min(1.0, float((np.abs(ground.conj().T @ vector) ** 2).sum()))
    return NeuralVector(logs.real, phase, fidelity, trained.energy)


@dataclass(frozen=True)
class NeuralVector(DataRecord):
    """Amplitudes in the order of ``to_sparse``, as modulus (its logarithm) and phase, and the overlap."""

    log_modulus: Annotated[FloatArray, Array("1", "n", "logarithms of the moduli of the normalised amplitudes")]
    phase: Annotated[FloatArray, Array("rad", "n", "phases, zero for the largest amplitude")]
    fidelity: Annotated[float, Quantity("1", "squared overlap with the exact ground level", ge=0, le=1.000001)]
    energy: Annotated[float, Quantity("1", "energy of the vector")]
