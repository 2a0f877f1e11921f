"""What a packaged workflow is called with, and what it gives, as they are written in its source."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from vibron.core.declaration import Field, record_type
from vibron.core.errors import InputError
from vibron.core.quantity import SPECTRAL, Array, Kind, Option, Quantity
from vibron.core.registry import find
from vibron.core.units import convert
from vibron.core.workflow import GIVEN, MARK, Step, Workflow

PLAIN = {float: "float", int: "int", bool: "bool", str: "str"}


@dataclass(frozen=True)
class Parameter:
    """A parameter of the packaged tool: its name, type, mark and default as source, and its value.

    ``needs`` is the import that its type wants, "" for a built-in; ``words`` say what it is.
    """

    name: str
    type: str
    mark: str
    default: str
    needs: str = ""
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


def _is_fed(value: Any) -> bool:
    return isinstance(value, Mapping) and bool({MARK, GIVEN} & set(value))


def _is_plain(field: Field, value: Any) -> bool:
    """Return True if an argument is one number or word, of an input that takes such."""
    scalar = isinstance(field.mark, Array) and field.mark.shape == "..."
    return isinstance(value, float | int | str) and (field.type in PLAIN or scalar)


def _given(name: str, field: Field) -> Parameter:
    return Parameter(name, *_typed(field), "", _import(field), field.describe())


def _plain(name: str, field: Field, value: Any) -> Parameter:
    if isinstance(field.mark, Quantity | Array) and isinstance(value, str):
        value = convert(value, field.mark.unit, kind=field.mark.kind)
        value = int(value) if field.type is int else value
    return Parameter(name, *_typed(field), repr(value), words=field.describe())


def _typed(field: Field) -> tuple[str, str]:
    """Return type and mark of a field as source."""
    mark = repr(field.mark)
    if isinstance(field.mark, Array):
        return "FloatArray", mark
    if field.type in PLAIN:
        return PLAIN[field.type], mark
    if (record := record_type(field.type)) is not None and record is field.type:
        return record.__name__, mark
    raise InputError(
        "cannot be the input of a package", field=field.name, value=field.describe(), remedy="give it as data"
    )


def _import(field: Field) -> str:
    record = record_type(field.type)
    return f"from {record.__module__} import {record.__name__}" if record else ""


def returned(field: Field | None, value: Any, unit: str) -> tuple[str, str]:
    """Return type and mark of a result as source: as its field declares it, else by the value that was found."""
    if field is not None:
        return _typed(field)
    text = "result of the solution"
    kind: Kind | None = "other" if unit in SPECTRAL else None
    if isinstance(value, bool | str):
        return type(value).__name__, repr(Option(text))
    if isinstance(value, int | float):
        return "float", repr(Quantity(unit=unit or "1", text=text, kind=kind))
    return "FloatArray", repr(Array(unit=unit or "1", shape="n", text=text, kind=kind))


def imports(parameters: list[Parameter]) -> Iterator[str]:
    """Yield the import lines that the types of parameters want, each once."""
    yield from sorted({one.needs for one in parameters if one.needs})
