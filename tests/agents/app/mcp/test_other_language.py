"""The server as a client in another language sees it, which shares no code with it: ``client.mjs``, run by Node.js."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("mcp")
NODE = shutil.which("node")
pytestmark = pytest.mark.skipif(NODE is None, reason="Node.js is not installed")
CLIENT = Path(__file__).with_name("client.mjs")
SERVER = [sys.executable, "-m", "vibron_agents", "mcp", "--workers", "1"]
TOKEN = "a-token-of-the-tests"


def ran(*words: str) -> Any:
    environment = {**os.environ, "VIBRON_MCP_TOKEN": TOKEN}
    done = subprocess.run(
        [str(NODE), str(CLIENT), *words], stdout=subprocess.PIPE, text=True, timeout=110.0, check=True, env=environment
    )
    return json.loads(done.stdout)


@pytest.fixture(params=["streams", "http"], scope="module")
def found(request: pytest.FixtureRequest) -> Iterator[Any]:
    if request.param == "streams":
        yield ran("streams", *SERVER)
        return
    words = [*SERVER, "--http", "--port", "0", "--token", TOKEN]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            yield ran("http", server.stdout.readline().strip())
        finally:
            server.terminate()


def test_it_initializes_lists_finds_and_calls(found: Any) -> None:
    assert found["initialize"]["protocolVersion"] == "2025-06-18"
    assert found["initialize"]["serverInfo"]["name"] == "vibron"
    assert found["list"] == ["domains", "find", "show", "call", "read"]
    assert any(line.startswith("stefan_boltzmann(") for line in found["find"])
    assert found["called"]["wavelength"] == pytest.approx(2897.771955 / 300.0, rel=1e-9)  # CODATA 2018, um


def test_errors_of_a_tool_and_of_the_protocol_differ(found: Any) -> None:
    assert found["error"]["isError"] is True and "temperature" in found["error"]["text"]
    assert found["unknown"]["code"] == -32601


def test_a_cancelled_call_frees_the_only_worker(found: Any) -> None:
    assert found["after"] == found["called"] and found["answered"] is False
    assert found["seconds"] < 60.0


def test_it_ends_and_refuses_another_token(found: Any) -> None:
    assert found["end"] in ({"exit": 0}, {"refused": 401})
