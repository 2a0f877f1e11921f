"""HTML of objects: escaped against hostile text, small, and with units."""

from html.parser import HTMLParser

import numpy as np
import pytest

import vibron
from vibron.core.data_record import Rows, Shown
from vibron.core.notebook.html import curve_svg
from vibron.infrared import Candidate, Ranking, find_bands
from vibron.manybody import heisenberg

HOSTILE = "<script>alert('x')</script>\"><img src=x onerror=alert(1)>"
ALLOWED = {"div", "b", "p", "table", "thead", "tbody", "tr", "th", "td", "svg", "polyline", "text"}


class Elements(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()
        self.attributes: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.add(tag)
        self.attributes |= {name for name, _ in attrs}


def elements(one: Shown | Rows[Shown]) -> Elements:
    found = Elements()
    found.feed(one._repr_html_())
    found.close()
    return found


@pytest.fixture
def spectrum() -> vibron.Spectrum:
    x = np.arange(400.0, 4000.0, 0.5)
    y = np.exp(-(((x - 1715.0) / 12.0) ** 2))
    y[1000:1100] = np.nan
    return vibron.Spectrum(x, y, metadata={"TITLE": HOSTILE}, state="solid")


def test_hostile_text_is_escaped(spectrum: vibron.Spectrum) -> None:
    candidate = Candidate(1, HOSTILE, HOSTILE, HOSTILE, "C", HOSTILE, 0.5, (HOSTILE,))
    ranking = Ranking(Rows([candidate]), 0.5, 0.5, 0.5, 0.5, 1, (HOSTILE,))
    for one in (spectrum, candidate, ranking, ranking.candidates, heisenberg(size=(3,)), Rows([spectrum, spectrum])):
        found = elements(one)  # type: ignore[arg-type]
        assert found.names <= ALLOWED and not any(name.startswith("on") for name in found.attributes)
        assert "<script" not in one._repr_html_() and "<img" not in one._repr_html_()
    assert "&lt;script&gt;" in spectrum._repr_html_()


def test_tables_have_units_and_meanings(spectrum: vibron.Spectrum) -> None:
    text = find_bands(spectrum).bands._repr_html_()
    assert "wavenumber / cm^-1</th>" in text and 'title="position by parabolic interpolation"' in text
    text = find_bands(spectrum)._repr_html_()
    assert "<td>noise</td>" in text and "<p>bands</p>" in text


def test_long_lists_are_cut(spectrum: vibron.Spectrum) -> None:
    text = Rows(find_bands(spectrum).bands * 500)._repr_html_()
    assert text.count("<tr>") == 21 and f"{500 * len(find_bands(spectrum).bands) - 20} more" in text
    assert Rows()._repr_html_() == "<p>no records</p>"


def test_a_curve_is_small_and_has_gaps(spectrum: vibron.Spectrum) -> None:
    text = spectrum._repr_html_()
    assert text.count("<polyline") == 2 and len(text) < 40_000
    assert text.index(">3999.5</text>") < text.index(">400</text>")


def test_curves_without_points_are_drawn_as_nothing() -> None:
    assert curve_svg(np.array([1.0, 2.0]), np.array([np.nan, np.nan]), falling=True) == ""
    assert "<polyline" in curve_svg(np.array([1.0]), np.array([2.0]), falling=False)
