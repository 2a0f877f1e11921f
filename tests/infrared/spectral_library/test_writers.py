"""Several writers of one library, writers that are killed, and spectra that a library holds already."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from vibron.core.errors import ResourceError
from vibron.core.example import example
from vibron.core.locking import locked
from vibron.infrared.formats.read_spectrum import read_spectrum
from vibron.infrared.library.import_library import import_library
from vibron.infrared.library.library_info import library_info
from vibron.infrared.spectra.grid import GRID
from vibron.infrared.spectral_library.entry import Entry
from vibron.infrared.spectral_library.store import open_library, write

GROUP = read_spectrum(example("omnic.spg"))
WRITER = """
import sys
import numpy as np
from vibron.infrared.spectral_library.entry import Entry
from vibron.infrared.spectral_library.store import write
from vibron.infrared.spectra.grid import GRID
library, name, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
sys.stdin.readline()
for number in range(count):
    write(library, [Entry(f"{name}{number}")], np.full((1, GRID.size), number, dtype=np.float32), append=True)
"""


def writers(library: Path, names: str, count: int) -> None:
    processes = [
        subprocess.Popen([sys.executable, "-c", WRITER, str(library), name, str(count)], stdin=subprocess.PIPE)
        for name in names
    ]
    for process in processes:
        assert process.stdin is not None
        process.stdin.write(b"start\n")
        process.stdin.flush()
    for process in processes:
        process.communicate()
        assert process.returncode == 0


def rows(count: int) -> np.ndarray:
    return np.random.default_rng(0).random((count, GRID.size), dtype=np.float32)


def test_concurrent_writers_lose_nothing(tmp_path: Path) -> None:
    library = tmp_path / "mine.arrow"
    writers(library, "ab", 6)
    assert sorted(entry.id for entry in open_library(str(library)).entries) == sorted(
        f"{name}{number}" for name in "ab" for number in range(6)
    )
    assert library_info(str(library), verify=True).intact
    assert [path.name for path in tmp_path.iterdir()] == ["mine.arrow"]


def test_a_killed_writer_leaves_neither_a_lock_nor_a_loss(tmp_path: Path) -> None:
    library = tmp_path / "mine.arrow"
    write(str(library), [Entry("first")], rows(1))
    code = (
        "import sys, time; from pathlib import Path; from vibron.core.locking import locked\n"
        "from vibron.core.replacing import replacing\n"
        "path = Path(sys.argv[1])\n"
        "with locked(path), replacing(path) as part: part.write_text('half'); print('in', flush=True); time.sleep(60)"
    )
    holder = subprocess.Popen([sys.executable, "-c", code, str(library)], stdout=subprocess.PIPE)
    assert holder.stdout is not None and holder.stdout.readline() == b"in\n"
    with pytest.raises(ResourceError, match=f"process {holder.pid}"), locked(library, seconds=0.0):
        pass
    holder.send_signal(signal.SIGKILL)
    holder.communicate()
    start = time.monotonic()
    write(str(library), [Entry("second")], rows(1), append=True)
    assert time.monotonic() - start < 30.0
    assert [entry.id for entry in open_library(str(library)).entries] == ["first", "second"]
    assert [path.name for path in tmp_path.iterdir()] == ["mine.arrow"]


def test_a_failed_write_keeps_the_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library = write(str(tmp_path / "mine.arrow"), [Entry("first")], rows(1))
    before = library.read_bytes()

    def full(path: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("vibron.infrared.spectral_library.store.seal", full)
    with pytest.raises(Exception, match="No space left"):
        write(str(library), [Entry("second")], rows(1), append=True)
    assert library.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["mine.arrow"]


def test_appending_the_same_files_again_adds_nothing(tmp_path: Path) -> None:
    files = (example("bands.csv"), example("affn.jdx"))
    first = import_library("mine", files, append=True)
    before = Path(first.path).read_bytes()
    copy = tmp_path / "copy.csv"  # the content counts, not the name
    copy.write_bytes(example("bands.csv").read_bytes())
    again = import_library("mine", (*files, copy), append=True)
    assert (first.spectra, first.duplicates) == (2, ())
    assert (again.spectra, again.total) == (0, 2)
    assert again.duplicates == (*map(str, files), str(copy))
    assert Path(first.path).read_bytes() == before
    assert import_library("mine", files, append=True, repeats=True).total == 4


def test_two_files_of_one_content_are_one_spectrum(tmp_path: Path) -> None:
    copy = tmp_path / "copy.csv"
    copy.write_bytes(example("bands.csv").read_bytes())
    report = import_library("mine", (example("bands.csv"), copy))
    assert (report.spectra, report.duplicates) == (1, (str(copy),))


def test_each_spectrum_of_a_compound_file_is_stored_or_refused() -> None:
    report = import_library("mine", (example("omnic.spg"), example("two_spectra.json"), example("bands.csv")))
    assert report.duplicates == ()
    assert report.total == report.spectra == len(open_library("mine").absorbance) == 2 + len(GROUP)
    [(place, reason)] = report.refused.items()  # one of the two spectra is constant
    assert place.startswith(f"{example('two_spectra.json')}, spectrum ") and "constant" in reason


def test_a_refused_structure_does_not_shift_the_spectra_after_it(tmp_path: Path) -> None:
    table = tmp_path / "structures.csv"
    table.write_text("file,smiles\naffn.jdx,not-a-structure\n", encoding="utf-8")
    report = import_library("mine", (example("affn.jdx"), example("bands.csv")), table)
    assert list(report.refused) == [str(example("affn.jdx"))]
    library = open_library("mine")
    assert len(library) == len(library.absorbance) == 1
    assert GRID[np.nanargmax(library.absorbance[0])] == 1100.0  # the triangle of bands.csv
