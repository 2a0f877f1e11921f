"""An import reads each file once, in any number of processes, also when it is killed in between."""

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from vibron.infrared.spectral_library import reading as library_reading
from vibron.infrared.spectral_library.store import open_library
from vibron_agents.app import importing
from vibron_agents.app.cli import vibron
from vibron_agents.app.importing import read_files
from vibron_agents.jobs import JobOutcome

X = np.arange(400.0, 4001.0, 4.0)


@pytest.fixture
def spectra(tmp_path: Path) -> list[Path]:
    folder = tmp_path / "spectra"
    folder.mkdir()
    paths = [folder / f"{number:02d}.csv" for number in range(12)]
    for number, path in enumerate(paths):
        rows = np.column_stack([X, 1.0 / (1.0 + ((X - 700.0 - 200.0 * number) / 10.0) ** 2)])
        np.savetxt(path, rows, fmt="%.6g", delimiter=",", header="wavenumber (cm-1),absorbance", comments="")
    return paths


def run(*words: object) -> tuple[int, dict]:
    result = CliRunner().invoke(vibron, ["library", "import", *map(str, words), "--json"])
    assert not isinstance(result.exception, AttributeError | TypeError | ValueError), result.exception
    return result.exit_code, json.loads(result.stdout) if result.stdout.startswith("{") else {}


def test_two_processes_write_the_same_bytes_as_one(spectra: list[Path]) -> None:
    assert run("one", *spectra)[0] == run("two", *spectra, "--jobs", 2)[0] == 0
    one, two = (open_library(name) for name in ("one", "two"))
    assert one.path.read_bytes() == two.path.read_bytes()
    assert [entry.name for entry in two.entries] == [path.stem for path in spectra]


def test_a_refused_file_costs_one_line_and_the_exit_status(spectra: list[Path], tmp_path: Path) -> None:
    spectra[3].write_text("not a spectrum")
    status, report = run("mine", *spectra, tmp_path / "missing.csv", "--jobs", 2)
    assert status == 1
    assert set(report["refused"]) == {str(spectra[3]), str(tmp_path / "missing.csv")}
    assert (report["spectra"], len(open_library("mine").absorbance)) == (11, 11)


def test_a_killed_import_continues(spectra: list[Path], own_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code = """
import sys
from pathlib import Path
from vibron_agents.app.importing import read_files
if __name__ == "__main__":
    for reading in read_files("mine", [Path(word) for word in sys.argv[1:]], None, 1):
        print(reading.number, flush=True)
        if reading.number == 5:
            sys.stdin.readline()
"""
    script = own_home / "run.py"
    script.write_text(code)
    words = [sys.executable, str(script), *map(str, spectra)]
    process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    while process.stdout.readline().strip() != "5":
        pass
    process.send_signal(signal.SIGKILL)
    process.communicate()
    [journal] = (own_home / "journals").glob("*.journal")
    assert len(journal.read_bytes().splitlines()) >= 5
    assert run("mine", *spectra)[1]["total"] == 12
    assert not journal.exists()
    assert run("fresh", *spectra)[1]["total"] == 12
    assert open_library("mine").path.read_bytes() == open_library("fresh").path.read_bytes()


def test_a_changed_file_is_read_again(spectra: list[Path]) -> None:
    readings = read_files("mine", spectra, None, 1)
    for _ in range(4):
        first = next(readings)
    readings.close()  # interrupted: the journal stays
    spectra[3].write_bytes(spectra[7].read_bytes())
    again = list(read_files("mine", spectra, None, 1))
    assert not np.array_equal(first.file.rows, again[3].file.rows)
    np.testing.assert_array_equal(again[3].file.rows, again[7].file.rows)


def test_a_failing_group_costs_the_file_that_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An error that is not a refusal, such as the death of a worker, comes for a group as a whole."""
    paths = [tmp_path / f"{number:03d}.csv" for number in range(130)]
    for path in paths:
        path.write_text("not a spectrum")
    calls = []

    def run(groups: list[tuple[Path, ...]]) -> Iterator[JobOutcome]:
        for number, group in enumerate(groups):
            calls.append(len(group))
            if paths[77] in group:
                yield JobOutcome(number, error=MemoryError("no room"))
            else:
                yield JobOutcome(number, importing._read(group, {}))

    monkeypatch.setattr(importing, "batch", lambda work, groups, **_: run(groups))
    readings = list(read_files("mine", paths, None, 1))
    assert sorted(calls) == [1] * 2 + [2] * 65
    assert [reading.number for reading in readings] == list(range(130))
    whys = [why for reading in readings for why in reading.file.refused.values()]
    assert [place for place, why in enumerate(whys) if why == "no room"] == [77] and len(whys) == 130


def test_the_journal_gives_back_what_was_read(spectra: list[Path]) -> None:
    [kept] = [reading.file for reading in read_files("mine", spectra[:1], None, 1)]
    read = library_reading.imported(spectra[0], {})
    assert kept.entries == read.entries
    np.testing.assert_array_equal(kept.rows, read.rows)
