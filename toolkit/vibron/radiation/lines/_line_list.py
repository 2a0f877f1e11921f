"""A list of spectral lines: what the tools of this family pass to each other."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from typing import Annotated

import numpy as np

from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray


def _unknown() -> FloatArray:
    return np.empty(0)


@dataclass(frozen=True, eq=False)
class LineList:
    """Spectral lines in the units of HITRAN, one value of each array a line.

    A column left out is filled: self widths by the air widths, exponents and shifts by zero, all else by NaN, which
    means "unknown".
    """

    molecule: Annotated[FloatArray, Array("1", "n", "HITRAN number of the molecule", ge=1, empty=True)]
    isotopologue: Annotated[FloatArray, Array("1", "n", "number of the isotopologue, by abundance", ge=1, empty=True)]
    wavenumber: Annotated[
        FloatArray, Array("cm^-1", "n", "vacuum wavenumber of the transition", gt=0, empty=True, kind="position")
    ]
    intensity: Annotated[
        FloatArray, Array("cm/molecule", "n", "intensity at 296 K, natural abundance", ge=0, empty=True)
    ]
    air_width: Annotated[FloatArray, Array("cm^-1/atm", "n", "half width by air at 296 K", ge=0, empty=True)]
    lower_energy: Annotated[FloatArray, Array("cm^-1", "n", "energy of the lower state", empty=True, kind="energy")]
    self_width: Annotated[
        FloatArray, Array("cm^-1/atm", "n", "half width by itself; NaN if unknown", ge=0, finite=False, empty=True)
    ] = field(default_factory=_unknown)
    temperature_exponent: Annotated[
        FloatArray, Array("1", "n", "exponent of the widths; NaN if unknown", finite=False, empty=True)
    ] = field(default_factory=_unknown)
    air_shift: Annotated[
        FloatArray, Array("cm^-1/atm", "n", "shift by air at 296 K; NaN if unknown", finite=False, empty=True)
    ] = field(default_factory=_unknown)
    einstein_a: Annotated[
        FloatArray, Array("1/s", "n", "Einstein coefficient A; NaN if unknown", ge=0, finite=False, empty=True)
    ] = field(default_factory=_unknown)
    upper_weight: Annotated[
        FloatArray, Array("1", "n", "weight of the upper state; NaN if unknown", ge=0, finite=False, empty=True)
    ] = field(default_factory=_unknown)
    lower_weight: Annotated[
        FloatArray, Array("1", "n", "weight of the lower state; NaN if unknown", ge=0, finite=False, empty=True)
    ] = field(default_factory=_unknown)
    upper_vibration: Annotated[
        FloatArray,
        Array("1", "n", "vibrational quantum number above, of a diatomic; NaN if unknown", finite=False, empty=True),
    ] = field(default_factory=_unknown)
    lower_vibration: Annotated[
        FloatArray,
        Array("1", "n", "vibrational quantum number below, of a diatomic; NaN if unknown", finite=False, empty=True),
    ] = field(default_factory=_unknown)

    def __post_init__(self) -> None:
        size = np.size(self.wavenumber)
        for part in dataclasses.fields(self):
            column = np.array(getattr(self, part.name), dtype=np.float64)
            if column.shape == (0,) and size:
                column = self._default(part.name, size)
            if column.shape != (size,):
                raise InputError(
                    "must have one value for each line", field=part.name, value=column.shape,
                    remedy=f"give {size} values, as many as wavenumbers",
                )  # fmt: skip
            column.setflags(write=False)
            object.__setattr__(self, part.name, column)

    def _default(self, name: str, size: int) -> FloatArray:
        if name == "self_width":
            return np.array(self.air_width, dtype=np.float64)
        return np.zeros(size) if name in ("temperature_exponent", "air_shift") else np.full(size, np.nan)

    def __len__(self) -> int:
        return int(self.wavenumber.size)

    def __getitem__(self, lines: slice | np.ndarray) -> LineList:
        """Return some of the lines: a slice, a mask or indices."""
        return LineList(**{part.name: getattr(self, part.name)[lines] for part in dataclasses.fields(self)})
