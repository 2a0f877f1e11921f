from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from vibron.core.errors import ResourceError
from vibron.core.spectrum import Spectrum
from vibron.infrared.recipes.treated import Treated
from vibron_agents.app.page import session as module
from vibron_agents.app.page.session import Identified, PageSession, Sessions
from vibron_agents.spectrum.evidence import Evidence
from vibron_agents.spectrum.experts import Settings


def treated(points: int = 3) -> Treated:
    return Treated.of(
        Spectrum(np.arange(400.0, 400.0 + points), np.zeros(points)), ({"file": "a.jdx", "sha256": "ab"},)
    )


def test_nothing_is_taken_in_where_it_would_be_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_POINTS", 10)
    held = PageSession()
    held.add([treated(6)], ["a"])
    with pytest.raises(ResourceError, match="more than a page holds"):
        held.add([treated(3), treated(3)], ["b", "c"])
    assert [one.name for one in held.in_view] == ["a"]
    held.remove(held.current or 0)
    assert held.chosen is None
    held.add([treated(6)], ["d"])
    assert held.chosen is not None and held.chosen.name == "d"


def test_the_oldest_answers_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_ANALYSES", 2)
    held, blank = PageSession(), treated().spectrum
    for key in (0, 1, 0, 2):
        held.keep(key, Identified(Settings(), {}, Evidence(blank, blank)))
    assert list(held.identified) == [0, 2]


def test_the_session_used_longest_ago_is_closed_with_its_folder() -> None:
    held = Sessions(most=2)
    first = held.of("a")
    first.add([treated()], ["a.jdx"], "a.jdx", b"content")
    path = Path(first.paths()["a.jdx"])
    assert path.read_bytes() == b"content"
    held.of("b")
    assert held.of("a") is first
    held.of("c")  # b is closed, not a
    assert held.of("a") is first
    held.of("d")
    held.of("e")
    assert len(held) == 2 and not path.exists()


def test_a_spectrum_is_named_as_the_analysis_of_its_file_names_it() -> None:
    held = PageSession()
    one, two = held.add([treated(), treated()], ["a.jdx 1", "a.jdx 2"], "a.jdx")
    assert one.about == {"path": "a.jdx", "sha256": "ab", "part": 1} and two.about["part"] == 2
