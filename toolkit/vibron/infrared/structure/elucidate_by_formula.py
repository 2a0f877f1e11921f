from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord, Rows
from vibron.core.errors import DomainError
from vibron.core.quantity import Option, Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool
from vibron.infrared.chemistry.enumerate_isomers import enumerate_isomers
from vibron.infrared.spectra.grid import on_grid
from vibron.infrared.structure._pool import Pool
from vibron.infrared.structure._proposals import Proposal, ProposedStructure, connectivity, likelihoods, ranked
from vibron.infrared.structure_model.model import shipped_model

#: Share of the weight given to structures that no table of compounds lists, all isomers together.
UNLISTED = 0.05


@tool(
    valid_for="a single organic compound of known formula with up to about eight heavy atoms",
    limitations=(
        "isomers are those of enumerate_isomers, plausible and with groups: no salts, azides, isonitriles or N-oxides; "
        "shares compare the proposals with one another and say nothing of structures not proposed"
    ),
    papers=("vibron_networks",),
    see_also=("rank_structures", "enumerate_isomers", "enumerate_formulas", "elucidate_by_retrieval"),
    cost="heavy",
)
def elucidate_by_formula(
    spectrum: Annotated[Spectrum, Record("the measured spectrum")],
    formula: Annotated[str, Option("molecular formula, C4H8O2")],
    top: Annotated[int, Quantity("1", "number of candidates", ge=1)] = 10,
    limit: Annotated[int, Quantity("1", "most isomers to generate before giving up", ge=1, le=1_000_000)] = 10_000,
) -> FormulaAnswer:
    r"""Rank all plausible isomers of a formula, known compounds or not, by how well they explain the spectrum.

    .. math:: \ln w(c) = \mathbf{w} \cdot \mathbf{f}_c + \ln p_0(c)

    as in ``rank_structures`` for the known compounds of this formula; the N isomers that no table lists share a
    twentieth of the weight that the known ones have before the spectrum is looked at, evenly.

    Parameters
    ----------
    limit
        Give up when there are more isomers to make than this.

    Returns
    -------
    FormulaAnswer
        Candidates, best first, and how many were known and generated.

    Raises
    ------
    InputError
        If the formula cannot be read or the spectrum has too few points.
    DomainError
        If there is neither a known compound nor a plausible isomer of the formula.
    ResourceError
        If the formula has too many isomers to generate; ``rank_structures`` still ranks the known ones.

    Examples
    --------
    >>> from vibron.core.example import example
    >>> answer = elucidate_by_formula(read_spectrum(example("toluene_computed.jdx"))[0], "C7H8", top=1)
    >>> answer.candidates[0].name
    'toluene'
    """
    model = shipped_model()
    weights = model.encode_one(on_grid(spectrum)).weights[0]
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
    return FormulaAnswer(ranked(model, proposals, likelihood, top), len(rows), len(fresh))


@dataclass(frozen=True)
class FormulaAnswer(DataRecord):
    """Ranked structures of one formula."""

    candidates: Annotated[Rows[ProposedStructure], Record("best first")]
    known: Annotated[int, Quantity("1", "known compounds of this formula", ge=0)]
    generated: Annotated[int, Quantity("1", "plausible isomers that no table lists", ge=0)]


def unlisted_log_weight(listed: list[float], number: int) -> float:
    """Return the log weight of each of so many structures that no table lists, relative to the listed ones."""
    total = float(np.logaddexp.reduce(listed)) if listed else 0.0
    return total + float(np.log(UNLISTED / (1.0 - UNLISTED) / max(number, 1)))
