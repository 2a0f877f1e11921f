"""Structures that are not in the index, scored by the networks together with those that are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from vibron.core.data_record import DataRecord, Rows
from vibron.core.quantity import Option, Quantity
from vibron.core.require import require
from vibron.infrared.molecules.forms import inchikey
from vibron.infrared.molecules.formula import hill_formula, parse_formula
from vibron.infrared.molecules.fragments import count_features
from vibron.infrared.molecules.groups import parse_smiles
from vibron.infrared.structure_model.model import StructureModel


@dataclass(frozen=True)
class ProposedStructure(DataRecord):
    """One structure in the ranking of proposals."""

    bars = ("label", "share")  # as which lists of proposals are drawn

    rank: Annotated[int, Quantity("1", "1 for the best", ge=1)]
    smiles: Annotated[str, Option("structure")]
    inchikey: Annotated[str, Option("InChIKey; its first block identifies the connectivity that was ranked")]
    formula: Annotated[str, Option("molecular formula in Hill order")]
    name: Annotated[str, Option("a common name, empty where none is known")]
    source: Annotated[str, Option("where it comes from")]
    score: Annotated[float, Quantity("1", "natural log of its weight, up to a constant of the spectrum")]
    share: Annotated[float, Quantity("1", "its share of the weight of all proposals, no probability", ge=0, le=1)]

    @property
    def label(self) -> str:
        """The name, or the structure where none is known."""
        return self.name or self.smiles


@dataclass(frozen=True)
class Proposal:
    """A structure before it is scored: what the spectrum does not say of it, as a log weight."""

    smiles: str
    block: str
    source: str
    name: str = ""
    log_weight: float = 0.0


def connectivity(smiles: str) -> str:
    """Return the first block of the InChIKey, empty where InChI refuses the structure."""
    return inchikey(parse_smiles(smiles))[:14]


def likelihoods(model: StructureModel, weights: NDArray[np.float32], smiles: Sequence[str]) -> NDArray[np.float64]:
    """Return the log-likelihood of each structure by the weights that the networks read, up to a constant."""
    counts = (count_features(parse_smiles(text)) for text in smiles)
    return np.asarray(model.index.vocabulary.matrix(counts) @ weights, dtype=np.float64)


def ranked(
    model: StructureModel, proposals: Sequence[Proposal], likelihood: NDArray[np.float64], top: int
) -> Rows[ProposedStructure]:
    """Rank proposals by likelihood and log weight; shares are tempered as the calibration of the index is."""
    scores = likelihood + np.array([proposal.log_weight for proposal in proposals])
    order = np.argsort(-scores, kind="stable")
    tempered = np.exp((scores - scores.max()) / model.calibration.temperature)
    share = tempered / tempered.sum()
    found = []
    for rank, row in enumerate(map(int, order[:top]), 1):
        proposal = proposals[row]
        molecule = parse_smiles(proposal.smiles)
        formula = hill_formula(parse_formula(require("rdkit.Chem.rdMolDescriptors").CalcMolFormula(molecule)))
        found.append(
            ProposedStructure(
                rank,
                proposal.smiles,
                inchikey(molecule),
                formula,
                proposal.name,
                proposal.source,
                float(scores[row]),
                float(share[row]),
            )
        )
    return Rows(found)
