import numpy as np
import pytest

from vibron.infrared.structure_model.calibration import REACH, ShareCalibration, shares
from vibron_train.structures.calibrate import _shares, cross_fitted, expected_calibration_error, fit_calibration


def test_filtered_candidates_get_nothing_and_the_rest_is_shared() -> None:
    sure = ShareCalibration(temperature=1.0, astray=-50.0)
    found = np.exp(sure.log_shares(np.array([0.0, -np.inf, np.log(3.0)]), 0.0))
    np.testing.assert_allclose(found, [0.25, 0.0, 0.75], atol=1e-12)
    assert not np.exp(sure.log_shares(np.array([-np.inf, -np.inf]), 0.0)).any()
    assert not shares(np.array([-np.inf, -np.inf])).any()


def test_the_best_candidates_alone_share_what_the_scores_do_not_tell() -> None:
    even = ShareCalibration(temperature=1.0, astray=0.0, solid=50.0)  # misled in half of all cases, always for a solid
    scores = np.zeros(2 * REACH)
    scores[0] = 1000.0
    found = np.exp(even.log_shares(scores, 0.0))
    np.testing.assert_allclose(found[0], 0.5 + 0.5 / REACH)
    np.testing.assert_allclose(found[1:REACH], 0.5 / REACH)
    assert not found[REACH:].any()
    assert found.sum() == pytest.approx(1.0)
    np.testing.assert_allclose(np.exp(even.log_shares(scores, 1.0))[:REACH], 1.0 / REACH)


def test_many_spectra_at_once_have_the_shares_of_each_alone() -> None:
    scores = -np.sort(-np.random.default_rng(2).normal(0, 4, (5, 2 * REACH)), axis=1)
    scores[3, 7:] = -np.inf
    solid = np.linspace(0.0, 1.0, 5)
    each = [np.exp(ShareCalibration(1.3, -2.0, 1.5).log_shares(row, s)) for row, s in zip(scores, solid, strict=True)]
    np.testing.assert_allclose(_shares(ShareCalibration(1.3, -2.0, 1.5), scores, solid), each, atol=1e-12)


def test_a_known_temperature_and_chance_are_recovered() -> None:
    """Truths drawn from a softmax at temperature 2, one in ten at random: the fit must find both numbers."""
    random = np.random.default_rng(1)
    scores = -np.sort(-random.normal(0, 8, (4000, 30)), axis=1)
    share = np.exp(scores / 2.0)
    share /= share.sum(axis=1, keepdims=True)
    places = np.array([random.choice(30, p=row) for row in share])
    places[:400] = random.integers(30, size=400)
    places[random.random(4000) < 0.2] = -1
    solid = np.zeros(4000)
    found = fit_calibration(scores, places, solid)
    assert found.temperature == pytest.approx(2.0, rel=0.1)
    assert float(found.misled(0.0)) == pytest.approx(0.1, abs=0.02)
    there = places >= 0
    claimed = cross_fitted(scores, places, solid, 0)[there, 0]
    assert expected_calibration_error(claimed, places[there] == 0) < 0.04


def test_calibration_error_of_known_cases() -> None:
    assert expected_calibration_error(np.array([0.75] * 4), np.array([True, True, True, False])) == pytest.approx(0.0)
    assert expected_calibration_error(np.array([0.95] * 2), np.array([False, False])) == pytest.approx(0.95)
