"""Four calls by which a model discovers and uses the tools: their whole list would flood its context."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from vibron.core.declaration import Field, fields_of, record_type
from vibron.core.errors import InputError, VibronError
from vibron.core.quantity import File
from vibron.core.registry import find, tools
from vibron.core.result import shortened, to_json
from vibron.core.schema import input_schema
from vibron.core.search import search
from vibron.core.shipped import families
from vibron.core.spectrum import Spectrum
from vibron.core.tool import Tool
from vibron_agents.core.card_text import card_text, signature
from vibron_agents.core.fenced import read_object

MOST_FOUND = 15
TEXT = {"type": "string"}
CALLS: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    "domains": ("List the domains and their families of tools.", {}),
    "find": ("Find tools by a plain sentence.", {"sentence": TEXT}),
    "show": ("Show the card of a tool and the JSON Schema of its inputs.", {"name": TEXT}),
    "call": ("Run a tool. Numbers may be strings with a unit.", {"name": TEXT, "arguments": {"type": "object"}}),
}


def definitions() -> list[dict[str, Any]]:
    """Return the four calls as function tools of an OpenAI-style server."""
    return [_function(name, about, _inputs(name)) for name, (about, _) in CALLS.items()]


def native(names: tuple[str, ...]) -> list[dict[str, Any]]:
    """Return some tools themselves as function tools."""
    return [_function(name, find(name).summary, input_schema(find(name))) for name in names]


def call_schema() -> dict[str, Any]:
    """Return the schema of one call as an object: ``name`` and ``arguments``."""
    kinds = [
        {"type": "object", "properties": {"name": {"const": name}, "arguments": _inputs(name)},
         "required": ["name", "arguments"], "additionalProperties": False}
        for name in CALLS
    ]  # fmt: skip
    return {"anyOf": kinds}


def read_call(text: str) -> tuple[str, dict[str, Any]] | None:
    r"""Return the call in what a model wrote, with prose or fences around it; None where there is none.

    Examples
    --------
    >>> read_call('I look for it:\n```json\n{"name": "find", "arguments": {"sentence": "black body"}}\n```')
    ('find', {'sentence': 'black body'})
    """
    found = read_object(text, call_schema())
    return None if found is None else (found["name"], found["arguments"])


def answer_call(name: str, arguments: Mapping[str, Any]) -> Any:
    """Carry out one of the four calls; errors are returned, not raised.

    Returns
    -------
    JSON data
        What the call gives, or ``{"error": ...}`` with the remedy.
    """
    given = dict(arguments)
    if name not in CALLS or read_object(json.dumps(given), _inputs(name)) is None:
        error = InputError(
            "unknown call", field="name", value=name, remedy=f"one of {', '.join(CALLS)}, with its inputs"
        )
        return {"error": error.to_dict()}
    try:
        return _ANSWERS[name](**given)
    except VibronError as failure:
        return {"error": failure.to_dict()}


def _domains() -> Any:
    found: dict[str, dict[str, str]] = {}
    for (domain, family), title in families().items():
        found.setdefault(domain, {})[family] = title
    return found


def _find(sentence: str) -> Any:
    return [signature(tool) for _, tool in search(tools(), sentence, MOST_FOUND)]


def _show(name: str) -> Any:
    tool = find(name)
    return {"card": card_text(tool), "inputs": input_schema(tool), "limitations": tool.limitations}


def _call(name: str, arguments: Mapping[str, Any]) -> Any:
    tool = find(name)
    if why := _kept_back(tool):
        raise InputError(why, field="name", value=name, remedy="say what you need from it")
    if _names_spectrum_file(tool.inputs, arguments):
        raise InputError("reads a file and is not run for a model", field="arguments", remedy="give the values")
    return shortened(to_json(tool.execute(**arguments)))


_ANSWERS: Mapping[str, Callable[..., Any]] = {"domains": _domains, "find": _find, "show": _show, "call": _call}


def _kept_back(tool: Tool) -> str:
    """Return why a model may not run a tool; "" where it may: what it names is computed, and nothing else happens."""
    if tool.effects or any(isinstance(one.mark, File) for one in tool.inputs):
        return "reads or writes files and is not run for a model"
    return "takes too long to be run for a model" if tool.cost not in ("instant", "light") else ""


def _names_spectrum_file(fields: Sequence[Field], given: Any) -> bool:
    """Return True if a text is given where a spectrum is expected, which would be read as the name of a file."""
    if not isinstance(given, Mapping):
        return False
    for field in fields:
        record, value = record_type(field.type), given.get(field.name)
        for part in value if isinstance(value, list) else [value]:
            if record is Spectrum and isinstance(part, str):
                return True
            if record is not None and _names_spectrum_file(fields_of(record), part):
                return True
    return False


def _inputs(name: str) -> dict[str, Any]:
    properties = dict(CALLS[name][1])
    return {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": False}


def _function(name: str, about: str, inputs: Mapping[str, Any]) -> dict[str, Any]:
    return {"type": "function", "function": {"name": name, "description": about, "parameters": inputs}}
