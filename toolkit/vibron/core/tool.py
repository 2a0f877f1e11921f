"""The decorator that turns a typed function into a tool, and what a tool knows of itself."""

from __future__ import annotations

import functools
import inspect
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, ParamSpec, TypeAlias, TypeVar

from vibron.core._finite import refuse_nonfinite
from vibron.core._guard import guarded
from vibron.core.asks import Vocabulary, read_vocabulary
from vibron.core.check import checked, from_boundary, understood
from vibron.core.declaration import Field, inputs_of, is_whole, outputs_of
from vibron.core.errors import InputError
from vibron.core.shapes import common_shape, elementwise

P = ParamSpec("P")
R = TypeVar("R")
Cost: TypeAlias = Literal["instant", "light", "heavy", "cluster"]
SECONDS: Mapping[str, float] = {"instant": 0.1, "light": 5.0, "heavy": 600.0, "cluster": float("inf")}


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
    valid_for: str
    limitations: str
    papers: tuple[str, ...]
    see_also: tuple[str, ...]
    extra: str | None
    cost: Cost
    seed: int | None
    effects: tuple[str, ...]
    exempt: Mapping[str, str] = field(default_factory=dict)

    def execute(self, **data: Any) -> Any:
        """Run the tool on JSON-like data: strings with units, lists, dictionaries for records."""
        return self.function(**from_boundary(self.inputs, data))

    @property
    def keywords(self) -> tuple[str, ...]:
        """Words that users search for."""
        return self._vocabulary.keywords

    @property
    def asks(self) -> tuple[str, ...]:
        """Example questions (:mod:`vibron.core.asks`)."""
        return self._vocabulary.asks

    @property
    def steps(self) -> Mapping[str, Mapping[str, Any]]:
        """Short names as a step of a recipe, each with the inputs that it sets."""
        return self._vocabulary.steps

    @property
    def apart(self) -> tuple[str, ...]:
        """Short names of steps that treat every spectrum of a set without regard to the others."""
        return self._vocabulary.apart

    @functools.cached_property
    def _vocabulary(self) -> Vocabulary:
        place = getattr(sys.modules.get(self.function.__module__), "__file__", None)
        found = read_vocabulary(Path(place).parent, self.name) if place else Vocabulary()
        found.check(self.name, [one.name for one in self.inputs], [one.name for one in self.outputs])
        return found


class Declared:
    """A function that ``tool`` decorates, and the tool, which is made when it is first needed.

    Until then the names in the annotations need not exist, so that result classes may follow the function.
    """

    def __init__(self, function: Callable[..., Any], facts: Mapping[str, Any]) -> None:
        self.function = function
        self.public: Callable[..., Any] = function  # with checks; set by `tool`
        self._facts = facts
        self.signature = inspect.signature(function)
        parameters = self.signature.parameters.values()
        self._names = tuple(one.name for one in parameters)
        self._required = frozenset(one.name for one in parameters if one.default is one.empty)

    @functools.cached_property
    def tool(self) -> Tool:
        """The tool; a declaration that leaves something unsaid is an error."""
        inputs, outputs = inputs_of(self.function), outputs_of(self.function)
        made = Tool(self.function.__name__, self.public, summary=self._summary(), inputs=inputs, outputs=outputs,
                    **self._facts)  # fmt: skip
        self._refuse_gaps(made)
        self.public.tool = made  # type: ignore[attr-defined]
        return made

    @functools.cached_property
    def whole(self) -> bool:
        """Whether the one output is the result itself."""
        return is_whole(self.function)

    @functools.cached_property
    def together(self) -> tuple[str, ...]:
        """Inputs that are broadcast against each other."""
        return tuple(elementwise(self.tool.inputs, self.tool.outputs))

    def run(self, *args: Any, **kwargs: Any) -> Any:
        """Check the arguments, call the function, check the result."""
        tool = self.tool
        given = checked(tool.inputs, understood(tool.inputs, self._bound(args, kwargs)))
        if self.together:
            common_shape(**{part: given.get(part) for part in self.together})
        with guarded(tool.name, given, tool.valid_for):
            result = self.function(**given)
        refuse_nonfinite(tool.outputs, self.whole, result, tool.valid_for)
        return result

    def _bound(self, args: Sequence[Any], kwargs: Mapping[str, Any]) -> dict[str, Any]:
        """Return the arguments by name: what `inspect.Signature.bind` does, in a tenth of its time."""
        given = dict(zip(self._names, args, strict=False))
        fits = len(args) <= len(self._names) and given.keys().isdisjoint(kwargs)
        given.update(kwargs)
        if fits and given.keys() >= self._required and given.keys() <= self.signature.parameters.keys():
            return given
        return self.signature.bind(*args, **kwargs).arguments  # raises the usual TypeError

    def _summary(self) -> str:
        return " ".join((inspect.getdoc(self.function) or "").split("\n\n")[0].split())

    def _refuse_gaps(self, made: Tool) -> None:
        where = f"{self.function.__module__}.{made.name}"
        module = self.function.__module__.rpartition(".")[2]
        wrong = {
            "name": module not in (made.name, "__main__") and f"is in {module}.py",
            "docstring": not made.summary and "is missing",
            "domain": not made.domain and "is missing",
            "family": not made.family and "is missing",
            "valid_for": not made.valid_for.strip() and "is empty",
            "limitations": not made.limitations.strip() and "are empty",
            "cost": made.cost not in SECONDS and "is unknown",
        }
        for field_name, why in wrong.items():
            if why:
                raise InputError(f"{where}: {why}", field=field_name, remedy="complete the declaration of the tool")


REGISTERED: dict[str, Declared] = {}
SHIPPED = "vibron."  # a tool below it takes its name from any other that was imported before


def tool(
    *,
    valid_for: str,
    limitations: str,
    papers: tuple[str, ...] = (),
    see_also: tuple[str, ...] = (),
    extra: str | None = None,
    cost: Cost = "instant",
    seed: int | None = None,
    effects: tuple[str, ...] = (),
    exempt: Mapping[str, str] | None = None,
    domain: str = "",
    family: str = "",
) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Declare a tool.

    ``exempt`` maps the name of a conformance check to the reason why it does not apply.  The folders of a shipped tool
    are its ``domain`` and ``family``; a tool of another package names them.  Its keywords and example questions are in
    ``vocabulary.yaml`` next to its module.
    """

    def declare(function: Callable[P, R]) -> Callable[P, R]:
        place = _place(function, domain, family)
        facts = {
            "domain": place[0], "family": place[1], "valid_for": valid_for, "limitations": limitations,
            "papers": papers, "see_also": see_also, "extra": extra, "cost": cost, "seed": seed, "effects": effects,
            "exempt": dict(exempt or {}),
        }  # fmt: skip
        declared = Declared(function, facts)

        @functools.wraps(function)
        def run(*args: P.args, **kwargs: P.kwargs) -> R:
            result: R = declared.run(*args, **kwargs)
            return result

        declared.public = run
        run.declared = declared  # type: ignore[attr-defined]
        _register(declared)
        return run

    return declare


def _place(function: Callable[..., Any], domain: str, family: str) -> tuple[str, str]:
    """Return the domain and the family of a tool, by default from the folders of its module."""
    package, *folders = function.__module__.split(".")
    if package == "vibron" and len(folders) == 3 and not domain:
        domain, family, _ = folders
    return domain, family


def _register(declared: Declared) -> None:
    module, name = declared.function.__module__, declared.function.__name__
    earlier = REGISTERED.get(name)
    if earlier is not None and earlier.function.__module__ != module and not module.startswith(SHIPPED):
        raise InputError(f"{module}.{name}: name is taken", field="duplicate", remedy="choose another name")
    REGISTERED[name] = declared
