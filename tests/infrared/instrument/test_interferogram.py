"""From spectrum to interferogram and back, with phase errors, one-sided scans, noise, and what is refused."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vibron.core.errors import DomainError, InputError, ResourceError
from vibron.core.quantity import FloatArray
from vibron.core.spectrum import Spectrum
from vibron.infrared.instrument.interferogram_to_spectrum import interferogram_to_spectrum
from vibron.infrared.instrument.phase_correction import phase_correction
from vibron.infrared.instrument.spectrum_to_interferogram import spectrum_to_interferogram
from vibron.infrared.instrument.zero_filling import zero_filling

STEP = 1.0 / 15798.0
NU = np.arange(0.0, 7000.0, 4.0)


def beam() -> Spectrum:
    """Return a globar with two bands."""
    curve = np.exp(-(((NU - 2000.0) / 900.0) ** 2)) * (1.0 - np.exp(-((NU / 500.0) ** 4)))
    bands = 1.0 - 0.8 * np.exp(-(((NU - 1700.0) / 30.0) ** 2)) - 0.5 / (1.0 + ((NU - 2900.0) / 20.0) ** 2)
    return Spectrum(NU, curve * bands, "arbitrary")


def scan(phase: FloatArray | None = None) -> FloatArray:
    return spectrum_to_interferogram(beam(), STEP, 0.06, phase=phase).signal


@given(st.integers(0, 2**32 - 1), st.integers(8, 40), st.booleans())
def test_round_trip_on_the_grid_of_the_transform(seed: int, side: int, single: bool) -> None:
    size, step = 2 * side + 1, 2e-4
    grid = np.asarray(np.fft.rfftfreq(size, step), dtype=np.float64)
    ordinate = np.random.default_rng(seed).uniform(0.0, 1.0, grid.size)
    ordinate[0] = 0.0
    made = spectrum_to_interferogram(
        Spectrum(grid, ordinate, "arbitrary"), step, side * step, "single" if single else "double"
    )
    back = interferogram_to_spectrum(made.signal, step, "boxcar", "none", 1, centre=0 if single else side)
    ordinate[-1] /= 2.0  # the trapezoid halves the last point, which no Nyquist point makes good in an odd transform
    np.testing.assert_allclose(back.ordinate, ordinate, atol=1e-9)


@pytest.mark.parametrize("method", ["mertz", "mertz-signed", "forman", "power"])
@pytest.mark.parametrize("single", [False, True])
def test_phase_is_corrected(method: str, single: bool) -> None:
    if single and method == "power":
        return  # the modulus of a one-sided transform mixes in its Hilbert transform
    wanted = interferogram_to_spectrum(scan(), STEP, phase="none", low=600.0, high=4000.0)
    phase = 23.0 + 0.017 * NU + 1e-6 * (NU - 2000.0) ** 2
    signal = scan(phase)
    found = interferogram_to_spectrum(signal[signal.size // 2 - 250 :] if single else signal, STEP, phase=method)
    wrong = interferogram_to_spectrum(signal, STEP, phase="none")
    ordinate = np.interp(wanted.wavenumber, found.wavenumber, found.ordinate)
    np.testing.assert_allclose(ordinate, wanted.ordinate, atol=0.005)
    assert np.abs(np.interp(wanted.wavenumber, wrong.wavenumber, wrong.ordinate) - wanted.ordinate).max() > 0.02


def test_forman_agrees_with_mertz_under_noise() -> None:
    signal = scan(np.full(NU.size, 40.0)) + np.random.default_rng(0).normal(scale=0.3, size=scan().size)
    one, other = (
        interferogram_to_spectrum(signal, STEP, phase=kind, low=800.0, high=3500.0) for kind in ("mertz", "forman")
    )
    assert np.abs(one.ordinate - other.ordinate).mean() < 0.01


def test_mertz_signed_keeps_negative_intensity() -> None:
    signed = Spectrum(NU, beam().ordinate * np.where(NU > 2000.0, -1.0, 1.0), "arbitrary")
    signal = spectrum_to_interferogram(signed, STEP, 0.06, phase=np.full(NU.size, 17.0)).signal
    centre = signal.size // 2
    found = interferogram_to_spectrum(signal, STEP, phase="mertz-signed", centre=centre)
    unsigned = interferogram_to_spectrum(signal, STEP, phase="mertz", centre=centre)
    at = np.searchsorted(found.wavenumber, 2400.0)
    assert found.ordinate[at] < -0.5 < 0.5 < unsigned.ordinate[at]


def test_correction_leaves_an_even_interferogram_with_a_real_spectrum() -> None:
    result = phase_correction(scan(30.0 + 0.012 * NU), STEP, centre=scan().size // 2)
    assert result.odd_share > 0.1 and result.odd_share_left < 5e-3
    middle, reach = result.centre, 200
    turned = np.roll(result.interferogram[middle - reach : middle + reach + 1] * np.hanning(2 * reach + 1), -reach)
    spectrum = np.fft.fft(turned)
    assert np.abs(spectrum.imag).max() < 5e-3 * np.abs(spectrum.real).max()
    inside = (result.wavenumber > 1000.0) & (result.wavenumber < 3000.0)
    np.testing.assert_allclose(result.phase[inside], 30.0 + 0.012 * result.wavenumber[inside], atol=1.2)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"interferogram": np.ones(4)}, "interferogram"),
        ({"centre": 0}, "interferogram"),
        ({"centre": 5000}, "centre"),
        ({"low": 20000.0}, "low"),
    ],
)
def test_bad_interferograms(change: dict[str, object], field: str) -> None:
    with pytest.raises(InputError) as error:
        interferogram_to_spectrum(**{"interferogram": scan(), "path_step": STEP, **change})  # type: ignore[arg-type]
    assert error.value.field == field


def test_bad_spectra() -> None:
    with pytest.raises(DomainError, match="Nyquist"):
        spectrum_to_interferogram(beam(), 1e-3, 0.1)
    with pytest.raises(InputError, match="no gap"):
        spectrum_to_interferogram(Spectrum(NU, np.where(NU > 50.0, 1.0, np.nan)), STEP, 0.1)
    with pytest.raises(InputError, match="phase"):
        spectrum_to_interferogram(beam(), STEP, 0.1, phase=np.zeros(3))
    with pytest.raises(ResourceError):
        spectrum_to_interferogram(beam(), STEP, 1000.0)


@settings(max_examples=30)
@given(st.integers(0, 2**32 - 1), st.integers(2, 9))
def test_zero_filling_keeps_the_points(seed: int, factor: int) -> None:
    y = np.random.default_rng(seed).normal(size=33)
    fine = zero_filling(Spectrum(np.linspace(400.0, 464.0, 33), y), factor)
    np.testing.assert_allclose(fine.ordinate[::factor], y, atol=1e-9)
    assert len(fine) == 32 * factor + 1


def test_zero_filling_interpolates_a_resolved_band_and_refuses_uneven_grids() -> None:
    x = np.arange(1000.0, 1401.0, 4.0)
    fine = zero_filling(Spectrum(x, np.exp(-(((x - 1201.3) / 12.0) ** 2))), 8)
    np.testing.assert_allclose(fine.ordinate, np.exp(-(((fine.wavenumber - 1201.3) / 12.0) ** 2)), atol=1e-7)
    with pytest.raises(InputError, match="evenly"):
        zero_filling(Spectrum(np.array([1.0, 2.0, 4.0]), np.ones(3)))
    with pytest.raises(InputError, match="gap"):
        zero_filling(Spectrum(np.array([1.0, 2.0, 3.0]), np.array([1.0, np.nan, 1.0])))
