"""What the three model experts are shown of the evidence, as requests to a language model."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence

from vibron.infrared.band_table.table import assignment_label
from vibron.infrared.library.search_library import Hit, search_library
from vibron.infrared.structure.rank_structures import Candidate
from vibron_agents.core.model import Request
from vibron_agents.core.prompts import prompt
from vibron_agents.spectrum.answer import ASSIGNED, LIKELY
from vibron_agents.spectrum.computed_spectra import LIBRARY
from vibron_agents.spectrum.evidence import Evidence
from vibron_agents.spectrum.experts import NEIGHBOURS, Settings

BANDS = 20  # the highest
GROUPS = 15  # the likeliest
LEAST_PROBABLE = 0.05
_UNKNOWN = (None, "", "unknown")
_COMPUTED_LABEL = "a library of computed spectra of small molecules in the gas phase"


def first_requests(evidence: Evidence, settings: Settings) -> list[Request]:
    """Return the requests to the experts of the absorption table and of the library, which do not need each other."""
    known, candidates = _known(evidence, settings), [one.smiles for one in _candidates(evidence)]
    by_bands = prompt("table_expert").request(
        information=known, bands=_bands(evidence), groups=_groups(evidence), candidates=candidates
    )
    near = _neighbours(evidence, settings)
    if not near:
        return [by_bands]
    by_library = prompt("retriever_expert").request(
        information=known,
        library=_COMPUTED_LABEL if settings.library is None else "a library of spectra",
        neighbours=[f"{hit.smiles or hit.name}: {hit.similarity:.3f}" for hit in near],
        candidates=candidates,
    )
    return [by_bands, by_library]


def last_request(evidence: Evidence, settings: Settings, table: Iterable[str], library: Iterable[str]) -> Request:
    """Return the request to the expert of structures, which sees the opinions of the others, a line each."""
    return prompt("structure_expert").request(
        information=_known(evidence, settings),
        bands=_bands(evidence),
        groups=_groups(evidence),
        table_opinion="\n".join(f"- {line}" for line in table),
        retriever_opinion="\n".join(f"- {line}" for line in library),
        candidates=[f"{one.smiles}: {one.probability:.3f}" for one in _candidates(evidence)],
        count=settings.top,
    )


def _candidates(evidence: Evidence) -> Sequence[Candidate]:
    return evidence.ranking.candidates if evidence.ranking else ()


def _neighbours(evidence: Evidence, settings: Settings) -> Sequence[Hit]:
    """Return the spectra nearest to it in the user's library, else in the one that ships."""
    if settings.library is not None:
        return evidence.neighbours
    return search_library(evidence.absorbance, LIBRARY, NEIGHBOURS)


def _known(evidence: Evidence, settings: Settings) -> str:
    given = dataclasses.asdict(settings.information)
    state = evidence.spectrum.state
    return ", ".join(f"{name} {value}" for name, value in {**given, "state": state}.items() if value not in _UNKNOWN)


def _bands(evidence: Evidence) -> list[str]:
    assert evidence.bands is not None
    highest = sorted(evidence.bands.bands, key=lambda band: -band.absorbance)[:BANDS]
    lines = []
    for band in sorted(highest, key=lambda band: -band.wavenumber):
        own = [a for a in evidence.assignments if a.wavenumber == band.wavenumber and a.score >= LIKELY]
        own.sort(key=lambda assignment: -assignment.score)
        named = "; ".join(f"{assignment_label(a.group, a.vibration)} {a.score:.2f}" for a in own[:ASSIGNED])
        curve = f"{band.wavenumber:.0f} {band.strength}, {band.relative:.2f}, {band.width:.0f}"
        lines.append(f"{curve}: {named or 'unassigned'}")
    return lines


def _groups(evidence: Evidence) -> list[str]:
    by_table = {group.name: group.probability for group in evidence.table}
    likely = sorted(evidence.groups, key=lambda group: -group.probability)[:GROUPS]
    return [
        f"{group.label}: table {by_table.get(group.name, 0.0):.2f}, model {group.probability:.2f}"
        for group in likely
        if group.probability >= LEAST_PROBABLE
    ]
