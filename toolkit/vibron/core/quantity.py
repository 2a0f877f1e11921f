"""What a field of a tool means: its unit, its shape, the values it may take and a word of explanation.

A field is annotated once, and its card, schema, command-line help and checks follow:

    temperature: Annotated[float, Quantity("K", "temperature of the gas", gt=0)]
    wavenumber: Annotated[FloatArray, Array("cm^-1", "n", "evaluation grid", gt=0)]
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

FloatArray: TypeAlias = npt.NDArray[np.float64]


@dataclass(frozen=True, kw_only=True)
class Bounds:
    """An interval; ``gt`` and ``lt`` exclude their end, ``ge`` and ``le`` include it.

    With ``finite=False`` the field may hold NaN, and with ``infinite=True`` infinity; its text says what that means.
    """

    gt: float | None = None
    ge: float | None = None
    lt: float | None = None
    le: float | None = None
    finite: bool = True
    infinite: bool = False

    def holds(self, values: FloatArray) -> bool:
        """Tell whether every finite value lies inside (NaN means "not measured" and is let through)."""
        tests = ((self.gt, np.greater), (self.ge, np.greater_equal), (self.lt, np.less), (self.le, np.less_equal))
        known = values[~np.isnan(values)]
        return all(bool(compare(known, limit).all()) for limit, compare in tests if limit is not None)

    def outside(self) -> list[float]:
        """Return one value beyond each end, for tests of the refusal."""
        beyond = []
        for limit, step in ((self.gt, 0.0), (self.ge, -1.0), (self.lt, 0.0), (self.le, 1.0)):
            if limit is not None:
                beyond.append(limit + step * max(1.0, abs(limit)))
        return beyond

    def __str__(self) -> str:
        parts = ((">", self.gt), (">=", self.ge), ("<", self.lt), ("<=", self.le))
        return ", ".join(f"{sign} {limit:g}" for sign, limit in parts if limit is not None)


@dataclass(frozen=True)
class Quantity(Bounds):
    """A number with a unit ("1" for a pure number)."""

    unit: str
    text: str


@dataclass(frozen=True)
class Array(Bounds):
    """An array with a unit and a named shape such as ``"n"`` or ``"m,n"``; equal names mean equal lengths.

    An input without elements is refused unless ``empty`` is set.
    """

    unit: str
    shape: str
    text: str
    empty: bool = False

    @property
    def axes(self) -> tuple[str, ...]:
        """The names of the axes."""
        return tuple(part.strip() for part in self.shape.split(","))


@dataclass(frozen=True)
class Option:
    """A word, a flag or a list of words; ``choices`` closes the set."""

    text: str
    choices: tuple[str, ...] = ()


@dataclass(frozen=True)
class File:
    """A path that the tool reads."""

    text: str


@dataclass(frozen=True)
class Record:
    """A structured value: a dataclass whose own fields are annotated, or a sequence of such."""

    text: str


Annotation: TypeAlias = Quantity | Array | Option | File | Record
