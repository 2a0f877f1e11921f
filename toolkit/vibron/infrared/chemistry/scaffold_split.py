from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.infrared.chemistry.canonical_structure import canonical_structure
from vibron.infrared.chemistry.murcko_scaffold import murcko_scaffold


@tool(
    valid_for="any list of molecules written as SMILES",
    limitations=(
        "parts hold whole scaffolds, so sizes are approximate; benzene derivatives, one scaffold, make up much of any "
        "collection and stay together"
    ),
    papers=("bemismurcko1996",),
    see_also=("murcko_scaffold", "topk_metrics", "cluster_structures"),
    cost="instant",
    seed=0,
)
def scaffold_split(
    smiles: Annotated[tuple[str, ...], Option("SMILES of the molecules")],
    fractions: Annotated[FloatArray, Array("1", "m", "share of each part, summing to one", gt=0, le=1)],
    acyclic: Annotated[
        str, Option("open chains: one group together, or each molecule apart", choices=("together", "apart"))
    ] = "apart",
    seed: Annotated[int, Quantity("1", "seed of the order in which equally large groups are placed", ge=0)] = 0,
) -> Split:
    """Split molecules so that no Bemis-Murcko scaffold, and no molecule, occurs in two parts.

    Groups of one scaffold are placed largest first, equally large ones in an order drawn with the seed, each into the
    part that lacks most of its share.

    Parameters
    ----------
    acyclic
        Molecules without rings have no scaffold: ``together`` keeps them in one part, ``apart`` splits them freely
        (the same molecule written twice still stays together).

    Raises
    ------
    InputError
        If a SMILES cannot be read.
    DomainError
        If the fractions do not sum to one, or there are fewer groups than parts.

    Examples
    --------
    >>> scaffold_split(("Cc1ccccc1", "Clc1ccccc1", "CC1CCC1"), [0.7, 0.3]).part
    (0, 0, 1)
    """
    if abs(float(fractions.sum()) - 1.0) > 1e-6:
        raise DomainError(
            "must sum to one", field="fractions", value=float(fractions.sum()), remedy="write for instance 0.8, 0.2"
        )
    scaffolds = [murcko_scaffold(text) for text in smiles]
    groups: dict[str, list[int]] = defaultdict(list)
    for row, (text, scaffold) in enumerate(zip(smiles, scaffolds, strict=True)):
        own = acyclic == "apart" and not scaffold
        groups[f"={canonical_structure(text).inchikey[:14]}" if own else scaffold].append(row)
    if len(groups) < len(fractions):
        raise DomainError(
            "are more than there are scaffolds", field="fractions", value=len(groups), remedy="ask for fewer parts"
        )
    names = sorted(groups)
    shuffled = np.random.default_rng(seed).permutation(len(names))
    part = np.zeros(len(smiles), dtype=int)
    filled = np.zeros(len(fractions))
    for place in sorted(shuffled, key=lambda at: -len(groups[names[at]])):
        rows = groups[names[place]]
        chosen = int(np.argmax(fractions * len(smiles) - filled))
        part[rows] = chosen
        filled[chosen] += len(rows)
    return Split(tuple(map(int, part)), tuple(map(int, filled)), tuple(scaffolds))


@dataclass(frozen=True)
class Split(DataRecord):
    """The part that each molecule belongs to."""

    part: Annotated[tuple[int, ...], Option("number of the part of each molecule, from 0")]
    sizes: Annotated[tuple[int, ...], Option("number of molecules in each part")]
    scaffolds: Annotated[tuple[str, ...], Option("scaffold of each molecule, empty without rings")]
