"""A model's ranking of structures: read, cleaned, compared with what is known."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from vibron.core.example import example
from vibron.infrared.library.search_library import Hit
from vibron_agents.core.budget import Budget
from vibron_agents.core.fenced import read_object
from vibron_agents.core.journal import Journal
from vibron_agents.core.model import Reply
from vibron_agents.core.session import Session
from vibron_agents.spectrum.experts import Settings
from vibron_agents.spectrum.information import Information
from vibron_agents.spectrum.second_opinion import Ranked, second_opinion
from vibron_agents.spectrum.workflow import analyze_file

SETTINGS = Settings(Information(formula="C7H8"), top=3)


class Scripted:
    name = "scripted"

    def __init__(self, *answers):
        self.answers, self.words = list(answers), []

    def most(self, request):
        return {"tokens": float(request.most_tokens)}

    def complete(self, request):
        self.words.append(request.messages[1][1])
        text = self.answers.pop(0)
        return Reply(text, read_object(text, request.schema))


def ranking(*smiles):
    return json.dumps({"ranking": [{"smiles": one, "confidence": 0.5, "reason": f"as {one}"} for one in smiles]})


@pytest.fixture(scope="module")
def evidence():
    [(_, found)] = analyze_file(example("toluene_computed.jdx"), "x.jdx", SETTINGS)
    return found


@pytest.fixture
def session(tmp_path: Path):
    with Journal(tmp_path / "run.jsonl") as journal:
        yield Session(journal, Budget({"tokens": 1e5}))


def test_the_last_expert_sees_the_others_and_is_held_against_the_formula(session, evidence):
    hit = Hit(1, 0, "a", "ethylbenzene", "CCc1ccccc1", "", "gas", 0.91)
    model = Scripted(ranking("Cc1ccccc1"), ranking("CCc1ccccc1"), ranking("C1=CC=CC=C1C", "CCO", "C(", "Cc1ccccc1"))
    found = second_opinion(session, model, replace(evidence, neighbours=(hit,)), SETTINGS)
    assert found.structure == (Ranked("Cc1ccccc1", 0.5, "as C1=CC=CC=C1C"),)
    assert found.rejected == ("CCO", "C(") and found.library[0].smiles == "CCc1ccccc1"
    table, library, both = model.words
    highest = max(evidence.bands.bands, key=lambda band: band.absorbance)
    assert f"{highest.wavenumber:.0f} s" in table and "formula C7H8" in table
    assert "CCc1ccccc1: 0.910" in library
    assert "as Cc1ccccc1" in both and "as CCc1ccccc1" in both and "up to\n3 structures" in both


def test_without_a_library_there_is_no_question_of_it(session, evidence):
    model = Scripted("I cannot say.", ranking("Cc1ccccc1"))
    found = second_opinion(session, model, evidence, SETTINGS)
    assert found.table == found.library == () and len(found.structure) == 1
    assert len(model.words) == 2 and all(len(words) < 8000 for words in model.words)
