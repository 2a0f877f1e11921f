"""Read what a model wrote: an object by its schema, or blocks of Python, with prose or fences around them.

Small models put a tool call or the object they were asked for into a fenced block, or talk before and after it.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import Any

from vibron.core.require import require

_FENCE = re.compile(r"^[ \t]*```[ \t]*(\w*)[^\n]*\n(.*?)(?:^[ \t]*```|\Z)", re.DOTALL | re.MULTILINE)
_THOUGHT = re.compile(r"^.*</think>", re.DOTALL)
MOST_STARTS = 200  # objects that are looked at in one answer


def read_object(text: str, schema: Mapping[str, Any], wrapped_as: str = "") -> Any:
    """Return the first JSON value in a text that meets a schema; None where there is none.

    Parameters
    ----------
    text : str
        What the model wrote.
    schema : mapping
        JSON Schema.  Its ``maxLength`` is a request, which a server may enforce: an answer that says more is an answer.
    wrapped_as : str, optional
        Name of a function: ``{"name": ..., "arguments": {...}}`` is read as its arguments.

    Examples
    --------
    >>> schema = {"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]}
    >>> read_object('Sure! {"n": "two"} or rather {"n": 2}.', schema)
    {'n': 2}
    >>> read_object("I would rather not.", schema) is None
    True
    """
    meets = _check(schema)
    for found in _values(_THOUGHT.sub("", text)):
        for value in _unwrapped(found, wrapped_as):
            if meets(value):
                return value
    return None


def read_objects(text: str, schema: Mapping[str, Any]) -> list[Any]:
    """Return the different JSON values in a text, or in lists in it, that meet a schema, in their order.

    >>> read_objects('First {"n": 1}, then [{"n": 2}, {"n": 1}].', {"type": "object", "required": ["n"]})
    [{'n': 1}, {'n': 2}]
    """
    meets = _check(schema)
    found: list[Any] = []
    for value in _bracketed(_THOUGHT.sub("", text)):
        for one in value if isinstance(value, list) else [value]:
            if meets(one) and one not in found:
                found.append(one)
    return found


def read_python(text: str) -> tuple[str, ...]:
    r"""Return the blocks of Python in a text; a text without fences that looks like Python is one block.

    Examples
    --------
    >>> read_python("Use Wien's law.\n```python\nx = 1\n```\nDone.")
    ('x = 1\n',)
    """
    text = _THOUGHT.sub("", text)
    blocks = list(read_blocks(text, ("", "py", "python", "python3")))
    if not blocks and re.match(r"\s*(?:def|import|from|#)\s", text):
        blocks = [text]
    return tuple(f"{block.strip()}\n" for block in blocks if block.strip())


def read_blocks(text: str, kinds: tuple[str, ...]) -> tuple[str, ...]:
    r"""Return the fenced blocks of some kinds.

    >>> read_blocks("So:\n```yaml\na: 1\n```\n", ("yaml", "yml"))
    ('a: 1\n',)
    """
    return tuple(body for word, body in _FENCE.findall(_THOUGHT.sub("", text)) if word.lower() in kinds)


def plain_text(text: str) -> str:
    """Return the text with what cannot be written as UTF-8 replaced.

    >>> plain_text(chr(0xD800) + "a")
    '?a'
    """
    return text.encode("utf-8", "replace").decode()


def _values(text: str) -> Iterator[Any]:
    """Yield the JSON values: the whole text, the fenced blocks, then whatever opens with a bracket."""
    for part in (text, *(body for _, body in _FENCE.findall(text))):
        with suppress(ValueError, RecursionError):
            yield _DECODER.decode(part.strip())
    yield from _bracketed(text)


def _check(schema: Mapping[str, Any]) -> Callable[[Any], bool]:
    kinds = require("jsonschema", extra="model").validators
    check: Callable[[Any], bool] = kinds.extend(kinds.Draft202012Validator, {"maxLength": lambda *_: ()})(
        schema
    ).is_valid
    return check


def _bracketed(text: str) -> Iterator[Any]:
    """Yield the JSON values that open with a bracket, each as a whole."""
    starts = [match.start() for match in re.finditer(r"[{\[]", text)][:MOST_STARTS]
    end = 0
    for start in starts:
        if start < end:
            continue  # inside of what was read
        try:
            value, end = _DECODER.raw_decode(text, start)
        except (ValueError, RecursionError):
            continue
        yield value


def _unwrapped(value: Any, name: str) -> Iterator[Any]:
    yield value
    if name and isinstance(value, dict) and value.get("name") == name:
        inner = value.get("arguments", value.get("parameters"))
        yield from _values(inner) if isinstance(inner, str) else (inner,)


def _finite(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise ValueError(f"{text} is not finite")
    return value


def _refused(text: str) -> Any:
    raise ValueError(f"{text} is no JSON")


class _Decoder(json.JSONDecoder):
    """Reads strict JSON, save that a string may hold line breaks, as small models write them."""

    def __init__(self) -> None:
        super().__init__(parse_float=_finite, parse_constant=_refused, strict=False)

    def raw_decode(self, s: str, idx: int = 0) -> tuple[Any, int]:
        """Decode from a place on, with every string fit to be written as UTF-8."""
        value, end = super().raw_decode(s, idx)
        return json.loads(plain_text(json.dumps(value, ensure_ascii=False))), end


_DECODER = _Decoder()
