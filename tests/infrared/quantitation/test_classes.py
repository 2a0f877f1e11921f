"""Classification, class models, sample selection and transfer between instruments."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vibron.core.errors import DomainError, InputError, ResourceError
from vibron.infrared.quantitation.calibrate_spectra import calibrate_spectra
from vibron.infrared.quantitation.calibration_transfer import calibration_transfer
from vibron.infrared.quantitation.classify_spectra import classify_spectra
from vibron.infrared.quantitation.kennard_stone import kennard_stone
from vibron.infrared.quantitation.simca import simca

X = np.linspace(0.0, 1.0, 60)
RNG = np.random.default_rng(0)


def spectra_at(centre: float, count: int) -> np.ndarray:
    heights = RNG.uniform(0.8, 1.2, (count, 1))
    return heights * np.exp(-(((X - centre) / 0.1) ** 2)) + RNG.normal(0.0, 0.02, (count, 60))


TRAINING = np.vstack([spectra_at(0.3, 15), spectra_at(0.4, 15), spectra_at(0.7, 15)])
LABELS = tuple(name for name in ("acid", "ester", "ketone") for _ in range(15))
NEW = np.vstack([spectra_at(0.3, 5), spectra_at(0.4, 5), spectra_at(0.7, 5)])
TRUTH = tuple(name for name in ("acid", "ester", "ketone") for _ in range(5))


@pytest.mark.parametrize("method", ["knn", "svm", "lda"])
@pytest.mark.parametrize("components", [None, 4])
@pytest.mark.parametrize("scaling", ["none", "autoscale"])
def test_separable_classes_are_told_apart(method: str, components: int | None, scaling: str) -> None:
    found = classify_spectra(TRAINING, LABELS, NEW, method, components=components, scaling=scaling)
    assert found.predicted == TRUTH
    assert found.accuracy == found.balanced_accuracy == 1.0
    assert found.scores.shape == (15, 3)
    np.testing.assert_array_equal(found.confusion, 15.0 * np.eye(3))


@pytest.mark.parametrize("method", ["knn", "svm", "lda"])
def test_labels_at_random_are_not_learnt(method: str) -> None:
    """The whole pipeline is fitted without the fold, so 60 channels and 48 spectra of noise give no accuracy."""
    rng = np.random.default_rng(1)
    x, labels = rng.normal(size=(48, 60)), tuple("ab"[i % 2] for i in rng.permutation(48))
    found = classify_spectra(x, labels, method=method, folds=6)
    assert 0.25 < found.accuracy < 0.75
    copies = classify_spectra(
        np.repeat(x, 3, axis=0), np.repeat(labels, 3), method=method, folds=6, groups=[f"m{i // 3}" for i in range(144)]
    )
    assert 0.25 < copies.accuracy < 0.75


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"labels": ("a",) * 45}, "labels"),
        ({"labels": ("a", "b")}, "labels"),
        ({"groups": ("g",) * 45}, "folds"),
        ({"groups": LABELS, "folds": 3}, "folds"),
        ({"neighbours": 40}, "neighbours"),
        ({"components": 45}, "components"),
    ],
)
def test_impossible_classifiers_are_refused(change: dict[str, object], field: str) -> None:
    with pytest.raises(InputError) as caught:
        classify_spectra(**{"spectra": TRAINING, "labels": LABELS, **change})  # type: ignore[arg-type]
    assert caught.value.field == field


def test_class_models_accept_their_own_and_reject_strangers() -> None:
    found = simca(TRAINING, LABELS, np.vstack([NEW, spectra_at(0.9, 3)]), components=1, confidence=0.99)
    assert found.nearest[:15] == TRUTH
    assert all(set(accepted) <= {truth} for accepted, truth in zip(found.accepted, TRUTH, strict=False))
    assert sum(map(len, found.accepted[:15])) >= 12
    assert found.accepted[15:] == ((), (), ())
    assert (found.sensitivity > 0.85).all() and (found.specificity == 1.0).all()


def test_a_class_needs_spectra() -> None:
    with pytest.raises(InputError):
        simca(TRAINING[:17], LABELS[:17], NEW, components=2)
    with pytest.raises(DomainError):
        simca(np.vstack([np.ones((5, 60)), TRAINING[:5]]), ("a",) * 5 + ("b",) * 5, NEW, components=1)


def slowly(x: np.ndarray, count: int) -> list[int]:
    """Kennard and Stone's rule as it is written."""
    away = np.linalg.norm(x[:, None] - x[None], axis=-1)
    chosen = [int(i) for i in np.unravel_index(away.argmax(), away.shape)]
    while len(chosen) < count:
        rest = [i for i in range(len(x)) if i not in chosen]
        chosen.append(max(rest, key=lambda i: min(away[i, j] for j in chosen)))
    return chosen


@settings(max_examples=20)
@given(st.integers(0, 10_000), st.integers(2, 12))
def test_selection_follows_the_rule(seed: int, count: int) -> None:
    x = np.random.default_rng(seed).normal(size=(12, 3))
    found = kennard_stone(x, count)
    assert list(found.selected) == slowly(x, count)
    assert sorted(found.selected + found.rest) == list(range(12))


def test_both_sets_of_duplex_span_the_range() -> None:
    x = np.random.default_rng(2).uniform(-1.0, 1.0, (60, 2))
    found = kennard_stone(x, 30, method="duplex")
    assert len(set(found.selected) | set(found.rest)) == 60
    for members in (found.selected, found.rest):
        assert (np.ptp(x[list(members)], axis=0) > 1.7).all()
    assert len(kennard_stone(x, 50, method="duplex").selected) == 50


def test_impossible_selections_are_refused() -> None:
    with pytest.raises(InputError):
        kennard_stone(TRAINING, 46)
    with pytest.raises(InputError):
        kennard_stone(TRAINING, 44, method="duplex")
    with pytest.raises(ResourceError):
        kennard_stone(np.zeros((8001, 1)), 3)
    assert kennard_stone(np.zeros((3, 2)), 2).selected == (0, 1)


@pytest.mark.parametrize("method", ["direct", "piecewise"])
def test_a_calibration_serves_a_second_instrument(method: str) -> None:
    """The second instrument is broader, weaker and offset; its spectra mislead the model until they are transferred."""
    rng = np.random.default_rng(3)
    pure = np.array([np.exp(-(((X - centre) / 0.08) ** 2)) for centre in (0.35, 0.5, 0.65)])
    amounts = rng.uniform(0.0, 1.0, (40, 3))
    primary = amounts @ pure + rng.normal(0.0, 5e-4, (40, 60))
    kernel = np.array([0.2, 0.6, 0.2])
    broad = np.array([np.convolve(row, kernel, mode="same") for row in amounts @ pure])
    secondary = 0.9 * broad + 0.03 + rng.normal(0.0, 5e-4, (40, 60))
    transfer = list(kennard_stone(primary, 12).selected)
    rest = np.setdiff1d(np.arange(40), transfer)
    moved = calibration_transfer(primary[transfer], secondary[transfer], secondary[rest], method=method, tolerance=1e-2)
    both = np.vstack([secondary[rest], moved.transferred])
    predicted = calibrate_spectra(primary, amounts, components=3, unknown=both).predicted
    before, after = (np.sqrt(((part - amounts[rest]) ** 2).mean()) for part in np.split(predicted, 2))
    assert after < 0.2 * before and after < 0.01
    assert moved.rms_after < 0.1 * moved.rms_before
    np.testing.assert_allclose(moved.transferred, secondary[rest] @ moved.matrix + moved.offset, atol=1e-12)
    if method == "piecewise":
        band = np.abs(np.subtract.outer(np.arange(60), np.arange(60))) <= 2
        assert not moved.matrix[~band].any()


def test_impossible_transfers_are_refused() -> None:
    with pytest.raises(InputError):
        calibration_transfer(TRAINING[:1], TRAINING[:1])
    with pytest.raises(InputError):
        calibration_transfer(TRAINING, TRAINING[:, :50], method="piecewise")
    with pytest.raises(DomainError):
        calibration_transfer(TRAINING[:3], np.ones((3, 60)))
