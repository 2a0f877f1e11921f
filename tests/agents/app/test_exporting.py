"""``vibron analyze --export``: report, bands, picture and spectrum as files."""

import csv
import json
import struct
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import vibron
from vibron.core.errors import InputError, MissingSystemError, ResourceError
from vibron.core.example import example
from vibron.core.spectrum import Spectrum
from vibron.infrared.formats.write_spectrum import write_spectrum
from vibron_agents.app.cli import main
from vibron_agents.app.exporting import Exports, bands_table
from vibron_agents.app.report import printing

SHA = "90489cd4"


@pytest.fixture(scope="module")
def analysis() -> Any:
    return vibron.analyze(example("toluene_computed.jdx"), formula="C7H8", proposals="none")


@pytest.fixture
def no_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printing, "BROWSERS", ("no-such-browser",))


def text_of_png(data: bytes) -> str:
    """Return the text chunks of a PNG."""
    place, found = 8, b""
    while place < len(data):
        size, kind = struct.unpack(">I4s", data[place : place + 8])
        found += data[place + 8 : place + 8 + size] if kind in (b"tEXt", b"iTXt") else b""
        place += size + 12
    return found.decode("utf-8", "replace")


@pytest.mark.usefixtures("no_browser")
def test_a_folder_gets_everything_with_provenance(analysis: Any, tmp_path: Path) -> None:
    made = Exports.read([tmp_path / "out"], 1).write(analysis.data, analysis.evidence, 1)
    paths = {Path(one["path"]).suffix: Path(one["path"]) for one in made}
    assert {one["made_by"] for one in made} == {"matplotlib", "vibron"}
    assert sorted(paths) == [".csv", ".jdx", ".pdf", ".png"]
    assert all(path.stem == f"toluene_computed-{SHA}" for path in paths.values())
    assert paths[".pdf"].read_bytes().startswith(b"%PDF")
    digest = analysis.data["input"]["sha256"]
    assert digest in text_of_png(paths[".png"].read_bytes())
    [spectrum] = vibron.read(paths[".jdx"])
    assert spectrum.ordinate == pytest.approx(analysis.evidence.absorbance.ordinate, abs=1e-9)
    noted = json.loads(spectrum.metadata["processing"])
    assert noted["sources"] == [{"path": "toluene_computed.jdx", "sha256": digest}]
    assert noted["vibron"] == vibron.__version__


def test_the_table_of_bands_is_that_of_the_answer(analysis: Any) -> None:
    first, *lines = bands_table(analysis.data).splitlines()
    assert json.loads(first.removeprefix("# vibron.bands/1 "))["input"]["sha256"].startswith(SHA)
    rows = list(csv.DictReader(lines))
    assert len({row["wavenumber (cm-1)"] for row in rows}) == len(analysis.data["peaks"])
    assert len(rows) == sum(max(1, len(peak["assignments"])) for peak in analysis.data["peaks"])
    peak = next(peak for peak in analysis.data["peaks"] if peak["assignments"])
    row = next(row for row in rows if float(row["wavenumber (cm-1)"]) == peak["wavenumber"])
    assert float(row["absorbance (1)"]) == peak["absorbance"]
    assert row["assignment"] == peak["assignments"][0]["label"]


@pytest.mark.usefixtures("no_browser")
def test_equal_analyses_give_equal_files(analysis: Any, tmp_path: Path) -> None:
    for name in ("a", "b"):
        Exports.read([tmp_path / name], 1).write(analysis.data, analysis.evidence, 1)
    for path in (tmp_path / "a").iterdir():
        assert path.read_bytes() == (tmp_path / "b" / path.name).read_bytes(), path.suffix


def test_an_analysis_in_python_exports_too(analysis: Any, tmp_path: Path) -> None:
    [path] = analysis.export(tmp_path / "bands.csv")
    assert path.read_text() == bands_table(analysis.data)


def test_targets_are_checked_before_the_analysis(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="not a format of an export"):
        Exports.read([tmp_path / "a.docx"], 1)
    with pytest.raises(InputError, match="takes one spectrum, and there are 3"):
        Exports.read([tmp_path / "a.csv"], 3)
    assert list(tmp_path.iterdir()) == []


def test_a_page_is_printed_by_chromium_where_there_is_one(
    analysis: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def printed(page: str, program: str) -> bytes:
        asked.append((page, program))
        return b"%PDF of the page"

    monkeypatch.setattr(printing, "browser", lambda: "/somewhere/chromium")
    monkeypatch.setattr(printing, "printed", printed)
    [made] = Exports.read([tmp_path / "a.pdf"], 1).write(analysis.data, analysis.evidence, 1)
    assert made["made_by"] == "chromium" and (tmp_path / "a.pdf").read_bytes() == b"%PDF of the page"
    assert asked[0][0].startswith("<!doctype html>") and asked[0][1] == "/somewhere/chromium"


def test_a_browser_that_fails_is_named_and_matplotlib_draws(
    analysis: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(ResourceError, match="false printed nothing"):
        printing.printed("<p>page", "/bin/false")
    monkeypatch.setattr(printing, "browser", lambda: "/bin/false")
    [made] = Exports.read([tmp_path / "a.pdf"], 1).write(analysis.data, analysis.evidence, 1)
    assert made["made_by"] == "matplotlib" and (tmp_path / "a.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.usefixtures("no_browser")
def test_without_any_printer_the_error_says_what_to_install(
    analysis: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "matplotlib.figure", None)
    with pytest.raises(MissingSystemError, match="Chromium is not installed") as caught:
        Exports.read([tmp_path / "a.pdf"], 1).write(analysis.data, analysis.evidence, 1)
    assert "vibron[plot]" in caught.value.remedy and not (tmp_path / "a.pdf").exists()


def test_the_command_writes_files_and_names_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    x = np.arange(500.0, 4000.0, 4.0)
    write_spectrum((Spectrum(x, np.exp(-(((x - 1700.0) / 15.0) ** 2))),), tmp_path / "a.csv")
    words = ["--formula", "C3H6O", "--proposals", "none", "--json", str(tmp_path / "a.jsonl")]
    exports = ["--export", str(tmp_path / "bands.csv"), "--export", str(tmp_path / "seen.jdx")]
    assert main(["analyze", str(tmp_path / "a.csv"), *exports, *words]) == 0
    assert "bands.csv: made by vibron" in capsys.readouterr().err
    assert (tmp_path / "seen.jdx").is_file()
    [line] = (tmp_path / "a.jsonl").read_text().splitlines()
    assert [Path(one["path"]).name for one in json.loads(line)["exports"]] == ["bands.csv", "seen.jdx"]
