"""A second opinion on a spectrum: a language model reads what the experts found, and ranks the structures anew.

Three requests, as the workflow has three kinds of evidence: the table of bands, the library, and both together.  What
comes back is compared with what is known of the sample; the calibrated ranking of the workflow stays as it is.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from vibron.core.errors import VibronError
from vibron.infrared.band_table.table import assignment_label
from vibron.infrared.chemistry.canonical_structure import canonical_structure
from vibron.infrared.chemistry.filter_candidates import filter_candidates
from vibron_agents.core.model import LanguageModel, Reply, ask
from vibron_agents.core.prompts import prompt
from vibron_agents.core.session import Session
from vibron_agents.spectrum.answer import ASSIGNED, LIKELY
from vibron_agents.spectrum.evidence import Evidence
from vibron_agents.spectrum.experts import Settings
from vibron_agents.spectrum.information import Information

BANDS = 20  # the highest
GROUPS = 15  # the likeliest
LEAST_PROBABLE = 0.05


@dataclass(frozen=True)
class Ranked:
    """A structure in an opinion."""

    smiles: str
    confidence: float
    reason: str


@dataclass(frozen=True)
class Opinion:
    """The rankings of the three experts, the likeliest first; empty where an answer could not be read.

    Attributes
    ----------
    table, library, structure : tuple of Ranked
        By the bands, by the neighbours in a library, by both.
    rejected : tuple of str
        What the last expert named that is not a molecule or does not agree with what is known of the sample.
    """

    table: tuple[Ranked, ...]
    library: tuple[Ranked, ...]
    structure: tuple[Ranked, ...]
    rejected: tuple[str, ...]


def second_opinion(
    session: Session, model: LanguageModel, evidence: Evidence, settings: Settings | None = None
) -> Opinion:
    """Ask a model for its ranking.

    Parameters
    ----------
    session : Session
        Through which the model is asked.
    model : LanguageModel
        Who answers.
    evidence : Evidence
        What the workflow found.
    settings : Settings, optional
        What is known of the sample, and how many structures are wanted.

    Returns
    -------
    Opinion
        Its confidences are the model's words and not calibrated.

    Raises
    ------
    ResourceError
        The budget does not allow for it, or the model does not answer.
    """
    chosen = settings or Settings()
    known = _known(chosen.information)
    ranked = evidence.ranking.candidates if evidence.ranking else ()
    candidates = [one.smiles for one in ranked]
    by_bands = prompt("table_expert").request(
        information=known, bands=_bands(evidence), groups=_groups(evidence), candidates=candidates
    )
    table = _read(ask(session, model, by_bands))
    library: tuple[Ranked, ...] = ()
    if evidence.neighbours:
        near = [f"{hit.smiles or hit.name}: {hit.similarity:.3f}" for hit in evidence.neighbours]
        by_library = prompt("retriever_expert").request(information=known, neighbours=near, candidates=candidates)
        library = _read(ask(session, model, by_library))
    scored = [f"{one.smiles}: {one.probability:.3f}" for one in ranked]
    by_both = prompt("structure_expert").request(
        information=known, table_opinion=_words(table), retriever_opinion=_words(library), candidates=scored,
        count=chosen.top,
    )  # fmt: skip
    structure, rejected = _agreeing(_read(ask(session, model, by_both)), chosen.information)
    return Opinion(table, library, structure[: chosen.top], rejected)


def _known(information: Information) -> str:
    return ", ".join(f"{name} {value}" for name, value in dataclasses.asdict(information).items() if value)


def _bands(evidence: Evidence) -> list[str]:
    assert evidence.bands is not None
    highest = sorted(evidence.bands.bands, key=lambda band: -band.absorbance)[:BANDS]
    lines = []
    for band in sorted(highest, key=lambda band: -band.wavenumber):
        own = [a for a in evidence.assignments if a.wavenumber == band.wavenumber and a.score >= LIKELY]
        own.sort(key=lambda assignment: -assignment.score)
        named = "; ".join(f"{assignment_label(a.group, a.vibration)} {a.score:.2f}" for a in own[:ASSIGNED])
        lines.append(f"{band.wavenumber:.0f} {band.strength}, {band.width:.0f}: {named or 'unassigned'}")
    return lines


def _groups(evidence: Evidence) -> list[str]:
    by_table = {group.name: group.probability for group in evidence.table}
    likely = sorted(evidence.groups, key=lambda group: -group.probability)[:GROUPS]
    return [
        f"{group.label}: table {by_table.get(group.name, 0.0):.2f}, model {group.probability:.2f}"
        for group in likely
        if group.probability >= LEAST_PROBABLE
    ]


def _read(reply: Reply) -> tuple[Ranked, ...]:
    return () if reply.data is None else tuple(Ranked(**one) for one in reply.data["ranking"])


def _words(opinion: Iterable[Ranked]) -> str:
    return "\n".join(f"- {one.smiles} ({one.confidence:.2f}): {one.reason}" for one in opinion)


def _agreeing(opinion: Sequence[Ranked], known: Information) -> tuple[tuple[Ranked, ...], tuple[str, ...]]:
    """Return the structures that agree with what is known, each once, by their canonical SMILES; and the rest."""
    kept: dict[str, Ranked] = {}
    rejected = []
    for one in opinion:
        try:
            smiles = canonical_structure(one.smiles).smiles
            agrees = bool(filter_candidates((smiles,), **dataclasses.asdict(known)))
        except VibronError:
            agrees = False
        if agrees:
            kept.setdefault(smiles, dataclasses.replace(one, smiles=smiles))
        else:
            rejected.append(one.smiles)
    return tuple(kept.values()), tuple(rejected)
