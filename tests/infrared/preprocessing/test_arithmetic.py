"""Average, subtraction, ratio, joining of ranges, resampling, derivatives: against numpy and scipy to 1e-9."""

from pathlib import Path
from typing import Literal

import numpy as np
import pytest
from scipy.signal import savgol_filter

from vibron.core.errors import DomainError, InputError
from vibron.core.spectrum import Spectrum
from vibron.infrared import (
    average_spectra,
    derivative_spectrum,
    find_bands,
    mask_regions,
    merge_ranges,
    resample,
    single_beam_ratio,
    subtract_spectrum,
    to_absorbance,
    write_spectrum,
)
from vibron.infrared.recipes import Recipe

X = np.arange(1000.0, 2000.0, 2.0)
RNG = np.random.default_rng(7)
SOLVENT = np.exp(-(((X - 1640.0) / 40.0) ** 2)) + 0.4 * np.exp(-(((X - 1200.0) / 25.0) ** 2))
SOLUTE = 0.2 * np.exp(-(((X - 1400.0) / 10.0) ** 2))


def test_average_spread_and_outliers() -> None:
    rows = SOLVENT + 1e-3 * RNG.normal(size=(9, X.size))
    rows[4] += 0.1
    rows[:, 3] = np.nan
    rows[2, 5] = np.nan
    found = average_spectra(tuple(Spectrum(X, row) for row in rows))
    assert found.average.ordinate == pytest.approx(_mean(rows), abs=1e-12, nan_ok=True)
    middle = np.nanmedian(np.delete(rows, 3, axis=1), axis=0)
    distance = np.sqrt(np.nanmean((np.delete(rows, 3, axis=1) - middle) ** 2, axis=1))
    assert found.distance == pytest.approx(distance, abs=1e-12)
    assert found.outliers == (5,) and found.count == 9
    kept = np.delete(rows, 4, axis=0)
    without = average_spectra(tuple(Spectrum(X, row) for row in rows), leave_out=True)
    assert without.average.ordinate == pytest.approx(_mean(kept), abs=1e-12, nan_ok=True)
    assert without.count == 8
    assert np.isnan(found.average.ordinate[3]) and np.isnan(found.spread[3])
    assert found.spread[10] == pytest.approx(rows[:, 10].std(ddof=1), abs=1e-12)


def _mean(rows: np.ndarray) -> np.ndarray:
    return np.array([column[np.isfinite(column)].mean() if np.isfinite(column).any() else np.nan for column in rows.T])


def test_average_keeps_what_the_spectra_share() -> None:
    one = Spectrum(X, SOLVENT, state="liquid", metadata={"title": "a", "owner": "b"})
    other = Spectrum(X, SOLVENT, state="liquid", metadata={"title": "c", "owner": "b"})
    found = average_spectra((one, other)).average
    assert found.metadata == {"owner": "b"} and found.state == "liquid"


def test_what_average_refuses() -> None:
    with pytest.raises(InputError, match="spectrum 2 has other wavenumbers"):
        average_spectra((Spectrum(X, SOLVENT), Spectrum(X[1:], SOLVENT[1:])))
    with pytest.raises(InputError, match="one kind"):
        average_spectra((Spectrum(X, SOLVENT), Spectrum(X, SOLVENT, "arbitrary")))


@pytest.mark.parametrize("method", ["derivative", "fit"])
def test_the_factor_of_a_solvent_on_a_sloping_baseline(method: Literal["derivative", "fit"]) -> None:
    sample = Spectrum(X, 0.83 * SOLVENT + 0.1 + 1e-6 * X)
    found = subtract_spectrum(sample, Spectrum(X, SOLVENT), method, regions=np.array([[1150.0, 1300.0]]))
    assert found.factor == pytest.approx(0.83, abs=1e-9 if method == "fit" else 1e-4)


def test_a_least_squares_factor_with_noise_is_that_of_numpy() -> None:
    y = 0.83 * SOLVENT + SOLUTE + 0.1 + 1e-3 * RNG.normal(size=X.size)
    inside = [np.flatnonzero(np.abs(X - middle) <= half) for middle, half in ((1225.0, 75.0), (1650.0, 150.0))]
    columns = [np.concatenate([SOLVENT[one] for one in inside])]
    for number in range(len(inside)):
        for power in (0, 1):
            columns.append(np.concatenate([X[each] ** power * (index == number) for index, each in enumerate(inside)]))
    by_hand = np.linalg.lstsq(np.array(columns).T, np.concatenate([y[one] for one in inside]), rcond=None)[0][0]
    regions = np.array([[1150.0, 1300.0], [1800.0, 1500.0]])
    found = subtract_spectrum(Spectrum(X, y), Spectrum(X, SOLVENT), "fit", regions)
    assert found.factor == pytest.approx(by_hand, abs=1e-9)
    assert found.difference.ordinate == pytest.approx(y - by_hand * SOLVENT, abs=1e-9)


def test_bands_of_the_sample_hardly_change_the_factor_of_derivatives() -> None:
    found = subtract_spectrum(Spectrum(X, 0.83 * SOLVENT + SOLUTE), Spectrum(X, SOLVENT))
    assert found.factor == pytest.approx(0.83, abs=2e-3)


def test_subtraction_of_transmittances_on_other_grids() -> None:
    reference = Spectrum(X[::2], 10.0 ** -SOLVENT[::2], "transmittance")
    sample = Spectrum(X[5:-5], 10.0 ** -(0.5 * SOLVENT + SOLUTE)[5:-5], "transmittance")
    found = subtract_spectrum(sample, reference, "given", factor=0.5)
    assert found.difference.kind == "absorbance"
    assert found.difference.ordinate == pytest.approx(SOLUTE[5:-5], abs=2e-3)


def test_positive_leaves_no_negative_point_where_the_reference_is_high() -> None:
    found = subtract_spectrum(Spectrum(X, 0.83 * SOLVENT + SOLUTE), Spectrum(X, SOLVENT), "positive")
    high = SOLVENT / SOLVENT.max() > 0.1
    assert found.difference.ordinate[high].min() == pytest.approx(0.0, abs=1e-12)


def test_what_subtraction_refuses() -> None:
    one = Spectrum(X, SOLVENT)
    with pytest.raises(DomainError, match="not structured"):
        subtract_spectrum(one, Spectrum(X, np.full(X.size, 0.3)))
    with pytest.raises(DomainError, match="fewer than 8"):
        subtract_spectrum(one, one, regions=np.array([[1000.0, 1004.0]]))
    with pytest.raises(InputError, match="factor"):
        subtract_spectrum(one, one, factor=0.3)
    with pytest.raises(DomainError, match="an absorbance is needed"):
        subtract_spectrum(one, Spectrum(X, SOLVENT, "reflectance"))


def test_a_ratio_of_single_beams_is_the_transmittance() -> None:
    empty = 5.0 * np.exp(-(((X - 1500.0) / 150.0) ** 2))
    sample = empty * 10.0**-SOLUTE
    found = single_beam_ratio(Spectrum(X, sample, "arbitrary"), Spectrum(X, empty, "arbitrary"))
    dark = empty <= 1e-3 * empty.max()
    assert np.isnan(found.ordinate[dark]).all() and dark.any()
    assert found.ordinate[~dark] == pytest.approx(10.0 ** -SOLUTE[~dark], abs=1e-12)
    assert found.kind == "transmittance"
    absorbed = single_beam_ratio(Spectrum(X, sample, "arbitrary"), Spectrum(X, empty, "arbitrary"), "absorbance")
    assert absorbed.ordinate[~dark] == pytest.approx(SOLUTE[~dark], abs=1e-9)
    with pytest.raises(DomainError, match="not a single beam"):
        single_beam_ratio(found, Spectrum(X, empty, "arbitrary"))
    with pytest.raises(DomainError, match="no light"):
        single_beam_ratio(Spectrum(X, sample, "arbitrary"), Spectrum(X, 0 * X, "arbitrary"))


@pytest.mark.parametrize("ending", ["jdx", "csv", "json"])
def test_a_ratio_of_files_of_single_beams(ending: str, tmp_path: Path) -> None:
    empty = Spectrum(X, 5.0 + np.sin(X / 300.0), "single_beam")
    other = Spectrum(X[::2], empty.ordinate[::2], "single_beam")
    sample = Spectrum(X, empty.ordinate * 10.0**-SOLUTE, "single_beam")
    for name, one in (("sample", sample), ("empty", other)):
        write_spectrum((one,), tmp_path / f"{name}.{ending}")
    recipe = Recipe.read(f"ratio background={tmp_path}/empty.{ending}, absorbance")
    [found] = recipe.apply(tmp_path / f"sample.{ending}")
    light = np.interp(X[:-1], X[::2], empty.ordinate[::2])  # the last point lies beyond the background
    assert found.kind == "absorbance" and np.isnan(found.ordinate[-1])
    assert found.ordinate[:-1] == pytest.approx(-np.log10(sample.ordinate[:-1] / light), abs=1e-8)


def test_a_single_beam_has_no_absorbance() -> None:
    beam = Spectrum(X, 5.0 * 10.0**-SOLUTE, "single_beam")
    for refused in (lambda: to_absorbance(beam), lambda: find_bands(beam), lambda: subtract_spectrum(beam, beam)):
        with pytest.raises(DomainError, match="absorbance") as caught:
            refused()
        assert "single_beam_ratio" in caught.value.remedy
    averaged = average_spectra((beam, beam)).average
    assert averaged.kind == "single_beam" and averaged.ordinate == pytest.approx(beam.ordinate, abs=1e-12)


def test_derivatives_are_those_of_scipy() -> None:
    y = SOLVENT + SOLUTE + 1e-3 * RNG.normal(size=X.size)
    for order in (1, 2):
        by_scipy = savgol_filter(y, 11, 3, order, delta=2.0)
        assert derivative_spectrum(Spectrum(X, y), order, 11).ordinate == pytest.approx(by_scipy, abs=1e-9)


def test_resampling_is_interpolation_on_a_finer_grid_and_averages_on_a_coarser_one() -> None:
    y = SOLVENT + SOLUTE
    fine = np.arange(1000.5, 1990.0, 0.7)
    assert resample(Spectrum(X, y), fine) == pytest.approx(np.interp(fine, X, y), abs=1e-9)
    coarse = np.arange(1040.0, 1961.0, 20.0)
    cells = (np.linspace(middle - 10.0, middle + 10.0, 11) for middle in coarse)  # nodes are points of the spectrum
    means = [np.trapezoid(np.interp(nodes, X, y), nodes) / 20.0 for nodes in cells]
    assert resample(Spectrum(X, y), coarse) == pytest.approx(means, abs=1e-9)


def test_an_overlap_passes_over_linearly() -> None:
    lower, upper = Spectrum(X[:301], SOLVENT[:301]), Spectrum(X[200:], SOLVENT[200:] + 0.1)
    weight = (X[200:301] - X[200]) / (X[300] - X[200])
    by_hand = (1.0 - weight) * SOLVENT[200:301] + weight * (SOLVENT[200:301] + 0.1)
    assert merge_ranges((upper, lower)).ordinate[200:301] == pytest.approx(by_hand, abs=1e-9)


def test_ranges_are_joined_over_their_overlap() -> None:
    whole = SOLVENT + SOLUTE
    lower, upper = Spectrum(X[:300], whole[:300]), Spectrum(X[250:], 1.1 * whole[250:])
    found = merge_ranges((upper, lower), "factor")
    assert found.wavenumber.tolist() == X.tolist()
    assert found.ordinate == pytest.approx(whole, abs=1e-12)
    shifted = merge_ranges((lower, Spectrum(X[250:], whole[250:] - 0.2)), "offset")
    assert shifted.ordinate == pytest.approx(whole, abs=1e-12)
    apart = merge_ranges((Spectrum(X[:100], whole[:100]), Spectrum(X[200:], whole[200:])))
    assert apart.ordinate.tolist() == [*whole[:100], *whole[200:]]


def test_what_joining_refuses() -> None:
    with pytest.raises(InputError, match="inside another"):
        merge_ranges((Spectrum(X, SOLVENT), Spectrum(X[10:20], SOLVENT[10:20])))
    with pytest.raises(DomainError, match="too little in common"):
        merge_ranges((Spectrum(X[:100], SOLVENT[:100]), Spectrum(X[200:], SOLVENT[200:])), "offset")


def test_kept_regions_are_all_that_is_left() -> None:
    found = mask_regions(Spectrum(X, SOLVENT), np.array([[1100.0, 1200.0], [1150.0, 1300.0]]), "keep")
    assert found.wavenumber.tolist() == X[(X >= 1100.0) & (X <= 1300.0)].tolist()
