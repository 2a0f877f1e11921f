"""What each tool is, read without importing it: from the generated index for shipped tools, from metadata for plugins.

The index holds one line per tool.  A tool that the index lacks (a new file in a checkout) is imported, and a line
without a module is left out, so that the index decides only how fast the answer comes.
"""

from __future__ import annotations

import importlib
import json
import pkgutil
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from vibron.core._card_folder import folder
from vibron.core.errors import InputError

if TYPE_CHECKING:
    from vibron.core.tool import Tool

DOMAINS = ("infrared", "radiation", "manybody")
FILE = "index.json"
PLUGINS = "plugins"  # the domain under which tools of other packages are listed


class Described(Protocol):
    """What can be listed and searched: a tool, or its entry in the index."""

    @property
    def name(self) -> str:
        """Name of the tool."""

    @property
    def domain(self) -> str:
        """Domain it belongs to."""

    @property
    def family(self) -> str:
        """Family it belongs to."""

    @property
    def summary(self) -> str:
        """One sentence."""

    @property
    def cost(self) -> str:
        """``instant``, ``light``, ``heavy`` or ``cluster``."""

    @property
    def keywords(self) -> tuple[str, ...]:
        """Words that users search for."""

    @property
    def asks(self) -> tuple[str, ...]:
        """Example questions."""

    @property
    def inputs(self) -> Sequence[Any]:
        """Its inputs, each with a name."""

    @property
    def outputs(self) -> Sequence[Any]:
        """Its outputs, each with a name."""


@dataclass(frozen=True)
class Face:
    """An input or output as the index knows it: its name and its explanation."""

    name: str
    text: str


@dataclass(frozen=True)
class Entry:
    """One line of the index."""

    name: str
    domain: str
    family: str
    summary: str
    cost: str
    keywords: tuple[str, ...]
    asks: tuple[str, ...] = ()
    inputs: tuple[Face, ...] = ()
    outputs: tuple[Face, ...] = ()

    @classmethod
    def of(cls, tool: Tool) -> Entry:
        """Return the entry of a tool."""
        inputs, outputs = (tuple(Face(one.name, one.text) for one in part) for part in (tool.inputs, tool.outputs))
        return cls(
            tool.name, tool.domain, tool.family, tool.summary, tool.cost, tool.keywords, tool.asks, inputs, outputs
        )  # fmt: skip

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Entry:
        """Return the entry whose JSON is in the index."""
        lists = {name: tuple(data[name]) for name in ("keywords", "asks")}
        faces = {name: tuple(Face(**one) for one in data[name]) for name in ("inputs", "outputs")}
        return cls(**{**data, **lists, **faces})


@cache
def families() -> dict[tuple[str, str], str]:
    """Return the title of each family by (domain, family)."""
    titles = {}
    for domain in DOMAINS:
        for family, title in importlib.import_module(f"vibron.{domain}").FAMILIES.items():
            titles[domain, family] = title
    return titles


@cache
def shipped() -> Mapping[str, str]:
    """Return the module of each shipped tool by the tool's name, from the files alone."""
    found = {}
    for domain, family in families():
        places = [str(Path(path, family)) for path in importlib.import_module(f"vibron.{domain}").__path__]
        for module in pkgutil.iter_modules(places):
            if not module.name.startswith("_"):
                found[module.name] = f"vibron.{domain}.{family}.{module.name}"
    return dict(sorted(found.items()))


@cache
def entries() -> Mapping[str, Entry]:
    """Return one entry per tool, shipped ones and those of plugins, sorted by name."""
    from vibron.core import plugins

    known = _read()
    found = {name: known.get(name) or _imported(name) for name in shipped()}
    for name, plugin in plugins.listed().items():
        found[name] = Entry(name, PLUGINS, plugin.package, plugin.summary, "unknown", ())
    return dict(sorted(found.items()))


def index_text(tools: Iterable[Tool]) -> str:
    """Return the text of the index, one line per tool."""
    lines = [json.dumps(asdict(Entry.of(tool)), ensure_ascii=False) for tool in tools]
    return "[\n" + ",\n".join(lines) + "\n]\n"


def _read() -> dict[str, Entry]:
    """Return the entries on disk; none where there is no index or another version of Vibron wrote it."""
    try:
        data: list[dict[str, Any]] = json.loads((folder() / FILE).read_text(encoding="utf-8"))
        return {one["name"]: Entry.read(one) for one in data}
    except (OSError, ValueError, TypeError, KeyError, InputError):
        return {}


def _imported(name: str) -> Entry:
    from vibron.core.registry import find

    return Entry.of(find(name))
