"""The one type in which every solver of a model answers."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import InitVar, dataclass, field
from importlib.metadata import version
from typing import Annotated, Any, Protocol

from vibron.core.errors import ConvergenceError
from vibron.core.quantity import Option, Quantity, Record


@dataclass(frozen=True)
class Rung:
    """One step of a convergence ladder."""

    setting: Annotated[str, Option("what was changed, such as chi or samples")]
    size: Annotated[float, Quantity("1", "its value")]
    value: Annotated[float, Quantity("1", "the answer at this setting")]
    error: Annotated[float, Quantity("1", "its estimated error", ge=0)] = 0.0


@dataclass(frozen=True, eq=False)
class Solution:
    """An energy with its error, how it was reached, and what else was asked of the state.

    ``seconds`` and ``state`` (a vector, matrix-product state or network) are attributes and no part of the JSON, which
    is the same for two equal calls.
    """

    value: Annotated[float, Quantity("1", "energy in the unit of the model")]
    error: Annotated[float, Quantity("1", "estimated error of the energy", ge=0)]
    variance: Annotated[float | None, Quantity("1", "variance of the energy in the state; None if unknown", ge=0)]
    converged: Annotated[bool, Option("whether the solver met its tolerance")]
    ladder: Annotated[tuple[Rung, ...], Record("convergence ladder")]
    observables: Annotated[Mapping[str, Any], Option("what else was asked, by name")]
    solver: Annotated[str, Option("method")]
    versions: Annotated[tuple[str, ...], Option("packages and their versions")]
    model: Annotated[str, Option("SHA-256 of the model")]
    seed: Annotated[int | None, Quantity("1", "seed of random numbers", ge=0)] = None
    threads: Annotated[int, Quantity("1", "threads of linear algebra", ge=1)] = 1
    seconds: InitVar[float] = field(default=0.0, kw_only=True)
    state: InitVar[Any] = field(default=None, kw_only=True)

    def __post_init__(self, seconds: float, state: Any) -> None:
        object.__setattr__(self, "seconds", seconds)
        object.__setattr__(self, "state", state)

    def quote(self, *, accept_unconverged: bool = False) -> tuple[float, float]:
        """Return the energy and its error; an answer that has not converged is refused unless accepted as such."""
        check_converged(self, self.value, accept_unconverged)
        return self.value, self.error


class _Answer(Protocol):
    @property
    def converged(self) -> bool: ...

    @property
    def solver(self) -> str: ...


def check_converged(answer: _Answer, value: Any, accept_unconverged: bool) -> None:
    """Refuse to quote an answer that has not converged, unless it is accepted as such."""
    if not (answer.converged or accept_unconverged):
        raise ConvergenceError(
            f"of {answer.solver} has not converged",
            field="solution",
            value=value,
            remedy="climb the ladder further, or pass accept_unconverged=True",
        )


def versions(*packages: str) -> tuple[str, ...]:
    """Return "package version" of each, this one first."""
    return tuple(f"{name} {version(name)}" for name in ("vibron", *packages))


def threads() -> int:
    """Return how many threads the environment allows linear algebra."""
    return max(1, int(os.environ.get("OMP_NUM_THREADS") or os.cpu_count() or 1))
