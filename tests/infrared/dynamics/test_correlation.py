"""Densities of states, power spectra and reorientation against closed forms."""

import numpy as np
import pytest

from vibron.core.errors import InputError
from vibron.infrared.dynamics.power_spectrum_density import power_spectrum_density
from vibron.infrared.dynamics.reorientational_correlation import reorientational_correlation
from vibron.infrared.dynamics.velocity_autocorrelation_density_of_states import (
    velocity_autocorrelation_density_of_states,
)


def test_density_of_states_counts_modes() -> None:
    velocities = np.random.default_rng(0).normal(size=(2000, 4, 3)) * 0.01
    masses = np.array([1.0, 12.0, 16.0, 14.0])
    states = velocity_autocorrelation_density_of_states(velocities, masses, 0.5)
    area = np.trapezoid(states.density, states.wavenumber)
    assert states.modes == 9.0
    assert area == pytest.approx(9.0, rel=1e-3)
    np.testing.assert_allclose(states.by_atom.sum(axis=0), states.density)
    fixed = velocity_autocorrelation_density_of_states(velocities, masses, 0.5, temperature=2 * states.temperature)
    assert fixed.modes == pytest.approx(4.5)


def test_density_of_states_separates_light_from_heavy() -> None:
    time = np.arange(4000) * 0.5
    velocities = np.zeros((4000, 2, 3))
    velocities[:, 0, 0] = np.cos(2 * np.pi * time / 10.0)  # 3336 cm^-1
    velocities[:, 1, 1] = np.cos(2 * np.pi * time / 40.0)  # 834 cm^-1
    states = velocity_autocorrelation_density_of_states(
        velocities, np.array([1.0, 16.0]), 0.5, remove_translation=False
    )
    peaks = states.wavenumber[states.by_atom.argmax(axis=1)]
    np.testing.assert_allclose(peaks, [3335.6, 833.9], atol=states.resolution)


def test_motion_of_the_centre_of_mass_is_no_vibration() -> None:
    with pytest.raises(InputError, match="nothing moves"):
        velocity_autocorrelation_density_of_states(np.ones((50, 2, 3)), np.ones(2), 1.0)


def test_white_noise_is_flat() -> None:
    noise = np.random.default_rng(1).normal(size=2**15, scale=3.0)
    spectrum = power_spectrum_density(noise, 1.0, segment=256)
    inside = spectrum.density[2:-2]
    assert inside.mean() == pytest.approx(2 * 9.0 * 2.99792458e-5, rel=0.03)
    low, high = np.split(inside[: inside.size // 2 * 2], 2)
    assert low.mean() == pytest.approx(high.mean(), rel=0.05)
    assert np.trapezoid(spectrum.density, spectrum.wavenumber) == pytest.approx(9.0, rel=0.03)


def test_segment_longer_than_the_series() -> None:
    with pytest.raises(InputError, match="segment"):
        power_spectrum_density(np.ones(100), 1.0, segment=200)


def test_reorientation_of_a_random_walk_on_the_sphere_obeys_debye() -> None:
    random = np.random.default_rng(2)
    step, vectors = 0.05, np.zeros((6000, 24, 3))
    vectors[0, :, 2] = 1.0
    for index in range(1, 6000):
        moved = vectors[index - 1] + step * random.normal(size=(24, 3))
        vectors[index] = moved / np.linalg.norm(moved, axis=1, keepdims=True)
    result = reorientational_correlation(vectors, 1.0, maximum_lag=300.0)
    # D = step^2 / (2 time step): tau_1 = 1/(2D) = 400 steps, tau_2 = 1/(6D) = 133 steps
    assert -100.0 / np.log(result.first_rank[100]) == pytest.approx(400.0, rel=0.1)
    assert -100.0 / np.log(result.second_rank[100]) == pytest.approx(133.3, rel=0.1)


def test_a_vector_without_length() -> None:
    with pytest.raises(InputError, match="no length"):
        reorientational_correlation(np.zeros((20, 1, 3)), 1.0)
