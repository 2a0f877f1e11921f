"""The one type in which every solver of a model answers."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import InitVar, dataclass, field
from importlib.metadata import version
from typing import TYPE_CHECKING, Annotated, Any, Protocol

from vibron.core.data_record import DataRecord
from vibron.core.errors import ConvergenceError, InputError
from vibron.core.quantity import Option, Quantity, Record
from vibron.core.system import processors

if TYPE_CHECKING:
    from vibron.core.notebook.types import Axes


@dataclass(frozen=True)
class Rung(DataRecord):
    """One step of a convergence ladder."""

    setting: Annotated[str, Option("what was changed, such as chi or samples")]
    size: Annotated[float, Quantity("1", "its value")]
    value: Annotated[float, Quantity("1", "the answer at this setting")]
    error: Annotated[float, Quantity("1", "its estimated error", ge=0)] = 0.0


class HoldsState:
    """A result with the state that it was measured in; the state is not part of its JSON."""

    state: Any


@dataclass(frozen=True)
class Solution(DataRecord, HoldsState):
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

    def plot(self, *, ax: Axes | None = None, **style: Any) -> Axes:
        """Draw the energy against the setting of each run of the convergence series, with its error.

        Parameters
        ----------
        ax : matplotlib.axes.Axes, optional
            Axes to draw into; without one a new figure is made.
        **style
            Passed to ``Axes.errorbar``.

        Returns
        -------
        matplotlib.axes.Axes
        """
        from vibron.core.notebook.drawing import new_axes

        if not self.ladder:
            raise InputError("the solver has no convergence series", field="ladder", remedy="quote the energy")
        ax = new_axes(ax)
        sizes, values, errors = zip(*((rung.size, rung.value, rung.error) for rung in self.ladder), strict=True)
        ax.errorbar(sizes, values, errors, **{"marker": "o", "capsize": 3, **style})
        ax.set_xlabel(self.ladder[-1].setting)
        ax.set_ylabel("energy / unit of the model")
        return ax


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
    return max(1, int(os.environ.get("OMP_NUM_THREADS") or processors()))
