"""What is missing is listed with the command that brings it; the exit status is that of the main job."""

import importlib.metadata
import json
from importlib.resources import as_file, files
from pathlib import Path

import pytest
from click.testing import CliRunner

from vibron.core.errors import InputError
from vibron_agents.app import health
from vibron_agents.app.cli import vibron


def doctor(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(vibron, ["doctor", *words], standalone_mode=False)
    assert result.exception is None, result.exception
    return result.return_value, result.output


def test_a_working_installation(monkeypatch: pytest.MonkeyPatch) -> None:
    status, out = doctor("--json")
    found = json.loads(out)
    assert (status, found["main_job"]) == (0, "")
    assert found["extras"][0]["extra"] == "(base)"
    assert {each["state"] for each in found["data"]} == {"intact", "present"}
    assert set(found["sandbox"]) >= {"no network", "no writing elsewhere"}


def test_missing_parts_are_listed_with_their_command(monkeypatch: pytest.MonkeyPatch) -> None:
    version = importlib.metadata.version

    def without(name: str) -> str:
        if name in ("quimb", "xarray"):
            raise importlib.metadata.PackageNotFoundError(name)
        return "0.1" if name == "qiskit" else version(name)

    monkeypatch.setattr(importlib.metadata, "version", without)
    monkeypatch.setattr("shutil.which", lambda name: None)
    found = {each["extra"]: each for each in health.extras()}
    assert (found["quimb"]["missing"], found["quimb"]["command"]) == (["quimb"], 'pip install "vibron[quimb]"')
    assert found["formats"]["missing"] == ["xarray"]
    assert found["manybody"]["missing"] == ["qiskit>=2.0 (installed: 0.1)"]
    assert found["(base)"]["missing"] == []
    missing = {each["name"]: each["command"] for each in health.system() if not each["found"]}
    assert missing["gfortran"] == "apt-get install gfortran"
    assert "Chromium" in missing


def test_a_failing_main_job_ends_with_1(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise InputError("no trained model here")

    monkeypatch.setattr("vibron_agents.spectrum.workflow.analyze_file", broken)
    status, out = doctor()
    assert status == 1
    assert "Main job (vibron analyze): InputError: no trained model here" in out


def test_damaged_data_end_with_1(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "_examined", lambda path: ("", "damaged"))
    assert doctor()[0] == 1


def test_a_library_is_hashed_once_and_shown_with_its_own_checksum(monkeypatch: pytest.MonkeyPatch) -> None:
    hashed: list[Path] = []
    read = Path.read_bytes
    monkeypatch.setattr(Path, "read_bytes", lambda path: hashed.append(path) or read(path))
    [library] = [each for each in health.data() if each["file"].endswith("computed.parquet")]
    assert library["state"] == "intact"
    assert [path.name for path in hashed if path.name == "computed.parquet"] == []
    with as_file(files("vibron.data").joinpath("libraries/computed.parquet")) as path:
        assert library["sha256"].encode() in read(path)[-80:]
