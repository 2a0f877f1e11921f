"""The best of a stream are those of a sorted list of all, in any number of parts."""

import itertools

import numpy as np
import pytest

from vibron.infrared.spectra.grid import GRID
from vibron.infrared.structure_model import streamed
from vibron.infrared.structure_model.model import shipped_model
from vibron.infrared.structure_model.streamed import BestOf, best_of, merged


@pytest.fixture(scope="module")
def weights() -> np.ndarray:
    curve = (1.0 / (1.0 + ((GRID - np.array([[700.0], [1715.0], [2950.0]])) / 15.0) ** 2)).sum(0)
    return shipped_model().encode_one(curve).weights[0]


def test_they_are_those_of_the_whole_list(weights: np.ndarray, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streamed, "CHUNK", 7)
    model = shipped_model()
    smiles = [model.index.smiles[0], *itertools.islice(model.index.smiles, 10, 60), "CCO", "OCC"]
    scores = model.score(weights, smiles)[len(model.index) :]
    given = [*enumerate(smiles), (97, "no structure"), (98, "C(")]
    found = best_of(model, weights, given, 9)
    order = np.argsort(-scores, kind="stable")[:9]
    assert [number for _, number, _ in found.best] == order.tolist()
    np.testing.assert_allclose([score for score, _, _ in found.best], scores[order], rtol=1e-6)
    assert (found.scored, found.refused) == (len(smiles), 2)
    weight = np.exp((scores - scores.max()) / model.calibration.temperature)
    share = np.exp(found.best[0][0] / model.calibration.temperature - found.log_total)
    assert share == pytest.approx(weight.max() / weight.sum(), rel=1e-5)


def test_parts_give_the_same_in_any_order() -> None:
    random = np.random.default_rng(0)
    scored = [(float(score), number, "C") for number, score in enumerate(random.integers(0, 9, 60))]  # with ties
    parts = [BestOf(tuple(scored[start : start + 6]), float(start), 6, 1) for start in range(0, 60, 6)]
    expected = tuple(sorted(scored, key=lambda one: (-one[0], one[1]))[:11])
    for _ in range(5):
        shuffled = [parts[place] for place in random.permutation(len(parts))]
        found = merged(shuffled, 11)
        assert found.best == expected and (found.scored, found.refused) == (60, 10)
        assert found.log_total == pytest.approx(np.logaddexp.reduce([part.log_total for part in parts]))
    assert merged([], 3) == BestOf()
