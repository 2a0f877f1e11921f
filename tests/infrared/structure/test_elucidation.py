"""Proposals beyond the index: filters hold, nothing is proposed twice, and the true structure wins where it should."""

import math

import pytest

from vibron.core.errors import DomainError, InputError, ResourceError
from vibron.core.example import example
from vibron.core.spectrum import Spectrum
from vibron.infrared.chemistry.match_information import match_information
from vibron.infrared.formats.read_spectrum import read_spectrum
from vibron.infrared.structure._isomers_of_formula import UNLISTED, unlisted_log_weight
from vibron.infrared.structure.elucidate_structure import elucidate_structure
from vibron.infrared.structure.group_consistency import group_consistency
from vibron.infrared.structure.predict_groups import GroupProbability
from vibron.infrared.structure.rank_structures import rank_structures

LIBRARY = str(example("analogues.arrow"))


@pytest.fixture(scope="module")
def toluene() -> Spectrum:
    return read_spectrum(example("toluene_computed.jdx"))[0]


def test_toluene_is_found_through_its_analogues(toluene: Spectrum) -> None:
    answer = elucidate_structure(toluene, "retrieval", library=LIBRARY, elements="C,H", neighbours=2)
    assert "Cc1ccccc1" in [found.smiles for found in answer.candidates[:3]]
    assert {found.source.partition(" of ")[0] for found in answer.candidates} > {"library"}
    blocks = [found.inchikey[:14] for found in answer.candidates]
    assert len(set(blocks)) == len(blocks)
    assert all(match_information(found.smiles, elements="C,H").accepted for found in answer.candidates)
    assert [found.score for found in answer.candidates] == sorted((f.score for f in answer.candidates), reverse=True)


def test_without_edits_only_the_library_speaks(toluene: Spectrum) -> None:
    answer = elucidate_structure(toluene, "retrieval", library=LIBRARY, neighbours=0)
    assert (answer.known, answer.generated) == (5, 0)
    assert sum(found.share for found in answer.candidates) == pytest.approx(1.0)
    with pytest.raises(DomainError, match="agrees"):
        elucidate_structure(toluene, "retrieval", library=LIBRARY, formula="C60", neighbours=0)
    with pytest.raises(InputError, match="library"):
        elucidate_structure(toluene, "retrieval", library="no such library")


def test_known_compounds_keep_their_order_among_the_isomers(toluene: Spectrum) -> None:
    answer = elucidate_structure(toluene, "formula", "C4H8O", top=1000)
    assert len(answer.candidates) == answer.known + answer.generated
    known = [found.smiles for found in answer.candidates if found.source == "known compounds"]
    ranking = rank_structures(toluene, formula="C4H8O", top=1000)
    assert known == [candidate.smiles for candidate in ranking.candidates]
    assert {match_information(found.smiles, formula="C4H8O").accepted for found in answer.candidates} == {True}


def test_unlisted_isomers_share_their_part_evenly() -> None:
    listed = [math.log(0.2), math.log(0.3)]
    weight = 7 * math.exp(unlisted_log_weight(listed, 7))
    assert weight / (weight + 0.5) == pytest.approx(UNLISTED)
    assert unlisted_log_weight([], 0) == pytest.approx(math.log(UNLISTED / (1 - UNLISTED)))


@pytest.mark.parametrize(
    ("method", "given", "match"),
    [
        ("formula", {"formula": "C7H8", "library": LIBRARY}, "does not apply to method='formula'"),
        ("formula", {"formula": "C7H8", "elements": "C,H"}, "does not apply to method='formula'"),
        ("retrieval", {"library": LIBRARY, "limit": 100}, "does not apply to method='retrieval'"),
        ("retrieval", {"formula": "C7H8"}, "is needed"),
        ("formula", {}, "is needed"),
    ],
)
def test_inputs_of_the_other_method_and_missing_ones_are_refused(
    toluene: Spectrum, method: str, given: dict[str, object], match: str
) -> None:
    with pytest.raises(InputError, match=match):
        elucidate_structure(toluene, method, **given)


def test_formulas_that_cannot_be_done(toluene: Spectrum) -> None:
    with pytest.raises(ResourceError):
        elucidate_structure(toluene, "formula", "C8H10", limit=50)
    with pytest.raises(DomainError, match="neither"):
        elucidate_structure(toluene, "formula", "C2H9N")


def test_groups_of_the_true_structure_agree_best(toluene: Spectrum) -> None:
    names = ("Cc1ccccc1", "CCO", "CC(=O)O", "C1CCCCC1", "N#Cc1ccccc1")
    found = {smiles: group_consistency(toluene, smiles) for smiles in names}
    assert max(names, key=lambda smiles: found[smiles].score) == "Cc1ccccc1"
    acid = found["CC(=O)O"]
    assert acid.contradicted >= 1 and acid.missing >= 1
    assert [verdict.verdict for verdict in acid.groups[: acid.missing]] == ["missing"] * acid.missing
    for consistency in found.values():
        verdicts = [verdict.verdict for verdict in consistency.groups]
        assert verdicts.count("supported") == consistency.supported
    with pytest.raises(InputError, match="SMILES"):
        group_consistency(toluene, "nothing")


def test_evidence_and_score_follow_from_the_probabilities(toluene: Spectrum, monkeypatch: pytest.MonkeyPatch) -> None:
    # Probabilities and base rates are believed between 1e-4 and 0.9999; methylbenzene has the first two groups.
    chances = {"benzene_mono": (1.0, 0.1), "arene": (0.0, 0.5), "nitrile": (0.5, 0.5), "alcohol": (0.49, 0.0)}
    rows = [GroupProbability(name, name, *pair) for name, pair in chances.items()]
    monkeypatch.setattr("vibron.infrared.structure.group_consistency.predict_groups", lambda spectrum: rows)
    found = group_consistency(toluene, "Cc1ccccc1")
    assert found.score == pytest.approx(sum(map(math.log, (0.9999, 1e-4, 0.5, 0.51))) / 4, rel=1e-12)
    assert [(row.name, row.verdict) for row in found.groups] == [
        ("nitrile", "missing"), ("arene", "contradicted"), ("benzene_mono", "supported")
    ]  # fmt: skip
    evidence = [row.evidence for row in found.groups]
    assert evidence == pytest.approx([0.0, math.log(1e-4 / 0.9999), math.log(9999.0 * 9.0)], abs=1e-9)
    first = group_consistency(toluene, "Cc1ccccc1", least=0.4).groups[0]
    assert first.name == "alcohol"
    assert first.evidence == pytest.approx(math.log(0.49 / 0.51 * 9999.0))


@pytest.mark.parametrize(
    ("chance", "rate", "verdict"),
    [(0.5, 0.24, "supported"), (0.5, 0.26, "open"), (0.25, 0.49, "open"), (0.25, 0.51, "contradicted"),
     (0.51, 0.9, "open"), (1.0, 1.0, "supported")],
)  # fmt: skip
def test_a_verdict_needs_odds_that_change_threefold(
    toluene: Spectrum, monkeypatch: pytest.MonkeyPatch, chance: float, rate: float, verdict: str
) -> None:
    row = GroupProbability("arene", "arene", chance, rate)
    monkeypatch.setattr("vibron.infrared.structure.group_consistency.predict_groups", lambda spectrum: [row])
    assert group_consistency(toluene, "Cc1ccccc1").groups[0].verdict == verdict
