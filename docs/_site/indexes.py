"""The pages above the tools: all of them, a domain, a family, the literature."""

from __future__ import annotations

import importlib
import inspect
import re
from collections.abc import Sequence

from _site.text import plain, table, title, toctree
from vibron.core.bibliography import bibliography, cite
from vibron.core.registry import tools
from vibron.core.shipped import DOMAINS, families
from vibron.core.tool import Tool
from vibron_verify.answers import answers_of

DOMAIN_TITLES = {
    "infrared": "Infrared spectroscopy",
    "radiation": "Infrared radiation",
    "manybody": "Quantum many-body physics",
}
SEARCH = """.. raw:: html

   <input type="search" class="tool-filter form-control" placeholder="Filter the list: name, words, family"
          aria-label="Filter the list of tools">
"""
_CITED = re.compile(r"\[(\w+)\]_")


def index() -> str:
    """Return the list of all tools, which a field on the page filters."""
    rows = [
        (_link(tool), tool.summary, f":doc:`{plain(families()[tool.domain, tool.family])} "
         f"<{tool.domain}/{tool.family}>`")
        for tool in tools().values()
    ]  # fmt: skip
    head = (
        f"{len(tools())} tools in {len(families())} families. The field filters the list; the search of the site and "
        '``vibron tools search "what it should compute"`` find a tool by a sentence.\n'
    )
    listed = table(("tool", "computes", "family"), rows, "25 55 20", "tool-list")
    below = toctree([*(f"{one}/index" for one in DOMAINS), "bibliography"])
    return "\n".join([title("Tools"), head, below, SEARCH, listed])


def domain(name: str) -> str:
    """Return the families of a domain, each with its tools."""
    package = importlib.import_module(f"vibron.{name}")
    known = {key: text for (place, key), text in families().items() if place == name}
    parts = [title(DOMAIN_TITLES[name]), f"{plain(inspect.getdoc(package) or '')}\n", toctree([*known, "classes"])]
    for key, text in known.items():
        parts.append(f":doc:`{plain(text)} <{key}>`\n    {', '.join(map(_link, _members(name, key)))}\n")
    return "\n".join(parts)


def family(place: str, key: str) -> str:
    """Return the tools of a family."""
    members = _members(place, key)
    return "\n".join(
        [
            title(families()[place, key]),
            f"Import each from ``vibron.{place}``. :doc:`A worked example </families/{key}>` shows them together.\n",
            table(("tool", "computes"), [(_link(tool), tool.summary) for tool in members], "25 75"),
            toctree(tool.name for tool in members),
        ]
    )


def literature() -> str:
    """Return every source that a page of a tool cites."""
    cited = {key for tool in tools().values() for key in _keys(tool)}
    entries = [f".. [{key}] {plain(str(cite(key)))}" for key in sorted(cited)]
    return "\n".join([title("Literature"), "What the pages of the tools cite.\n", *entries]) + "\n"


def _keys(tool: Tool) -> set[str]:
    sources = {answer.source for answer in answers_of(tool)} & set(bibliography())
    return {*tool.papers, *sources, *_CITED.findall(inspect.getdoc(tool.function) or "")}


def _members(place: str, key: str) -> Sequence[Tool]:
    return [tool for tool in tools().values() if (tool.domain, tool.family) == (place, key)]


def _link(tool: Tool) -> str:
    return f":py:func:`~vibron.{tool.domain}.{tool.name}`"
