"""What a packaged workflow is called with, and what it gives, as they are written in its source."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from vibron.core.declaration import Field, record_type
from vibron.core.quantity import SPECTRAL, Array, Kind, Option, Quantity, Record
from vibron.core.registry import find
from vibron.core.spectrum import Spectrum
from vibron.core.units import convert
from vibron.core.workflow import GIVEN, MARK, Step, Workflow
from vibron_agents.packaging.types import type_source

PLAIN = {float: "float", int: "int", bool: "bool", str: "str"}


@dataclass(frozen=True)
class Parameter:
    """A parameter of the packaged tool: its name, type, mark and default as source, and its value.

    ``needs`` holds the imports of its type; ``words`` say what it is.
    """

    name: str
    type: str
    mark: str
    default: str
    needs: frozenset[str] = frozenset()
    words: str = ""

    def written(self) -> str:
        """Return it as written in the signature."""
        return f"{self.name}: Annotated[{self.type}, {self.mark}]" + (f" = {self.default}" if self.default else "")


def opened(workflow: Workflow) -> tuple[Workflow, list[Parameter]]:
    """Return the workflow with its plain numbers and words as inputs, and these: the required ones first.

    Two steps that take a parameter of one name get it under ``step_name``.
    """
    names = [name for step in workflow.steps for name, value in step.arguments.items() if not _is_fed(value)]
    found: dict[str, Parameter] = {}
    steps = []
    for step in workflow.steps:
        fields = {one.name: one for one in find(step.tool).inputs}
        arguments = dict(step.arguments)
        for name, value in step.arguments.items():
            if isinstance(value, Mapping) and GIVEN in value:
                found.setdefault(value[GIVEN], _given(value[GIVEN], fields[name]))
            elif not _is_fed(value) and _is_plain(fields[name], value):
                own = name if names.count(name) == 1 else f"{step.name}_{name}"
                found[own] = _plain(own, fields[name], value)
                arguments[name] = {GIVEN: own}
        steps.append(Step(step.name, step.tool, arguments))
    ordered = sorted(found.values(), key=lambda one: bool(one.default))
    return replace(workflow, steps=tuple(steps)), ordered


def given_name(value: Any) -> str:
    """Return the name of the input that an argument takes, "" for another argument."""
    return str(value[GIVEN]) if isinstance(value, Mapping) and GIVEN in value else ""


def _is_fed(value: Any) -> bool:
    return isinstance(value, Mapping) and bool({MARK, GIVEN} & set(value))


def _is_plain(field: Field, value: Any) -> bool:
    """Return True if an argument is one number or word, of an input that takes such."""
    scalar = isinstance(field.mark, Array) and field.mark.shape == "..."
    return isinstance(value, float | int | str) and (field.type in PLAIN or scalar)


def _given(name: str, field: Field) -> Parameter:
    type_, mark, needs = _typed(field)
    return Parameter(name, type_, mark, "", needs, field.describe())


def _plain(name: str, field: Field, value: Any) -> Parameter:
    if isinstance(field.mark, Quantity | Array) and isinstance(value, str):
        value = convert(value, field.mark.unit, kind=field.mark.kind)
        value = int(value) if field.type is int else value
    type_, mark, needs = _typed(field)
    return Parameter(name, type_, mark, repr(value), needs, field.describe())


def taken(name: str, value: Any) -> Parameter:
    """Return the parameter for an input that only a program reads, by its value."""
    text = f"input {name} of the task"
    if isinstance(value, Spectrum):
        type_, lines = type_source(Spectrum)
        return Parameter(name, type_, repr(Record(text)), "", lines, text)
    if isinstance(value, tuple):
        type_, lines = type_source(tuple[Spectrum, ...])
        return Parameter(name, type_, repr(Record(text)), "", lines, text)
    type_, mark = _by_value(value, "", text)
    return Parameter(name, type_, mark, "", words=text)


def _typed(field: Field) -> tuple[str, str, frozenset[str]]:
    """Return type and mark of a field as source, and the imports that the type needs."""
    text, needs = ("FloatArray", frozenset[str]()) if isinstance(field.mark, Array) else type_source(field.type)
    return text, repr(field.mark), needs


def returned(field: Field | None, value: Any, unit: str, kind: Any = None) -> tuple[str, str, frozenset[str]]:
    """Return type and mark of a result as source: as declared, else by the value; and the imports of the type.

    ``kind`` is the type of a whole result of a tool that is a record.
    """
    if field is not None:
        return _typed(field)
    text = "result of the solution"
    if kind is not None and record_type(kind) is not None:
        written, needs = type_source(kind)
        return written, repr(Record(text)), needs
    return *_by_value(value, unit, text), frozenset()


def _by_value(value: Any, unit: str, text: str) -> tuple[str, str]:
    kind: Kind | None = "other" if unit in SPECTRAL else None
    if isinstance(value, bool | str):
        return type(value).__name__, repr(Option(text))
    if isinstance(value, int | float):
        return "float", repr(Quantity(unit=unit or "1", text=text, kind=kind))
    if isinstance(value, list) and any(isinstance(one, str) for one in value):
        return "tuple[str, ...]", repr(Option(text))
    axes = ",".join("nmlk"[: max(np.ndim(value), 1)])
    return "FloatArray", repr(Array(unit=unit or "1", shape=axes, text=text, kind=kind))


def imports(lines: Iterable[frozenset[str]]) -> Iterator[str]:
    """Yield the import lines that some types need, each once."""
    yield from sorted(frozenset().union(*lines))
