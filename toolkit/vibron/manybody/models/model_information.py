from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Option, Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.specification import Model

_MOST_SITES = 150


@tool(
    valid_for="every model",
    limitations="symmetries are those of the vocabulary of sectors; SU(2) and hidden ones are not looked for",
    papers=("wu2024",),
    see_also=("draw_model", "custom_model"),
    cost="light",
)
def model_information(model: Annotated[Model, Record("model")]) -> ModelInformation:
    """Return the sizes, symmetries and conventions of a model.

    Returns
    -------
    ModelInformation
        The dimension of the sector is None for infinite lattices and for more than 150 sites.

    Examples
    --------
    >>> model_information(tfim(size=(4,))).symmetries
    ('spin_flip', 'inversion')
    """
    convention, spins = model.convention, model.site.kind in ("spin", "qubit", "spinful_fermion", "tj")
    words = ["site 0 leftmost"]
    words += [f"spins in {convention.spin} units"] if spins else []
    words += [f"fermion modes {convention.fermion_order}"] if model.site.two_modes else []
    countable = not model.lattice.infinite and model.n_sites <= _MOST_SITES and model.sector.total_spin is None
    return ModelInformation(
        model.name,
        model.hash,
        model.n_sites,
        model.site.dimension,
        float(model.full_dimension) if model.n_sites <= _MOST_SITES else None,
        float(model.dimension) if countable else None,
        model.bond_count,
        len(model.strings),
        tuple(term.name for term in model.terms),
        model.symmetries,
        tuple(words),
    )


@dataclass(frozen=True)
class ModelInformation(DataRecord):
    """Sizes, symmetries and conventions of a model."""

    name: Annotated[str, Option("name of the model")]
    hash: Annotated[str, Option("SHA-256 of the declaration")]
    sites: Annotated[int, Quantity("1", "number of sites", ge=1)]
    site_dimension: Annotated[int, Quantity("1", "states of a site", ge=2)]
    full_dimension: Annotated[float | None, Quantity("1", "states of all sites", ge=1)]
    dimension: Annotated[float | None, Quantity("1", "states of the sector; None if not countable", ge=1)]
    bonds: Annotated[int, Quantity("1", "pairs of sites that a term joins", ge=0)]
    strings: Annotated[int, Quantity("1", "products of operators, written out", ge=0)]
    terms: Annotated[tuple[str, ...], Option("names of the terms")]
    symmetries: Annotated[tuple[str, ...], Option("conserved quantities, whether declared or not")]
    conventions: Annotated[tuple[str, ...], Option("conventions in words")]
