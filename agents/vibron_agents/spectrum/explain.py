"""The reasons for the rank of a candidate: the groups and bands for and against it."""

from __future__ import annotations

import math
from typing import Any

from vibron.infrared.chemistry.functional_groups import functional_groups
from vibron.infrared.structure.rank_structures import Candidate
from vibron_agents.spectrum.evidence import Evidence

PROS, CONS = 4, 3
TELLING = 0.5  # least natural-log weight that is worth a line
LIKELY = 0.5  # least score of an assignment that explains a band
LIMIT = 1e-4  # probabilities are kept this far from 0 and 1


def explain(candidate: Candidate, evidence: Evidence) -> dict[str, Any]:
    """Return the reasons of one candidate, and which of the stronger bands its groups explain."""
    members = frozenset(functional_groups(candidate.smiles))
    explained, unexplained = _bands(members, evidence)
    look = evidence.second_looks.get(candidate.smiles)
    reasons = [*_groups(members, evidence), *([look.reason] if look else [])]
    return {"evidence": reasons, "explained": explained, "unexplained": unexplained}


def _groups(members: frozenset[str], evidence: Evidence) -> list[dict[str, Any]]:
    reasons: list[dict[str, Any]] = []
    for group in evidence.groups:
        chance, base = (min(max(value, LIMIT), 1 - LIMIT) for value in (group.probability, group.base_rate))
        if group.name in members:
            weight = math.log(chance / base)
            text = f"contains {group.label}, predicted with {chance:.0%}"
        else:
            weight = math.log((1 - chance) / (1 - base))
            text = f"lacks {group.label}, predicted with {chance:.0%}"
        if abs(weight) >= TELLING:
            reasons.append({"kind": "group", "text": text, "weight": round(weight, 2)})
    reasons.sort(key=lambda reason: -abs(reason["weight"]))
    return [
        *[reason for reason in reasons if reason["weight"] > 0][:PROS],
        *[reason for reason in reasons if reason["weight"] < 0][:CONS],
    ]


def _bands(members: frozenset[str], evidence: Evidence) -> tuple[list[float], list[float]]:
    """Sort the strong and medium bands by whether a group of the candidate is expected to absorb there."""
    assert evidence.bands is not None
    explained, unexplained = [], []
    for band in evidence.bands.bands:
        if band.strength == "w" or band.shoulder:
            continue
        place = round(band.wavenumber, 1)
        found = [a for a in evidence.assignments if a.wavenumber == band.wavenumber and a.score >= LIKELY]
        if any(assignment.group in members for assignment in found):
            explained.append(place)
        else:
            unexplained.append(place)
    return explained, unexplained
