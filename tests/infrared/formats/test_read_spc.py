"""GRAMS files of every version, validated against the encoder, the package spc-io and spectra of polystyrene."""

import io
import struct
from functools import partial
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
import spc_io

from vibron.core.errors import FormatError, ResourceError
from vibron.core.example import example
from vibron.infrared.formats.read_spectrum import read_spectrum

read_grams = partial(read_spectrum, format="spc")

#: Polystyrene bands of the standard reference material 1921, cm^-1 (NIST certificate, rounded).
POLYSTYRENE = (906.8, 1028.3, 1154.5, 1583.0, 1601.2, 2849.5, 3026.4, 3060.0, 3082.2)


@pytest.mark.parametrize("version", [0x4B, 0x4C, 0x4D])
@pytest.mark.parametrize(
    ("bits", "exponent", "within"), [(32, 1, 3e-10), (16, 1, 2e-5), (32, -128, 3e-8), (32, 4, 3e-9)]
)
def test_versions_and_forms_of_the_ordinates(
    made: ModuleType, version: int, bits: int, exponent: int, within: float
) -> None:
    data = made.encode.spc([made.ABSORBANCE], 4000.0, 400.0, version=version, bits=bits, exponent=exponent)
    (spectrum,) = read_grams(data)
    np.testing.assert_allclose(spectrum.wavenumber, made.X[::-1], rtol=1e-7)
    np.testing.assert_allclose(spectrum.ordinate, made.ABSORBANCE[::-1], atol=within)
    assert spectrum.kind == "absorbance"
    assert spectrum.metadata["date"] == "1995-04-18"


def test_negative_ordinates_in_swapped_words(made: ModuleType) -> None:
    y = made.ABSORBANCE - 0.1
    (spectrum,) = read_grams(made.encode.spc([y], 4000.0, 400.0, version=0x4D))
    np.testing.assert_allclose(spectrum.ordinate, y[::-1], atol=3e-10)


@pytest.mark.parametrize("bits", [16, 32])
def test_spc_io_reads_the_same(made: ModuleType, bits: int) -> None:
    several = [made.ABSORBANCE, 0.5 * made.ABSORBANCE]
    data = made.encode.spc(several, 4000.0, 400.0, bits=bits, flags=1 << 4)
    theirs = spc_io.SPC.from_bytes_io(io.BytesIO(data))
    for ours, other in zip(read_grams(data), theirs, strict=True):
        np.testing.assert_array_equal(ours.ordinate[::-1], np.asarray(other.yarray))
        np.testing.assert_allclose(ours.wavenumber[::-1], np.asarray(other.xarray), rtol=1e-12)


def test_spc_io_reads_stored_abscissae_the_same(made: ModuleType) -> None:
    x = made.X + 3 * np.sin(made.X)
    data = made.encode.spc([made.ABSORBANCE], x[0], x[-1], x=x, exponent=-128)
    (other,) = spc_io.SPC.from_bytes_io(io.BytesIO(data))
    (ours,) = read_grams(data)
    np.testing.assert_array_equal(ours.wavenumber[::-1], np.asarray(other.xarray))
    np.testing.assert_array_equal(ours.ordinate[::-1], np.asarray(other.yarray))


@pytest.mark.parametrize("directory", [False, True])
@pytest.mark.parametrize("version", [0x4B, 0x4C])
def test_subfiles_with_their_own_abscissae(made: ModuleType, directory: bool, version: int) -> None:
    parts = [made.ABSORBANCE, made.ABSORBANCE[20:150]]
    own = [made.X, made.X[20:150] + 1.0]
    data = made.encode.spc(parts, 0.0, 0.0, own_x=own, directory=directory, version=version)
    first, second = read_grams(data)
    np.testing.assert_allclose(second.wavenumber, own[1][::-1])
    np.testing.assert_allclose(first.ordinate, parts[0][::-1], atol=3e-10)
    assert (first.metadata["z"], second.metadata["z"]) == ("0", "1")


def test_several_subfiles_of_the_old_format(made: ModuleType) -> None:
    parts = [made.ABSORBANCE, 0.5 * made.ABSORBANCE, 0.1 * made.ABSORBANCE]
    spectra = read_grams(made.encode.spc(parts, 4000.0, 400.0, version=0x4D))
    assert [round(float(spectrum.ordinate.max()), 6) for spectrum in spectra] == [0.8, 0.4, 0.08]


@pytest.mark.parametrize(("x_type", "factor"), [(2, 1e4), (3, 1e7)])
def test_wavelengths_become_wavenumbers(made: ModuleType, x_type: int, factor: float) -> None:
    first, last = factor / 4000.0, factor / 400.0
    (spectrum,) = read_grams(made.encode.spc([made.ABSORBANCE], first, last, x_type=x_type))
    np.testing.assert_allclose(spectrum.wavenumber[[0, -1]], [400.0, 4000.0])


def test_labels_of_the_file_count_where_the_codes_are_arbitrary(made: ModuleType) -> None:
    data = made.encode.spc(
        [100 * 10**-made.ABSORBANCE],
        4000.0,
        400.0,
        exponent=8,
        x_type=0,
        y_type=0,
        labels=("cm-1", "% Transmittance", ""),
    )
    (spectrum,) = read_grams(data)
    assert spectrum.kind == "transmittance"
    assert spectrum.ordinate.max() == pytest.approx(1.0, abs=1e-6)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"x_type": 9}, "mass"), ({"x_type": 13}, "Raman shift"), ({"x_type": 4}, "seconds"),
        ({"y_type": 1}, "interferogram"), ({"technique": 10}, "NMR data"),
        ({"technique": 11}, "Raman spectrum"), ({"y_type": 22}, "refractive index"),
    ],
)  # fmt: skip
def test_other_axes_and_techniques_are_refused_by_name(made: ModuleType, changes: dict[str, int], words: str) -> None:
    data = made.encode.spc([made.ABSORBANCE], 4000.0, 400.0, **changes)
    with pytest.raises(FormatError, match=words) as caught:
        read_grams(data)
    assert caught.value.remedy


@pytest.mark.parametrize("code", [5, 14, 130])
def test_the_codes_of_single_beams(made: ModuleType, code: int) -> None:
    (spectrum,) = read_grams(made.encode.spc([0.9 * 10.0**-made.ABSORBANCE], 4000.0, 400.0, y_type=code))
    assert spectrum.kind == "single_beam"
    assert spectrum.ordinate.max() == pytest.approx(0.9, abs=1e-6)


def test_unknown_code_of_the_abscissa_leaves_the_unit_to_the_values(made: ModuleType) -> None:
    (spectrum,) = read_grams(made.encode.spc([made.ABSORBANCE], 4000.0, 400.0, x_type=77))
    assert any("taken for cm-1" in note for note in spectrum.warnings)


@pytest.mark.parametrize("version", [0x4B, 0x4C, 0x4D])
@pytest.mark.parametrize("cut", [0, 1, 2, 100, 223, 224, 255, 256, 257, 511, 512, 543, 544, 545, -1])
def test_files_cut_short(made: ModuleType, version: int, cut: int) -> None:
    data = made.encode.spc([made.ABSORBANCE], 4000.0, 400.0, version=version)
    with pytest.raises(FormatError) as caught:
        read_grams(data[:cut])
    assert caught.value.byte is not None
    assert "<input>" in str(caught.value)


@pytest.mark.parametrize(
    ("offset", "layout", "value", "words"),
    [
        (4, "<I", 0, "0 points"), (4, "<I", 2**32 - 1, "would take"), (8, "<d", float("nan"), "runs from nan"),
        (8, "<d", 400.0, "runs from 400 to 400"), (16, "<d", float("inf"), "inf"), (24, "<I", 2, "subfile 2 of 2"),
        (24, "<I", 2**32 - 1, "subfile 2 of"), (8, "<d", -4000.0, "not the infrared"),
        (8, "<d", 4e7, "not the infrared"),
    ],
)  # fmt: skip
def test_headers_that_lie(made: ModuleType, offset: int, layout: str, value: float, words: str) -> None:
    data = bytearray(made.encode.spc([made.ABSORBANCE], 4000.0, 400.0))
    struct.pack_into(layout, data, offset, value)
    with pytest.raises(FormatError, match=words):
        read_grams(bytes(data))


@pytest.mark.parametrize("points", [-1.0, 180.5, 1e9, float("nan"), float("inf")])
def test_number_of_points_of_the_old_format(made: ModuleType, points: float) -> None:
    data = bytearray(made.encode.spc([made.ABSORBANCE], 4000.0, 400.0, version=0x4D))
    struct.pack_into("<f", data, 4, points)
    with pytest.raises(FormatError):
        read_grams(bytes(data))


def test_stored_abscissae_that_deny_the_header(made: ModuleType) -> None:
    with pytest.raises(FormatError, match="the stored abscissae run from 4000 to 400"):
        read_grams(made.encode.spc([made.ABSORBANCE], 3900.0, 400.0, x=made.X))
    broken = made.X.copy()
    broken[7] = np.nan
    with pytest.raises(FormatError, match="not form an axis"):
        read_grams(made.encode.spc([made.ABSORBANCE], 4000.0, 400.0, x=broken))
    with pytest.raises(FormatError, match="up and down"):
        read_grams(made.encode.spc([made.ABSORBANCE], 4000.0, 400.0, x=np.random.default_rng(0).permutation(made.X)))


def test_directory_that_repeats_a_subfile_is_bounded(made: ModuleType) -> None:
    data = made.encode.spc([made.ABSORBANCE], 0.0, 0.0, own_x=[made.X])
    listed = data + struct.pack("<IIf", 512, 0, 0.0) * 3000
    header = bytearray(listed)
    struct.pack_into("<I", header, 4, len(data))
    struct.pack_into("<I", header, 24, 3000)
    with pytest.raises(ResourceError, match="max_points"):
        read_grams(bytes(header), max_points=100_000)


def test_file_that_is_no_spc() -> None:
    with pytest.raises(FormatError, match="no SPC file"):
        read_grams(example("omnic.spa"))


def test_name_decides_nothing(tmp_path: Path) -> None:
    path = tmp_path / "spectrum.csv"
    path.write_bytes(example("grams_old.spc").read_bytes())
    (spectrum,) = read_spectrum(path)
    assert spectrum.ordinate.max() == pytest.approx(0.8)


def test_measured_polystyrene(development_spectra: Path) -> None:
    """The SPC file of the collection is polystyrene: its bands lie where the standard has them, to its step of 2."""
    (spectrum,) = read_grams(development_spectra / "formats" / "absorbance.spc")
    assert spectrum.kind == "transmittance"
    absorbance = -np.log10(spectrum.ordinate)
    inner = (absorbance[1:-1] > absorbance[:-2]) & (absorbance[1:-1] >= absorbance[2:])
    peaks = spectrum.wavenumber[1:-1][inner]
    assert all(np.abs(peaks - band).min() <= 2.0 for band in POLYSTYRENE)
    with (development_spectra / "formats" / "absorbance.spc").open("rb") as file:
        (other,) = spc_io.SPC.from_bytes_io(file)
    np.testing.assert_allclose(100 * spectrum.ordinate[::-1], np.asarray(other.yarray), rtol=1e-12)
