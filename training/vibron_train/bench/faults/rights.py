"""The correct scripts that faults are put into, each with its rubric."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import yaml

from vibron.core.data import parse_yaml
from vibron_verify.figures import figures
from vibron_verify.injection import injections
from vibron_verify.injection.injection import EXAMPLES


@dataclass(frozen=True)
class RightScript:
    """A correct script and its rubric, as text."""

    name: str
    source: str
    rubric: str
    quick: bool = True

    @cached_property
    def rules(self) -> Mapping[str, Any]:
        """The rubric as data."""
        found: Mapping[str, Any] = parse_yaml(self.rubric)
        return found

    @property
    def unclaimed(self) -> str:
        """The rubric without its claims and limiting cases, so that no expected number is left in it."""
        kept = {name: rule for name, rule in self.rules.items() if name not in ("claims", "limits")}
        return yaml.safe_dump(kept, sort_keys=False)


def right_scripts() -> tuple[RightScript, ...]:
    """Return the examples, the scripts of the known faults and the published figures, each once, by name."""
    found = {
        path.stem: RightScript(path.stem, path.read_text("utf-8"), path.with_suffix(".yaml").read_text("utf-8"))
        for path in EXAMPLES.glob("*.py")
    }
    for one in injections():
        if one.script not in found and one.kind == "scientific":
            found[one.script] = RightScript(one.script, one.right(), one.paths()[1].read_text("utf-8"))
    for figure in figures():
        source, rubric = figure.script.read_text("utf-8"), figure.rubric.read_text("utf-8")
        found[figure.id] = RightScript(figure.id, source, rubric, figure.quick)
    return tuple(found[name] for name in sorted(found))
