from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, TypeAlias

import numpy as np

from vibron.core.data_record import DataRecord, Rows
from vibron.core.errors import DomainError
from vibron.core.quantity import File, Option, Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool
from vibron.infrared.chemistry.edit_structures import MOST_ATOMS, edit_structures
from vibron.infrared.chemistry.filter_candidates import filter_candidates
from vibron.infrared.library.search_library import search_library
from vibron.infrared.spectra.grid import on_grid
from vibron.infrared.structure._proposals import Proposal, ProposedStructure, connectivity, likelihoods, ranked
from vibron.infrared.structure.rank_structures import by_block, hit_evidence, places_of
from vibron.infrared.structure_model.model import StructureModel, shipped_model

#: Formula, elements, carbons and scaffold, as far as they are known.
Known: TypeAlias = tuple[str | None, str | None, str | None, str | None]
#: Log weights of an edited structure that is a known compound, and of one that no table lists, relative to a structure
#: of the library: there are about a hundred of them for each.
EDITED_KNOWN, EDITED_NEW = -1.0, -5.0


@tool(
    valid_for="a single organic compound, not itself in the library, that resembles compounds of the library",
    limitations=(
        "one edit away from a retrieved structure at most; shares compare the proposals with one another, not with "
        "what was not proposed; known compounds elsewhere are the business of rank_structures"
    ),
    papers=("vibron_networks",),
    see_also=("search_library", "edit_structures", "rank_structures", "elucidate_by_formula"),
    cost="heavy",
)
def elucidate_by_retrieval(
    spectrum: Annotated[Spectrum, Record("the measured spectrum")],
    library: Annotated[str, File("name or path of the library to search")],
    formula: Annotated[str | None, Option("molecular formula, C8H9NO2")] = None,
    elements: Annotated[str | None, Option("exactly these elements, C,H,O; hydrogen may be left out")] = None,
    carbons: Annotated[str | None, Option("number of carbon atoms, 8 or 7-9")] = None,
    scaffold: Annotated[str | None, Option("SMILES of a skeleton that the molecule contains")] = None,
    hits: Annotated[int, Quantity("1", "library spectra to look at", ge=1)] = 50,
    neighbours: Annotated[int, Quantity("1", "best structures among them to edit", ge=0, le=50)] = 4,
    top: Annotated[int, Quantity("1", "number of candidates", ge=1)] = 10,
) -> RetrievalAnswer:
    r"""Propose structures by searching a library, editing the best hits one step, and ranking all with the networks.

    .. math:: \ln w(c) = \mathbf{w} \cdot \mathbf{f}_c + h_c + p_c

    with the weights **w** that the networks read from the spectrum for the structural features **f**, the evidence h of
    the similar library spectrum, and p the weight of an edited structure relative to one of the library: -1 for a known
    compound, -5 for one that no table lists.  What is known of the sample filters the candidates, not the structures
    that are edited.

    Parameters
    ----------
    formula, elements, carbons, scaffold
        What is known of the sample.
    neighbours
        How many of their structures are edited, best first; more take longer.

    Raises
    ------
    InputError
        If the library does not exist, what is known cannot be read or the spectrum has too few points.
    DomainError
        If no library structure, edited or not, agrees with what is known.

    Examples
    --------
    >>> from vibron.core.example import example
    >>> toluene = read_spectrum(example("toluene_computed.jdx"))[0]
    >>> answer = elucidate_by_retrieval(toluene, str(example("analogues.arrow")), formula="C7H8", neighbours=1)
    >>> answer.candidates[0].smiles, answer.candidates[0].source
    ('Cc1ccccc1', 'remove_group of CCc1ccccc1')
    """
    model = shipped_model()
    weights = model.encode_one(on_grid(spectrum)).weights[0]
    found = by_block(search_library(spectrum, library, hits))
    retrieved = [
        Proposal(hit.smiles, block, "library", hit.name, hit_evidence(hit.similarity))
        for block, hit in found.items()
        if hit.smiles
    ]
    merit = likelihoods(model, weights, [hit.smiles for hit in retrieved])
    merit += np.array([hit.log_weight for hit in retrieved])
    parents = [retrieved[row] for row in np.argsort(-merit, kind="stable")[:neighbours]]
    known = (formula, elements, carbons, scaffold)
    retrieved = [retrieved[row] for row in filter_candidates(tuple(hit.smiles for hit in retrieved), None, *known)]
    edited = _edited(model, parents, set(found), known)
    proposals = [*retrieved, *edited]
    if not proposals:
        raise DomainError(
            "leads to no structure that agrees with what is known",
            field="library",
            value=library,
            remedy="raise hits or neighbours, widen what is given, or use another library",
        )
    likelihood = likelihoods(model, weights, [proposal.smiles for proposal in proposals])
    return RetrievalAnswer(ranked(model, proposals, likelihood, top), len(retrieved), len(edited))


@dataclass(frozen=True)
class RetrievalAnswer(DataRecord):
    """Ranked structures from the neighbourhood of a library's hits."""

    candidates: Annotated[Rows[ProposedStructure], Record("best first; source names the library or the edit")]
    retrieved: Annotated[int, Quantity("1", "structures of similar library spectra", ge=0)]
    edited: Annotated[int, Quantity("1", "structures made by editing the best of them", ge=0)]


def _edited(model: StructureModel, parents: list[Proposal], taken: set[str], known: Known) -> list[Proposal]:
    """Return the new structures one edit away from the parents that agree with what is known."""
    made: dict[str, str] = {}
    for parent in parents:
        if "." not in parent.smiles and len(parent.smiles) <= 2 * MOST_ATOMS:
            for edit in edit_structures(parent.smiles):
                made.setdefault(edit.smiles, f"{edit.edit} of {parent.smiles}")
    smiles = tuple(made)
    fresh: dict[str, Proposal] = {}
    for row in filter_candidates(smiles, None, *known):
        block = connectivity(smiles[row])
        if block in taken or block in fresh:
            continue
        place = places_of(model).get(block)
        name, weight = ("", EDITED_NEW) if place is None else (model.index.name[place], EDITED_KNOWN)
        fresh[block] = Proposal(smiles[row], block, made[smiles[row]], name, weight)
    return list(fresh.values())
