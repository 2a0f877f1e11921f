"""The cards of tools as a model sees them: a line for each tool to choose by, a line for each input to call by."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any, get_origin

from vibron.core.declaration import Field, output_type, record_type
from vibron.core.quantity import Array, Option, Quantity, Record
from vibron.core.registry import find
from vibron.core.tool import Tool
from vibron_verify.answers import answers_of

MOST_TOOLS = 15
MOST_OUTPUTS = 8
MOST_CHOICES = 12
LONGEST_EXAMPLE = 250  # characters
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def signatures(names: Sequence[str], limit: int = MOST_TOOLS) -> str:
    """Return a line for each of several tools, for the first ones where there are too many.

    Raises
    ------
    InputError
        No tool has that name.
    """
    return "\n".join(signature(find(name)) for name in islice(dict.fromkeys(names), limit))


def signature(tool: Tool) -> str:
    """Return name, inputs and outputs with their units, and the purpose, in one line.

    Examples
    --------
    >>> from vibron.core.registry import find
    >>> print(signature(find("wien_peak"))[:71])
    wien_peak(temperature [K]) -> WienPeak(wavelength [um], wavenumber [cm^
    """
    given = [_unit(one) + ("" if one.required else "?") for one in tool.inputs]
    return f"{tool.name}({', '.join(given)}) -> {_returned(tool)}. {tool.summary}"


def purpose(tool: Tool) -> str:
    """Return the purpose of a tool and its outputs with their units.

    >>> from vibron.core.registry import find
    >>> purpose(find("murcko_scaffold"))
    'Strip a molecule to its rings and the linkers between them. Returns value.'
    """
    return f"{tool.summary} Returns {_returned(tool)}."


def _returned(tool: Tool) -> str:
    had = ", ".join(_unit(one) for one in tool.outputs[:MOST_OUTPUTS])
    if _is_plain(tool):
        return had.removeprefix("result: ").replace("result", "value", 1)
    return f"{_record_name(tool)}({had})"


def example(tool: Tool) -> Mapping[str, Any] | None:
    """Return inputs of which the result is known, None where all are long.

    >>> from vibron.core.registry import find
    >>> example(find("wien_peak"))
    {'temperature': 1.0}
    """
    calls = (answer.call for answer in answers_of(tool))
    return next((call for call in calls if len(json.dumps(call)) <= LONGEST_EXAMPLE), None)


def cards_text(names: Sequence[str], limit: int = MOST_TOOLS) -> str:
    """Return the cards of several tools, for the first ones where there are too many.

    Raises
    ------
    InputError
        No tool has that name.
    """
    return "\n".join(card_text(find(name)) for name in islice(dict.fromkeys(names), limit))


def card_text(tool: Tool) -> str:
    """Return name, purpose, inputs and outputs of a tool.

    Examples
    --------
    >>> from vibron.core.registry import find
    >>> print(card_text(find("murcko_scaffold")))
    tools.murcko_scaffold: Strip a molecule to its rings and the linkers between them.
      smiles: string, SMILES of the molecule
      returns string, canonical SMILES of the scaffold; empty without rings
    """
    lines = [f"tools.{tool.name}: {tool.summary}"]
    lines += [f"  {_input(one)}" for one in tool.inputs]
    if _is_plain(tool):
        return "\n".join([*lines, f"  returns {_meaning(tool.outputs[0])}"])
    shown = [f"  .{one.name}: {_meaning(one)}" for one in tool.outputs[:MOST_OUTPUTS]]
    return "\n".join([*lines, f"  returns {_record_name(tool)} with", *shown])


def calls_text(names: Sequence[str]) -> str:
    """Return the lines that call some tools one after the other, with ``...`` where an input goes in.

    Raises
    ------
    InputError
        No tool has that name.

    Examples
    --------
    >>> print(calls_text(["heisenberg", "ground_state"]))
    first = tools.heisenberg(size=...)
    second = tools.ground_state(model=...)
    """
    found = [find(name) for name in islice(dict.fromkeys(names), len(ORDINALS))]
    given = [", ".join(f"{one.name}=..." for one in tool.inputs if one.required) for tool in found]
    return "\n".join(
        f"{ordinal} = tools.{tool.name}({inputs})"
        for ordinal, tool, inputs in zip(ORDINALS, found, given, strict=False)
    )


def _input(one: Field) -> str:
    given = "" if one.required else f" = {one.default!r}" if _is_short(one.default) else " (optional)"
    return f"{one.name}{given}: {_meaning(one)}"


def _unit(one: Field) -> str:
    mark = one.mark
    if isinstance(mark, Record):
        return f"{one.name}: {one.describe().split(' - ')[0]}"
    return f"{one.name} [{mark.unit}]" if isinstance(mark, Quantity | Array) and mark.unit != "1" else one.name


def _meaning(one: Field) -> str:
    """Return type and unit, with the explanation."""
    mark = one.mark
    if isinstance(mark, Array):
        kind = "number or array" if mark.shape == "..." else f"array({mark.shape})"
    elif isinstance(mark, Option) and mark.choices:
        more = " ..." if len(mark.choices) > MOST_CHOICES else ""
        kind = " | ".join(mark.choices[:MOST_CHOICES]) + more
    else:
        kind = one.describe().split(" - ")[0].split(" in ")[0]
    unit = f" [{mark.unit}]" if isinstance(mark, Quantity | Array) and mark.unit != "1" else ""
    bounds = f" {mark}" if isinstance(mark, Quantity | Array) and str(mark) else ""
    return f"{kind}{unit}{bounds}, {mark.text}"


def _is_plain(tool: Tool) -> bool:
    return len(tool.outputs) == 1 and tool.outputs[0].name == "result"


def _record_name(tool: Tool) -> str:
    hint = output_type(tool.function)
    record = record_type(hint)
    name = record.__name__ if record else "record"
    return f"list of {name}" if get_origin(hint) in (tuple, list) else name


def _is_short(value: object) -> bool:
    return value is None or (isinstance(value, bool | int | float | str) and len(repr(value)) <= 20)
