"""Split windows and sea surface temperatures: planted coefficients, and a sea seen through real transmittances."""

from typing import Any

import numpy as np
import pytest

from vibron.core.errors import DomainError, InputError
from vibron.physics.planck import radiance_per_um, temperature_from_um
from vibron.radiation.remote.fit_split_window import fit_split_window
from vibron.radiation.remote.ndvi_emissivity import ndvi_emissivity
from vibron.radiation.remote.split_window_temperature import split_window_temperature

LANDSAT = np.array([-0.268, 1.378, 0.183, 54.3, -2.238, -129.2, 16.4])
#: LOWTRAN7, ground to space at the zenith: surface air in K, transmittance of 10.3-11.3 and of 11.5-12.5 um.
ATMOSPHERES = {
    "tropical": (299.7, 0.5704, 0.4248),
    "midlatitude summer": (294.2, 0.7074, 0.5945),
    "midlatitude winter": (272.2, 0.9185, 0.8923),
    "subarctic summer": (287.2, 0.8023, 0.7225),
    "subarctic winter": (257.2, 0.9531, 0.9439),
    "US standard": (288.2, 0.8742, 0.8270),
}


def sea(count: int, seed: int) -> dict[str, Any]:
    """Simulate a black sea under the model atmospheres, slanted and moistened at random."""
    random = np.random.default_rng(seed)
    air, first, second = np.array(list(ATMOSPHERES.values()))[random.integers(0, 6, count)].T
    truth = np.maximum(air + random.uniform(-3.0, 4.0, count), 271.5)
    zenith = random.uniform(0.0, 55.0, count)
    path = random.uniform(0.7, 1.15, count) / np.cos(np.radians(zenith))
    warmth = air - 9.0
    views = []
    for wavelength, vertical in ((10.8, first), (12.0, second)):
        passed = vertical**path
        radiance = passed * radiance_per_um(wavelength, truth)
        views.append(temperature_from_um(wavelength, radiance + (1.0 - passed) * radiance_per_um(wavelength, warmth)))
    guess = truth + random.normal(0.0, 1.0, count)
    return {"first": views[0], "second": views[1], "zenith_angle": zenith, "guess": guess, "truth": truth}


def test_planted_coefficients_of_the_split_window_are_recovered() -> None:
    random = np.random.default_rng(1)
    first = random.uniform(270.0, 320.0, 200)
    second = first - random.uniform(-0.5, 5.0, 200)
    emissivity, difference = random.uniform(0.92, 1.0, 200), random.uniform(-0.02, 0.02, 200)
    water = random.uniform(0.2, 5.0, 200)
    truth = split_window_temperature(first, second, LANDSAT, "split_window", emissivity, difference, water)
    fit = fit_split_window(first, second, truth, "split_window", "full", emissivity, difference, water)
    np.testing.assert_allclose(fit.coefficients, LANDSAT, rtol=1e-8)
    assert fit.rms < 1e-9
    noisy = fit_split_window(
        first, second, truth + 0.3 * random.standard_normal(200), "split_window", "full", emissivity, difference, water
    )
    assert noisy.rms == pytest.approx(0.3, rel=0.15)


@pytest.mark.parametrize(
    ("form", "kept"), [("linear", (0, 1)), ("quadratic", (0, 1, 2)), ("emissivity", (0, 1, 2, 3, 5))]
)
def test_shorter_forms_leave_the_other_terms_at_zero(form: str, kept: tuple[int, ...]) -> None:
    random = np.random.default_rng(4)
    first = random.uniform(270.0, 320.0, 50)
    second = first - random.uniform(0.0, 4.0, 50)
    emissivity, difference = random.uniform(0.92, 1.0, 50), random.uniform(-0.02, 0.02, 50)
    planted = np.zeros(7)
    planted[list(kept)] = LANDSAT[list(kept)]
    truth = split_window_temperature(first, second, planted, "split_window", emissivity, difference)
    fit = fit_split_window(first, second, truth, "split_window", form, emissivity, difference)
    np.testing.assert_allclose(fit.coefficients, planted, atol=1e-8)


def test_a_split_window_trained_on_six_atmospheres_reads_a_sea_it_has_not_seen() -> None:
    training, test = sea(1500, 1), sea(500, 2)
    fit = fit_split_window(training["first"], training["second"], training["truth"], form="quadratic")
    found = split_window_temperature(test["first"], test["second"], fit.coefficients)
    raw = np.sqrt(np.mean((test["first"] - test["truth"]) ** 2))
    error = np.sqrt(np.mean((found - test["truth"]) ** 2))
    assert raw > 2.0
    assert error < 0.35 * raw
    assert fit.coefficients[1] > 0.0  # the wetter the air, the larger difference and correction


def test_the_nonlinear_form_beats_the_linear_one_on_the_same_sea() -> None:
    training, test = sea(1500, 1), sea(500, 2)
    errors = {}
    for form in ("mcsst", "nlsst", "full"):
        fit = fit_split_window(**training, method="nonlinear_sst", form=form)
        views = {name: values for name, values in test.items() if name != "truth"}
        found = split_window_temperature(**views, coefficients=fit.coefficients, method="nonlinear_sst")
        errors[form] = float(np.sqrt(np.mean((found - test["truth"]) ** 2)))
        assert fit.rms == pytest.approx(errors[form], rel=0.25)
    assert errors["full"] <= errors["mcsst"]
    assert errors["nlsst"] < 0.7


def test_planted_coefficients_of_the_sea_are_recovered() -> None:
    planted = np.array([0.9879, 0.0041, 1.1067, 0.4892, 0.0305, 0.4216, 0.5270])
    views = {**sea(300, 7), "method": "nonlinear_sst"}
    del views["truth"]
    truth = split_window_temperature(**views, coefficients=planted)
    fit = fit_split_window(**views, truth=truth, form="full")
    np.testing.assert_allclose(fit.coefficients, planted, atol=1e-7)
    linear = planted * [1, 0, 1, 1, 0, 1, 0]
    multi = split_window_temperature(**views, coefficients=linear)
    other = split_window_temperature(**{**views, "guess": views["guess"] + 9.0}, coefficients=linear)
    np.testing.assert_array_equal(multi, other)  # without its term the first guess does not matter


def test_matches_that_say_nothing_are_refused() -> None:
    first = np.array([280.0, 290.0, 300.0])
    with pytest.raises(InputError, match="too few"):
        fit_split_window(first[:1], first[:1] - 1.0, first[:1])
    with pytest.raises(InputError, match="do not determine"):
        fit_split_window(first, first - 1.0, first + 1.0)
    with pytest.raises(InputError, match="without any data"):
        fit_split_window(first, first, first)
    with pytest.raises(InputError, match="is needed for form='full'") as error:
        fit_split_window(first, first - 1.0, first, "split_window", "full", np.ones(3), np.zeros(3))
    assert error.value.field == "water"


def test_coefficients_in_the_wrong_unit_are_refused() -> None:
    with pytest.raises(DomainError, match="absolute zero"):
        split_window_temperature(
            285.0, 284.0, [1.0, 0, 0, 0, 0, -300.0, 0], "nonlinear_sst", zenith_angle=0.0, guess=285.0
        )
    with pytest.raises(DomainError, match="absolute zero"):
        split_window_temperature(np.array(285.0), np.array(284.0), np.array([-300.0, 0, 0, 0, 0, 0, 0]))


@pytest.mark.parametrize(
    ("method", "inputs", "field"),
    [
        ("split_window", {"zenith_angle": 0.0}, "zenith_angle"),
        ("split_window", {"guess": 285.0}, "guess"),
        ("nonlinear_sst", {"zenith_angle": 0.0, "guess": 285.0, "water": 1.0}, "water"),
        ("nonlinear_sst", {"guess": 285.0}, "zenith_angle"),
    ],
)
def test_inputs_of_the_other_method_are_refused(method: Any, inputs: dict[str, float], field: str) -> None:
    with pytest.raises(InputError) as caught:
        split_window_temperature(285.0, 284.0, np.ones(7), method, **inputs)
    assert caught.value.field == field
    series = {name: np.full(5, value) for name, value in inputs.items()}
    with pytest.raises(InputError) as caught:
        fit_split_window(np.full(5, 285.0), np.full(5, 284.0), np.full(5, 286.0), method, **series)
    assert caught.value.field == field


def test_forms_of_the_other_method_are_refused() -> None:
    first = np.array([280.0, 290.0, 300.0])
    with pytest.raises(InputError, match="not a form of split_window"):
        fit_split_window(first, first - 1.0, first, form="nlsst")


def test_emissivity_rises_with_greenness_between_its_end_members() -> None:
    index = np.linspace(-0.2, 0.9, 111)
    plain = ndvi_emissivity(index, cavity=False)
    assert (np.diff(plain) >= 0.0).all()
    assert (plain.min(), plain.max()) == (0.97, 0.99)
    rough = ndvi_emissivity(index)
    assert ((rough - plain >= 0.0) & (rough <= 1.0)).all()
    np.testing.assert_array_equal((rough - plain)[(index <= 0.2) | (index >= 0.5)], 0.0)


def test_greenness_outside_the_methods_is_refused() -> None:
    with pytest.raises(DomainError, match="where the logarithm was fitted"):
        ndvi_emissivity(np.array(0.1), "logarithm")
    with pytest.raises(DomainError, match="not above that of soil"):
        ndvi_emissivity(np.array(0.1), soil_ndvi=0.5, vegetation_ndvi=0.5)
