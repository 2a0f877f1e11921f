"""Calibration of a camera: Planck's integral, inversion, covariance against propagation through the fit, refusals."""

import numpy as np
import pytest
from scipy.integrate import quad

from vibron.core.errors import ConvergenceError, DomainError, InputError
from vibron.core.uncertainty import Uncertain, propagate
from vibron.radiation.thermography.camera_calibration import camera_calibration

BLACK = np.linspace(280.0, 380.0, 6)
HCK, FIRST = 14387.768775, 1.191042972e8  # um K, W um^4 / (m^2 sr)


def equation(kelvin, a=9.5, b=150.0, c=5e4):
    return c / np.expm1(HCK / (a * np.asarray(kelvin) + b))


@pytest.mark.parametrize(("low", "high", "error"), [(8.0, 14.0, 0.003), (3.0, 5.0, 0.03), (3.9, 4.1, 1e-4)])
def test_integrals_of_planck_are_interpolated(low, high, error):
    def band(kelvin):
        return quad(lambda um: FIRST / um**5 / np.expm1(HCK / (um * kelvin)), low, high, epsabs=0.0, epsrel=1e-11)[0]

    wanted = np.array([285.0, 315.0, 371.0])
    found = camera_calibration(BLACK, [band(one) for one in BLACK], [band(one) for one in wanted])
    np.testing.assert_allclose(found.measured_temperature, wanted, atol=error)


@pytest.mark.parametrize("scale", [1e-9, 1.0, 1e6])
def test_temperatures_put_in_come_back_in_any_unit_of_the_signal(scale):
    seen = scale * (0.9 * equation(BLACK) + 0.1 * equation(290.0) + 40.0)
    found = camera_calibration(
        BLACK, seen, scale * (equation(BLACK) + 40.0), emissivity=0.9, surroundings_temperature=290.0, offset=True
    )
    np.testing.assert_allclose(found.measured_temperature, BLACK, atol=1e-5)
    assert [(one.name, one.unit) for one in found.parameters] == [
        ("A", "um"), ("B", "um*K"), ("C", "1"), ("offset", "1")
    ]  # fmt: skip


def test_the_covariance_is_that_of_every_input_through_the_fit():
    spread = np.linspace(0.02, 0.08, 6)
    fixed = {"signal_uncertainty": np.full(6, 1.0), "temperature_uncertainty": spread}
    seen = 0.96 * equation(BLACK) + 0.04 * equation(293.0)
    shared = {"emissivity": 0.96, "surroundings_temperature": 293.0}
    own = camera_calibration(
        BLACK, seen, [equation(310.0)], measured_uncertainty=[2.0], emissivity_uncertainty=0.003,
        surroundings_uncertainty=1.5, **fixed, **shared,
    )  # fmt: skip
    inputs = {
        "temperature": Uncertain(BLACK, spread), "signal": Uncertain(seen, 1.0), "emissivity": Uncertain(0.96, 0.003),
        "surroundings_temperature": Uncertain(293.0, 1.5), "measured": Uncertain([float(equation(310.0))], 2.0),
        **fixed,
    }  # fmt: skip
    found = propagate("camera_calibration", inputs, path="measured_temperature.0")
    assert own.measured_temperature_uncertainty[0] == pytest.approx(found.standard_uncertainty, rel=1e-4)
    part = next(one for one in found.contributions if one.name == "measured.0")
    assert own.from_signal[0] == pytest.approx(part.contribution, rel=1e-5)
    assert np.hypot(own.from_signal, own.from_calibration) == pytest.approx(own.measured_temperature_uncertainty)


def test_errors_and_chi_square_have_the_size_of_the_scatter():
    generator, pulls, squares = np.random.default_rng(4), [], []
    for _ in range(60):
        noisy = equation(BLACK) + generator.normal(0.0, 2.0, 6)
        warm = BLACK + generator.normal(0.0, 0.05, 6)
        found = camera_calibration(warm, noisy, [equation(333.0)], np.full(6, 2.0), np.full(6, 0.05))
        pulls.append((found.measured_temperature[0] - 333.0) / found.measured_temperature_uncertainty[0])
        squares.append(found.chi_square)
    assert 0.75 < np.std(pulls) < 1.25 and abs(np.mean(pulls)) < 0.4
    assert np.mean(squares) == pytest.approx(3.0, abs=1.0)  # six readings, three parameters


def test_a_shared_error_adds_to_the_covariance_and_not_to_chi_square():
    noisy = equation(BLACK) + np.array([1.0, -2.0, 1.0, 0.5, -1.0, 0.3])
    plain = camera_calibration(BLACK, noisy, [equation(330.0)], np.full(6, 2.0), emissivity=0.99)
    shared = camera_calibration(
        BLACK, noisy, [equation(330.0)], np.full(6, 2.0), emissivity=0.99, emissivity_uncertainty=0.01
    )
    assert shared.chi_square == plain.chi_square and shared.measured_temperature == plain.measured_temperature
    assert shared.from_calibration[0] > 2.0 * plain.from_calibration[0]


def test_what_lies_outside_is_named_or_refused():
    seen = equation(BLACK)
    assert any("1 of 2 signals" in one for one in camera_calibration(BLACK, seen, [seen[2], seen[-1] * 1.2]).warnings)
    with pytest.raises(DomainError, match="not above the offset"):
        camera_calibration(BLACK, seen, [-1.0])
    with pytest.raises(DomainError, match="no uncertainty either"):
        camera_calibration(BLACK, seen, signal_uncertainty=[0.0, 1.0, 1.0, 1.0, 1.0, 1.0])
    with pytest.raises(InputError, match="Give measured"):
        camera_calibration(BLACK, seen, measured_uncertainty=[1.0])
    with pytest.raises(InputError, match="3 points for 3 parameters"):
        camera_calibration(BLACK[:3], seen[:3])
    with pytest.raises(InputError, match="does not rise"):
        camera_calibration(BLACK, -seen)
    with pytest.raises(ConvergenceError, match="cannot distinguish"):
        camera_calibration(np.array([300.0, 300.0, 300.0, 310.0, 310.0]), equation([300, 300, 300, 310, 310]))
