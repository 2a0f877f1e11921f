"""``vibron plot`` as a user meets it."""

import base64
import hashlib
import json
import re
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
        (["--derivative", "2", "--peaks", "1"], ["second derivative / cm", "1700"]),
        (["--stack", "--derivative", "1"], ["absorbance, shifted", "first derivative / cm"]),
    ],
)
def test_a_picture_shows_what_was_asked(files: list[str], words: list[str], texts: list[str], tmp_path: Path) -> None:
    out = tmp_path / "a.svg"
    assert main(["plot", *files, "--out", str(out), *words]) == 0
    drawn = out.read_text()
    shown = drawn[drawn.index("</metadata>") :]
    assert all(text in shown for text in texts)
    assert all(hashlib.sha256(Path(file).read_bytes()).hexdigest() in drawn for file in files)
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
        (["--out", "a.png", "--difference", "--derivative", "1"], "is not drawn with a difference"),
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


def test_a_page_holds_the_spectra_and_loads_nothing(files: list[str], tmp_path: Path) -> None:
    out = tmp_path / "a.html"
    assert main(["plot", *files, "--out", str(out), "--peaks", "2", "--derivative", "2"]) == 0
    page = out.read_text(encoding="utf-8")
    assert not re.search(r"\ssrc=|@import|https?://(?!www\.w3\.org)", page)
    found = re.search(r'id="spectra-data">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    data = json.loads(found[1])
    assert data["names"] == ["film.csv", "pellet_$1.csv"] and data["limits"] == [600.0, 3996.0]
    assert sorted(round(place) for place in data["bands"][0]) == [1700, 2900]
    assert [panel["name"] for panel in data["panels"]] == ["absorbance", "second derivative / cm²"]
    points = np.frombuffer(base64.b64decode(data["panels"][0]["curves"][0]["points"]), "<u2")
    low, high = data["panels"][0]["curves"][0]["y"]
    assert low + points[X.size + 1 : -1] * (high - low) / 65534 == pytest.approx(A, abs=1e-5)


def test_a_difference_needs_two_spectra(files: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["plot", files[0], "--difference", "--out", str(tmp_path / "a.png")]) == 1
    assert "needs two spectra" in capsys.readouterr().err
