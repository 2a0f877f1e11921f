"""New structures: listed ones are not among them, what is known is kept, and probabilities add up."""

import numpy as np
import pytest
from rdkit import Chem
from rdkit.Chem.rdMolDescriptors import CalcMolFormula

from vibron.core.errors import DomainError
from vibron.core.example import example
from vibron.core.spectrum import Spectrum
from vibron.infrared.formats.read_spectrum import read_spectrum
from vibron.infrared.molecules.edits import change_salt
from vibron.infrared.molecules.isomer_moves import ISOMER_MOVES
from vibron.infrared.spectra.grid import on_grid
from vibron.infrared.structure._composition import Composition
from vibron.infrared.structure._fragment_score import FragmentScore
from vibron.infrared.structure._library_evidence import places_of
from vibron.infrared.structure._new_structures import judged
from vibron.infrared.structure._proposals import connectivity, likelihoods
from vibron.infrared.structure._unlisted import EFFORTS, propose
from vibron.infrared.structure.rank_structures import rank_structures
from vibron.infrared.structure_model.confidence import credible
from vibron.infrared.structure_model.model import shipped_model

TOLUENE = "YXFVVABEGXRONW"


@pytest.fixture(scope="module")
def toluene() -> Spectrum:
    return read_spectrum(example("toluene_computed.jdx"))[0]


def test_looked_up_scores_are_those_of_the_matrix() -> None:
    model = shipped_model()
    weights = np.random.default_rng(0).normal(size=len(model.index.vocabulary)).astype(np.float32)
    smiles = ["CCO", "Cc1ccccc1", "CC(=O)Nc1ccc(O)cc1", "CCCCCCCCCCCCCCCC(=O)OC", "Cl.CCN(CC)CC"]
    score = FragmentScore(model, weights)
    found = [score.whole(Chem.MolFromSmiles(text)) for text in smiles]
    assert found == pytest.approx(likelihoods(model, weights, smiles), abs=1e-3)
    parts = [score.fragments(Chem.MolFromSmiles(text)) for text in ("OCC", "CCO", "COC")]
    assert parts[0] == parts[1] != parts[2]


@pytest.mark.parametrize(("formula", "carbons"), [(None, "7"), ("C7H8", None)])
def test_a_compound_taken_out_of_the_list_is_proposed(
    toluene: Spectrum, formula: str | None, carbons: str | None
) -> None:
    model, places = shipped_model(), places_of(shipped_model())
    weights = model.encode_one(on_grid(toluene)).weights[0]
    scores = model.score(weights)
    scores[places[TOLUENE]] = -np.inf
    given = {"formula": formula, "elements": None, "carbons": carbons}
    found = judged(model, weights, scores, places.keys() - {TOLUENE}, given, EFFORTS["quick"])
    assert TOLUENE in [one.block for one in found[:10]]
    assert not {one.block for one in found} & (places.keys() - {TOLUENE})
    assert len({one.block for one in found}) == len(found)
    assert [one.score for one in found] == sorted((one.score for one in found), reverse=True)
    if formula:
        assert {CalcMolFormula(Chem.MolFromSmiles(one.smiles)) for one in found} == {formula}


def test_structures_of_a_generator_are_judged_and_filtered() -> None:
    model, places = shipped_model(), places_of(shipped_model())
    weights, scores = np.zeros(len(model.index.vocabulary)), np.full(len(places), -np.inf)
    given = {"formula": None, "elements": None, "carbons": "7"}
    written = ["Cc1ccccc1", "CCc1ccccc1", "C1CCCCCC1", "C=C=C=C=C=C=C", "CCCCCCNC.Cl"]
    listed = places.keys() - {TOLUENE, connectivity("CCCCCCNC.Cl")}
    found = propose(model, weights, scores, listed, given, EFFORTS["quick"], written)
    assert {(one.smiles, one.step, one.parent) for one in found} == {
        ("Cc1ccccc1", "network", ""),
        ("CCCCCCNC.Cl", "network", ""),
    }


def test_new_structures_join_the_ranking(toluene: Spectrum) -> None:
    without = rank_structures(toluene, formula="C7H8", proposals="none", top=1000)
    ranking = rank_structures(toluene, formula="C7H8", proposals="quick", top=1000)
    listed = {found.smiles: found.probability for found in without.candidates}
    new = [found for found in ranking.candidates if found.smiles not in listed]
    assert new and without.proposed == 0.0
    assert all(
        found.sources in (("enumeration",), ("network",)) or found.sources[0].startswith("edit of ") for found in new
    )
    assert sum(found.probability for found in new) == pytest.approx(ranking.proposed)
    assert {s.smiles: s.probability for s in ranking.candidates if s.smiles in listed} == pytest.approx(listed)
    assert ranking.known == pytest.approx(without.known + ranking.proposed) and ranking.known <= 1.0
    assert [found.rank for found in ranking.candidates] == list(range(1, len(ranking.candidates) + 1))
    assert ranking.considered == without.considered + len(new)
    assert [found.smiles for found in ranking.new] == [found.smiles for found in new] and not without.new


def test_a_formula_without_known_compounds_is_answered_by_new_structures(toluene: Spectrum) -> None:
    with pytest.raises(DomainError, match="no known structure"):
        rank_structures(toluene, formula="C9H13NS3", proposals="none")
    ranking = rank_structures(toluene, formula="C6H6N4S", carbons="6", proposals="quick", scaffold="c1ccncc1")
    assert all(Chem.MolFromSmiles(found.smiles) for found in ranking.candidates)


def test_composition_filters_every_product() -> None:
    benzene = Chem.MolFromSmiles("c1ccccc1")
    assert Composition().agrees(benzene) and Composition().size(benzene)
    assert Composition(formula="C6H6").agrees(benzene) and not Composition(formula="C6H8").agrees(benzene)
    assert not Composition(formula="C5H6").size(benzene)
    assert Composition(elements="C").agrees(benzene) and not Composition(elements="C,N").agrees(benzene)
    assert Composition(carbons="5-6").agrees(benzene) and not Composition(carbons="7").agrees(benzene)


@pytest.mark.parametrize(
    ("move", "start", "goal"),
    [
        ("move_group", "Cc1ccccc1O", "Cc1ccc(O)cc1"),
        ("move_bond_end", "CCCCO", "CCC(C)O"),
        ("move_bond_end", "C1CCCCC1", "CC1CCCC1"),
        ("move_atom", "CCOCC", "COCCC"),
        ("move_double_bond", "C=CCC", "CC=CC"),
        ("exchange_atoms", "Cc1cccnc1", "Cc1ccccn1"),
        ("exchange_groups", "COC(=O)CCO", "COCCC(=O)O"),
        ("close_ring", "C=CCCC", "C1CCCC1"),
        ("close_ring", "C1CCCC1", "C=CCCC"),
    ],
)
def test_steps_lead_from_isomer_to_isomer(move: str, start: str, goal: str) -> None:
    molecule = Chem.MolFromSmiles(start)
    made = list(ISOMER_MOVES[move](molecule))
    whole = [product for product in made if not Chem.SanitizeMol(product, catchErrors=True)]
    assert Chem.CanonSmiles(goal) in {Chem.MolToSmiles(product) for product in whole}
    assert {product.GetNumAtoms() for product in made} == {molecule.GetNumAtoms()}


@pytest.mark.parametrize(("start", "goal"), [("CCN", ["CCN.Cl"]), ("CCN.Cl", ["CCN"]), ("CC(N)=O", []), ("CCO", [])])
def test_amines_form_hydrochlorides_and_lose_them(start: str, goal: list[str]) -> None:
    assert [Chem.MolToSmiles(product) for product in change_salt(Chem.MolFromSmiles(start))] == goal


def test_a_compound_that_is_in_no_table_has_new_candidates_alone() -> None:
    [toluene] = read_spectrum(example("toluene_computed.jdx"))
    found = rank_structures(toluene, unlisted=True)
    assert {source for one in found.candidates for source in one.sources}.isdisjoint({"known compounds", "library"})
    assert found.known == pytest.approx(found.proposed)
    assert credible(found)
    with pytest.raises(DomainError, match="no known structure agrees"):
        rank_structures(toluene, formula="C2H6O", unlisted=True)
