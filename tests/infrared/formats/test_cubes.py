"""Hyperspectral images: ENVI in every interleave and type, Agilent tiles and mosaics."""

import struct
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from vibron.core.errors import DomainError, FormatError, InputError, ResourceError
from vibron.core.example import example
from vibron.infrared.formats.read_image import read_image

CUBE = np.random.default_rng(1).integers(0, 200, (4, 5, 30)).astype(float)
POSITIONS = [1e4 / (900.0 + 40.0 * k) for k in range(30)]


@pytest.mark.parametrize("interleave", ["bil", "bip", "bsq"])
@pytest.mark.parametrize("kind", ["<u1", "<i2", ">i2", "<i4", "<f4", ">f4", "<f8", ">u2"])
def test_interleaves_and_types_give_one_cube(made: ModuleType, interleave: str, kind: str) -> None:
    image = read_image(*made.encode.envi(CUBE, POSITIONS, interleave=interleave, kind=kind))
    np.testing.assert_array_equal(image.values, CUBE)
    np.testing.assert_allclose(image.wavenumber, 900.0 + 40.0 * np.arange(30), rtol=1e-8)
    np.testing.assert_array_equal(image.spectrum(3, 4).ordinate, CUBE[3, 4])


@pytest.mark.parametrize(
    ("unit", "label"), [("cm-1", "Wavenumber"), ("nm", "Nanometers"), ("um", "Micrometers"), ("um", "")]
)
def test_units_of_the_bands(made: ModuleType, unit: str, label: str) -> None:
    wavenumber = 900.0 + 40.0 * np.arange(30)
    positions = wavenumber if unit == "cm-1" else (1e4 if unit == "um" else 1e7) / wavenumber
    image = read_image(*made.encode.envi(CUBE, positions, wavelength_units=label))
    np.testing.assert_allclose(image.wavenumber, wavenumber, rtol=1e-8)
    assert bool(image.warnings) == (label == "")


def test_offset_scale_bad_bands_and_missing_values(made: ModuleType) -> None:
    marks = "{" + ", ".join("0" if k == 2 else "1" for k in range(30)) + "}"
    header, image = made.encode.envi(
        CUBE, POSITIONS, header_offset="16", bbl=marks, data_ignore_value="7", reflectance_scale_factor="200"
    )
    read = read_image(header, bytes(16) + image)
    wanted = np.where(CUBE == 7, np.nan, CUBE) / 200
    wanted[:, :, 2] = np.nan
    np.testing.assert_array_equal(read.values, wanted)
    assert read.kind == "reflectance"
    assert "marked bad" in read.warnings[0]


def test_image_is_found_beside_the_header(made: ModuleType, tmp_path: Path) -> None:
    header, image = made.encode.envi(CUBE, POSITIONS)
    (tmp_path / "map.hdr").write_bytes(header)
    with pytest.raises(InputError, match="no image found next to") as caught:
        read_image(tmp_path / "map.hdr")
    assert caught.value.field == "data"
    (tmp_path / "map.dat").write_bytes(image)
    np.testing.assert_array_equal(read_image(tmp_path / "map.hdr").values, CUBE)
    with pytest.raises(DomainError, match="4 rows and 5 columns"):
        read_image(tmp_path / "map.hdr").spectrum(4, 0)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"bands": "31"}, "ask for"), ({"bands": "0"}, "0 bands"), ({"lines": "-4"}, "-4 lines"),
        ({"samples": "many"}, "ValueError"),
        ({"data_type": "6"}, "complex"), ({"data_type": "77"}, "KeyError"),
        ({"file_type": "ENVI Spectral Library"}, "Spectral Library"), ({"wavelength": ""}, "0 positions"),
        ({"wavelength": "{1, 2, 3}"}, "3 positions"),
        ({"wavelength": "{" + ", ".join(["8"] * 30) + "}"}, "same position"),
        ({"wavelength": "{" + ", ".join(["x"] * 30) + "}"}, "not a number"), ({"header_offset": "-5"}, "ask for"),
        ({"wavelength": "{" + ", ".join(str(k) for k in range(30)) + "}"}, "one has none"),
        ({"bbl": "{1, 0}"}, "2 marks"),
        ({"wavelength": "{1, 2"}, "cannot be read"), ({"reflectance_scale_factor": "0"}, "scale factor"),
        ({"wavelength_units": "GHz"}, "not a unit of an infrared"), ({"data_ignore_value": "none"}, "not a number"),
    ],
)  # fmt: skip
def test_headers_that_lie(made: ModuleType, fields: dict[str, str], words: str) -> None:
    with pytest.raises(FormatError, match=words) as caught:
        read_image(*made.encode.envi(CUBE, POSITIONS, **fields))
    assert caught.value.remedy


def test_unknown_interleave(made: ModuleType) -> None:
    header, image = made.encode.envi(CUBE, POSITIONS)
    with pytest.raises(FormatError, match="none of bil"):
        read_image(header.replace(b"bsq", b"bqs"), image)


def test_size_is_bounded_before_anything_is_read(made: ModuleType) -> None:
    header, image = made.encode.envi(CUBE, POSITIONS, lines="2000000000")
    with pytest.raises(ResourceError, match="max_values"):
        read_image(header, image)
    with pytest.raises(FormatError, match="lines"):
        read_image(b"ENVI\n" + b"a = 1\n" * 30_000, image)
    for data in (b"", b"ENVI", b"ENVI\n", b"\x00\x01" * 50, b"not ENVI\n"):
        with pytest.raises(FormatError):
            read_image(data, image)


def planes(points: int = 30, side: int = 4) -> np.ndarray:
    return np.arange(points * side * side, dtype=float).reshape(points, side, side)


def test_tile(made: ModuleType) -> None:
    image = read_image(*made.encode.agilent(planes(), 50, 20.0))
    np.testing.assert_array_equal(image.values, planes().transpose(1, 2, 0))
    np.testing.assert_allclose(image.wavenumber, 20.0 * (50 + np.arange(30)))


def test_mosaic_and_missing_tile(made: ModuleType, tmp_path: Path) -> None:
    header, first = made.encode.agilent(planes(), 50, 20.0)
    second = made.encode.agilent(planes() + 1000, 50, 20.0)[1]
    (tmp_path / "sample.dmt").write_bytes(header)
    (tmp_path / "SAMPLE_0000_0000.dmd").write_bytes(first)
    (tmp_path / "SAMPLE_0001_0001.dmd").write_bytes(second)
    image = read_image(tmp_path / "sample.dmt")
    assert image.values.shape == (8, 8, 30)
    # Tiles are counted from the top left, rows of pixels from the bottom.
    np.testing.assert_array_equal(image.values[4:, :4], planes().transpose(1, 2, 0))
    np.testing.assert_array_equal(image.values[:4, 4:], planes().transpose(1, 2, 0) + 1000)
    assert np.isnan(image.values[:4, :4]).all()
    assert "2 tiles" in image.warnings[0]
    (tmp_path / "SAMPLE_9999_9999.dmd").write_bytes(second)
    with pytest.raises(ResourceError, match="max_values"):
        read_image(tmp_path / "sample.dmt")


def test_agilent_files_that_are_missing_or_damaged(made: ModuleType, tmp_path: Path) -> None:
    header, tile = made.encode.agilent(planes(), 50, 20.0)
    with pytest.raises(InputError, match="alone"):
        read_image(header)
    (tmp_path / "a.bsp").write_bytes(header)
    with pytest.raises(InputError, match="no tile"):
        read_image(tmp_path / "a.bsp")
    for cut in (0, 4, 1020, 1021, 2000, -4, -1):
        with pytest.raises(FormatError, match="not form a square"):
            read_image(header, tile[:cut])
    for cut in (0, 3, 8, 2199, 2203, 2210, 2235):
        with pytest.raises(FormatError):
            read_image(header[:cut], tile)


@pytest.mark.parametrize(
    ("offset", "layout", "value"),
    [
        (2200, "<4s", b"2.00"), (2212, "<i", 9), (2216, "<d", float("nan")), (2216, "<d", -3.0), (2216, "<d", 1e300),
        (2228, "<i", -1), (2236, "<i", 0), (2236, "<i", -7), (2236, "<i", 29), (2236, "<i", 2**31 - 1),
    ],
)  # fmt: skip
def test_agilent_headers_that_lie(made: ModuleType, offset: int, layout: str, value: object) -> None:
    header, tile = made.encode.agilent(planes(), 50, 20.0)
    data = bytearray(header)
    struct.pack_into(layout, data, offset, value)
    with pytest.raises(FormatError):
        read_image(bytes(data), tile)


def test_examples_agree_in_paths_and_bytes() -> None:
    for name, data in (("cube.hdr", "cube.img"), ("agilent.bsp", "agilent.dat")):
        given = read_image(example(name).read_bytes(), example(data).read_bytes())
        np.testing.assert_array_equal(given.values, read_image(example(name)).values)
