"""Example questions of a tool: how people ask for what it computes, with the places of inputs and output marked.

    "At which [wavelength: wavelength] does a black body at {temperature} emit most?"
    "reflectance for {polarization=s: s-polarised} light at {angle}"

``{field}`` is where the value of an input stands, ``{field=VALUE: words}`` are words that set an input, and
``[words]`` or ``[output: words]`` are the words for what is asked.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from vibron.core.errors import InputError

MOST, LONGEST = 6, 120
_PART = re.compile(
    r"\{(?P<slot>\w+)(?:=(?P<value>[^:{}]*): (?P<said>[^{}]+))?\}|\[(?:(?P<output>[\w.]+): )?(?P<asked>[^\[\]{}]+)\]"
)


@dataclass(frozen=True)
class Part:
    """A piece of an example question.

    ``kind`` is ``text``, ``slot`` (the value of the input ``field``), ``option`` (``words`` that give the input
    ``field`` the ``value``) or ``asked`` (``words`` for the output ``field``, "" for the only one).
    """

    kind: Literal["text", "slot", "option", "asked"]
    words: str = ""
    field: str = ""
    value: Any = None


def parts(ask: str) -> Iterator[Part]:
    """Yield the pieces of an example question in order.

    >>> [(part.kind, part.field or part.words) for part in parts("[peak: Peak] of a body at {temperature}")]
    [('asked', 'peak'), ('text', ' of a body at '), ('slot', 'temperature')]
    """
    place = 0
    for match in _PART.finditer(ask):
        if match.start() > place:
            yield Part("text", ask[place : match.start()])
        if match["asked"]:
            yield Part("asked", match["asked"], match["output"] or "")
        elif match["said"]:
            yield Part("option", match["said"], match["slot"], _value(match["value"]))
        else:
            yield Part("slot", "", match["slot"])
        place = match.end()
    if place < len(ask):
        yield Part("text", ask[place:])


def readable(ask: str) -> str:
    """Return an example question as a reader sees it, with inputs by name.

    >>> readable("[peak: Peak] of a body at {temperature} in {medium=air: air}")
    'Peak of a body at <temperature> in air'
    """
    return "".join(f"<{part.field}>" if part.kind == "slot" else part.words for part in parts(ask))


def check_asks(where: str, asks: Sequence[str], inputs: Sequence[str], outputs: Sequence[str]) -> None:
    """Raise an error where an example question names no input or output of its tool."""

    def refuse(ask: str, why: str) -> None:
        raise InputError(f"{where}: {why}", field="asks", value=ask, remedy="see vibron.core.asks")

    if len(asks) > MOST:
        refuse(asks[MOST], f"has more than {MOST} example questions")
    for ask in asks:
        found = list(parts(ask))
        marked = [part.field for part in found if part.kind == "asked"]
        if len(ask) > LONGEST:
            refuse(ask, f"has an example question of more than {LONGEST} characters")
        if any(re.search(r"[\[\]{}]", part.words) for part in found):
            refuse(ask, "has an example question with an unreadable bracket")
        if len(marked) != 1:
            refuse(ask, "has an example question that does not mark one thing as asked")
        if any((name.partition(".")[0] or outputs[0]) not in outputs for name in marked):
            refuse(ask, f"asks for no output, which are {', '.join(outputs)}")
        if not marked[0] and len(outputs) > 1:
            refuse(ask, f"does not say which output is asked, of {', '.join(outputs)}")
        for part in found:
            if part.kind in ("slot", "option") and part.field not in inputs:
                refuse(ask, f"names {part.field!r}, which is no input")


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text
