"""Renishaw WiRE files, single spectra of Agilent, text of Shimadzu, and maps of one file as images."""

from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from vibron.core.errors import FormatError, InputError, ResourceError
from vibron.core.example import example
from vibron.infrared.formats.read_image import read_image
from vibron.infrared.formats.read_spectrum import read_spectrum
from vibron.infrared.spectral_map.opening import open_map

Make = Callable[[Any], bytes]


def test_single_spectrum(made: ModuleType) -> None:
    [one] = read_spectrum(made.encode.wdf([1e4 * made.ABSORBANCE], made.X, title="Probe"))
    np.testing.assert_allclose(one.wavenumber, made.X[::-1])
    np.testing.assert_allclose(one.ordinate, 1e4 * made.ABSORBANCE[::-1], rtol=1e-6, atol=1e-6)
    assert (one.kind, one.metadata, one.warnings) == ("arbitrary", {"title": "Probe"}, ())


def test_series_with_times_and_temperatures(made: ModuleType) -> None:
    ticks = [132_000_000_000_000_000 + 25_000_000 * k for k in range(3)]
    origins = [(11, 24, ticks), (9, 21, [20.0, 25.0, 30.5])]
    spectra = read_spectrum(made.encode.wdf([k * made.ABSORBANCE for k in (1, 2, 3)], made.X, origins=origins))
    assert [one.metadata["time (s)"] for one in spectra] == ["0", "2.5", "5"]
    assert spectra[2].metadata["temperature (degC)"] == "30.5"
    with pytest.raises(FormatError, match="do not form an image"):
        read_image(made.encode.wdf([made.ABSORBANCE], made.X))


@pytest.mark.parametrize("unit", ["nm", "um"])
def test_wavelengths(made: ModuleType, unit: str) -> None:
    x, code = (1e7 / made.X, 3) if unit == "nm" else (1e4 / made.X, 5)
    [one] = read_spectrum(made.encode.wdf([made.ABSORBANCE], x, x_unit=code))
    np.testing.assert_allclose(one.wavenumber, made.X[::-1], rtol=1e-6)


def test_raman_shifts_only_if_asked_for(made: ModuleType) -> None:
    file = made.encode.wdf([made.ABSORBANCE], made.X, x_unit=1)
    with pytest.raises(FormatError, match="Raman shift") as caught:
        read_spectrum(file)
    assert "x_unit cm-1 and y_kind arbitrary" in str(caught.value)
    [one] = read_spectrum(file, x_unit="cm-1", y_kind="arbitrary")
    assert (one.kind, one.wavenumber[0]) == ("arbitrary", 400.0)


@pytest.mark.parametrize("order", ["rows", "columns", "snake", "from the end"])
def test_map_is_placed_by_positions_whatever_the_order_of_measurement(made: ModuleType, order: str) -> None:
    places = [(row, column) for row in range(3) for column in range(4)]
    if order == "columns":
        places.sort(key=lambda place: place[::-1])
    elif order == "snake":
        places.sort(key=lambda place: (place[0], place[1] * (-1) ** place[0]))
    elif order == "from the end":
        places.reverse()
    origins = [(3, 5, [7.0 + 0.1 * column for _, column in places]), (4, 5, [-2.0 - 0.3 * row for row, _ in places])]
    area = {"start": (7.0, -2.0, 0.0), "step": (0.1, -0.3, 0.0), "count": (4, 3, 1)}
    spectra = [10.0 * row + column + made.ABSORBANCE for row, column in places]
    image = read_image(made.encode.wdf(spectra, made.X, origins=origins, area=area))
    expected = 10.0 * np.arange(3)[:, None] + np.arange(4)
    np.testing.assert_allclose(image.values[:, :, 0], expected + made.ABSORBANCE[-1], atol=1e-5)
    assert image.pixel_size == pytest.approx(0.1)


def test_depth_map_has_columns_along_x_and_rows_along_z(made: ModuleType) -> None:
    x, z = np.tile(np.arange(3.0), 2), np.repeat([0.0, -2.0], 3)
    area = {"start": (0.0, 0.0, 0.0), "step": (1.0, 0.0, -2.0), "count": (3, 1, 2)}
    spectra = [k + made.ABSORBANCE for k in range(6)]
    image = read_image(made.encode.wdf(spectra, made.X, origins=[(3, 5, x), (5, 5, z)], area=area))
    np.testing.assert_allclose(image.values[:, :, 0], np.arange(6.0).reshape(2, 3) + made.ABSORBANCE[-1], atol=1e-6)


def test_unfinished_map_of_the_examples() -> None:
    image = open_map(example("renishaw.wdf"))
    assert image.shape == (2, 3, 181)
    assert np.isnan(image.values[1, 2]).all()
    assert np.isfinite(image.values).sum() == 5 * 181
    assert [one for one in image.warnings if "1 pixels" in one]


def test_perkinelmer_map_as_image() -> None:
    image = open_map(example("perkinelmer.fsm"))
    spectra = read_spectrum(example("perkinelmer.fsm"))
    assert (image.kind, image.pixel_size) == ("transmittance", 6.25)
    np.testing.assert_array_equal(image.values.reshape(4, -1), [one.ordinate for one in spectra])
    with pytest.raises(FormatError, match="one spectrum, not a map"):
        read_image(example("perkinelmer.sp"))


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda made: made.encode.wdf([made.ABSORBANCE], made.X)[:-9], "would take"),
        (lambda made: made.encode.wdf([made.ABSORBANCE], made.X, points=180), "the axis 181"),
        (lambda made: made.encode.wdf([made.ABSORBANCE], made.X, count=0), "says 0 of 1"),
        (lambda made: made.encode.wdf([made.ABSORBANCE], made.X, capacity=9, count=2), "says 2 spectra"),
        (lambda made: made.encode.wdf([made.ABSORBANCE], made.X, x_unit=4), "not a unit of an infrared"),
        (lambda made: made.encode.wdf([made.ABSORBANCE], made.X).replace(b"XLST", b"none"), "no block XLST"),
        (lambda made: b"WDF1" + bytes(600), "shorter than its head"),
        (lambda made: made.encode.asp(made.ABSORBANCE, 4000.0, 400.0, 180), "says 180 points and holds 181"),
        (lambda made: made.encode.asp(made.ABSORBANCE, 4000.0, 400.0).replace(b"\n0.", b"\nx.", 1), "not a number"),
    ],
)
def test_refusals(made: ModuleType, make: Make, words: str) -> None:
    with pytest.raises(FormatError, match=words) as caught:
        read_spectrum(make(made))
    assert caught.value.remedy


def test_spectrum_outside_its_map_and_too_many_values(made: ModuleType) -> None:
    area = {"start": (0.0, 0.0, 0.0), "step": (1.0, 1.0, 0.0), "count": (2, 1, 1)}
    file = made.encode.wdf([made.ABSORBANCE] * 2, made.X, origins=[(3, 5, [0.0, 9.0]), (4, 5, [0, 0])], area=area)
    with pytest.raises(FormatError, match="outside the map of 2 points along x"):
        read_image(file)
    for largest in (200, 5 * 181):  # too few for one spectrum, and for the pixel that is missing
        with pytest.raises(ResourceError, match="max_values"):
            read_image(example("renishaw.wdf"), max_values=largest)
    assert read_image(example("renishaw.wdf"), max_values=6 * 181).shape == (2, 3, 181)
    with pytest.raises(InputError, match="does not apply"):
        read_image(example("renishaw.wdf"), data=b"")


def test_asp(made: ModuleType) -> None:
    [one] = read_spectrum(made.encode.asp(made.ABSORBANCE, 4000.0, 400.0))
    np.testing.assert_allclose(one.wavenumber, made.X[::-1])
    np.testing.assert_allclose(one.ordinate, made.ABSORBANCE[::-1], rtol=1e-8)
    assert one.kind == "absorbance"


@pytest.mark.parametrize("form", ["comma", "tab", "semicolon and decimal commas"])
def test_text_of_shimadzu(made: ModuleType, form: str) -> None:
    """A quoted title, a line with the quoted units of both columns, and the numbers."""
    part = {"comma": ",", "tab": "\t"}.get(form, ";")
    rows = [f"{x:.4f}{part}{100 * 10**-y:.5f}" for x, y in zip(made.X, made.ABSORBANCE, strict=True)]
    text = "\r\n".join(['"Probe 7 - RawData"', f'"cm-1"{part}"%T"', *rows, ""])
    text = text.replace(".", ",") if "decimal" in form else text
    [one] = read_spectrum(text.encode("cp1252"))
    np.testing.assert_allclose(one.ordinate, 10 ** -made.ABSORBANCE[::-1], atol=1e-7)
    assert one.kind == "transmittance"
    assert "Probe 7 - RawData" in one.metadata.values()


def test_any_file_of_an_agilent_measurement_finds_its_header(made: ModuleType, tmp_path: Path) -> None:
    planes = np.arange(24.0)[:, None, None] + 4.0 * np.arange(2)[:, None] + 2.0 * np.arange(2)
    header, tile = made.encode.agilent(planes, 100, 10.0)
    for name, content in (("one.bsp", header), ("ONE.dat", tile), ("one.seq", b"interferograms"), ("two.dmt", header),
                          ("TWO_0000_0000.dmd", tile), ("two.dms", b"settings")):  # fmt: skip
        (tmp_path / name).write_bytes(content)
    for name in ("one.bsp", "ONE.dat", "one.seq", "two.dmt", "TWO_0000_0000.dmd", "two.dms"):
        np.testing.assert_array_equal(open_map(tmp_path / name).values, planes.transpose(1, 2, 0))
    (tmp_path / "three.seq").write_bytes(b"interferograms")
    with pytest.raises(InputError, match=r"no header three\.bsp"):
        read_image(tmp_path / "three.seq")
