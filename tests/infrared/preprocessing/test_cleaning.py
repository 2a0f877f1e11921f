"""What was planted is found and taken off: spikes, fringes, shifts, air; and what was not planted stays."""

import numpy as np
import pytest

from vibron.core.errors import DomainError, InputError
from vibron.core.spectrum import Spectrum
from vibron.infrared.preprocessing.air_lines import air_lines
from vibron.infrared.preprocessing.align_spectra import align_spectra
from vibron.infrared.preprocessing.mask_regions import mask_regions
from vibron.infrared.preprocessing.quality_report import quality_report
from vibron.infrared.preprocessing.remove_fringes import remove_fringes
from vibron.infrared.preprocessing.remove_spikes import remove_spikes
from vibron.infrared.preprocessing.subtract_atmosphere import subtract_atmosphere
from vibron.infrared.spectra.air import air_absorbance
from vibron.infrared.spectra.fringes import strongest_line

X = np.arange(400.0, 4001.0, 2.0)
PLACES = ((700, 0.5, 20), (1100, 0.3, 60), (1450, 0.4, 25), (1720, 1.0, 20), (2930, 0.6, 40), (3400, 0.3, 150))
BANDS = sum(h / (1 + (2 * (X - c) / w) ** 2) for c, h, w in PLACES)
NOISE = 1e-3 * np.random.default_rng(11).normal(size=X.size)


def test_planted_spikes_go_and_bands_stay() -> None:
    y = BANDS + NOISE
    planted = y.copy()
    planted[[50, 300, 301, 900, 1500]] += [0.5, -0.3, -0.4, 0.2, 0.1]
    found = remove_spikes(Spectrum(X, planted, "absorbance", "liquid"))
    assert np.abs(found.ordinate - y).max() < 0.02
    assert (np.delete(found.ordinate, [50, 300, 301, 900, 1500]) == np.delete(y, [50, 300, 301, 900, 1500])).all()
    assert found.warnings == ("5 points of spikes replaced: 500, 1000, 1002, 2200, 3400 cm^-1",)
    clean = remove_spikes(Spectrum(X, y))
    assert (clean.ordinate == y).all() and clean.warnings == ()
    assert quality_report(Spectrum(X, planted)).spikes > 0 == quality_report(found).spikes


def test_a_band_wider_than_a_spike_is_none() -> None:
    y = NOISE.copy()
    y[800:804] += 0.5
    assert (remove_spikes(Spectrum(X, y), width=2).ordinate == y).all()
    assert np.abs(remove_spikes(Spectrum(X, y), width=4).ordinate).max() < 0.01


@pytest.mark.parametrize("period", [13.0, 37.0, 80.0])
def test_planted_fringes(period: float) -> None:
    fringes = 0.02 * (1.2 - 0.4 * X / 4000) * np.cos(2 * np.pi * X / period * (1 + 2e-7 * X) + 1.0)
    found = remove_fringes(Spectrum(X, BANDS + fringes + NOISE))
    assert np.std(found.fringes - fringes) < 0.08 * np.std(fringes)
    assert found.period == pytest.approx(period, rel=0.01)
    assert found.optical_thickness == pytest.approx(1e4 / (2 * found.period))
    given = remove_fringes(Spectrum(X, BANDS + fringes + NOISE), period=1.03 * period)
    assert np.std(given.fringes - fringes) < 0.08 * np.std(fringes)


@pytest.mark.parametrize(("points", "period"), [(250, 23.7), (500, 40.0), (1801, 13.0)])
def test_the_period_in_noise_is_as_good_as_least_squares(points: int, period: float) -> None:
    random, x = np.random.default_rng(3), 400.0 + 2.0 * np.arange(points)
    height, noise = 0.015, 2e-4
    # standard error of the frequency of a sinusoid in white noise by plain least squares
    expected = period**2 * np.sqrt(6.0 / points) * noise / (np.pi * height * np.ptp(x))
    errors, stated = [], []
    for _ in range(12):
        y = 0.1 + height * np.cos(2.0 * np.pi * x / period + random.uniform(0.0, 6.0))
        found = remove_fringes(Spectrum(x, y + noise * random.normal(size=points)))
        errors.append(found.period - period)
        stated.append(found.period_error)
        assert found.false_alarm < 1e-9
    assert np.sqrt(np.mean(np.square(errors))) < 1.8 * expected
    assert np.abs(errors).max() < 1e-4 * period
    assert np.mean(stated) == pytest.approx(expected, rel=0.4)


@pytest.mark.parametrize("points", [64, 100, 300])
def test_noise_has_no_fringes(points: int) -> None:
    random, found = np.random.default_rng(4), 0
    for _ in range(40):
        try:
            remove_fringes(Spectrum(1000.0 + 2.0 * np.arange(points), random.normal(size=points)))
            found += 1
        except DomainError:
            pass
    assert found == 0


def test_the_false_alarm_rate_is_not_understated() -> None:
    random, span = np.random.default_rng(6), 2.0 * 99
    stated = [strongest_line(random.normal(size=100), 2.0, 8.0 / span, 0.125).false_alarm for _ in range(600)]
    for level in (0.3, 0.1, 0.01):
        assert np.mean(np.array(stated) < level) < level + 3.0 * np.sqrt(level / 600)


def test_no_fringes() -> None:
    with pytest.raises(DomainError, match="shows no fringes"):
        remove_fringes(Spectrum(X, BANDS + NOISE))
    with pytest.raises(DomainError, match="no fringes of this period"):
        remove_fringes(Spectrum(X, BANDS + NOISE), period=40.0)
    with pytest.raises(DomainError, match="between 4 steps"):
        remove_fringes(Spectrum(X, BANDS), period=1000.0)


@pytest.mark.parametrize("shift", [-7.3, -0.41, 0.0, 0.77, 9.6])
def test_known_shifts(shift: float) -> None:
    moved = sum(h / (1 + (2 * (X - c - shift) / w) ** 2) for c, h, w in PLACES)
    found = align_spectra(np.array([moved]), X, BANDS)
    assert found.shift[0, 0] == pytest.approx(shift, abs=0.02)
    inner = slice(10, -10)
    assert found.aligned[0, inner] == pytest.approx(BANDS[inner], abs=5e-3)


def test_intervals_shift_by_themselves_and_missing_points_stay() -> None:
    low = sum(h / (1 + (2 * (X - c - 3) / w) ** 2) for c, h, w in PLACES if c < 2200)
    high = sum(h / (1 + (2 * (X - c + 3) / w) ** 2) for c, h, w in PLACES if c > 2200)
    found = align_spectra(np.array([low + high]), X, BANDS, intervals=2)
    assert found.shift[0] == pytest.approx([3.0, -3.0], abs=0.5)
    holed = np.where((X > 2300) & (X < 2400), np.nan, BANDS)
    aligned = align_spectra(np.array([holed, BANDS]), X, BANDS).aligned
    assert np.isnan(aligned[0][(X > 2302) & (X < 2398)]).all() and np.isfinite(aligned[1]).all()
    with pytest.raises(InputError, match="half an interval"):
        align_spectra(np.array([BANDS]), X, maximum=300.0, intervals=10)
    with pytest.raises(DomainError, match="constant"):
        align_spectra(np.array([np.zeros(X.size)]), X, BANDS)


@pytest.mark.parametrize("amount", [-0.03, 0.05])
def test_planted_air(amount: float) -> None:
    air = amount * (air_absorbance("H2O", X, 4.0) + 2.0 * air_absorbance("CO2", X, 4.0))
    found = subtract_atmosphere(Spectrum(X, BANDS + air + 0.1 * NOISE))
    assert found.resolution == 4.0
    for (low, _), value in zip(found.regions, found.amount, strict=True):
        assert value == pytest.approx(amount if low in (1300.0, 3500.0) else 2 * amount, abs=0.05 * abs(amount))
    assert np.std(found.corrected.ordinate - BANDS) < 0.1 * np.std(air)


def test_a_measured_reference_and_its_regions() -> None:
    x = np.arange(1000.0, 2000.0, 1.0)
    reference = Spectrum(np.arange(900.0, 2100.0, 0.5), np.random.default_rng(2).normal(size=2400) ** 2)
    air = np.interp(x, reference.wavenumber, reference.ordinate)
    found = subtract_atmosphere(Spectrum(x, np.exp(-(((x - 1500) / 40) ** 2)) + 0.1 * air), reference=reference)
    assert found.amount == pytest.approx([0.1], rel=1e-3)
    assert found.resolution is None
    part = subtract_atmosphere(
        Spectrum(x, 0.1 * air), reference=reference, regions=np.array([[1400.0, 1300.0], [5000.0, 6000.0]])
    )
    assert part.regions.tolist() == [[1300.0, 1400.0]]
    assert (part.removed[x < 1300] == 0).all() and part.removed[350] == pytest.approx(0.1 * air[350], rel=1e-3)


def test_what_air_refuses() -> None:
    with pytest.raises(DomainError, match="an absorbance is needed"):
        subtract_atmosphere(Spectrum(X, BANDS, "reflectance"))
    with pytest.raises(DomainError, match="no region"):
        subtract_atmosphere(Spectrum(np.arange(1000.0, 1200.0), np.zeros(200)))
    with pytest.raises(InputError, match="go with a reference"):
        subtract_atmosphere(Spectrum(X, BANDS), regions=np.array([[1000.0, 1100.0]]))
    with pytest.raises(InputError, match="built-in"):
        subtract_atmosphere(Spectrum(X, BANDS), reference=Spectrum(X, BANDS), resolution=4.0)


#: Strong lines of nu2 and of carbon dioxide in the HITRAN database.
WATER = (1540.300, 1558.530, 1576.185, 1616.711, 1653.267, 1684.835, 1699.934, 1717.405, 1734.651, 1739.839, 1772.714)
DIOXIDE = (2335.921, 2349.917, 2361.466)


def test_lines_lie_where_they_were_measured() -> None:
    for gas, known, tolerance in (("H2O", WATER, 0.3), ("CO2", DIOXIDE, 0.005)):
        lines = air_lines(gas, weakest=0.02)
        nearest = np.abs(lines.position[:, np.newaxis] - np.array(known)).min(axis=0)
        assert (nearest < tolerance).all()
    assert (np.diff(air_lines("H2O").position) >= 0).all()
    assert air_lines("CO2", 1000.0, 1100.0).position.size == 0


def test_masks_overlap_and_bridge() -> None:
    spectrum = Spectrum(X, 0.1 + 1e-4 * X)
    regions = np.array([[2400.0, 2300.0], [2350.0, 2500.0]])
    blank = mask_regions(spectrum, regions)
    assert (np.isnan(blank.ordinate) == ((X >= 2300) & (X <= 2500))).all()
    assert mask_regions(blank, regions, fill="line").ordinate == pytest.approx(spectrum.ordinate)
    assert np.isnan(mask_regions(spectrum, np.array([[300.0, 500.0]]), fill="line").ordinate[0])
    with pytest.raises(InputError, match="without a point"):
        mask_regions(spectrum, np.array([[5000.0, 6000.0]]))
    with pytest.raises(DomainError, match="cover all"):
        mask_regions(spectrum, np.array([[0.0, 6000.0]]))
