from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.hilbert.levels import levels
from vibron.manybody.hilbert.partition import cut
from vibron.manybody.specification import Model

_MOST_STATES = 256


@tool(
    valid_for="up to 256 states of the chosen sites",
    limitations="for fermions in the order of the modes of the model's convention",
    see_also=("entanglement_entropy", "correlation_function"),
    seed=0,
    cost="light",
)
def reduced_density_matrix(
    model: Annotated[Model, Record("model")],
    sites: Annotated[tuple[int, ...], Option("sites to keep")],
    level: Annotated[int, Quantity("1", "which level, 0 for the ground state", ge=0, le=100)] = 0,
    seed: Annotated[int, Quantity("1", "seed of the starting vector", ge=0)] = 0,
) -> ReducedDensityMatrix:
    r"""Return the density matrix of some sites in a level of the model.

    .. math:: \rho_A = \operatorname{tr}_B |\psi\rangle\langle\psi|

    Raises
    ------
    InputError
        Sites are out of range or named twice.
    DomainError
        The sites have more than 256 states.

    Examples
    --------
    >>> reduced_density_matrix(heisenberg(size=(4,)), sites=(0,)).weights.round(12).tolist()
    [0.5, 0.5]
    """
    chosen = sorted(int(site) for site in sites)
    size = model.site.dimension ** len(chosen)
    if size > _MOST_STATES:
        raise DomainError("have too many states", field="sites", value=size, remedy="keep fewer sites")
    found = levels(model, level + 1, seed=seed)
    rows, matrix = cut(model, chosen, *found.product_state(level))
    index = _positions(model, rows, len(chosen))
    density = np.zeros((size, size), dtype=np.complex128)
    density[np.ix_(index, index)] = matrix @ matrix.conj().T
    weights = np.linalg.eigvalsh(density)[::-1].copy()
    return ReducedDensityMatrix(density.real.copy(), density.imag.copy(), weights, float((weights**2).sum()))


@dataclass(frozen=True)
class ReducedDensityMatrix(DataRecord):
    """What a few sites know of the state."""

    real: Annotated[FloatArray, Array("1", "n,n", "real part, in the order of a product of the sites")]
    imag: Annotated[FloatArray, Array("1", "n,n", "imaginary part")]
    weights: Annotated[FloatArray, Array("1", "n", "eigenvalues, largest first")]
    purity: Annotated[float, Quantity("1", "trace of the square", ge=0, le=1.000001)]


def _positions(model: Model, codes: np.ndarray, count: int) -> np.ndarray:
    """Return the positions of the sites' states in the product of their spaces."""
    if model.site.two_modes:
        if model.site.kind == "tj":
            full = [c for c in range(4**count) if not _double(c, count, model.convention.fermion_order)]
            return np.searchsorted(np.array(full), codes)
        return codes
    bits = max(1, (model.site.dimension - 1).bit_length())
    values = [(codes >> (bits * (count - 1 - k))) & ((1 << bits) - 1) for k in range(count)]
    return np.asarray(np.ravel_multi_index(tuple(values), (model.site.dimension,) * count))


def _double(code: int, count: int, order: str) -> bool:
    bits = [(code >> (2 * count - 1 - k)) & 1 for k in range(2 * count)]
    pairs = (
        zip(bits[:count], bits[count:], strict=True) if order == "up_block" else zip(bits[::2], bits[1::2], strict=True)
    )
    return any(a and b for a, b in pairs)
