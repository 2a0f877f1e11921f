"""The examples of docs/serve.md do what they say."""

import re
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from vibron.core.example import example
from vibron_agents.app.serve.application import PREFIX, application
from vibron_agents.app.serve.service import Service
from vibron_agents.app.serve.spectra import ANALYZE, PLOT, PROCESS

PAGE = (Path(__file__).parents[4] / "docs" / "serve.md").read_text(encoding="utf-8")
FORMS = {"analyze": ANALYZE, "process": PROCESS, "plot": PLOT}


def test_the_python_example(service: Service, client: Any, tmp_path: Path, monkeypatch: Any, capsys: Any) -> None:
    httpx = pytest.importorskip("httpx")
    [code] = re.findall(r"```\n(import httpx\n.*?)```", PAGE, re.DOTALL)
    (tmp_path / "a.jdx").write_bytes(example("toluene_computed.jdx").read_bytes())
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(
        httpx, "Client", lambda base_url, timeout: TestClient(application(service, page=False), base_url=base_url)
    )
    exec(code, {})
    assert capsys.readouterr().out == "Cc1ccccc1\n"


def test_fields_and_addresses_of_the_examples_exist(service: Service, client: Any) -> None:
    commands = re.findall(r"^curl .*$", PAGE, re.MULTILINE)
    assert len(commands) > 3
    for command in commands:
        address = command.rsplit(f"{PREFIX}/", 1)[1]
        fields = re.findall(r'-F "?(\w+)=', command)
        assert set(fields) <= set(FORMS[address].model_fields) if fields else address == "tools/wien_peak"
    described = client.get(f"{PREFIX}/openapi.json").json()["paths"]
    listed = re.findall(r"^\| `(GET|POST) (/\S*?)(?:\?\S*)?` ", PAGE, re.MULTILINE)
    known = {(one.upper(), re.sub("{.*?}", "*", path)) for path, methods in described.items() for one in methods}
    assert {(method, PREFIX + re.sub("/[A-Z][A-Z0-9]+", "/*", path)) for method, path in listed} == known
