"""The header of the file, shown and escaped."""

from __future__ import annotations

from typing import Any

from vibron_agents.app.report import render
from vibron_agents.app.report.sample import sample


def test_fields_of_several_formats_are_found() -> None:
    jcamp = {
        "title": "no. 7",
        "LONG DATE": "1998/02/12 10:11",
        "SPECTROMETER/DATA SYSTEM": "DOW KBr FOREPRISM",
        "state": "LIQUID",
        "Sampling_Procedure": "film between plates",
        "CAS REGISTRY NO": "108-88-3",
    }
    assert [name for name, _ in sample({"filed": jcamp})] == [
        "title", "date", "instrument", "state", "sampling procedure",
    ]  # fmt: skip
    assert sample({"filed": {"DAT": "01/02/2020", "TIM": "12:00", "block": "AB"}}) == [
        ("date", "01/02/2020"), ("time", "12:00"),
    ]  # fmt: skip
    assert sample({"filed": {"comment": "x"}}) == sample({}) == sample({"filed": None}) == []


def test_the_header_is_shown_as_text_and_cut(analysis: dict[str, Any], trace: Any) -> None:
    plain = render(analysis, trace)
    assert "Sample, as filed" not in plain
    page = render({**analysis, "filed": {"title": "<b>\x00bold</b>" + "n" * 5000, "state": "   "}}, trace)
    assert "Sample, as filed" in page and "not used for the answer" in page
    assert "&lt;b&gt;\ufffdbold&lt;/b&gt;" in page and "<b>" not in page
    assert len(page) - len(plain) < 1500
