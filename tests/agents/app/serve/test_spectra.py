"""The addresses for spectra give what the commands give, and clear errors."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from vibron import Spectrum, read
from vibron.core.example import example
from vibron.infrared.formats.read_spectrum import read_spectrum
from vibron_agents.app.commands import analyze, library, plot, process
from vibron_agents.app.conversion import ENDINGS
from vibron_agents.app.serve.service import Service

TOLUENE = example("toluene_computed.jdx")
FORMULA = {"formula": "C7H8"}


def posted(client: Any, address: str, *paths: Path, **fields: Any) -> Any:
    files = [("file", (path.name, path.read_bytes())) for path in paths]
    return client.post(f"/api/v1/{address}", files=files, data=fields)


def refused(answer: Any, field: str, status: int = 422) -> str:
    error = answer.json()["error"]
    assert answer.status_code == status and error["field"] == field, answer.text
    assert error["message"] and error["remedy"] and "Traceback" not in answer.text
    return str(answer.json()["message"])


def printed(command: Any, *words: Any) -> str:
    return str(CliRunner().invoke(command, [str(word) for word in words], catch_exceptions=False).stdout)


def test_a_file_is_read_to_the_last_bit(client: Any, tmp_path: Path) -> None:
    answer = posted(client, "read", TOLUENE)
    (tmp_path / "sent.json").write_bytes(answer.content)
    [sent], [here] = read(tmp_path / "sent.json"), read(TOLUENE)
    assert isinstance(sent, Spectrum) and sent.ordinate.tolist() == here.ordinate.tolist()
    assert answer.json()["name"] == TOLUENE.name and len(answer.json()["sha256"]) == 64


def test_an_analysis_is_what_the_command_prints(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(TOLUENE.parent)
    answer = posted(client, "analyze", TOLUENE, **FORMULA, top=3)
    line = printed(analyze.command, TOLUENE.name, "--json", "-", "--formula", "C7H8", "--top", 3)
    assert answer.text == f'{{"analyses": [{line.strip()}]}}\n'


def test_a_file_is_analysed_again_without_being_read(client: Any, service: Service, monkeypatch: Any) -> None:
    [first] = posted(client, "analyze", TOLUENE, **FORMULA).json()["analyses"]
    monkeypatch.setattr("vibron_agents.app.serve.spectrum_calls.spectra_of", None)
    again = {"sha256": first["input"]["sha256"], "name": TOLUENE.name}
    assert posted(client, "analyze", **again, **FORMULA).json()["analyses"] == [first]
    [other] = posted(client, "analyze", **again, elements="C,H").json()["analyses"]
    assert other["settings"]["elements"] == "C,H" and other["settings"]["formula"] is None
    assert other["peaks"] == first["peaks"]


def test_a_file_that_is_not_kept_is_asked_for_again(client: Any) -> None:
    assert "upload the file again" in refused(posted(client, "analyze", sha256="0" * 64), "sha256", 404).lower()


@pytest.mark.parametrize(
    ("fields", "field", "said"),
    [
        ({"formula": "C7!"}, "formula", "C7!"),
        ({"top": 0}, "top", "greater than or equal to 1"),
        ({"y_kind": "light"}, "y_kind", "absorbance, transmittance"),
        ({"fomula": "C7H8"}, "fomula", "not a field"),
        ({"mixture": 2}, "library", "mixture"),
        ({"library": "../secret"}, "library", "name of a library"),
        ({"library": "/tmp/x.arrow"}, "library", "name of a library"),
    ],
)
def test_a_wrong_option_is_named(client: Any, fields: dict[str, Any], field: str, said: str) -> None:
    assert said in refused(posted(client, "analyze", TOLUENE, **fields), field)


def test_a_request_needs_one_spectrum(client: Any) -> None:
    refused(posted(client, "analyze"), "file")
    assert "expected one file, got 2" in refused(posted(client, "read", TOLUENE, TOLUENE), "file")


def test_a_file_that_is_no_spectrum_is_named_without_its_folder(client: Any) -> None:
    answer = client.post("/api/v1/read", files={"file": ("../../a.jdx", b"not a spectrum")})
    assert answer.status_code == 422 and answer.json()["error"]["file"] == "a.jdx"


def test_a_recipe_gives_the_file_of_the_command(client: Any, tmp_path: Path) -> None:
    steps = "range 600-1800, baseline, snv"
    answer = posted(client, "process", TOLUENE, steps=steps, format="csv")
    printed(process.command, TOLUENE, "--steps", steps, "--format", "csv", "--out", tmp_path / "out")
    assert answer.content == (tmp_path / "out" / f"{TOLUENE.name}.csv").read_bytes()
    assert f'filename="{TOLUENE.name}.csv"' in answer.headers["content-disposition"]
    written = posted(client, "process", TOLUENE, recipe="- range: 600-1800\n- baseline\n- snv", format="csv")
    assert written.content == answer.content


@pytest.mark.parametrize("format_", ENDINGS)
def test_a_recipe_gives_a_file_of_every_format_that_is_written(client: Any, format_: str) -> None:
    answer = posted(client, "process", TOLUENE, steps="range 600-1800", format=format_)
    assert answer.status_code == 200, answer.text
    [spectrum] = read_spectrum(answer.content)
    assert (spectrum.wavenumber[0], spectrum.wavenumber[-1]) == (600.0, 1800.0)


def test_a_recipe_subtracts_a_file_that_is_sent_and_no_other(client: Any) -> None:
    files = [("file", ("a.jdx", TOLUENE.read_bytes())), ("reference", ("b.jdx", TOLUENE.read_bytes()))]
    fields = {"steps": "subtract reference=b.jdx", "format": "json"}
    answer = client.post("/api/v1/process", files=files, data=fields)
    [spectrum] = answer.json()["spectra"]
    assert max(abs(one) for one in spectrum["ordinate"]) < 1e-9  # a spectrum less itself
    for reference in (str(TOLUENE), "/etc/passwd", "example:toluene_computed.jdx"):
        answer = posted(client, "process", TOLUENE, steps=f"subtract reference={reference}")
        assert "was not given" in refused(answer, "subtract, reference")


@pytest.mark.parametrize("recipe", ["steps: /etc/recipe.yaml", "/etc/recipe.yaml", "{steps: [/etc/recipe.yaml]}"])
def test_a_recipe_is_never_read_from_the_server(client: Any, recipe: str) -> None:
    assert "unknown step" in refused(posted(client, "process", TOLUENE, recipe=recipe), "name")


def test_a_recipe_is_given_once(client: Any) -> None:
    refused(posted(client, "process", TOLUENE), "steps")
    refused(posted(client, "process", TOLUENE, recipe="a: [", steps=None), "recipe")


def test_a_picture_is_that_of_the_command(client: Any, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    answer = posted(client, "plot", TOLUENE, TOLUENE, format="svg", arrangement="difference", range="600-1800")
    words = (TOLUENE, "--difference", "--range", "600-1800", "--out", tmp_path / "a.svg")
    copy = tmp_path / "copy" / TOLUENE.name
    copy.parent.mkdir()
    copy.write_bytes(TOLUENE.read_bytes())
    printed(plot.command, copy, *words)
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.content == (tmp_path / "a.svg").read_bytes()
    assert posted(client, "plot", TOLUENE).content.startswith(b"\x89PNG")
    refused(posted(client, "plot", TOLUENE, range="wide"), "range")


def test_hits_of_a_library_are_those_of_the_command(client: Any) -> None:
    answer = posted(client, "libraries/computed/search", TOLUENE, top=2, metric="cosine", group=["ketone"], high=1800)
    words = ("--top", 2, "--metric", "cosine", "--group", "ketone", "--high", 1800, "--json")
    line = printed(library.search, "computed", TOLUENE, *words)
    assert answer.json()["hits"] == json.loads(line)
    refused(posted(client, "libraries/..arrow/search", TOLUENE), "library")
    assert posted(client, "libraries/nothing/search", TOLUENE).status_code == 422
