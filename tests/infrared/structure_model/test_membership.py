"""The probability that a spectrum is of one known compound, and the figures that it was shipped with."""

import json
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest

from vibron.core.spectrum import Spectrum
from vibron.infrared.spectra.grid import GRID
from vibron.infrared.structure.rank_structures import rank_structures
from vibron.infrared.structure_model.confidence import credible
from vibron.infrared.structure_model.membership import FEATURES, FILE, load_membership
from vibron.infrared.structure_model.model import shipped_model
from vibron_train.kinds.simulated import FROM_NOTHING, FROM_SPECTRA, simulate
from vibron_train.structures.membership import fraction, train_membership

STORED = json.loads(files("vibron.infrared.structure_model").joinpath("weights", FILE).read_text(encoding="utf-8"))


def test_the_numbers_belong_to_the_networks_that_ship() -> None:
    assert STORED["networks"] == shipped_model().manifest["files"]["networks.onnx"]["sha256"]
    assert tuple(STORED["features"]) == FEATURES


def test_few_single_compounds_are_declined_and_most_others_are() -> None:
    found = STORED["figures"]["declined"]
    assert STORED["figures"]["declined_listed"][0] <= 0.03
    assert all(found[kind][0] > 0.9 for kind in (*FROM_NOTHING, "fringes", "Raman", "reflection"))
    assert found["mixture of two"][1] > 0.5


@pytest.mark.parametrize("kind", FROM_NOTHING)
def test_curves_without_a_compound_are_not_credible(kind: str) -> None:
    random = np.random.default_rng(99)
    found = [rank_structures(Spectrum(GRID, 0.3 * simulate(kind, [], random)), top=1) for _ in range(5)]
    assert sum(map(credible, found)) <= 1


def test_probabilities_add_up_to_that_of_a_known_compound() -> None:
    spectrum = Spectrum(GRID, np.exp(-(((GRID - 1715.0) / 12.0) ** 2)))
    ranking = rank_structures(spectrum, top=1000)
    assert ranking.shown <= ranking.known + 1e-9
    assert ranking.first == pytest.approx(ranking.candidates[0].probability)


def test_simulated_kinds_are_deterministic() -> None:
    base = [np.exp(-(((GRID - place) / 12.0) ** 2)) for place in (1100.0, 1715.0, 2950.0)]
    for kind, parts in {**FROM_SPECTRA, **dict.fromkeys(FROM_NOTHING, 0)}.items():
        first, again = (simulate(kind, base[:parts], np.random.default_rng(1)) for _ in range(2))
        np.testing.assert_array_equal(first, again)
        assert first.shape == GRID.shape


def test_interval_of_a_fraction() -> None:
    assert fraction(np.array([True] * 9 + [False])) == [0.9, 0.596, 0.982, 10]


def test_a_small_fit_is_written_and_repeats(development_spectra: Path, tmp_path: Path) -> None:
    files_ = [tmp_path / "a.json", tmp_path / "b.json"]
    for path in files_:
        train_membership(shipped_model(), development_spectra, path, 0, 20, lambda line: None)
    assert files_[0].read_bytes() == files_[1].read_bytes()
    assert load_membership().least_known > 0.0
