"""Four calls by which a model discovers and uses the tools: their whole list would flood its context."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from vibron.core.errors import InputError
from vibron.core.index import entries
from vibron.core.registry import find
from vibron.core.schema import input_schema
from vibron.core.search import search
from vibron.core.shipped import families
from vibron.core.tool import Tool
from vibron_agents.core.card_text import card_text, example, purpose, signature
from vibron_agents.core.fenced import read_object, read_objects

MOST_FOUND = 8
LONGEST_SCHEMA = 600  # characters of the schema of one input that is shown
TEXT = {"type": "string"}
NAMED = {"type": "object", "properties": {"name": TEXT}, "required": ["name"]}
Calls: TypeAlias = Mapping[str, tuple[str, Mapping[str, Any]]]  # purpose and inputs of each call, by name
CALLS: Calls = {
    "domains": ("List the domains and their families of tools.", {}),
    "find": ("Find tools by a plain sentence.", {"sentence": TEXT}),
    "show": ("Show the card of a tool and the JSON Schema of its inputs.", {"name": TEXT}),
    "call": ("Run a tool. Numbers may be strings with a unit.", {"name": TEXT, "arguments": {"type": "object"}}),
}


def definitions(calls: Calls = CALLS) -> list[dict[str, Any]]:
    """Return the four calls, or others, as function tools of an OpenAI-style server."""
    return [_function(name, about, object_of(inputs)) for name, (about, inputs) in calls.items()]


def native(tools: Sequence[Tool]) -> list[dict[str, Any]]:
    """Return some tools themselves as function tools."""
    return [_function(tool.name, purpose(tool), input_schema(tool)) for tool in tools]


def read_calls(text: str, calls: Calls = CALLS) -> list[tuple[str, dict[str, Any]]]:
    r"""Return the calls in what a model wrote, with prose or fences around them.

    Where tools may be called, one may be by its own name; arguments may be next to the name.

    Examples
    --------
    >>> read_calls('I look for it:\n```json\n{"name": "find", "arguments": {"sentence": "black body"}}\n```')
    [('find', {'sentence': 'black body'})]
    >>> read_calls('{"name": "wien_peak", "temperature": "300 K"}')
    [('wien_peak', {'temperature': '300 K'})]
    """
    found: list[tuple[str, dict[str, Any]]] = []
    for written in read_objects(text, NAMED):
        rest = {key: value for key, value in written.items() if key != "name"}
        name, given = written["name"], rest.get("arguments", rest) if len(rest) == 1 else rest
        inputs = object_of(calls[name][1]) if name in calls else {"type": "object"}
        known = name in calls or ("call" in calls and name in entries())
        if known and read_object(json.dumps(given), inputs) is not None:
            found.append((name, given))
    return found


def carry_out(name: str, arguments: Mapping[str, Any]) -> Any:
    """Return the answer of a call that runs no tool as JSON data; errors are raised."""
    refuse_unknown(name, arguments)
    return _ANSWERS[name](**arguments)


def tool_of(name: str) -> Tool:
    """Return a tool by its name, or by its signature as ``find`` lists it.

    Raises
    ------
    UnknownToolError
        No tool has that name.
    """
    plain = name.partition("(")[0].strip().removeprefix("tools.")
    return find(plain, "call find with a sentence that says what it should compute")


def json_object(text: str) -> dict[str, Any]:
    """Return the arguments of a call, which a model writes as text.

    Raises
    ------
    InputError
        They are not a JSON object.
    """
    try:
        found = json.loads(text or "{}", strict=False)
    except (ValueError, RecursionError) as error:
        why = f"are not JSON: {error}"
    else:
        if isinstance(found, dict):
            return found
        why = "are not a JSON object"
    raise InputError(why, field="arguments", value=text[:100], remedy="write them as one JSON object and call again")


def refuse_unknown(name: str, arguments: Mapping[str, Any], calls: Calls = CALLS) -> None:
    """Refuse what is not one of the four calls, or of others, with its inputs.

    Raises
    ------
    InputError
        No call has that name, or its inputs are others.
    """
    if name not in calls:
        raise InputError("unknown call", field="name", value=name, remedy=f"one of {', '.join(calls)}, with its inputs")
    if read_object(json.dumps(dict(arguments)), object_of(calls[name][1])) is None:
        remedy = f"its inputs are {json.dumps(calls[name][1])}"
        raise InputError("unknown call: not the inputs of this one", field="name", value=name, remedy=remedy)


def _domains() -> Any:
    found: dict[str, dict[str, str]] = {}
    for (domain, family), title in families().items():
        found.setdefault(domain, {})[family] = title
    return found


def found_tools(sentence: str, most: int = MOST_FOUND) -> list[str]:
    """Return a line for each tool that a sentence finds, with an example of its inputs."""
    return [_line(find(entry.name)) for _, entry in search(entries(), sentence, most)]


def _line(tool: Tool) -> str:
    given = example(tool)
    return signature(tool) if given is None else f"{signature(tool)} Example of inputs: {json.dumps(given)}"


def _show(name: str) -> Any:
    tool = tool_of(name)
    schema = input_schema(tool)
    inputs = {name: _shown(one) for name, one in schema["properties"].items()}
    shown = {"card": card_text(tool), "inputs": {**schema, "properties": inputs}, "limitations": tool.limitations}
    return shown if (given := example(tool)) is None else {**shown, "example": given}


def _shown(schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the schema of an input; of a record, which also reads text or a handle, the description."""
    if len(json.dumps(schema)) <= LONGEST_SCHEMA:
        return schema
    return {"description": schema.get("description", ""), "type": ["string", "object"]}


_ANSWERS: Mapping[str, Callable[..., Any]] = {"domains": _domains, "find": found_tools, "show": _show}


def inputs_of_call(name: str) -> dict[str, Any]:
    """Return the schema of the inputs of one of the four calls."""
    return object_of(CALLS[name][1])


def object_of(inputs: Mapping[str, Any]) -> dict[str, Any]:
    """Return the schema of an object with the inputs of a call, which must be given unless they have a default."""
    required = [name for name, schema in inputs.items() if "default" not in schema]
    return {"type": "object", "properties": dict(inputs), "required": required, "additionalProperties": False}


def _function(name: str, about: str, inputs: Mapping[str, Any]) -> dict[str, Any]:
    return {"type": "function", "function": {"name": name, "description": about, "parameters": inputs}}
