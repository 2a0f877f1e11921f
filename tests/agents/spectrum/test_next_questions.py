"""The answer says what to find out next, in every output, and only where that is open."""

import json
from pathlib import Path

import pytest

import vibron
from vibron.core.example import example
from vibron_agents.app.cli import main
from vibron_agents.spectrum.next_questions import open_questions
from vibron_agents.spectrum.verdict import IdentificationVerdict

TOLUENE = str(example("toluene_computed.jdx"))


def test_terminal_data_and_page_say_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyze", TOLUENE, "--json", str(tmp_path / "o.jsonl"), "--report", str(tmp_path)]) == 0
    result = json.loads((tmp_path / "o.jsonl").read_text(encoding="utf-8"))
    printed, page = capsys.readouterr().out, Path(result["report"]).read_text(encoding="utf-8")
    assert result["verdict"]["state"] == "ranked" and 0 < len(result["next_questions"]) <= 5
    assert "To find out next" in printed and "To find out next" in page
    best = result["next_questions"][0]
    assert best["question"] == "formula" and best["text"].startswith("the molecular formula would leave ")
    assert best["candidates_after"] < best["candidates_before"] and best["first"] > result["confidence"]["first"]
    for question in result["next_questions"]:
        assert question["text"] in printed and question["text"][1:] in page
        assert (question["group"] != "") == (question["question"] == "group")
    found = vibron.analyze(TOLUENE).next_questions
    assert [one.label in question["text"] for one, question in zip(found, result["next_questions"], strict=True)]


def test_an_identified_compound_leaves_no_question(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyze", TOLUENE, "--formula", "C7H8"]) == 0
    assert "To find out next" not in capsys.readouterr().out
    analysis = vibron.analyze(TOLUENE, formula="C7H8")
    assert analysis.verdict.state == "identified"
    assert analysis.data["next_questions"] == [] and len(analysis.next_questions) == 0
    assert analysis.evidence.ranking is not None
    ranking = vibron.analyze(TOLUENE).evidence.ranking
    for state in ("identified", "none"):
        assert not open_questions(ranking, IdentificationVerdict(state, ""))
    assert open_questions(ranking, IdentificationVerdict("ranked", ""))


def test_no_structure_leaves_no_question() -> None:
    analysis = vibron.analyze(TOLUENE, formula="C60")
    assert analysis.data["next_questions"] == [] and len(analysis.next_questions) == 0
