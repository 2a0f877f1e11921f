"""Structures that the network writes for a spectrum: they keep to what is known, and their probabilities add up."""

import numpy as np
import pytest
from rdkit import Chem
from rdkit.Chem.rdMolDescriptors import CalcMolFormula

from vibron.core.errors import FormatError
from vibron.core.example import example
from vibron.infrared.formats.read_spectrum import read_spectrum
from vibron.infrared.molecules.formula import parse_formula
from vibron.infrared.molecules.information import read_information
from vibron.infrared.spectra.grid import on_grid
from vibron.infrared.structure_model.model import shipped_model
from vibron.infrared.structure_model.vocabulary import FeatureVocabulary
from vibron.infrared.structure_writer.alphabet import END
from vibron.infrared.structure_writer.bounds import bounds_of
from vibron.infrared.structure_writer.generated import generated
from vibron.infrared.structure_writer.generator import shipped_generator
from vibron.infrared.structure_writer.likelihood import log_likelihoods
from vibron.infrared.structure_writer.writing import written


@pytest.fixture(scope="module")
def weights() -> np.ndarray:
    [toluene] = read_spectrum(example("toluene_computed.jdx"))
    return shipped_model().encode_one(on_grid(toluene)).weights[0]


def _structures(weights: np.ndarray, **known: str) -> list[str]:
    found = generated(shipped_generator(), shipped_model(), weights, known, 40)
    assert found == generated(shipped_generator(), shipped_model(), weights, known, 40)
    assert len(set(found)) == len(found) and all(Chem.MolFromSmiles(text) for text in found)
    return found


def test_toluene_is_written_early(weights: np.ndarray) -> None:
    assert "Cc1ccccc1" in _structures(weights, formula="C7H8")[:5]


def test_structures_have_the_atoms_that_are_known(weights: np.ndarray) -> None:
    for known, allowed in (
        ({"formula": "C8H10O"}, lambda atoms: (atoms["C"], atoms.get("O"), set(atoms)) == (8, 1, {"C", "H", "O"})),
        ({"elements": "C,N"}, lambda atoms: set(atoms) - {"H"} == {"C", "N"}),
        ({"elements": "C,Cl,*", "carbons": "6-7"}, lambda atoms: "Cl" in atoms and 6 <= atoms["C"] <= 7),
    ):
        found = _structures(weights, **known)
        assert found and all(allowed(parse_formula(CalcMolFormula(Chem.MolFromSmiles(text)))) for text in found)


def test_probabilities_are_those_of_the_symbols_one_by_one(weights: np.ndarray) -> None:
    generator, bounds = shipped_generator(), bounds_of(read_information(formula="C7H8"))
    texts = ["Cc1ccccc1", "C1CC1", "CC", "C[Og]"]
    found = log_likelihoods(generator, weights, texts, bounds)
    assert np.isnan(found[3]) and found[:3].max() == found[0]
    for text, expected in zip(texts[:3], found, strict=False):
        total, state, used = 0.0, np.zeros((1, generator.width), np.float32), np.zeros((1, 14), np.float32)
        before = END
        for symbol in generator.alphabet.encode(text):
            chances, state = generator.step(weights[None], bounds.remaining(used), np.array([before]), state)
            total, before = total + chances[0, symbol], symbol
            used += generator.alphabet.atoms[symbol]
        assert total == pytest.approx(expected, abs=1e-3)


def test_the_first_string_is_the_most_probable_one(weights: np.ndarray) -> None:
    bounds = bounds_of(read_information())
    texts = written(shipped_generator(), weights, 40, bounds)
    found = log_likelihoods(shipped_generator(), weights, texts, bounds)
    assert found == pytest.approx(np.sort(found)[::-1], abs=1e-3) and np.exp(found).sum() < 1.0


@pytest.mark.parametrize(
    ("smiles", "kept"),
    [
        ("CCO", True), ("CC[NH3+].[Cl-]", True), ("CCN.Cl", True), ("[Na+].[O-]C=O", True),
        ("CC1CC1.O", False), ("CC[O-].[H+]", False), ("C[N+](C)(C)C", False), ("CC(=O)[O-].[Mg+2]", False),
    ],
)  # fmt: skip
def test_written_structures_are_substances(smiles: str, kept: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vibron.infrared.structure_writer.generated.written", lambda *_: [smiles])
    found = generated(shipped_generator(), shipped_model(), np.zeros(0, np.float32), {}, 1)
    assert found == ([Chem.CanonSmiles(smiles)] if kept else [])


def test_a_network_for_other_bits_is_refused() -> None:
    words = shipped_model().index.vocabulary
    shipped_generator().check(words)
    with pytest.raises(FormatError, match="trained for other networks"):
        shipped_generator().check(FeatureVocabulary(words.kind, words.identifier + np.uint64(1), words.threshold))
