"""Columns of numbers with whatever delimiter, decimal sign and header."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from vibron.core.errors import FormatError, ResourceError
from vibron.core.spectrum import Spectrum
from vibron.infrared.files.delimited import read_delimited
from vibron.infrared.formats.read_spectrum import read_spectrum


def from_csv(source: Path | bytes, **options: Any) -> Spectrum:
    [spectrum] = read_spectrum(source, format="csv", **options)
    return spectrum


X = np.arange(4000.0, 399.0, -10.0)
A = 0.02 + np.exp(-(((X - 1700.0) / 30.0) ** 2)) + 0.4 * np.exp(-(((X - 2900.0) / 60.0) ** 2))


def text(x: np.ndarray, y: np.ndarray, delimiter: str = ",", header: str = "", comma: bool = False) -> bytes:
    lines = [f"{a:.4f}\t{b:.5f}" for a, b in zip(x, y, strict=True)]
    body = "\n".join(lines)
    body = (body.replace(".", ",") if comma else body).replace("\t", delimiter)
    return (header + body + "\n").encode()


@pytest.mark.parametrize(
    ("delimiter", "comma"),
    [
        (",", False),
        (", ", False),
        (";", False),
        ("\t", False),
        (" ", False),
        ("   ", False),
        ("|", False),
        (";", True),
        ("\t", True),
        (" ", True),
    ],
)
@pytest.mark.parametrize("header", ["", "wavenumber{}absorbance\n", "Sample 7\nrun by Ann, 3 May 2021\n\ncm-1{}A\n"])
def test_dialects(delimiter: str, comma: bool, header: str) -> None:
    spectrum = from_csv(text(X, A, delimiter, header.format(delimiter), comma))
    np.testing.assert_allclose(spectrum.wavenumber, X[::-1])
    np.testing.assert_allclose(spectrum.ordinate, A[::-1], atol=1e-5)
    assert spectrum.kind == "absorbance"
    assert bool(spectrum.warnings) == (not header)


@pytest.mark.parametrize(
    ("x", "header", "words"),
    [
        (1e4 / X, "", "taken for um"),
        (X, "", "taken for cm-1"),
        (1e7 / X, "wavelength/nm,A\n", ""),
        (1e4 / X, "Wavelength (µm),A\n", ""),
    ],
)
def test_units_from_header_or_values(x: np.ndarray, header: str, words: str) -> None:
    spectrum = from_csv(header.encode() + text(x, A))
    np.testing.assert_allclose(spectrum.wavenumber[[0, -1]], [400.0, 4000.0], rtol=1e-4)
    assert words in " ".join(spectrum.warnings)


@pytest.mark.parametrize(
    ("y", "header", "kind", "top"),
    [
        (100 * 10**-A, "cm-1,%T\n", "transmittance", 10**-0.02), (10**-A, "", "transmittance", 10**-0.02),
        (100 * 10**-A, "", "transmittance", 10**-0.02), (A, "cm-1,Absorbance\n", "absorbance", 1.02),
        (60 * 10**-A, "cm-1,%R\n", "reflectance", 0.573),
    ],
)  # fmt: skip
def test_kinds(y: np.ndarray, header: str, kind: str, top: float) -> None:
    spectrum = from_csv(header.encode() + text(X, y))
    assert spectrum.kind == kind
    assert np.max(spectrum.ordinate) == pytest.approx(top, abs=2e-3)


def test_near_infrared_without_unit_is_ambiguous() -> None:
    x = np.linspace(900, 2500, X.size)
    with pytest.raises(FormatError, match="cm-1 or nm") as caught:
        from_csv(text(x, A))
    assert caught.value.field == "x_unit"
    assert from_csv(text(x, A), x_unit="nm").wavenumber[0] == pytest.approx(4000.0)
    assert from_csv(text(x, A), x_unit="cm-1").wavenumber[0] == pytest.approx(900.0)


def test_every_column_is_a_spectrum() -> None:
    rows = [f"{k},{a:.2f},{b:.4f},{c:.4f},0.001" for k, (a, b, c) in enumerate(zip(X, A, A * 0.5, strict=True))]
    first, second = read_spectrum((",cm-1,first,second,error\n" + "\n".join(rows)).encode())
    np.testing.assert_allclose(first.ordinate, A[::-1], atol=1e-4)
    np.testing.assert_allclose(second.ordinate, A[::-1] / 2, atol=1e-4)
    assert [first.metadata["title"], second.metadata["title"]] == ["first", "second"]
    assert "column 5 (error) is left out" in first.warnings
    assert read_spectrum((",cm-1,first,second,error\n" + "\n".join(rows)).encode(), number=2)[0] == second


def test_pairs_of_columns_have_their_abscissae() -> None:
    rows = [f"{a:.2f};{b:.4f};{1e4 / a:.6f};{b / 2:.4f}" for a, b in zip(X, A, strict=True)]
    first, second = read_spectrum(("cm-1;A;wavelength (um);A\n" + "\n".join(rows)).encode())
    np.testing.assert_allclose(second.wavenumber, first.wavenumber, rtol=1e-5)
    np.testing.assert_allclose(second.ordinate, A[::-1] / 2, atol=1e-4)


def test_missing_and_spoilt_lines() -> None:
    lines = text(X, A, ";").decode().split("\n")
    lines[50] = lines[50].split(";")[0] + ";nan"
    lines[100] = "rubbish"
    spectrum = from_csv("\n".join(lines).encode())
    assert int(np.isnan(spectrum.ordinate).sum()) == 1
    assert len(spectrum) == X.size - 1
    assert "line 101" in " ".join(spectrum.warnings)


def test_misprinted_abscissa_is_left_out() -> None:
    spectrum = from_csv(text(X, A).replace(b"2000.0000", b"9000.0000"))
    assert spectrum.wavenumber[-1] == 4000.0
    assert 2000.0 not in spectrum.wavenumber
    assert "does not fit" in " ".join(spectrum.warnings)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (text(A, X), "up and down"), (b"name,value\nx,y\n", "two columns"), (b"1\n2\n3\n", "two columns"),
        (text(X[:2], A[:2]), "2 points"), (text(X, A, header="Raman shift (cm-1),counts\n"), "not an infrared"),
        (text(X, A * 0), "every ordinate"), (text(X, A, ",", comma=True), "decimal signs"),
    ],
)  # fmt: skip
def test_refusals(data: bytes, words: str) -> None:
    with pytest.raises(FormatError, match=words):
        from_csv(data)


def test_limit_and_dispatch() -> None:
    with pytest.raises(ResourceError, match="max_points"):
        from_csv(text(X, A), max_points=100)
    assert len(read_spectrum(text(X, A))) == 1


def test_terahertz_are_an_abscissa() -> None:
    frequency = X * 0.0299792458  # THz in a wavenumber
    for header in ("frequency (THz),absorbance\n", "Frequency / terahertz,absorbance\n"):
        np.testing.assert_allclose(from_csv(text(frequency, A, header=header)).wavenumber, X[::-1], atol=0.002)
    with pytest.raises(FormatError, match="THz"):
        from_csv(text(X, A, header="frequency (THz),absorbance\n"))


def test_numbers_do_not_move_to_another_line() -> None:
    """A blank within a field and an empty field leave the count of all numbers as it was."""
    table = read_delimited(
        "1250,0;64,6\n1200,0;52,0\n1150,0;64\x0c60\n1100,0;84,3\n1050,0;93,1\n1000,0;\n", "a.csv", 100
    )
    np.testing.assert_array_equal(table.columns, [[1250.0, 64.6], [1200.0, 52.0], [1100.0, 84.3], [1050.0, 93.1]])
    assert "line 3" in table.warnings[0]
    columns = read_delimited("6;2\n4;1\n3;2;9\n5\n2;3\n1;4\n", "b.csv", 100).columns
    np.testing.assert_array_equal(columns, [[6.0, 2.0], [4.0, 1.0], [2.0, 3.0], [1.0, 4.0]])
