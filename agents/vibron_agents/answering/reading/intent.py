"""An intent: the tool that a question is for, told by the words of its field, and the steps that may lead there."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple

from vibron.core.declaration import Field
from vibron.core.registry import DOMAINS
from vibron_agents.answering.reading.fact import part

NOTHING: Mapping[str, Any] = MappingProxyType({})


class Intent(NamedTuple):
    """A tool whose result is asked for, its path ("" where the words do not tell), how plain that is, and where."""

    tool: str
    output: str
    strength: float
    place: int = 0


class Link(NamedTuple):
    """Inputs of a tool that an earlier tool gives, as paths in its result, and what both take for granted."""

    maker: str
    paths: Mapping[str, str]
    given: Mapping[str, Any] = NOTHING


@lru_cache(maxsize=64)
def intents(text: str) -> tuple[Intent, ...]:
    """Return what a question is for, by the words of each field, the plainest first."""
    found = [intent for field in DOMAINS if (read := part(field, "intents")) for intent in read(text)]
    return tuple(sorted(found, key=lambda intent: -intent.strength))


def links(field: str, tool: str) -> tuple[Link, ...]:
    """Return the tools that may give inputs of a tool."""
    known = part(field, "LINKS") or {}
    return tuple(known.get(tool, ()))


def closeness(text: str, field: str, start: int, end: int, tool: str, one: Field) -> float:
    """Return how near a number stands to a phrase for an input, 0 to 1."""
    near = part(field, "closeness")
    return float(near(text, start, end, tool, one.name)) if near else 0.0


def contrary(text: str, field: str, tool: str) -> bool:
    """Tell whether a question speaks of what a tool is not for."""
    test = part(field, "contrary")
    return bool(test and test(text, tool))


def converted(field: str, measure: str) -> str:
    """Return the unit in which a measure comes that something is converted to; the measure itself if it is a unit."""
    known = part(field, "MEASURED") or {}
    return str(known.get(measure, measure))


def worded(field: str, tool: str) -> Collection[str]:
    """Return the inputs of a tool that only words of its field fill, since a bare number cannot tell them."""
    known = part(field, "WORDED") or {}
    return known.get(tool, ())  # type: ignore[no-any-return]


def granted(field: str, tool: str, output: str) -> Mapping[str, Any]:
    """Return what may be taken for required inputs on which an output does not depend."""
    known = part(field, "GRANTED") or {}
    return known.get((tool, output), NOTHING)  # type: ignore[no-any-return]


def twists(field: str, tool: str) -> tuple[str, ...]:
    """Return what a tool finds by itself though it sounds like a step of its own: a ratio, a difference, a choice."""
    known = part(field, "TWISTS") or {}
    return tuple(known.get(tool, ()))
