"""The store: appending, checksums, compact storage, computed vibrations."""

import time
from pathlib import Path

import numpy as np
import pyarrow as arrow
import pyarrow.parquet
import pytest

from vibron.core.errors import FormatError, InputError
from vibron.core.example import example
from vibron.infrared.library.deduplicate_library import deduplicate_library
from vibron.infrared.library.export_library import export_library
from vibron.infrared.library.import_library import import_library
from vibron.infrared.library.library_info import library_info
from vibron.infrared.library.merge_libraries import merge_libraries
from vibron.infrared.spectra.grid import GRID
from vibron.infrared.spectral_library import metric_vectors, store
from vibron.infrared.spectral_library.entry import Entry
from vibron.infrared.spectral_library.metrics import METRICS
from vibron.infrared.spectral_library.sticks import broaden, open_sticks, write_sticks
from vibron.infrared.spectral_library.store import FORMAT, open_library, write


def rows(count: int, seed: int = 0) -> np.ndarray:
    values = np.random.default_rng(seed).random((count, GRID.size), dtype=np.float32)
    values[:, :50] = np.nan
    return values


def entries(count: int, start: int = 0) -> list[Entry]:
    return [Entry(f"{n}", f"compound {n}", state="gas", source="made up") for n in range(start, start + count)]


def test_appended_spectra_stand_behind_the_earlier_ones_untouched() -> None:
    first, second = rows(5), rows(3, 1)
    path = write("mine", entries(5), first)
    before = open_library("mine").checksum
    assert write("mine", entries(3, 5), second, append=True) == path
    library = open_library("mine")
    assert [entry.id for entry in library.entries] == [str(n) for n in range(8)]
    np.testing.assert_array_equal(library.absorbance, np.concatenate([first, second]))
    assert library.checksum != before
    assert library_info("mine", verify=True).intact
    assert not list(path.parent.glob("*.part"))
    assert library_info("mine").sources == {"made up": 8}


def test_import_appends_or_replaces(tmp_path: Path) -> None:
    files = (example("bands.csv"),)
    assert import_library("mine", files, append=True).total == 1
    assert import_library("mine", files, append=True, repeats=True).total == 2
    assert import_library("mine", files).total == 1


@pytest.mark.parametrize(("storage", "error"), [("float32", 0), ("float16", 5e-4), ("uint16", 1e-5), ("uint8", 2.1e-3)])
def test_compact_storage_keeps_ordinates_within_its_error(storage: str, error: float) -> None:
    values = rows(4)
    size = write("mine", entries(4), values, encoding=storage).stat().st_size
    write("mine", entries(2, 4), values[:2], append=True, encoding="float32")
    library = open_library("mine")
    np.testing.assert_allclose(library.absorbance, np.concatenate([values, values[:2]]), atol=error, rtol=0)
    assert size < 4 * GRID.size * np.dtype(storage).itemsize + 6000
    assert library_info("mine", verify=True).intact


def test_single_precision_is_mapped_not_copied() -> None:
    write("mine", entries(3), rows(3))
    assert not open_library("mine").absorbance.flags.owndata
    assert not open_library("mine").absorbance.flags.writeable


def test_many_batches_are_one_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "_ROWS", 4)
    values = rows(11)
    write("mine", entries(11), values)
    library = open_library("mine")
    assert [len(block) for block in library.blocks] == [4, 4, 3]
    np.testing.assert_array_equal(library.absorbance, values)


def test_another_format_is_refused(tmp_path: Path) -> None:
    table = arrow.table({"absorbance": [1.0]}).replace_schema_metadata({"format": "vibron.library/1"})
    with arrow.ipc.new_file(str(tmp_path / "old.arrow"), table.schema) as writer:
        writer.write_table(table)
    with pytest.raises(FormatError, match=FORMAT):
        open_library(str(tmp_path / "old.arrow"))
    with pytest.raises(FormatError, match=FORMAT):
        write(str(tmp_path / "old.arrow"), entries(1), rows(1), append=True)


def test_an_unwritable_target_is_named() -> None:
    with pytest.raises(InputError, match="cannot be written"):
        write("/proc/none/x.arrow", entries(1), rows(1))


def sticks(count: int, modes: int = 45) -> list[tuple[np.ndarray, np.ndarray]]:
    random = np.random.default_rng(2)
    return [(np.sort(random.uniform(50, 3800, modes)), random.exponential(30, modes)) for _ in range(count)]


@pytest.mark.parametrize("suffix", [".parquet", ".arrow"])
def test_computed_vibrations_become_lorentz_lines(tmp_path: Path, suffix: str) -> None:
    made = sticks(20)
    path = write_sticks(tmp_path / f"computed{suffix}", entries(20), made, method="GFN2-xTB")
    library = open_library(str(path))
    half = 8.0
    for row in (0, 19):
        places, strengths = made[row]
        exact = (strengths * half / np.pi / ((GRID[:, None] - places) ** 2 + half**2)).sum(axis=1)
        np.testing.assert_allclose(library.absorbance[row], exact, atol=5e-3 * exact.max())
    assert library.entries[3].method == ""
    assert library_info(str(path), verify=True).intact
    assert len(open_sticks(path, fwhm=4.0)) == 20
    alone = open_sticks(path)
    rows = [alone.row(row) for row in (0, 7, 19)]
    assert "blocks" not in vars(alone), "one row is made without the others"
    np.testing.assert_array_equal(rows, alone.absorbance[[0, 7, 19]])


def test_a_plain_table_of_vibrations_is_a_library(tmp_path: Path) -> None:
    columns = {"smiles": ["O"], "inchikey": ["XLYOFNOQVPJJNP-UHFFFAOYSA-N"], "name": ["water"], "cas": ["7732-18-5"]}
    columns |= {"formula": ["H2O"], "wavenumber": [[1595.0, 3657.0, 3756.0]], "intensity": [[70.0, 3.0, 50.0]]}
    arrow.parquet.write_table(arrow.table(columns), tmp_path / "plain.parquet")
    library = open_library(str(tmp_path / "plain.parquet"))
    [water] = library.entries
    assert (water.name, water.formula, water.state, water.source) == ("water", "H2O", "gas", "computed")
    assert abs(GRID[library.absorbance[0].argmax()] - 1595) <= 1
    assert library_info(str(tmp_path / "plain.parquet"), verify=True).sha256 == ""
    merge_libraries((tmp_path / "plain.parquet",), "compact", storage="uint8")
    assert open_library("compact").entries == library.entries


def test_vibrations_without_intensity_are_refused(tmp_path: Path) -> None:
    arrow.parquet.write_table(arrow.table({"wavenumber": [[1.0]]}), tmp_path / "x.parquet")
    with pytest.raises(FormatError, match="no column of modes"):
        open_library(str(tmp_path / "x.parquet"))
    table = arrow.table({"wavenumber": [[1.0, 2.0]], "intensity": [[1.0]]})
    arrow.parquet.write_table(table, tmp_path / "y.parquet")
    with pytest.raises(FormatError, match="one intensity"):
        open_library(str(tmp_path / "y.parquet"))


def test_the_area_of_a_line_is_its_intensity() -> None:
    spectrum = broaden(np.array([0, 1]), np.array([2000.3]), np.array([42.0]))[0]
    assert spectrum.sum() * 2.0 == pytest.approx(42.0, rel=5e-3)  # what lies beyond 400 to 4000 cm^-1 is missing


def test_thousands_of_molecules_are_broadened_quickly() -> None:
    made = sticks(700)
    offsets = np.arange(701) * 45
    start = time.process_time()
    broaden(offsets, np.concatenate([m[0] for m in made]), np.concatenate([m[1] for m in made]))
    assert time.process_time() - start < 0.6  # 3,500 take five times as long


def test_an_exported_library_comes_back(tmp_path: Path) -> None:
    values = rows(3)
    write("mine", [Entry("a", "water", "O", state="gas", cas="7732-18-5"), *entries(2)], values)
    done = export_library("mine", tmp_path)
    back = import_library("back", tuple(sorted(tmp_path.glob("[0-9]*.csv"))), Path(done.table))
    assert (done.spectra, back.spectra, back.refused) == (3, 3, {})
    library = open_library("back")
    np.testing.assert_allclose(library.absorbance, values, rtol=1e-5)
    assert (library.entries[0].cas, library.entries[0].formula, library.entries[0].state) == ("7732-18-5", "H2O", "gas")


def test_an_export_without_a_folder_names_its_folder() -> None:
    write("mine", entries(1), rows(1))
    done = export_library("mine")
    assert Path(done.table).parent == Path(done.folder) and Path(done.folder).is_dir()


def test_duplicates_leave_one_spectrum_each() -> None:
    found = deduplicate_library(str(example("duplicates.arrow")), "clean")
    assert [entry.id for entry in open_library("clean").entries] == ["0", "2", "3"]
    assert found.groups[0].kept == 0
    assert deduplicate_library("clean").groups == ()


def test_the_vectors_in_the_file_are_those_of_the_metric() -> None:
    values = rows(6)
    write("mine", entries(6), values)
    metric, library = METRICS["learned"], open_library("mine")
    assert "blocks" not in vars(library)
    np.testing.assert_allclose(library.seen_by(metric), metric.represent(values), atol=1e-3)
    assert "blocks" not in vars(library)  # nothing was decoded for it


def test_vectors_of_another_map_are_made_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    values = rows(6)
    with monkeypatch.context() as earlier:
        earlier.setattr(metric_vectors, "weights_digest", lambda: "an earlier map")
        earlier.setattr(metric_vectors, "learned_vectors", lambda block: np.ones((len(block), 200), dtype=np.float32))
        write("mine", entries(6), values)
    metric = METRICS["learned"]
    np.testing.assert_allclose(open_library("mine").seen_by(metric), metric.represent(values), atol=1e-6)
    write("mine", entries(1, 6), values[:1], append=True)
    np.testing.assert_allclose(open_library("mine").seen_by(metric)[:6], metric.represent(values), atol=1e-3)
    assert "blocks" not in vars(open_library("mine"))
    assert library_info("mine", verify=True).intact


def test_a_name_finds_the_users_library_before_the_one_that_ships(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "SHIPPED", tmp_path)
    write_sticks(tmp_path / "computed.parquet", entries(2), sticks(2))
    assert len(open_library("computed")) == 2
    with pytest.raises(InputError, match="Known are: computed"):
        open_library("another")
    write("computed", entries(3), rows(3))
    assert len(open_library("computed")) == 3
    assert (tmp_path / "computed.parquet").is_file()


@pytest.mark.parametrize(("count", "last"), [(1, "0.csv"), (10, "9.csv"), (11, "10.csv")])
def test_the_files_of_an_export_are_numbered_from_zero(count: int, last: str, tmp_path: Path) -> None:
    write("mine", entries(count), rows(count))
    export_library("mine", tmp_path)
    names = sorted(path.name for path in tmp_path.glob("[0-9]*.csv"))
    assert (len(names), names[-1], len({len(name) for name in names})) == (count, last, 1)
