"""Gases are found in the amounts put in, with errors that repetition confirms, on made and on measured references."""

import csv
import tarfile
from pathlib import Path

import numpy as np
import pytest

from vibron.core.errors import InputError
from vibron.core.spectrum import Spectrum
from vibron.infrared.formats.read_spectrum import read_spectrum
from vibron.infrared.preprocessing.resample import resample
from vibron.infrared.quantitation.gas_quantitation import gas_quantitation

X = np.arange(900.0, 1100.0, 0.5)


def lines(spacing: float, start: float) -> np.ndarray:
    return 1e-4 * sum(np.exp(-(((X - centre) / 1.2) ** 2)) for centre in np.arange(start, 1090.0, spacing))


GASES = tuple(Spectrum(X, lines(*where), "absorption_coefficient") for where in ((7.3, 910.0), (4.1, 950.0)))
WINDOWS = np.array([[920.0, 1000.0], [1010.0, 1080.0]])


def measured(amounts: tuple[float, float], noise: np.ndarray | float = 0.0) -> Spectrum:
    signal = sum(amount * gas.ordinate for amount, gas in zip(amounts, GASES, strict=True))
    return Spectrum(X, signal + 0.05 + 2e-4 * (X - 1000.0) + np.where(X > 1005.0, 0.1, 0.0) + noise)


def test_what_was_injected_is_found_upon_a_baseline_that_jumps_between_windows() -> None:
    found = gas_quantitation(GASES, measured((300.0, 50.0)), path_length=20.0, windows=WINDOWS)
    assert [gas.column for gas in found.gases] == pytest.approx([300.0, 50.0], abs=1e-6)
    assert [gas.concentration for gas in found.gases] == pytest.approx([15.0, 2.5], abs=1e-7)
    assert found.wavenumber.size == found.residual.size == int(((X >= 920) & (X <= 1080)).sum()) - 19


def test_transmittance_gives_the_same() -> None:
    absorbance = measured((300.0, 50.0))
    transmittance = Spectrum(X, 10.0**-absorbance.ordinate, "transmittance")
    one, two = (gas_quantitation(GASES, s, windows=WINDOWS).gases for s in (absorbance, transmittance))
    assert two[0].column == pytest.approx(one[0].column, rel=1e-9)


def test_errors_and_detection_limits_are_those_of_repetition() -> None:
    rng = np.random.default_rng(0)
    runs = [
        gas_quantitation(GASES, measured((20.0, 0.0), rng.normal(0.0, 1e-3, X.size)), 10.0, WINDOWS) for _ in range(150)
    ]
    columns = np.array([[gas.column for gas in run.gases] for run in runs])
    assert columns.std(axis=0) == pytest.approx([gas.column_error for gas in runs[0].gases], rel=0.2)
    assert columns.mean(axis=0) == pytest.approx([20.0, 0.0], abs=0.3)
    planned = gas_quantitation(GASES, noise=1e-3, path_length=10.0, windows=WINDOWS)
    assert planned.residual is None and planned.gases[0].column is None
    assert [limit.detection_limit for limit in planned.gases] == pytest.approx(
        3.0 * columns.std(axis=0) / 10.0, rel=0.2
    )
    assert np.mean([run.gases[1].detected for run in runs]) < 0.02


def test_density_scales_the_concentration_but_not_the_column() -> None:
    one = gas_quantitation(GASES, measured((300.0, 50.0)), windows=WINDOWS).gases[0]
    hot = gas_quantitation(GASES, measured((300.0, 50.0)), windows=WINDOWS, temperature=592.0, pressure=50662.5)
    assert hot.gases[0].column == one.column
    assert hot.gases[0].concentration == pytest.approx(4.0 * one.concentration)


def test_points_not_measured_are_left_out() -> None:
    whole = measured((300.0, 50.0))
    holed = Spectrum(X, np.where((X > 960.0) & (X < 970.0), np.nan, whole.ordinate))
    found = gas_quantitation(GASES, holed, windows=WINDOWS)
    assert found.gases[0].column == pytest.approx(300.0, abs=1e-6)
    assert not ((found.wavenumber > 960.0) & (found.wavenumber < 970.0)).any()


def test_limits_are_the_same_with_and_without_a_spectrum() -> None:
    plan = gas_quantitation(GASES, noise=1e-3, path_length=10.0, windows=WINDOWS, factor=2.0).gases
    real = gas_quantitation(GASES, measured((20.0, 0.0)), 10.0, WINDOWS, noise=1e-3, factor=2.0).gases
    for one, other in zip(plan, real, strict=True):
        assert one.detection_limit == pytest.approx(other.detection_limit)
        assert one.detection_limit == pytest.approx(2.0 * (other.concentration_error or 0.0))
        assert (one.interference, one.strongest_point_limit) == (other.interference, other.strongest_point_limit)
    with pytest.raises(InputError, match="needed without a spectrum"):
        gas_quantitation(GASES)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"windows": [[950.0, 940.0]]}, "windows"),
        ({"windows": [[920.0, 1000.0], [990.0, 1080.0]]}, "windows"),
        ({"windows": [[1200.0, 1300.0]]}, "windows"),
        ({"references": ()}, "references"),
        ({"references": (Spectrum(X, GASES[0].ordinate),)}, "references"),
        ({"references": (Spectrum(X[:200], GASES[0].ordinate[:200], "absorption_coefficient"),)}, "references"),
    ],
)
def test_what_does_not_fit_together_is_refused(change: dict[str, object], field: str) -> None:
    with pytest.raises(InputError) as caught:
        gas_quantitation(**{"spectrum": measured((1.0, 1.0)), "references": GASES, **change})  # type: ignore[arg-type]
    assert caught.value.field == field


def test_measured_quantitative_references(development_spectra: Path) -> None:
    """Injected into air-like baseline and noise, gases of measured references come back within their errors."""
    with (development_spectra / "metadata.csv").open(encoding="utf-8") as file:
        members = {row["name"]: row["raw_member"] for row in csv.DictReader(file) if row["source"] == "nist-quant-ir"}
    wanted = ("Acetone", "Chloroform", "1-Butanol", "Ethyl Acetate")
    references = []
    with tarfile.open(development_spectra / "raw" / "other-repositories.tar.xz") as archive:
        found = {member.name: member for member in archive}
        for name in wanted:
            (match,) = (path for path in found if path.endswith(members[name]))
            stream = archive.extractfile(found[match])
            assert stream is not None
            references.append(read_spectrum(stream.read())[0])
    grid = np.arange(1000.0, 1260.0, 0.25)
    amounts = np.array([40.0, 5.0, 20.0, 0.0])
    signal = amounts @ np.array([resample(reference, grid) for reference in references])
    noise = np.random.default_rng(7).normal(0.0, 2e-4, grid.size)
    result = gas_quantitation(tuple(references), Spectrum(grid, signal + 0.01 + noise), path_length=10.0)
    for gas, amount in zip(result.gases, amounts, strict=True):
        assert abs(gas.column - amount) < 4.0 * gas.column_error
        assert gas.detected == (amount > 0.0)
