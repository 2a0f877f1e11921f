"""A chat server on loopback that answers by script, misbehaves when told to, and keeps what it was asked."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import SimpleNamespace
from typing import Any

import pytest

Answer = tuple[int, Any] | str | Callable[[BaseHTTPRequestHandler], None]  # status and body; hang, drop, torn; or code
Script = Callable[[int, Mapping[str, Any]], Answer]


class Served:
    """What a running server was asked, and where it is."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self.bodies: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self.released = threading.Event()
        self.url = ""


def said(
    content: str | None, usage: tuple[int, int] | None = (20, 10), calls: tuple[tuple[str, str], ...] = ()
) -> Answer:
    """Return a well-formed answer, as OpenAI-style servers give it."""
    message: dict[str, Any] = {"role": "assistant", "content": content}
    if calls:
        message["tool_calls"] = [
            {"id": f"c{number}", "type": "function", "function": {"name": name, "arguments": arguments}}
            for number, (name, arguments) in enumerate(calls)
        ]
    body: dict[str, Any] = {
        "id": "1", "object": "chat.completion", "created": 0, "model": "small",
        "choices": [{"index": 0, "message": message, "finish_reason": "stop"}],
    }  # fmt: skip
    if usage:
        body["usage"] = {"prompt_tokens": usage[0], "completion_tokens": usage[1], "total_tokens": sum(usage)}
    return 200, body


def refused(why: str, status: int = 400) -> Answer:
    """Return the answer of a server that refuses."""
    return status, {"error": {"message": why, "type": "invalid_request_error", "code": status}}


@contextmanager
def serving(script: Script) -> Iterator[Served]:
    """Run a server while the block lasts; the script gets the number of the request, from 0, and its body."""
    served = Served(script)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            number = len(served.bodies)
            served.bodies.append(body)
            served.headers.append({name.lower(): value for name, value in self.headers.items()})
            answer = served.script(number, body) if self.path == "/v1/chat/completions" else (404, {})
            if answer == "hang":
                served.released.wait(20.0)
            if answer in ("hang", "drop"):
                self.close_connection = True
                return
            if callable(answer):
                self.close_connection = True
                with suppress(OSError):
                    answer(self)
                return
            status, content = (200, None) if isinstance(answer, str) else answer
            data = b'{"choices": [{"mess' if content is None else json.dumps(content).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(data)))
            if status == 429:
                self.send_header("retry-after-ms", "1")
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, format: str, *args: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    served.url = f"http://127.0.0.1:{server.server_port}/v1"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield served
    finally:
        served.released.set()
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.fixture
def chat() -> Iterator[SimpleNamespace]:
    """Return ``serve(script)``, which runs a server until the test ends, and ``said`` and ``refused`` for scripts."""
    with ExitStack() as stack:
        yield SimpleNamespace(serve=lambda script: stack.enter_context(serving(script)), said=said, refused=refused)


@pytest.fixture
def unsettled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the cards settle nothing, so that plans, tests and a model are those of an open question."""
    from vibron_agents.loops import catalogue

    monkeypatch.setattr(catalogue, "settled", lambda statement, files: None)
