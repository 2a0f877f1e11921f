from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.hilbert.levels import levels
from vibron.manybody.hilbert.observables import entropy
from vibron.manybody.hilbert.partition import schmidt_values
from vibron.manybody.specification import Model


@tool(
    valid_for="pure states of finite lattices, any set of sites",
    limitations="the smaller part has up to 4096 states; the entropy of fermions is that of their sites' algebra",
    papers=("majumdar1969", "calabrese2004"),
    see_also=("reduced_density_matrix", "exact_ground_state"),
    seed=0,
    cost="light",
)
def entanglement_entropy(
    model: Annotated[Model, Record("model")],
    sites: Annotated[tuple[int, ...], Option("sites of the part; empty for the first half")] = (),
    level: Annotated[int, Quantity("1", "which level, 0 for the ground state", ge=0, le=100)] = 0,
    seed: Annotated[int, Quantity("1", "seed of the starting vector", ge=0)] = 0,
) -> Entanglement:
    r"""Return the entanglement of a set of sites with the others in a level of the model.

    .. math:: S_A = -\sum_k \lambda_k^2 \ln \lambda_k^2,\qquad S_2 = -\ln \sum_k \lambda_k^4

    Raises
    ------
    InputError
        Sites are out of range or named twice.
    DomainError
        The part is too large.

    Examples
    --------
    >>> round(entanglement_entropy(heisenberg(size=(2,)), sites=(0,)).entropy, 6)
    0.693147
    """
    chosen = [int(site) for site in sites] or list(range(model.n_sites // 2))
    found = levels(model, level + 1, seed=seed)
    values = schmidt_values(model, chosen, *found.product_state(level))
    weights = values**2
    part = min(len(chosen), model.n_sites - len(chosen))
    return Entanglement(
        entropy(weights),
        max(0.0, float(-np.log((weights**2).sum()))),
        values[values > 1e-12],
        part * float(np.log(model.site.dimension)),
    )


@dataclass(frozen=True)
class Entanglement(DataRecord):
    """Entanglement across a cut."""

    entropy: Annotated[float, Quantity("1", "von Neumann entropy in nats", ge=0)]
    renyi_two: Annotated[float, Quantity("1", "second Renyi entropy in nats", ge=0)]
    schmidt_values: Annotated[FloatArray, Array("1", "n", "Schmidt values above 1e-12, largest first", ge=0)]
    bound: Annotated[float, Quantity("1", "largest entropy that the smaller part allows", ge=0)]
