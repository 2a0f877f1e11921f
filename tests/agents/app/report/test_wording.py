from __future__ import annotations

import pytest

from vibron_agents.app.report.wording import answer, warnings
from vibron_agents.pages.filters import formula_parts


@pytest.mark.parametrize(
    ("first", "meaning"),
    [
        (0.97, "Of a hundred answers given with this confidence, about 97 are right."),
        (0.75, "Of ten answers given with this confidence, about eight are right."),
        (0.32, "Of ten answers given with this confidence, about three are right."),
        (0.08, "Of a hundred answers given with this confidence, about eight are right."),
        (0.001, "Of a hundred answers given with this confidence, about one is right."),
        (1.0, "Of a hundred answers given with this confidence, about 99 are right."),
    ],
)
def test_words_follow_the_confidence(first: float, meaning: str) -> None:
    said = answer({"confidence": {"first": first}}, ["benzene"])
    assert (said.lead, said.name, said.meaning, said.tail) == ("Most likely", "benzene", meaning, "")


@pytest.mark.parametrize(("state", "lead"), [("identified", "Identified as"), ("ranked", "Most likely")])
def test_the_lead_is_that_of_the_verdict(state: str, lead: str) -> None:
    said = answer({"confidence": {"first": 0.05}, "verdict": {"state": state, "reason": "r"}}, ["benzene"])
    assert said.lead == lead


def test_no_credible_candidate_is_said_with_the_reason() -> None:
    analysis = {
        "confidence": {"first": 0.9, "shown": 0.95},
        "verdict": {"state": "none", "reason": "the spectrum is unlike those of single compounds"},
    }
    said = answer(analysis, ["benzene", "toluene"])
    assert said.lead.startswith("None of the compounds that Vibron knows")
    assert said.meaning == "The spectrum is unlike those of single compounds."
    assert said.tail == ""


def test_without_confidence_no_odds_are_claimed() -> None:
    said = answer({"candidates": [{"name": "benzene"}]}, ["benzene"])
    assert str(said) == "Most likely benzene"
    assert "no confidence" in said.meaning


def test_failures_and_empty_answers_are_said() -> None:
    assert str(answer({"error": "empty file"}, [])) == "This spectrum could not be analysed: empty file"
    assert str(answer({"candidates": []}, [])) == "No structure is proposed for this spectrum"


def test_warnings_are_gathered_once_and_spelt_out() -> None:
    said = warnings(
        {
            "input": {"warnings": ["noisy"]},
            "quality": {"warnings": ["noisy", {"text": "A."}, {"code": "saturated"}, None]},
        }
    )
    assert [sentence.split()[0] for sentence in said] == ["The", "A.", "The"]
    assert "noisy" in said[0] and "cut off" in said[2]


def test_isotopes_and_charges_are_no_counts() -> None:
    assert formula_parts("[13C]H4+") == [("[13C]H", False), ("4", True), ("+", False)]
