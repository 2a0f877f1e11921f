"""The output of one tool is the input of the next, in the shell."""

import json
from pathlib import Path

import numpy as np
import pytest

import vibron
from vibron.core.spectrum import Spectrum
from vibron.infrared import average_spectra, baseline, find_bands
from vibron.infrared.formats.write_spectrum import write_spectrum
from vibron_agents.app.cli import main

X = np.arange(600.0, 4000.0, 4.0)
A = 0.6 * np.exp(-(((X - 1700.0) / 15.0) ** 2)) + 0.1 + 1e-5 * X


@pytest.fixture
def unknown(tmp_path: Path) -> Path:
    """Return a file of a transmittance."""
    path = tmp_path / "unknown.json"
    write_spectrum((Spectrum(X, 10.0**-A, "transmittance"),), path)
    return path


def test_a_transmittance_is_converted_where_bands_must_point_upwards(
    unknown: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["tools", "run", "find_bands", f"spectrum={unknown}", "--json"]) == 0
    [band] = json.loads(capsys.readouterr().out)["bands"]
    assert band["wavenumber"] == pytest.approx(1700.0, abs=0.5)


@pytest.mark.parametrize("ending", ["jdx", "csv", "json"])
def test_the_spectrum_of_a_result_is_written_and_read(
    unknown: Path, ending: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out = tmp_path / f"flat.{ending}"
    assert main(["tools", "run", "baseline", f"spectrum={unknown}", "method=rubberband", "--out", str(out)]) == 0
    assert "850 points" in capsys.readouterr().out
    expected = baseline(Spectrum(X, 10.0**-A, "transmittance"), "rubberband").corrected
    [found] = vibron.read(out)
    assert found.ordinate == pytest.approx(expected.ordinate, abs=1e-9)
    assert main(["tools", "run", "find_bands", f"spectrum={out}", "--json"]) == 0


@pytest.mark.parametrize(("tool", "options"), [("baseline", ["method=rubberband"]), ("to_absorbance", [])])
def test_printed_json_is_a_spectrum_for_the_next_tool(
    unknown: Path, tool: str, options: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["tools", "run", tool, f"spectrum={unknown}", *options, "--json"]) == 0
    path = tmp_path / "printed.json"
    path.write_text(capsys.readouterr().out)
    [read] = vibron.read(path)
    assert main(["tools", "run", "find_bands", f"spectrum={path}", "--json"]) == 0
    bands = json.loads(capsys.readouterr().out)["bands"]
    assert [band["wavenumber"] for band in bands] == [band.wavenumber for band in find_bands(read).bands] != []


def test_a_result_without_a_spectrum_is_refused(
    unknown: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out = tmp_path / "a.jdx"
    assert main(["tools", "run", "find_bands", f"spectrum={unknown}", "--out", str(out)]) == 1
    assert "holds no spectrum" in capsys.readouterr().err and not out.exists()
    words = ["tools", "run", "wien_peak", "temperature=300 +- 1 K", "--uncertainty", "linear", "--out", str(out)]
    assert main(words) == 2


def test_several_files_are_several_spectra(unknown: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = json.dumps([str(unknown), str(unknown)])
    assert main(["tools", "run", "average_spectra", f"spectra={words}", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["count"] == 2
    spectra = vibron.read(unknown)
    assert average_spectra(str(unknown)).average.ordinate.tolist() == spectra[0].ordinate.tolist()
