"""``vibron convert`` as a user meets it."""

import json
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
