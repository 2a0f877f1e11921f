"""OPUS files of our own encoder, validated against the package brukeropus."""

import struct
from pathlib import Path
from types import ModuleType
from typing import Any

import brukeropus
import numpy as np
import pytest

from vibron.core.errors import FormatError, ResourceError
from vibron.core.example import example
from vibron.infrared.formats.read_opus import read_opus
from vibron.infrared.formats.read_spectrum import read_spectrum

Blocks = list[tuple[int, bytes]]


def absorbance(made: ModuleType, **changes: Any) -> Blocks:
    return list(made.encode.opus_data(4, 3, made.X, made.ABSORBANCE, **changes))


def test_brukeropus_reads_the_same() -> None:
    theirs = brukeropus.OPUSFile(str(example("opus.0")))
    file = read_opus(example("opus.0"), interferograms=True)
    for spectrum, other in zip(file.spectra, (theirs.a, theirs.sm, theirs.rf), strict=True):
        np.testing.assert_allclose(spectrum.ordinate[::-1], other.y, rtol=1e-12)
        np.testing.assert_allclose(spectrum.wavenumber[::-1], other.x, rtol=1e-12)
    np.testing.assert_allclose(file.interferograms[0].y, theirs.igsm.y, rtol=1e-12)
    assert file.interferograms[0].x_unit == "PNT"
    assert file.parameters == {"INS": "encoder", "HFL": 7900.0, "SNM": "three bands"}


def test_interferograms_are_named_but_returned_only_if_asked() -> None:
    file = read_opus(example("opus.0"))
    assert "IgSm" in file.blocks
    assert file.interferograms == ()
    (spectrum,) = read_spectrum(example("opus.0"))
    assert (spectrum.kind, spectrum.metadata["block"]) == ("absorbance", "AB")


@pytest.mark.parametrize(
    ("kind", "name", "wanted"),
    [(5, "TR", "transmittance"), (12, "RFL", "reflectance"), (6, "KM", "kubelka_munk"), (16, "ATR", "absorbance")],
)
def test_kinds_of_results(made: ModuleType, kind: int, name: str, wanted: str) -> None:
    y = 10**-made.ABSORBANCE if kind in (5, 12) else made.ABSORBANCE
    file = read_opus(made.encode.opus(made.encode.opus_data(kind, 3, made.X, y)))
    assert file.blocks == (name,)
    assert file.spectra[0].kind == wanted


def test_scale_and_extra_values_behind_the_ordinates(made: ModuleType) -> None:
    blocks = absorbance(made, scale=0.25)
    blocks[0] = (blocks[0][0], blocks[0][1] + bytes(16))
    (spectrum,) = read_opus(made.encode.opus(blocks)).spectra
    np.testing.assert_allclose(spectrum.ordinate, made.ABSORBANCE[::-1], atol=1e-7)
    assert spectrum.warnings == ()


def test_micrometres(made: ModuleType) -> None:
    (spectrum,) = read_opus(made.encode.opus(absorbance(made, unit="MI", FXV=2.5, LXV=25.0))).spectra
    np.testing.assert_allclose(spectrum.wavenumber[[0, -1]], [400.0, 4000.0])


def test_two_blocks_of_one_type_are_paired_in_order(made: ModuleType) -> None:
    second = made.encode.opus_data(4, 3, made.X, 0.5 * made.ABSORBANCE)
    file = read_opus(made.encode.opus([*absorbance(made), *second]))
    assert [round(float(spectrum.ordinate.max()), 6) for spectrum in file.spectra] == [0.8, 0.4]
    assert all(spectrum.warnings == () for spectrum in file.spectra)


def test_extremes_that_deny_the_ordinates_are_told(made: ModuleType) -> None:
    (spectrum,) = read_opus(made.encode.opus(absorbance(made, MXY=3.0))).spectra
    assert "MXY of the block AB says 3" in spectrum.warnings[0]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"NPT": ""}, "NPT, FXV or LXV"), ({"NPT": -5}, "-5 points"), ({"NPT": 2_000_000_000}, "NPT says"),
        ({"FXV": float("nan")}, "nan"), ({"LXV": 4000.0}, "from 4000 to 4000"), ({"CSF": float("nan")}, "scale nan"),
        ({"DPF": 7}, "data format 7"), ({"DXU": "MIN"}, "MIN"), ({"DXU": ""}, "no unit"),
        ({"FXV": 9e9}, "not the infrared"), ({"NPT": "many"}, "NPT, FXV or LXV"),
    ],
)  # fmt: skip
def test_parameters_that_lie(made: ModuleType, changes: dict[str, Any], words: str) -> None:
    with pytest.raises(FormatError, match=words) as caught:
        read_opus(made.encode.opus(absorbance(made, **changes)))
    assert caught.value.byte is not None


def test_block_without_description_and_missing_partner(made: ModuleType) -> None:
    with pytest.raises(FormatError, match="describes the block AB"):
        read_opus(made.encode.opus(absorbance(made)[:1]))
    with pytest.raises(FormatError, match="holds no data"):
        read_opus(made.encode.opus(absorbance(made)[1:]))


def test_what_is_not_read_is_named(made: ModuleType) -> None:
    raman = made.encode.opus_data(10, 3, made.X, made.ABSORBANCE)
    with pytest.raises(FormatError, match="holds only Raman"):
        read_spectrum(made.encode.opus(raman))


def test_single_beams_are_read_where_they_are_all_or_asked_for(made: ModuleType) -> None:
    alone = made.encode.opus(made.encode.opus_data(1, 1, made.X, made.ABSORBANCE))
    assert [one.kind for one in read_spectrum(alone)] == ["single_beam"]
    assert [one.kind for one in read_spectrum(alone, y_kind="arbitrary")] == ["arbitrary"]
    assert [one.kind for one in read_spectrum(made.opus_file())] == ["absorbance"]
    found = read_spectrum(made.opus_file(), y_kind="single_beam")
    assert [(one.kind, one.metadata["block"]) for one in found] == [("single_beam", "ScSm"), ("single_beam", "ScRf")]


@pytest.mark.parametrize("cut", [0, 3, 4, 20, 23, 24, 30, 200, 503, 504, 600, 1000, -1])
def test_files_cut_short(made: ModuleType, cut: int) -> None:
    data = made.encode.opus(absorbance(made))
    with pytest.raises(FormatError):
        read_opus(data[: cut if cut >= 0 else 504 + 100])


@pytest.mark.parametrize(
    ("offset", "value"),
    [(12, -1), (12, 2**31 - 1), (16, 0), (16, -3), (16, 2**31 - 1), (20, 41), (44, 10**9), (40, -4)],
)
def test_directories_that_lie(made: ModuleType, offset: int, value: int) -> None:
    data = bytearray(made.encode.opus(absorbance(made)))
    struct.pack_into("<i", data, offset, value)
    with pytest.raises(FormatError):
        read_opus(bytes(data))


def test_directory_that_repeats_a_block_is_bounded(made: ModuleType) -> None:
    blocks = absorbance(made)
    data = bytearray(made.encode.opus(blocks, capacity=4000))
    entries = data[36 : 36 + 24]
    data[36 : 36 + 24 * 1000] = bytes(entries) * 1000
    with pytest.raises(ResourceError, match="max_points"):
        read_opus(bytes(data), max_points=50_000)


def test_paths_and_bytes_agree(tmp_path: Path) -> None:
    data = example("opus.0").read_bytes()
    path = tmp_path / "anything.txt"
    path.write_bytes(data)
    np.testing.assert_array_equal(read_opus(path).spectra[0].ordinate, read_opus(data).spectra[0].ordinate)
