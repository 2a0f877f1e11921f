"""What a scenario leaves behind: values, the tools it called, pictures and remarks."""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ParamSpec, SupportsFloat, TypeVar

import numpy as np

from vibron.core.result import to_json
from vibron_agents.pages.picture import Axes, Picture

P = ParamSpec("P")
R = TypeVar("R")
SHOWN, DIGITS = 4, 6  # entries of an array, significant digits of a number


@dataclass(frozen=True)
class Value:
    """One number that the scenario answers with."""

    name: str
    value: float
    unit: str
    text: str


@dataclass(frozen=True)
class RecordedStep:
    """One call of a tool: what went in and what came out, arrays abbreviated."""

    tool: str
    inputs: Mapping[str, str]
    output: str


@dataclass
class Outcome:
    """The growing record of one run; a scenario returns it."""

    values: list[Value] = field(default_factory=list)
    steps: list[RecordedStep] = field(default_factory=list)
    pictures: list[Picture] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def call(self, tool: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Call a tool and keep a record of it."""
        result = tool(*args, **kwargs)
        given = inspect.signature(tool).bind(*args, **kwargs).arguments
        name = getattr(tool, "__name__", "")
        self.steps.append(RecordedStep(name, {key: brief(value) for key, value in given.items()}, brief(result)))
        return result

    def value(self, name: str, value: SupportsFloat, unit: str, text: str) -> float:
        """Add an answer and return it."""
        self.values.append(Value(name, float(value), unit, text))
        return float(value)

    def picture(self, name: str, caption: str, draw: Callable[[Axes], None]) -> None:
        """Add a picture; ``draw`` gets the axes."""
        self.pictures.append(Picture(name, caption, draw))

    def note(self, text: str) -> None:
        """Add a remark for the reader."""
        self.notes.append(text)

    def to_dict(self) -> dict[str, Any]:
        """Return all but the pictures' code as JSON-safe data."""
        return {
            "values": [to_json(value) for value in self.values],
            "steps": [to_json(step) for step in self.steps],
            "pictures": [{"name": picture.name, "caption": picture.caption} for picture in self.pictures],
            "notes": list(self.notes),
        }


def brief(value: Any) -> str:
    """Return a short text of an argument or result.

    >>> brief(np.linspace(0.0, 1.0, 101))
    '101 values, 0 ... 1'
    >>> brief((300.0, "K"))
    '300, K'
    """
    if isinstance(value, np.ndarray) and value.size > SHOWN:
        kind = "×".join(map(str, value.shape))
        return f"{kind} values, {_number(value.flat[0])} ... {_number(value.flat[-1])}"
    if isinstance(value, np.ndarray):
        return ", ".join(_number(part) for part in value.ravel())
    if isinstance(value, list | tuple):
        more = ", ..." if len(value) > SHOWN else ""
        return ", ".join(brief(part) for part in value[:SHOWN]) + more
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        parts = (f"{part.name} {brief(getattr(value, part.name))}" for part in dataclasses.fields(value))
        return "; ".join(parts)
    return _number(value) if isinstance(value, float | np.floating) else str(value)


def _number(value: Any) -> str:
    return str(value) if isinstance(value, str) else f"{value:.{DIGITS}g}"
