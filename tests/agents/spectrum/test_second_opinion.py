"""A model's ranking of structures: read, cleaned, compared with what is known."""

import json
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from vibron.core.example import example
from vibron.infrared.library.search_library import Hit
from vibron_agents.core.budget import Budget
from vibron_agents.core.fenced import read_object
from vibron_agents.core.journal import Journal
from vibron_agents.core.model import ModelDownError, Reply
from vibron_agents.core.session import Session
from vibron_agents.spectrum.experts import Settings
from vibron_agents.spectrum.information import Information
from vibron_agents.spectrum.second_opinion import Ranked, Substructure, second_opinion
from vibron_agents.spectrum.workflow import analyze_file

SETTINGS = Settings(Information(formula="C7H8"), top=3)


class Scripted:
    name = "scripted"

    def __init__(self, **answers):
        self.answers, self.words = answers, {}

    def most(self, request):
        return {"tokens": float(request.most_tokens)}

    def complete(self, request):
        expert = request.purpose.partition("/")[0]
        self.words[expert] = request.messages[1][1].replace("\n", " ")
        text = self.answers[expert]
        return Reply(text, read_object(text, request.schema), tokens_in=10, cost=0.25, estimated=True)


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


def substructures(*names):
    return json.dumps(
        {"substructures": [{"substructure": one, "confidence": 0.8, "rationale": f"bands of {one}"} for one in names]}
    )


def test_the_last_expert_sees_the_others_and_is_compared_with_the_formula(session, evidence):
    hit = Hit(1, 0, "a", "ethylbenzene", "CCc1ccccc1", "", "gas", 0.91)
    last = ranking("C1=CC=CC=C1C", "CCO", "C(", "Cc1ccccc1")
    rings = substructures("benzene ring", "methyl")
    model = Scripted(table_expert=rings, retriever_expert=ranking("CCc1ccccc1"), structure_expert=last)
    settings = replace(SETTINGS, library="mine")
    found = second_opinion(session, model, replace(evidence, neighbours=(hit,)), settings)
    assert found.structure == (Ranked("Cc1ccccc1", 0.5, "as C1=CC=CC=C1C"),)
    assert found.rejected == ("CCO", "C(") and found.library[0].smiles == "CCc1ccccc1"
    assert found.table[1] == Substructure("methyl", 0.8, "bands of methyl")
    assert (found.cost.requests, found.cost.tokens_in, found.cost.money) == (3, 30, 0.75) and found.cost.estimated
    highest = max(evidence.bands.bands, key=lambda band: band.absorbance)
    assert f"{highest.wavenumber:.0f} s, 1.00" in model.words["table_expert"]
    assert all("formula C7H8, state gas" in words for words in model.words.values())
    assert "CCc1ccccc1: 0.910" in model.words["retriever_expert"]
    both = model.words["structure_expert"]
    assert "benzene ring (0.80): bands of benzene ring" in both and "as CCc1ccccc1" in both
    assert f"{highest.wavenumber:.0f} s, 1.00" in both and "up to 3 structures" in both


def test_without_a_library_the_computed_one_is_searched(session, evidence):
    model = Scripted(table_expert="I cannot say.", retriever_expert="Nor I.", structure_expert=ranking("Cc1ccccc1"))
    found = second_opinion(session, model, evidence, SETTINGS)
    assert found.table == found.library == () and len(found.structure) == 1
    assert "computed spectra" in model.words["retriever_expert"]
    assert all(len(words) < 8000 for words in model.words.values())


LABELS = {
    "TITLE": "Marvellone", "ORIGIN": "Labelson Institute", "OWNER": "Ownerby", "NAMES": "Marvellane; Marvelline",
    "CAS NAME": "Marvellol", "CAS REGISTRY NO": "999-77-1", "MOLFORM": "C99 H98", "SAMPLE DESCRIPTION": "Samplewort",
    "$SMILES": "CCCCBr", "SPECTROMETER/DATA SYSTEM": "Devicefield 7", "DATE": "88/07/31",
}  # fmt: skip
WORDS = ("marvell", "labelson", "ownerby", "999-77-1", "c99", "samplewort", "ccccbr", "devicefield", "88/07/31")


def test_no_request_depends_on_a_label_or_the_name_of_the_file(session, tmp_path):
    class Noting(Scripted):
        def complete(self, request):
            asked.append(json.dumps(request.to_dict(), sort_keys=True))
            return super().complete(request)

    lines = example("toluene_computed.jdx").read_text().splitlines()
    body = "\n".join(line for line in lines if line.split("=")[0] not in ("##ORIGIN", "##OWNER", "##TITLE"))
    requests = []
    for name, labels in (("Marvellone of Ownerby.jdx", LABELS), ("x.jdx", {"TITLE": ""})):
        asked: list[str] = []
        (tmp_path / name).write_text("".join(f"##{label}={value}\n" for label, value in labels.items()) + body)
        [(_, found)] = analyze_file(tmp_path / name, name, SETTINGS)
        if labels is LABELS:  # the report knows them
            assert all(word in json.dumps(dict(found.filed)).lower() for word in WORDS)
        opinions = {"table_expert": substructures("ring"), "retriever_expert": ranking("Cc1ccccc1")}
        second_opinion(session, Noting(**opinions, structure_expert=ranking("CCO")), found, SETTINGS)
        requests.append(asked)
    labelled, same = requests
    assert len(labelled) == 3 and not [word for word in WORDS for one in labelled if word in one.lower()]
    assert same == []  # the journal answers what has been asked before


def test_the_first_two_experts_are_asked_at_the_same_time(session, evidence):
    both = threading.Barrier(2, timeout=20)

    class Meeting(Scripted):
        def complete(self, request):
            if not request.purpose.startswith("structure"):
                both.wait()  # breaks unless the other request runs too
            return super().complete(request)

    answers = {"table_expert": substructures("ring"), "retriever_expert": ranking("Cc1ccccc1")}
    assert second_opinion(session, Meeting(**answers, structure_expert=ranking("Cc1ccccc1")), evidence, SETTINGS).table


def test_an_expert_that_does_not_answer_is_an_error(session, evidence):
    class Down(Scripted):
        def complete(self, request):
            raise ModelDownError("does not answer", field="model")

    with pytest.raises(ModelDownError):
        second_opinion(session, Down(), evidence, SETTINGS)
