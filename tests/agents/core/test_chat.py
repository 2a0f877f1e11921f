"""The chat model over a real connection: structure, refusals, retries, costs and keys."""

import itertools
import json
import logging
import time
from pathlib import Path

import pytest

from vibron.core.errors import InputError, ResourceError
from vibron_agents.core.budget import Budget
from vibron_agents.core.chat import ChatModel
from vibron_agents.core.chat_settings import ChatSettings
from vibron_agents.core.journal import Journal
from vibron_agents.core.model import Request, ask
from vibron_agents.core.recorder import Recorder
from vibron_agents.core.session import Session

pytest.importorskip("langchain_openai")

SCHEMA = {
    "type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"], "additionalProperties": False,
}  # fmt: skip
ASKED = Request("count/1", (("system", "You count."), ("user", "How many sites has a 4x3 lattice?")), SCHEMA)
PLAIN = Request("hello/1", (("user", "Hello"),))
KEY = "sk-planted-0123456789"


def model(server, **about):
    return ChatModel(ChatSettings("small", server.url, **{"seconds": 5.0, "retries": 2} | about))


@pytest.fixture(autouse=True)
def no_keys(monkeypatch):
    for name in ("VIBRON_API_KEY", "OPENAI_API_KEY", "OPENAI_BASE_URL", "OPENAI_API_BASE"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize("structure", ["json_schema", "json_mode", "function_calling"])
def test_each_way_of_asking_for_structure(chat, structure):
    calls = (("count_1", '{"n": 12}'),) if structure == "function_calling" else ()
    server = chat.serve(lambda number, body: chat.said(None if calls else '{"n": 12}', calls=calls))
    reply = model(server, structure=structure).complete(ASKED)
    assert (reply.data, reply.how) == ({"n": 12}, structure)
    body = server.bodies[0]
    assert body["max_tokens"] == 1024 and "max_completion_tokens" not in body and body["temperature"] == 0.0
    told = {
        "json_schema": body.get("response_format", {}).get("json_schema", {}).get("schema"),
        "json_mode": SCHEMA if "JSON Schema" in body["messages"][-1]["content"] else None,
        "function_calling": body.get("tools", [{}])[0].get("function", {}).get("parameters"),
    }
    assert told == {name: SCHEMA if name == structure else None for name in told}


@pytest.mark.parametrize("structure", ["json_schema", "json_mode", "function_calling"])
def test_a_refused_way_is_tried_once_and_then_put_into_words(chat, structure):
    def script(number, body):
        if "response_format" in body or "tools" in body:
            return chat.refused("unknown parameter")
        return chat.said('Here it is:\n```json\n{"n": 12}\n```')

    server = chat.serve(script)
    small = model(server, structure=structure)
    for _ in range(2):
        reply = small.complete(ASKED)
        assert (reply.data, reply.how) == ({"n": 12}, "fenced")
    assert len(server.bodies) == 3


def test_a_question_that_is_refused_in_words_too_is_an_error_and_remembered_as_no_refusal(chat):
    script = iter([chat.refused("too long"), chat.refused("too long"), chat.said('{"n": 1}')])
    server = chat.serve(lambda number, body: next(script))
    small = model(server)
    with pytest.raises(ResourceError, match="too long"):
        small.complete(ASKED)
    assert small.complete(ASKED).how == "json_schema"


@pytest.mark.parametrize(
    ("text", "data", "how"),
    [
        ('```json\n{"n": 12}\n```', {"n": 12}, "fenced"),
        ('Well. {"name": "count_1", "arguments": {"n": 12}}', {"n": 12}, "fenced"),
        ('<think>{"n": 3}?</think>{"n": 12}', {"n": 12}, "fenced"),
        ('{"n": 12.5}', None, "text"),
        ('{"n": 12', None, "text"),
        ("twelve", None, "text"),
        ("[" * 5000, None, "text"),
        ("", None, "text"),
    ],
)
def test_what_does_not_meet_the_schema_is_no_error(chat, text, data, how):
    server = chat.serve(lambda number, body: chat.said(text))
    reply = model(server).complete(ASKED)
    assert (reply.data, reply.how) == (data, how)
    assert len(server.bodies) == 1


def test_a_request_without_schema_asks_for_none(chat):
    server = chat.serve(lambda number, body: chat.said("Hello " + "\\ud800"))
    reply = model(server, limit_name="max_completion_tokens", seeded=False).complete(PLAIN)
    assert reply.text.encode() and reply.data is None and reply.how == "text"
    assert not {"response_format", "tools", "seed", "max_tokens"} & set(server.bodies[0])
    assert server.bodies[0]["max_completion_tokens"] == 1024


@pytest.mark.parametrize("trouble", [(429, {}), (503, {}), "drop", "hang"])
def test_what_passes_is_tried_again(chat, trouble):
    server = chat.serve(lambda number, body: trouble if number == 0 else chat.said("ok"))
    assert model(server, seconds=0.5).complete(PLAIN).text == "ok"
    assert len(server.bodies) == 2
    assert server.headers[0]["idempotency-key"] == server.headers[1]["idempotency-key"]


@pytest.mark.parametrize("trouble", [(429, {}), "drop", "hang"])
def test_tries_are_bounded(chat, trouble):
    server = chat.serve(lambda number, body: trouble)
    began = time.monotonic()
    with pytest.raises(ResourceError, match=r"small.*resumes from here"):
        model(server, retries=1, seconds=0.3).complete(PLAIN)
    assert len(server.bodies) == 2 and time.monotonic() - began < 5.0


@pytest.mark.parametrize("answer", ["torn", (200, []), (200, {"choices": None}), (200, {"choices": [{}]})])
def test_an_answer_that_is_none_is_an_error_of_ours(chat, answer):
    server = chat.serve(lambda number, body: answer)
    with pytest.raises(ResourceError, match="small"):
        model(server, retries=0).complete(PLAIN)


def test_one_key_for_each_request(chat):
    server = chat.serve(lambda number, body: chat.said("ok"))
    small = model(server)
    others = [
        PLAIN, Request("hello/1", PLAIN.messages, sample=1), Request("hello/1", PLAIN.messages, temperature=0.5), ASKED,
    ]  # fmt: skip
    for request in [*others, PLAIN]:
        small.complete(request)
    keys = [headers["idempotency-key"] for headers in server.headers]
    assert len(set(keys)) == 4 and keys[0] == keys[4]
    assert [body["seed"] for body in server.bodies[:2]] == [0, 1]


def test_usage_and_cost(chat):
    usage = itertools.cycle([(1000, 500), None])
    server = chat.serve(lambda number, body: chat.said("x" * 300, next(usage)))
    small = model(server, price_in=2.0, price_out=8.0)
    counted, guessed = small.complete(PLAIN), small.complete(PLAIN)
    assert (counted.tokens_in, counted.tokens_out, counted.estimated) == (1000, 500, False)
    assert counted.cost == pytest.approx(0.006)
    assert guessed.estimated and guessed.tokens_out == 100 and guessed.cost > 0
    most = small.most(PLAIN)
    assert most["tokens"] >= guessed.tokens_in + 1024
    assert most["money"] == pytest.approx(((most["tokens"] - 1024) * 2.0 + 1024 * 8.0) / 1e6)


def test_nothing_is_sent_where_the_budget_is_too_small(chat, tmp_path: Path):
    server = chat.serve(lambda number, body: chat.said("ok"))
    refusals = [
        ({"tokens": 100.0}, {"price_in": 0.0, "price_out": 0.0}, "tokens"),
        ({"tokens": 1e5, "money": 1e-3}, {"price_in": 2.0, "price_out": 8.0}, "money"),
        ({"tokens": 1e5}, {"price_in": 2.0, "price_out": 8.0}, "no ceiling"),
        ({"tokens": 1e5, "money": 1.0}, {}, "no known price"),
    ]
    with Journal(tmp_path / "run.jsonl") as journal:
        for ceilings, prices, why in refusals:
            with pytest.raises(ResourceError, match=why):
                ask(Session(journal, Budget(ceilings)), model(server, **prices), PLAIN)
        assert server.bodies == [] and journal.events == []
        for ceilings, prices in (({"tokens": 1e5}, {"price_in": 0.0, "price_out": 0.0}), ({"tokens": 1e5}, {})):
            session = Session(journal, Budget(ceilings))
            assert ask(session, model(server, **prices), PLAIN).text == "ok"
            assert session.budget.spent["tokens"] == 30
    assert len(server.bodies) == 1  # the second is in the journal


def test_a_key_is_sent_and_kept_nowhere(chat, tmp_path: Path, monkeypatch, caplog):
    monkeypatch.setenv("VIBRON_API_KEY", KEY)
    caplog.set_level(logging.DEBUG)
    echo = f'{{"n": 12}} and your key is {KEY}'
    script = [chat.said(echo, calls=(("other", json.dumps({"key": KEY})),)), chat.refused(f"bad key {KEY}", 401)]
    server = chat.serve(lambda number, body: script[min(number, 1)])
    small = model(server, price_in=0.0, price_out=0.0)
    recorder = Recorder(small, tmp_path / "transcripts")
    with Journal(tmp_path / "run.jsonl") as journal:
        session = Session(journal, Budget({"tokens": 1e5}))
        reply = ask(session, recorder, ASKED)
        with pytest.raises(ResourceError, match="heck the key") as error:
            ask(session, recorder, PLAIN)
    assert reply.data == {"n": 12} and server.headers[0]["authorization"] == f"Bearer {KEY}"
    written = "".join(path.read_text() for path in tmp_path.rglob("*") if path.is_file())
    shown = [repr(small), repr(vars(small)), str(error.value), repr(error.value.__cause__), repr(reply), caplog.text]
    assert written and not any(KEY in text for text in (written, *shown))
    assert len(server.bodies) == 2  # a refused key is not tried again


@pytest.mark.parametrize(
    ("about", "field"),
    [
        ({"base_url": "http://model.example.org/v1"}, "base_url"),
        ({"base_url": "https://me:secret@model.example.org/v1"}, "base_url"),
        ({"base_url": "https://model.example.org/v1?key=secret"}, "base_url"),
        ({"base_url": "ftp://127.0.0.1"}, "base_url"),
        ({"structure": "xml"}, "structure"),
        ({"price_in": -1.0}, "price"),
        ({"retries": 1000}, "retries"),
        ({"seconds": 0.0}, "seconds"),
        ({"limit_name": "length"}, "limit_name"),
        ({"model": " "}, "model"),
    ],
)
def test_wrong_settings_are_refused(about, field):
    with pytest.raises(InputError) as error:
        ChatSettings(**{"model": "small", **about})
    assert error.value.field == field and "secret" not in str(error.value)


def test_which_key_is_taken(monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    assert ChatSettings("m").key() == KEY
    with pytest.raises(InputError, match="VIBRON_API_KEY"):  # a key is for the one that gave it
        ChatSettings("m", "https://model.example.org/v1").key()
    assert ChatSettings("m", "https://model.example.org/v1", key_variable="OPENAI_API_KEY").key() == KEY
    assert ChatSettings("m", "http://[::1]:8000/v1").key() == ""
