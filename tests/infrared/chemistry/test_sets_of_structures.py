"""Splits share no scaffold, clusters lie around centres, edits stay molecules, ranked answers are scored as said."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rdkit import Chem

from vibron.core.errors import DomainError, InputError, ResourceError
from vibron.infrared.chemistry.cluster_structures import cluster_structures
from vibron.infrared.chemistry.edit_structures import edit_structures
from vibron.infrared.chemistry.scaffold_split import scaffold_split
from vibron.infrared.chemistry.tanimoto_similarity import tanimoto_similarity
from vibron.infrared.chemistry.topk_metrics import RankedAnswer, topk_metrics
from vibron.infrared.molecules.edits import EDITS

RINGS = ("c1ccccc1", "C1CCCCC1", "c1ccncc1", "C1CCOC1", "c1ccc2ccccc2c1", "C1CC1", "c1ccsc1")
MOLECULES = (*tuple(f"{chain}{ring}" for chain in ("C", "CC", "O", "ClCC", "COC") for ring in RINGS), "CCO", "CCCC")


@given(st.integers(0, 50), st.sampled_from(["together", "apart"]))
@settings(max_examples=20)
def test_no_scaffold_in_two_parts(seed: int, acyclic: str) -> None:
    split = scaffold_split(MOLECULES, [0.7, 0.2, 0.1], acyclic, seed)
    assert sum(split.sizes) == len(MOLECULES) and min(split.sizes) > 0
    homes: dict[str, set[int]] = {}
    for scaffold, part in zip(split.scaffolds, split.part, strict=True):
        if scaffold or acyclic == "together":
            homes.setdefault(scaffold, set()).add(part)
    assert all(len(parts) == 1 for parts in homes.values())
    assert split == scaffold_split(MOLECULES, [0.7, 0.2, 0.1], acyclic, seed)


def test_seeds_differ_and_bad_shares_are_refused() -> None:
    assert len({scaffold_split(MOLECULES, [0.5, 0.5], seed=seed).part for seed in range(5)}) > 1
    with pytest.raises(DomainError, match="sum"):
        scaffold_split(MOLECULES, [0.5, 0.4])
    with pytest.raises(DomainError, match="scaffolds"):
        scaffold_split(("Cc1ccccc1", "CCc1ccccc1"), [0.5, 0.5])


def test_clusters_lie_around_their_centres() -> None:
    found = cluster_structures(MOLECULES, 0.4)
    assert sum(found.sizes) == len(MOLECULES) and list(found.sizes) == sorted(found.sizes, reverse=True)
    for row, number in enumerate(found.cluster):
        assert tanimoto_similarity(MOLECULES[row], MOLECULES[found.centres[number]]) >= 0.4
    assert len(cluster_structures(MOLECULES, 1.0).sizes) == len(set(MOLECULES))
    with pytest.raises(ResourceError):
        cluster_structures(("C",) * 10_001)


@pytest.mark.parametrize(
    "smiles", ["CCOC(=O)c1ccccc1N", "c1cc[nH]c1", "O=[N+]([O-])c1ccccc1", "CS(=O)(=O)C", "C[C@H](N)C(=O)O", "C"]
)
def test_edits_are_new_whole_molecules(smiles: str) -> None:
    own = Chem.MolToSmiles(Chem.MolFromSmiles(smiles), isomericSmiles=False)
    found = edit_structures(smiles)
    texts = [edited.smiles for edited in found]
    assert len(set(texts)) == len(texts) and own not in texts
    for text in texts:
        molecule = Chem.MolFromSmiles(text)
        assert molecule is not None and "." not in text
        assert Chem.MolToSmiles(molecule) == text
        assert sum(atom.GetFormalCharge() for atom in molecule.GetAtoms()) == 0
        assert not any(atom.GetNumRadicalElectrons() for atom in molecule.GetAtoms())


def test_an_edit_can_be_undone() -> None:
    for start, target in (("CCCO", "CCCCO"), ("Cc1ccccc1", "Clc1ccccc1"), ("CC(C)=O", "CC(=O)OC"), ("CCC", "CC=C")):
        there = {edited.smiles for edited in edit_structures(start)}
        back = {edited.smiles for edited in edit_structures(target)}
        assert Chem.CanonSmiles(target) in there and Chem.CanonSmiles(start) in back


def test_edits_asked_for_are_the_edits_made() -> None:
    for name in EDITS:
        assert {edited.edit for edited in edit_structures("CC(C)COC(C)=O", (name,))} <= {name}
    with pytest.raises(ResourceError):
        edit_structures("C" * 61)
    with pytest.raises(ResourceError, match="limit"):
        edit_structures("CCCCCO", limit=10)


def test_kinds_of_match() -> None:
    def rank(truth: str, guess: str, match: str) -> int:
        return topk_metrics((RankedAnswer(truth, (guess,)),), [1], match).ranks[0]

    left, right = "C[C@H](N)C(=O)O", "C[C@@H](N)C(=O)O"
    assert (rank(left, right, "connectivity"), rank(left, right, "stereo")) == (1, 0)
    keto, enol = "CC(=O)CC(C)=O", "CC(O)=CC(C)=O"
    assert (rank(keto, enol, "connectivity"), rank(keto, enol, "tautomer")) == (0, 1)
    assert rank("c1ccccc1", "not a molecule", "tautomer") == 0


def test_scores_grow_with_the_list() -> None:
    answers = (RankedAnswer("CCCCO", ("CCO", "CCCO", "CCCCO")), RankedAnswer("c1ccncc1", ("CC", "bad", "c1ccccc1")))
    scores = topk_metrics(answers, [1, 2, 3, 10])
    assert (np.diff(scores.found) >= 0).all() and (np.diff(scores.similarity) >= 0).all()
    assert scores.ranks == (3, 0) and scores.found[-1] == 0.5
    assert scores.reciprocal_rank == pytest.approx(1 / 6)
    with pytest.raises(InputError):
        topk_metrics((RankedAnswer("bad", ("C",)),), [1])
    with pytest.raises(DomainError):
        topk_metrics((), [1])
    with pytest.raises(DomainError, match="whole"):
        topk_metrics(answers, [1.5])
