"""Read the known answers of a tool."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

from vibron.core.data import parse_yaml
from vibron.core.registry import find
from vibron.core.tool import Tool

HERE = Path(__file__).parent
FILE = "answers.yaml"  # next to the module of a tool of another package


@dataclass(frozen=True)
class KnownAnswer:
    """A value that somebody else computed, or an identity, with which a result is compared.

    Attributes
    ----------
    call : mapping
        Arguments of the tool, JSON-able.
    value
        Expected value, JSON-able.
    source : str
        A key of the bibliography, or a sentence.
    path : str
        Where the value is in the result, such as ``"bands.0.width"``; "" for the whole result.
    tolerance : float
        Largest accepted difference of a number.
    kind : str
        ``"independent"`` if another method or author computed the value, ``"identity"`` if it follows by definition.
    """

    call: Mapping[str, Any]
    value: Any
    source: str
    path: str = ""
    tolerance: float = 0.0
    kind: Literal["identity", "independent"] = "independent"


def known_answers(name: str) -> tuple[KnownAnswer, ...]:
    """Return the known answers of the tool of this name.

    >>> known_answers("stefan_boltzmann")[1].source
    'codata2022'
    """
    return answers_of(find(name))


def answers_of(tool: Tool) -> tuple[KnownAnswer, ...]:
    """Return the known answers of a tool: of its family, or of the package that declares it."""
    shipped = _read(HERE / tool.domain / f"{tool.family}.yaml")
    if tool.name in shipped:
        return shipped[tool.name]
    module = sys.modules.get(tool.function.__module__)
    place = getattr(module, "__file__", None)
    return _read(Path(place).with_name(FILE)).get(tool.name, ()) if place else ()


@cache
def _read(path: Path) -> Mapping[str, tuple[KnownAnswer, ...]]:
    """Return the answers in a file by the name of their tool; an empty mapping without such a file."""
    if not path.exists():
        return {}
    data = parse_yaml(path.read_text(encoding="utf-8"))
    return {name: tuple(KnownAnswer(**answer) for answer in answers) for name, answers in data.items()}
