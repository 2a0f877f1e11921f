import numpy as np
import pytest

from vibron_train.structures.calibrate import (
    ProbabilityCalibration,
    cross_fitted,
    expected_calibration_error,
    fit_calibration,
)


def test_filtered_candidates_get_nothing_and_the_rest_is_shared() -> None:
    calibration = ProbabilityCalibration(temperature=1.0, offset=50.0, slope=0.0)
    probability = calibration.probabilities(np.array([0.0, -np.inf, np.log(3.0)]))
    np.testing.assert_allclose(probability, [0.25, 0.0, 0.75], atol=1e-12)
    assert not calibration.probabilities(np.array([-np.inf, -np.inf])).any()


def test_a_known_temperature_and_coverage_are_recovered() -> None:
    """Truths drawn from a softmax at temperature 2, four in five kept: the fit must find both numbers."""
    random = np.random.default_rng(1)
    scores = random.normal(0, 4, (3000, 30))
    share = np.exp(scores / 2.0)
    share /= share.sum(axis=1, keepdims=True)
    places = np.array([random.choice(30, p=row) for row in share])
    places[random.random(3000) < 0.2] = -1
    found = fit_calibration(scores, places)
    assert found.temperature == pytest.approx(2.0, rel=0.06)
    assert found.probabilities(np.zeros(2)).sum() == pytest.approx(0.8, abs=0.03)
    claimed = cross_fitted(scores, places, 0).max(axis=1)
    right = scores.argmax(axis=1) == places
    assert expected_calibration_error(claimed, right) < 0.04


def test_calibration_error_of_known_cases() -> None:
    assert expected_calibration_error(np.array([0.75] * 4), np.array([True, True, True, False])) == pytest.approx(0.0)
    assert expected_calibration_error(np.array([0.95] * 2), np.array([False, False])) == pytest.approx(0.95)
