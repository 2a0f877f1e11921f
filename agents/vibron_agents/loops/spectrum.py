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
from vibron_agents.spectrum.answer import answer
from vibron_agents.spectrum.evidence import Evidence
from vibron_agents.spectrum.experts import Settings
from vibron_agents.spectrum.fusion import fused, weight_for
from vibron_agents.spectrum.second_opinion import second_opinion
from vibron_agents.spectrum.workflow import analyze_file


def spectrum(
    source: Path, session: Session, model: LanguageModel | None = None, settings: Settings | None = None
) -> list[dict[str, Any]]:  # fmt: skip
    """Return the answer for every spectrum of a file, in the schema ``vibron.analysis/1``.

    With a model each has ``second_opinion``: what the three experts said, what of it is not a molecule or does not
    agree with what is known, the rank of the model's first choice in the calibrated ranking, and the cost.  Where
    recorded replies showed that models of this family improve the ranking, their opinion is pooled with its
    probabilities; otherwise the ranking stays as it is.

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
    found = analyze_file(source, source.name, chosen)
    if model is not None:
        found = [with_opinion(session, model, plain, evidence, chosen) for plain, evidence in found]
    return [data for data, _ in found]


def with_opinion(
    session: Session, model: LanguageModel, plain: Mapping[str, Any], evidence: Evidence, settings: Settings
) -> tuple[dict[str, Any], Evidence]:
    """Return the answer with the opinion of a model, and the evidence behind it."""
    found = second_opinion(session, model, evidence, settings)
    weight = weight_for(model.name)
    places = {one["smiles"]: place for place, one in enumerate(plain["candidates"], 1)}
    said = {
        "model": model.name,
        **dataclasses.asdict(found),
        "rank_of_its_first": places.get(found.structure[0].smiles) if found.structure else None,
        "weight": weight,
    }
    if not weight:
        return {**plain, "second_opinion": said}, evidence
    before = [{name: one[name] for name in ("smiles", "probability")} for one in plain["candidates"]]
    source = {name: plain["input"][name] for name in ("path", "sha256", "part") if name in plain["input"]}
    changed = fused(evidence, settings, found.structure, weight)
    data = answer(changed, source, settings)
    data["confidence"]["calibration"] += f" Then pooled with the opinion of {model.name}, weight {weight:g}."
    return {**data, "second_opinion": {**said, "before": before}}, changed
