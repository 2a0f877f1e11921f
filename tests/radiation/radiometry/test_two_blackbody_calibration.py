"""Radiometric calibration with two black bodies: recovered radiance, phase errors, and its budget by hand."""

import numpy as np
import pytest

from vibron.core.budget import uncertainty_budget
from vibron.core.errors import DomainError
from vibron.core.uncertainty import Uncertain
from vibron.physics.planck import radiance_per_wavenumber, radiance_slope_per_wavenumber
from vibron.radiation.radiometry.two_blackbody_calibration import two_blackbody_calibration

GRID = np.linspace(700.0, 1300.0, 7)
RESPONSE = 40.0 * np.exp(1j * (0.3 + 1e-3 * GRID))
OWN = 0.03 * np.exp(1j * (2.0 - 2e-3 * GRID))  # emission of the beam splitter has another phase


def raw(radiance):
    seen = RESPONSE * (radiance + OWN)
    return np.stack([seen.real, seen.imag], axis=1)


def black(kelvin, emissivity=1.0):
    return emissivity * radiance_per_wavenumber(GRID, kelvin) + (1 - emissivity) * radiance_per_wavenumber(GRID, 295.0)


def test_a_scene_is_recovered_whatever_the_phases_and_the_emission_of_the_instrument():
    scene = 0.7 * radiance_per_wavenumber(GRID, 250.0)
    found = two_blackbody_calibration(
        GRID, raw(scene), raw(black(333.0, 0.99)), raw(black(291.0, 0.98)), 333.0, 291.0, 0.99, 0.98
    )
    np.testing.assert_allclose(found.radiance, scene, rtol=1e-11)
    np.testing.assert_allclose(found.imaginary, 0.0, atol=1e-13)
    np.testing.assert_allclose(found.responsivity, 40.0)
    np.testing.assert_allclose(found.instrument, 0.03, rtol=1e-9)


def test_magnitudes_alone_would_be_wrong():
    scene, hot, cold = (np.abs(raw(part) @ [1.0, 1j]) for part in (black(250.0), black(333.0), black(291.0)))
    naive = (scene - cold) / (hot - cold) * (black(333.0) - black(291.0)) + black(291.0)
    assert (np.abs(naive / black(250.0) - 1.0) > 0.01).any()


def test_the_budget_of_the_radiance_by_hand():
    scene = black(310.0)
    inputs = {
        "wavenumber": GRID, "scene": raw(scene), "hot": raw(black(333.0)), "cold": raw(black(291.0)),
        "hot_temperature": Uncertain(333.0, 0.05), "cold_temperature": Uncertain(291.0, 0.03),
        "hot_emissivity": Uncertain(0.999, 0.0005, "uniform"),
    }  # fmt: skip
    inputs["hot"] = raw(black(333.0, 0.999))
    found = uncertainty_budget("two_blackbody_calibration", inputs, path="radiance.2", samples=3000)
    place = GRID[2]
    share = (scene - black(291.0))[2] / (black(333.0, 0.999) - black(291.0))[2]
    by_hand = {
        "hot_temperature": 0.999 * share * radiance_slope_per_wavenumber(place, 333.0) * 0.05,
        "cold_temperature": (1.0 - share) * radiance_slope_per_wavenumber(place, 291.0) * 0.03,
        "hot_emissivity": share * (black(333.0) - black(295.0))[2] * 0.0005,
    }
    for part in found.contributions:
        assert float(part.contribution) == pytest.approx(float(by_hand[part.name]), rel=1e-4)
    assert found.standard_uncertainty == pytest.approx(np.sqrt(sum(part**2 for part in by_hand.values())), rel=1e-4)
    assert float(found.sampled.standard_uncertainty) == pytest.approx(found.standard_uncertainty, rel=0.05)


def test_equal_black_bodies_are_refused():
    with pytest.raises(DomainError, match="does not differ"):
        two_blackbody_calibration(GRID, raw(black(300.0)), raw(black(300.0)), raw(black(291.0)), 300.0, 300.0)
