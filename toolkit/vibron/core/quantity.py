"""What a field of a tool means: its unit, its kind, its shape, the values it may take and a word of explanation.

A field is annotated once, and its card, schema, command-line help and checks follow:

    temperature: Annotated[float, Quantity("K", "temperature of the gas", gt=0)]
    wavenumber: Annotated[FloatArray, Array("cm^-1", "n", "evaluation grid", gt=0, kind="position")]
    width: Annotated[float, Quantity("cm^-1", "full width", gt=0, kind="width", at="centre")]
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np
import numpy.typing as npt

FloatArray: TypeAlias = npt.NDArray[np.float64]

Ordinate: TypeAlias = Literal["any", "upward", "absorbance"]
Kind: TypeAlias = Literal["position", "width", "energy", "model", "length", "rate", "other"]
SPECTRAL = frozenset(("cm^-1", "1/cm", "um^-1", "1/um", "um", "nm", "Hz", "kHz", "MHz", "GHz", "THz", "eV", "meV",
                      "J", "1/J"))  # fmt: skip
RELATED = frozenset(("m", "cm", "mm", "angstrom", "m^-1", "1/s", "hartree", "kJ/mol"))  # mostly of one kind


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
        """Return True if every finite value lies inside (NaN means "not measured" and is accepted)."""
        known = values[~np.isnan(values)]
        return not known.size or self.between(float(known.min()), float(known.max()))

    def between(self, least: float, most: float) -> bool:
        """Return True if the interval holds everything from ``least`` to ``most``."""
        return (
            (self.gt is None or least > self.gt)
            and (self.ge is None or least >= self.ge)
            and (self.lt is None or most < self.lt)
            and (self.le is None or most <= self.le)
        )

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


@dataclass(frozen=True, kw_only=True)
class Meaning(Bounds):
    """What a number in a unit is, which decides the units that a string may give it in.

    A unit of ``SPECTRAL`` has several meanings, so a field in one names its ``kind``:

    - ``position``: place in the spectrum; wavelength, wavenumber, frequency and photon energy convert into each other.
    - ``width``: distance of two places in the spectrum.  Wavenumber, frequency and energy are proportional to each
      other; to and from a wavelength it needs a position, which the string states ("0.01 um at 10 um") or the input
      that ``at`` names holds.
    - ``energy``: energy of a molecule or a solid, in J, eV, cm^-1, Hz, hartree or kJ/mol.
    - ``model``: energy or time in the unit that the model is written in; all those of one call share one unit.
    - ``length``, ``rate``, ``other``: distance in space, electrical or mechanical frequency, and what is left.

    These last three, and every field without a kind, convert within their own dimension only.
    """

    kind: Kind | None = None
    at: str = ""


@dataclass(frozen=True)
class Quantity(Meaning):
    """A number with a unit ("1" for a pure number)."""

    unit: str
    text: str


@dataclass(frozen=True)
class Array(Meaning):
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
    """A word, a flag or a list of words; ``choices`` closes the set, by default those of a ``Literal`` type."""

    text: str
    choices: tuple[str, ...] = ()


@dataclass(frozen=True)
class File:
    """A path that the tool reads."""

    text: str


@dataclass(frozen=True)
class Record:
    """A structured value: a dataclass whose own fields are annotated, or a sequence of such.

    ``ordinate`` is what a tool needs of a spectrum: "absorbance", or "upward" where bands must point upwards and the
    scale does not matter.  A spectrum of another kind is converted before the tool sees it (`vibron.core.ordinate`).
    """

    text: str
    ordinate: Ordinate = "any"


Annotation: TypeAlias = Quantity | Array | Option | File | Record
