"""A server of models that does what none should: every answer is used, or refused by an error of ours, in bounds."""

import gzip
import http.server
import json
import time
import tracemalloc
from pathlib import Path

import pytest

from vibron.core.errors import ResourceError
from vibron_agents.core import chat as chat_module
from vibron_agents.core.budget import Budget, BudgetError
from vibron_agents.core.chat import ChatModel
from vibron_agents.core.chat_settings import ChatSettings
from vibron_agents.core.exchange import MOST_BYTES
from vibron_agents.core.journal import Journal
from vibron_agents.core.model import ModelDownError, Request, ask
from vibron_agents.core.session import Session

pytest.importorskip("langchain_openai")

PLAIN = Request("hello/1", (("user", "Hello, how many words do you know?"),))
Handler = http.server.BaseHTTPRequestHandler


def model(server, **about):
    return ChatModel(ChatSettings("small", server.url, **{"seconds": 5.0, "retries": 0, "patience": 5.0} | about))


def sends(data: bytes, *headers: tuple[str, str], status: int = 200):
    def answer(handler: Handler) -> None:
        handler.send_response(status)
        for name, value in (("Content-Type", "application/json"), ("Content-Length", str(len(data))), *headers):
            handler.send_header(name, value)
        handler.end_headers()
        handler.wfile.write(data)

    return answer


def drips(handler: Handler, head: bytes, byte: bytes) -> None:
    handler.wfile.write(head)
    for _ in range(1000):  # 50 s, unless the client leaves
        handler.wfile.write(byte)
        handler.wfile.flush()
        time.sleep(0.05)


def endless(handler: Handler) -> None:
    handler.send_response(200)
    handler.end_headers()
    while True:
        handler.wfile.write(b" " * 65536)


@pytest.mark.parametrize(
    "usage",
    [
        {"prompt_tokens": -30_000_000, "completion_tokens": -30_000_000},
        {"prompt_tokens": 1.5, "completion_tokens": 2.5},
        {"prompt_tokens": "many", "completion_tokens": [1]},
        {"prompt_tokens": 10**12, "completion_tokens": 10**400},
        {"prompt_tokens": 0, "completion_tokens": 0},
        {"prompt_tokens": True, "completion_tokens": True},
    ],
)
def test_counts_that_cannot_be_right_are_replaced_by_our_own(chat, tmp_path: Path, usage):
    body = {**chat.said("word " * 300)[1], "usage": usage}
    server = chat.serve(lambda number, _: (200, body))
    with Journal(tmp_path / "run.jsonl") as journal:
        session = Session(journal, Budget({"tokens": 1e5}))
        reply = ask(session, model(server), PLAIN)
        spent = session.budget.spent["tokens"]
    assert reply.estimated and "cannot be right" in reply.note and len(reply.note) < 300
    assert reply.tokens_out == 500 and 0 < spent == reply.tokens_in + reply.tokens_out < 1000


def test_a_budget_is_not_refilled_by_negative_use():
    budget = Budget({"tokens": 100.0})
    for used in (-1e6, float("nan"), float("inf")):
        budget.reserve("tokens", 30.0)
        budget.settle("tokens", 30.0, used)
    assert budget.spent["tokens"] == 90.0
    with pytest.raises(BudgetError):
        budget.reserve("tokens", 30.0)


@pytest.mark.parametrize(
    "body",
    [
        b"", b"null", b"[]", b'"text"', b"\xff\xfe\x00", b"[" * 200_000, b"1" * 10_000, b'{"choices": []}',
        b'{"choices": {}}', b'{"choices": [null]}', b'{"choices": [{"message": "x"}]}',
        b'{"choices": [{"message": {"content": 7}}]}', b'{"choices": [{"message": {"content": [7]}}]}',
        b'{"choices": [{"message": {"content": "x", "tool_calls": [1]}}]}',
        b'{"choices": [{"message": {"content": "x", "tool_calls": 7}}]}',
        b'{"choices": [{"message": {"tool_calls": [{"function": {"name": "x"}}]}}]}',
    ],
)  # fmt: skip
def test_malformed_bodies_are_errors_of_ours(chat, body):
    server = chat.serve(lambda number, _: sends(body))
    with pytest.raises(ResourceError, match="small"):
        model(server).complete(PLAIN)


@pytest.mark.parametrize("usage", [None, 7, [], "x", {"prompt_tokens": None}])
def test_malformed_usage_does_not_cost_the_answer(chat, usage):
    body = {**chat.said("fine")[1], "usage": usage}
    assert model(chat.serve(lambda number, _: (200, body))).complete(PLAIN).text == "fine"


@pytest.mark.parametrize("encoding", ["gzip", "deflate", "br", "zstd", "gzip, gzip", "none of these"])
def test_a_compressed_body_is_not_unpacked_beyond_bounds(chat, encoding):
    bomb = gzip.compress(b" " * (50 * MOST_BYTES))
    server = chat.serve(lambda number, _: sends(bomb, ("Content-Encoding", encoding)))
    small = model(server)
    tracemalloc.start()
    with pytest.raises(ResourceError, match="small"):
        small.complete(PLAIN)
    assert tracemalloc.get_traced_memory()[1] < 6 * MOST_BYTES
    tracemalloc.stop()


def test_a_compressed_answer_is_read_even_if_it_was_not_asked_for(chat):
    data = gzip.compress(json.dumps(chat.said("fine")[1]).encode())
    server = chat.serve(lambda number, _: sends(data, ("Content-Encoding", "gzip")))
    assert model(server).complete(PLAIN).text == "fine"


def test_an_endless_body_is_not_read_to_its_end(chat):
    with pytest.raises(ResourceError, match="more than"):
        model(chat.serve(lambda number, _: endless)).complete(PLAIN)


@pytest.mark.parametrize(
    ("head", "byte"),
    [
        (b"HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n", b" "),
        (b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", b"1\r\n \r\n"),
        (b"HTTP/1.1 200 OK\r\nX-Long: ", b"x"),
        (b"", b"H"),
    ],
    ids=["body", "chunks", "header", "status line"],
)
def test_a_slow_sender_does_not_extend_the_time_out(chat, head, byte):
    ended: list[bool] = []

    def script(handler: Handler) -> None:
        drips(handler, head, byte)
        ended.append(True)

    with pytest.raises(ModelDownError, match=r"within 0\.4 s"):
        model(chat.serve(lambda number, _: script), seconds=0.4).complete(PLAIN)
    assert not ended


@pytest.mark.parametrize(("status", "headers"), [(429, ()), (500, ()), (503, (("Retry-After", "2"),))])
def test_endless_refusals_are_repeated_up_to_the_stated_time(chat, monkeypatch, status, headers):
    now, waits = [0.0], []

    class Clock:
        monotonic = staticmethod(lambda: now[0])

        @staticmethod
        def sleep(seconds: float) -> None:
            waits.append(seconds)
            now[0] += seconds

    monkeypatch.setattr(chat_module, "time", Clock)
    server = chat.serve(lambda number, _: sends(b"{}", *headers, status=status))
    with pytest.raises(ModelDownError, match=f"status {status}"):
        model(server, retries=50, patience=100.0).complete(PLAIN)
    assert 60.0 < sum(waits) <= 100.0
    assert waits[:5] == ([2.0, 2.0, 2.0, 4.0, 8.0] if headers else [0.5, 1.0, 2.0, 4.0, 8.0])


def test_a_server_that_wants_to_be_left_alone_for_longer_is_not_asked_again(chat):
    server = chat.serve(lambda number, _: sends(b"{}", ("Retry-After", "3600"), status=429))
    with pytest.raises(ModelDownError, match="asked again in 3600 s"):
        model(server, retries=50, patience=60.0).complete(PLAIN)
    assert len(server.bodies) == 1


def test_a_reasoning_model_is_asked_as_it_wants_to_be(chat):
    def script(number, body):
        if "max_tokens" in body:
            return chat.refused("Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.")
        if "temperature" in body:
            return chat.refused("Unsupported value: 'temperature' does not support 0.0 with this model.")
        return chat.said("fine")

    server = chat.serve(script)
    small = model(server)
    assert [small.complete(PLAIN).text for _ in range(2)] == ["fine", "fine"]
    assert len(server.bodies) == 4  # what was refused is remembered
    assert server.bodies[-1]["max_completion_tokens"] == 1024


def test_a_reasoning_model_may_be_declared(chat):
    server = chat.serve(lambda number, body: chat.said("fine"))
    model(server, limit_name="max_completion_tokens", temperature=False).complete(PLAIN)
    assert not {"max_tokens", "temperature"} & set(server.bodies[0])


def test_a_server_that_refuses_every_way_of_asking_is_left_alone_in_the_end(chat):
    why = "max_completion_tokens, max_tokens, temperature and seed are refused"
    server = chat.serve(lambda number, body: chat.refused(why))
    with pytest.raises(ResourceError, match="refused"):
        model(server).complete(PLAIN)
    assert len(server.bodies) == 4
