"""Budgets against the examples of the GUM and of its Supplement 1."""

import numpy as np
import pytest

from vibron.core.budget import uncertainty_budget
from vibron.core.errors import InputError
from vibron.core.uncertainty import Uncertain, propagate


def gauge(standard, difference, expansion, mean_deviation, cycle, slopes, temperatures):
    """GUM H.1: end gauge in nm, the deviation of temperature being the mean and the cycle together."""
    return standard + difference - standard * (slopes * (mean_deviation + cycle) + expansion * temperatures)


GAUGE = {
    "standard": Uncertain(50_000_623.0, 25.0, degrees=18),
    "difference": Uncertain(215.0, 9.7, degrees=25.6),
    "expansion": Uncertain(11.5e-6, 1.2e-6, "uniform"),
    "mean_deviation": Uncertain(-0.1, 0.2),
    "cycle": Uncertain(0.0, 0.35, "arcsine"),
    "slopes": Uncertain(0.0, 0.58e-6, "uniform", 50.0),
    "temperatures": Uncertain(0.0, 0.029, "uniform", 2.0),
}


def test_the_end_gauge_of_the_guide():
    found = uncertainty_budget(gauge, GAUGE, samples=100_000)
    assert found.value == pytest.approx(50_000_838.0)
    assert found.standard_uncertainty == pytest.approx(32.0, abs=0.6)  # H.1.4
    assert found.effective_degrees == pytest.approx(16.7, abs=1.0)  # H.1.6
    assert found.second_order_uncertainty == pytest.approx(34.0, abs=0.7)  # H.1.7
    assert float(found.sampled.standard_uncertainty) == pytest.approx(35.8, abs=1.0)  # JCGM 101, 9.5
    named = {part.name: float(part.contribution) for part in found.contributions}
    assert named["temperatures"] == pytest.approx(16.6, abs=0.2)
    assert named["slopes"] == pytest.approx(2.9, abs=0.05)


def total(a, b, c, d):
    return a + b + c + d


@pytest.mark.parametrize(("kind", "end"), [("normal", 3.92), ("uniform", 3.88)])
def test_additive_model_of_the_supplement(kind, end):
    inputs = {name: Uncertain(0.0, 1.0, kind) for name in "abcd"}
    found = uncertainty_budget(total, inputs, samples=100_000, digits=1)
    assert found.standard_uncertainty == pytest.approx(2.0)
    assert float(found.sampled.upper) == pytest.approx(end, abs=0.035)  # 9.2.2 and 9.2.3
    assert found.upper == pytest.approx(3.92, abs=0.005)
    assert found.validated


def test_one_dominant_uniform_input_is_not_normal():
    inputs = {"a": Uncertain(0.0, 10.0, "uniform"), **{name: Uncertain(0.0, 1.0, "uniform") for name in "bcd"}}
    found = uncertainty_budget(total, inputs, samples=100_000, digits=2)
    assert found.standard_uncertainty == pytest.approx(10.1, abs=0.06)
    assert float(found.sampled.upper) == pytest.approx(17.0, abs=0.15)  # 9.2.4
    assert not found.validated
    assert "does not confirm" in str(found)


def test_mass_calibration_of_the_supplement_needs_the_second_order():
    def deviation(reference, added, air, density_weight, density_reference):
        """Return the deviation from 100 g in mg, masses in mg and densities in kg/m^3."""
        return (reference + added) * (1.0 + (air - 1.2) * (1.0 / density_weight - 1.0 / density_reference)) - 1e5

    inputs = {
        "reference": Uncertain(100_000.0, 0.05),
        "added": Uncertain(1.234, 0.02),
        "air": Uncertain(1.2, 0.1 / np.sqrt(3.0), "uniform"),
        "density_weight": Uncertain(8000.0, 1000.0 / np.sqrt(3.0), "uniform"),
        "density_reference": Uncertain(8000.0, 50.0 / np.sqrt(3.0), "uniform"),
    }
    found = uncertainty_budget(deviation, inputs, samples=100_000, digits=1)
    assert found.value == pytest.approx(1.234)
    assert found.standard_uncertainty == pytest.approx(0.0539, abs=1e-4)  # 9.3.2, table 5
    assert found.second_order_uncertainty == pytest.approx(0.0750, abs=5e-4)
    assert float(found.sampled.standard_uncertainty) == pytest.approx(0.0754, abs=5e-4)
    assert float(found.sampled.lower) == pytest.approx(1.0834, abs=3e-3)
    assert not found.validated


def test_comparison_loss_at_zero_has_no_linear_uncertainty():
    inputs = {"a": Uncertain(0.0, 0.005), "b": Uncertain(0.0, 0.005)}
    found = uncertainty_budget(lambda a, b: a**2 + b**2, inputs, samples=100_000, shortest=True)
    assert found.standard_uncertainty == pytest.approx(0.0, abs=1e-12)
    assert float(found.sampled.mean) == pytest.approx(50e-6, rel=0.01)  # 9.4.2, table 6
    assert float(found.sampled.standard_uncertainty) == pytest.approx(50e-6, rel=0.01)
    assert found.second_order_uncertainty == pytest.approx(50e-6, rel=1e-6)
    assert found.second_order_shift == pytest.approx(50e-6, rel=1e-6)
    assert found.sampled.shortest is not None
    assert float(found.sampled.shortest[1]) == pytest.approx(150e-6, rel=0.03)
    assert not found.validated


def test_draws_have_the_stated_spread_and_shape():
    for kind, kurtosis in (("uniform", 1.8), ("triangular", 2.4), ("arcsine", 1.5)):
        found = propagate(lambda x: x, {"x": Uncertain(3.0, 2.0, kind)}, method="sampling", samples=100_000)
        fourth = propagate(
            lambda x: (x - 3.0) ** 4 / 16.0, {"x": Uncertain(3.0, 2.0, kind)}, method="sampling", samples=100_000
        )
        assert float(found.standard_uncertainty) == pytest.approx(2.0, rel=0.01)
        assert float(fourth.mean) == pytest.approx(kurtosis, rel=0.02)
    heavy = propagate(lambda x: x, {"x": Uncertain(0.0, 1.0, degrees=6.0)}, method="sampling", samples=100_000)
    assert float(heavy.standard_uncertainty) == pytest.approx(np.sqrt(6.0 / 4.0), rel=0.02)
    assert float(heavy.upper) == pytest.approx(2.447, rel=0.02)


def test_what_a_budget_cannot_do_is_refused():
    with pytest.raises(InputError, match="infinite degrees"):
        propagate(total, {name: Uncertain(0.0, 1.0, degrees=5.0) for name in "abcd"}, correlations={("a", "b"): 0.5})
    with pytest.raises(InputError, match="leads to an array"):
        uncertainty_budget(lambda x: x, {"x": Uncertain([1.0, 2.0], 0.1)}, samples=200)
    with pytest.raises(InputError, match="not above zero"):
        propagate(total, {name: Uncertain(0.0, 1.0, degrees=0.0) for name in "abcd"})
