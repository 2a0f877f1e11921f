"""Correlations of two operators in an eigenstate, and their structure factor."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import KnownAnswer, tool
from vibron.manybody.exact._levels import levels
from vibron.manybody.exact._observables import correlations, profile
from vibron.manybody.specification import Model


@dataclass(frozen=True, eq=False)
class Correlations:
    """Correlations between sites."""

    values: Annotated[FloatArray, Array("1", "n,n", "expectation value of the product, first site in rows")]
    connected: Annotated[FloatArray, Array("1", "n,n", "the same less the product of the expectation values")]
    wave_numbers: Annotated[FloatArray, Array("1", "q", "wave numbers of a chain, 2 pi k / L")]
    structure_factor: Annotated[FloatArray, Array("1", "q", "structure factor at these wave numbers")]


@tool(
    domain="manybody",
    family="exact",
    known_answers=(
        KnownAnswer(
            call={"model": "heisenberg(size=[8], boundary='periodic', sector={'total_sz': 0})"},
            path="values.0.1",
            value=-3.651093408937176 / 24.0,
            tolerance=1e-9,
            source="bonner1964",
        ),
        KnownAnswer(
            call={"model": "j1j2(size=[6], sector={'total_sz': 0})"},
            path="values.0.1",
            value=-0.25,
            tolerance=1e-9,
            source="majumdar1969",
        ),
        KnownAnswer(
            call={"model": "heisenberg(size=[8], boundary='periodic', sector={'total_sz': 0})"},
            path="structure_factor.0",
            value=0.0,
            tolerance=1e-10,
            source="the total spin of a singlet is zero",
            kind="identity",
        ),
    ),
    valid_for="one level of a finite lattice; products that keep the sector",
    limitations="real parts; in a degenerate level the state is whichever Lanczos gives, so declare its symmetries",
    papers=("bonner1964", "majumdar1969"),
    keywords=("correlation function", "structure factor", "spin correlation", "density correlation", "order"),
    see_also=("exact_ground_state", "spectral_function"),
    seed=0,
    cost="light",
    asks=(
        "[values: Spin correlations] between all sites in the ground state of {model}",
        "[structure_factor: Static structure factor] of {model}",
        "[connected: Connected correlation function] of {first} and {second} in {model}",
        "[values: Two-point function] of {first} with {second} in level {level} of {model} by exact diagonalisation",
        "At [wave_numbers: which wave numbers] is the structure factor of {model} given?",
    ),
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

    Parameters
    ----------
    model : Model
        Model.
    first, second : str
        Operators of the site's vocabulary.
    level : int
        Which level.
    seed : int
        Seed of the starting vector.

    Returns
    -------
    Correlations
        Values, their connected part, and the structure factor along the number of the sites.

    Raises
    ------
    InputError
        An operator is unknown.
    DomainError
        The product does not keep the sector.

    Examples
    --------
    >>> from vibron.manybody.models.heisenberg import heisenberg
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
