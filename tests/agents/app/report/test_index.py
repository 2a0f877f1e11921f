from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from vibron_agents.app.report import render_index, write_index, write_report


def test_every_spectrum_is_listed_and_linked(analysis: dict[str, Any], trace: Any, tmp_path: Path) -> None:
    page = write_report(analysis, trace, tmp_path)
    failed = {"input": {"path": "x/<b>broken</b>.dx"}, "error": {"code": "format"}, "message": "no data"}
    html = write_index(iter([analysis, failed]), tmp_path).read_text(encoding="utf-8")
    assert re.findall(r'<a href="([^"]*)"', html) == [page.name]
    assert "2 spectra, 1 of them not analysed" in html
    assert "&lt;b&gt;broken&lt;" not in html  # the file name ends at its last slash
    assert "b&gt;.dx" in html and "could not be analysed: no data" in html
    assert html.count('<svg class="structure"') == 1
    assert "41\u202f%" in html and "72\u202f%" in html
    assert "The strongest bands are cut off" in html


def test_index_is_self_contained_and_deterministic(analysis: dict[str, Any]) -> None:
    html = render_index([analysis] * 3)
    assert html == render_index([analysis] * 3)
    assert not re.search(r"\ssrc=|https?://(?!www\.w3\.org)", html)


def test_empty_batch() -> None:
    assert "0 spectra" in render_index([])
