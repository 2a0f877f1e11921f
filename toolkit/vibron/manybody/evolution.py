"""The one type in which every time evolution of a model answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.manybody.solution import Rung, check_converged


@dataclass(frozen=True, eq=False)
class Evolution:
    """What becomes of a state, how far it is wrong, and how it was found."""

    times: Annotated[FloatArray, Array("1", "n", "times in the inverse unit of energy")]
    energy: Annotated[FloatArray, Array("1", "n", "energy, which stays")]
    echo: Annotated[FloatArray, Array("1", "n", "probability to be found in the initial state", ge=0)]
    observables: Annotated[Mapping[str, Any], Option("what else was asked, by name, at each time")]
    error: Annotated[FloatArray, Array("1", "n", "error of the state, or of all that was measured", ge=0)]
    converged: Annotated[bool, Option("whether the error stays below the tolerance")]
    ladder: Annotated[tuple[Rung, ...], Record("each coarser run and how far it lies from the best")]
    solver: Annotated[str, Option("method")]
    versions: Annotated[tuple[str, ...], Option("packages and their versions")]
    model: Annotated[str, Option("SHA-256 of the model")]
    threads: Annotated[int, Quantity("1", "threads of linear algebra", ge=1)]

    def quote(self, name: str, *, accept_unconverged: bool = False) -> tuple[Any, FloatArray]:
        """Return energy, echo or an observable with the error; an evolution that has not converged is refused."""
        known = {"energy": self.energy, "echo": self.echo, **self.observables}
        if name not in known:
            raise InputError("was not measured", field="name", value=name, remedy=f"quote {', '.join(known)}")
        check_converged(self, float(self.error.max(initial=0.0)), accept_unconverged)
        return known[name], self.error
