"""The page of a tool."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import indent

from _site import fields
from _site.names import qualified
from _site.text import block, bullets, plain, title
from vibron.core.asks import readable
from vibron.core.bibliography import bibliography, cite
from vibron.core.card import SYSTEM
from vibron.core.documentation import examples, sections, table
from vibron.core.shipped import families
from vibron.core.tool import SECONDS, Tool
from vibron_verify.answers import answers_of


def page(tool: Tool) -> str:
    """Return everything that the declaration, the docstring and the known answers say."""
    own = sections(tool.function)
    parts = [
        f".. py:currentmodule:: vibron.{tool.domain}\n",
        title(tool.name),
        f"*{plain(families()[tool.domain, tool.family])}:* :doc:`all tools of the family <{tool.family}>`, "
        f":doc:`worked example </families/{tool.family}>`\n",
        f".. py:function:: {tool.name}({_signature(tool)})\n",
        f"{indent(own[''], '   ')}\n",
        _section("Inputs", fields.inputs(tool.inputs, table(own.get("Parameters", "")))),
        _section("Output", _output(tool, own.get("Returns", ""))),
        _section("Errors", bullets(f"{name}: {text}" for name, text in _errors(own.get("Raises", "")))),
        _section("Example", "\n".join(block("pycon", text) for text in examples(tool))),
        _section("Validity", f"Valid for {plain(tool.valid_for)}.\n\nLimitations: {plain(tool.limitations)}.\n"),
        _section("Known answers", bullets(f"{answer.kind}: {_source(answer.source)}" for answer in answers_of(tool))),
        _section("You can ask", bullets(plain(readable(ask)) for ask in tool.asks)),
        _section("Literature", bullets(f"[{key}]_ {plain(str(cite(key)))}" for key in tool.papers)),
        _section("See also", bullets(f":func:`~{qualified(name)}`" for name in tool.see_also)),
        _section("Running it", _running(tool)),
    ]
    return "\n".join(filter(None, parts))


def _section(head: str, text: str) -> str:
    """Return a section; nothing if it has no text."""
    return f"{title(head, '-')}\n{text}" if text.strip() else ""


def _signature(tool: Tool) -> str:
    given = (f"{field.name}={field.default!r}" for field in tool.inputs if not field.required)
    optional = [text if len(text) < 2 * fields.LONGEST else f"{text.partition('=')[0]}=..." for text in given]
    return ", ".join([field.name for field in tool.inputs if field.required] + optional)


def _output(tool: Tool, more: str) -> str:
    """Return the outputs, or the type of the result if it is the only one."""
    only = tool.outputs[0] if len(tool.outputs) == 1 and tool.outputs[0].name == "result" else None
    rows = fields.outputs(tool.outputs, {})
    note = " ".join(line.strip() for line in more.splitlines()[1:]) if only else more
    return f"{rows}\n{note}\n" if note else rows


def _errors(text: str) -> Iterable[tuple[str, str]]:
    yield ":exc:`~vibron.InputError`", "If a value has the wrong type, shape or unit."
    yield ":exc:`~vibron.DomainError`", "If a value is outside the bounds above."
    for name, why in table(text).items():
        yield f":exc:`~vibron.{name}`", why


def _source(source: str) -> str:
    return f"[{source}]_" if source in bibliography() else plain(source)


def _running(tool: Tool) -> str:
    seconds = SECONDS[tool.cost]
    needs = [f'extra ``{tool.extra}``: ``pip install "vibron[{tool.extra}]"``'] if tool.extra else []
    needs += [SYSTEM[tool.extra]] if tool.extra in SYSTEM else []
    facts = [
        f"Needs: {', '.join(needs)}" if needs else "Needs no extra",
        f"Cost: {tool.cost}" + (f" (up to {seconds:g} s)" if seconds < float("inf") else ""),
        "Deterministic" + ("" if tool.seed is None else f" with the seed {tool.seed}"),
        *([f"Effects: {', '.join(tool.effects)}"] if tool.effects else []),
        f"Command line: ``vibron tools show {tool.name}``",
    ]
    return bullets(facts)
