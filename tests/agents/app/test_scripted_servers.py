"""Servers of models as they are found: each run ends in time with the result of the cards or a better one."""

import json
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from vibron_agents.app.cli import main

pytest.importorskip("langchain_openai")
WIEN = "At which wavelength is the emission of a black body at 300 K highest, in micrometres?"
OPEN = "Which radiance has a body at 300 K and 10 um and how does it look?"
PEAK = 2897.771955 / 300  # CODATA 2018
KEY = "sk-planted-0815"
PATIENCE = 2.0
CALLS = (
    ("call", {"name": "wien_peak", "arguments": {"temperature": "300 K"}}),
    ("answer", {"handle": "result://wien_peak_1/wavelength"}),
)
Script = Callable[[int, Mapping[str, Any]], Any]
RESULT = {"value": pytest.approx(PEAK), "unit": "um"}


def native(chat: SimpleNamespace) -> Iterator[Any]:
    """Yield the answers of a server that calls tools, each with the key of the request."""
    for name, given in CALLS:
        yield chat.said(f"The key is {KEY}.", calls=((name, json.dumps(given)),))
    while True:
        yield chat.said("Done.")


def fenced(chat: SimpleNamespace) -> Iterator[Any]:
    """Yield the same answers as a server writes them that knows no tools."""
    for name, given in CALLS:
        yield chat.said(f"{KEY}\n```json\n{json.dumps({'name': name, 'arguments': given})}\n```")
    while True:
        yield chat.said("Done.")


def after(*first: Any) -> Callable[[SimpleNamespace], Script]:
    """Return a server that gives some answers before the right ones."""

    def make(chat: SimpleNamespace) -> Script:
        right = native(chat)
        return lambda number, body: first[number] if number < len(first) else next(right)

    return make


def always(answer: Any) -> Callable[[SimpleNamespace], Script]:
    return lambda chat: lambda number, body: answer


def reasoning(chat: SimpleNamespace) -> Script:
    """Return a model that refuses what reasoning models refuse."""
    right = native(chat)

    def answer(number: int, body: Mapping[str, Any]) -> Any:
        for name, why in (
            ("max_tokens", "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead."),
            ("temperature", "Unsupported value: 'temperature' does not support 0.0 with this model."),
            ("seed", "Unknown parameter: 'seed'."),
        ):
            if name in body:
                return chat.refused(why)
        return next(right)

    return answer


def without_tools(chat: SimpleNamespace) -> Script:
    """Return a server that knows neither tools nor response_format."""
    right = fenced(chat)

    def answer(number: int, body: Mapping[str, Any]) -> Any:
        if unknown := [name for name in ("tools", "response_format") if name in body]:
            return chat.refused(f"unknown field {unknown[0]}", 422)
        return next(right)

    return answer


def drip(handler: BaseHTTPRequestHandler) -> None:
    handler.send_response(200)
    handler.end_headers()
    for _ in range(400):  # 20 s, unless the client leaves
        handler.wfile.write(b" ")
        handler.wfile.flush()
        time.sleep(0.05)


def empty(handler: BaseHTTPRequestHandler) -> None:
    handler.send_response(200)
    handler.send_header("Content-Length", "0")
    handler.end_headers()


def broken_call(chat: SimpleNamespace) -> Script:
    return lambda number, body: chat.said(None, calls=(("call", '{"name": "wien_peak", "arguments"'),))


@dataclass(frozen=True)
class Behaviour:
    """A server, who gives the answer, and whether there is trouble to report."""

    make: Callable[[SimpleNamespace], Script]
    taken: str = "cards"
    troubled: bool = True


SERVERS = {
    "good": Behaviour(after(), "model", False),
    "good after 429, 500, a cut and bad JSON": Behaviour(after((429, {}), (500, {}), "drop", "torn"), "model", False),
    "reasoning model": Behaviour(reasoning, "model", False),
    "no tools, no response_format": Behaviour(without_tools, "model", False),
    "bad JSON": Behaviour(always("torn")),
    "bad JSON in a call": Behaviour(broken_call),
    "429 for ever": Behaviour(always((429, {}))),
    "500 for ever": Behaviour(always((500, {"error": {"message": f"your key {KEY}"}}))),
    "401": Behaviour(always((401, {"error": {"message": f"bad key {KEY}"}}))),
    "slow drip": Behaviour(always(drip)),
    "cut": Behaviour(always("drop")),
    "hang": Behaviour(always("hang")),
    "empty body": Behaviour(always(empty)),
    "no choices": Behaviour(always((200, {"choices": []}))),
    "prose": Behaviour(lambda chat: always(chat.said("It is warm."))(chat)),
}  # fmt: skip


@pytest.fixture
def vibron(
    chat: SimpleNamespace, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Callable[..., SimpleNamespace]:
    monkeypatch.setenv("VIBRON_API_KEY", KEY)
    monkeypatch.setattr("vibron_agents.core.chat.FIRST_WAIT", 0.01)

    def run(behaviour: Behaviour, command: str, *words: str) -> SimpleNamespace:
        script, asked = behaviour.make(chat), []

        def timed(number: int, body: Mapping[str, Any]) -> Any:
            asked.append(time.monotonic())
            return script(number, body)

        server = chat.serve(timed)
        limits = ("--patience", str(PATIENCE), "--timeout", "1", "--turns", "3", "--transcript", str(tmp_path / "t"))
        about = ("--out", str(tmp_path / "run"), "--model", f"{server.url}/small", *limits)
        status = main([command, *words, *about])
        captured = capsys.readouterr()
        files = [path for path in tmp_path.rglob("*") if path.is_file()]
        assert len(files) >= 2 and not any(KEY.encode() in path.read_bytes() for path in files)
        assert KEY not in captured.out + captured.err
        assert server.headers[0]["authorization"] == f"Bearer {KEY}"
        return SimpleNamespace(status=status, out=captured.out, err=captured.err, asked=asked)

    return run


@pytest.mark.parametrize("name", SERVERS)
def test_each_server_leaves_a_result_in_time(vibron: Callable[..., SimpleNamespace], name: str) -> None:
    behaviour = SERVERS[name]
    ended = vibron(behaviour, "solve", WIEN, "--loop", "tools", "--json")
    found = json.loads(ended.out)
    assert ended.status == 0 and found["answer"] == RESULT and not found["doubtful"]
    assert found["conversation"]["taken"] == behaviour.taken
    assert bool(found["model_troubles"]) == behaviour.troubled == ("without the model" in ended.err)
    if behaviour.troubled and name not in ("prose", "bad JSON in a call"):  # these are three requests
        assert ended.asked[-1] - ended.asked[0] < PATIENCE + 1.0


@pytest.mark.usefixtures("unsettled")
@pytest.mark.parametrize("name", ["no tools, no response_format", "429 for ever", "slow drip"])
def test_an_open_question_has_a_result_too(vibron: Callable[..., SimpleNamespace], name: str) -> None:
    for loop in ("tools", "selfdebug"):
        ended = vibron(SERVERS[name], "solve", OPEN, "--loop", loop, "--json")
        found = json.loads(ended.out)
        assert found["answer"] and ended.status == int(found["doubtful"])


@pytest.mark.parametrize("name", ["good", "500 for ever", "cut"])
def test_a_dialogue_goes_on(vibron: Callable[..., SimpleNamespace], monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    lines = iter([WIEN, WIEN.replace("300", "400"), "/quit"])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(lines))
    ended = vibron(SERVERS[name], "chat")
    assert ended.status == 0 and ended.out.splitlines()[0] == "9.659239851 um" and "7.244429888 um" in ended.out
