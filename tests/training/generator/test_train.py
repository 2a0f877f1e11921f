"""The training of the generator in a made-up world: held-out molecules, resuming, and the exported network."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from vibron.infrared.molecules.information import read_information
from vibron.infrared.structure_model.model import StructureModel
from vibron.infrared.structure_writer.alphabet import COLUMNS, END
from vibron.infrared.structure_writer.bounds import bounds_of
from vibron.infrared.structure_writer.generator import FILE, Generator
from vibron.infrared.structure_writer.writing import written
from vibron_train.generator import corpus, fit
from vibron_train.generator.fit import WriterRecipe
from vibron_train.generator.network import Size, build_network, remaining, write_generator
from vibron_train.generator.train import train_generator
from vibron_train.structures.dataset import read_dataset
from vibron_train.structures.decoder import DecoderRecipe
from vibron_train.structures.fit import TrainingRecipe
from vibron_train.structures.network import Architecture
from vibron_train.structures.train import train_fingerprint

torch = pytest.importorskip("torch")
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::FutureWarning", "ignore::UserWarning")
TINY = WriterRecipe(steps=60, batch=8, learning_rate=0.1, size=Size(8, 16, 0.1))


@pytest.fixture
def model(spectra: Path, few_compounds: Path, tmp_path: Path) -> StructureModel:
    tiny = Architecture(
        widths=(4,), kernels=(3,), depth=1, attention=0, heads=2, stem_kernel=8, stem_stride=8, summary=4, hidden=8,
        dropout=0.1,
    )  # fmt: skip
    decoder = DecoderRecipe(steps=1, batch=8, width=16, layers=1, heads=2, hidden=16)
    train_fingerprint(
        spectra, tmp_path / "model", 0, [TrainingRecipe(steps=1, batch=16, architecture=tiny)], decoder, threads=1
    )
    return StructureModel(tmp_path / "model")


@pytest.fixture(autouse=True)
def small_world(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(corpus, "_FEWEST", 1)
    monkeypatch.setattr(corpus, "HELD", 6)
    monkeypatch.setattr(fit, "_REPORTED", 20)


def _train(model: StructureModel, spectra: Path, out: Path, progress: Any = print, resume: bool = True) -> Any:
    return train_generator(model, spectra, out / FILE, out, 0, 30, TINY, resume, progress)


def test_no_molecule_of_the_validation_part_is_learned(model: StructureModel, spectra: Path) -> None:
    training, validation = read_dataset(spectra)
    found = corpus.build_corpus(model.index, training, validation)
    assert set(validation.blocks) <= set(model.index.blocks) and not set(validation.blocks) & set(found.blocks)
    assert set(found.blocks) == set(model.index.blocks) - set(validation.blocks)
    smiles = [found.alphabet.decode(text[:-1]) for text in found.texts]
    assert "CCOCC" in smiles and all(text[-1] == END and END not in text[:-1] for text in found.texts)


def test_a_stopped_training_resumes_to_the_same_bytes(model: StructureModel, spectra: Path, tmp_path: Path) -> None:
    class Stopped(Exception):
        pass

    def stop(line: str) -> None:
        if "step 40/" in line:
            raise Stopped

    figures = _train(model, spectra, tmp_path / "whole")
    with pytest.raises(Stopped):
        _train(model, spectra, tmp_path / "parts", stop)
    assert _train(model, spectra, tmp_path / "parts") == figures
    assert (tmp_path / "whole" / FILE).read_bytes() == (tmp_path / "parts" / FILE).read_bytes()
    lines: list[str] = []
    _train(model, spectra, tmp_path / "parts", lines.append, resume=False)
    assert any(line.startswith("step 20/") for line in lines)
    assert 0 < figures["held_out"] < figures["structures"] == len(model.index) - 6


def test_strings_keep_to_what_is_known(model: StructureModel, spectra: Path, tmp_path: Path) -> None:
    _train(model, spectra, tmp_path)
    generator = Generator(tmp_path / FILE)
    generator.check(model.index.vocabulary)
    weights = np.random.default_rng(0).normal(size=len(model.index.vocabulary)).astype(np.float32)

    def strings(**known: str) -> list[str]:
        found = written(generator, weights, 50, bounds_of(read_information(**known)))
        assert found == written(generator, weights, 50, bounds_of(read_information(**known)))
        return found

    for text in strings():
        assert text.count("(") == text.count(")") and text.count("1") % 2 == 0
    atoms = [sum(text.upper().count(symbol) for symbol in "CNO") - text.count("Cl") for text in strings()]
    assert len(set(atoms)) > 1
    for text in strings(formula="C3H9NO"):
        assert (text.upper().count("C"), text.upper().count("N"), text.upper().count("O")) == (3, 1, 1)
    assert strings(formula="C3H9NO")
    assert all("O" in text.upper() and "N" not in text.upper() for text in strings(elements="C,O"))
    assert all(2 <= text.upper().count("C") - text.count("Cl") <= 3 for text in strings(carbons="2-3"))


def test_step_by_step_the_exported_network_says_what_the_trained_one_says(tmp_path: Path) -> None:
    torch.manual_seed(0)
    random = np.random.default_rng(0)
    alphabet = corpus.Alphabet(("C", "O", "(", ")", "=", "1"))
    network = build_network(replace(TINY.size, dropout=0.0), len(alphabet), 5).eval()
    projection, offset = random.normal(size=(7, 5)).astype(np.float32), random.normal(size=5).astype(np.float32)
    write_generator(network, projection, offset, alphabet, "digest", tmp_path / FILE)
    generator = Generator(tmp_path / FILE)
    text, weights = np.array([END, 1, 1, 2]), random.normal(size=(1, 7)).astype(np.float32)
    composition = torch.tensor(random.integers(3, 9, size=(1, COLUMNS)).astype(np.float32))
    left = remaining(composition, torch.from_numpy(alphabet.atoms), torch.from_numpy(text[None]))
    with torch.no_grad():
        parts = torch.from_numpy(weights @ projection + offset)
        expected = network(parts, left, torch.from_numpy(text[None])).log_softmax(-1)[0].numpy()
    state = np.zeros((1, generator.width), np.float32)
    for place, symbol in enumerate(text):
        chances, state = generator.step(weights, left[:, place].numpy(), np.array([symbol]), state)
        assert chances[0] == pytest.approx(expected[place], abs=1e-4)
