"""Calibration lines and what is read from them agree with scipy, numpy and simulation."""

import numpy as np
import pytest
import scipy.stats
from hypothesis import given, settings
from hypothesis import strategies as st

from vibron.core.errors import DomainError, InputError
from vibron.infrared.quantitation.beer_lambert_calibration import beer_lambert_calibration
from vibron.infrared.quantitation.detection_limit import detection_limit
from vibron.infrared.quantitation.internal_standard_ratio import internal_standard_ratio
from vibron.infrared.quantitation.standard_addition import standard_addition

C = np.array([0.0, 1.0, 2.0, 3.0, 4.0, 5.0])
A = np.array([0.02, 0.19, 0.43, 0.58, 0.83, 0.99])


def test_line_agrees_with_scipy_linregress() -> None:
    ours, theirs = beer_lambert_calibration(C, A, path_length=0.5), scipy.stats.linregress(C, A)
    assert ours.slope == pytest.approx(theirs.slope, rel=1e-12)
    assert ours.intercept == pytest.approx(theirs.intercept, rel=1e-10)
    assert ours.slope_error == pytest.approx(theirs.stderr, rel=1e-10)
    assert ours.intercept_error == pytest.approx(theirs.intercept_stderr, rel=1e-10)
    assert ours.r_squared == pytest.approx(theirs.rvalue**2, rel=1e-12)
    assert ours.absorptivity == pytest.approx(2.0 * ours.slope)


def test_weighted_line_agrees_with_numpy_polyfit() -> None:
    weights = np.array([9.0, 4.0, 1.0, 1.0, 0.25, 0.1])
    ours = beer_lambert_calibration(C, A, weights=weights)
    (slope, intercept), covariance = np.polyfit(C, A, 1, w=np.sqrt(weights), cov=True)
    assert (ours.slope, ours.intercept) == pytest.approx((slope, intercept), rel=1e-10)
    assert ours.slope_error == pytest.approx(covariance[0, 0] ** 0.5, rel=1e-9)
    assert ours.intercept_error == pytest.approx(covariance[1, 1] ** 0.5, rel=1e-9)


@settings(max_examples=25)
@given(st.floats(1e-6, 1e6), st.booleans())
def test_scale_of_weights_and_concentrations_does_not_matter(factor: float, intercept: bool) -> None:
    weights = np.array([3.0, 2.0, 1.0, 1.0, 2.0, 3.0])
    one = beer_lambert_calibration(C, A, weights=weights, unknown=[0.5], intercept=intercept)
    two = beer_lambert_calibration(C * factor, A, weights=weights * factor, unknown=[0.5], intercept=intercept)
    assert two.predicted[0] == pytest.approx(factor * one.predicted[0], rel=1e-9)
    assert two.predicted_error[0] == pytest.approx(factor * one.predicted_error[0], rel=1e-9)


def test_intervals_of_concentrations_cover_as_promised() -> None:
    rng, hits = np.random.default_rng(1), 0
    for _ in range(300):
        signal = 0.1 + 0.2 * C + rng.normal(0.0, 0.01, C.size)
        unknown = 0.1 + 0.2 * 2.2 + rng.normal(0.0, 0.01)
        low, high = beer_lambert_calibration(C, signal, unknown=[unknown], confidence=0.9).predicted_interval[0]
        hits += low < 2.2 < high
    assert 0.86 < hits / 300 < 0.94


def test_lack_of_fit_sees_a_curve_and_passes_a_line() -> None:
    rng = np.random.default_rng(2)
    x = np.repeat(C, 3)
    noise = rng.normal(0.0, 0.005, x.size)
    straight, curved = (beer_lambert_calibration(x, 0.2 * x - bend * x**2 + noise) for bend in (0.0, 0.01))
    assert straight.lack_of_fit_p is not None and straight.lack_of_fit_p > 0.05
    assert curved.lack_of_fit_p is not None and curved.lack_of_fit_p < 1e-4
    # The F ratio is that of an analysis of variance of the residuals over the levels, with two levels spent.
    levels = [straight.residuals[x == level] for level in C]
    between = sum(part.size * part.mean() ** 2 for part in levels) / (C.size - 2)
    within = sum(((part - part.mean()) ** 2).sum() for part in levels) / (x.size - C.size)
    assert straight.lack_of_fit == pytest.approx(between / within, rel=1e-9)
    assert beer_lambert_calibration(C, A).lack_of_fit is None


def test_replicates_of_an_unknown_narrow_its_interval() -> None:
    one, nine = (beer_lambert_calibration(C, A, unknown=[0.5], replicates=r) for r in (1, 9))
    assert nine.predicted_error[0] < 0.6 * one.predicted_error[0]
    assert nine.predicted[0] == one.predicted[0]


@pytest.mark.parametrize(
    ("call", "field"),
    [
        ({"concentration": [1.0, 2.0], "absorbance": [1.0, 2.0]}, "concentration"),
        ({"concentration": [1.0, 1.0, 1.0], "absorbance": [1.0, 2.0, 3.0]}, "concentration"),
        ({"concentration": [0.0, 0.0], "absorbance": [1.0, 2.0], "intercept": False}, "concentration"),
        ({"concentration": [1.0, 2.0, 3.0], "absorbance": [1.0, 2.0]}, "absorbance"),
        ({"concentration": [1.0, 2.0, 3.0], "absorbance": [1.0, 2.0, np.nan]}, "absorbance"),
    ],
)
def test_bad_calibrations_are_refused(call: dict[str, list[float]], field: str) -> None:
    with pytest.raises(InputError) as caught:
        beer_lambert_calibration(**call)
    assert caught.value.field == field


def test_flat_calibration_predicts_nothing() -> None:
    with pytest.raises(DomainError):
        beer_lambert_calibration([0.0, 1.0, 2.0], [0.5, 0.5, 0.5], unknown=[0.5])
    with pytest.raises(DomainError):
        detection_limit([0.0, 1.0, 2.0], [0.5, 0.5, 0.5])


@pytest.mark.parametrize("alpha", [0.001, 0.05, 0.3, 0.49])
@pytest.mark.parametrize("degrees", [1, 4, 60])
def test_currie_limits_keep_both_risks(alpha: float, degrees: int) -> None:
    blanks = np.linspace(-1.0, 1.0, degrees + 1)
    found = detection_limit([0, 1, 2], [0, 1, 2], blanks=blanks, noise="blanks", method="currie", alpha=alpha)
    spread = blanks.std(ddof=1) * np.sqrt(1 + 1 / blanks.size)
    assert found.decision_limit is not None
    assert scipy.stats.t.sf(found.decision_limit / spread, degrees) == pytest.approx(alpha, rel=1e-9)
    missed = scipy.stats.nct.cdf(found.decision_limit / spread, degrees, found.detection_limit / spread)
    assert missed == pytest.approx(alpha, rel=1e-6)


def test_detection_limits_need_their_blanks() -> None:
    with pytest.raises(InputError, match="at least two"):
        detection_limit(C, A, noise="blanks")
    with pytest.raises(InputError, match="intercept"):
        detection_limit(C, A, noise="intercept", method="currie")


def test_standard_addition_is_the_negative_intercept_of_the_axis() -> None:
    found = standard_addition(C, 0.2 * C + 0.5)
    assert found.concentration == pytest.approx(2.5, rel=1e-12)
    assert found.error == pytest.approx(0.0, abs=1e-12)
    with pytest.raises(DomainError):
        standard_addition(C, -C)


def test_internal_standard_cancels_the_path_length() -> None:
    rng = np.random.default_rng(3)
    thickness = rng.uniform(0.5, 2.0, 6)
    found = internal_standard_ratio(
        1.7 * C[1:] * thickness[:5], C[1:], 0.9 * thickness[:5], np.ones(5), [1.7 * 2.5 * 3.0], [0.9 * 3.0], [1.0]
    )
    assert found.response_factor == pytest.approx(1.7 / 0.9)
    assert found.concentration[0] == pytest.approx(2.5)
    assert found.concentration_error is not None and found.concentration_error[0] < 1e-12
