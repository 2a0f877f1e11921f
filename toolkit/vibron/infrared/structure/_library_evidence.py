"""What similar library spectra add to the score of their structures, and their rows in the index."""

from __future__ import annotations

from functools import cache

import numpy as np

from vibron.infrared.library.search_library import Hit
from vibron.infrared.structure_model.model import StructureModel

# Log-likelihood ratio of a library hit, a + b ln(1 / (1 - similarity + 0.01)), never negative: by the default metric,
# fitted to the 586 spectra of the 265 molecules that were measured more than once, benchmarks/retrieval.py.
HIT_OFFSET, HIT_SLOPE, HIT_RESOLUTION = -6.24, 6.77, 0.01


def hit_evidence(similarity: float) -> float:
    """Return how much a library spectrum of this similarity adds to the log probability of its structure."""
    return max(0.0, HIT_OFFSET - HIT_SLOPE * float(np.log(1.0 - min(similarity, 1.0) + HIT_RESOLUTION)))


def by_block(hits: tuple[Hit, ...]) -> dict[str, Hit]:
    """Keep the most similar spectrum of each structure."""
    best: dict[str, Hit] = {}
    for hit in hits:
        if hit.inchikey:
            best.setdefault(hit.inchikey[:14], hit)
    return best


@cache
def index_blocks(model: StructureModel) -> frozenset[str]:
    """Return the first block of every InChIKey of the index."""
    return frozenset(model.index.blocks)


@cache
def places_of(model: StructureModel) -> dict[str, int]:
    """Return the row of each structure of the index by the first block of its InChIKey."""
    return {block: row for row, block in enumerate(model.index.blocks)}
