"""One step of a recipe: a tool of the catalogue that turns spectra into spectra, and its options."""

from __future__ import annotations

import difflib
import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from vibron.core.check import checked, from_boundary
from vibron.core.declaration import Field, record_type
from vibron.core.errors import InputError, UnknownToolError, VibronError
from vibron.core.index import entries
from vibron.core.quantity import Array, Record
from vibron.core.registry import find
from vibron.core.spectrum import Spectrum
from vibron.infrared.files.source import load_content
from vibron.infrared.recipes.over_spectra import GRID, SpectrumTool
from vibron.infrared.recipes.words import numbers, words_of


@dataclass(frozen=True)
class RecipeStep:
    """A step by its short name or the name of its tool, with the options as written."""

    name: str
    options: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def read(cls, data: str | Mapping[str, Any]) -> RecipeStep:
        """Read a step from text, ``"range 600-1800"``, or from a mapping with one key, ``{"range": {...}}``.

        Raises
        ------
        InputError
            It is neither, or an option is given twice.
        UnknownToolError
            No tool has that name.
        """
        if isinstance(data, str):
            return _from_text(data)
        if not isinstance(data, Mapping) or len(data) != 1:
            raise InputError("is not a step", field="step", value=data, remedy="write name, or {name: {option: value}}")
        [(name, options)] = data.items()
        if not isinstance(options, Mapping):
            return _from_text(f"{name} {options if isinstance(options, str) else json.dumps(options)}")
        return cls(str(name), dict(options))

    @cached_property
    def tool(self) -> SpectrumTool:
        """The tool behind the name."""
        found = SpectrumTool(find(_tool_name(self.name)))
        assert found.input
        return found

    @property
    def joins(self) -> bool:
        """Whether the step needs all spectra at once."""
        return self.tool.form != "one" and not self._apart

    @property
    def _apart(self) -> bool:
        """Whether it treats each spectrum of a set without regard to the others."""
        tool = self.tool.tool
        given = {**tool.steps.get(self.name, {}), **self.options}
        return any(given.items() >= tool.steps[name].items() for name in tool.apart)

    @cached_property
    def arguments(self) -> Mapping[str, Any]:
        """The options as arguments of the tool, checked against its declaration."""
        given = {**self.tool.tool.steps.get(self.name, {}), **self.options}
        marks = {name: value for name, value in given.items() if value == GRID}
        fields = tuple(one for one in self.tool.options if one.name not in marks)
        known = {one.name: one for one in fields}
        data = {
            name: _numbers(known[name], value) if name in known else value
            for name, value in given.items()
            if name not in marks
        }
        return {**checked(fields, from_boundary(fields, data)), **marks}

    def run(self, spectra: Sequence[Spectrum]) -> tuple[tuple[Spectrum, ...], Any]:
        """Run the step on the spectra of a set, on one only unless it joins; return spectra and the tool's result."""
        return self.tool.run(spectra, self.arguments)

    def to_dict(self) -> dict[str, Any]:
        """Return tool and options as JSON-able data; a file is named with the hash of its content."""
        given = {**self.tool.tool.steps.get(self.name, {}), **self.options}
        known = {one.name: one for one in self.tool.options}
        options = {name: _noted(known[name], value) for name, value in given.items() if name in known}
        return {"step": self.name, "tool": self.tool.tool.name, "options": options}

    def __str__(self) -> str:
        return " ".join([self.name, *(f"{name}={_text(value)}" for name, value in self.options.items())])


@cache
def short_names() -> Mapping[str, str]:
    """Return the tool behind each short name, as the catalogue gives them."""
    return {name: entry.name for entry in entries().values() for name in entry.steps}


def at_step(error: VibronError, number: int, name: str) -> VibronError:
    """Return an error that names the step in which it was raised."""
    error.field = f"step {number} ({name})" + (f", {error.field}" if error.field else "")
    return error


def _tool_name(name: str) -> str:
    known = short_names()
    if name in known or name in entries():
        return known.get(name, name)
    close = difflib.get_close_matches(name, [*known, *entries()], 3)
    remedy = f"did you mean {', '.join(close)}?" if close else f"short names are {', '.join(known)}"
    raise UnknownToolError("unknown step", field="name", value=name, remedy=remedy)


def _from_text(text: str) -> RecipeStep:
    """Read a step whose values without a name fill the options in the order of the tool's declaration."""
    (_, name), *words = words_of(text) if text.strip() else [("", "")]
    step = RecipeStep(str(name))
    named = {key: value for key, value in words if key}
    placed = [value for key, value in words if not key]
    twice = len(named) < sum(1 for key, _ in words if key)
    free = [one for one in step.tool.options if one.name not in {*named, *step.tool.tool.steps.get(step.name, {})}]
    if twice or (placed and not free):
        raise InputError("is given twice or has no place", field="option", value=text, remedy="give each option once")
    if placed and _is_matrix(free[0]):
        placed = [placed]
    if len(placed) > len(free):
        raise InputError("has too many values", field="option", value=text, remedy=f"{name} takes {len(free)} at most")
    return RecipeStep(step.name, {one.name: value for one, value in zip(free, placed, strict=False)} | named)


def _is_matrix(field: Field) -> bool:
    return isinstance(field.mark, Array) and len(field.mark.axes) == 2


def _numbers(field: Field, value: Any) -> Any:
    return numbers(value, rows=_is_matrix(field)) if isinstance(field.mark, Array) else value


def _noted(field: Field, value: Any) -> Any:
    """Return an option as it is recorded: of a file with a spectrum its name and hash."""
    if isinstance(field.mark, Record) and record_type(field.type) is Spectrum and isinstance(value, str):
        content = load_content(value)
        return {"file": Path(value).name, "sha256": hashlib.sha256(content.data).hexdigest()}
    return value


def _text(value: Any) -> str:
    return value if isinstance(value, str) and not set(value) & set(' ,"[]{}()') else json.dumps(value)
