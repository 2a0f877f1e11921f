"""Temperature and emissivity: natural surfaces, reflected sky, the claims of the algorithm."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vibron.core.errors import DomainError, InputError
from vibron.physics.planck import radiance_per_um
from vibron.radiation.remote.alpha_residuals import alpha_residuals
from vibron.radiation.remote.temperature_emissivity_separation import temperature_emissivity_separation

ASTER = np.array([8.29, 8.63, 9.08, 10.66, 11.29])
SKY = np.array([2.1, 1.6, 1.9, 1.1, 1.3])
#: Emissivities in the bands of ASTER of the kind found in libraries.
SURFACES = {
    "quartz sand": [0.80, 0.77, 0.79, 0.945, 0.955],
    "granite": [0.86, 0.85, 0.85, 0.925, 0.945],
    "basalt": [0.945, 0.92, 0.90, 0.905, 0.925],
    "loam": [0.945, 0.94, 0.945, 0.965, 0.97],
    "vegetation": [0.978, 0.979, 0.981, 0.982, 0.984],
    "water": [0.983, 0.984, 0.985, 0.991, 0.988],
}


def seen(emissivity: np.ndarray, temperature: float, sky: np.ndarray) -> np.ndarray:
    return np.asarray(emissivity * radiance_per_um(ASTER, temperature) + (1.0 - emissivity) * sky)[np.newaxis]


@pytest.mark.parametrize("surface", SURFACES)
@pytest.mark.parametrize("temperature", [275.0, 300.0, 325.0])
@pytest.mark.parametrize("sky", [0.0, 1.0])
def test_natural_surfaces_come_out_within_the_claims(surface: str, temperature: float, sky: float) -> None:
    emissivity = np.array(SURFACES[surface])
    found = temperature_emissivity_separation(ASTER, seen(emissivity, temperature, sky * SKY), sky * SKY)
    assert found.temperature[0] == pytest.approx(temperature, abs=1.5)
    np.testing.assert_allclose(found.emissivity[0], emissivity, atol=0.028)


@pytest.mark.parametrize("surface", SURFACES)
def test_the_error_is_the_distance_of_the_surface_from_the_regression(surface: str) -> None:
    emissivity = np.array(SURFACES[surface])
    contrast = np.ptp(emissivity / emissivity.mean())
    assert abs(0.994 - 0.687 * contrast**0.737 - emissivity.min()) < 0.02
    own = float((0.994 - emissivity.min()) / contrast**0.737)  # a regression that passes through this surface
    for sky, most in ((0.0 * SKY, 0.001), (SKY, 0.003)):
        found = temperature_emissivity_separation(ASTER, seen(emissivity, 300.0, sky), sky, factor=own)
        np.testing.assert_allclose(found.emissivity[0], emissivity, atol=most)


def test_refinement_takes_out_the_tilt_of_the_first_guess() -> None:
    emissivity = np.array(SURFACES["quartz sand"])
    errors = [
        np.abs(
            temperature_emissivity_separation(ASTER, seen(emissivity, 300.0, SKY), SKY, rounds=rounds).emissivity[0]
            - emissivity
        ).max()
        for rounds in (1, 2, 12)
    ]
    assert errors[0] > 0.01
    assert errors[2] < 0.003


@given(st.floats(250.0, 350.0), st.lists(st.floats(0.6, 0.97), min_size=5, max_size=5), st.floats(0.0, 1.0))
def test_normalised_emissivities_are_exact_where_the_largest_is_known(
    temperature: float, values: list[float], sky: float
) -> None:
    emissivity = np.array(values)
    # Without a sky the band of largest emissivity decides; with one, a grey surface is the exact case.
    if sky > 0.0:
        emissivity = np.full(5, emissivity.max())
    radiance = seen(emissivity, temperature, 0.3 * sky * SKY)
    found = temperature_emissivity_separation(ASTER, radiance, 0.3 * sky * SKY, "nem", float(emissivity.max()))
    assert found.contrast is None
    assert found.temperature[0] == pytest.approx(temperature, rel=1e-6)
    np.testing.assert_allclose(found.emissivity[0], emissivity, atol=1e-4)


def test_the_error_of_an_assumed_emissivity_is_the_one_on_the_card() -> None:
    grey = 0.96 * radiance_per_um(10.0, 300.0)
    found = temperature_emissivity_separation(np.array([10.0]), grey.reshape(1, 1), method="nem")
    assert 300.0 - found.temperature[0] == pytest.approx(0.64, abs=0.03)


def test_pixels_are_treated_one_by_one() -> None:
    pixels = np.vstack([seen(np.array(values), 300.0, SKY) for values in SURFACES.values()])
    together = temperature_emissivity_separation(ASTER, pixels, SKY)
    alone = temperature_emissivity_separation(ASTER, pixels[1:2], SKY)
    np.testing.assert_allclose(together.emissivity[1], alone.emissivity[0], rtol=1e-9)
    assert together.temperature.shape == (6,)


def test_alpha_residuals_do_not_change_with_temperature() -> None:
    emissivity = np.array(SURFACES["granite"])
    pixels = np.vstack([emissivity * radiance_per_um(ASTER, value) for value in (280.0, 300.0, 320.0)])
    rough = alpha_residuals(ASTER, pixels)
    np.testing.assert_allclose(rough.mean(axis=1), 0.0, atol=1e-12)
    exact = np.vstack([alpha_residuals(ASTER, pixels[[i]], value) for i, value in enumerate((280.0, 300.0, 320.0))])
    expected = ASTER * np.log(emissivity)
    np.testing.assert_allclose(exact, np.tile(expected - expected.mean(), (3, 1)), atol=1e-10)
    assert np.ptp(rough, axis=0).max() < 0.12
    assert np.ptp(exact, axis=0).max() < 1e-10


def test_pixels_darker_than_the_sky_and_wild_contrasts_are_refused() -> None:
    with pytest.raises(DomainError, match="brighter than the sky"):
        temperature_emissivity_separation(ASTER, np.full((1, 5), 1.0), np.full(5, 2.0), "nem")
    strange = np.array([0.02, 0.9, 0.9, 0.9, 0.9])
    with pytest.raises(DomainError, match="beyond the regression"):
        temperature_emissivity_separation(ASTER, seen(strange, 300.0, 0.0 * SKY), factor=2.0)
    with pytest.raises(InputError, match="too few"):
        temperature_emissivity_separation(ASTER[:2], np.ones((1, 2)))
    with pytest.raises(InputError, match="single band"):
        alpha_residuals(ASTER[:1], np.ones((1, 1)))


@pytest.mark.parametrize("field", ["constant", "factor", "exponent", "rounds"])
def test_inputs_of_the_contrast_do_not_apply_to_the_normalised_emissivity(field: str) -> None:
    with pytest.raises(InputError, match="does not apply") as caught:
        temperature_emissivity_separation(ASTER, np.ones((1, 5)), method="nem", **{field: 1})  # type: ignore[arg-type]
    assert caught.value.field == field
