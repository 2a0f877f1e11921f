"""Scatter corrections undo what was put on, and normalisation keeps its invariants."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vibron.core.errors import DomainError, InputError
from vibron.core.spectrum import Spectrum
from vibron.infrared.preprocessing.correct_scatter import correct_scatter
from vibron.infrared.preprocessing.normalise_spectrum import normalise_spectrum

X = np.linspace(1000.0, 1800.0, 201)
BAND = np.exp(-(((X - 1300) / 30) ** 2)) + 0.6 * np.exp(-(((X - 1600) / 20) ** 2))
OTHER = np.exp(-(((X - 1450) / 25) ** 2))
factors = st.tuples(st.floats(0.2, 5), st.floats(-1, 1), st.floats(-1, 1), st.floats(-1, 1), st.floats(-1, 1))


@given(st.lists(factors, min_size=1, max_size=4))
@settings(max_examples=25, deadline=None)
def test_emsc_undoes_scale_polynomial_and_interferent(rows: list[tuple[float, ...]]) -> None:
    t = (X - 1400.0) / 400.0
    spectra = np.array([b * BAND + c0 + c1 * t + c2 * t**2 + d * OTHER for b, c0, c1, c2, d in rows])
    found = correct_scatter(spectra, "emsc", BAND, X, OTHER[np.newaxis])
    assert found.corrected == pytest.approx(np.tile(BAND, (len(rows), 1)), abs=1e-8)
    assert found.scale == pytest.approx([row[0] for row in rows])
    assert found.polynomial == pytest.approx(np.array([row[1:4] for row in rows]), abs=1e-8)
    assert found.interference[:, 0] == pytest.approx([row[4] for row in rows], abs=1e-8)
    assert found.misfit == pytest.approx(0.0, abs=1e-8)


def test_msc_is_the_regression_line_and_emsc_of_order_zero() -> None:
    spectra = np.array([0.3 + 2 * BAND + 0.05 * OTHER, 0.1 + 0.5 * BAND])
    found = correct_scatter(spectra, "msc", BAND)
    slope, offset = np.polyfit(BAND, spectra[0], 1)
    assert (found.scale[0], found.offset[0]) == pytest.approx((slope, offset))
    same = correct_scatter(spectra, "emsc", BAND, X, order=0)
    assert same.corrected == pytest.approx(found.corrected)
    # With its own mean as reference a set of scaled copies collapses onto the mean.
    copies = np.array([1.0, 2.0, 3.0])[:, np.newaxis] * BAND
    assert correct_scatter(copies, "msc").corrected == pytest.approx(np.tile(2 * BAND, (3, 1)))


def test_missing_points_do_not_count() -> None:
    holed = np.array([0.3 + 2 * BAND, 0.1 + 0.5 * BAND])
    holed[0, 50:60] = np.nan
    for corrected in (
        correct_scatter(holed, "msc", BAND).corrected,
        correct_scatter(holed, "emsc", BAND, X).corrected,
    ):
        assert np.isnan(corrected[0, 50:60]).all()
        assert np.nan_to_num(corrected - BAND) == pytest.approx(0.0, abs=1e-9)
    row = correct_scatter(holed).corrected[0]
    assert (np.nanmean(row), np.nanstd(row, ddof=1)) == pytest.approx((0.0, 1.0))


def test_rows_that_cannot_be_corrected() -> None:
    with pytest.raises(DomainError, match="grow with the reference"):
        correct_scatter(np.array([-BAND]), "msc", BAND)
    with pytest.raises(DomainError, match="does not determine"):
        correct_scatter(np.array([BAND]), "emsc", BAND, X, BAND[np.newaxis])
    with pytest.raises(DomainError, match="constant"):
        correct_scatter(np.array([BAND, np.full(X.size, 0.3)]))
    with pytest.raises(InputError, match="length"):
        correct_scatter(np.array([BAND]), "msc", BAND[:-1])
    with pytest.raises(InputError, match="wavenumber: is missing"):
        correct_scatter(np.array([BAND]), "emsc")
    with pytest.raises(InputError, match="reference: does not apply to method='snv'"):
        correct_scatter(np.array([BAND]), reference=BAND)


@given(st.floats(0.01, 100), st.sampled_from(["max", "area", "vector", "min-max"]))
@settings(max_examples=30, deadline=None)
def test_normalised_spectra_forget_their_scale(factor: float, to: str) -> None:
    one, other = (normalise_spectrum(Spectrum(X, f * BAND), to).ordinate for f in (1.0, factor))
    assert one == pytest.approx(other)
    measure = {"max": one.max(), "area": np.trapezoid(one, X), "vector": np.linalg.norm(one), "min-max": np.ptp(one)}
    assert measure[to] == pytest.approx(1.0)


def test_what_cannot_be_normalised() -> None:
    with pytest.raises(DomainError, match="proportional"):
        normalise_spectrum(Spectrum(X, BAND, "reflectance"))
    with pytest.raises(DomainError, match="no positive area"):
        normalise_spectrum(Spectrum(X, -BAND), "area")
    with pytest.raises(InputError, match="at least two points"):
        normalise_spectrum(Spectrum(X, BAND), region=np.array([3000.0, 3100.0]))
    holed = normalise_spectrum(Spectrum(X, np.where(X < 1100, np.nan, BAND)), "area")
    assert np.isnan(holed.ordinate[X < 1100]).all()
