import numpy as np
from rdkit import Chem

from vibron.infrared.molecules.fragments import COMPOSITION, ELEMENTS, MORGAN, count_features
from vibron.infrared.structure_model.vocabulary import choose_vocabulary


def _counts(smiles: str) -> dict[tuple[int, int], int]:
    return count_features(Chem.MolFromSmiles(smiles))


def test_composition_agrees_with_the_formula() -> None:
    counts = _counts("CC(=O)Nc1ccc(O)cc1")
    assert counts[COMPOSITION, 0] == 11
    assert counts[COMPOSITION, 1] == 9
    assert [counts[COMPOSITION, 2 + ELEMENTS.index(element)] for element in (6, 7, 8)] == [8, 1, 2]


def test_features_do_not_depend_on_how_the_smiles_is_written() -> None:
    assert _counts("OC(=O)c1ccccc1C(C)C") == _counts("CC(C)c1ccccc1C(O)=O")


def test_chosen_questions_split_the_molecules_and_differ_from_one_another() -> None:
    molecules = [_counts("C" * n + tail) for n in range(1, 13) for tail in ("O", "N", "Cl")]
    vocabulary = choose_vocabulary(molecules, molecules)
    matrix = vocabulary.matrix(molecules).toarray()
    assert len(vocabulary) > 10
    assert matrix.sum(0).min() >= 10
    assert (len(molecules) - matrix.sum(0)).min() >= 10
    assert len(np.unique(matrix.T, axis=0)) == len(vocabulary)
    assert set(vocabulary.kind) >= {MORGAN, COMPOSITION}


def test_thresholds_are_monotone() -> None:
    molecules = [_counts("C" * n + "O") for n in range(1, 41)]
    vocabulary = choose_vocabulary(molecules, molecules)
    sizes = [len(vocabulary.bits(counts)) for counts in molecules]
    assert sizes == sorted(sizes)
