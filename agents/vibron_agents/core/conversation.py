"""A request as messages to a server: with function tools, or with all of it in words."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from vibron.core.require import require
from vibron_agents.core.model import Reply, Request, Turn
from vibron_agents.core.tool_calls import Calls, read_calls


def as_messages(request: Request) -> list[Any]:
    """Return messages for a server that knows function tools."""
    return [*request.messages, *(message for turn in request.turns for message in _native(turn))]


def _native(turn: Turn) -> Iterator[Any]:
    kinds = require("langchain_core.messages", extra="model")
    calls = [
        {"id": call["id"], "type": "function", "function": {"name": call["name"], "arguments": call["arguments"]}}
        for call in turn.calls
    ]
    yield kinds.AIMessage(turn.text, additional_kwargs={"tool_calls": calls} if calls else {})
    if not calls:
        yield from (kinds.HumanMessage(text) for text in turn.results)
    for call, result in zip(turn.calls, turn.results, strict=False):
        yield kinds.ToolMessage(result, tool_call_id=call["id"])


def in_words(request: Request) -> tuple[tuple[str, str], ...]:
    """Return role and text of each message; the last of the request asks for the schema, or a call, in words."""
    role, text = request.messages[-1]
    if request.schema:
        text += f"\n\nAnswer with one JSON object and nothing else. It meets this JSON Schema:\n{_json(request.schema)}"
    if request.tools:
        text += f"\n\n{calls_in_words(request)}"
    turns = (message for turn in request.turns for message in _spoken(turn))
    return (*request.messages[:-1], (role, text), *turns)


def calls_in_words(request: Request) -> str:
    """Return the description of the function tools for a model that can only write."""
    listed = "\n".join(
        f"- {one['function']['name']}: {one['function']['description']} Arguments: "
        f"{_json(one['function']['parameters']['properties'])}"
        for one in request.tools
    )
    form = '{"name": NAME, "arguments": {...}}'
    return f"You have these calls:\n{listed}\nMake one call at a time: answer with one JSON object, {form}."


def calls_of(reply: Reply, offered: Calls) -> list[Mapping[str, str]]:
    """Return the calls of a reply, or those that it wrote as text."""
    if reply.calls:
        return list(reply.calls)
    written = enumerate(read_calls(reply.text, offered))
    return [{"id": f"call_{n}", "name": name, "arguments": json.dumps(given)} for n, (name, given) in written]


def _spoken(turn: Turn) -> Iterator[tuple[str, str]]:
    calls = [f'{{"name": {_json(call["name"])}, "arguments": {call["arguments"]}}}' for call in turn.calls]
    yield "assistant", "\n".join([turn.text, *(call for call in calls if call not in turn.text)]).strip()
    names = [f"Result of {call['name']}:\n" for call in turn.calls] or [""]
    yield "user", "\n\n".join(f"{name}{result}" for name, result in zip(names, turn.results, strict=False))


def _json(data: Any) -> str:
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)
