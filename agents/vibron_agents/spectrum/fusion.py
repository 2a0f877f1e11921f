r"""The opinion of a language model in the ranking, by log-linear pooling of probabilities.

.. math:: p'(c) \propto p(c)^{1-w} q(c)^w

with the calibrated probability p of a structure and the confidence q that the model gives it.  What the model leaves of
its confidence goes to all structures that it does not name, and to the case that the compound is none of those
compared, in proportion to p: these keep their odds to each other.  The weight w is learned for a family of models on
recorded replies (`vibron bench elucidation --replay`); it is 0, and nothing changes, where such replies do not show
that the ranking gets better.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from vibron.core.data_record import Rows
from vibron.core.quantity import FloatArray
from vibron.infrared.chemistry.canonical_structure import canonical_structure
from vibron.infrared.molecules.information import read_information
from vibron.infrared.spectra.grid import on_grid
from vibron.infrared.structure.rank_structures import Candidate, Ranking
from vibron.infrared.structure_model.model import shipped_model
from vibron.infrared.unlisted_model.score import FACTORS
from vibron_agents.spectrum.evidence import Evidence
from vibron_agents.spectrum.experts import Settings, structure_expert
from vibron_agents.spectrum.second_opinion import Ranked

FILE = Path(__file__).parents[1] / "data" / "opinion_weights.json"
DEEP = 2000  # candidates that are looked through for a structure named; any other is too improbable to matter
SOURCE = "language model"
LEAST, MOST = 0.001, 0.99  # confidence of one structure, and of all together


def weight_for(model: str) -> float:
    """Return the stored weight of the family of a model, 0 for one without evidence."""
    name = model.rpartition("/")[2].lower()
    found = [family for family in stored_families() if name.startswith(family)]
    return float(stored_families()[max(found, key=len)]["weight"]) if found else 0.0


@cache
def stored_families() -> dict[str, Any]:
    """Return weight and figures of each family of models, by the beginning of its names."""
    families: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))["families"]
    return families


def candidates_named(evidence: Evidence, settings: Settings, opinion: Sequence[Ranked]) -> list[Candidate | None]:
    """Return each structure of an opinion with its calibrated probability, None for next to none or one named before.

    A structure that no table lists is scored as the proposals are, by the networks with the prior of such structures,
    relative to the best of them; together they have at most the probability that the compound is none of those
    compared.
    """
    ranking = structure_expert(evidence, replace(settings, top=DEEP)).ranking
    assert ranking is not None
    known = {_key(one): one for one in (*ranking.new, *ranking.candidates)}
    listed = set(shipped_model().index.blocks)
    unlisted = [one.smiles for one in opinion if (key := block(one.smiles)) not in known and key not in listed]
    known |= {_key(one): one for one in _unlisted(evidence, settings, ranking, unlisted)}
    return [known.pop(block(one.smiles), None) for one in opinion]


def _unlisted(evidence: Evidence, settings: Settings, ranking: Ranking, smiles: Sequence[str]) -> list[Candidate]:
    reference: Sequence[Candidate] = ranking.new
    if smiles and not reference:
        quick = structure_expert(evidence, replace(settings, top=1, proposals="quick")).ranking
        reference = quick.new if quick is not None else ()
    if not smiles or not reference:
        return []
    model, given = shipped_model(), settings.information
    known = read_information(given.formula, given.elements, given.carbons)
    weights = model.encode_one(on_grid(evidence.absorbance)).weights[0]
    scores = FACTORS.log_scores(model, weights, [reference[0].smiles, *smiles], known)
    chance = reference[0].probability * np.exp(scores[1:] - scores[0])
    chance *= min(1.0, max(1.0 - ranking.known, 0.0) / max(float(chance.sum()), 1e-300))
    found = []
    for text, probability in zip(smiles, chance, strict=True):
        about = canonical_structure(text)
        found.append(Candidate(1, text, about.inchikey, "", about.formula, "", float(probability), (SOURCE,)))
    return found


def log_ratios(before: ArrayLike, confidence: ArrayLike) -> FloatArray:
    """Return ln(q / p) of the structures named, relative to that of all others.

    >>> log_ratios([0.2, 0.3], [0.2, 0.3]).round(9).tolist()
    [0.0, 0.0]
    """
    p, q = np.asarray(before, dtype=float), np.maximum(np.asarray(confidence, dtype=float), LEAST)
    q = q * min(1.0, MOST / float(q.sum())) if q.size else q
    others = (1.0 - float(q.sum())) / (1.0 - min(float(p.sum()), MOST))
    return np.asarray(np.log(q / p) - np.log(others))


def pooled(
    ranking: Ranking, named: Sequence[Candidate | None], confidence: Sequence[float], weight: float, top: int
) -> Ranking:
    """Return the ranking pooled with an opinion: the structures named, as `candidates_named` gives them."""
    kept = [(one, sure) for one, sure in zip(named, confidence, strict=True) if one is not None and one.probability > 0]
    ratios = log_ratios([one.probability for one, _ in kept], [sure for _, sure in kept])
    factor = {_key(one): math.exp(weight * ratio) for (one, _), ratio in zip(kept, ratios, strict=True)}
    before = {_key(one): one for one in (*(one for one, _ in kept), *ranking.candidates)}
    gained = {key: before[key].probability * (value - 1.0) for key, value in factor.items()}
    total = 1.0 + sum(gained.values())
    fresh = [key for key, one in before.items() if one.sources == (SOURCE,)]
    new = {_key(one) for one in ranking.new}.union(fresh)
    added = sum(before[key].probability for key in fresh)
    moved = sum(value for key, value in gained.items() if key in new)

    def after(one: Candidate) -> Candidate:
        return replace(one, probability=one.probability * factor.get(_key(one), 1.0) / total)

    best = sorted(map(after, before.values()), key=lambda one: -one.probability)[:top]
    candidates = Rows(replace(one, rank=rank) for rank, one in enumerate(best, 1))
    return replace(
        ranking,
        candidates=candidates,
        first=candidates[0].probability if candidates else 0.0,
        shown=min(1.0, sum(one.probability for one in candidates)),
        known=min(1.0, (ranking.known + added + sum(gained.values())) / total),
        proposed=min(1.0, (ranking.proposed + added + moved) / total),
        considered=ranking.considered + len(fresh),
        new=Rows(map(after, ranking.new)),
    )


def fused(evidence: Evidence, settings: Settings, opinion: Sequence[Ranked], weight: float) -> Evidence:
    """Return the evidence with the ranking that takes the opinion into account."""
    if not weight or not opinion or evidence.ranking is None:
        return evidence
    named = candidates_named(evidence, settings, opinion)
    confidence = [one.confidence for one in opinion]
    return replace(evidence, ranking=pooled(evidence.ranking, named, confidence, weight, settings.top))


def block(smiles: str) -> str:
    """Return the key of a connectivity: the first block of the InChIKey, else the structure as written."""
    return canonical_structure(smiles).inchikey[:14] or smiles


def _key(one: Candidate) -> str:
    return one.inchikey[:14] or one.smiles
