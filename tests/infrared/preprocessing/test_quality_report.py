"""Each defect is put into a clean spectrum and must be found, and only it."""

from collections.abc import Callable

import numpy as np
import pytest

from vibron.core.errors import DomainError
from vibron.core.spectrum import Spectrum
from vibron.infrared.preprocessing.quality_report import quality_report

X = np.arange(400.0, 4001.0, 2.0)
RANDOM = np.random.default_rng(7)
NOISE = 5e-4 * RANDOM.normal(size=X.size)
CLEAN = 0.01 + sum(h * np.exp(-(((X - c) / 15.0) ** 2)) for c, h in ((2950, 0.6), (1720, 0.9), (1250, 0.7))) + NOISE


def test_clean_spectrum() -> None:
    report = quality_report(Spectrum(X, CLEAN))
    assert report.warnings == ()
    assert report.noise == pytest.approx(5e-4, rel=0.15)
    assert report.signal == pytest.approx(0.9, abs=0.01)
    assert report.signal_to_noise == pytest.approx(report.signal / report.noise)
    assert (report.points, report.first, report.last, report.step, report.coverage) == (1801, 400.0, 4000.0, 2.0, 1.0)


def gas(centre: float, width: float) -> np.ndarray:
    return np.exp(-(((X - centre) / width) ** 2))


def lines() -> np.ndarray:
    return 0.03 * RANDOM.normal(size=X.size) * (((X > 1400) & (X < 1900)) | ((X > 3600) & (X < 3900)))


@pytest.mark.parametrize(
    ("defect", "words"),
    [
        (lambda y: y * 0.01, "very weak"),
        (lambda y: y + 0.05 * RANDOM.normal(size=y.size), "noisy"),
        (lambda y: y * 4, "saturated"),
        (lambda y: y - 0.1, "negative"),
        (lambda y: y + 0.5, "baseline lies"),
        (lambda y: y + 0.2 * (X - 400) / 1000, "tilts"),
        (lambda y: y + 0.2 * gas(2349, 12), "2349 cm^-1: +"),
        (lambda y: y - 0.2 * gas(2349, 12), "2349 cm^-1: -"),
        (lambda y: y + 0.3 * gas(667, 2) + 0.3 * gas(2349, 12), "667"),
        (lambda y: y + lines(), "water vapour"),
        (lambda y: y + 0.5 * (X == 2000), "1 spikes"),
    ],
)
def test_defects(defect: Callable[[np.ndarray], np.ndarray], words: str) -> None:
    report = quality_report(Spectrum(X, defect(CLEAN)))
    assert any(words in warning for warning in report.warnings), report.warnings


def test_band_at_667_alone_belongs_to_the_sample() -> None:
    report = quality_report(Spectrum(X, CLEAN + 0.3 * gas(667, 2)))
    assert report.carbon_dioxide_bend > 0.2
    assert report.warnings == ()


def test_short_range_and_holes() -> None:
    short = X < 1500
    report = quality_report(Spectrum(X[short], CLEAN[short]))
    assert "covers only" in report.warnings[0]
    assert report.coverage == pytest.approx(1098 / 3600)
    holed = (X < 1000) | (X > 2000)
    assert quality_report(Spectrum(X[holed], CLEAN[holed])).coverage == pytest.approx(2596 / 3600, abs=2e-3)


def test_transmittance_is_judged_as_absorbance() -> None:
    direct, through = quality_report(Spectrum(X, CLEAN)), quality_report(Spectrum(X, 10**-CLEAN, "transmittance"))
    assert through.signal == pytest.approx(direct.signal)


def test_noise_free_curve_and_unknown_scale() -> None:
    report = quality_report(Spectrum(X, np.where(X < 2000, 1.0, 0.0), "arbitrary"))
    assert report.signal_to_noise == float("inf")
    assert report.opaque_share == 0.0


def test_too_few_points() -> None:
    with pytest.raises(DomainError, match="fewer than 20"):
        quality_report(Spectrum(X, np.where(X < 430, 1.0, np.nan)))
