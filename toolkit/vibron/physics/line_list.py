"""Lists of spectral lines in the units of HITRAN."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from typing import Annotated, Any, TypeAlias

import numpy as np
import numpy.typing as npt

from vibron.core.data_record import Curve
from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Option

IntArray: TypeAlias = npt.NDArray[np.int64]
TextArray: TypeAlias = npt.NDArray[np.str_]


def _unknown() -> Any:
    return np.empty(0)


@dataclass(frozen=True)
class LineList(Curve):
    """Spectral lines, one value of each array per line, at HITRAN's reference temperature of 296 K.

    A column left out is filled: self widths by the air widths, exponents and shifts by zero, quanta by empty text, all
    else by NaN, which means "unknown".
    """

    drawn_as_sticks = True

    molecule: Annotated[IntArray, Array("1", "n", "HITRAN number of the molecule", ge=1, empty=True)]
    isotopologue: Annotated[IntArray, Array("1", "n", "number of the isotopologue, by abundance", ge=1, empty=True)]
    wavenumber: Annotated[
        FloatArray, Array("cm^-1", "n", "vacuum wavenumber of the transition", gt=0, empty=True, kind="position")
    ]
    intensity: Annotated[
        FloatArray, Array("cm/molecule", "n", "intensity at 296 K, natural abundance", ge=0, empty=True)
    ]
    air_width: Annotated[
        FloatArray, Array("cm^-1/atm", "n", "air-broadened half width at half maximum, 296 K", ge=0, empty=True)
    ]
    lower_energy: Annotated[FloatArray, Array("cm^-1", "n", "energy of the lower state", empty=True, kind="energy")]
    self_width: Annotated[
        FloatArray,
        Array("cm^-1/atm", "n", "self-broadened half width, 296 K; NaN if unknown", ge=0, finite=False, empty=True),
    ] = field(default_factory=_unknown)
    temperature_exponent: Annotated[
        FloatArray, Array("1", "n", "exponent of the widths; NaN if unknown", finite=False, empty=True)
    ] = field(default_factory=_unknown)
    air_shift: Annotated[
        FloatArray, Array("cm^-1/atm", "n", "pressure shift by air, 296 K; NaN if unknown", finite=False, empty=True)
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
    upper_quanta: Annotated[TextArray, Option("global quanta of the upper state as filed")] = field(
        default_factory=_unknown
    )
    lower_quanta: Annotated[TextArray, Option("global quanta of the lower state as filed")] = field(
        default_factory=_unknown
    )
    upper_local: Annotated[TextArray, Option("local quanta of the upper state as filed")] = field(
        default_factory=_unknown
    )
    lower_local: Annotated[TextArray, Option("local quanta of the lower state as filed")] = field(
        default_factory=_unknown
    )

    def __post_init__(self) -> None:
        size = np.size(self.wavenumber)
        for part in dataclasses.fields(self):
            value = getattr(self, part.name)
            if np.shape(value) == (0,) and size:
                value = self._default(part.name, size)
            column = np.array(value, dtype=_KINDS.get(part.name, np.float64))
            if column.shape != (size,):
                raise InputError(
                    "must have one value for each line", field=part.name, value=column.shape,
                    remedy=f"give {size} values, as many as wavenumbers",
                )  # fmt: skip
            column.setflags(write=False)
            object.__setattr__(self, part.name, column)

    def _default(self, name: str, size: int) -> npt.NDArray[Any]:
        if name == "self_width":
            return np.asarray(self.air_width)
        if name in ("temperature_exponent", "air_shift"):
            return np.zeros(size)
        return np.full(size, "" if _KINDS.get(name) is np.str_ else np.nan)

    def __len__(self) -> int:
        return int(self.wavenumber.size)

    def __getitem__(self, lines: slice | npt.NDArray[Any]) -> LineList:
        """Return some of the lines: a slice, a mask or indices."""
        return LineList(**{part.name: getattr(self, part.name)[lines] for part in dataclasses.fields(self)})


#: Columns that are not floating-point numbers.
_KINDS: dict[str, type[np.generic]] = {"molecule": np.int64, "isotopologue": np.int64} | dict.fromkeys(
    ("upper_quanta", "lower_quanta", "upper_local", "lower_local"), np.str_
)
