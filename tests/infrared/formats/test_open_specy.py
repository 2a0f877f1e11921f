"""JSON of Open Specy, text of RRUFF, and what an import takes from their labels."""

import json
from pathlib import Path

import numpy as np
import pytest

from vibron.core.errors import FormatError
from vibron.infrared.files.recognition import why_no_spectrum
from vibron.infrared.formats.read_spectrum import read_spectrum
from vibron.infrared.library.import_library import import_library
from vibron.infrared.library.library_info import library_info
from vibron.infrared.spectral_library.store import open_library

X = np.arange(400.0, 4001.0, 10.0)
A = 0.02 + np.exp(-(((X - 1700.0) / 30.0) ** 2))


def content(**changes: object) -> bytes:
    metadata = {
        "spectrum_identity": ["PET", "PE"], "license": ["CC BY", None], "spectrum_type": ["FTIR", "FTIR"],
        "cas_number": ["NA", "9002-88-4"],
    }  # fmt: skip
    spectra = {"one": A.tolist(), "two": [*(A[:-1] / 2).tolist(), "NA"]}
    return json.dumps({"wavenumber": X.tolist(), "spectra": spectra, "metadata": metadata} | changes).encode()


def test_spectra_with_their_metadata() -> None:
    one, two = read_spectrum(content())
    np.testing.assert_allclose(one.ordinate, A)
    assert np.isnan(two.ordinate[-1])
    assert two.metadata == {
        "spectrum_identity": "PE", "spectrum_type": "FTIR", "cas_number": "9002-88-4", "column": "two",
    }  # fmt: skip
    assert why_no_spectrum("a.json", content()) == ""


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"spectra": {"one": [1.0, 2.0]}}, "2 values for 361"), ({"spectra": {"one": ["much"] * 361}}, "not a list"),
        ({"metadata": {"spectrum_type": ["Raman", "raman"]}}, "labelled Raman"),
    ],
)  # fmt: skip
def test_refusals(changes: dict[str, object], words: str) -> None:
    with pytest.raises(FormatError, match=words):
        read_spectrum(content(**changes))


def test_import_keeps_name_and_licence(own_home: Path, tmp_path: Path) -> None:
    (tmp_path / "a.json").write_bytes(content())
    rows = "\n".join(f"{x}, {y:.4f}" for x, y in zip(X, A, strict=True))
    (tmp_path / "b.txt").write_text(f"##NAMES=Quartz\n##URL=rruff.info\n{rows}\n##END=\n")
    import_library("mine", (tmp_path / "a.json", tmp_path / "b.txt"), licence="not for sale")
    assert [entry.name for entry in open_library("mine").entries] == ["PET", "PE", "Quartz"]
    assert library_info("mine").licences == {"CC BY": 1, "not for sale": 2}
    assert open_library("mine").entries[1].cas == "9002-88-4"
    assert open_library("mine").entries[2].source == "rruff.info"


def test_a_library_without_licences_is_extended(
    own_home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from vibron.infrared.spectral_library import entry, store

    (tmp_path / "a.json").write_bytes(content())
    monkeypatch.setattr(store, "FIELDS", tuple(name for name in entry.FIELDS if name != "licence"))
    import_library("old", (tmp_path / "a.json",))
    monkeypatch.undo()
    monkeypatch.setenv("VIBRON_HOME", str(own_home))
    assert library_info("old").licences == {"not stated": 2}
    import_library("old", (tmp_path / "a.json",), append=True, repeats=True, licence="CC0")
    assert library_info("old").licences == {"CC BY": 1, "CC0": 1, "not stated": 2}
