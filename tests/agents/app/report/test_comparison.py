"""Spectra under the measured one: which are drawn, where, and what is said of those that are missing."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

from vibron_agents.app.report import render
from vibron_agents.app.report.comparison import COMPARISON, Compared, compared, difference, draw_comparison, missing
from vibron_agents.app.report.content import molecules
from vibron_agents.app.report.reading import entries
from vibron_agents.app.report.trace import segments

X = np.arange(500.0, 3900.0, 2.0)


def band(place: float, height: float = 1.0, x: np.ndarray = X) -> np.ndarray:
    return height * np.exp(-(((x - place) / 15.0) ** 2))


def found(analysis: dict[str, Any]) -> list[Compared]:
    neighbours = molecules(entries(analysis, "neighbours"), "similarity")
    return compared(analysis, neighbours, molecules(entries(analysis, "candidates"), "probability"))


def stored(quality: float, height: float = 1.0) -> dict[str, Any]:
    return {"similarity": quality, "trace": {"wavenumber": X, "absorbance": band(1240.0, height)}}


def test_the_best_hit_and_the_first_two_stored_spectra_are_drawn(analysis: dict[str, Any]) -> None:
    assert [(one.kind, one.name, one.quality) for one in found(analysis)] == [("reference", "propyl acetate", 0.93)]
    for candidate, quality in zip(analysis["candidates"], (None, 0.5, 0.4), strict=True):
        candidate["stored"] = stored(quality) if quality else {}
    analysis["candidates"].append({**analysis["candidates"][2], "rank": 4})
    drawn = found(analysis)
    assert [one.kind for one in drawn] == ["reference", "computed", "computed"]
    assert [one.name for one in drawn[1:]] == ["propyl acetate", "4-nitroaniline"]


def test_a_multiple_of_the_measured_spectrum_leaves_no_difference() -> None:
    measured = segments({"wavenumber": X, "absorbance": band(1240.0) + band(1742.0, 0.5)})
    other = Compared("reference", "itself", 1.0, [(x, 7.0 * y) for x, y in measured])
    figure = draw_comparison(measured, [other])
    assert figure is not None
    first, second, rest = figure.rows
    assert second.title == "reference: itself, hit quality 1.000, × 0.143"
    shifted = [(x, round(y - first.zero + second.zero, 1)) for x, y in places(first.curve)]
    assert places(second.curve) == pytest.approx(np.array(shifted), abs=0.11)
    assert {y for _, y in places(rest.curve)} == {rest.zero}


def test_the_difference_keeps_to_what_both_have() -> None:
    y = band(1240.0)
    y[(X > 2000.0) & (X < 2100.0)] = np.nan
    grid = np.arange(800.0, 3000.0, 4.0)
    left = difference(segments({"wavenumber": X, "absorbance": y}), [(grid, band(1240.0, 0.5, grid))], 1.0)
    assert [(part[0], part[-1]) for part, _ in left] == [(800.0, 2000.0), (2100.0, 2996.0)]
    assert left[0][1].max() == pytest.approx(0.5, abs=1e-3)


def test_any_curve_is_drawn_within_a_bounded_height() -> None:
    measured = segments({"wavenumber": X, "absorbance": band(1240.0)})
    wild = Compared("reference", "n" * 500, None, [(X, -1e9 * band(900.0) + band(1240.0))])
    figure = draw_comparison(measured, [wild, wild, wild])
    assert figure is not None and figure.height < COMPARISON["room"] + 250
    assert all(0.0 <= y <= figure.height for row in figure.rows for _, y in places(row.curve))
    assert max(len(row.title) for row in figure.rows) < 120


def test_what_is_missing_is_named(analysis: dict[str, Any], trace: Any) -> None:
    page = render(analysis, trace)
    assert "No computed spectrum is drawn: none is stored for these candidates." in page
    assert "No reference spectrum" not in page and page.count('class="viewer compared"') == 1
    bare = {**analysis, "neighbours": [], "candidates": []}
    assert missing(bare, []) == [
        "No reference spectrum is drawn: no library was searched (--library).",
        "No computed spectrum is drawn: no candidate is listed.",
    ]
    assert missing({**bare, "settings": {"library": "mine"}}, [])[0].endswith("the library mine gave none.")
    page = render(bare, trace)
    assert "no library was searched" in page and 'class="viewer compared"' not in page


def places(curve: str) -> list[tuple[float, float]]:
    numbers = [float(value) for value in re.findall(r"-?\d+\.?\d*", curve)]
    return list(zip(numbers[::2], numbers[1::2], strict=True))
