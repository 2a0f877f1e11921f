"""The evidence as one JSON-safe object of the schema ``vibron.analysis/1``."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from functools import cache
from importlib.metadata import version
from typing import Any

from vibron.core.result import to_json
from vibron.infrared.band_table.table import assignment_label
from vibron.infrared.library.search_library import Hit
from vibron.infrared.structure.rank_structures import Candidate
from vibron.infrared.structure_model.confidence import calibration_record, credible, provenance
from vibron_agents.spectrum.evidence import Evidence
from vibron_agents.spectrum.experts import Settings
from vibron_agents.spectrum.explain import explain
from vibron_agents.spectrum.mixture import mixture_data
from vibron_agents.spectrum.next_questions import as_data, open_questions
from vibron_agents.spectrum.verdict import judge

SCHEMA = "vibron.analysis/1"
PACKAGES = ("vibron", "numpy", "scipy", "rdkit", "onnxruntime")
ASSIGNED = 3  # assignments kept for each band
LIKELY = 0.1  # least probability of an assignment that is kept
UNLABELLED = 0.02  # chance of a bond class that the networks do not predict


def answer(evidence: Evidence, source: Mapping[str, Any], settings: Settings) -> dict[str, Any]:
    """Return the result, with the settings and the versions and weights that made it."""
    ranking = evidence.ranking
    assert ranking is not None
    spectrum, verdict = evidence.spectrum, judge(ranking, credible(ranking), evidence.kind, evidence.failure)
    data = {
        "schema": SCHEMA,
        "input": {
            **source,
            "points": len(spectrum),
            "range": [spectrum.wavenumber[0], spectrum.wavenumber[-1]],
            "state": spectrum.state,
            "ordinate": spectrum.kind,
            "warnings": evidence.absorbance.warnings,
        },
        "quality": evidence.quality,
        "corrections": [dataclasses.asdict(made) for made in evidence.corrections],
        "peaks": _peaks(evidence),
        "negative_features": [round(place, 1) for place in evidence.bands.negative] if evidence.bands else [],
        "groups": _groups(evidence),
        "neighbours": [_neighbour(hit, settings.library) for hit in evidence.neighbours],
        "verdict": dataclasses.asdict(verdict),
        "kind": to_json(evidence.kind),
        **mixture_data(evidence, settings),
        "candidates": [_candidate(found, evidence) for found in ranking.candidates],
        "new_structures": to_json(ranking.new),
        "confidence": {
            "first": ranking.first,
            "shown": ranking.shown,
            "one": ranking.one,
            "known": ranking.known,
            "proposed": ranking.proposed,
            "considered": ranking.considered,
            "calibration": calibration_record(),
        },
        "next_questions": [as_data(question) for question in open_questions(ranking, verdict)],
        "sources": sorted({found.source for found in evidence.assignments}),
        "settings": {
            **dataclasses.asdict(settings.information),
            "library": settings.library,
            "top": settings.top,
            **{name: getattr(settings, name) for name in ("atmosphere", "baseline", "atr")},
            **_stated(settings),
        },
        "provenance": {"versions": versions() | _computed_by(settings), **provenance()},
    }
    if evidence.failure is not None:
        data |= {"error": evidence.failure.to_dict(), "message": str(evidence.failure)}
    plain = to_json(data)
    assert isinstance(plain, dict)
    return plain


def _candidate(candidate: Candidate, evidence: Evidence) -> dict[str, Any]:
    look = evidence.second_looks.get(candidate.smiles)
    return {**to_json(candidate), **explain(candidate, evidence), **({"computed": look.data} if look else {})}


def _peaks(evidence: Evidence) -> list[dict[str, Any]]:
    """Return the bands, each with its most probable assignments: the band's own evidence times the group's odds."""
    assert evidence.bands is not None
    chances = {group.name: group.probability for group in evidence.groups}
    peaks = []
    for band in evidence.bands.bands:
        own = [a for a in evidence.assignments if a.wavenumber == band.wavenumber]
        scored = [(posterior(a.score, chances.get(a.group, UNLABELLED)), a) for a in own]
        likely = sorted((pair for pair in scored if pair[0] >= LIKELY), key=lambda pair: -pair[0])[:ASSIGNED]
        named = [
            {
                "group": a.group,
                "vibration": a.vibration,
                "label": assignment_label(a.group, a.vibration),
                "range": [a.low, a.high],
                "probability": round(chance, 3),
                "source": a.source,
            }
            for chance, a in likely
        ]
        peaks.append(
            {
                "wavenumber": round(band.wavenumber, 1),
                "absorbance": round(band.absorbance, 5),
                "width": round(band.width, 1),
                "strength": band.strength,
                "shoulder": band.shoulder,
                "saturated": band.saturated,
                "assignments": named,
            }
        )
    return peaks


def posterior(score: float, chance: float) -> float:
    """Return the probability of a group from its chance before and the score of one band at even odds.

    >>> posterior(0.5, 0.3), round(posterior(0.9, 0.5), 3)
    (0.3, 0.9)
    """
    for_it, against = score * chance, (1 - score) * (1 - chance)
    return for_it / (for_it + against) if for_it + against else 0.0


def _groups(evidence: Evidence) -> list[dict[str, Any]]:
    """Return the learned probabilities, each with what the absorption table says of the same group."""
    table = {finding.name: finding for finding in evidence.table}
    groups = []
    for group in evidence.groups:
        finding = table.get(group.name)
        reasons = []
        if finding:
            for row in (*finding.supporting, *finding.opposing):
                text = f"{row.vibration} {row.low:.0f}-{row.high:.0f} cm-1: {row.found}"
                reasons.append({"kind": "band", "text": text, "weight": round(row.weight, 2)})
        groups.append(
            {
                "name": group.name,
                "label": group.label,
                "probability": round(group.probability, 4),
                "table_probability": round(finding.probability, 4) if finding else 0.0,
                "evidence": reasons,
            }
        )
    return groups


def _neighbour(hit: Hit, library: str | None) -> dict[str, Any]:
    return {
        "smiles": hit.smiles,
        "name": hit.name,
        "similarity": round(hit.similarity, 5),
        "library": library,
        "state": hit.state,
    }


@cache
def versions() -> dict[str, str]:
    """Return the versions of the packages that determine an answer."""
    return {name: version(name) for name in PACKAGES}


def _computed_by(settings: Settings) -> dict[str, str]:
    """Return the version of the package that computes spectra, where it is used."""
    return {"tblite": version("tblite")} if settings.compute else {}


def _stated(settings: Settings) -> dict[str, Any]:
    """Return the user's statements about file, sample, mixture and proposals, where they are not the usual ones."""
    names = ("x_unit", "y_kind", "allow_reflectance", "scale_change", "state", "technique", "unlisted", "mixture")
    stated = {name: getattr(settings, name) for name in names}
    proposals = {} if settings.proposals == "auto" else {"proposals": settings.proposals}
    compute = {} if settings.compute is None else {"compute": settings.compute}
    return {name: value for name, value in stated.items() if value} | proposals | compute
