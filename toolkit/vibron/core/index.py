"""What each tool is, read without importing it: from the generated index for shipped tools, from metadata for plugins.

The index holds one line per tool.  A tool that the index lacks (a new file in a checkout) is imported, and a line
without a module is left out, so that the index decides only how fast the answer comes.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol

from vibron.core import plugins
from vibron.core._card_folder import folder
from vibron.core.errors import InputError
from vibron.core.shipped import shipped

if TYPE_CHECKING:
    from vibron.core.declaration import Field
    from vibron.core.tool import Tool

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
    """An input or output as the index knows it; what is left out of the file has the value given here.

    ``type`` is ``float``, ``integer``, ``array``, ``boolean``, ``string``, ``path``, ``list of ...`` or the name of a
    record, and ``bounds`` holds those of :class:`vibron.core.quantity.Bounds` that are set.
    """

    name: str
    text: str
    type: str = "float"
    unit: str = ""
    kind: str = ""
    at: str = ""
    shape: str = ""
    bounds: Mapping[str, float] = field(default_factory=dict)
    choices: tuple[str, ...] = ()
    required: bool = False
    default: Any = None
    parts: tuple[Face, ...] = ()

    @classmethod
    def of(cls, declared: Field, *, whole: bool = True) -> Face:
        """Return the face of a declared input or output, with the parts of a record where it is ``whole``."""
        from vibron.core.declaration import fields_of, record_type, word
        from vibron.core.quantity import Array, Quantity, Record
        from vibron.core.result import to_json

        mark = declared.mark
        numbers = mark if isinstance(mark, Quantity | Array) else None
        default = None if declared.required or dataclasses.is_dataclass(declared.default) else declared.default
        record = record_type(declared.type) if whole and isinstance(mark, Record) else None
        return cls(
            declared.name, declared.text, word(declared.type), numbers.unit if numbers else "",
            (numbers.kind or "") if numbers else "", numbers.at if numbers else "", getattr(mark, "shape", ""),
            {end: limit for end in _ENDS if numbers and (limit := getattr(numbers, end)) is not None},
            tuple(getattr(mark, "choices", ())), declared.required, to_json(default),
            tuple(cls.of(part, whole=False) for part in fields_of(record)) if record else (),
        )  # fmt: skip

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Face:
        """Return the face whose JSON is in the index."""
        lists = {"choices": tuple(data.get("choices", ())), "parts": tuple(map(cls.read, data.get("parts", ())))}
        return cls(**{**data, **lists})

    def to_dict(self) -> dict[str, Any]:
        """Return the fields that differ from their defaults, as JSON-able data."""
        data = {one.name: getattr(self, one.name) for one in dataclasses.fields(self)}
        kept = {name: value for name, value in data.items() if name in ("name", "text") or value != _PLAIN[name]}
        return kept | ({"parts": [part.to_dict() for part in self.parts]} if self.parts else {})


_ENDS = ("gt", "ge", "lt", "le")
_PLAIN: dict[str, Any] = {**{one.name: one.default for one in dataclasses.fields(Face)}, "bounds": {}}


@dataclass(frozen=True)
class IndexEntry:
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
    steps: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    apart: tuple[str, ...] = ()

    @classmethod
    def of(cls, tool: Tool) -> IndexEntry:
        """Return the entry of a tool."""
        inputs = tuple(map(Face.of, tool.inputs))
        outputs = tuple(Face.of(one, whole=False) for one in tool.outputs)
        return cls(
            tool.name, tool.domain, tool.family, tool.summary, tool.cost, tool.keywords, tool.asks, inputs, outputs,
            tool.steps, tool.apart,
        )  # fmt: skip

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> IndexEntry:
        """Return the entry whose JSON is in the index."""
        lists = {name: tuple(data[name]) for name in ("keywords", "asks", "apart") if name in data}
        faces = {name: tuple(map(Face.read, data[name])) for name in ("inputs", "outputs")}
        return cls(**{**data, **lists, **faces})

    def to_dict(self) -> dict[str, Any]:
        """Return the entry as JSON-able data."""
        faces = {name: [one.to_dict() for one in getattr(self, name)] for name in ("inputs", "outputs")}
        data = {one.name: getattr(self, one.name) for one in dataclasses.fields(self)} | faces
        return {name: value for name, value in data.items() if value or name not in ("steps", "apart")}


@cache
def entries() -> Mapping[str, IndexEntry]:
    """Return one entry per tool, shipped ones and those of plugins, sorted by name."""
    known = _read()
    found = {name: known.get(name) or _imported(name) for name in shipped()}
    for name, plugin in plugins.listed().items():
        found[name] = IndexEntry(name, PLUGINS, plugin.package, plugin.summary, "unknown", ())
    return dict(sorted(found.items()))


def index_text(tools: Iterable[Tool]) -> str:
    """Return the text of the index, one line per tool."""
    lines = [json.dumps(IndexEntry.of(tool).to_dict(), ensure_ascii=False) for tool in tools]
    return "[\n" + ",\n".join(lines) + "\n]\n"


def _read() -> dict[str, IndexEntry]:
    """Return the entries on disk; none if the index is missing or another version of Vibron wrote it."""
    try:
        data: list[dict[str, Any]] = json.loads((folder() / FILE).read_text(encoding="utf-8"))
        return {one["name"]: IndexEntry.read(one) for one in data}
    except (OSError, ValueError, TypeError, KeyError, InputError):
        return {}


def _imported(name: str) -> IndexEntry:
    from vibron.core.registry import find

    return IndexEntry.of(find(name))
