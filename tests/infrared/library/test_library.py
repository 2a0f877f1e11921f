from pathlib import Path

import numpy as np
import pytest

from vibron.core.errors import FormatError, InputError
from vibron.core.example import example
from vibron.core.spectrum import Spectrum
from vibron.infrared.library.import_library import import_library
from vibron.infrared.library.library_info import library_info
from vibron.infrared.library.search_library import search_library
from vibron.infrared.spectra.grid import GRID
from vibron.infrared.spectral_library.metrics import unit_vectors
from vibron.infrared.spectral_library.store import open_library


def bands(seed: int) -> Spectrum:
    random = np.random.default_rng(seed)
    places, heights = random.uniform(600, 3400, 12), random.uniform(0.1, 1, 12)
    return Spectrum(GRID, (heights / (1 + ((GRID[:, None] - places) / 12) ** 2)).sum(axis=1))


def written(folder: Path, count: int) -> tuple[Path, ...]:
    paths = []
    for seed in range(count):
        spectrum = bands(seed)
        rows = "".join(f"{x:.0f},{y:.6f}\n" for x, y in zip(spectrum.wavenumber, spectrum.ordinate, strict=True))
        paths.append(folder / f"s{seed}.csv")
        paths[-1].write_text("wavenumber (cm-1),absorbance\n" + rows, encoding="utf-8")
    return tuple(paths)


def test_every_imported_spectrum_finds_itself_first(tmp_path: Path) -> None:
    report = import_library("mine", written(tmp_path, 8))
    assert (report.spectra, report.refused) == (8, {})
    for seed in range(8):
        hits = search_library(bands(seed), "mine", 3)
        assert hits[0].name == f"s{seed}"
        assert hits[0].similarity == pytest.approx(1.0, abs=1e-5)
        assert [hit.rank for hit in hits] == [1, 2, 3]
        assert hits[0].similarity >= hits[1].similarity >= hits[2].similarity


def test_similarity_equals_the_cosine_written_out(tmp_path: Path) -> None:
    import_library("mine", written(tmp_path, 4))
    library = open_library("mine")
    query = bands(9).ordinate
    floor = np.percentile(query, 5)
    expected = []
    for row in library.absorbance:
        one, other = np.maximum(query - floor, 0), np.maximum(row - np.percentile(row, 5), 0)
        expected.append(one @ other / np.sqrt((one @ one) * (other @ other)))
    found = {hit.row: hit.similarity for hit in search_library(bands(9), "mine", 4, "cosine")}
    assert [found[row] for row in range(4)] == pytest.approx(expected, abs=1e-5)


def test_scale_and_offset_do_not_matter(tmp_path: Path) -> None:
    import_library("mine", written(tmp_path, 3))
    changed = Spectrum(GRID, 0.2 + 3 * bands(1).ordinate)
    assert search_library(changed, "mine", 1)[0].similarity == pytest.approx(1.0, abs=1e-5)


def test_bad_files_are_named_and_left_out(tmp_path: Path) -> None:
    bad = tmp_path / "bad.csv"
    bad.write_bytes(b"\x00\x01\x02")
    report = import_library("mine", (*written(tmp_path, 2), bad, tmp_path / "none.csv"))
    assert report.spectra == 2
    assert set(report.refused) == {str(bad), str(tmp_path / "none.csv")}
    with pytest.raises(InputError, match="hold no spectrum"):
        import_library("empty", (bad,))


def test_structures_come_from_the_table(tmp_path: Path) -> None:
    table = tmp_path / "structures.csv"
    table.write_text("file,smiles,name\ns0.csv,OCC,ethanol\n", encoding="utf-8")
    report = import_library("mine", written(tmp_path, 2), table)
    assert report.structures == 1
    entry = open_library("mine").entries[0]
    assert (entry.smiles, entry.name, entry.inchikey) == ("CCO", "ethanol", "LFQSCWFLJHTTHZ-UHFFFAOYSA-N")
    table.write_text("path,smiles\ns0.csv,OCC\n", encoding="utf-8")
    with pytest.raises(FormatError, match="'file'"):
        import_library("mine", written(tmp_path, 2), table)


def test_writing_twice_gives_equal_bytes(tmp_path: Path) -> None:
    first = Path(import_library(str(tmp_path / "one.arrow"), written(tmp_path, 3)).path).read_bytes()
    second = Path(import_library(str(tmp_path / "two.arrow"), written(tmp_path, 3)).path).read_bytes()
    assert first == second
    assert not list(tmp_path.glob("*.part"))


def test_a_missing_or_foreign_file_is_no_library(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="unknown library"):
        library_info("never_made")
    foreign = tmp_path / "x.arrow"
    foreign.write_text("not arrow", encoding="utf-8")
    with pytest.raises(FormatError, match="not a library"):
        library_info(str(foreign))


def test_an_empty_row_has_no_direction() -> None:
    assert not unit_vectors(np.zeros((1, GRID.size), dtype=np.float32)).any()


def test_a_query_outside_the_range_is_refused() -> None:
    far = Spectrum(np.linspace(5000, 6000, 100), np.linspace(0, 1, 100))
    with pytest.raises(InputError, match="no point between"):
        search_library(far, str(example("bands.arrow")))
