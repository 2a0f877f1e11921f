"""Emissivity from three signals: recovered values, what cancels, and its budget by hand and by Monte Carlo."""

import numpy as np
import pytest

from vibron.core.budget import uncertainty_budget
from vibron.core.errors import DomainError
from vibron.core.uncertainty import Uncertain, propagate
from vibron.physics.planck import radiance_per_wavenumber, radiance_slope_per_wavenumber
from vibron.radiation.radiometry.measured_emissivity import measured_emissivity

GRID = np.linspace(700.0, 2500.0, 5)
TRUE = np.array([0.95, 0.8, 0.5, 0.2, 0.04])
OWN, BLACK, ROOM = (radiance_per_wavenumber(GRID, kelvin) for kelvin in (420.0, 400.0, 296.0))
KELVIN = {"temperature": 420.0, "reference_temperature": 400.0, "surroundings_temperature": 296.0}


def signals(gain=1.0, offset=0.0, reference_emissivity=1.0):
    parts = {
        "sample": TRUE * OWN + (1 - TRUE) * ROOM,
        "reference": reference_emissivity * BLACK + (1 - reference_emissivity) * ROOM,
        "background": ROOM,
    }
    return {name: gain * part + offset for name, part in parts.items()}


def test_emissivity_is_recovered_whatever_responsivity_and_emission_of_the_instrument():
    gain, offset = np.linspace(3.0, 70.0, 5), np.linspace(-1.0, 2.0, 5)
    found = measured_emissivity(GRID, **signals(gain, offset, 0.98), **KELVIN, reference_emissivity=0.98)
    np.testing.assert_allclose(found.emissivity, TRUE, rtol=1e-9)
    np.testing.assert_allclose(found.responsivity, gain, rtol=1e-9)
    np.testing.assert_allclose(found.radiance, signals()["sample"], rtol=1e-9)
    np.testing.assert_allclose(found.reflected, (1 - TRUE) * ROOM, rtol=1e-9)


def test_a_cold_sample_in_warm_surroundings_has_the_same_emissivity():
    cold = radiance_per_wavenumber(GRID, 250.0)
    found = measured_emissivity(GRID, TRUE * cold + (1 - TRUE) * ROOM, BLACK, ROOM, 250.0, 400.0, 296.0)
    np.testing.assert_allclose(found.emissivity, TRUE, rtol=1e-9)


def test_the_contributions_by_hand():
    spread = {"temperature": 0.2, "reference_temperature": 0.1, "surroundings_temperature": 0.5}
    inputs = {name: Uncertain(value, spread[name]) for name, value in KELVIN.items()}
    inputs["reference_emissivity"] = Uncertain(1.0 - 1e-3, 5e-4)
    found = propagate(
        "measured_emissivity", {"wavenumber": GRID, **signals(1.0, 0.0, 0.999), **inputs}, path="emissivity"
    )
    own, black, room = (radiance_slope_per_wavenumber(GRID, kelvin) for kelvin in (420.0, 400.0, 296.0))
    by_hand = {
        "temperature": TRUE * own / (OWN - ROOM) * 0.2,
        "reference_temperature": TRUE * black / (BLACK - ROOM) * 0.1,
        "surroundings_temperature": np.abs(TRUE * room * (1 / (OWN - ROOM) - 1 / (BLACK - ROOM))) * 0.5,
        "reference_emissivity": TRUE / 0.999 * 5e-4,
    }
    for part in found.contributions:
        np.testing.assert_allclose(part.contribution, by_hand[part.name], rtol=1e-5)
    whole = measured_emissivity(GRID, **signals(), **KELVIN)
    np.testing.assert_allclose(-whole.temperature_slope * 0.2, by_hand["temperature"], rtol=1e-9)


def test_linear_and_monte_carlo_budgets_agree():
    seen = signals()
    inputs = {
        "wavenumber": GRID, **seen, **KELVIN, "temperature": Uncertain(420.0, 0.3),
        "sample": Uncertain(seen["sample"], 1e-4), "reference_emissivity": Uncertain(0.999, 5e-4, "uniform"),
    }  # fmt: skip
    found = uncertainty_budget("measured_emissivity", inputs, path="emissivity.2", samples=1500)
    assert float(found.sampled.standard_uncertainty) == pytest.approx(found.standard_uncertainty, rel=0.06)
    assert {part.name for part in found.contributions if part.contribution > 1e-9} == {
        "temperature", "sample.2", "reference_emissivity"
    }  # fmt: skip


def test_no_contrast_is_refused():
    with pytest.raises(DomainError, match=r"^temperature: does not differ"):
        measured_emissivity(GRID, **signals(), **{**KELVIN, "temperature": 296.0})
    with pytest.raises(DomainError, match=r"^reference: does not differ"):
        measured_emissivity(GRID, **{**signals(), "reference": ROOM}, **KELVIN)
