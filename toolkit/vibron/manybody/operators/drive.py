"""How the coefficient of a term depends on time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

import numpy as np

from vibron.core.choice import needed, refuse_inapplicable
from vibron.core.errors import InputError
from vibron.core.quantity import Array, Option, Quantity
from vibron.manybody.operators.canonical import Canonical, frozen

_TABLES = ("linear", "steps")


@dataclass(frozen=True, eq=False)
class Drive(Canonical):
    """Factor f(t) that multiplies a term of the Hamiltonian: H(t) = f(t) H_term + all other terms.

    ``cosine`` is offset + amplitude cos(frequency t + phase).  ``linear`` interpolates the values between the times
    (a ramp), ``steps`` holds each value from its time to the next (pulses); both are constant before the first time
    and after the last.
    """

    term: Annotated[str, Option("name of the term")]
    kind: Annotated[Literal["cosine", "linear", "steps"], Option("form of the factor")]
    amplitude: Annotated[float | None, Quantity("1", "amplitude of the cosine; 1 if left out")] = None
    frequency: Annotated[float | None, Quantity("1", "angular frequency of the cosine in the unit of energy")] = None
    phase: Annotated[float | None, Quantity("rad", "phase of the cosine at time 0; 0 if left out")] = None
    offset: Annotated[float | None, Quantity("1", "mean of the cosine; 0 if left out")] = None
    times: Annotated[tuple[float, ...] | None, Array("1", "k", "ascending times of linear or steps")] = None
    values: Annotated[tuple[float, ...] | None, Array("1", "k", "factor at these times")] = None

    def __post_init__(self) -> None:
        if self.kind not in ("cosine", *_TABLES):
            raise InputError("unknown kind", field="kind", value=self.kind, remedy="use cosine, linear or steps")
        cosine = {name: (getattr(self, name), ("cosine",)) for name in ("amplitude", "frequency", "phase", "offset")}
        refuse_inapplicable("kind", self.kind, **cosine, times=(self.times, _TABLES), values=(self.values, _TABLES))
        if self.kind == "cosine":
            needed("kind", self.kind, frequency=self.frequency)
            return
        tables: dict[str, Any] = {"times": self.times, "values": self.values}
        needed("kind", self.kind, **tables)
        for name, table in tables.items():
            numbers = np.asarray(table, dtype=np.float64)
            if numbers.ndim != 1 or not numbers.size or not np.isfinite(numbers).all():
                raise InputError("must be a list of finite numbers", field=name, value=table, remedy="correct the list")
            object.__setattr__(self, name, frozen(numbers))
        if len(tables["times"]) != len(tables["values"]) or (np.diff(np.asarray(self.times)) <= 0).any():
            raise InputError(
                "must ascend, with one value each", field="times", value=list(self.times or ()), remedy="sort them"
            )

    @property
    def kinks(self) -> tuple[float, ...]:
        """The times at which the factor is not smooth."""
        return self.times or ()

    def at(self, time: float) -> float:
        """Return the factor at a time."""
        if self.kind == "cosine":
            angle = (self.frequency or 0.0) * time + (self.phase or 0.0)
            return (self.offset or 0.0) + self._amplitude * float(np.cos(angle))
        if self.kind == "linear":
            return float(np.interp(time, self.times or (), self.values or ()))
        place = max(0, int(np.searchsorted(self.times or (), time, side="right")) - 1)
        return (self.values or ())[place]

    def constant(self, start: float, stop: float) -> bool:
        """Return True if the factor is the same everywhere in an interval without kinks inside."""
        if self.kind == "cosine":
            return not self._amplitude or not self.frequency
        return self.kind == "steps" or self.at(start) == self.at(stop)

    @property
    def fastest(self) -> float:
        """The largest angular frequency of the factor."""
        return abs(self.frequency or 0.0)

    @property
    def _amplitude(self) -> float:
        return 1.0 if self.amplitude is None else self.amplitude
