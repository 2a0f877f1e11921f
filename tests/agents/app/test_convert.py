"""``vibron convert`` as a user meets it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from vibron.core.example import example
from vibron.infrared.formats.read_spectrum import read_spectrum
from vibron_agents.app.cli import main


def test_a_file_becomes_difdup(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "packed.jdx"
    assert main(["convert", str(example("affn.jdx")), str(target), "--form", "difdup"]) == 0
    assert capsys.readouterr().out == (
        f"{target}: 1 spectrum, 73 points, jcamp DIFDUP, {target.stat().st_size} bytes, "
        "ordinates changed by 0 at most\n"
    )
    [one], [other] = read_spectrum(example("affn.jdx")), read_spectrum(target)
    assert one.ordinate.tolist() == other.ordinate.tolist()


def test_json_tells_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["convert", str(example("nested_link.jdx")), str(tmp_path / "a.nc"), "--number", "1", "--json"]
    assert main(words) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["format"], report["spectra"]) == ("netcdf", 1)


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (("nowhere.jdx", "a.csv"), 1, "source: cannot be read"),
        ((str(example("affn.jdx")), "a.xyz"), 1, "does not tell the format"),
        ((str(example("affn.jdx")), "nowhere/a.csv"), 1, "path: cannot be written"),
        ((str(example("affn.jdx")), "a.csv", "--y-kind", "colour"), 1, "y_kind: is not a choice"),
        ((str(example("affn.jdx")), "a.csv", "--form", "zip"), 2, "Invalid value for '--form'"),
    ],
)
def test_what_cannot_be_done(
    words: tuple[str, ...], status: int, said: str, capsys: pytest.CaptureFixture[str],
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    assert main(["convert", *words]) == status
    assert said in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_folder_is_converted_but_for_what_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder, out = tmp_path / "in", tmp_path / "out"
    (folder / "inner").mkdir(parents=True)
    for name in ("affn.jdx", "opus.0", "grams_new.spc"):
        (folder / name).write_bytes(example(name).read_bytes())
    (folder / "damaged.spc").write_bytes(example("grams_new.spc").read_bytes()[:300])
    (folder / "inner" / "affn.jdx").write_bytes(example("affn.jdx").read_bytes())
    (folder / "notes.md").write_text("# Samples\n")
    assert main(["convert", str(folder), str(out), "--format", "json"]) == 1
    said = capsys.readouterr()
    written = ["affn.jdx.json", "grams_new.spc.json", "opus.0.json"]
    assert sorted(path.name for path in out.iterdir()) == written
    assert len(said.out.splitlines()) == len(written)
    errors = [line for line in said.err.splitlines() if line.startswith("error: ")]
    assert [Path(line.split(": ")[1]).relative_to(folder).as_posix() for line in errors] == [
        "damaged.spc", "inner/affn.jdx"
    ]  # fmt: skip
    assert "notes.md" in said.err
    [one], [other] = read_spectrum(folder / "affn.jdx"), read_spectrum(out / "affn.jdx.json")
    assert one.ordinate.tolist() == other.ordinate.tolist()


def test_a_device_is_not_replaced(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pipe = tmp_path / "a.jdx"
    os.mkfifo(pipe)
    assert main(["convert", str(example("affn.jdx")), str(pipe)]) == 1
    assert "path: cannot be written: is not a regular file" in capsys.readouterr().err
    assert pipe.is_fifo()


def test_several_files_need_a_format(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = [str(example("affn.jdx")), str(example("opus.0"))]
    assert main(["convert", *names, str(tmp_path)]) == 1
    assert "--format" in capsys.readouterr().err


def test_standard_input_is_converted(tmp_path: Path) -> None:
    target = tmp_path / "a.jdx"
    command = [sys.executable, "-m", "vibron_agents", "convert", "-", str(target)]
    subprocess.run(command, input=example("affn.jdx").read_bytes(), check=True, capture_output=True)
    [one], [other] = read_spectrum(example("affn.jdx")), read_spectrum(target)
    assert one.ordinate.tolist() == other.ordinate.tolist()
