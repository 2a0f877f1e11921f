"""The spectrum workflow: read, then expert after expert, then one answer."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from vibron.core.spectrum import Spectrum
from vibron.infrared.files.source import load_content
from vibron.infrared.formats.read_spectrum import spectra_of
from vibron.infrared.preprocessing.to_absorbance import to_absorbance
from vibron_agents.spectrum.answer import answer
from vibron_agents.spectrum.corrections import states_atr
from vibron_agents.spectrum.evidence import Evidence
from vibron_agents.spectrum.experts import EXPERTS, Settings, structure_expert


def analyze_spectrum(spectrum: Spectrum, settings: Settings | None = None) -> Evidence:
    """Run every expert on one spectrum.

    The labels of the file are dropped first, so that no expert can read the answer in the header; only that they
    name attenuated total reflection is kept.  They are added when every expert has run, for a report to show.
    """
    chosen = settings or Settings()
    anonymous = replace(spectrum, metadata={}, state=chosen.state or spectrum.state)
    if anonymous.kind == "reflectance":  # converted once, so that every expert sees the same absorbance
        anonymous = to_absorbance(anonymous, chosen.allow_reflectance)
    evidence = Evidence(anonymous, to_absorbance(anonymous), chosen.technique == "atr" or states_atr(spectrum.metadata))
    for expert in EXPERTS:
        evidence = expert(evidence, chosen)
    return replace(evidence, filed=dict(spectrum.metadata))


def rank_again(evidence: Evidence, settings: Settings) -> Evidence:
    """Rank the structures for other information on the sample; the experts before that are not run again.

    The evidence equals that of :func:`analyze_spectrum` if only the information, the number of candidates and the
    proposals differ from the settings that it was made with.
    """
    for expert in EXPERTS[EXPERTS.index(structure_expert) :]:
        evidence = expert(
            replace(evidence, failure=None, kind=None) if expert is structure_expert else evidence, settings
        )
    return evidence


def analyze_file(source: Path | bytes, label: str, settings: Settings) -> list[tuple[dict[str, Any], Evidence]]:
    """Analyse every infrared spectrum of a file; return the answer as JSON-safe data, and the evidence behind it."""
    content = load_content(source)
    spectra = spectra_of(content, settings.x_unit, settings.y_kind, settings.scale_change)
    return analyze_read(spectra, label, hashlib.sha256(content.data).hexdigest(), settings)


def analyze_read(
    spectra: Sequence[Spectrum], label: str, digest: str, settings: Settings
) -> list[tuple[dict[str, Any], Evidence]]:
    """Analyse the spectra read from a file with this SHA-256, as `analyze_file` does."""
    results = []
    for part, spectrum in enumerate(spectra, 1):
        evidence = analyze_spectrum(spectrum, settings)
        about = {"path": label, "sha256": digest, **({"part": part} if len(spectra) > 1 else {})}
        results.append((answer(evidence, about, settings), evidence))
    return results
