"""Chains of tools that may lead to one: by the links that its field knows, and by what its inputs are called."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any, get_type_hints

from vibron.core.declaration import Field, record_type
from vibron.core.quantity import Array, Quantity, Record
from vibron.core.registry import tools
from vibron.core.search import stem
from vibron.core.tool import Tool
from vibron_agents.answering.filling import Chain
from vibron_agents.answering.reading.intent import Link, links
from vibron_agents.answering.units import same_dimension

MOST_STEPS = 4
MOST_CHAINS = 30
MOST_PRODUCERS = 3


def chains(goal: Tool) -> list[Chain]:
    """Return the chains that may lead to a tool by the links of its field, the shortest first."""
    found = [Chain((goal,), {}, {})]
    for chain in found:
        if len(chain.steps) < MOST_STEPS and len(found) < MOST_CHAINS:
            found += [longer for longer in _longer(chain) if longer not in found]
    return sorted(found, key=lambda chain: len(chain.steps))


def fed_chains(goal: Tool, likely: Sequence[Tool]) -> Iterator[Chain]:
    """Yield the chains of two steps in which one of some tools gives an input that the last one needs."""
    alone = Chain((goal,), {}, {})
    for link in (*_makers_of(goal, likely), *_feeders_of(goal, likely)):
        yield _with_link(alone, goal, link)


def _longer(chain: Chain) -> Iterator[Chain]:
    names = [tool.name for tool in chain.steps]
    for tool in chain.steps:
        for link in links(tool.domain, tool.name):
            if link.maker in names or any((tool.name, name) in chain.fed for name in link.paths):
                continue
            yield _with_link(chain, tool, link)


def _with_link(chain: Chain, tool: Tool, link: Link) -> Chain:
    maker = tools()[link.maker]
    fed = {(tool.name, name): handed(maker, path, tool, name) for name, path in link.paths.items()}
    return Chain((maker, *chain.steps), {**chain.fed, **fed}, {**chain.given, **settings_of(link, tool)})


def settings_of(link: Link, tool: Tool) -> dict[tuple[str, str], Any]:
    """Return which inputs of the two tools a link sets, and to what."""
    return {
        (one.name, name): value
        for one in (tool, tools()[link.maker])
        for key, value in link.given.items()
        if (name := key.removeprefix(f"{one.name}.")) in {field.name for field in one.inputs}
    }


def handed(maker: Tool, path: str, tool: Tool, name: str) -> str:
    """Return where a tool finds what another hands it for an input."""
    whole = f"{maker.name}.{path}" if path else maker.name
    return whole + (".0" if _first_of(maker, path, tool, name) else "")


def _first_of(maker: Tool, path: str, tool: Tool, name: str) -> bool:
    """Tell whether an output that is a row must be taken apart for an input that is one number."""
    if path and len(maker.outputs) == 1:
        return False
    given = next((one.mark for one in maker.outputs if one.name == path or len(maker.outputs) == 1), None)
    taken = next(one.mark for one in tool.inputs if one.name == name)
    row = isinstance(given, Array) and given.shape != "..." and len(given.axes) == 1
    return row and isinstance(taken, Quantity)


def _makers_of(goal: Tool, likely: Sequence[Tool]) -> Iterator[Link]:
    """Yield the tools that make a record which a tool needs, the likeliest first."""
    order = {tool.name: place for place, tool in enumerate(likely)}
    for one in goal.inputs:
        kind = record_type(one.type) if one.required and isinstance(one.mark, Record) else None
        makers: Iterable[str] = (name for name in _makers(kind) if name != goal.name) if kind else ()
        for name in sorted(makers, key=lambda name: order.get(name, len(order)))[:MOST_PRODUCERS]:
            yield Link(name, {one.name: ""})


def _feeders_of(goal: Tool, likely: Sequence[Tool]) -> Iterator[Link]:
    """Yield the tools that give a number which a tool needs, those first that call it by the same name."""
    wanted = [one for one in goal.inputs if isinstance(one.mark, Quantity | Array)]
    found = [
        (kinship + (0 if one.required else 1), place, Link(other.name, {one.name: path}))
        for one in wanted
        for place, other in enumerate(likely)
        if other.name != goal.name
        for kinship, path in _giving(other, one)
    ]
    yield from (link for _, _, link in sorted(found, key=lambda one: one[:2]))


def _giving(other: Tool, one: Field) -> Iterator[tuple[int, str]]:
    """Yield the outputs of a tool that an input may take: of the same name, of a like name, of the same dimension."""
    asked = name_of(one)
    kind = [output for output in other.outputs if same_kind(output, one)]
    for output in kind:
        called = called_of(other, output)
        plain = getattr(output.mark, "unit", "1") == "1"  # what has no unit must go by its whole name
        like = asked & called and (not plain or asked <= called or name_of(output) <= asked)
        alone = not plain and len(kind) == 1
        if one.required and asked <= called:
            yield 0, path_of(other, output)
        elif like or (alone and one.required):
            yield 2 if asked & called else 4, path_of(other, output)


def name_of(one: Field) -> set[str]:
    """Return the stems of the name of an input or output."""
    return set(map(stem, one.name.lower().split("_")))


def called_of(maker: Tool, output: Field) -> set[str]:
    """Return the stems by which an output is called, of an only one those of its tool too."""
    return name_of(output) | (set(map(stem, maker.name.split("_"))) if len(maker.outputs) == 1 else set())


def path_of(maker: Tool, output: Field) -> str:
    """Return the path of an output, "" of what a tool returns as it is."""
    return "" if len(maker.outputs) == 1 and output.name == "result" else output.name


def same_kind(output: Field, one: Field) -> bool:
    """Tell whether an output is a number that an input may take by its unit."""
    given, taken = output.mark, one.mark
    if not isinstance(given, Quantity | Array) or not isinstance(taken, Quantity | Array):
        return False
    return given.unit == taken.unit or ("1" not in (given.unit, taken.unit) and same_dimension(given.unit, taken.unit))


@cache
def _makers(kind: type | None) -> tuple[str, ...]:
    """Return the names of the tools that return a record of some type."""
    return tuple(name for name, tool in tools().items() if makes(tool) is kind)


def makes(tool: Tool) -> Any:
    """Return the type of what a tool returns."""
    return get_type_hints(inspect.unwrap(tool.function)).get("return")
