import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from vibron.core.errors import InputError
from vibron.infrared.structure_model.model import StructureModel
from vibron_train.structures import fit
from vibron_train.structures.decoder import DecoderRecipe
from vibron_train.structures.fit import TrainingRecipe
from vibron_train.structures.network import Architecture
from vibron_train.structures.train import train_fingerprint

torch = pytest.importorskip("torch")
pytestmark = [
    pytest.mark.usefixtures("few_compounds"),
    pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::FutureWarning", "ignore::UserWarning"),
]
_FILES = ("networks.onnx", "structures.parquet", "manifest.json")


def _recipe(steps: int = 40, attention: int = 0) -> TrainingRecipe:
    tiny = Architecture(
        widths=(4, 8), kernels=(3, 3), depth=1, attention=attention, heads=2, stem_kernel=8, stem_stride=8, summary=4,
        hidden=16, dropout=0.1,
    )  # fmt: skip
    return TrainingRecipe(steps=steps, batch=16, architecture=tiny)


def _train(spectra: Path, out: Path, seed: int, recipes: list[TrainingRecipe], **rest: Any) -> dict[str, Any]:
    decoder = DecoderRecipe(steps=3, batch=8, width=16, layers=1, heads=2, hidden=16)
    return train_fingerprint(spectra, out, seed, recipes, decoder, threads=1, **rest)


def _bytes(folder: Path) -> list[bytes]:
    return [(folder / name).read_bytes() for name in _FILES]


def test_two_trainings_with_one_seed_give_equal_bytes_also_when_interrupted(
    spectra: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fit, "_REPORTED", 20)

    class Interrupted(Exception):
        pass

    def stop_half_way(line: str) -> None:
        if "step 20/" in line:
            raise Interrupted

    _train(spectra, tmp_path / "whole", 3, [_recipe()])
    with pytest.raises(Interrupted):
        _train(spectra, tmp_path / "parts", 3, [_recipe()], progress=stop_half_way)
    _train(spectra, tmp_path / "parts", 3, [_recipe()])
    assert _bytes(tmp_path / "whole") == _bytes(tmp_path / "parts")


def test_a_trained_folder_answers_like_its_networks(spectra: Path, tmp_path: Path) -> None:
    """Committee, eight-bit weights and onnxruntime together stay close to the mean of the torch networks."""
    report = _train(spectra, tmp_path / "model", 0, [_recipe(20), _recipe(20, attention=1)])
    assert report["spectra"] == 6
    assert report["covered"] == 1.0
    model = StructureModel(tmp_path / "model")
    reading = model.encode(np.random.default_rng(0).random((2, 1801)))
    assert reading.weights.shape == (2, len(model.index.vocabulary))
    assert ((reading.groups > 0) & (reading.groups < 1)).all()
    assert reading.state.sum(axis=1) == pytest.approx(1.0)
    shares = np.exp(model.log_shares(model.score(reading.weights[0]), reading.state[0]))
    assert shares.sum() == pytest.approx(1.0)
    manifest = json.loads((tmp_path / "model" / "manifest.json").read_text(encoding="utf-8"))
    assert set(manifest["files"]) == {"networks.onnx", "structures.parquet"}
    assert "tmp" not in (tmp_path / "model" / "manifest.json").read_text(encoding="utf-8")


def test_extra_candidates_and_masks(spectra: Path, tmp_path: Path) -> None:
    _train(spectra, tmp_path / "model", 0, [_recipe(1)])
    model = StructureModel(tmp_path / "model")
    reading = model.encode(np.random.default_rng(0).random((1, 1801)))
    weights = reading.weights[0]
    row = 5
    scores = model.score(weights, extra=[model.index.smiles[row], "CCCCCCCCO"])
    assert len(scores) == len(model.index) + 2
    # The same structure scores the same whether it comes from the index or is described anew, but for its prior.
    with_prior = scores[row] - model.index.log_prior[row]
    assert scores[-2] - model.manifest["typical_log_prior"] == pytest.approx(with_prior, abs=1e-4)
    mask = np.zeros(len(model.index), dtype=bool)
    mask[[3, 7]] = True
    shares = model.log_shares(model.score(weights, mask=mask), reading.state[0])
    assert set(np.flatnonzero(np.isfinite(shares))) == {3, 7}
    with pytest.raises(InputError, match="mask"):
        model.score(weights, mask=mask[:-1])
    with pytest.raises(InputError, match="SMILES"):
        model.score(weights, extra=["not a molecule"])
