"""Active thermography: periodic and flash heating of bodies whose answer is known."""

import numpy as np
import pytest

from vibron.core.errors import DomainError, InputError
from vibron.radiation.thermography.lockin_thermography import lockin_thermography
from vibron.radiation.thermography.pulsed_thermography_depth import pulsed_thermography_depth
from vibron.radiation.thermography.thermal_diffusion_length import thermal_diffusion_length


def plate(time: np.ndarray, thickness: float, diffusivity: float) -> np.ndarray:
    """Surface of a plate after a flash: the source and its images."""
    images = np.exp(-(np.arange(1, 60) ** 2) * thickness**2 / (diffusivity * time[:, np.newaxis]))
    return np.asarray((1.0 + 2.0 * images.sum(axis=1)) / np.sqrt(np.pi * diffusivity * time))


def test_a_thermal_wave_falls_and_lags_over_its_diffusion_length() -> None:
    diffusivity, frequency = 3e-6, 0.25
    length = 1e-3 * float(thermal_diffusion_length(np.array(diffusivity), np.array(frequency)))
    wave = np.sqrt(2j * np.pi * frequency / diffusivity)  # of the heat equation
    assert wave.real * length == pytest.approx(1.0)
    assert wave.imag * length == pytest.approx(1.0)


@pytest.mark.parametrize("frames", [40, 57, 200])
def test_amplitude_and_phase_are_found_in_any_number_of_frames(frames: int) -> None:
    random = np.random.default_rng(2)
    amplitude, phase = random.uniform(0.01, 0.5, (3, 4)), random.uniform(-170.0, 170.0, (3, 4))
    time = np.arange(frames)[:, np.newaxis, np.newaxis] / 20.0
    series = 300.0 + 0.05 * time + amplitude * np.cos(2.0 * np.pi * 0.6 * time + np.radians(phase))
    found = lockin_thermography(series, 20.0, 0.6)
    np.testing.assert_allclose(found.amplitude, amplitude, atol=1e-10)
    np.testing.assert_allclose(found.phase, phase, atol=1e-8)
    drifting = lockin_thermography(series, 20.0, 0.6, drift=False)
    assert np.abs(drifting.amplitude - amplitude).max() > 1e-4


def test_lock_in_refuses_what_it_cannot_see() -> None:
    series = np.zeros((30, 1, 1))
    with pytest.raises(DomainError, match="half the frame rate"):
        lockin_thermography(series, 10.0, 5.0)
    with pytest.raises(DomainError, match="too low"):
        lockin_thermography(series, 10.0, 0.1)
    with pytest.raises(InputError, match="too few"):
        lockin_thermography(series[:3], 10.0, 4.0)


@pytest.mark.parametrize("degree", [9, 11, 13])
@pytest.mark.parametrize("thickness", [0.8e-3, 2e-3, 5e-3])
def test_the_thickness_of_plates_is_found(degree: int, thickness: float) -> None:
    diffusivity = 1.2e-6
    peak = thickness**2 / (np.pi * diffusivity)
    time = np.geomspace(peak / 15.0, peak * 15.0, 120)
    found = pulsed_thermography_depth(time, plate(time, thickness, diffusivity)[:, np.newaxis], diffusivity, degree)
    assert found.depth[0] == pytest.approx(1e3 * thickness, rel=0.03)
    assert found.height[0] == pytest.approx(0.4737, abs=0.08)  # a low degree flattens the peak
    assert found.slope[0] == pytest.approx(-0.5, abs=0.03)


@pytest.mark.parametrize("change", [1e-4, 5e-4, 2e-3])
def test_a_small_change_of_the_depth_is_seen(change: float) -> None:
    time = np.geomspace(0.02, 3.0, 60)
    first, second = (
        pulsed_thermography_depth(time, plate(time, depth, 4e-6)[:, np.newaxis], 4e-6, 11).depth[0]
        for depth in (1.5e-3, 1.5e-3 * (1.0 + change))
    )
    assert second / first - 1.0 == pytest.approx(change, rel=0.1)


def test_sound_material_has_no_wall() -> None:
    time = np.geomspace(0.01, 10.0, 90)
    pixels = np.stack([time**-0.5, plate(time, 1.5e-3, 4e-6)], axis=1)
    found = pulsed_thermography_depth(time, pixels, 4e-6, 9)
    assert np.isinf(found.depth[0])
    assert found.depth[1] == pytest.approx(1.5, rel=0.04)


def test_times_must_rise_and_suffice() -> None:
    with pytest.raises(InputError, match="must rise"):
        pulsed_thermography_depth(np.ones(20), np.ones((20, 1)), 1e-6)
    with pytest.raises(InputError, match="must rise and be more"):
        pulsed_thermography_depth(np.arange(1.0, 6.0), np.ones((5, 1)), 1e-6)
