"""Transmittance and its kin become absorbance; what is only proportional says so."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vibron.core.errors import DomainError, FormatError
from vibron.core.spectrum import Kind, Spectrum
from vibron.infrared.formats.convert_format import convert_format
from vibron.infrared.formats.read_spectrum import read_spectrum
from vibron.infrared.preprocessing.to_absorbance import to_absorbance

X = np.array([1000.0, 1001.0, 1002.0, 1003.0])


def test_transmittance() -> None:
    result = to_absorbance(Spectrum(X, np.array([1.0, 0.1, 0.01, np.nan]), "transmittance", "gas", {"TITLE": "t"}))
    np.testing.assert_allclose(result.ordinate, [0.0, 1.0, 2.0, np.nan], atol=1e-12)
    assert (result.kind, result.state, result.metadata, result.warnings) == ("absorbance", "gas", {"TITLE": "t"}, ())


def test_opaque_points_are_counted() -> None:
    result = to_absorbance(Spectrum(X, np.array([0.5, 0.0, -0.2, 1e-6]), "transmittance"))
    np.testing.assert_allclose(result.ordinate[1:], 3.0)
    assert result.warnings[0].startswith("2 points")


def test_absorbance_is_returned_as_it_is() -> None:
    spectrum = Spectrum(X, X)
    assert to_absorbance(spectrum) is spectrum


@pytest.mark.parametrize("kind", ["absorption_coefficient", "kubelka_munk", "arbitrary"])
def test_proportional_kinds_pass_with_a_warning(kind: Kind) -> None:
    result = to_absorbance(Spectrum(X, X, kind))
    np.testing.assert_array_equal(result.ordinate, X)
    assert "up to a factor" in result.warnings[0]


def test_reflectance_only_when_asked() -> None:
    spectrum = Spectrum(X, np.full(4, 0.1), "reflectance")
    with pytest.raises(DomainError, match="allow_reflectance"):
        to_absorbance(spectrum)
    result = to_absorbance(spectrum, allow_reflectance=True)
    np.testing.assert_allclose(result.ordinate, 1.0)
    assert result.warnings


@given(st.lists(st.floats(0.0, 2.9), min_size=1, max_size=50))
def test_inverse_of_the_power_of_ten(absorbance: list[float]) -> None:
    x = 1000.0 + np.arange(len(absorbance))
    result = to_absorbance(Spectrum(x, 10.0 ** -np.array(absorbance), "transmittance"))
    np.testing.assert_allclose(result.ordinate, absorbance, atol=1e-12)


WIDE = np.linspace(400.0, 4000.0, 1801)
BANDS = sum(np.exp(-(((WIDE - centre) / 12.0) ** 2)) for centre in (700.0, 1100.0, 1450.0, 1715.0, 2950.0))


@pytest.mark.parametrize(
    ("ordinate", "words"),
    [
        (98.0 - 35.0 * BANDS, "exceed 10"),
        (0.95 - 0.4 * BANDS, "point downwards"),
        (-2.0 + 0.5 * BANDS, "below -0.3"),
        (BANDS * 1e4 + 50.0, "exceed 10"),
    ],
)
def test_values_that_no_absorbance_can_have_are_refused(ordinate: np.ndarray, words: str) -> None:
    with pytest.raises(DomainError, match=words) as caught:
        to_absorbance(Spectrum(WIDE, ordinate, "absorbance"))
    assert "--y-kind transmittance" in caught.value.remedy


def test_arbitrary_units_are_judged_by_their_shape() -> None:
    assert to_absorbance(Spectrum(WIDE, 50.0 * BANDS, "arbitrary")).kind == "absorbance"
    with pytest.raises(DomainError, match="point downwards"):
        to_absorbance(Spectrum(WIDE, 98.0 - 35.0 * BANDS, "arbitrary"))


def test_the_remedy_for_a_reflectance_works_at_the_command_line(tmp_path: Path) -> None:
    table = "wavenumber (cm-1),reflectance (%)\n" + "".join(
        f"{x},{y}\n" for x, y in zip(WIDE, 98.0 - 35.0 * BANDS, strict=True)
    )
    (tmp_path / "film.csv").write_text(table, encoding="utf-8")
    with pytest.raises(DomainError, match="reflectance") as caught:
        to_absorbance(read_spectrum(tmp_path / "film.csv")[0])
    assert "--y-kind transmittance on the command line" in caught.value.remedy
    with pytest.raises(FormatError, match="cannot be an absorbance"):
        convert_format(tmp_path / "film.csv", tmp_path / "new.csv", y_kind="absorbance")
    convert_format(tmp_path / "film.csv", tmp_path / "new.csv", y_kind="transmittance")
    found = to_absorbance(read_spectrum(tmp_path / "new.csv")[0]).ordinate
    assert np.nanmax(found) == pytest.approx(-np.log10(0.63), abs=1e-3)


def test_measured_absorbance_spectra_pass(development_spectra: Path) -> None:
    with np.load(development_spectra / "spectra.npz") as arrays:
        x, rows = arrays["wavenumber"].astype(float), arrays["absorbance"][::50].astype(float)
    assert [to_absorbance(Spectrum(x, row)).kind for row in rows] == ["absorbance"] * len(rows)
