"""Chains in the order in which a question speaks of their steps: what one gives, a later one takes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from vibron.core.declaration import Field, record_type
from vibron.core.quantity import Array, Quantity, Record
from vibron.core.registry import tools
from vibron.core.search import stem
from vibron.core.tool import Tool
from vibron_agents.answering.chaining import called_of, handed, makes, name_of, path_of, same_kind, settings_of
from vibron_agents.answering.filling import Chain
from vibron_agents.answering.reading.intent import Intent, links

MOST_EARLIER = 3
MOST_SPOKEN = 5
NEAR = 40  # characters between the words of a name


def mentioned(text: str, known: Sequence[Intent]) -> tuple[Tool, ...]:
    """Return the tools of which a question speaks, by the words of its field or by their names, in order of mention."""
    places = {one.tool: one.place for one in reversed(known)}
    words: dict[str, int] = {}
    for match in re.finditer(r"[A-Za-z]{2,}", text):
        words.setdefault(stem(match.group().lower()), match.start())
    for name in tools():
        found = [words.get(stem(part), -1) for part in name.split("_")]
        if len(found) > 1 and min(found) >= 0 and max(found) - min(found) < NEAR:
            places.setdefault(name, min(found))
    return tuple(tools()[name] for name in sorted(places, key=lambda name: places[name]))


def spoken_chains(goal: Tool, earlier: Sequence[Tool], text: str, likely: bool = False) -> Iterator[Chain]:
    """Yield the chains by which tools that are spoken of, in the order of mention, lead to one; the longest first.

    They hang together by what their field knows, by records and by names, where that is ``likely`` by units, too.
    """
    known = [tool for tool in earlier if tool.name != goal.name and tool.domain == goal.domain][:MOST_SPOKEN]
    for count in range(min(len(known), MOST_EARLIER), 0, -1):
        for makers in combinations(known, count):
            if chain := _joined((*makers, goal), text, likely):
                yield chain


def _joined(steps: Sequence[Tool], text: str, likely: bool) -> Chain | None:
    """Return steps each of which gives a later one something that it needs; None where one gives nothing."""
    fed: dict[tuple[str, str], str] = {}
    given: dict[tuple[str, str], Any] = {}
    pairs = [(maker, taker) for at, taker in enumerate(steps) for maker in reversed(steps[:at])]
    for joints in (_known, _likely)[: 2 if likely else 1]:
        idle = {tool.name for tool in steps[:-1]} - {path.partition(".")[0] for path in fed.values()}
        for maker, taker in pairs:
            for name, path in joints(maker, taker, text) if maker.name in idle else ():
                fed.setdefault((taker.name, name), handed(maker, path, taker, name))
            for link in links(taker.domain, taker.name):
                if link.maker == maker.name:
                    given |= settings_of(link, taker)
    sources = {path.partition(".")[0] for path in fed.values()}
    return Chain(tuple(steps), fed, given) if all(tool.name in sources for tool in steps[:-1]) else None


def _known(maker: Tool, taker: Tool, text: str) -> list[tuple[str, str]]:
    """Return which inputs of a tool another gives: as its field knows it, as a record, by name, or as a text says."""
    for link in links(taker.domain, taker.name):
        if link.maker == maker.name:
            return list(link.paths.items())
    needed = [one for one in taker.inputs if one.required]
    if records := [(one.name, path) for one in needed for path in _records(maker, one)]:
        return records[:1]
    named = [(one.name, path_of(maker, output)) for one in needed for output in _named(maker, one)]
    return named or [(one.name, path_of(maker, output)) for one in needed for output in _told(maker, one, text)][:1]


def _likely(maker: Tool, taker: Tool, text: str) -> list[tuple[str, str]]:
    """Return an input that another tool may give since only one of its results has the unit."""
    needed = [one for one in taker.inputs if one.required]
    return [(one.name, path_of(maker, output)) for one in needed for output in _alone(maker, one)][:1]


def _records(maker: Tool, one: Field) -> Iterator[str]:
    """Yield the paths of the records of a tool that an input takes."""
    kind = record_type(one.type) if isinstance(one.mark, Record) else None
    if kind is None:
        return
    if makes(maker) is kind:
        yield ""
    yield from (
        output.name for output in maker.outputs if isinstance(output.mark, Record) and record_type(output.type) is kind
    )


def _named(maker: Tool, one: Field) -> Iterator[Field]:
    """Yield the outputs of the same kind that are called as an input is."""
    yield from (
        output for output in maker.outputs if _fits(maker, output, one) and name_of(one) <= called_of(maker, output)
    )


def _told(maker: Tool, one: Field, text: str) -> list[Field]:
    """Return the outputs of several that an input may take and that a text calls by name: "on the scores"."""
    said = r"\b(?:on|from|with|to|of|by) (?:the |these |those |its |their )(?:\w+ )?{}\b"
    return [
        output for output in maker.outputs
        if len(maker.outputs) > 1 and _fits(maker, output, one)
        and re.search(said.format(output.name.replace("_", "[ _]")), text, re.IGNORECASE)
    ]  # fmt: skip


def _alone(maker: Tool, one: Field) -> list[Field]:
    """Return the output that an input may take, if there is only one of its unit."""
    fitting = [output for output in maker.outputs if _fits(maker, output, one)]
    return fitting if len(fitting) == 1 and getattr(one.mark, "unit", "1") != "1" else []


def _fits(maker: Tool, output: Field, one: Field) -> bool:
    """Tell whether an input takes an output, which is not just what the other tool was given itself."""
    if not same_kind(output, one) or any(output.name == own.name for own in maker.inputs):
        return False
    given, taken = output.mark, one.mark
    if isinstance(given, Array) and isinstance(taken, Array) and "..." not in (given.shape, taken.shape):
        return len(given.axes) == len(taken.axes)
    return not (isinstance(given, Array) and isinstance(taken, Quantity) and len(given.axes) > 1)
