"""Mixtures of known components: least squares with its errors, and non-negative weights."""

import numpy as np
import pytest
import scipy.optimize
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from vibron.core.errors import DomainError, InputError
from vibron.infrared.quantitation.figures_of_merit import figures_of_merit
from vibron.infrared.quantitation.least_squares_calibration import least_squares_calibration
from vibron.infrared.quantitation.mixture_nnls import mixture_nnls

X = np.linspace(0.0, 1.0, 60)
PURE = np.array([np.exp(-(((X - centre) / 0.1) ** 2)) for centre in (0.3, 0.45, 0.7)])
RNG = np.random.default_rng(0)
AMOUNTS = RNG.uniform(0.0, 2.0, (12, 3))


def test_noiseless_mixtures_are_taken_apart_exactly() -> None:
    model = least_squares_calibration(AMOUNTS @ PURE, AMOUNTS, "classical", unknown=[[0.5, 1.0, 0.0] @ PURE])
    np.testing.assert_allclose(model.pure_spectra, PURE, atol=1e-12)
    np.testing.assert_allclose(model.predicted, [[0.5, 1.0, 0.0]], atol=1e-12)
    assert model.residual_rms[0] < 1e-13


def test_a_common_background_is_fitted_as_offset() -> None:
    background = 0.2 + 0.1 * X
    model = least_squares_calibration(
        AMOUNTS @ PURE + background, AMOUNTS, "classical", [PURE[1] + background], offset=True
    )
    np.testing.assert_allclose(model.offset, background, atol=1e-11)
    np.testing.assert_allclose(model.predicted, [[0.0, 1.0, 0.0]], atol=1e-11)


def test_a_foreign_substance_shows_in_the_residual_spectrum() -> None:
    foreign = np.exp(-(((X - 0.92) / 0.03) ** 2))
    model = least_squares_calibration(AMOUNTS @ PURE, AMOUNTS, "classical", unknown=[PURE[0] + foreign])
    assert np.argmax(model.residuals[0]) == np.argmax(foreign)


def test_errors_of_prediction_are_those_of_repetition() -> None:
    repeats = PURE.sum(axis=0) + np.random.default_rng(4).normal(0.0, 0.01, (600, X.size))
    model = least_squares_calibration(AMOUNTS @ PURE, AMOUNTS, "classical", unknown=repeats)
    np.testing.assert_allclose(model.predicted.std(axis=0), model.predicted_errors.mean(axis=0), rtol=0.1)
    merit = figures_of_merit(PURE, noise=0.01)
    np.testing.assert_allclose(model.predicted.std(axis=0), merit.standard_error, rtol=0.1)


def test_net_analyte_signal_ignores_the_other_components() -> None:
    merit = figures_of_merit(PURE, noise=1.0)
    np.testing.assert_allclose(merit.net_analyte_signal @ PURE.T, np.diag(merit.sensitivity**2), atol=1e-10)
    for k in range(3):
        others = np.delete(PURE, k, axis=0)
        projector = np.eye(X.size) - np.linalg.pinv(others) @ others
        np.testing.assert_allclose(merit.net_analyte_signal[k], projector @ PURE[k], atol=1e-10)
    again = figures_of_merit(PURE, 1.0, coefficients=np.linalg.pinv(PURE))
    np.testing.assert_allclose(again.sensitivity, merit.sensitivity, rtol=1e-10)


def test_dependent_or_missing_information_is_refused() -> None:
    with pytest.raises(DomainError, match="dependent"):
        least_squares_calibration(AMOUNTS @ PURE, AMOUNTS[:, [0, 1, 1]], "classical")
    with pytest.raises(InputError, match="more than"):
        least_squares_calibration(AMOUNTS[:2] @ PURE, AMOUNTS[:2], "classical")
    with pytest.raises(InputError, match="4 unknowns"):
        least_squares_calibration(RNG.normal(size=(4, 3)), np.ones((4, 1)), "inverse")
    with pytest.raises(InputError, match="does not apply to model='inverse'"):
        least_squares_calibration(AMOUNTS @ PURE[:, ::20], AMOUNTS, "inverse", offset=True)
    with pytest.raises(DomainError):
        figures_of_merit(np.vstack([PURE, PURE[0]]), 1.0)
    with pytest.raises(DomainError):
        mixture_nnls(PURE[0], np.vstack([PURE, np.zeros(X.size)]))


def test_inverse_least_squares_agrees_with_a_design_matrix_solved_by_numpy() -> None:
    spectra, target = RNG.normal(size=(15, 4)), RNG.normal(size=(15, 2))
    model = least_squares_calibration(spectra, target, "inverse", unknown=spectra[:3])
    design = np.column_stack([np.ones(15), spectra])
    solution, squares, *_ = np.linalg.lstsq(design, target, rcond=None)
    np.testing.assert_allclose(np.vstack([model.intercept, model.coefficients]), solution, atol=1e-12)
    np.testing.assert_allclose(model.residual_sd, np.sqrt(squares / 10), rtol=1e-12)
    unit = np.linalg.inv(design.T @ design)
    np.testing.assert_allclose(
        model.coefficient_errors, np.sqrt(np.diag(unit)[1:, None]) * model.residual_sd, rtol=1e-10
    )
    np.testing.assert_allclose(model.leverage, np.einsum("pi,ij,pj->p", design[:3], unit, design[:3]), rtol=1e-10)


@settings(max_examples=25)
@given(arrays(np.float64, 60, elements=st.floats(-1.0, 1.0)))
def test_weights_with_baseline_agree_with_bounded_least_squares(noise: np.ndarray) -> None:
    spectrum = np.array([1.0, 0.3, 0.0]) @ PURE + 0.5 - 0.2 * X + noise
    ours = mixture_nnls(spectrum, PURE, baseline_order=1)
    design = np.column_stack([PURE.T, np.ones(60), X])
    theirs = scipy.optimize.lsq_linear(
        design, spectrum, bounds=([0, 0, 0, -np.inf, -np.inf], np.inf), method="bvls", tol=1e-14
    )
    np.testing.assert_allclose(ours.weights, theirs.x[:3], atol=1e-7)
    np.testing.assert_allclose(ours.residual, spectrum - design @ theirs.x, atol=1e-7)


def test_absent_components_are_not_significant_and_present_ones_are() -> None:
    rng, false = np.random.default_rng(5), 0
    for _ in range(100):
        found = mixture_nnls([1.0, 0.2, 0.0] @ PURE + rng.normal(0.0, 0.02, X.size), PURE, baseline_order=0)
        assert found.significant[:2] == (True, True)
        assert found.shares.sum() == pytest.approx(1.0)
        false += found.significant[2]
    assert false <= 5  # one in a hundred expected


def test_a_spectrum_of_nothing_known_has_no_weights() -> None:
    found = mixture_nnls(-PURE[0] - PURE[1], PURE)
    assert not found.weights.any() and found.significant == (False,) * 3
    assert found.explained == pytest.approx(0.0)
    with pytest.raises(InputError):
        mixture_nnls(np.full(60, 0.3), PURE, baseline_order=0)
