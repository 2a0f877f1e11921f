"""``vibron plot`` as a user meets it."""

from pathlib import Path

import numpy as np
import pytest

from vibron.core.spectrum import Spectrum
from vibron.infrared.formats.write_spectrum import write_spectrum
from vibron_agents.app.cli import main

X = np.arange(600.0, 4000.0, 4.0)
A = 0.6 * np.exp(-(((X - 1700.0) / 15.0) ** 2)) + 0.3 * np.exp(-(((X - 2900.0) / 25.0) ** 2))


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    """Return an absorbance and a transmittance with bands at 1700 and 2900 cm^-1."""
    paths = [tmp_path / "film.csv", tmp_path / "pellet_$1.csv"]
    write_spectrum((Spectrum(X, A),), paths[0])
    write_spectrum((Spectrum(X, 10.0 ** (-0.5 * A), "transmittance"),), paths[1])
    return [str(path) for path in paths]


@pytest.mark.parametrize(
    ("words", "texts"),
    [
        ([], ["film.csv", "pellet_$1.csv", "absorbance"]),
        (["--stack", "--peaks", "2"], ["film.csv", "1700", "2900"]),
        (["--difference", "--range", "1500-1900", "--even"], ["difference"]),
    ],
)
def test_a_picture_shows_what_was_asked(files: list[str], words: list[str], texts: list[str], tmp_path: Path) -> None:
    out = tmp_path / "a.svg"
    assert main(["plot", *files, "--out", str(out), *words]) == 0
    drawn = out.read_text()
    assert all(text in drawn for text in texts)
    assert main(["plot", *files, "--out", str(tmp_path / "b.svg"), *words]) == 0
    assert (tmp_path / "b.svg").read_text() == drawn


@pytest.mark.parametrize(("ending", "start"), [("png", b"\x89PNG"), ("pdf", b"%PDF")])
def test_the_ending_decides_the_format(files: list[str], ending: str, start: bytes, tmp_path: Path) -> None:
    out = tmp_path / f"a.{ending}"
    assert main(["plot", files[1], "--out", str(out), "--peaks", "2"]) == 0
    assert out.read_bytes().startswith(start)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--out", "a.gif"], "End it in .png, .svg, .pdf"),
        (["--out", "a.png", "--range", "low"], "is not a range"),
        (["--out", "a.png", "--range", "1-2"], "holds no point"),
        (["--out", "nowhere/a.png"], "cannot be written"),
    ],
)
def test_what_is_refused(
    files: list[str], words: list[str], said: str, capsys: pytest.CaptureFixture[str], tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    assert main(["plot", *files, *words]) == 1
    assert said in capsys.readouterr().err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["film.csv", "pellet_$1.csv"]


def test_a_difference_needs_two_spectra(files: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["plot", files[0], "--difference", "--out", str(tmp_path / "a.png")]) == 1
    assert "needs two spectra" in capsys.readouterr().err
