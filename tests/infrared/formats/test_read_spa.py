"""OMNIC and PerkinElmer files of encoders of our own, and measured polystyrene."""

import struct
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from vibron.core.errors import FormatError, ResourceError
from vibron.core.example import example
from vibron.infrared.formats.read_spectrum import read_spectrum

read_omnic = partial(read_spectrum, format="omnic")
read_perkinelmer = partial(read_spectrum, format="perkinelmer")

#: Offsets of the records of the first spectrum in the files of the encoder: header, title, comment, ordinates.
HEADER, ORDINATES = 304, 304 + 3 * 16


@pytest.mark.parametrize(
    ("code", "values", "kind"),
    [
        (17, "A", "absorbance"), (16, "%T", "transmittance"), (11, "%T", "reflectance"), (12, "A", "absorbance"),
        (15, "A", "single_beam"), (22, "A", "single_beam"), (20, "A", "kubelka_munk"), (26, "A", "arbitrary"),
        (99, "A", "absorbance"),
    ],
)  # fmt: skip
def test_ordinates(made: ModuleType, code: int, values: str, kind: str) -> None:
    y = made.ABSORBANCE if values == "A" else 100 * 10**-made.ABSORBANCE
    (spectrum,) = read_omnic(made.encode.omnic([y], 4000.0, 400.0, y_codes=(code,)))
    assert spectrum.kind == kind
    wanted = y if values == "A" else y / 100
    np.testing.assert_allclose(spectrum.ordinate, wanted[::-1], atol=1e-7)


@pytest.mark.parametrize(("code", "factor"), [(1, None), (3, 1e7), (4, 1e4)])
def test_abscissae(made: ModuleType, code: int, factor: float | None) -> None:
    ends = (4000.0, 400.0) if factor is None else (factor / 4000.0, factor / 400.0)
    (spectrum,) = read_omnic(made.encode.omnic([made.ABSORBANCE], *ends, x_code=code))
    np.testing.assert_allclose(spectrum.wavenumber[[0, -1]], [400.0, 4000.0], rtol=1e-6)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"x_code": 2}, "data points"), ({"x_code": 32}, "Raman shift"), ({"x_code": 9}, "unknown code 9"),
        ({"records": 0}, "names no spectrum"), ({"records": 65535}, "65535 records"), ({"records": 3}, "no ordinates"),
    ],
)  # fmt: skip
def test_other_data_are_refused_by_name(made: ModuleType, changes: dict[str, Any], words: str) -> None:
    with pytest.raises(FormatError, match=words) as caught:
        read_omnic(made.encode.omnic([made.ABSORBANCE], 4000.0, 400.0, **changes))
    assert caught.value.byte is not None and caught.value.remedy


@pytest.mark.parametrize("cut", [0, 17, 18, 100, 293, 295, 296, 304, 319, 360, 383, 400, 520, 900, -1])
def test_files_cut_short(made: ModuleType, cut: int) -> None:
    with pytest.raises(FormatError):
        read_omnic(made.encode.omnic([made.ABSORBANCE], 4000.0, 400.0)[:cut])


@pytest.mark.parametrize("where", [HEADER, ORDINATES])
@pytest.mark.parametrize(("field", "value"), [(2, 0), (2, 10**6), (2, 2**32 - 1), (6, 2**32 - 1), (6, 0)])
def test_records_that_point_elsewhere(made: ModuleType, where: int, field: int, value: int) -> None:
    data = bytearray(made.encode.omnic([made.ABSORBANCE], 4000.0, 400.0))
    struct.pack_into("<I", data, where + field, value)
    if (where, field) == (HEADER, 6) or (where, field, value) == (ORDINATES, 2, 0):
        return  # the length of a header is not used; ordinates taken from the head of the file cannot be told
    with pytest.raises(FormatError):
        read_omnic(bytes(data))


@pytest.mark.parametrize(
    ("offset", "layout", "value"),
    [(4, "<I", 0), (4, "<I", 2**32 - 1), (4, "<I", 180), (16, "<f", float("nan")), (16, "<f", 400.0), (20, "<f", 1e30)],
)
def test_headers_that_lie(made: ModuleType, offset: int, layout: str, value: float) -> None:
    data = bytearray(made.encode.omnic([made.ABSORBANCE], 4000.0, 400.0))
    (position,) = struct.unpack_from("<I", data, HEADER + 2)
    struct.pack_into(layout, data, position + offset, value)
    with pytest.raises(FormatError):
        read_omnic(bytes(data))


def test_table_that_repeats_a_spectrum_is_bounded(made: ModuleType) -> None:
    data = made.encode.omnic([made.ABSORBANCE], 4000.0, 400.0)
    table, count = bytearray(), 3000
    for _ in range(count):
        for key, place in ((2, HEADER), (3, ORDINATES)):
            position, length = struct.unpack_from("<II", data, place + 2)
            table += struct.pack("<BxII6x", key, position + 16 * (2 * count - 4), length)
    body = data[304 + 64 :]
    grown = data[:294] + struct.pack("<H", 2 * count) + data[296:304] + bytes(table) + body
    with pytest.raises(ResourceError, match="max_points"):
        read_omnic(grown, max_points=100_000)


def test_group_of_which_one_is_refused(made: ModuleType) -> None:
    (spectrum,) = read_omnic(made.encode.omnic([made.ABSORBANCE, 0 * made.ABSORBANCE], 4000.0, 400.0))
    assert "every ordinate is 0" in spectrum.warnings[-1]


def test_series_without_spectra_is_refused() -> None:
    with pytest.raises(FormatError, match="no block of spectra"):
        read_spectrum(b"Spectral Exte File" + bytes(600))


def test_measured_polystyrene(development_spectra: Path) -> None:
    """Bands of the file `absorb.spa` lie where the standard reference material 1921 has them, to its step of 1.9."""
    (spectrum,) = read_omnic(development_spectra / "formats" / "absorb.spa")
    y = spectrum.ordinate
    peaks = spectrum.wavenumber[1:-1][(y[1:-1] > y[:-2]) & (y[1:-1] >= y[2:])]
    assert all(np.abs(peaks - band).min() <= 2.0 for band in (906.8, 1028.3, 1154.5, 1583.0, 1601.2, 2849.5, 3026.4))


@pytest.mark.parametrize("name", ["absorb.spa", "atrcor.spa", "PAR1636-SE.SPA"])
def test_measured_files_say_what_they_are(development_spectra: Path, name: str) -> None:
    (spectrum,) = read_spectrum(development_spectra / "formats" / name)
    assert spectrum.kind == ("absorbance" if name == "absorb.spa" else "transmittance")
    assert spectrum.metadata["title"]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"points": 180}, "180 points"), ({"points": -1}, "-1 points"), ({"points": None}, "no points"),
        ({"range": (4000.0, 500.0)}, "do not lead"), ({"range": (4000.0, float("inf"))}, "inf"),
        ({"interval": float("nan")}, "by nan"), ({"interval": 0.0}, "do not lead"), ({"range": None}, "no range"),
        ({"ordinates": None}, "no ordinates"), ({"ordinates": b""}, "holds 0"), ({"x_label": "Hz"}, "not a unit of an"),
        ({"y_label": "refractive index"}, "refractive index"),
    ],
)  # fmt: skip
def test_perkinelmer_that_lies(made: ModuleType, changes: dict[str, Any], words: str) -> None:
    with pytest.raises(FormatError, match=words):
        read_perkinelmer(made.encode.perkinelmer(100 * 10**-made.ABSORBANCE, 4000.0, 400.0, **changes))


@pytest.mark.parametrize("cut", [0, 3, 4, 43, 44, 49, 50, 52, 60, 75, 80, 200, -1])
def test_perkinelmer_cut_short(cut: int) -> None:
    with pytest.raises(FormatError):
        read_perkinelmer(example("perkinelmer.sp").read_bytes()[:cut])


@pytest.mark.parametrize("size", [-1, -2_000_000_000, 2_000_000_000])
def test_perkinelmer_blocks_of_impossible_size(size: int) -> None:
    data = bytearray(example("perkinelmer.sp").read_bytes())
    struct.pack_into("<i", data, 44 + 6 + 2, size)
    with pytest.raises(FormatError, match="would take"):
        read_perkinelmer(bytes(data))


def test_perkinelmer_in_micrometres_and_absorbance(made: ModuleType) -> None:
    data = made.encode.perkinelmer(made.ABSORBANCE, 2.5, 25.0, x_label="micron", y_label="A")
    (spectrum,) = read_spectrum(data)
    assert spectrum.kind == "absorbance"
    np.testing.assert_allclose(spectrum.wavenumber[[0, -1]], [400.0, 4000.0])
