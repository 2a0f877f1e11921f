"""Scales of wavenumber and absorbance: planted errors are found, and uncertainties hold."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vibron.core.errors import DomainError, InputError
from vibron.core.spectrum import Spectrum
from vibron.infrared.instrument.alias_wavenumber import alias_wavenumber
from vibron.infrared.instrument.calibrate_wavenumber import calibrate_wavenumber
from vibron.infrared.instrument.detector_nonlinearity import detector_nonlinearity
from vibron.infrared.instrument.laser_sampling import laser_sampling
from vibron.infrared.instrument.modulation_frequency import modulation_frequency
from vibron.infrared.instrument.noise_100_percent_line import noise_100_percent_line
from vibron.infrared.instrument.photometric_linearity import photometric_linearity
from vibron.infrared.instrument.rapid_scan_time import rapid_scan_time
from vibron.infrared.instrument.reference_lines import reference_lines
from vibron.infrared.instrument.signal_averaging_gain import signal_averaging_gain
from vibron.infrared.instrument.stray_light_absorbance import stray_light_absorbance


@pytest.mark.parametrize(
    ("model", "error"),
    [
        ("shift", lambda nu: 0.3 + 0 * nu),
        ("scale", lambda nu: 2e-5 * nu),
        ("linear", lambda nu: 0.1 - 3e-5 * nu),
        ("quadratic", lambda nu: 0.1 + 1e-5 * nu - 2e-9 * nu**2),
    ],
)
def test_planted_errors_of_the_scale_are_found(model: str, error) -> None:  # type: ignore[no-untyped-def]
    true = reference_lines("polystyrene").wavenumber
    measured = true - error(true)
    grid = np.linspace(500.0, 4000.0, 8)
    result = calibrate_wavenumber(measured, true, model, grid=grid)
    assert np.abs(result.corrected - true).max() < 1e-3
    assert result.grid is not None and result.grid_uncertainty is not None
    np.testing.assert_allclose(result.grid - grid, error(grid), atol=2e-3)


def test_uncertainties_cover_the_scatter() -> None:
    true, random = reference_lines("carbon monoxide").wavenumber, np.random.default_rng(5)
    pulls = []
    for _ in range(200):
        measured = true / (1 + 3e-6) + random.normal(scale=0.01, size=true.size)
        result = calibrate_wavenumber(measured, true, uncertainty=np.full(true.size, 0.01))
        pulls.append((result.coefficients[1] - 3e-6) / result.uncertainties[1])
    assert np.std(pulls) == pytest.approx(1.0, abs=0.15)
    assert abs(np.mean(pulls)) < 0.2


def test_lines_must_suffice() -> None:
    with pytest.raises(InputError, match="fewer distinct"):
        calibrate_wavenumber(np.array([1000.0, 1000.0]), np.array([1000.1, 1000.1]), "linear")


def test_reference_lines_have_one_label_each_and_ascend() -> None:
    lines = reference_lines("carbon monoxide")
    assert len(lines.label) == lines.wavenumber.size == 51
    assert (np.diff(lines.wavenumber) > 0).all() and "P(25)" in lines.label and "R(25)" in lines.label
    assert reference_lines("polystyrene", 100.0, 200.0).label == ()


@given(st.floats(0.0, 60000.0), st.floats(100.0, 16000.0))
def test_folding_agrees_with_sampled_cosines(wavenumber: float, nyquist: float) -> None:
    folded = alias_wavenumber(np.array([wavenumber]), nyquist).apparent[0]
    assert 0.0 <= folded <= nyquist * (1 + 1e-12)
    path = np.arange(40) / (2.0 * nyquist)
    np.testing.assert_allclose(np.cos(2 * np.pi * wavenumber * path), np.cos(2 * np.pi * folded * path), atol=1e-6)


def test_sampling_chooses_the_undersampling() -> None:
    assert [laser_sampling(high=nu).largest_fringes for nu in (15000.0, 7899.0, 3949.0, 1900.0)] == [0.5, 1, 2, 4]
    with pytest.raises(DomainError, match="half"):
        laser_sampling(fringes=1.5)
    with pytest.raises(DomainError, match="high"):
        laser_sampling(high=20000.0)


def test_noise_is_found_under_drift_and_in_absorbance() -> None:
    x = np.arange(1900.0, 2300.0, 0.5)
    noise = np.random.default_rng(0).normal(scale=1e-4, size=x.size)
    line = 1.0 + 2e-6 * (x - 2100.0) + noise
    found = noise_100_percent_line(Spectrum(x, line, "transmittance"))
    assert found.root_mean_square == pytest.approx(1e-4, rel=0.1)
    assert found.slope == pytest.approx(2e-6, rel=0.2)
    same = noise_100_percent_line(Spectrum(x, -np.log10(line), "absorbance"))
    assert same.root_mean_square == pytest.approx(found.root_mean_square, rel=1e-9)
    with pytest.raises(DomainError, match="window"):
        noise_100_percent_line(Spectrum(x, line, "transmittance"), 3000.0, 3100.0)
    with pytest.raises(DomainError, match="100 %"):
        noise_100_percent_line(Spectrum(x, line, "arbitrary"))


@pytest.mark.parametrize("share", [0.01, -0.03, 0.08])
def test_planted_nonlinearity_is_removed(share: float) -> None:
    x = np.arange(-2048, 2048) / 15798.0
    linear = 2.0 * np.cos(2 * np.pi * 2200.0 * x) * np.exp(-((x / 1.5e-3) ** 2))
    result = detector_nonlinearity(linear + share * linear**2, 1.0 / 15798.0, cutoff=600.0)
    assert result.coefficient == pytest.approx(-share, rel=0.1)
    assert result.out_of_band_left < 0.15 * result.out_of_band
    with pytest.raises(DomainError, match="cutoff"):
        detector_nonlinearity(linear, 1.0 / 15798.0, cutoff=1.0)


def test_stray_light_bends_a_dilution_series() -> None:
    true = np.array([0.2, 0.5, 1.0, 1.5, 2.0])
    seen = stray_light_absorbance(true, 0.01)
    straight, bent = photometric_linearity(true, true * 1.01), photometric_linearity(true, seen.absorbance)
    assert straight.slope == pytest.approx(1.01) and straight.curvature_significance == 0.0
    assert bent.curvature < 0.0 and bent.curvature_significance < -3.0
    np.testing.assert_allclose(stray_light_absorbance(seen.absorbance, 0.01, invert=True).absorbance, true)
    with pytest.raises(DomainError, match="stray"):
        stray_light_absorbance(np.array([3.0]), 0.01, invert=True)
    with pytest.raises(InputError, match="filters"):
        photometric_linearity(np.array([0.1, 0.2, 0.3]), np.array([0.1, 0.2, 0.3]))


@given(st.integers(1, 5000), st.floats(0.1, 32.0), st.sampled_from(["constant", "variable"]))
def test_scans_for_equal_noise_give_equal_noise(scans: int, resolution: float, throughput: str) -> None:
    gain = signal_averaging_gain(scans, 10, resolution, 4.0, throughput)
    assert gain.signal_to_noise**2 == pytest.approx(scans / gain.scans_for_equal_noise)


def test_times_and_frequencies_agree() -> None:
    scan = rapid_scan_time(2.0, 0.3165, sides="double")
    fringes = modulation_frequency(np.array([15798.0]), 0.3165).frequency[0] * scan.scan_time
    assert fringes == pytest.approx(scan.points - 1)
    assert scan.mirror_travel == 0.5
