import json
from pathlib import Path

import numpy as np
import pytest

from vibron.infrared.kind_model.network import KINDS
from vibron_train.kinds.examples import examples
from vibron_train.kinds.train import train_kinds
from vibron_train.structures.dataset import read_dataset

torch = pytest.importorskip("torch")
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::FutureWarning", "ignore::UserWarning")


def test_every_kind_has_examples(spectra: Path) -> None:
    training = read_dataset(spectra)[0]
    made, kinds = examples(training, 0)
    assert made.shape == (len(kinds), 1801)
    assert set(kinds) == set(range(len(KINDS)))
    np.testing.assert_array_equal(kinds[: len(training)], 0)  # the measured ones come first
    np.testing.assert_array_equal(made, examples(training, 0)[0])


def test_two_trainings_with_one_seed_give_equal_bytes(spectra: Path, tmp_path: Path) -> None:
    places = [tmp_path / name for name in ("a.onnx", "b.onnx")]
    figures = [train_kinds(spectra, place, 0, 2, lambda line: None) for place in places]
    assert places[0].read_bytes() == places[1].read_bytes()
    assert figures[0] == figures[1]
    assert set(figures[0]["separated"]) == set(KINDS)
    assert json.dumps(figures[0])
