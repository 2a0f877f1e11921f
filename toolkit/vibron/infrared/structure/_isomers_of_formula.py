"""Every plausible isomer of a formula, known compound or not, with its weight before the spectrum is looked at."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vibron.core.errors import DomainError
from vibron.infrared.chemistry.enumerate_isomers import enumerate_isomers
from vibron.infrared.structure._pool import Pool
from vibron.infrared.structure._proposals import Proposal, connectivity, likelihoods
from vibron.infrared.structure_model.model import StructureModel

#: Share of the weight given to structures that no table of compounds lists, all isomers together.
UNLISTED = 0.05


def isomers_of_formula(
    model: StructureModel, weights: NDArray[np.float32], formula: str, limit: int
) -> tuple[list[Proposal], NDArray[np.float64], int]:
    """Return the proposals, known compounds first, with their log likelihoods, and how many are known."""
    index = model.index
    mask = Pool(model, ()).agreeing({"formula": formula})
    rows = [int(row) for row in np.flatnonzero(mask)] if mask is not None else []
    proposals = [
        Proposal(index.smiles[row], index.inchikey[row][:14], "known compounds", index.name[row], index.log_prior[row])
        for row in rows
    ]
    listed = {proposal.block for proposal in proposals}
    isomers = enumerate_isomers(formula, plausible=True, groups=True, limit=limit).smiles
    fresh: dict[str, str] = {}
    for smiles in isomers:
        block = connectivity(smiles)
        if block not in listed:
            fresh.setdefault(block, smiles)
    weight = unlisted_log_weight([proposal.log_weight for proposal in proposals], len(fresh))
    proposals += [Proposal(smiles, block, "enumeration", "", weight) for block, smiles in fresh.items()]
    if not proposals:
        raise DomainError(
            "has neither a known compound nor a plausible isomer",
            field="formula",
            value=formula,
            remedy="check the formula with enumerate_formulas",
        )
    likelihood = np.concatenate([index.bits[rows] @ weights, likelihoods(model, weights, list(fresh.values()))])
    return proposals, likelihood, len(rows)


def unlisted_log_weight(listed: list[float], number: int) -> float:
    """Return the log weight of each of so many structures that no table lists, relative to the listed ones."""
    total = float(np.logaddexp.reduce(listed)) if listed else 0.0
    return total + float(np.log(UNLISTED / (1.0 - UNLISTED) / max(number, 1)))
