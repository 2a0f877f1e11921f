"""The one type in which every time evolution of a model answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import InitVar, dataclass, field
from typing import TYPE_CHECKING, Annotated, Any

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.manybody.solution import HoldsState, Rung, check_converged

if TYPE_CHECKING:
    from vibron.core.notebook.types import Axes

_MOST_KEPT = 2**23


def keeps(times: int, amplitudes: int) -> bool:
    """Return True if the vectors at so many times are few enough to be kept."""
    return times * amplitudes <= _MOST_KEPT


@dataclass(frozen=True)
class Evolution(DataRecord, HoldsState):
    """What becomes of a state, how far it is wrong, and how it was found.

    ``state`` is the state at the last time (a vector or matrix-product state) and ``states`` a tuple of the vectors at
    all times, None from matrix-product states and where they have more than 2^23 amplitudes together. These attributes
    are not in the JSON.
    """

    times: Annotated[FloatArray, Array("1", "n", "times in the inverse unit of energy")]
    energy: Annotated[FloatArray, Array("1", "n", "energy; constant unless H depends on time")]
    echo: Annotated[FloatArray, Array("1", "n", "probability to be found in the initial state", ge=0)]
    observables: Annotated[Mapping[str, Any], Option("what else was asked, by name, at each time")]
    error: Annotated[FloatArray, Array("1", "n", "error of the state, or of all that was measured", ge=0)]
    converged: Annotated[bool, Option("whether the error stays below the tolerance")]
    ladder: Annotated[tuple[Rung, ...], Record("each coarser run and how far it lies from the best")]
    solver: Annotated[str, Option("method")]
    versions: Annotated[tuple[str, ...], Option("packages and their versions")]
    model: Annotated[str, Option("SHA-256 of the model")]
    threads: Annotated[int, Quantity("1", "threads of linear algebra", ge=1)]
    state: InitVar[Any] = field(default=None, kw_only=True)
    states: InitVar[Any] = field(default=None, kw_only=True)

    def __post_init__(self, state: Any, states: Any) -> None:
        object.__setattr__(self, "state", state)
        object.__setattr__(self, "states", tuple(states) if states else None)

    def quote(self, name: str, *, accept_unconverged: bool = False) -> tuple[Any, FloatArray]:
        """Return energy, echo or an observable with the error; an evolution that has not converged is refused."""
        found = self._measured(name)
        check_converged(self, float(self.error.max(initial=0.0)), accept_unconverged)
        return found, self.error

    def plot(self, name: str = "echo", *, ax: Axes | None = None, **style: Any) -> Axes:
        """Draw the energy, the echo or an observable against time; one of several values gives a line for each.

        Parameters
        ----------
        name : str
            What to draw.
        ax : matplotlib.axes.Axes, optional
            Axes to draw into; without one a new figure is made.
        **style
            Passed to ``Axes.plot``.

        Returns
        -------
        matplotlib.axes.Axes
        """
        from vibron.core.notebook.drawing import new_axes

        values = np.asarray(self._measured(name))
        ax = new_axes(ax)
        ax.plot(self.times, values.reshape(len(self.times), -1), **style)
        ax.set_xlabel("time / inverse unit of energy")
        ax.set_ylabel(name)
        return ax

    def _measured(self, name: str) -> Any:
        known = {"energy": self.energy, "echo": self.echo, **self.observables}
        if name not in known:
            raise InputError("was not measured", field="name", value=name, remedy=f"quote {', '.join(known)}")
        return known[name]
