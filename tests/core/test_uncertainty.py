"""Propagated uncertainties against closed forms, the examples of the GUM and its supplement, and refusals."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Kind
from vibron.core.registry import find
from vibron.core.uncertainty import Uncertain, propagate
from vibron.core.units import convert, convert_uncertain
from vibron.radiation.blackbody.planck_derivative import planck_derivative
from vibron.radiation.blackbody.stefan_boltzmann import stefan_boltzmann

SIGMA = 5.670374419184e-8


def test_stefan_boltzmann_is_four_sigma_t_cubed() -> None:
    found = propagate("stefan_boltzmann", {"temperature": "300 +- 2 K"})
    assert found.standard_uncertainty == pytest.approx(4 * SIGMA * 300**3 * 2, rel=1e-9)
    assert found.value == pytest.approx(459.300328) and found.unit == "W m^-2"
    assert found.upper - found.lower == pytest.approx(2 * 1.959964 * found.standard_uncertainty)
    # the curvature 12 sigma T^2 u^2 / 2 is what a straight line misses
    assert found.nonlinearity == pytest.approx(6 * SIGMA * 300**2 * 4, rel=1e-4)
    [part] = found.contributions
    assert part.sensitivity == pytest.approx(4 * SIGMA * 300**3, rel=1e-9)


def test_a_product_adds_relative_uncertainties_in_squares() -> None:
    found = propagate(stefan_boltzmann, {"temperature": Uncertain(300, 2), "emissivity": "0.9 +- 0.02"})
    expected = found.value * np.hypot(4 * 2 / 300, 0.02 / 0.9)
    assert found.standard_uncertainty == pytest.approx(float(expected), rel=1e-9)
    assert [part.name for part in found.contributions] == ["temperature", "emissivity"]
    total = np.hypot(*(part.contribution for part in found.contributions))
    assert total == pytest.approx(float(expected), rel=1e-9)


def test_an_input_at_the_edge_of_its_range_is_differentiated_from_within() -> None:
    for share, sense in ((1.0, 459.300328), (0.0, 459.300328)):
        found = propagate("stefan_boltzmann", {"temperature": 300.0, "emissivity": Uncertain(share, 0.01)})
        assert found.contributions[0].sensitivity == pytest.approx(sense, rel=1e-9)


def test_one_sided_slopes_are_of_high_order() -> None:
    def bent(x: float) -> float:
        if x < 1.0:
            raise DomainError("is below one", field="x")
        return float(np.exp(x))

    found = propagate(bent, {"x": Uncertain(1.0, 0.05)})
    assert found.contributions[0].sensitivity == pytest.approx(np.e, rel=2e-6)
    assert found.nonlinearity == pytest.approx(np.e * 0.05**2 / 2, rel=0.01)


def test_arrays_elementwise_and_by_element() -> None:
    wavelength = np.array([4.0, 10.0])
    shared = propagate("planck_radiance", {"wavelength": wavelength, "temperature": "300 +- 2 K"})
    np.testing.assert_allclose(shared.standard_uncertainty, 2 * planck_derivative(wavelength, 300.0), rtol=1e-9)
    own = propagate("planck_radiance", {"wavelength": 10.0, "temperature": Uncertain([300.0, 320.0], 2.0)})
    assert [part.name for part in own.contributions] == ["temperature.0", "temperature.1"]
    np.testing.assert_allclose(own.contributions[0].sensitivity, [planck_derivative(10.0, 300.0), 0.0], rtol=1e-9)
    written = propagate("planck_radiance", {"wavelength": "9 +- 0.1, 10, 11 +- 1 % um", "temperature": 300.0})
    assert [part.standard_uncertainty for part in written.contributions] == pytest.approx([0.1, 0.0, 0.11])


def test_a_mean_of_tied_values_keeps_the_uncertainty_of_one() -> None:
    def mean(x: Any) -> float:
        return float(np.mean(x))

    values = {"x": Uncertain([1.0, 2.0, 3.0, 4.0], 0.2)}
    assert propagate(mean, values).standard_uncertainty == pytest.approx(0.1)
    for method in ("linear", "sampling"):
        tied = propagate(mean, values, method=method, correlations={("x", "x"): 1.0})
        assert tied.standard_uncertainty == pytest.approx(0.2, rel=0.02)


def test_gum_h2_resistance_and_reactance() -> None:
    """JCGM 100:2008, H.2, table H.4: voltage, current and phase measured together, with their correlations."""
    inputs = {
        "v": Uncertain(4.9990, 0.00321),
        "i": Uncertain(19.6610e-3, 0.00947e-3),
        "phase": Uncertain(1.04446, 0.000752),
    }
    tied = {("v", "i"): -0.355, ("v", "phase"): 0.858, ("i", "phase"): -0.645}
    impedance = {
        "r": (lambda v, i, phase: v / i * np.cos(phase), 127.732, 0.071),
        "x": (lambda v, i, phase: v / i * np.sin(phase), 219.847, 0.295),
        "z": (lambda v, i, phase: v / i + 0.0 * phase, 254.260, 0.236),
    }
    for function, value, spread in impedance.values():
        linear = propagate(function, inputs, correlations=tied)
        assert linear.value == pytest.approx(value, abs=1e-3)
        assert linear.standard_uncertainty == pytest.approx(spread, abs=1e-3)
        drawn = propagate(function, inputs, method="sampling", correlations=tied, samples=20_000, seed=1)
        assert drawn.standard_uncertainty == pytest.approx(spread, rel=0.02)


@pytest.mark.parametrize(("distribution", "half_width"), [("normal", 3.92), ("uniform", 3.88)])
def test_supplement_1_sum_of_four(distribution: Any, half_width: float) -> None:
    """JCGM 101:2008, 9.2: the sum of four quantities of unit uncertainty; 95 % within 3.92 or 3.88."""
    inputs = {name: Uncertain(0.0, 1.0, distribution) for name in "abcd"}
    found = propagate(lambda a, b, c, d: a + b + c + d, inputs, method="sampling", samples=40_000, seed=3)
    assert found.standard_uncertainty == pytest.approx(2.0, abs=0.02)
    assert (-found.lower, found.upper) == pytest.approx((half_width, half_width), abs=0.06)
    assert found.nonlinearity == pytest.approx(0.0, abs=1e-9)
    for part in found.contributions:
        assert part.contribution == pytest.approx(1.0, abs=0.03)


def test_supplement_1_comparison_loss_near_zero() -> None:
    """JCGM 101:2008, 9.4, x1 = x2 = 0, u = 0.005: mean and u are 50e-6; linear gives zero and says so."""
    inputs = {"a": Uncertain(0.0, 0.005), "b": Uncertain(0.0, 0.005)}
    linear = propagate(lambda a, b: a**2 + b**2, inputs)
    assert linear.standard_uncertainty == pytest.approx(0.0, abs=1e-15)
    assert linear.nonlinearity == pytest.approx(50e-6, rel=1e-6)
    drawn = propagate(lambda a, b: a**2 + b**2, inputs, method="sampling", samples=40_000)
    assert drawn.mean == pytest.approx(50e-6, rel=0.02)
    assert drawn.standard_uncertainty == pytest.approx(50e-6, rel=0.03)
    assert drawn.nonlinearity > 0.99 * drawn.standard_uncertainty


def test_sampling_agrees_with_linear_and_repeats_itself() -> None:
    inputs = {"temperature": "300 +- 2 K", "wavelength": "10 +- 0.05 um"}
    linear = propagate("planck_radiance", inputs)
    first, second, other = (
        propagate("planck_radiance", inputs, method="sampling", samples=4000, seed=seed) for seed in (0, 0, 1)
    )
    assert (first.standard_uncertainty, first.lower) == (second.standard_uncertainty, second.lower)
    assert first.standard_uncertainty != other.standard_uncertainty
    assert first.standard_uncertainty == pytest.approx(linear.standard_uncertainty, rel=0.05)
    for one, two in zip(first.contributions, linear.contributions, strict=True):
        assert one.contribution == pytest.approx(two.contribution, rel=0.05, abs=1e-3)
    assert (first.samples, first.seed, linear.samples, linear.seed) == (4000, 0, 0, None)


def test_samples_outside_the_validity_are_drawn_again_and_counted() -> None:
    found = propagate(
        "stefan_boltzmann", {"temperature": 300.0, "emissivity": "1.0 +- 0.01"}, method="sampling", samples=1000
    )
    assert found.rejected == pytest.approx(0.5, abs=0.05) and found.upper < 459.31
    with pytest.raises(DomainError, match="nine samples of ten"):
        propagate(_zero_only, {"x": "0 +- 1"}, method="sampling", samples=100)


def _zero_only(x: float) -> float:
    if x != 0.0:
        raise DomainError("is valid at zero only", field="x", value=x)
    return 0.0


def test_a_million_samples_in_one_call_are_those_of_one_by_one() -> None:
    """Where the inputs broadcast the samples go through in one call, with the same numbers as one by one."""
    inputs = {"temperature": "300 +- 2 K", "emissivity": "0.98 +- 0.02"}
    found = propagate("stefan_boltzmann", inputs, method="sampling", samples=1_000_000)
    assert found.standard_uncertainty == pytest.approx(14.0, rel=0.02) and 0.1 < found.rejected < 0.2
    plain = {"temperature": "300 +- 2"}
    together = propagate("stefan_boltzmann", plain, method="sampling", samples=500, seed=4)
    one_by_one = propagate(
        lambda temperature: stefan_boltzmann(temperature), plain, method="sampling", samples=500, seed=4
    )
    assert (together.lower, together.standard_uncertainty) == pytest.approx(
        (one_by_one.lower, one_by_one.standard_uncertainty), rel=1e-13
    )


def test_a_path_chooses_a_number_of_the_result() -> None:
    inputs = {"low": 8.0, "high": 12.0, "temperature": "300 +- 1 K"}
    found = propagate("band_radiance", inputs, path="exitance")
    assert found.value == pytest.approx(120.952649) and found.unit == "W m^-2"
    heat = propagate(
        "enclosure_exchange",
        {
            "area": [1.0, 1.0], "emissivity": Uncertain([0.8, 0.5], 0.01), "view_factors": [[0.0, 1.0], [1.0, 0.0]],
            "temperature": [400.0, 300.0],
        },
        path="heat_flow.0",
    )  # fmt: skip
    black = SIGMA * (400**4 - 300**4)
    slope = [black / 2.25**2 / share**2 for share in (0.8, 0.5)]
    assert heat.standard_uncertainty == pytest.approx(0.01 * np.hypot(*slope), rel=1e-7)
    with pytest.raises(InputError, match="radiance, exitance"):
        propagate("band_radiance", inputs)


@pytest.mark.parametrize(
    ("text", "unit", "kind", "value", "spread"),
    [
        ("300 +- 2 K", "K", None, 300.0, 2.0),
        ("300+/-2", "K", None, 300.0, 2.0),
        ("300 K ± 1 %", "K", None, 300.0, 3.0),
        ("25 +- 0.5 degC", "K", None, 298.15, 0.5),
        ("-4e-1 mm +- 0.1 mm", "um", None, -400.0, 100.0),
        ("10 +- 0.1 um", "cm^-1", "position", 1000.0, 10.0),
        ("0.01 +- 0.001 um at 10 um", "cm^-1", "width", 1.0, 0.1),
        ("4 +- 0.1 THz", "cm^-1", "width", 133.4256380792608, 3.33564095198152),
        ("0 +- 0.1 degC", "K", None, 273.15, 0.1),
        ("98 +- 0.5 percent", "1", None, 0.98, 0.005),
    ],
)
def test_uncertain_strings(text: str, unit: str, kind: Kind | None, value: float, spread: float) -> None:
    assert convert_uncertain(text, unit, kind=kind) == pytest.approx((value, spread), rel=1e-8)


def test_a_plain_call_does_not_take_an_uncertainty_for_a_difference() -> None:
    """A unit parser would read 300 +- 2 as 298."""
    with pytest.raises(InputError, match="--uncertainty"):
        convert("300 +- 2", "K")
    with pytest.raises(InputError, match="--uncertainty"):
        find("stefan_boltzmann").execute(temperature="300 K +- 2 K")


@pytest.mark.parametrize(
    ("call", "field"),
    [
        (lambda: propagate("stefan_boltzmann", {"temperature": 300.0}), "inputs"),
        (lambda: propagate("stefan_boltzmann", {"temperatur": "300 +- 2 K"}), "temperatur"),
        (lambda: propagate("planck_radiance", {"wavelength": "10 +- 1 um"}), "temperature"),
        (lambda: propagate("stefan_boltzmann", {"temperature": "300 +- 2 kg"}), "temperature"),
        (lambda: propagate("stefan_boltzmann", {"temperature": "300 +- 2 +- 1 K"}), "temperature"),
        (lambda: propagate("stefan_boltzmann", {"temperature": "300 mm +- 2 m"}), "temperature"),
        (lambda: propagate("stefan_boltzmann", {"temperature": Uncertain(300.0, -1.0)}), "temperature"),
        (lambda: propagate("stefan_boltzmann", {"temperature": Uncertain(300.0, [1.0, 2.0])}), "temperature"),
        (lambda: propagate("stefan_boltzmann", {"temperature": Uncertain("warm", 1.0)}), "temperature"),
        (lambda: propagate("stefan_boltzmann", {"temperature": Uncertain(300.0, 1.0, "flat")}), "temperature"),  # type: ignore[arg-type]
        (
            lambda: propagate(
                "planck_radiance", {"wavelength": 10.0, "temperature": "300 +- 1", "per": Uncertain("um", 1)}
            ),
            "per",
        ),
        (lambda: propagate("to_absorbance", {"spectrum": Uncertain(1.0, 0.1)}), "spectrum"),
        (lambda: propagate("stefan_boltzmann", {"temperature": "300 +- 2"}, method="exact"), "method"),  # type: ignore[arg-type]
        (lambda: propagate("stefan_boltzmann", {"temperature": "300 +- 2"}, method="sampling", samples=5), "samples"),
        (lambda: propagate("stefan_boltzmann", {"temperature": "300 +- 2"}, method="sampling", seed=-1), "seed"),
        (lambda: propagate("stefan_boltzmann", {"temperature": "300 +- 2"}, path="heat"), "path"),
        (lambda: propagate(lambda a: "word", {"a": "1 +- 2"}), "path"),
        (lambda: propagate(lambda a: 1j * a, {"a": "1 +- 2"}), "path"),
        (lambda: propagate(lambda a: [[a], [a, a]], {"a": "1 +- 2"}), "path"),
        (lambda: propagate(lambda a: np.arange(round(50 * a)), {"a": "1 +- 2"}), "path"),
        (lambda: propagate(lambda a: np.arange(round(50 * abs(a))), {"a": "1 +- 2"}, method="sampling"), "path"),
        (lambda: propagate(lambda a: a, {"a": "1 +- 2"}, correlations={("a", "b"): 0.5}), "correlations"),
        (lambda: propagate(lambda a: a, {"a": "1 +- 2"}, correlations={("a", "a"): 0.5}), "correlations"),
        (
            lambda: propagate(lambda a, b: a + b, {"a": "1 +- 2", "b": "1 +- 1"}, correlations={("a", "b"): 1.5}),
            "correlations",
        ),
        (
            lambda: propagate(
                lambda a: float(np.sum(a)), {"a": Uncertain([1, 2, 3], 1)}, correlations={("a", "a"): -0.9}
            ),
            "correlations",
        ),
        (
            lambda: propagate(
                lambda a, b: a + b,
                {"a": Uncertain(1, 1, "uniform"), "b": "1 +- 1"},
                correlations={("a", "b"): 0.5},
            ),
            "correlations",
        ),
    ],
)
def test_refusals(call: Callable[[], Any], field: str) -> None:
    with pytest.raises(InputError) as caught:
        call()
    assert caught.value.field == field and caught.value.remedy


def test_the_uncertainty_of_a_width_is_converted_where_the_band_lies() -> None:
    """0.01 um at 10 um is 1 cm^-1, and so is a tenth of it."""
    band = {"wavenumber": [1000.0, 1001.0]}
    plain = propagate("band_shape", band | {"centre": 1000.0, "width": "1 +- 0.1 cm^-1"})
    for centre in (1000.0, "10 um"):
        found = propagate("band_shape", band | {"centre": centre, "width": "0.01 +- 0.001 um"})
        assert found.standard_uncertainty == pytest.approx(plain.standard_uncertainty)
    with pytest.raises(InputError, match="at 10 um"):
        propagate("band_shape", band | {"centre": "10 +- 0.1 um", "width": "0.01 +- 0.001 um"})
