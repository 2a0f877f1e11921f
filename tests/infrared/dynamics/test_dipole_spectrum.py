"""Absorption from a dipole in time: intensities, sum rule, symmetry, what is refused."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.constants import Boltzmann, Planck, atomic_mass, c, elementary_charge
from scipy.spatial.transform import Rotation

from vibron.core.errors import InputError
from vibron.core.quantity import FloatArray
from vibron.core.spectrum import Spectrum
from vibron.infrared.dynamics._trajectory import Trajectory
from vibron.infrared.dynamics._units import VACUUM_PERMITTIVITY
from vibron.infrared.dynamics.infrared_spectrum_from_trajectory import DipoleSpectrum, infrared_spectrum_from_trajectory
from vibron.infrared.dynamics.quantum_correction_factor import quantum_correction_factor

DEBYE = 3.33564095e-30


def absorption(
    dipole: FloatArray, time_step: float, temperature: float, volume: float | None = None, **options: object
) -> DipoleSpectrum:
    """Return the spectrum of a bare series of dipole moments, up to the Nyquist wavenumber."""
    trajectory = Trajectory(time_step, temperature, dipole, volume=volume)
    return infrared_spectrum_from_trajectory((trajectory,), high=1e6, **options)


def average(*trajectories: Trajectory, **options: object) -> Spectrum:
    return infrared_spectrum_from_trajectory(trajectories, **options).spectrum


def oscillator(wavenumber: float, temperature: float, steps: int = 20000, time_step: float = 0.5) -> FloatArray:
    """Return the dipole of a classical oscillator with dM/dQ = 1 e/sqrt(u) and the energy k T."""
    angular = 2 * np.pi * c * 100.0 * wavenumber
    mean_square = elementary_charge**2 / atomic_mass * Boltzmann * temperature / angular**2
    dipole = np.zeros((steps, 3))
    dipole[:, 1] = np.sqrt(2 * mean_square) / DEBYE * np.cos(angular * 1e-15 * time_step * np.arange(steps))
    return dipole


@pytest.mark.parametrize(("wavenumber", "temperature"), [(1000.0, 300.0), (2500.0, 50.0), (600.0, 700.0)])
def test_a_harmonic_mode_has_its_double_harmonic_intensity(wavenumber: float, temperature: float) -> None:
    result = absorption(oscillator(wavenumber, temperature), 0.5, temperature)
    near = np.abs(result.spectrum.wavenumber - wavenumber) < 100.0
    area = np.trapezoid(result.molar_absorption[near], result.spectrum.wavenumber[near])
    assert area == pytest.approx(974.88, rel=5e-4)  # e^2/u in km/mol
    peak = result.spectrum.wavenumber[result.molar_absorption.argmax()]
    assert peak == pytest.approx(wavenumber, abs=result.resolution / 2)


@pytest.mark.parametrize("window", ["none", "hann", "blackman"])
def test_width_of_a_sharp_line_is_the_resolution(window: str) -> None:
    result = absorption(oscillator(3000.0, 300.0), 0.5, 300.0, window=window, zero_filling=16)
    high = result.molar_absorption > result.molar_absorption.max() / 2
    assert high.sum() * result.spectrum.wavenumber[1] == pytest.approx(result.resolution, rel=0.08)


@given(st.integers(0, 2**32 - 1), st.sampled_from(["none", "hann", "blackman"]), st.integers(1, 4))
def test_the_density_integrates_to_the_mean_square(seed: int, window: str, filling: int) -> None:
    dipole = np.random.default_rng(seed).normal(size=(200, 3))
    result = absorption(dipole, 1.0, 300.0, window=window, zero_filling=filling, detrend="none")
    nu = result.spectrum.wavenumber
    response = (2 * np.pi * c * 100 * nu[1:]) ** 2 / (6 * c * VACUUM_PERMITTIVITY * Boltzmann * 300.0) * 6.02214076e22
    density = result.molar_absorption[1:] / response / (DEBYE**2 * 1e-15)
    spacing = nu[1] * c * 1e-13
    lag = result.lag.size
    weight = result.autocorrelation * _window(lag, window)
    at_zero = weight[0] + 2 * weight[1:].sum()
    total = (at_zero + 2 * density[:-1].sum() + density[-1]) * spacing
    assert total == pytest.approx(np.mean(np.sum(dipole**2, axis=1)), rel=1e-6)


def _window(count: int, window: str) -> FloatArray:
    phase = np.pi * np.arange(count) / count
    return {
        "none": np.ones(count),
        "hann": np.cos(phase / 2) ** 2,
        "blackman": 0.42 + 0.5 * np.cos(phase) + 0.08 * np.cos(2 * phase),
    }[window]


def test_autocorrelation_agrees_with_a_direct_sum() -> None:
    dipole = np.random.default_rng(3).normal(size=(40, 3))
    result = absorption(dipole, 1.0, 300.0, detrend="none")
    direct = [np.mean([dipole[i] @ dipole[i + k] for i in range(40 - k)]) for k in range(21)]
    np.testing.assert_allclose(result.autocorrelation, direct, atol=1e-12)


def test_turning_the_frame_changes_nothing_and_volume_divides() -> None:
    dipole = np.random.default_rng(0).normal(size=(300, 3))
    turned = dipole @ Rotation.random(rng=1).as_matrix().T
    one = absorption(dipole, 0.5, 300.0, volume=500.0)
    other = absorption(turned, 0.5, 300.0, volume=1000.0)
    np.testing.assert_allclose(one.molar_absorption, other.molar_absorption, atol=1e-9)
    np.testing.assert_allclose(one.spectrum.ordinate, 2 * other.spectrum.ordinate, atol=1e-9)
    assert one.spectrum.metadata["ordinate"] == "n alpha in cm^-1, Napierian"
    in_cm2 = one.molar_absorption * 1e5 / 6.02214076e23  # km cm/mol to cm^2
    np.testing.assert_allclose(one.spectrum.ordinate, in_cm2 / 500e-24, rtol=1e-9)


def test_detrending() -> None:
    ramp = np.outer(np.arange(100.0), [1.0, 2.0, 3.0])
    assert absorption(ramp, 1.0, 300.0, detrend="linear").autocorrelation[0] < 1e-18
    assert absorption(ramp, 1.0, 300.0, detrend="mean").autocorrelation[0] > 1.0


@pytest.mark.parametrize("lag", [1.0, 500.0])
def test_a_lag_that_does_not_fit_is_refused(lag: float) -> None:
    with pytest.raises(InputError, match="maximum_lag"):
        absorption(np.ones((100, 3)), 1.0, 300.0, maximum_lag=lag)


@given(st.floats(1.0, 5000.0), st.floats(20.0, 2000.0), st.sampled_from(["harmonic", "standard", "schofield", "mixed"]))
def test_detailed_balance(wavenumber: float, temperature: float, kind: str) -> None:
    exponent = Planck * c * 100.0 * wavenumber / (Boltzmann * temperature)
    if exponent > 500.0:
        return
    up, down = quantum_correction_factor(np.array([wavenumber, -wavenumber]), temperature, kind)
    assert np.log(up / down) == pytest.approx(exponent, rel=1e-6, abs=1e-9)


def test_quantum_factors_are_ordered() -> None:
    nu = np.array([500.0, 1500.0, 3000.0])
    standard, harmonic, mixed, schofield = (
        quantum_correction_factor(nu, 300.0, kind) for kind in ("standard", "harmonic", "mixed", "schofield")
    )
    assert (standard < harmonic).all() and (harmonic < mixed).all() and (mixed < schofield).all()


def test_spectrum_from_several_trajectories_is_their_mean() -> None:
    parts = [Trajectory(0.5, 300.0, oscillator(nu, 300.0, 2000)) for nu in (1000.0, 2000.0)]
    singles = [average(part).ordinate for part in parts]
    both = average(*parts)
    np.testing.assert_allclose(both.ordinate, np.mean(singles, axis=0))
    assert both.metadata["trajectories"] == "2" and both.kind == "absorption_coefficient"


def test_trajectories_that_do_not_belong_together_are_refused() -> None:
    dipole = oscillator(1000.0, 300.0, 100)
    with pytest.raises(InputError, match="same step"):
        average(Trajectory(0.5, 300.0, dipole), Trajectory(1.0, 300.0, dipole))
    with pytest.raises(InputError, match="at least one"):
        average()
    with pytest.raises(InputError, match="range"):
        average(Trajectory(0.5, 300.0, dipole), low=4400.0, high=4401.0)
    with pytest.raises(InputError, match="shape"):
        Trajectory(0.5, 300.0, dipole[:, 0])
