"""The server through clients written by hand, without the official SDK: JSON-RPC over streams and over HTTP."""

import http.client
import json
import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("mcp")

COMMAND = [sys.executable, "-m", "vibron_agents", "mcp", "--workers", "2"]
TOKEN = "a-token-of-the-tests"
VERSION = "2025-06-18"
HELLO = {"protocolVersion": VERSION, "capabilities": {}, "clientInfo": {"name": "by hand", "version": "1"}}
LONG = {"name": "monte_carlo_slab", "arguments": {"optical_depth": 50.0, "albedo": 1.0, "photons": 10_000_000}}


class OverStreams:
    """A client that writes a message a line and keeps every answer by its number."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.answers: queue.Queue[dict[str, Any]] = queue.Queue()
        self.reader = threading.Thread(target=self._read)
        self.reader.start()
        self.asked = 0

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.answers.put(json.loads(line))

    def send(self, message: Mapping[str, Any]) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
        self.process.stdin.flush()

    def ask(self, method: str, params: Mapping[str, Any]) -> Any:
        self.asked += 1
        self.send({"id": self.asked, "method": method, "params": params})
        while (answer := self.answers.get(timeout=60.0)).get("id") != self.asked:
            continue
        return answer

    def close(self) -> None:
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.close()
        assert self.process.wait(timeout=20.0) == 0
        self.reader.join()
        self.process.stdout.close()


class OverHttp:
    """A client that posts each message and reads the answer as JSON or from a stream of events."""

    def __init__(self, *options: str) -> None:
        words = [*COMMAND, "--http", "--port", "0", *options]
        self.process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().strip()
        self.token = self.process.stdout.readline().removeprefix("token: ").strip()
        self.place, self.path = self.url.removeprefix("http://").split("/", 1)
        self.session: dict[str, str] = {}
        self.asked = 0

    def post(self, message: Mapping[str, Any], **headers: str) -> tuple[int, str]:
        known = {"Accept": "application/json, text/event-stream", "Content-Type": "application/json"}
        known |= {"Authorization": f"Bearer {self.token}", **self.session, **headers}
        connection = http.client.HTTPConnection(self.place, timeout=60.0)
        try:
            body = json.dumps({"jsonrpc": "2.0", **message})
            connection.request("POST", f"/{self.path}", body, {name: word for name, word in known.items() if word})
            answer = connection.getresponse()
            if session := answer.getheader("mcp-session-id"):
                self.session = {"Mcp-Session-Id": session, "MCP-Protocol-Version": VERSION}
            return answer.status, answer.read().decode()
        finally:
            connection.close()

    def send(self, message: Mapping[str, Any]) -> None:
        assert self.post(message)[0] == 202

    def ask(self, method: str, params: Mapping[str, Any]) -> Any:
        self.asked += 1
        status, text = self.post({"id": self.asked, "method": method, "params": params})
        assert status == 200, text
        events = [line.removeprefix("data:") for line in text.splitlines() if line.startswith("data:")] or [text]
        return next(one for one in map(json.loads, filter(str.strip, events)) if one.get("id") == self.asked)

    def close(self) -> None:
        self.process.terminate()
        self.process.wait(timeout=20.0)
        assert self.process.stdout is not None
        self.process.stdout.close()


@pytest.fixture(params=[OverStreams, OverHttp], ids=["streams", "http"], scope="module")
def client(request: pytest.FixtureRequest) -> Iterator[Any]:
    found = request.param()
    try:
        hello = found.ask("initialize", HELLO)["result"]
        assert hello["protocolVersion"] == VERSION and hello["serverInfo"]["name"] == "vibron"
        found.send({"method": "notifications/initialized"})
        yield found
    finally:
        found.close()


@pytest.fixture(scope="module")
def served() -> Iterator[OverHttp]:
    found = OverHttp("--token", TOKEN, "--input-size", "1")
    yield found
    found.close()


def called(client: Any, name: str, arguments: Mapping[str, Any]) -> Any:
    return client.ask("tools/call", {"name": name, "arguments": arguments})["result"]


def test_tools_are_listed_found_and_run(client: Any) -> None:
    listed = client.ask("tools/list", {})["result"]["tools"]
    assert [one["name"] for one in listed] == ["domains", "find", "show", "call", "read"]
    assert all(one["inputSchema"]["type"] == "object" and one["description"] for one in listed)
    found = called(client, "find", {"sentence": "total radiated power of a black body"})
    assert any(line.startswith("stefan_boltzmann(") for line in found["structuredContent"]["result"])
    asked = {"name": "stefan_boltzmann", "arguments": {"temperature": "300 K"}}
    answer = json.loads(called(client, "call", asked)["content"][0]["text"])
    assert 5.670374419e-8 * 300**4 in [pytest.approx(one) for one in answer.values()]  # CODATA 2018, W m^-2 K^-4


def test_errors_of_tools_are_results_and_those_of_the_protocol_are_not(client: Any) -> None:
    refused = called(client, "call", {"name": "stefan_boltzmann", "arguments": {"temperature": -3}})
    assert refused["isError"] and refused["structuredContent"]["error"]["field"] == "temperature"
    assert client.ask("no/such/method", {})["error"]["code"] == -32601  # JSON-RPC 2.0: method not found
    assert "card://NAME" in client.ask("resources/read", {"uri": "file:///etc/passwd"})["error"]["message"]


def test_a_cancelled_request_leaves_the_server_free(client: Any) -> None:
    if isinstance(client, OverHttp):
        pytest.skip("the answer of a cancelled request never comes, and this client waits for it")
    for number in (901, 902):  # as many as there are workers
        client.send({"id": number, "method": "tools/call", "params": {"name": "call", "arguments": LONG}})
    for number in (901, 902):
        client.send({"method": "notifications/cancelled", "params": {"requestId": number}})
    assert not called(client, "call", {"name": "wien_peak", "arguments": {"temperature": 300}}).get("isError")


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_a_killed_server_leaves_no_worker_behind() -> None:
    client = OverStreams()
    client.ask("initialize", HELLO)
    client.send({"method": "notifications/initialized"})
    assert not called(client, "call", {"name": "wien_peak", "arguments": {"temperature": 300}}).get("isError")
    workers = Path(f"/proc/{client.process.pid}/task/{client.process.pid}/children").read_text().split()
    client.send({"id": 901, "method": "tools/call", "params": {"name": "call", "arguments": LONG}})
    time.sleep(0.5)
    assert workers and all(Path(f"/proc/{worker}").exists() for worker in workers)
    client.process.kill()
    client.process.wait()
    for stream in (client.process.stdin, client.process.stdout):
        assert stream is not None
        stream.close()
    begun = time.monotonic()
    for worker in workers:
        while Path(f"/proc/{worker}").exists() and "State:\tZ" not in Path(f"/proc/{worker}/status").read_text():
            assert time.monotonic() - begun < 5.0
            time.sleep(0.02)


def test_requests_without_the_token_are_refused(served: OverHttp) -> None:
    assert served.token == TOKEN
    hello = {"id": 1, "method": "initialize", "params": HELLO}
    for shown in ("", "Bearer", "Bearer wrong", f"Basic {TOKEN}", TOKEN):
        assert served.post(hello, Authorization=shown)[0] == 401
    assert served.post(hello)[0] == 200


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Host": "attacker.example"}, 421),
        ({"Host": "127.0.0.1:1"}, 421),
        ({"Origin": "https://attacker.example"}, 403),
        ({"Origin": "http://127.0.0.1.attacker.example"}, 403),
        ({"Origin": "null"}, 403),
    ],
)
def test_other_hosts_and_origins_are_refused(served: OverHttp, headers: dict[str, str], status: int) -> None:
    served.session = {}
    assert served.post({"id": 1, "method": "initialize", "params": HELLO}, **headers)[0] == status


def test_only_this_machine_is_listened_to_and_large_requests_are_refused(served: OverHttp) -> None:
    served.session = {}
    assert served.url.startswith("http://127.0.0.1:")
    large = {"id": 1, "method": "initialize", "params": {**HELLO, "more": "x" * (1 << 20)}}
    assert served.post(large)[0] == 413


def test_a_token_is_made_where_none_is_given() -> None:
    environment = {**os.environ, "VIBRON_MCP_TOKEN": ""}
    tokens = set()
    for _ in range(2):
        words = [*COMMAND, "--http", "--port", "0"]
        with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=environment) as process:
            assert process.stdout is not None
            process.stdout.readline()
            tokens.add(process.stdout.readline())
            process.terminate()
    assert len(tokens) == 2 and min(map(len, tokens)) > len("token: ") + 20


def test_a_port_that_is_taken_is_an_error(served: OverHttp) -> None:
    port = served.place.rpartition(":")[2]
    done = subprocess.run([*COMMAND, "--http", "--port", port], capture_output=True, text=True, check=False)
    assert done.returncode == 1 and "0 for a free one" in done.stderr
