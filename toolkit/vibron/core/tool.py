"""The decorator that turns a typed function into a tool, and what a tool knows of itself."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, ParamSpec, TypeAlias, TypeVar

from vibron.core._finite import refuse_nonfinite
from vibron.core._guard import guarded
from vibron.core.asks import check_asks
from vibron.core.check import checked, from_boundary, understood
from vibron.core.declaration import Field, inputs_of, is_whole, outputs_of
from vibron.core.errors import InputError
from vibron.core.shapes import common_shape, elementwise

P = ParamSpec("P")
R = TypeVar("R")
Cost: TypeAlias = Literal["instant", "light", "heavy", "cluster"]
SECONDS: Mapping[str, float] = {"instant": 0.1, "light": 5.0, "heavy": 600.0, "cluster": float("inf")}


@dataclass(frozen=True)
class KnownAnswer:
    """A value that somebody else computed, or an identity, against which a tool is held.

    ``call`` is JSON-able, ``path`` walks the result, ``kind`` is ``identity`` or ``independent``, and ``source`` is a
    key of the bibliography or a sentence.
    """

    call: Mapping[str, Any]
    value: Any
    source: str
    path: str = ""
    tolerance: float = 0.0
    kind: Literal["identity", "independent"] = "independent"


@dataclass(frozen=True)
class Tool:
    """A declared tool: the function and all that its card, schema, help and tests need."""

    name: str
    function: Callable[..., Any]
    domain: str
    family: str
    summary: str
    inputs: tuple[Field, ...]
    outputs: tuple[Field, ...]
    known_answers: tuple[KnownAnswer, ...]
    valid_for: str
    limitations: str
    papers: tuple[str, ...]
    keywords: tuple[str, ...]
    see_also: tuple[str, ...]
    extra: str | None
    cost: Cost
    seed: int | None
    effects: tuple[str, ...]
    exempt: Mapping[str, str] = field(default_factory=dict)
    asks: tuple[str, ...] = ()

    def execute(self, **data: Any) -> Any:
        """Run the tool on JSON-like data: strings with units, lists, dictionaries for records."""
        return self.function(**from_boundary(self.inputs, data))


REGISTERED: dict[str, Tool] = {}
SHIPPED = "vibron."  # a tool below it takes its name from any other that was imported before


def tool(
    *,
    domain: str,
    family: str,
    known_answers: tuple[KnownAnswer, ...],
    valid_for: str,
    limitations: str,
    papers: tuple[str, ...] = (),
    keywords: tuple[str, ...] = (),
    see_also: tuple[str, ...] = (),
    extra: str | None = None,
    cost: Cost = "instant",
    seed: int | None = None,
    effects: tuple[str, ...] = (),
    exempt: Mapping[str, str] | None = None,
    asks: tuple[str, ...] = (),
) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Declare a tool; a declaration that leaves something unsaid is an error at import.

    ``exempt`` maps the name of a conformance check to the reason why it does not apply, and ``asks`` holds up to six
    example questions (:mod:`vibron.core.asks`).
    """

    def declare(function: Callable[P, R]) -> Callable[P, R]:
        name = function.__name__
        signature = inspect.signature(function)
        inputs, outputs, whole = inputs_of(function), outputs_of(function), is_whole(function)
        together = elementwise(inputs, outputs)

        @functools.wraps(function)
        def run(*args: P.args, **kwargs: P.kwargs) -> R:
            given = checked(inputs, understood(inputs, signature.bind(*args, **kwargs).arguments))
            if together:
                common_shape(**{part: given.get(part) for part in together})
            with guarded(name, given, valid_for):
                result = function(**given)  # type: ignore[call-arg]
            refuse_nonfinite(outputs, whole, result, valid_for)
            return result

        declared = Tool(
            name, run, domain, family, _summary(function), inputs, outputs, known_answers, valid_for,
            limitations, papers, keywords, see_also, extra, cost, seed, effects, dict(exempt or {}), asks,
        )  # fmt: skip
        _complete(declared, function)
        REGISTERED[name] = declared
        run.tool = declared  # type: ignore[attr-defined]
        return run

    return declare


def _summary(function: Callable[..., Any]) -> str:
    return " ".join((inspect.getdoc(function) or "").split("\n\n")[0].split())


def _complete(declared: Tool, function: Callable[..., Any]) -> None:
    where = f"{function.__module__}.{declared.name}"
    module = function.__module__.rpartition(".")[2]
    earlier = REGISTERED.get(declared.name)
    taken = earlier is not None and earlier.function.__module__ != function.__module__
    wrong = {
        "name": module not in (declared.name, "__main__") and f"stands in {module}.py",
        "docstring": not declared.summary and "is missing",
        "known_answers": len(declared.known_answers) < 2 and "are fewer than two",
        "valid_for": not declared.valid_for.strip() and "is empty",
        "limitations": not declared.limitations.strip() and "are empty",
        "cost": declared.cost not in SECONDS and "is unknown",
        "duplicate": taken and not function.__module__.startswith(SHIPPED) and "name is taken",
    }
    check_asks(where, declared.asks, [one.name for one in declared.inputs], [one.name for one in declared.outputs])
    for field_name, why in wrong.items():
        if why:
            raise InputError(f"{where}: {why}", field=field_name, remedy="complete the declaration of the tool")
