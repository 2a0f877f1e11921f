"""Profiles: area, width, limits, and agreement with one another."""

from typing import Any

import numpy as np
import pytest
from scipy.integrate import quad
from scipy.optimize import brentq

from vibron.core.errors import DomainError, InputError, ResourceError
from vibron.radiation.lines.doppler_width import doppler_width
from vibron.radiation.lines.line_profile import line_profile
from vibron.radiation.lines.pressure_broadening import pressure_broadening
from vibron.radiation.lines.voigt_width import voigt_width

OFFSET = np.linspace(-0.3, 0.3, 6001)
AREA = OFFSET[1] - OFFSET[0]
ATM = 101325.0


@pytest.mark.parametrize("ratio", [0.0, 0.05, 0.3, 1.0, 4.0, 30.0])
def test_voigt_width_is_the_width_of_the_profile(ratio: float) -> None:
    half = float(line_profile(0.0, 1.0, ratio)) / 2.0
    exact = brentq(lambda x: float(line_profile(x, 1.0, ratio)) - half, 0.0, 3.0 * (1.0 + ratio))
    assert float(voigt_width(1.0, ratio)) == pytest.approx(exact, rel=2.5e-4)


@pytest.mark.parametrize(("doppler", "lorentz"), [(0.01, 0.0), (0.01, 0.003), (0.002, 0.01), (0.0, 0.01)])
def test_the_voigt_profile_has_unit_area(doppler: float, lorentz: float) -> None:
    area, _ = quad(lambda x: float(line_profile(x, doppler, lorentz)), 0.0, 0.1, limit=200)
    assert 2.0 * area + 2.0 * lorentz / (np.pi * 0.1) == pytest.approx(1.0, abs=3e-4)


def test_without_any_width_there_is_no_profile() -> None:
    with pytest.raises(DomainError, match="both widths"):
        line_profile(0.0, [0.0, 1.0], [0.0, 1.0])


def test_hartmann_tran_reduces_to_voigt() -> None:
    found = line_profile(OFFSET, 0.01, 0.004, "hartmann_tran")
    assert np.abs(found - line_profile(OFFSET, 0.01, 0.004)).max() < 2e-5 * found.max()


@pytest.mark.parametrize(
    "more",
    [{"velocity_changing": 0.02}, {"speed_width": 0.001}, {"shift": 0.01}, {"speed_width": 0.002, "correlation": 0.3}],
)
def test_hartmann_tran_keeps_its_area(more: dict) -> None:
    area = line_profile(OFFSET, 0.01, 0.004, "hartmann_tran", **more).sum() * AREA
    assert area == pytest.approx(1.0 - 2.0 * 0.004 / (np.pi * 0.3), abs=1e-3)


def test_hartmann_tran_refuses_negative_widths_of_slow_molecules() -> None:
    with pytest.raises(DomainError, match="two thirds"):
        line_profile(OFFSET, 0.01, 0.003, "hartmann_tran", speed_width=0.0021)


def test_galatry_lies_between_voigt_and_narrowed() -> None:
    voigt = line_profile(OFFSET, 0.01, 0.002)
    assert np.abs(line_profile(OFFSET, 0.01, 0.002, "galatry", 0.0) - voigt).max() < 1e-9 * voigt.max()
    tops = [line_profile(np.zeros(1), 0.01, 0.002, "galatry", beta)[0] for beta in (0.0, 0.01, 0.03, 0.1)]
    assert (np.diff(tops) > 0.0).all()
    area = line_profile(OFFSET, 0.01, 0.002, "galatry", 0.03).sum() * AREA
    assert area == pytest.approx(1.0 - 2.0 * 0.002 / (np.pi * 0.3), abs=1e-3)


def test_galatry_and_rautian_agree_for_slow_changes() -> None:
    soft = line_profile(OFFSET, 0.01, 0.004, "galatry", 1e-4)
    hard = line_profile(OFFSET, 0.01, 0.004, "hartmann_tran", velocity_changing=1e-4)
    assert np.abs(soft - hard).max() < 3e-3 * hard.max()


def test_galatry_refuses_the_far_wing() -> None:
    with pytest.raises(ResourceError, match="too far"):
        line_profile(np.array([1e6]), 0.01, 0.001, "galatry", 0.01)


@pytest.mark.parametrize("model", ["galatry", "hartmann_tran"])
def test_profiles_of_several_widths_are_those_of_each(model: Any) -> None:
    offset, doppler, lorentz = np.array([[0.0], [0.02]]), np.array([0.01, 0.02, 0.01]), np.array([0.004, 0.004, 0.004])
    found = line_profile(offset, doppler, lorentz, model, 0.01)
    assert found.shape == (2, 3)
    for column, widths in enumerate(zip(doppler, lorentz, strict=True)):
        np.testing.assert_allclose(found[:, column], line_profile(offset[:, 0], *widths, model, 0.01), rtol=1e-9)


@pytest.mark.parametrize(
    ("model", "arguments", "field"),
    [
        ("voigt", {"velocity_changing": 0.01}, "velocity_changing"),
        ("galatry", {"velocity_changing": 0.01, "speed_width": 0.001}, "speed_width"),
        ("galatry", {}, "velocity_changing"),
    ],
)
def test_inputs_of_another_model_are_refused(model: Any, arguments: dict[str, float], field: str) -> None:
    with pytest.raises(InputError) as caught:
        line_profile(OFFSET, 0.01, 0.004, model, **arguments)
    assert caught.value.field == field


@pytest.mark.parametrize("model", ["galatry", "hartmann_tran"])
def test_models_beyond_voigt_need_a_doppler_width(model: Any) -> None:
    with pytest.raises(DomainError, match="zero"):
        line_profile(OFFSET, 0.0, 0.004, model, 0.01)


def test_widths_and_shifts_scale() -> None:
    assert np.allclose(doppler_width(2000.0, [300.0, 1200.0], 28.0), [1.0, 2.0] * doppler_width(2000.0, 300.0, 28.0))
    found = pressure_broadening([0.0, ATM, 2.0 * ATM], 0.07, 0.09, 0.5)
    assert found.width is not None
    assert found.shift is None
    assert np.allclose(found.width, [0.0, 0.08, 0.16])
    warm = pressure_broadening(ATM, 0.07, 0.09, 0.5, [148.0], 1.0)
    assert warm.width is not None
    assert warm.width[0] == pytest.approx(0.16)
    moved = pressure_broadening([0.0, 2.0 * ATM], air_shift=-0.003)
    assert moved.shift is not None
    assert moved.width is None
    assert np.allclose(moved.shift, [0.0, -0.006])


def test_a_trace_is_broadened_by_air_alone() -> None:
    trace, known = pressure_broadening(ATM, 0.07), pressure_broadening(ATM, 0.07, 0.09, 0.0)
    assert trace == known


@pytest.mark.parametrize(
    ("arguments", "field"),
    [
        ({}, "air_width"),
        ({"air_width": 0.07, "mole_fraction": 0.1}, "self_width"),
        ({"air_shift": -0.003, "self_width": 0.09}, "self_width"),
        ({"air_width": 0.07, "self_shift": -0.003}, "self_shift"),
    ],
)
def test_coefficients_that_go_together_are_given_together(arguments: dict[str, Any], field: str) -> None:
    with pytest.raises(InputError) as caught:
        pressure_broadening(ATM, **arguments)
    assert caught.value.field == field
