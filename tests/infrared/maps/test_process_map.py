"""Recipes over maps: whole blocks give what the recipe gives for each spectrum."""

from pathlib import Path

import numpy as np
import pytest

from vibron.core.errors import InputError, VibronError
from vibron.infrared.formats.read_image import read_image
from vibron.infrared.maps.process_map import process_map
from vibron.infrared.recipes import Recipe
from vibron.infrared.recipes.vectorised import vectorised
from vibron.infrared.spectral_map.cube import HyperspectralCube

ARRAYS = [
    "absorbance", "smooth", "smooth points=11 order=2", "derivative", "range 950-1350", "mask 1000-1050",
    "resample grid=950-1400/20", "normalise", "normalise area region=950-1050", "normalise vector",
    "normalise min-max", "spikes", "snv", "absorbance, spikes, range 950-1400, smooth, snv",
]  # fmt: skip
SINGLE = ["smooth whittaker lam=100", "bridge 1100-1120", "resolution 40"]


@pytest.fixture
def coarse(cube: HyperspectralCube) -> HyperspectralCube:
    """Return the map at every third wavenumber, so that matrices of steps are found in less time."""
    return HyperspectralCube(cube.wavenumber[::3], cube.values[:, :, ::3], cube.kind, {})


@pytest.mark.parametrize("steps", ARRAYS + SINGLE)
@pytest.mark.parametrize("kind", ["absorbance", "transmittance"])
def test_a_pixel_is_what_the_recipe_makes_of_its_spectrum(coarse: HyperspectralCube, steps: str, kind: str) -> None:
    values = np.array(coarse.values[:2, :3])
    values[1, 1, 20] += 1.0  # a spike
    values = values if kind == "absorbance" else 10.0**-values
    small = HyperspectralCube(coarse.wavenumber, values, kind, {})  # type: ignore[arg-type]
    found = process_map(small, steps)
    [alone] = Recipe.read(steps).apply(small.spectrum(1, 1))
    np.testing.assert_allclose(found.values[1, 1], alone.ordinate, rtol=1e-9, atol=1e-12)
    np.testing.assert_array_equal(found.wavenumber, alone.wavenumber)
    assert found.kind == alone.kind


@pytest.mark.parametrize("steps", ARRAYS)
def test_whole_blocks_are_treated_at_once(
    coarse: HyperspectralCube, steps: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    treated = vectorised(Recipe.read(steps).steps, coarse.spectrum(0, 0))
    monkeypatch.setattr("vibron.infrared.recipes.vectorised.VectorisedStep._single", None)
    values = coarse.values[0]
    for step in treated:
        values = step(values)
    assert len(values) == 10


def test_a_map_in_a_file_is_processed_when_it_is_read(header: Path, small_blocks: None) -> None:
    whole = process_map(read_image(header), "range 950-1350, snv")
    found = process_map(header, "range 950-1350, snv")
    assert found.lazy
    np.testing.assert_array_equal(np.asarray(found.values), whole.values)
    assert found.metadata["steps"] == str(Recipe.read("range 950-1350, snv"))


def test_pixels_that_a_step_refuses_are_missing(coarse: HyperspectralCube) -> None:
    values = np.array(coarse.values)
    values[0, 0], values[5, 5, 3] = -0.1, np.nan
    found = process_map(HyperspectralCube(coarse.wavenumber, values, "absorbance", {}), "normalise").values
    assert np.isnan(found[0, 0]).all()
    assert np.isnan(found[5, 5]).all()
    assert np.isfinite(np.delete(found.reshape(120, -1), [0, 55], axis=0)).all()


@pytest.mark.parametrize(
    ("steps", "error", "words"),
    [("msc", InputError, "all spectra at once"), ("average", InputError, "all spectra at once"),
     ("polish", VibronError, "unknown step"), ("range 2000-2100", InputError, "without a point")],
)  # fmt: skip
def test_recipes_that_do_not_suit_a_map(
    coarse: HyperspectralCube, steps: str, error: type[VibronError], words: str
) -> None:
    with pytest.raises(error, match=words):
        process_map(coarse, steps)


def test_a_scatter_correction_with_a_reference(coarse: HyperspectralCube) -> None:
    reference = coarse.values.mean(axis=(0, 1))
    found = process_map(coarse, f"msc reference={reference.tolist()}").values[4, 4]
    slope, offset = np.polyfit(reference, coarse.values[4, 4], 1)
    np.testing.assert_allclose(found, (coarse.values[4, 4] - offset) / slope, rtol=1e-6, atol=1e-8)
