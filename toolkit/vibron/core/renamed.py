"""Earlier names of tools: which tool computes the same today, and how it is called.

``renamed.yaml`` of a domain maps an earlier name to its ``tool``, to arguments ``with`` which it is called, and to a
``note`` on inputs and outputs that have other names.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from vibron.core.data import parse_yaml
from vibron.core.shipped import DOMAINS

FILE = "renamed.yaml"


@dataclass(frozen=True)
class Renamed:
    """Where an earlier tool is now.

    Attributes
    ----------
    domain, tool : str
        The tool that computes the same.
    arguments : mapping
        What is added to the call.
    note : str
        Inputs and outputs that have other names, "" if there are none.
    """

    domain: str
    tool: str
    arguments: Mapping[str, Any] = field(default_factory=dict)
    note: str = ""

    def __str__(self) -> str:
        added = "".join(f", {name}={value!r}" for name, value in self.arguments.items())
        return f"{self.tool}(...{added})" + (f"; {self.note}" if self.note else "")


@cache
def renamed() -> Mapping[str, Renamed]:
    """Return the earlier names of tools.

    >>> str(renamed()["hit_quality_euclidean"])
    "spectral_similarity(..., metric='euclidean')"
    """
    found: dict[str, Renamed] = {}
    for domain in DOMAINS:
        path = Path(__file__).parents[1] / domain / FILE
        rows = parse_yaml(path.read_text(encoding="utf-8")) if path.exists() else {}
        for name, row in rows.items():
            found[name] = Renamed(domain, row["tool"], row.get("with", {}), row.get("note", ""))
    return found
