from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.hilbert.levels import levels
from vibron.manybody.hilbert.observables import correlations, profile
from vibron.manybody.specification import Model


@tool(
    valid_for="one level of a finite lattice; products that keep the sector",
    limitations="real parts; in a degenerate level the state is whichever Lanczos gives, so declare its symmetries",
    papers=("bonner1964", "majumdar1969"),
    see_also=("exact_ground_state", "spectral_function"),
    seed=0,
    cost="light",
)
def correlation_function(
    model: Annotated[Model, Record("model")],
    first: Annotated[str, Option("operator on the first site")] = "Sz",
    second: Annotated[str, Option("operator on the second site")] = "Sz",
    level: Annotated[int, Quantity("1", "which level, 0 for the ground state", ge=0, le=100)] = 0,
    seed: Annotated[int, Quantity("1", "seed of the starting vector", ge=0)] = 0,
) -> Correlations:
    r"""Return the correlations of two operators between all sites in a level of the model.

    .. math:: C_{ij} = \langle A_i B_j\rangle,\qquad S(q) = \frac1L \sum_{ij} e^{iq(i-j)}\, C_{ij}

    Raises
    ------
    InputError
        An operator is unknown.
    DomainError
        The product does not keep the sector.

    Examples
    --------
    >>> correlation_function(heisenberg(size=(2,))).values.round(12).tolist()
    [[0.25, -0.25], [-0.25, 0.25]]
    """
    found = levels(model, level + 1, seed=seed)
    state = found.product_state(level)
    values = np.asarray(correlations(model, first, second, *state)).real
    if not values.any() and first != second:
        raise DomainError(
            "keeps no state in the sector",
            field="second",
            value=f"{first} {second}",
            remedy="take the adjoint of the first",
        )
    mean = [np.asarray(profile(model, word, *state)).real for word in (first, second)]
    n = model.n_sites
    waves = 2.0 * np.pi * np.arange(n) / n
    phases = np.exp(1j * np.outer(waves, np.arange(n)))
    factor = np.einsum("qi,ij,qj->q", phases, values, phases.conj()).real / n
    return Correlations(values, values - np.outer(*mean), waves, factor)


@dataclass(frozen=True)
class Correlations(DataRecord):
    """Correlations between sites."""

    values: Annotated[FloatArray, Array("1", "n,n", "expectation value of the product, first site in rows")]
    connected: Annotated[FloatArray, Array("1", "n,n", "the same less the product of the expectation values")]
    wave_numbers: Annotated[FloatArray, Array("rad", "q", "wave numbers of a chain, 2 pi k / L")]
    structure_factor: Annotated[FloatArray, Array("1", "q", "structure factor at these wave numbers")]
