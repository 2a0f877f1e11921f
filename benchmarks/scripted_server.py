"""A server of chat completions whose answers follow from the request alone, and which keeps what it was asked."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import unquote

SERVED = "served.txt"  # one key of a request a line
SECONDS = 0.4  # that an answer takes, so that a run is killed while it waits
PEAKS = [("call", {"name": "wien_peak", "arguments": {"temperature": kelvin}}) for kelvin in (300, 400, 500)]
WAVELENGTHS = [f"result://wien_peak_{number}/wavelength" for number in (1, 2)]
TURNS = (
    [("find", {"sentence": "peak wavelength of a black body"}), ("show", {"name": "combine_values"})],
    PEAKS,
    [("call", {"name": "combine_values", "arguments": {"values": WAVELENGTHS, "operation": "difference"}})],
    [("answer", {"handle": "result://combine_values_4"})],
)
CODE = """```python
def solve(tools):
    peak = tools.wien_peak(temperature=300.0)
    return {"value": 300.0 * peak.wavelength / 10.0, "unit": "K"}
```
```python
# correctness: the result is a temperature
def test_case(func):
    return func()["unit"] == "K", "the unit is K"
```"""


def message(body: Mapping[str, Any]) -> dict[str, Any]:
    """Return the answer to a request: calls by the number of the turn, else code and a test."""
    if "tools" not in body:
        return {"role": "assistant", "content": CODE}
    turn = sum(one["role"] == "assistant" for one in body["messages"])
    calls = [
        {"id": f"c{number}", "type": "function", "function": {"name": name, "arguments": json.dumps(given)}}
        for number, (name, given) in enumerate(TURNS[min(turn, len(TURNS) - 1)])
    ]
    return {"role": "assistant", "content": None, "tool_calls": calls}


class Handler(BaseHTTPRequestHandler):
    """Answers /FOLDER/v1/chat/completions and writes the key of the request into the folder."""

    def do_POST(self) -> None:
        """Answer a request."""
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        folder = Path(unquote(self.path.split("/")[1]))
        with suppress(OSError), (folder / SERVED).open("a", encoding="utf-8") as log:
            log.write(self.headers["Idempotency-Key"] + "\n")
        time.sleep(SECONDS)
        answer = {
            "id": "1", "object": "chat.completion", "created": 0, "model": "scripted",
            "choices": [{"index": 0, "message": message(body), "finish_reason": "stop"}],
            "usage": {"prompt_tokens": 20, "completion_tokens": 10, "total_tokens": 30},
        }  # fmt: skip
        data = json.dumps(answer).encode()
        with suppress(OSError):
            self.send_response(200)
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

    def log_message(self, format: str, *args: Any) -> None:
        """Print nothing."""


@contextmanager
def serving() -> Iterator[int]:
    """Run the server while the block lasts, and yield its port."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()
