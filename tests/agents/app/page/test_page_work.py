"""The page computes the same as the commands and tools."""

from __future__ import annotations

import hashlib
import io
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from vibron.core.errors import InputError, VibronError
from vibron.core.example import example
from vibron.core.spectrum import Spectrum
from vibron.infrared import read_spectrum, search_library, write_spectrum
from vibron.infrared.recipes import Recipe
from vibron.infrared.spectra.grid import GRID
from vibron.infrared.spectral_library.metrics import DEFAULT
from vibron.infrared.spectral_library.store import open_library
from vibron_agents.app.cli import main
from vibron_agents.app.exporting import Exports
from vibron_agents.app.library_search import SearchJob, search_spectrum
from vibron_agents.app.page import downloads
from vibron_agents.app.page.identifying import candidate_overlay, identify, library_overlay
from vibron_agents.app.page.recipes import catalogue, from_yaml, options_of, to_yaml, treat
from vibron_agents.app.page.searching import import_files, search_report
from vibron_agents.app.page.session import Identified, PageSession
from vibron_agents.app.page.upload import read_file
from vibron_agents.app.report.search import write_search
from vibron_agents.app.serve.first_calls import STATED
from vibron_agents.app.serve.process_call import ProcessCall
from vibron_agents.app.serve.spectrum_calls import SentFile
from vibron_agents.jobs.call import Rules
from vibron_agents.spectrum.evidence import Evidence
from vibron_agents.spectrum.experts import Settings
from vibron_agents.spectrum.information import Information
from vibron_agents.spectrum.workflow import analyze_file

CONTENT = example("toluene_computed.jdx").read_bytes()
STEPS: list[tuple[str, dict[str, Any]]] = [
    ("range", {"regions": "600-1800"}),
    ("derivative", {"points": 9}),
    ("snv", {}),
]


@pytest.fixture(scope="module")
def spectrum() -> Spectrum:
    return read_spectrum(CONTENT)[0]


@pytest.fixture(scope="module")
def plain(spectrum: Spectrum) -> Identified:
    (part,) = read_file("toluene.jdx", CONTENT)
    return identify(part.spectrum, {"path": "toluene.jdx", "sha256": part.sources[0]["sha256"]}, Settings(), None)


def test_answer_is_that_of_analyze(plain: Identified) -> None:
    ((expected, _),) = analyze_file(CONTENT, "toluene.jdx", Settings())
    assert plain.data == expected


def test_ranking_again_gives_the_answer_of_a_whole_analysis(spectrum: Spectrum, plain: Identified) -> None:
    narrowed = Settings(Information(carbons="7", elements="C,H"))
    again = identify(spectrum, plain.data["input"] | {}, narrowed, plain)
    ((expected, _),) = analyze_file(CONTENT, "toluene.jdx", narrowed)
    assert {name: value for name, value in again.data.items() if name != "input"} == {
        name: value for name, value in expected.items() if name != "input"
    }
    assert again.evidence.bands is plain.evidence.bands  # the experts before the ranking have not run again


def test_an_impossible_constraint_is_an_answer_that_can_be_taken_back(spectrum: Spectrum, plain: Identified) -> None:
    wrong = identify(spectrum, {"path": "x"}, Settings(Information(formula="U5"), proposals="none"), plain)
    assert wrong.data["verdict"]["state"] == "none" and not wrong.data["candidates"]
    back = identify(spectrum, plain.data["input"], Settings(), wrong)
    assert back.data["candidates"] == plain.data["candidates"] and "error" not in back.data


def test_a_computed_spectrum_is_scaled_to_the_measured_one() -> None:
    library = open_library("computed")
    row = next(row for row in range(len(library)) if library.absorbance[row].max() > 0.0)
    entry, measured = library.entries[row], Spectrum(GRID, 0.37 * library.absorbance[row])
    about = {"name": entry.name, "smiles": entry.smiles, "inchikey": entry.inchikey}
    answered = Identified(Settings(), {}, Evidence(measured, measured))
    laid = candidate_overlay(answered, about, None)
    assert laid is not None and laid.quality == pytest.approx(1.0, abs=1e-4)
    np.testing.assert_allclose(laid.absorbance, measured.ordinate, atol=1e-6)
    assert candidate_overlay(answered, {**about, "inchikey": "A" * 14}, None) is None
    hits = replace(answered.evidence, neighbours=search_library(measured, "computed", 1, "cosine"))
    reference = candidate_overlay(Identified(Settings(library="computed"), {}, hits), about, None)
    assert reference is not None and reference.name.endswith("library computed")


def test_a_saved_recipe_is_that_of_the_command_line(tmp_path: Path) -> None:
    path = tmp_path / "recipe.yaml"
    path.write_text(to_yaml(STEPS))
    assert from_yaml(path.read_bytes(), "recipe.yaml") == STEPS
    (expected,) = Recipe.read(path).apply(example("toluene_computed.jdx"))
    (found,) = treat(STEPS, read_file("toluene_computed.jdx", CONTENT), {})
    np.testing.assert_array_equal(found.spectrum.ordinate, expected.ordinate)
    assert found.labelled().metadata["processing"] == expected.metadata["processing"]


@pytest.mark.parametrize("format_", ["jcamp", "csv", "json"])
def test_a_recipe_gives_equal_bytes_from_shell_python_page_and_service(format_: str, tmp_path: Path) -> None:
    recipe = tmp_path / "recipe.yaml"
    recipe.write_text(to_yaml(STEPS))
    shell = ["process", str(example("toluene_computed.jdx")), "--recipe", str(recipe), "--format", format_]
    assert main([*shell, "--out", str(tmp_path / "shell")]) == 0
    (written,) = (tmp_path / "shell").glob("toluene_computed*")
    results = tuple(Recipe.read(recipe).apply(example("toluene_computed.jdx")))
    write_spectrum(results, tmp_path / "python", format=format_)
    session = PageSession()
    session.add(
        treat(from_yaml(recipe.read_bytes(), "recipe.yaml"), read_file("toluene_computed.jdx", CONTENT), {}), ["a"]
    )
    _, page = downloads.spectra_file([one.labelled for one in session.in_view], ["a"], format_)
    sent = SentFile("toluene_computed.jdx", CONTENT, hashlib.sha256(CONTENT).hexdigest())
    service = ProcessCall((sent,), (), recipe.read_text(), format_, STATED, Rules()).run().result.body
    assert page == written.read_bytes() == (tmp_path / "python").read_bytes() == service


def test_a_step_may_name_a_loaded_file(tmp_path: Path) -> None:
    path = tmp_path / "solvent.jdx"
    path.write_bytes(CONTENT)
    steps = [("subtract", {"reference": "solvent.jdx", "method": "given", "factor": 1.0})]
    (found,) = treat(steps, read_file("a.jdx", CONTENT), {"solvent.jdx": str(path)})
    assert np.abs(found.spectrum.ordinate).max() < 1e-12


@pytest.mark.parametrize("given", ["absolute", "same folder", "another"])
def test_a_step_reads_no_file_of_the_server(given: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "secret.jdx"
    path.write_bytes(CONTENT)
    monkeypatch.chdir(tmp_path)
    name = {"absolute": str(path), "same folder": "secret.jdx", "another": f"../{tmp_path.name}/secret.jdx"}[given]
    steps = [("subtract", {"reference": name, "method": "given", "factor": 1.0})]
    with pytest.raises(InputError, match="was not given") as caught:
        treat(steps, read_file("a.jdx", CONTENT), {"loaded.jdx": str(path)})
    assert caught.value.field == "subtract, reference"


@pytest.mark.parametrize(
    "content", [b"steps: [unknown_step]", b"{", b"\xff\xfe", b"steps: []", b"steps: [{range: {}}]"]
)
def test_a_recipe_that_is_wrong_is_refused_with_a_remedy(content: bytes) -> None:
    with pytest.raises(VibronError) as caught:
        from_yaml(content, "recipe.yaml")
    assert caught.value.remedy


def test_a_recipe_names_no_file_of_the_server(tmp_path: Path) -> None:
    path = tmp_path / "secret.yaml"
    path.write_text("- snv")
    with pytest.raises(VibronError, match="unknown step"):
        from_yaml(f"steps: {path}".encode(), "recipe.yaml")


def test_every_step_of_the_catalogue_can_be_shown_as_a_form() -> None:
    names = catalogue()
    assert {"absorbance", "baseline", "smooth", "range", "snv", "average"} <= set(names)
    for name in names:
        assert all(one.text for one in options_of(name)), name
    assert "method" not in {one.name for one in options_of("snv")}  # its short name sets it


def test_bands_are_saved_as_the_command_exports_them(plain: Identified, tmp_path: Path) -> None:
    name, content = downloads.bands_csv(plain.data)
    Exports.read([tmp_path / "bands.csv"], 1).write(plain.data, plain.evidence, 1)
    assert (name, content) == ("toluene bands.csv", (tmp_path / "bands.csv").read_bytes())


def test_report_is_a_page_of_its_own(plain: Identified) -> None:
    name, content = downloads.report(plain.data, plain.evidence)
    assert name.startswith("toluene-") and b"toluene" in content and b"<script src" not in content


@pytest.mark.parametrize("format_", ["jcamp", "csv", "json", "netcdf"])
def test_saved_spectra_are_read_back(spectrum: Spectrum, format_: str) -> None:
    _, content = downloads.spectra_file([spectrum], ["toluene.jdx"], format_)
    (found,) = read_spectrum(content)
    np.testing.assert_allclose(found.ordinate, spectrum.ordinate, atol=1e-8)


def test_several_spectra_of_csv_are_an_archive(spectrum: Spectrum) -> None:
    name, content = downloads.spectra_file([spectrum, spectrum], ["a.jdx", "b/a.jdx"], "csv")
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert name == "spectra.zip" and archive.namelist() == ["001 a.csv", "002 a.csv"]
        assert len(read_spectrum(archive.read("002 a.csv"))[0]) == len(spectrum)


def test_files_become_a_library_that_is_searched(spectrum: Spectrum, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setenv("VIBRON_HOME", str(tmp_path))
    table = b"file,smiles,name\na.jdx,Cc1ccccc1,toluene\n"
    files = [("a.jdx", CONTENT), ("broken.jdx", b"##TITLE=x\n"), ("structures.csv", table)]
    report = import_files("mine", files, append=True)
    assert report["spectra"] == report["structures"] == 1 and list(report["refused"]) == ["broken.jdx"]
    assert open_library("mine").entries[0].path == "a.jdx"  # not where the upload was kept for a moment
    found = search_spectrum(spectrum, "q.jdx", "mine", 3, "cosine", [], None, None)
    (hit,) = found.hits
    assert hit.name == "toluene" and hit.similarity == pytest.approx(1.0)
    assert library_overlay(spectrum, "mine", hit.row, "toluene").quality == pytest.approx(1.0, abs=1e-3)
    assert import_files("mine", files, append=True)["duplicates"] == ["a.jdx"]


def test_an_imported_library_is_searched_and_reported_as_at_the_command_line(
    spectrum: Spectrum, tmp_path: Path, monkeypatch: Any
) -> None:
    monkeypatch.setenv("VIBRON_HOME", str(tmp_path))
    import_files("mine", [("a.jdx", CONTENT)], append=False, licence="CC BY 4.0")
    query = tmp_path / "q.jdx"
    query.write_bytes(CONTENT)
    name, content = search_report(search_spectrum(spectrum, "q.jdx", "mine", 3, DEFAULT, [], None, None))
    write_search(SearchJob("mine", 3).search(str(query)), tmp_path / "found.html")
    assert name == "q in mine.html" and content == (tmp_path / "found.html").read_bytes()
    assert b"CC BY 4.0" in content and b"robability that hit 1 is the compound" in content


@pytest.mark.parametrize("name", ["", "../mine", "a/b", "a.arrow"])
def test_a_library_is_named_not_placed(name: str) -> None:
    with pytest.raises(InputError, match="not a name of a library"):
        import_files(name, [("a.jdx", CONTENT)], append=False)
