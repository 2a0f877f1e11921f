"""Example questions of a tool: how people ask for what it computes, with the places of inputs and output marked.

    "At which [wavelength: wavelength] does a black body at {temperature} emit most?"
    "reflectance for {polarization=s: s-polarised} light at {angle}"

``{field}`` marks the place of an input's value, ``{field=VALUE: words}`` are words that set an input, and
``[words]`` or ``[output: words]`` are the words for the requested output.  They are in ``vocabulary.yaml`` of
the family, with the words that users search for.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Literal

from vibron.core.data import parse_yaml
from vibron.core.errors import InputError

MOST, LONGEST = 6, 120
FILE = "vocabulary.yaml"
_PART = re.compile(
    r"\{(?P<slot>\w+)(?:=(?P<value>[^:{}]*): (?P<said>[^{}]+))?\}|\[(?:(?P<output>[\w.]+): )?(?P<asked>[^\[\]{}]+)\]"
)


@dataclass(frozen=True)
class QuestionPart:
    """A piece of an example question.

    ``kind`` is ``text``, ``slot`` (the value of the input ``field``), ``option`` (``words`` that give the input
    ``field`` the ``value``) or ``asked`` (``words`` for the output ``field``, "" for the only one).
    """

    kind: Literal["text", "slot", "option", "asked"]
    words: str = ""
    field: str = ""
    value: Any = None


def parts(ask: str) -> Iterator[QuestionPart]:
    """Yield the pieces of an example question in order.

    >>> [(part.kind, part.field or part.words) for part in parts("[peak: Peak] of a body at {temperature}")]
    [('asked', 'peak'), ('text', ' of a body at '), ('slot', 'temperature')]
    """
    place = 0
    for match in _PART.finditer(ask):
        if match.start() > place:
            yield QuestionPart("text", ask[place : match.start()])
        if match["asked"]:
            yield QuestionPart("asked", match["asked"], match["output"] or "")
        elif match["said"]:
            yield QuestionPart("option", match["said"], match["slot"], _value(match["value"]))
        else:
            yield QuestionPart("slot", "", match["slot"])
        place = match.end()
    if place < len(ask):
        yield QuestionPart("text", ask[place:])


def readable(ask: str) -> str:
    """Return an example question as a reader sees it, with inputs by name.

    >>> readable("[peak: Peak] of a body at {temperature} in {medium=air: air}")
    'Peak of a body at <temperature> in air'
    """
    return "".join(f"<{part.field}>" if part.kind == "slot" else part.words for part in parts(ask))


@dataclass(frozen=True)
class Vocabulary:
    """Words that users search for, example questions, and short names as a step of a recipe.

    ``steps`` holds the inputs that each short name sets, and ``apart`` the names of steps that treat every spectrum of
    a set without regard to the others.
    """

    keywords: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()
    steps: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    apart: tuple[str, ...] = ()

    def check(self, tool: str, inputs: Sequence[str], outputs: Sequence[str]) -> None:
        """Raise an error where an example question names no input or output of its tool."""
        for ask in self.asks:
            for why in _faults(ask, inputs, outputs):
                raise InputError(f"{tool}: {why}", field="asks", value=ask, remedy="see vibron.core.asks")
        if len(self.asks) > MOST:
            why = f"has more than {MOST} example questions"
            raise InputError(f"{tool}: {why}", field="asks", value=self.asks[MOST], remedy="leave the others out")
        unknown = [name for preset in self.steps.values() for name in preset if name not in inputs]
        unknown += [name for name in self.apart if name not in self.steps]
        if unknown:
            raise InputError(f"{tool}: unknown name in its steps", field="steps", value=unknown[0],
                             remedy=f"name inputs: {', '.join(inputs)}")  # fmt: skip


def read_vocabulary(folder: Path, tool: str) -> Vocabulary:
    """Return the vocabulary of a tool in a folder; nothing if the folder has none."""
    words = _vocabularies(folder / FILE).get(tool, {})
    keywords, asks, apart = (tuple(words.get(name, ())) for name in ("keywords", "asks", "apart"))
    return Vocabulary(keywords, asks, words.get("steps", {}), apart)


@cache
def _vocabularies(path: Path) -> dict[str, dict[str, Any]]:
    if not path.exists():
        return {}
    found: dict[str, dict[str, Any]] = parse_yaml(path.read_text(encoding="utf-8"))
    return found


def _faults(ask: str, inputs: Sequence[str], outputs: Sequence[str]) -> Iterator[str]:
    found = list(parts(ask))
    marked = [part.field for part in found if part.kind == "asked"]
    if len(ask) > LONGEST:
        yield f"has an example question of more than {LONGEST} characters"
    if any(re.search(r"[\[\]{}]", part.words) for part in found):
        yield "has an example question with an unreadable bracket"
    if len(marked) != 1:
        yield "has an example question that does not mark one thing as asked"
    if any((name.partition(".")[0] or outputs[0]) not in outputs for name in marked):
        yield f"asks for no output, which are {', '.join(outputs)}"
    if marked and not marked[0] and len(outputs) > 1:
        yield f"does not say which output is asked, of {', '.join(outputs)}"
    for part in found:
        if part.kind in ("slot", "option") and part.field not in inputs:
            yield f"names {part.field!r}, which is not an input"


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text
