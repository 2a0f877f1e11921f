"""A model's opinion in the ranking: log-linear pooling, structures that no table lists, weights by family."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from vibron.core.data_record import Rows
from vibron.core.example import example
from vibron.infrared.structure.rank_structures import Candidate, Ranking
from vibron_agents.core.budget import Budget
from vibron_agents.core.fenced import read_object
from vibron_agents.core.journal import Journal
from vibron_agents.core.model import Reply
from vibron_agents.core.session import Session
from vibron_agents.loops.spectrum import with_opinion
from vibron_agents.spectrum import fusion
from vibron_agents.spectrum.experts import Settings
from vibron_agents.spectrum.fusion import candidates_named, fused, pooled, weight_for
from vibron_agents.spectrum.information import Information
from vibron_agents.spectrum.second_opinion import Ranked
from vibron_agents.spectrum.workflow import analyze_file

SETTINGS = Settings(Information(formula="C7H8"), top=3)
TOLUENE, BICYCLE = "Cc1ccccc1", "C1=CC2C=CC1C2"


def candidate(smiles: str, probability: float, source: str = "known compounds") -> Candidate:
    return Candidate(1, smiles, smiles, "", "", "", probability, (source,))


@pytest.fixture(scope="module")
def analysis():
    [found] = analyze_file(example("toluene_computed.jdx"), "x.jdx", SETTINGS)
    return found


def test_pooling_is_the_normalised_geometric_mean_of_both_distributions() -> None:
    shown = Rows([candidate("A", 0.5), candidate("B", 0.2), candidate("C", 0.1)])
    ranking = Ranking(shown, 0.5, 0.8, 0.95, 0.9, 1000)
    named = [candidate("B", 0.2), None, candidate("N", 0.05, "language model")]
    found = pooled(ranking, named, [0.6, 0.9, 0.1], 0.8, 4)
    # A, B, C, other structures compared, N, the rest of what is not compared
    before = np.array([0.5, 0.2, 0.1, 0.1, 0.05, 0.05])
    others = before * (1.0 - 0.6 - 0.1) / (1.0 - 0.2 - 0.05)
    said = np.array([others[0], 0.6, others[2], others[3], 0.1, others[5]])
    after = before**0.2 * said**0.8
    after /= after.sum()
    chances = {one.smiles: one.probability for one in found.candidates}
    assert chances == pytest.approx({"A": after[0], "B": after[1], "C": after[2], "N": after[4]})
    assert [one.smiles for one in found.candidates] == ["B", "A", "N", "C"]
    assert [one.rank for one in found.candidates] == [1, 2, 3, 4]
    assert found.first == pytest.approx(after[1])
    assert found.known == pytest.approx(after[:5].sum()) and found.proposed == pytest.approx(after[4])
    assert found.considered == 1001


def test_without_weights_nothing_changes(analysis) -> None:
    _, evidence = analysis
    assert fused(evidence, SETTINGS, [Ranked(BICYCLE, 0.9, "")], 0.0) is evidence


def test_a_structure_that_is_named_rises_and_a_cut_ranking_is_looked_through(analysis) -> None:
    _, evidence = analysis
    narrow = replace(SETTINGS, top=1)
    [(_, cut)] = analyze_file(example("toluene_computed.jdx"), "x.jdx", narrow)
    [named] = candidates_named(cut, narrow, [Ranked(BICYCLE, 0.9, "")])
    wide = {one.smiles: one for one in evidence.ranking.candidates}
    assert named is not None and named.probability == pytest.approx(wide[named.smiles].probability)
    found = fused(cut, narrow, [Ranked(BICYCLE, 1.0, "")], 1.0).ranking
    assert found.candidates[0].inchikey == named.inchikey and found.first == pytest.approx(0.99)


def test_a_structure_that_no_table_lists_gets_a_share_of_what_is_missing(analysis) -> None:
    _, evidence = analysis
    invented = "CC1=CC=CC2=C1C3=C2C=CC(=C3)C(F)(Cl)Br"
    settings = Settings()
    [named] = candidates_named(evidence, settings, [Ranked(invented, 0.5, "")])
    assert named is None or (named.sources == ("language model",) and 0 < named.probability < 0.1)


def test_the_weight_is_that_of_the_longest_family_of_the_name(monkeypatch: pytest.MonkeyPatch) -> None:
    families = {name: {"weight": weight} for name, weight in (("ab", 0.1), ("ab-c", 0.2))}
    monkeypatch.setattr(fusion, "stored_families", lambda: families)
    assert weight_for("maker/AB-c-7") == 0.2 and weight_for("ab") == 0.1
    assert weight_for("other-ab") == 0.0


def test_every_stored_family_that_changes_rankings_has_the_evidence() -> None:
    for family in fusion.stored_families().values():
        if family["weight"]:
            assert family["figures"]["top1"]["interval"][0] > 0


class Says:
    name = "family-1"

    def most(self, request):
        return {"tokens": 10.0}

    def complete(self, request):
        ranking = [{"smiles": BICYCLE, "confidence": 1.0, "reason": "sure"}]
        text = json.dumps({"ranking": ranking})
        return Reply(text, read_object(text, request.schema), tokens_in=7, tokens_out=2)


def test_the_answer_follows_the_pooled_ranking(analysis, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plain, evidence = analysis
    families = {"family": {"weight": 1.0}}
    monkeypatch.setattr(fusion, "stored_families", lambda: families)
    with Journal(tmp_path / "j.jsonl") as journal:
        session = Session(journal, Budget({"tokens": 1e4}))
        answer, changed = with_opinion(session, Says(), plain, evidence, SETTINGS)
    said = answer["second_opinion"]
    assert plain["candidates"][0]["smiles"] == TOLUENE == said["before"][0]["smiles"]
    assert answer["candidates"][0]["probability"] == pytest.approx(0.99) != plain["candidates"][0]["probability"]
    assert answer["candidates"][0]["name"] == changed.ranking.candidates[0].name != plain["candidates"][0]["name"]
    assert answer["verdict"]["state"] == "identified" and answer["input"] == plain["input"]
    assert said["weight"] == 1.0 and "pooled with the opinion of family-1" in answer["confidence"]["calibration"]
    assert said["cost"]["tokens_in"] == 21 and said["cost"]["requests"] == 3
