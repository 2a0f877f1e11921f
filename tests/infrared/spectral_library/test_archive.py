"""ZIP archives of spectra and YAML of Open Specy in a library; RDS files and bombs are refused by name."""

import bz2
import gzip
import io
import lzma
import zipfile
from pathlib import Path

import numpy as np
import pytest
import yaml

from vibron.core.errors import FormatError, ResourceError
from vibron.core.example import example
from vibron.infrared.files import archive
from vibron.infrared.files.content import Content
from vibron.infrared.files.recognition import why_no_spectrum
from vibron.infrared.formats.read_spectrum import read_spectrum
from vibron.infrared.library.import_library import import_library
from vibron.infrared.library.library_info import library_info
from vibron.infrared.spectral_library.reading import imported
from vibron.infrared.spectral_library.store import open_library

X = np.arange(400.0, 4001.0, 10.0)
A = 0.02 + np.exp(-(((X - 1700.0) / 30.0) ** 2))


def open_specy(**changes: object) -> str:
    data: dict[str, object] = {
        "wavenumber": X.tolist(),
        "spectra": {"one": [".na.real", *A[1:].tolist()]},
        "metadata": {"spectrum_identity": ["PET"], "license": ["CC BY-NC"], "organization": [".na.character"]},
    }
    return yaml.safe_dump(data | changes, sort_keys=False)


def zipped(**files: str | bytes) -> bytes:
    store = io.BytesIO()
    with zipfile.ZipFile(store, "w", zipfile.ZIP_DEFLATED) as stream:
        for name, data in files.items():
            stream.writestr(name, data)
    return store.getvalue()


def test_yaml_is_read_as_json_is() -> None:
    (spectrum,) = read_spectrum(open_specy().encode())
    np.testing.assert_allclose(spectrum.ordinate[1:], A[1:])
    assert np.isnan(spectrum.ordinate[0])
    assert spectrum.metadata == {"spectrum_identity": "PET", "license": "CC BY-NC", "column": "one"}
    assert why_no_spectrum("a.yml", open_specy().encode()[:65_536]) == ""


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("wavenumber:\n- 1\n- [", "not YAML"), ("wavenumber:\n- 400\n", "does not have the parts"),
        (open_specy(spectra={"one": [[1.0]] * 361}), "not a list of numbers"),
    ],
)  # fmt: skip
def test_damaged_yaml(text: str, words: str) -> None:
    with pytest.raises(FormatError, match=words):
        read_spectrum(text.encode())


def test_archive_in_a_library(own_home: Path, tmp_path: Path) -> None:
    path = tmp_path / "lib.zip"
    jdx = example("affn.jdx").read_bytes()
    path.write_bytes(zipped(**{"in/a.yml": open_specy(), "b.jdx": jdx, "README.txt": "words", "__MACOSX/b.jdx": jdx}))
    report = import_library("mine", (path,), licence="CC0")
    assert (report.spectra, report.refused) == (2, {})
    entries = {entry.id: entry for entry in open_library("mine").entries}
    assert {name: entry.licence for name, entry in entries.items()} == {
        "lib.zip/in/a.yml#1": "CC BY-NC", "lib.zip/b.jdx#1": "CC0",
    }  # fmt: skip
    assert library_info("mine").licences == {"CC BY-NC": 1, "CC0": 1}
    alone = imported(example("affn.jdx"), {})
    assert entries["lib.zip/b.jdx#1"].content == alone.entries[0].content
    row = [entry.id for entry in open_library("mine").entries].index("lib.zip/b.jdx#1")
    np.testing.assert_array_equal(open_library("mine").absorbance[row], alone.rows[0])


def test_a_damaged_member_is_named_and_the_others_are_read(tmp_path: Path) -> None:
    path = tmp_path / "lib.zip"
    path.write_bytes(zipped(**{"a.yml": open_specy(), "b.jdx": "##TITLE=nothing\n##END=\n"}))
    read = imported(path, {})
    assert [entry.name for entry in read.entries] == ["PET"]
    assert list(read.refused) == [f"{path}/b.jdx"]


def test_archives_that_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = zipped(**{"a.yml": open_specy()})
    for data, words in ((zipped(a="words"), "holds no spectrum"), (whole[:-40], "cannot be unpacked")):
        with pytest.raises(FormatError, match=words):
            list(archive.members(Content("lib.zip", data)))
    damaged = bytearray(whole)
    damaged[len(whole) // 2] ^= 255
    with pytest.raises(FormatError, match="cannot be unpacked"):
        list(archive.members(Content("lib.zip", bytes(damaged))))
    monkeypatch.setattr(archive, "LARGEST", 1000)
    with pytest.raises(ResourceError, match="a file of more than"):
        list(archive.members(Content("lib.zip", whole)))
    monkeypatch.undo()
    monkeypatch.setattr(archive, "UNPACKED", 1000)
    path = tmp_path / "lib.zip"
    path.write_bytes(whole)
    assert "Unpack it and give the folder" in imported(path, {}).refused[str(path)]


@pytest.mark.parametrize("pack", [bytes, gzip.compress, bz2.compress, lzma.compress])
def test_rds_is_named(pack: type[bytes]) -> None:
    saved = b"X\n\0\0\0\x03\0\x04\x03\x01\0\x03\x05\0" + bytes(range(64)) * 8
    with pytest.raises(FormatError, match=r"RDS file of R.*write_spec"):
        read_spectrum(pack(saved))
    with pytest.raises(FormatError, match=r"archive|binary"):
        read_spectrum(pack(b"\0\1\2" + bytes(range(64)) * 8))
