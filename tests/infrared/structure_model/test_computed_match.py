"""The comparison of a computed with a measured spectrum: what it ignores, what it finds, and its two numbers."""

import numpy as np
import pytest

from vibron.core.spectrum import Spectrum
from vibron.infrared.library.spectral_similarity import spectral_similarity
from vibron.infrared.spectra.grid import GRID
from vibron.infrared.structure_model.computed_match import computed_match

PLACES = (620.0, 780.0, 1050.0, 1240.0, 1460.0, 1740.0, 2950.0)
BROAD = 50.0 / np.sqrt(8.0 * np.log(2.0))  # standard deviation of a Gaussian of 50 cm^-1


def bands(places=PLACES, heights=(1.0, 0.4, 0.7, 0.9, 0.3, 1.0, 0.5)):
    return sum(height * 64.0 / ((GRID - place) ** 2 + 64.0) for place, height in zip(places, heights, strict=True))


def test_gain_baseline_and_what_was_not_measured_do_not_matter():
    measured, computed = bands(), bands(tuple(place + 6.0 for place in PLACES))
    measured[GRID > 3800.0] = np.nan
    plain = computed_match(measured, computed)
    other = computed.copy()
    other[GRID > 3950.0] += 0.2  # farther from the measured range than any smoothing reaches
    for again in (
        computed_match(3.0 * measured + 0.2, 7.0 * computed),
        computed_match(measured, other),
    ):
        assert again.correlation == pytest.approx(plain.correlation, abs=1e-4)
        assert again.information == pytest.approx(plain.information, abs=1e-3)
        assert again.scale == plain.scale


@pytest.mark.parametrize("scale", [0.97, 1.0, 1.025])
def test_the_scale_of_the_wavenumbers_is_found(scale):
    computed = bands(tuple(place / scale for place in PLACES))
    found = computed_match(bands(), computed)
    assert found.scale == pytest.approx(scale, abs=0.0051)
    assert found.correlation > 0.97


def test_a_wrong_pattern_of_bands_weighs_less_in_both_phases():
    measured = bands()
    right = computed_match(measured, bands(tuple(place + 8.0 for place in PLACES)))
    wrong = computed_match(measured, bands((560.0, 700.0, 900.0, 1130.0, 1380.0, 1650.0, 3300.0)))
    for phase in ("gas", "condensed"):
        assert right.log_weight(phase) > wrong.log_weight(phase) + 1.0


def test_the_similarity_is_that_of_the_library_tools():
    measured, computed = bands(), bands(heights=(0.6, 0.8, 0.7, 0.5, 0.9, 0.6, 0.2))
    floor = np.percentile(measured, 2.0)
    expected = spectral_similarity(
        Spectrum(GRID, np.maximum(measured - floor, 0.0)), Spectrum(GRID, computed), "information", smoothing=BROAD
    )
    assert computed_match(measured, computed).information == pytest.approx(expected, abs=0.002)


def test_a_spectrum_without_a_fingerprint_still_has_its_numbers():
    measured = np.where(GRID > 2000.0, bands(), np.nan)
    found = computed_match(measured, bands())
    assert found.correlation == 0.0
    assert found.information > 0.9
