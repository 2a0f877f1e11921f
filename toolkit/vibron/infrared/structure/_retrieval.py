"""Structures of a library's hits, and what one edit makes of the best of them."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from vibron.core.errors import DomainError
from vibron.core.spectrum import Spectrum
from vibron.infrared.chemistry.edit_structures import MOST_ATOMS, edit_structures
from vibron.infrared.chemistry.filter_candidates import filter_candidates
from vibron.infrared.library.search_library import search_library
from vibron.infrared.structure._library_evidence import by_block, hit_evidence, places_of
from vibron.infrared.structure._proposals import Proposal, connectivity, likelihoods
from vibron.infrared.structure_model.model import StructureModel

#: Formula, elements, carbons and scaffold, as far as they are known.
Known: TypeAlias = tuple[str | None, str | None, str | None, str | None]
#: Log weights of an edited structure that is a known compound, and of one that no table lists, relative to a structure
#: of the library: there are about a hundred of them for each.
EDITED_KNOWN, EDITED_NEW = -1.0, -5.0


def neighbourhood(
    model: StructureModel,
    weights: NDArray[np.float32],
    spectrum: Spectrum,
    library: str,
    known: Known,
    hits: int,
    neighbours: int,
) -> tuple[list[Proposal], int]:
    """Return the proposals, those of the library first, and how many of them there are."""
    found = by_block(search_library(spectrum, library, hits))
    retrieved = [
        Proposal(hit.smiles, block, "library", hit.name, hit_evidence(hit.similarity))
        for block, hit in found.items()
        if hit.smiles
    ]
    merit = likelihoods(model, weights, [hit.smiles for hit in retrieved])
    merit += np.array([hit.log_weight for hit in retrieved])
    parents = [retrieved[row] for row in np.argsort(-merit, kind="stable")[:neighbours]]
    retrieved = [retrieved[row] for row in filter_candidates(tuple(hit.smiles for hit in retrieved), None, *known)]
    edited = _edited(model, parents, set(found), known)
    if not retrieved and not edited:
        raise DomainError(
            "leads to no structure that agrees with what is known",
            field="library",
            value=library,
            remedy="raise hits or neighbours, widen what is given, or use another library",
        )
    return [*retrieved, *edited], len(retrieved)


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
