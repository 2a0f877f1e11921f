"""n and k come back from exact Fresnel reflectances of Lorentz oscillators."""

import numpy as np
import pytest

from vibron.core.errors import ConvergenceError, DomainError, InputError
from vibron.core.spectrum import Spectrum
from vibron.infrared.preprocessing.correct_atr import correct_atr
from vibron.infrared.preprocessing.optical_constants import optical_constants

X = np.arange(400.0, 4001.0, 2.0)
BANDS = ((1700, 0.018, 25.0), (1250, 0.03, 30.0), (2900, 0.004, 40.0), (1100, 0.01, 60.0), (700, 0.02, 20.0))


def index(strength: float = 1.0) -> np.ndarray:
    dielectric = sum(strength * s * c**2 / (c**2 - X**2 - 1j * g * X) for c, s, g in BANDS)
    return np.sqrt(1.5**2 - dielectric[-1].real + dielectric)


def attenuated(n: np.ndarray, crystal: float, angle: float, share: float, reflections: int) -> np.ndarray:
    """Fresnel's formulas with the complex angle of refraction, another form than that of the tool."""
    theta = np.deg2rad(angle)
    into = np.arcsin(crystal * np.sin(theta) / n)
    s = np.abs((crystal * np.cos(theta) - n * np.cos(into)) / (crystal * np.cos(theta) + n * np.cos(into))) ** 2
    p = np.abs((n * np.cos(theta) - crystal * np.cos(into)) / (n * np.cos(theta) + crystal * np.cos(into))) ** 2
    return -np.log10(share * s**reflections + (1 - share) * p**reflections)


@pytest.mark.parametrize(
    ("crystal", "angle", "polarisation", "reflections", "strength"),
    [
        (2.4, 45.0, "unpolarised", 1, 1.0),
        (2.4, 45.0, "unpolarised", 1, 2.0),
        (4.0, 45.0, "p", 1, 1.0),
        (4.0, 60.0, "unpolarised", 5, 1.0),
        (2.4, 60.0, "s", 1, 1.0),
        (2.4, 50.0, "unpolarised", 9, 0.2),
    ],
)
def test_atr_gives_back_n_and_k(
    crystal: float, angle: float, polarisation: str, reflections: int, strength: float
) -> None:
    truth = index(strength)
    share = {"unpolarised": 0.5, "s": 1.0, "p": 0.0}[polarisation]
    measured = Spectrum(X, attenuated(truth, crystal, angle, share, reflections))
    found = optical_constants(measured, "atr", crystal, 1.5, angle, polarisation, reflections)
    assert found.extinction_coefficient == pytest.approx(truth.imag, abs=0.006 * truth.imag.max())
    assert found.refractive_index == pytest.approx(truth.real, abs=0.004)
    assert found.absorption.kind == "absorption_coefficient"
    assert found.absorption.ordinate == pytest.approx(4 * np.pi * X * found.extinction_coefficient / np.log(10))
    # The measured band at 1250 lies too low; that of k is right to a step.
    strong = (X > 1190) & (X < 1300)
    assert (
        abs(X[strong][np.argmax(found.extinction_coefficient[strong])] - X[strong][np.argmax(truth.imag[strong])])
        <= 2.0
    )


def test_the_simple_correction_scales_but_leaves_the_shift() -> None:
    measured = Spectrum(X, attenuated(index(), 2.4, 45.0, 0.5, 1))
    simple = correct_atr(measured)
    assert simple.ordinate == pytest.approx(measured.ordinate * X / 1000.0)
    strong = (X > 1190) & (X < 1300)
    assert X[strong][np.argmax(simple.ordinate[strong])] < X[strong][np.argmax(index().imag[strong])] - 5.0


@pytest.mark.parametrize(("polarisation", "share"), [("unpolarised", 0.5), ("s", 1.0), ("p", 0.0)])
@pytest.mark.parametrize("angle", [45.0, 60.0])
def test_effective_thickness_agrees_with_fresnel_for_weak_absorption(
    polarisation: str, share: float, angle: float
) -> None:
    n = np.full(X.size, 1.5 + 1e-5j)
    measured = Spectrum(X, attenuated(n, 2.4, angle, share, 3))
    as_layer = correct_atr(
        measured, sample_index=1.5, angle=angle, path_length=10.0, polarisation=polarisation, reflections=3
    )
    assert as_layer.ordinate == pytest.approx(4 * np.pi * X * 1e-5 * 10e-4 / np.log(10), rel=1e-3)


def test_depth_with_an_index_that_changes() -> None:
    spectrum = Spectrum(np.array([1000.0, 2000.0]), np.array([0.1, 0.1]))
    same = correct_atr(spectrum, index_spectrum=np.array([1.5, 1.5]))
    assert same.ordinate == pytest.approx(correct_atr(spectrum).ordinate)
    varied = correct_atr(spectrum, index_spectrum=np.array([1.5, 1.4]))
    ratio = np.sqrt(0.5 - (1.4 / 2.4) ** 2) / np.sqrt(0.5 - (1.5 / 2.4) ** 2)
    assert varied.ordinate == pytest.approx([0.1, 0.2 * ratio])


def test_what_atr_tools_refuse() -> None:
    measured = Spectrum(X, attenuated(index(), 2.4, 45.0, 0.5, 1))
    with pytest.raises(DomainError, match=r"Use more than 38\.7 degrees"):
        correct_atr(measured, angle=35.0)
    with pytest.raises(DomainError, match="higher index"):
        optical_constants(measured, "atr", crystal_index=1.4)
    with pytest.raises(InputError, match="must have 1801 values"):
        correct_atr(measured, index_spectrum=np.array([1.5]))
    holed = np.where((X > 2300) & (X < 2400), np.nan, measured.ordinate)
    with pytest.raises(DomainError, match="without a gap"):
        optical_constants(Spectrum(X, holed), "atr")
    through = Spectrum(X, measured.ordinate, "transmittance")
    with pytest.raises(DomainError, match="an absorbance is needed"):
        correct_atr(Spectrum(X, measured.ordinate, "reflectance"))
    with pytest.raises(DomainError, match="must be of kind absorbance"):
        optical_constants(through, "atr")


def test_noise_in_atr_is_borne() -> None:
    truth = index()
    noise = 1e-3 * np.random.default_rng(3).normal(size=X.size)
    found = optical_constants(Spectrum(X, attenuated(truth, 2.4, 45.0, 0.5, 1) + noise), "atr")
    assert found.refractive_index == pytest.approx(truth.real, abs=0.03)
    assert found.extinction_coefficient == pytest.approx(truth.imag, abs=0.03)


@pytest.mark.parametrize("strength", [0.1, 1.0, 4.0])
def test_reflectance_gives_back_n_and_k(strength: float) -> None:
    truth = index(strength)
    found = optical_constants(Spectrum(X, np.abs((truth - 1) / (truth + 1)) ** 2, "reflectance"), "reflectance")
    assert found.extinction_coefficient == pytest.approx(truth.imag, abs=0.012 * truth.imag.max() + 1e-3)
    assert found.refractive_index == pytest.approx(truth.real, abs=0.02 * np.sqrt(strength))


def test_what_reflectance_refuses() -> None:
    flat = np.full(X.size, 0.04)
    with pytest.raises(DomainError, match="must be of kind reflectance"):
        optical_constants(Spectrum(X, flat), "reflectance")
    for given in ({"angle": 45.0}, {"crystal_index": 2.4}, {"reflections": 1}, {"polarisation": "s"}):
        with pytest.raises(InputError, match="does not apply to method='reflectance'"):
            optical_constants(Spectrum(X, flat, "reflectance"), "reflectance", **given)
    with pytest.raises(DomainError, match="between 0 and 1"):
        optical_constants(Spectrum(X, np.full(X.size, 4.0), "reflectance"), "reflectance")


def test_convergence_is_told() -> None:
    spiky = np.where(np.arange(X.size) % 50 == 25, 3.0, 0.0)
    try:
        found = optical_constants(Spectrum(X, spiky), "atr", angle=60.0)
    except ConvergenceError as error:
        assert error.field == "spectrum" and error.remedy
    else:
        assert np.isfinite(found.extinction_coefficient).all()
