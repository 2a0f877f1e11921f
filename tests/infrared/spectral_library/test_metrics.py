"""Metrics against their definitions written out, other libraries and their invariances."""

from collections.abc import Callable
from functools import partial

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.spatial.distance import cdist
from scipy.stats import pearsonr, wasserstein_distance

from vibron.core.errors import InputError
from vibron.core.spectrum import Spectrum
from vibron.infrared.library.calculate_scores import calculate_scores
from vibron.infrared.library.compare_spectra import compare_spectra
from vibron.infrared.library.search_library import search_library
from vibron.infrared.library.spectral_similarity import spectral_similarity
from vibron.infrared.spectra.grid import GRID
from vibron.infrared.spectral_library import distances
from vibron.infrared.spectral_library.entry import Entry
from vibron.infrared.spectral_library.metrics import METRICS, best, from_zero_to_one
from vibron.infrared.spectral_library.store import write

AXIS = np.arange(800.0, 1800.0, 4.0)
METRIC_NAMES = ("cosine", "correlation", "first_derivative", "euclidean", "absolute", "least_squares", "information")
TOOLS: dict[str, Callable[..., float]] = {name: partial(spectral_similarity, metric=name) for name in METRIC_NAMES}
TOOLS["earth_mover"] = lambda first, second: compare_spectra(first, second).earth_mover


def bands(seed: int, axis: np.ndarray = AXIS) -> Spectrum:
    random = np.random.default_rng(seed)
    places, heights = random.uniform(axis[0], axis[-1], 9), random.uniform(0.1, 1, 9)
    return Spectrum(axis, (heights / (1 + ((axis[:, None] - places) / 15) ** 2)).sum(axis=1))


@pytest.mark.parametrize("name", TOOLS)
def test_compare_spectra_agrees_with_each_tool(name: str) -> None:
    found = compare_spectra(bands(1), bands(2))
    assert getattr(found, name) == pytest.approx(TOOLS[name](bands(1), bands(2)), rel=1e-9)


@given(st.integers(0, 1000), st.integers(0, 1000))
@settings(max_examples=15)
def test_metrics_are_symmetric(one: int, other: int) -> None:
    for tool in TOOLS.values():
        assert tool(bands(one), bands(other)) == pytest.approx(tool(bands(other), bands(one)), abs=1e-9)


@given(st.floats(0.01, 3), st.floats(-0.2, 1))
@settings(max_examples=15)
def test_correlation_does_not_see_scale_and_offset(scale: float, offset: float) -> None:
    changed = Spectrum(AXIS, scale * bands(1).ordinate + offset)
    expected = spectral_similarity(bands(1), bands(2), metric="correlation")
    assert spectral_similarity(changed, bands(2), metric="correlation") == pytest.approx(expected, rel=1e-6)


def test_formulas_agree_with_scipy() -> None:
    found = {name: tool(bands(1), bands(2)) for name, tool in TOOLS.items()}
    one, other = bands(1).ordinate, bands(2).ordinate
    whole = pearsonr(one, other)[0]
    assert found["correlation"] == pytest.approx(np.sign(whole) * whole**2, rel=1e-10)
    steps = pearsonr(np.diff(one), np.diff(other))[0]
    assert found["first_derivative"] == pytest.approx(np.sign(steps) * steps**2, rel=1e-10)
    scaled = np.vstack([from_zero_to_one(one[None]), from_zero_to_one(other[None])])
    euclidean = np.sqrt(2 * cdist(scaled[:1], scaled[1:], "cosine")[0, 0])
    assert found["euclidean"] == pytest.approx(euclidean, rel=1e-8)
    moved = wasserstein_distance(AXIS, AXIS, one, other)
    assert found["earth_mover"] == pytest.approx(moved, rel=2e-2)  # half cells at the two ends
    p, q = one / one.sum(), other / other.sum()
    divergence = (p * np.log(p / q) + q * np.log(q / p)).sum()
    assert found["information"] == pytest.approx(1 / (1 + divergence), rel=1e-10)


def test_inputs_of_another_metric_are_refused() -> None:
    with pytest.raises(InputError, match="power: does not apply to metric='euclidean'"):
        spectral_similarity(bands(1), bands(2), metric="euclidean", power=0.5)
    with pytest.raises(InputError, match="choose metric='information'"):
        spectral_similarity(bands(1), bands(2), smoothing=10.0)


def test_an_inverted_spectrum_is_no_match() -> None:
    assert spectral_similarity(bands(1), Spectrum(AXIS, -bands(1).ordinate), metric="correlation") == pytest.approx(-1)


@pytest.mark.parametrize(
    "formula",
    [
        distances.correlation,
        distances.euclidean,
        distances.least_squares,
        distances.absolute,
        distances.information_divergence,
    ],
)
def test_missing_points_are_left_out(formula: Callable[..., np.ndarray]) -> None:
    random = np.random.default_rng(0)
    references, query = random.uniform(0.1, 1, (6, 80)), random.uniform(0.1, 1, (1, 80))
    references[random.random(references.shape) < 0.2] = np.nan
    query[0, :20] = np.nan
    together = formula(references, query)[:, 0]
    for row, found in zip(references, together, strict=True):
        common = np.isfinite(row) & np.isfinite(query[0])
        assert found == pytest.approx(formula(row[None, common], query[:, common])[0, 0], rel=1e-9)
    nothing = np.full((1, 80), np.nan)
    assert np.isnan(formula(nothing, query)).all()


def test_different_axes_meet_on_the_coarser_one() -> None:
    coarse = bands(1)
    fine_axis = np.arange(700.0, 1900.0, 1.0)
    fine = Spectrum(fine_axis, np.interp(fine_axis, AXIS, coarse.ordinate))
    found = compare_spectra(fine, coarse)
    assert (found.points, found.low, found.high) == (AXIS.size, AXIS[0], AXIS[-1])
    assert found.correlation > 0.999
    assert compare_spectra(fine, coarse, 1000.0, 1200.0).points == 51


@pytest.mark.parametrize("tool", [*TOOLS.values(), compare_spectra])
def test_constant_and_disjoint_spectra_are_refused(tool: Callable[..., object]) -> None:
    with pytest.raises(InputError, match="constant"):
        tool(bands(1), Spectrum(AXIS, np.ones(AXIS.size)))
    with pytest.raises(InputError, match="in common"):
        tool(bands(1), bands(2, np.arange(2500.0, 3000.0, 4.0)))


def test_scores_of_a_batch_equal_single_searches() -> None:
    spectra = [bands(seed, GRID) for seed in range(6)]
    write(
        "mine",
        [Entry(str(n)) for n in range(6)],
        np.array([spectrum.ordinate for spectrum in spectra], dtype=np.float32),
    )
    for name, metric in METRICS.items():
        values = calculate_scores(tuple(spectra), (spectra[4],), name).values[:, 0]
        hits = search_library(spectra[4], "mine", 6, name)
        found = {hit.row: -hit.similarity if metric.distance else hit.similarity for hit in hits}
        assert [found[row] for row in range(6)] == pytest.approx(values, abs=2e-3), name
        assert hits[0].row == 4, name


def test_best_keeps_the_order_of_equal_values() -> None:
    random = np.random.default_rng(1)
    values = random.integers(0, 5, 300).astype(float)
    for top in (1, 7, 299, 300, 500):
        np.testing.assert_array_equal(best(values, top), np.argsort(-values, kind="stable")[:top])


def test_the_learned_vectors_do_not_see_scale_offset_and_faint_noise() -> None:
    metric, row = METRICS["learned"], bands(3, GRID).ordinate[None]
    seen = metric.represent(row)
    assert np.linalg.norm(seen) == pytest.approx(1, abs=1e-5)
    assert (metric.represent(3 * row + 0.2) @ seen.T)[0, 0] == pytest.approx(1, abs=1e-5)
    noisy = row + 1e-3 * np.random.default_rng(0).standard_normal(row.shape)
    assert (metric.represent(noisy) @ seen.T)[0, 0] > 0.98
    assert (metric.represent(bands(4, GRID).ordinate[None]) @ seen.T)[0, 0] < 0.9
