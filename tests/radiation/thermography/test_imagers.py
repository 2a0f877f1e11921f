"""Transfer functions, ranges, budgets and the correction of arrays."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vibron.core.errors import DomainError, InputError
from vibron.radiation.thermography.johnson_range import johnson_range
from vibron.radiation.thermography.modulation_transfer import modulation_transfer
from vibron.radiation.thermography.signal_to_noise_budget import signal_to_noise_budget
from vibron.radiation.thermography.two_point_correction import two_point_correction
from vibron.radiation.thermography.well_fill_time import well_fill_time


def test_the_lens_passes_the_autocorrelation_of_its_pupil() -> None:
    size, radius = 1201, 250.0
    y, x = np.mgrid[:size, :size] - size // 2
    pupil = np.hypot(x, y) <= radius
    shifts = np.array([0, 50, 125, 250, 375, 480])
    overlap = np.array([np.count_nonzero(pupil & np.roll(pupil, shift, axis=1)) for shift in shifts])
    cutoff = 1e3 / (10.0 * 1.2)
    found = modulation_transfer(cutoff * shifts / (2.0 * radius), np.array(10.0), np.array(1.2))
    np.testing.assert_allclose(found, overlap / overlap[0], atol=2e-3)


def test_a_pixel_passes_the_contrast_of_a_cosine_that_it_averages() -> None:
    width, frequency = 15e-3, np.array([5.0, 30.0, 66.0])
    place = np.linspace(-0.5, 0.5, 20001) * width
    contrast = np.abs(np.trapezoid(np.cos(2.0 * math.pi * np.outer(frequency, place)), place, axis=1)) / width
    np.testing.assert_allclose(modulation_transfer(frequency, width=np.array(15.0)), contrast, atol=1e-7)


def test_lens_and_pixel_multiply_and_half_a_lens_is_refused() -> None:
    frequency = np.linspace(0.0, 60.0, 7)
    lens = modulation_transfer(frequency, np.array(10.0), np.array(1.2))
    pixel = modulation_transfer(frequency, width=np.array(12.0))
    both = modulation_transfer(frequency, np.array(10.0), np.array(1.2), np.array(12.0))
    np.testing.assert_allclose(both, lens * pixel)
    for part in ({}, {"wavelength": 10.0}, {"f_number": 1.0, "width": 12.0}):
        with pytest.raises(InputError, match=r"lens is needed|goes together"):
            modulation_transfer(frequency, **part)  # type: ignore[arg-type]


@given(st.floats(0.01, 0.99), st.sampled_from(["detection", "orientation", "recognition", "identification"]))
def test_range_and_probability_are_inverse(probability: float, task: str) -> None:
    camera = np.array(2.3), np.array(75.0), np.array(17.0)
    found = johnson_range(*camera, task, np.array(probability))
    assert found.distance is not None
    cycles = 2.3 / float(found.distance) / (2.0 * 17e-6 / 75e-3)
    assert float(found.cycles) == pytest.approx(cycles)
    again = johnson_range(*camera, task, distance=found.distance)
    for back in (again, johnson_range(task=task, cycles=np.array(cycles))):
        assert float(back.probability) == pytest.approx(probability, abs=1e-9)
    assert found.pixels == 2.0 * found.cycles


def test_harder_tasks_and_higher_odds_shorten_the_range() -> None:
    tasks = ("detection", "orientation", "recognition", "identification")
    lens = np.array(2.3), np.array(75.0), np.array(17.0)
    odds = np.array([0.2, 0.5, 0.9])
    ranges = np.array([johnson_range(*lens, task, odds).distance for task in tasks], dtype=np.float64)
    assert (np.diff(ranges, axis=0) < 0.0).all()
    assert (np.diff(ranges, axis=1) < 0.0).all()
    grid = johnson_range(task="detection", cycles=np.linspace(0.0, 1000.0, 300)).probability
    assert (np.diff(grid) >= 0.0).all()
    assert grid[-1] == pytest.approx(1.0)


def test_another_n50_takes_the_place_of_johnsons() -> None:
    assert float(johnson_range(task="recognition", cycles=np.array(3.0), fifty=3.0).probability) == 0.5


def test_range_probability_and_cycles_are_asked_one_at_a_time() -> None:
    camera = {"size": 2.3, "focal_length": 75.0, "pitch": 17.0}
    for call, field in (
        ({**camera, "cycles": 3.0}, "cycles"),
        ({"cycles": 3.0, "probability": 0.5}, "cycles"),
        ({**camera, "distance": 100.0, "probability": 0.5}, "distance"),
        ({"size": 2.3, "focal_length": 75.0}, "pitch"),
    ):
        with pytest.raises(InputError) as error:
            johnson_range(**call)  # type: ignore[arg-type]
        assert error.value.field == field


def test_parts_of_the_noise_add_up_and_frames_average_all_but_the_pattern() -> None:
    one = signal_to_noise_budget(np.array(1e5), 3e5, 2e4, 300.0, 40.0, 1e-3)
    parts = one.photon**2 + one.dark**2 + one.read**2 + one.pattern**2
    assert float(parts) == pytest.approx(float(one.noise**2))
    many = signal_to_noise_budget(np.array(1e5), 3e5, 2e4, 300.0, 40.0, 1e-3, frames=100)
    assert float(many.photon / one.photon) == pytest.approx(0.1)
    assert many.pattern == one.pattern == pytest.approx(400.0)


def test_counted_electrons_scatter_as_the_budget_says() -> None:
    random = np.random.default_rng(5)
    counts = random.poisson(900.0 + 2500.0 + 600.0, 200_000) + 20.0 * random.standard_normal(200_000)
    budget = signal_to_noise_budget(np.array(900.0), 2500.0, 600.0, 20.0)
    assert float(budget.noise) == pytest.approx(counts.std(), rel=0.01)


def test_a_pixel_without_electrons_has_no_budget() -> None:
    with pytest.raises(DomainError, match="without any noise"):
        signal_to_noise_budget(np.array(0.0))


def test_a_well_fills_linearly_with_light_and_dark_current() -> None:
    light = 4.9e17 / 17.0  # cm^-2 s^-1; a scene at 300 K below 10 um through f/2
    both = well_fill_time(np.array(1e7), np.array(light), np.array(9e-6), 0.7, 1e-4)
    half = well_fill_time(np.array(1e7), np.array(light), np.array(9e-6), 0.7, 1e-4, 0.5)
    assert float(both.time) == pytest.approx(2.0 * float(half.time))
    assert float(both.time * both.electron_rate) == pytest.approx(1e7)
    assert float(both.dark_share) == pytest.approx(6.2415e14 / (6.2415e14 + 0.7 * light), rel=1e-4)
    with pytest.raises(DomainError, match="never fills"):
        well_fill_time(np.array(1e7), np.array(0.0), np.array(9e-6))


def test_two_points_take_out_gain_and_offset_and_mend_dead_pixels() -> None:
    random = np.random.default_rng(3)
    gain, offset = random.normal(10.0, 0.7, (24, 32)), random.normal(500.0, 60.0, (24, 32))
    gain[5, 7] = gain[0, 0] = gain[0, 1] = gain[1, 0] = gain[1, 1] = 0.0
    scene = 25.0 + np.add.outer(np.linspace(0.0, 1.0, 24), np.linspace(0.0, 2.0, 32))
    result = two_point_correction(gain * scene + offset, gain * 20.0 + offset, gain * 35.0 + offset, 20.0, 35.0)
    dead = gain == 0.0
    np.testing.assert_array_equal(result.bad, dead)
    np.testing.assert_allclose(result.image[~dead], scene[~dead], atol=1e-9)
    assert result.image[5, 7] == pytest.approx(scene[5, 7], abs=0.01)
    assert np.isfinite(result.image).all()
    np.testing.assert_allclose(result.gain[~dead], 1.0 / gain[~dead])


def test_an_array_that_answers_downwards_is_corrected_too() -> None:
    cold, hot = np.full((2, 2), 90.0), np.array([[50.0, 40.0], [60.0, 50.0]])
    result = two_point_correction(0.5 * (cold + hot), cold, hot, 10.0, 30.0)
    np.testing.assert_allclose(result.image, 20.0)


def test_flat_fields_must_differ() -> None:
    image = np.ones((2, 2))
    with pytest.raises(DomainError, match="equals the cold"):
        two_point_correction(image, image, 2.0 * image, 5.0, 5.0)
    with pytest.raises(DomainError, match="no common response"):
        two_point_correction(image, image, image, 5.0, 6.0)
