"""Lines are fetched once, kept with their checksum, and read from there."""

import json
from pathlib import Path

import numpy as np
import pytest

from vibron.core.errors import DomainError, FormatError, InputError, ResourceError
from vibron.core.example import example
from vibron.infrared.line_files.fetch import fetch_lines
from vibron.physics.hapi import hapi

RECORDS = example("carbon_monoxide.par").read_bytes()


class Server:
    """Replace HITRANonline: write the files that HAPI would have written."""

    def __init__(self) -> None:
        self.calls: list[tuple] = []
        self.data = RECORDS

    def __call__(self, name: str, numbers: list[int], low: float, high: float, **more: list[str]) -> None:
        self.calls.append((name, numbers, low, high, more))
        folder = Path(hapi().VARIABLES["BACKEND_DATABASE_NAME"])
        header = {"order": hapi().HITRAN_DEFAULT_HEADER["order"], "format": hapi().HITRAN_DEFAULT_HEADER["format"]}
        (folder / f"{name}.data").write_bytes(self.data)
        (folder / f"{name}.header").write_text(json.dumps(header), encoding="ascii")
        print("END DOWNLOAD")


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Server:
    made = Server()
    monkeypatch.setattr(hapi(), "fetch_by_ids", made)
    return made


def test_lines_are_fetched_once(tmp_path: Path, server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "lines"
    first = fetch_lines("CO", 3.0, 2200.0, folder, isotopologues=(1, 2))
    again = fetch_lines("CO", 3.0, 2200.0, folder, isotopologues=(1, 2), offline=True)
    assert len(server.calls) == 1
    assert server.calls[0][1:4] == ([26, 27], 3.0, 2200.0)
    assert len(first) == 12
    np.testing.assert_array_equal(first.intensity, again.intensity)
    assert "HITRANonline" in again.sources[0] and "SHA-256" in again.sources[0] and "gordon2022" in again.sources[0]
    assert capsys.readouterr().out == ""
    assert sorted(path.suffix for path in folder.iterdir()) == [".data", ".header", ".json"]


def test_further_columns_are_asked_for(tmp_path: Path, server: Server) -> None:
    fetch_lines("CO", 3.0, 2200.0, tmp_path, parameters=("gamma_CO2", "n_CO2"))
    assert server.calls[0][4] == {"Parameters": ["par_line", "gamma_CO2", "n_CO2"]}


def test_changed_files_are_refused(tmp_path: Path, server: Server) -> None:
    fetch_lines("CO", 3.0, 2200.0, tmp_path)
    data = next(tmp_path.glob("*.data"))
    data.write_bytes(RECORDS.replace(b"5 ", b"6 ", 1))
    with pytest.raises(FormatError, match="changed"):
        fetch_lines("CO", 3.0, 2200.0, tmp_path)
    next(tmp_path.glob("*.json")).write_text("{}", encoding="ascii")
    with pytest.raises(FormatError, match="damaged"):
        fetch_lines("CO", 3.0, 2200.0, tmp_path)


def test_without_the_network_nothing_is_left_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unreachable(*_: object, **__: object) -> None:
        raise Exception("Cannot connect to http://hitran.org.")

    monkeypatch.setattr(hapi(), "fetch_by_ids", unreachable)
    with pytest.raises(ResourceError, match="Cannot connect") as error:
        fetch_lines("CO", 3.0, 2200.0, tmp_path)
    assert "read_line_list" in error.value.remedy
    assert list(tmp_path.iterdir()) == []


def test_wrong_requests_do_not_reach_the_network(tmp_path: Path, server: Server) -> None:
    for arguments, kind, field in (
        (("carbon", 1.0, 2.0, tmp_path), InputError, "molecule"),
        (("CO", 1.0, 2.0, tmp_path, (99,)), InputError, "isotopologues"),
        (("CO", 2.0, 1.0, tmp_path), DomainError, "high"),
    ):
        with pytest.raises(kind) as error:
            fetch_lines(*arguments)
        assert error.value.field == field
    with pytest.raises(InputError, match="not in the folder"):
        fetch_lines("CO", 1.0, 2.0, tmp_path, offline=True)
    server.data = b""
    with pytest.raises(ResourceError, match="no lines"):
        fetch_lines("CO", 1.0, 2.0, tmp_path)
    assert len(server.calls) == 1
