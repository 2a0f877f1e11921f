"""What a report adds to the answer: stored curves, their hit quality, and the labels that no expert has seen."""

from __future__ import annotations

from dataclasses import replace

import pytest

import vibron
from vibron.core.example import example
from vibron.infrared.library.search_library import search_library
from vibron_agents.app.report import render
from vibron_agents.spectrum import workflow
from vibron_agents.spectrum.analysis import Analysis
from vibron_agents.spectrum.curves import with_curves
from vibron_agents.spectrum.evidence import Evidence
from vibron_agents.spectrum.experts import Settings

TOLUENE = example("toluene_computed.jdx")


@pytest.fixture(scope="module")
def analysis() -> Analysis:
    return vibron.analyze(TOLUENE, formula="C7H8")


def test_the_stored_spectra_have_the_similarity_of_a_library_search(analysis: Analysis) -> None:
    data, _ = with_curves(dict(analysis.data), analysis.evidence)
    hits = {hit.inchikey[:14]: hit.similarity for hit in search_library(analysis.spectrum, "computed", 10_000)}
    shown = [candidate for candidate in data["candidates"] if "stored" in candidate]
    assert len(shown) == 2 and shown[0]["name"] == "toluene"
    for candidate in shown:
        assert candidate["stored"]["similarity"] == pytest.approx(hits[candidate["inchikey"][:14]], abs=2e-3)
    assert "stored" not in analysis.data["candidates"][0]


def test_labels_reach_the_report_but_no_expert(monkeypatch: pytest.MonkeyPatch) -> None:
    [spectrum] = vibron.read(TOLUENE)
    named = replace(spectrum, metadata={"title": "benzoic acid", "sampling procedure": "film"})
    seen = []

    def expert(evidence: Evidence, settings: Settings) -> Evidence:
        seen.append((dict(evidence.filed), dict(evidence.spectrum.metadata)))
        return evidence

    monkeypatch.setattr(workflow, "EXPERTS", (expert,))
    found = workflow.analyze_spectrum(named)
    assert seen == [({}, {})] and found.filed == named.metadata
    assert found == workflow.analyze_spectrum(spectrum) and "benzoic" not in repr(found)


def test_the_report_shows_the_header_and_the_answer_does_not(analysis: Analysis) -> None:
    page = render(*with_curves(dict(analysis.data), analysis.evidence))
    assert "Sample, as filed" in page and "toluene, computed" in page
    assert "computed: toluene, hit quality" in page
    assert "toluene, computed" not in str(analysis.data)
