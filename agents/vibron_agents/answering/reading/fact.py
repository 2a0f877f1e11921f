"""A fact: what a phrase of the question says about an input, by the habits of a field."""

from __future__ import annotations

import importlib
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from vibron.core.declaration import Field
from vibron.core.tool import Tool

if TYPE_CHECKING:
    from vibron_agents.answering.question import Question


WRITTEN = ("smiles", "geometry")


class Fact(NamedTuple):
    """The value of an input, and where the question says so; numbers in there are taken.

    ``tools`` names the tools or families that are meant; all of the field if it is empty.  A fact without a name is
    what a number says that is no input, or, with tools, none that these tools need.
    """

    name: str
    value: Any
    start: int
    end: int
    tools: tuple[str, ...] = ()


@lru_cache(maxsize=64)
def facts(text: str, field: str) -> tuple[Fact, ...]:
    """Return what a question says in the language of a field."""
    read = part(field, "read")
    return tuple(read(text)) if read else ()


def part(field: str, name: str) -> Any:
    """Return what the module of a field defines under a name; None where it defines nothing."""
    return getattr(importlib.import_module(f"vibron_agents.answering.reading.{field}"), name, None)


def fact_for(one: Field, tool: Tool, question: Question) -> Fact | None:
    """Return what a question says of an input of a tool; None if nothing."""
    for fact in facts(question.text, tool.domain):
        if one.name in WRITTEN and not fact.end and question.smiles:
            continue  # what is written out goes before what a name stands for
        if fact.name == one.name and (not fact.tools or {tool.name, tool.family} & set(fact.tools)):
            return fact
    return None


def said(question: Question, field: str) -> list[tuple[int, int]]:
    """Return the places of numbers that are no inputs."""
    return [(fact.start, fact.end) for fact in facts(question.text, field) if not fact.name and not fact.tools]


def left_out(question: Question, field: str, tools: set[str]) -> list[tuple[int, int]]:
    """Return the places of numbers that steps by these tools need not take."""
    found = (fact for fact in facts(question.text, field) if not fact.name and set(fact.tools) & tools)
    return [(fact.start, fact.end) for fact in found]
