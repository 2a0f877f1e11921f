"""The catalogue of physical assertions and the checks that they give."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from vibron_verify.assertions.facts import Facts
from vibron_verify.check import Check

Body = Callable[[Facts], Iterator[Check]]


def within(name: str, value: Any, tolerance: Any, message: str = "") -> Check:
    """Check that a value (the largest of an array) does not exceed the tolerance; NaN does."""
    values = np.asarray(np.real(value), dtype=float)
    found = float(values.max()) if values.size else np.nan
    allowed = float(np.real(tolerance))
    return Check("assertions", name, bool(found <= allowed), message, found, allowed)


@dataclass(frozen=True)
class Assertion:
    """One physical statement that a right result satisfies."""

    number: int
    name: str
    theme: str
    topics: tuple[str, ...]
    formula: str
    tolerance: str
    needs: tuple[str, ...]
    where: Mapping[str, Any]
    chain: bool
    summary: str
    body: Body

    def obstacle(self, facts: Facts) -> str:
        """Return why the assertion cannot be applied; nothing if it can."""
        if facts.topic and "any" not in self.topics and facts.topic not in self.topics:
            return f"the topic {facts.topic!r} is not one of {', '.join(self.topics)}"
        for name in (*self.where, *self.needs):
            if not facts.has(name):
                return f"{name.replace('|', ' or ')} is not known"
        for name, allowed in self.where.items():
            choices = allowed if isinstance(allowed, tuple) else (allowed,)
            if getattr(facts, name) not in choices:
                return f"{name} is {getattr(facts, name)!r}, not {' or '.join(map(repr, choices))}"
        if self.chain and facts.lattice not in (None, "chain"):
            return f"the lattice is a {facts.lattice}, and it is a statement about chains"
        return ""

    def judge(self, facts: Facts) -> tuple[Check, ...]:
        """Return the checks of the assertion, one without a verdict if it is not applicable."""
        if why := self.obstacle(facts):
            return (self._silent(why),)
        try:
            with np.errstate(all="ignore"):
                found = tuple(self.body(facts))
        except (ValueError, TypeError, KeyError, IndexError, ArithmeticError, np.linalg.LinAlgError) as error:
            found = (Check("assertions", self.name, False, f"the facts do not fit together: {error}"),)
        checks = tuple(replace(check, number=self.number, formula=self.formula, assertion=self.name) for check in found)
        return checks or (self._silent("it says nothing of this size or filling, or a companion fact is not known"),)

    def _silent(self, why: str) -> Check:
        return Check(
            "assertions",
            self.name,
            None,
            f"not applicable: {why}",
            formula=self.formula,
            number=self.number,
            assertion=self.name,
        )


CATALOGUE: dict[str, Assertion] = {}


def assertion(
    *,
    number: int,
    topics: tuple[str, ...],
    formula: str,
    tolerance: str,
    needs: tuple[str, ...],
    where: Mapping[str, Any] | None = None,
    chain: bool = False,
) -> Callable[[Body], Body]:
    """Enter a function into the catalogue under its own name and the name of its module.

    Parameters
    ----------
    number
        Its number among the 72.
    topics
        The topics that it makes sense for, or ``any``.
    formula, tolerance
        What is compared and how closely.
    needs
        The facts that must be known; of names joined by ``|`` one is enough.
    where
        The declared values that it holds for.
    chain
        Whether it holds for chains only; where no lattice is declared a chain is meant.
    """

    def enter(body: Body) -> Body:
        name = body.__name__
        unknown = {part for need in (*needs, *(where or {})) for part in need.split("|")} - set(
            Facts.__dataclass_fields__
        )
        if name in CATALOGUE or unknown or not body.__doc__:
            raise TypeError(f"assertion {name}: entered twice, undocumented or with unknown facts {sorted(unknown)}")
        CATALOGUE[name] = Assertion(
            number,
            name,
            body.__module__.rsplit(".", 1)[-1],
            topics,
            formula,
            tolerance,
            needs,
            dict(where or {}),
            chain,
            body.__doc__.strip().split("\n")[0],
            body,
        )
        return body

    return enter
