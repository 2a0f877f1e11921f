"""The three experts on a spectrum, and in addition the opinion of a language model if there is one.

After "IR-Agent" (arXiv 2508.16112): a fixed order of experts, one for the table of bands, one for the library, one for
structures.  Their evidence and their calibrated ranking are computed; a model reads them and says what it thinks.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from vibron_agents.core.model import LanguageModel
from vibron_agents.core.session import Session
from vibron_agents.spectrum.evidence import Evidence
from vibron_agents.spectrum.experts import Settings
from vibron_agents.spectrum.second_opinion import second_opinion
from vibron_agents.spectrum.workflow import analyze_file


def spectrum(
    source: Path, session: Session, model: LanguageModel | None = None, settings: Settings | None = None
) -> list[dict[str, Any]]:  # fmt: skip
    """Return the answer for every spectrum of a file, in the schema ``vibron.analysis/1``.

    With a model each has ``second_opinion``: the rankings of the three experts as the model gives them, what of it is
    not a molecule or does not agree with what is known, and the rank of the model's first choice in the calibrated
    ranking.  That ranking stays as it is.

    Parameters
    ----------
    source : path
        File of one or more spectra.
    session : Session
        Through which the model is asked.
    model : LanguageModel, optional
        Who gives the second opinion.
    settings : Settings, optional
        What is known of the sample, the library, and how many structures are wanted.

    Raises
    ------
    ResourceError
        The budget does not allow for the requests, or the model does not answer.
    """
    chosen = settings or Settings()
    return [
        answer if model is None else {**answer, "second_opinion": opinion(session, model, answer, evidence, chosen)}
        for answer, evidence in analyze_file(source, source.name, chosen)
    ]


def opinion(
    session: Session, model: LanguageModel, answer: Mapping[str, Any], evidence: Evidence, settings: Settings
) -> dict[str, Any]:  # fmt: skip
    """Return the opinion of a model on the evidence, and the rank that its first choice has in the answer."""
    found = second_opinion(session, model, evidence, settings)
    places = {one["smiles"]: place for place, one in enumerate(answer["candidates"], 1)}
    first = found.structure[0].smiles if found.structure else ""
    return {"model": model.name, **dataclasses.asdict(found), "rank_of_its_first": places.get(first)}
