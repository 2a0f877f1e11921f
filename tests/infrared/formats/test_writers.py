"""What the writers refuse, how they leave the disk, and what their files look like to others."""

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import h5py
import numpy as np
import pytest
import xarray

from vibron.core.errors import FormatError, InputError, ResourceError, VibronError
from vibron.core.example import example
from vibron.core.spectrum import Spectrum
from vibron.infrared.formats._written import save
from vibron.infrared.formats.convert_format import convert_format
from vibron.infrared.formats.read_spectrum import read_spectrum
from vibron.infrared.formats.write_spectrum import write_spectrum

X = np.linspace(400.0, 4000.0, 361)
SPECTRUM = Spectrum(X, 0.9 * np.exp(-(((X - 1700.0) / 30.0) ** 2)), "absorbance", "gas", {"TITLE": "made up"})
to_csv, to_jcamp, to_json, to_netcdf = (
    partial(write_spectrum, format=name) for name in ("csv", "jcamp", "json", "netcdf")
)
from_csv, from_json, from_netcdf = (partial(read_spectrum, format=name) for name in ("csv", "json", "netcdf"))
SEVERAL: list[Callable[..., Any]] = [to_jcamp, to_json, to_netcdf]
FILES = sorted(path.name for path in example("affn.jdx").parent.iterdir() if path.suffix in (".jdx", ".csv", ".nc"))


def test_an_infinite_ordinate_is_written_as_not_measured() -> None:
    spectrum = Spectrum(np.array([1.0, 2.0]), np.array([0.5, np.inf]))
    found = from_json(to_json((spectrum,)).content.encode())[0]
    np.testing.assert_array_equal(found.ordinate, [0.5, np.nan])
    assert any("at 2" in note for note in found.warnings)


@pytest.mark.parametrize("write", SEVERAL)
def test_nothing_to_write(write: Callable[..., Any], tmp_path: Path) -> None:
    path = tmp_path / "a"
    for wrong, error in (
        ((), InputError),
        ((Spectrum(np.zeros(0), np.zeros(0)),), InputError),
        (("a.jdx",), InputError),
    ):
        with pytest.raises(error, match=r"spectra|wavenumber|source"):
            write(wrong, path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("write", [*SEVERAL, to_csv])
def test_a_file_is_there_whole_or_not_at_all(write: Callable[..., Any], tmp_path: Path) -> None:
    report = write((SPECTRUM,), tmp_path / "a")
    assert [path.name for path in tmp_path.iterdir()] == ["a"]
    assert report.size == (tmp_path / "a").stat().st_size
    assert (report.path, report.content, report.points) == (str(tmp_path / "a"), "", 361)
    for place in (tmp_path / "nowhere" / "a", tmp_path):
        with pytest.raises(InputError, match="path: cannot be written"):
            write((SPECTRUM,), place)
    assert [path.name for path in tmp_path.iterdir()] == ["a"]


def test_an_interrupted_writing_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.json"
    save(path, b"old")

    def full(self: Path, data: bytes) -> int:
        self.touch()
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(ResourceError, match="No space left"):
        save(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_path_that_is_none(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="not a file name"):
        save(tmp_path / "a\0b", b"")


def test_packed_forms_need_a_resolution() -> None:
    with pytest.raises(InputError, match="resolution"):
        to_jcamp((SPECTRUM,), form="DIFDUP", resolution=0.0)


def test_a_coarse_resolution_makes_a_smaller_file() -> None:
    fine, coarse = (to_jcamp((SPECTRUM,), form="DIFDUP", resolution=r) for r in (2.0**-31, 1e-3))
    assert coarse.size < 0.75 * fine.size
    assert fine.ordinate_error < 1e-9 < coarse.ordinate_error < 1e-3


def test_five_point_one_names_the_class_of_data() -> None:
    assert "##JCAMP-DX= 5.01\n" in (text := to_jcamp((SPECTRUM,), version="5.01").content)
    assert "##DATA CLASS= XYDATA\n" in text


def test_units_that_were_filed_stay_where_they_are_true() -> None:
    for units, kind, wanted in (
        ("(micromol/mol)-1m-1 (base 10)", "absorption_coefficient", "(micromol/mol)-1m-1 (base 10)"),
        ("% TRANSMITTANCE", "transmittance", "TRANSMITTANCE"),
        ("ABSORBANCE", "transmittance", "TRANSMITTANCE"),
    ):
        text = to_jcamp((Spectrum(X, SPECTRUM.ordinate, kind, "gas", {"YUNITS": units}),)).content
        assert f"##YUNITS= {wanted}\n" in text


def test_the_user_overrides_what_a_file_declares() -> None:
    for text in (to_csv((SPECTRUM,)).content, to_jcamp((SPECTRUM,)).content):
        assert read_spectrum(text.encode(), y_kind="arbitrary")[0].kind == "arbitrary"


def test_a_damaged_file_of_ours_says_so() -> None:
    lines = to_csv((SPECTRUM,)).content.splitlines(keepends=True)
    [found] = from_csv("".join(lines[:200]).encode())
    assert len(found) == 198
    assert any("not as it was written" in note for note in found.warnings)
    text = to_jcamp((SPECTRUM,)).content
    found = read_spectrum(text.replace('"points":361', '"points":360').encode())[0]
    assert any("not as it was written" in note for note in found.warnings)
    np.testing.assert_allclose(found.ordinate, SPECTRUM.ordinate, atol=1e-9)


def test_csv_is_a_table_to_everyone_else() -> None:
    table = np.genfromtxt(to_csv((SPECTRUM,)).content.splitlines(), delimiter=",", comments="#", skip_header=2)
    assert np.array_equal(table, np.column_stack([SPECTRUM.wavenumber, SPECTRUM.ordinate]))


def test_netcdf_is_a_dataset_to_everyone_else(tmp_path: Path) -> None:
    to_netcdf((SPECTRUM, SPECTRUM), tmp_path / "a.nc")
    with xarray.open_dataset(tmp_path / "a.nc") as data:
        assert data["ordinate_2"].dims == ("wavenumber_2",)
        assert data["wavenumber_1"].attrs["units"] == "cm-1"
        assert float(data["ordinate_1"].sel(wavenumber_1=1700.0)) == 0.9


def test_netcdf_holds_the_doubles_by_the_reading_of_another_library(tmp_path: Path) -> None:
    grid, values = [400.25, 1234.5, 3999.75], [0.1, np.nan, -1e-7]
    to_netcdf((Spectrum(np.array(grid), np.array(values), "absorbance"),), tmp_path / "a.nc")
    with h5py.File(tmp_path / "a.nc") as file:
        np.testing.assert_array_equal(file["wavenumber"][:], grid)
        np.testing.assert_array_equal(file["ordinate"][:], values)
        assert file["ordinate"].dtype == np.float64
        assert file["wavenumber"].attrs["units"] in ("cm-1", b"cm-1")


def test_netcdf_damage_is_noticed_by_its_checksum(tmp_path: Path) -> None:
    data = bytearray((to_netcdf((SPECTRUM,), tmp_path / "a.nc"), (tmp_path / "a.nc").read_bytes())[1])
    where = bytes(data).find(SPECTRUM.ordinate.tobytes())
    assert where > 0
    data[where + 1300] ^= 1
    with pytest.raises(FormatError, match="damaged"):
        from_netcdf(bytes(data))


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"{", "no JSON"),
        (b"{}", "neither of the format"),
        (b'{"format": "vibron.spectra/1", "spectra": []}', "no spectrum"),
        (b'{"format": "vibron.spectra/1", "spectra": [7]}', "object"),
        (b"[" * 100_000, "no JSON"),
    ],
)
def test_json_that_is_none_of_ours(content: bytes, why: str) -> None:
    with pytest.raises(FormatError, match=why):
        from_json(content)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("points", 4),
        ("points", "3"),
        ("points", True),
        ("kind", "colour"),
        ("kind", []),
        ("state", "plasma"),
        ("metadata", {"a": 1}),
        ("metadata", []),
        ("warnings", "a"),
        ("wavenumber", [1, 3, 2]),
        ("wavenumber", [1, 2, None]),
        ("wavenumber", [1, 2, "3"]),
        ("wavenumber", None),
        ("ordinate", [1, 2]),
        ("ordinate", [1, 2, True]),
        ("ordinate", [1, 2, 10**400]),
        ("ordinate", [[1], [2], [3]]),
    ],
)
def test_json_with_one_thing_wrong(key: str, value: Any) -> None:
    right = {"kind": "absorbance", "points": 3, "wavenumber": [1, 2, 3], "ordinate": [1, None, 3]}
    assert from_json(json.dumps({"format": "vibron.spectra/1", "spectra": [right]}).encode())
    wrong = {"format": "vibron.spectra/1", "spectra": [{**right, key: value}]}
    with pytest.raises(FormatError, match="spectrum 1"):
        from_json(json.dumps(wrong).encode())


def test_readers_keep_to_the_number_of_points_allowed(tmp_path: Path) -> None:
    to_netcdf((SPECTRUM,), tmp_path / "a.nc")
    with pytest.raises(ResourceError):
        from_netcdf(tmp_path / "a.nc", max_points=100)
    with pytest.raises(ResourceError):
        from_json(to_json((SPECTRUM,)).content.encode(), max_points=100)


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("ending", [".jdx", ".csv", ".json", ".nc"])
def test_conversion_is_idempotent(name: str, ending: str, tmp_path: Path) -> None:
    """Whatever can be read can be written in every format, and doing it again changes no byte."""
    try:
        spectra = read_spectrum(example(name))
    except VibronError:
        pytest.skip("not a file of infrared spectra")
    number = 1 if ending == ".csv" else None
    once, twice, back = (tmp_path / f"{k}{ending}" for k in ("once", "twice", "back"))
    report = convert_format(example(name), once, form="DIFDUP", number=number)
    convert_format(once, twice, form="DIFDUP")
    assert once.read_bytes() == twice.read_bytes()
    convert_format(once, tmp_path / "between.json")
    convert_format(tmp_path / "between.json", back, form="DIFDUP")
    assert back.read_bytes() == once.read_bytes()
    found = read_spectrum(once)
    assert len(found) == report.spectra
    full = max(float(np.nanmax(np.abs(s.ordinate))) for s in spectra)
    assert report.ordinate_error <= 2.0**-31 * full
    for one, other in zip(spectra, found, strict=False):
        np.testing.assert_allclose(other.ordinate, one.ordinate, rtol=0, atol=2.0**-31 * full)
        np.testing.assert_allclose(other.wavenumber, one.wavenumber, rtol=1e-12)
        assert (other.kind, other.state) == (one.kind, one.state)


def test_a_writer_refuses_what_belongs_to_another_format(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="delimiter: does not apply to format='json'"):
        to_json((SPECTRUM,), delimiter="tab")
    with pytest.raises(InputError, match="spectra: a CSV file takes one spectrum, and there are 2"):
        write_spectrum((SPECTRUM, SPECTRUM), tmp_path / "a.txt")
    with pytest.raises(InputError, match="does not tell the format"):
        write_spectrum((SPECTRUM,), tmp_path / "a.xyz")


def test_conversion_says_what_it_lacks(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="format"):
        convert_format(example("affn.jdx"), tmp_path / "a.xyz")
    with pytest.raises(InputError, match="format"):
        convert_format(example("affn.jdx"))
    with pytest.raises(InputError, match="number: a CSV file takes one"):
        convert_format(example("two_spectra.json"), tmp_path / "a.csv")
    with pytest.raises(InputError, match="number: the file holds 2"):
        convert_format(example("two_spectra.json"), tmp_path / "a.csv", number=3)
    assert convert_format(example("two_spectra.json"), tmp_path / "a.csv", number=2).points == 3


def test_netcdf_is_read_by_another_library_with_its_units(tmp_path: Path) -> None:
    library = pytest.importorskip("netCDF4")
    to_netcdf((SPECTRUM,), tmp_path / "a.nc")
    with library.Dataset(tmp_path / "a.nc") as found:
        np.testing.assert_array_equal(found["wavenumber"][:], X)
        np.testing.assert_array_equal(found["ordinate"][:], SPECTRUM.ordinate)
        assert (found["wavenumber"].units, found["ordinate"].units) == ("cm-1", "1")
        assert found["ordinate"].long_name == "absorbance"


def test_text_of_netcdf_holds_every_value_to_the_last_bit() -> None:
    text = to_netcdf((SPECTRUM, Spectrum(X[:2], np.array([1.0 / 3.0, np.nan])))).content
    data = dict(line.strip(" ;").split(" = ") for line in text.partition("data:")[2].splitlines() if " = " in line)
    np.testing.assert_array_equal([float(word) for word in data["ordinate_1"].split(", ")], SPECTRUM.ordinate)
    assert data["ordinate_2"].split(", ") == ["0.33333333333333331", "NaN"]
