"""``vibron process`` as a user meets it."""

import hashlib
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import vibron
from vibron.core.example import example
from vibron.core.spectrum import Spectrum
from vibron.infrared.formats.write_spectrum import write_spectrum
from vibron.infrared.recipes import Recipe
from vibron_agents.app.cli import main
from vibron_agents.app.inputs import InputSource
from vibron_agents.app.processing import ProcessJob, process_all
from vibron_agents.jobs import JobOutcome, resumable

X = np.arange(600.0, 4000.0, 4.0)
A = 0.6 * np.exp(-(((X - 1700.0) / 15.0) ** 2)) + 0.05
STEPS = "absorbance, baseline rubberband, snv, range 600-1800"
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def call(*words: object) -> tuple[int, str, str]:
        status = main([str(word) for word in words])
        said = capsys.readouterr()
        return status, said.out, said.err

    return call


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    """Return five files, of which the third is not a spectrum."""
    folder = tmp_path / "in"
    folder.mkdir()
    made = [folder / f"{number}.csv" for number in range(5)]
    for number, path in enumerate(made):
        write_spectrum((Spectrum(X, 10.0 ** -(A * (1.0 + 0.1 * number)), "transmittance"),), path)
    made[2].write_text("no spectrum")
    return made


def summary(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "process.jsonl").read_text().splitlines()]


def test_shell_and_python_give_equal_bytes(run: Run, files: list[Path], tmp_path: Path) -> None:
    (tmp_path / "r.yaml").write_text("- absorbance\n- baseline: {method: rubberband}\n- snv\n- range 600-1800\n")
    assert run("process", files[0], "--recipe", tmp_path / "r.yaml", "--out", tmp_path / "out")[0] == 0
    found = vibron.Recipe.read(tmp_path / "r.yaml").apply(files[0])
    write_spectrum(tuple(found), tmp_path / "python.jdx")
    assert (tmp_path / "out" / "0.csv.jdx").read_bytes() == (tmp_path / "python.jdx").read_bytes()


def test_equal_bytes_where_files_are_joined(run: Run, files: list[Path], tmp_path: Path) -> None:
    good = [files[0], files[1], files[3]]
    steps = "absorbance, average, range 600-1800"
    assert run("process", *good, "--steps", steps, "--out", tmp_path / "out", "--jobs", 2)[0] == 0
    write_spectrum(tuple(Recipe.read(steps).apply(good)), tmp_path / "python.jdx")
    assert (tmp_path / "out" / "average.jdx").read_bytes() == (tmp_path / "python.jdx").read_bytes()


def test_a_failed_file_does_not_stop_the_others(run: Run, files: list[Path], tmp_path: Path) -> None:
    status, said, wrong = run("process", files[0].parent / "*.csv", "--steps", STEPS, "--out", tmp_path / "out")
    assert status == 1
    assert f"error: {files[2]}: 2.csv" in wrong and len(said.splitlines()) == 4
    lines = summary(tmp_path / "out")
    assert [Path(line["source"]).name for line in lines] == ["0.csv", "1.csv", "2.csv", "3.csv", "4.csv"]
    assert lines[2]["error"]["code"] == "format"
    for line in (lines[0], lines[4]):
        assert hashlib.sha256(Path(line["path"]).read_bytes()).hexdigest() == line["sha256"]
        [read] = vibron.read(line["path"])
        assert read.kind == "absorbance" and read.wavenumber[-1] == 1800.0


def test_no_folder_is_left_where_every_file_fails(run: Run, files: list[Path], tmp_path: Path) -> None:
    status, said, wrong = run("process", files[2], "--steps", STEPS, "--out", tmp_path / "out", "--plot")
    assert status == 1 and said == "" and "2.csv" in wrong
    assert not (tmp_path / "out").exists()
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "notes.txt").write_text("of the user")
    assert run("process", *files[2:3], "--steps", STEPS, "--out", tmp_path / "out")[0] == 1
    assert {path.name for path in (tmp_path / "out").iterdir()} == {"notes.txt", "process.jsonl"}


def test_the_average_is_that_of_the_files_that_were_read(run: Run, files: list[Path], tmp_path: Path) -> None:
    status, said, wrong = run("process", *files, "--steps", "absorbance, average", "--out", tmp_path / "out")
    assert status == 1 and "2.csv" in wrong
    assert "count 4" in said and "average.jdx" in said
    [read] = vibron.read(tmp_path / "out" / "average.jdx")
    assert read.ordinate == pytest.approx(A * (1.0 + 0.1 * np.mean([0, 1, 3, 4])), abs=1e-9)


def test_outliers_are_named(run: Run, files: list[Path], tmp_path: Path) -> None:
    write_spectrum((Spectrum(X, 5.0 * A),), files[2])
    status, said, _ = run("process", *files, "--steps", "absorbance, average leave_out=true", "--out", tmp_path / "out")
    assert status == 0
    assert f"count 4, outliers: {files[2]}" in said


def test_an_error_names_the_step_and_the_file(run: Run, files: list[Path], tmp_path: Path) -> None:
    status, _, wrong = run("process", files[0], "--steps", "snv, range 5000-6000", "--out", tmp_path / "out")
    assert status == 1
    assert wrong.startswith(f"error: {files[0]}: step 2 (range), regions: holds a region without a point")
    status, _, wrong = run("process", files[0], "--steps", "snw", "--out", tmp_path / "other")
    assert status == 1 and "Did you mean snv" in wrong and not (tmp_path / "other").exists()


def test_finished_files_are_not_computed_again(files: list[Path], tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    job, sources = ProcessJob([{"snv": {}}], out, "csv", {}), [InputSource(str(path)) for path in files]
    with pytest.raises(KeyboardInterrupt), resumable(out / "process.jsonl") as finished:
        for line in process_all(sources, job, 1, finished):
            if line["source"] == str(files[3]):
                raise KeyboardInterrupt
    kept, changed = out / "0.csv.csv", out / "1.csv.csv"
    written = kept.stat().st_mtime_ns
    content = changed.read_bytes()
    changed.write_text("changed by another")
    with resumable(out / "process.jsonl") as finished:
        assert len(finished) >= 4
        assert [line.get("spectra") for line in process_all(sources, job, 1, finished)] == [1, 1, None, 1, 1]
    assert kept.stat().st_mtime_ns == written
    assert changed.read_bytes() == content


def test_what_killed_workers_leave_is_removed(files: list[Path], tmp_path: Path) -> None:
    job, lost, other = ProcessJob(STEPS, tmp_path, "jcamp", {}), tmp_path / ".0.csv.jdx.7-ab.part", tmp_path / ".a.part"

    def killed(outcomes: Iterator[JobOutcome]) -> Iterator[JobOutcome]:
        for outcome in outcomes:
            lost.touch()
            other.touch()
            yield outcome

    with resumable(tmp_path / "process.jsonl") as finished:
        assert len(list(process_all([InputSource(str(files[0]))], job, 1, finished, killed))) == 1
    assert other.exists() and not lost.exists()


def test_results_do_not_overwrite_sources(run: Run, files: list[Path], tmp_path: Path) -> None:
    folder = files[0].parent
    (folder / "0.csv.csv").write_bytes(files[0].read_bytes())
    words = ("process", files[0], folder / "0.csv.csv", "--steps", "snv", "--out", folder, "--format", "csv")
    status, _, wrong = run(*words)
    assert status == 1 and "is also a source" in wrong
    assert (folder / "0.csv.csv").read_bytes() == files[0].read_bytes()


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (["--out", "out"], 2, "either --steps or --recipe"),
        (["--steps", "snv", "--recipe", "r.yaml", "--out", "out"], 2, "either --steps or --recipe"),
        (["--recipe", "nowhere.yaml", "--out", "out"], 1, "cannot be read"),
        (["--steps", "snv"], 2, "Missing option '--out'"),
    ],
)
def test_wrong_usage(
    run: Run, words: list[str], status: int, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    found = run("process", example("affn.jdx"), *words)
    assert found[0] == status and said in found[2]
    assert list(tmp_path.iterdir()) == []


def test_the_results_are_drawn_on_request(run: Run, files: list[Path], tmp_path: Path) -> None:
    words = ("process", *files[:2], "--steps", "absorbance", "--out", tmp_path / "out", "--plot", "--json")
    status, said, _ = run(*words)
    assert status == 0
    assert json.loads(said.splitlines()[0])["points"] == X.size
    assert (tmp_path / "out" / "process.png").read_bytes().startswith(b"\x89PNG")
