from __future__ import annotations

from dataclasses import InitVar, dataclass, field
from typing import Annotated, Any

import numpy as np
import numpy.typing as npt

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError, InputError, ResourceError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.circuits._engine import Gate, applied, product_formula, split
from vibron.manybody.hilbert.basis import finite
from vibron.manybody.operators.blocks import digits_of
from vibron.manybody.specification import Model

MOST_STATES = 1024


@tool(
    valid_for="up to 1024 states",
    limitations="layers are those of greedy colouring of the terms; the bound is that of Childs and others for orders "
    "1 and 2",
    papers=("childs2021", "suzuki1991", "trotter1959"),
    see_also=("trotter_evolution",),
    cost="light",
)
def trotter_error(
    model: Annotated[Model, Record("model")],
    steps: Annotated[FloatArray, Array("1", "n", "numbers of steps, ascending", ge=1)],
    time: Annotated[float, Quantity("1", "time in the inverse unit of energy", gt=0)] = 1.0,
    order: Annotated[int, Quantity("1", "order of the formula: 1, 2 or 4", ge=1, le=4)] = 1,
    parts: Annotated[
        tuple[str, ...], Option("names of terms, joined by + where they act together; empty: layers that share no site")
    ] = (),
) -> TrotterError:
    r"""Return the spectral norm of the error of a product formula, and its commutator bound.

    .. math:: \lVert S_1(t/n)^n - e^{-iHt}\rVert \le \frac{t^2}{2n}\sum_\gamma
              \Bigl\lVert\Bigl[\sum_{\gamma'>\gamma}H_{\gamma'},H_\gamma\Bigr]\Bigr\rVert

    Parameters
    ----------
    parts
        Parts of the Hamiltonian in order of action, each of terms that commute, as in ``trotter_evolution``.

    Returns
    -------
    TrotterError
        ``.unitaries`` are the matrices of the formula for each number of steps, ``.parts`` those of the layers.

    Raises
    ------
    InputError
        The numbers of steps do not ascend, or the parts do not hold each term once.
    DomainError
        The order is 3, or terms of a part do not commute.
    ResourceError
        More than 1024 states.

    Examples
    --------
    >>> found = trotter_error(heisenberg(size=(6,)), [8, 16, 32], order=4)
    >>> found.slope
    4.0...
    """
    finite(model)
    if order == 3:
        raise DomainError("must be 1, 2 or 4", field="order", value=order, remedy="take 4")
    if not steps.size or (np.diff(steps) <= 0).any() or (steps != np.round(steps)).any():
        raise InputError("must be whole and ascend", field="steps", value=steps.tolist(), remedy="sort them")
    digits = digits_of(model)
    d, count = digits.dimension, digits.count
    if d**count > MOST_STATES:
        raise ResourceError("has too many states", field="model", value=d**count, remedy="take a smaller lattice")
    layers, size = split(model, parts), d**count
    matrices = [_dense(layer, d, count) for layer in layers]
    values, vectors = np.linalg.eigh(sum(matrices, np.zeros((size, size))))
    exact = (vectors * np.exp(-1j * time * values)) @ vectors.conj().T
    unitaries = []
    for number in steps.astype(int).tolist():  # the columns are further digits of one long vector
        step = applied(product_formula(layers, time / number, 1, order), np.eye(size).ravel(), d, 2 * count)
        unitaries.append(np.linalg.matrix_power(step.reshape(size, size), number))
    error = np.array([np.linalg.norm(unitary - exact, 2) for unitary in unitaries])
    bound = time ** (order + 1) * _commutators(matrices, order) / steps**order if order < 4 else None
    steep = error.size > 1 and error[-2] > 0.0 and error[-1] > 0.0
    slope = float(-np.log(error[-1] / error[-2]) / np.log(steps[-1] / steps[-2])) if steep else None
    return TrotterError(error, bound, slope, len(layers), unitaries=unitaries, parts=matrices)


@dataclass(frozen=True)
class TrotterError(DataRecord):
    """Errors of a product formula for each number of steps.

    ``unitaries`` and ``parts`` are tuples of dense matrices; these attributes are not in the JSON.
    """

    error: Annotated[FloatArray, Array("1", "n", "spectral norm of the difference from exp(-iHt)", ge=0)]
    bound: Annotated[FloatArray | None, Array("1", "n", "commutator bound, for orders 1 and 2", ge=0)]
    slope: Annotated[float | None, Quantity("1", "order seen in the last two numbers of steps")]
    layers: Annotated[int, Quantity("1", "layers of terms that act together", ge=1)]
    unitaries: InitVar[Any] = field(default=(), kw_only=True)
    parts: InitVar[Any] = field(default=(), kw_only=True)

    def __post_init__(self, unitaries: Any, parts: Any) -> None:
        object.__setattr__(self, "unitaries", tuple(unitaries))
        object.__setattr__(self, "parts", tuple(parts))


def _dense(layer: list[Gate], d: int, count: int) -> npt.NDArray[np.complex128]:
    return np.asarray(sum(gate.widened(tuple(range(count)), d) for gate in layer), dtype=np.complex128)


def _commutators(parts: list[npt.NDArray[np.complex128]], order: int) -> float:
    def bracket(a: npt.NDArray[np.complex128], b: npt.NDArray[np.complex128]) -> npt.NDArray[np.complex128]:
        return np.asarray(a @ b - b @ a)

    total = 0.0
    for place, part in enumerate(parts[:-1]):
        rest = np.asarray(sum(parts[place + 1 :]))
        inner = bracket(rest, part)
        if order == 1:
            total += float(np.linalg.norm(inner, 2)) / 2.0
        else:
            total += float(np.linalg.norm(bracket(rest, inner), 2)) / 12.0
            total += float(np.linalg.norm(bracket(part, inner), 2)) / 24.0
    return total
