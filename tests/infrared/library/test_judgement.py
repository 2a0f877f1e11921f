"""Prefilter, gap, open set and figures of merit."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import f as fisher
from sklearn.isotonic import IsotonicRegression

from vibron.core.errors import DomainError, InputError
from vibron.core.spectrum import Spectrum
from vibron.infrared.library.hit_gap_confidence import hit_gap_confidence
from vibron.infrared.library.open_set_threshold import fit, open_set_threshold
from vibron.infrared.library.prefilter_bands import prefilter_bands
from vibron.infrared.library.retrieval_metrics import retrieval_metrics
from vibron.infrared.library.search_library import search_library
from vibron.infrared.spectra.grid import GRID
from vibron.infrared.spectral_library.entry import Entry
from vibron.infrared.spectral_library.store import write


@pytest.fixture
def spectra() -> np.ndarray:
    random = np.random.default_rng(0)
    places, heights = random.uniform(500, 3500, (60, 10)), random.uniform(0.1, 1, (60, 10))
    rows = (heights[:, :, None] / (1 + ((GRID - places[:, :, None]) / 10) ** 2)).sum(axis=1).astype(np.float32)
    write("mine", [Entry(str(n), f"compound {n}") for n in range(60)], rows)
    return rows


def test_the_prefilter_keeps_what_the_exact_search_finds(spectra: np.ndarray) -> None:
    random = np.random.default_rng(1)
    kept = []
    for row in range(60):
        query = Spectrum(GRID, spectra[row] + 0.005 * random.standard_normal(GRID.size))
        found = prefilter_bands(query, "mine")
        assert search_library(query, "mine", 1)[0].row in found.rows
        kept.append(found.kept)
    assert np.mean(kept) < 0.25


@given(st.lists(st.floats(0, 1), min_size=4, max_size=20, unique=True))
@settings(max_examples=30)
def test_the_gap_follows_fishers_distribution(scores: list[float]) -> None:
    found = hit_gap_confidence(np.array(scores))
    if found.expected > 0:
        assert found.confidence == pytest.approx(fisher.cdf(found.ratio, 2, 2 * (len(scores) - 2)), abs=1e-9)


def test_wrong_hits_of_an_exponential_tail_are_uniformly_confident() -> None:
    random = np.random.default_rng(0)
    found = [hit_gap_confidence(np.sort(random.exponential(size=2000))[-10:]).confidence for _ in range(400)]
    assert np.mean(np.array(found) > 0.9) == pytest.approx(0.1, abs=0.04)


def test_scores_that_say_nothing_are_refused() -> None:
    with pytest.raises(InputError, match="too few"):
        hit_gap_confidence(np.array([0.9, 0.8]))
    with pytest.raises(InputError, match="all equal"):
        hit_gap_confidence(np.array([0.9, 0.8, 0.8]))


def test_isotonic_regression_equals_scikit_learn() -> None:
    random = np.random.default_rng(0)
    scores = random.uniform(0, 1, 200).round(2)
    matched = (random.random(200) < scores).astype(float)
    places, chances = fit(scores, matched)
    expected = IsotonicRegression().fit(scores, matched).predict(places)
    np.testing.assert_allclose(chances, expected, atol=1e-12)


def test_the_shipped_calibration_rises_and_knows_its_range() -> None:
    grid = np.linspace(-0.2, 1, 60)
    chances = [open_set_threshold(float(value)).probability for value in grid]
    assert (np.diff(chances) >= 0).all()
    assert chances[0] < 0.1 < 0.9 < chances[-1]
    found = open_set_threshold(0.5)
    assert found.threshold is not None
    assert open_set_threshold(found.threshold + 1e-9).accepted
    assert open_set_threshold(0.9, prior=0.1).probability < open_set_threshold(0.9).probability
    with pytest.raises(DomainError, match="exceeds one"):
        open_set_threshold(1.2)


def test_a_calibration_needs_both_outcomes() -> None:
    with pytest.raises(InputError, match="together"):
        open_set_threshold(0.5, scores=np.array([0.1, 0.2]))
    with pytest.raises(InputError, match="all equal"):
        open_set_threshold(0.5, scores=np.array([0.1, 0.2]), matched=np.ones(2))


def test_ranks_of_a_blind_guess_reach_the_blind_shares() -> None:
    ranks = np.random.default_rng(0).integers(1, 101, 20_000).astype(float)
    found = retrieval_metrics(ranks, 100)
    for depth, share in found.top.items():
        assert share == pytest.approx(found.blind[depth], abs=4 * found.standard_error[depth])
    assert found.mean_reciprocal_rank == pytest.approx((1 / np.arange(1, 101)).mean(), abs=0.005)


def test_targets_never_found_and_impossible_ranks() -> None:
    found = retrieval_metrics(np.array([1.0, np.nan, np.nan]), 10)
    assert (found.top[1], found.median_rank) == (pytest.approx(1 / 3), 11.0)
    with pytest.raises(InputError, match="exceeds"):
        retrieval_metrics(np.array([11.0]), 10)
    with pytest.raises(InputError, match="empty"):
        retrieval_metrics(np.array([]), 10)
