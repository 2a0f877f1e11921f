"""An analysis in a notebook: text, HTML, table and diagram."""

import itertools

import pytest
from matplotlib.figure import Figure

import vibron
from vibron.core.data_record import Rows
from vibron.core.example import example
from vibron_agents.spectrum.analysis import Analysis


@pytest.fixture(scope="module")
def analysis() -> Analysis:
    spectrum = vibron.read(example("toluene_computed.jdx"))[0]
    return vibron.analyze(spectrum, formula="C7H8")


def test_text_and_html_are_short(analysis: Analysis) -> None:
    assert repr(analysis).startswith("<Analysis of spectrum: identified; probability") and len(repr(analysis)) < 200
    html = analysis._repr_html_()
    assert "<polyline" in html and "toluene" in html and len(html) < 40_000


def test_hostile_paths_are_escaped(analysis: Analysis) -> None:
    data = {**analysis.data, "input": {**analysis.data["input"], "path": "<img src=x onerror=alert(1)>"}}
    assert "<img" not in Analysis(analysis.evidence, data)._repr_html_()


def test_its_parts_show_themselves(analysis: Analysis) -> None:
    assert all(isinstance(one, Rows) for one in (analysis.bands, analysis.groups, analysis.candidates))
    frame = analysis.to_pandas()
    assert frame.name[0] == "toluene" and frame.attrs["verdict"] == "identified"


def test_strong_bands_are_labelled(analysis: Analysis) -> None:
    axes = analysis.plot(ax=Figure().add_subplot())
    places = sorted(float(text.get_text()) for text in axes.texts)
    assert len(places) == 6 and min(b - a for a, b in itertools.pairwise(places)) > 149.0
    assert axes.xaxis_inverted() and axes.get_ylabel() == "absorbance"


def test_equal_analyses_are_equal(analysis: Analysis) -> None:
    again = vibron.analyze(analysis.spectrum, formula="C7H8")
    assert again.evidence == analysis.evidence and (analysis == 1) is False
