"""The addresses for tools, questions and files."""

import hashlib
from typing import Any

import pytest

from vibron.core.example import example
from vibron_agents.app.serve.service import Service
from vibron_agents.sandbox import guarantees

SANDBOX = pytest.mark.skipif(not all(guarantees().values()), reason="no sandbox here")


def test_the_server_says_what_determines_its_answers(client: Any) -> None:
    health = client.get("/api/v1/health").json()
    assert health["status"] == "ok" and health["versions"]["vibron"] == health["version"]
    assert health["spectra"] == {"workers": 1, "warm": 1, "waiting": 0}


def test_tools_are_listed_found_and_shown(client: Any) -> None:
    listed = client.get("/api/v1/tools", params={"domain": "radiation", "family": "blackbody"}).json()["tools"]
    assert "wien_peak" in {one["name"] for one in listed} and {one["family"] for one in listed} == {"blackbody"}
    found = client.get("/api/v1/tools", params={"text": "total radiated power of a black body", "top": 3}).json()[
        "tools"
    ]
    assert "stefan_boltzmann" in {one["name"] for one in found} and len(found) == 3
    shown = client.get("/api/v1/tools/wien_peak").json()
    assert shown["card"]["name"] == "wien_peak" and shown["inputs"]["required"] == ["temperature"]


def test_a_tool_is_run(client: Any) -> None:
    answer = client.post("/api/v1/tools/wien_peak", json={"temperature": "300 K"}).json()
    assert answer["result"]["wavelength"] == pytest.approx(2897.771955 / 300)  # CODATA 2018


def test_errors_of_tools_name_field_value_and_remedy(client: Any) -> None:
    unknown = client.post("/api/v1/tools/wienpeak", json={})
    assert unknown.status_code == 404 and "wien_peak" in unknown.json()["error"]["remedy"]
    refused = client.post("/api/v1/tools/wien_peak", json={"temperature": -1})
    assert refused.status_code == 422 and refused.json()["error"]["field"] == "temperature"
    assert client.post("/api/v1/tools/wien_peak", json=[1]).json()["error"]["field"] == "body"
    assert client.post("/api/v1/tools/wien_peak", content=b"{").status_code == 422


@SANDBOX
def test_a_tool_reads_no_file_of_the_server_and_writes_to_an_address(client: Any) -> None:
    path = str(example("toluene_computed.jdx"))
    assert client.post("/api/v1/tools/read_spectrum", json={"source": "/etc/hostname"}).status_code == 422
    x = [1000.0, 1001.0, 1002.0]
    spectrum = {"wavenumber": x, "ordinate": [0.1, 0.2, 0.1], "kind": "absorbance"}
    asked = {"spectra": [spectrum], "path": "made.csv"}
    answer = client.post("/api/v1/tools/write_spectrum", json=asked).json()
    content = client.get(answer["files"]["made.csv"]).content
    assert b"1001.0,0.2" in content and answer["files"]["made.csv"].endswith(hashlib.sha256(content).hexdigest())
    assert path not in str(answer)


def test_a_question_is_answered_or_declined(client: Any) -> None:
    question = "At which wavelength is the emission of a black body at 300 K highest, in micrometres?"
    answer = client.post("/api/v1/solve", json={"question": question}).json()
    assert answer["answer"]["value"] == pytest.approx(9.659239851) and answer["answer"]["unit"] == "um"
    declined = client.post("/api/v1/solve", json={"question": "Who won?"}).json()
    assert declined["declined"] and declined["reason"]
    assert client.post("/api/v1/solve", json={"question": ""}).json()["error"]["field"] == "question"


def test_unknown_addresses_and_methods_are_errors_of_the_same_form(client: Any) -> None:
    for answer, status in ((client.get("/api/v1/nothing"), 404), (client.delete("/api/v1/tools"), 405)):
        assert answer.status_code == status and "openapi.json" in answer.json()["error"]["remedy"]


def test_a_call_is_refused_while_too_many_wait(client: Any, service: Service, monkeypatch: Any) -> None:
    monkeypatch.setattr(service._tools, "waiting", 200)
    answer = client.post("/api/v1/tools/wien_peak", json={"temperature": 300})
    assert answer.status_code == 429 and answer.headers["retry-after"] == "1"


def test_a_defect_gives_no_trace(service: Service, monkeypatch: Any) -> None:
    from fastapi.testclient import TestClient

    from vibron_agents.app.serve.application import application

    monkeypatch.setattr("vibron_agents.app.serve.tools.entries", lambda: 1 / 0)
    with TestClient(application(service, page=False), raise_server_exceptions=False) as client:
        answer = client.get("/api/v1/tools")
    assert "Traceback" not in answer.text and answer.json()["error"]["remedy"].startswith("report it")
