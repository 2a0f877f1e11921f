"""A second opinion on a spectrum: a language model reads what the experts found, and ranks the structures anew.

Three requests, as the workflow has three kinds of evidence.  The expert of the absorption table names substructures,
the expert of the library ranks structures by its neighbours; both are asked at the same time.  The expert of structures
sees what they said.  What comes back is compared with what is known of the sample.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from vibron.core.errors import ResourceError, VibronError
from vibron.infrared.chemistry.canonical_structure import canonical_structure
from vibron.infrared.chemistry.filter_candidates import filter_candidates
from vibron_agents.core.model import LanguageModel, Reply, ask, ask_each
from vibron_agents.core.session import Session
from vibron_agents.spectrum.evidence import Evidence
from vibron_agents.spectrum.expert_requests import first_requests, last_request
from vibron_agents.spectrum.experts import Settings
from vibron_agents.spectrum.information import Information


@dataclass(frozen=True)
class Substructure:
    """A substructure that the bands show or exclude; confidence 0 is absent, 1 present."""

    substructure: str
    confidence: float
    rationale: str


@dataclass(frozen=True)
class Ranked:
    """A structure in an opinion."""

    smiles: str
    confidence: float
    reason: str


@dataclass(frozen=True)
class Cost:
    """What an opinion cost: requests, tokens (estimated where the server did not count), money and seconds."""

    requests: int
    tokens_in: int
    tokens_out: int
    money: float
    seconds: float
    estimated: bool


@dataclass(frozen=True)
class Opinion:
    """What the three experts said, the likeliest structure first; empty where an answer could not be read.

    Attributes
    ----------
    table : tuple of Substructure
        By the bands.
    library, structure : tuple of Ranked
        By the neighbours in a library, and by everything.
    rejected : tuple of str
        What the last expert named that is not a molecule or does not agree with what is known of the sample.
    cost : Cost
        Of all requests.
    """

    table: tuple[Substructure, ...]
    library: tuple[Ranked, ...]
    structure: tuple[Ranked, ...]
    rejected: tuple[str, ...]
    cost: Cost


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
    first = _replies(ask_each(session, model, first_requests(evidence, chosen)))
    table = tuple(Substructure(**one) for one in _listed(first[0], "substructures"))
    library = tuple(Ranked(**one) for one in _listed(first[-1], "ranking")) if len(first) > 1 else ()
    shown = [f"{one.substructure} ({one.confidence:.2f}): {one.rationale}" for one in table]
    near = [f"{one.smiles} ({one.confidence:.2f}): {one.reason}" for one in library]
    last = ask(session, model, last_request(evidence, chosen, shown, near))
    ranked = [Ranked(**one) for one in _listed(last, "ranking")]
    structure, rejected = _agreeing(ranked, chosen.information)
    return Opinion(table, library, structure[: chosen.top], rejected, _cost([*first, last]))


def _replies(found: Sequence[Reply | ResourceError]) -> list[Reply]:
    """Return the replies; the first error is raised."""
    for one in found:
        if isinstance(one, ResourceError):
            raise one
    return [one for one in found if isinstance(one, Reply)]


def _listed(reply: Reply, name: str) -> list[dict[str, Any]]:
    return [] if reply.data is None else list(reply.data[name])


def _cost(replies: Sequence[Reply]) -> Cost:
    return Cost(
        len(replies),
        sum(one.tokens_in for one in replies),
        sum(one.tokens_out for one in replies),
        sum(one.cost for one in replies),
        sum(one.seconds for one in replies),
        any(one.estimated for one in replies),
    )


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
