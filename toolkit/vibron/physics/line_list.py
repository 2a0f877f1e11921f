"""Lists of spectral lines in the units of HITRAN."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, TypeAlias

import numpy as np
import numpy.typing as npt

from vibron.core.data_record import Curve
from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.shipped import shipped_function

IntArray: TypeAlias = npt.NDArray[np.int64]
TextArray: TypeAlias = npt.NDArray[np.str_]


def _unknown() -> Any:
    return np.empty(0)


@dataclass(frozen=True)
class LineList(Curve):
    """Spectral lines, one value of each array per line, at HITRAN's reference temperature of 296 K.

    A column left out is filled: self widths by the air widths, exponents and shifts by zero, quanta by empty text, all
    else by NaN, which means "unknown".  Where a line list is an input, the name of a molecule with built-in lines
    ("CO2") or of a line file may be given in its place.
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
    self_exponent: Annotated[
        FloatArray,
        Array("1", "n", "exponent of the self width; NaN: that of the width by air", finite=False, empty=True),
    ] = field(default_factory=_unknown)
    self_shift: Annotated[
        FloatArray, Array("cm^-1/atm", "n", "pressure shift by the gas itself; NaN: none", finite=False, empty=True)
    ] = field(default_factory=_unknown)
    air_mixing: Annotated[
        FloatArray, Array("1/atm", "n", "first-order line mixing Y by air; NaN: none", finite=False, empty=True)
    ] = field(default_factory=_unknown)
    self_mixing: Annotated[
        FloatArray,
        Array("1/atm", "n", "line mixing Y (first order) in pure gas; NaN: none", finite=False, empty=True),
    ] = field(default_factory=_unknown)
    air_speed_width: Annotated[
        FloatArray,
        Array("cm^-1/atm", "n", "speed dependence of the width by air; NaN: none", ge=0, finite=False, empty=True),
    ] = field(default_factory=_unknown)
    self_speed_width: Annotated[
        FloatArray,
        Array("cm^-1/atm", "n", "speed dependence of the self width; NaN: none", ge=0, finite=False, empty=True),
    ] = field(default_factory=_unknown)
    coverage: Annotated[tuple[tuple[float, float], ...], Option("ranges in cm^-1 with lines; empty if unknown")] = ()
    sources: Annotated[tuple[str, ...], Option("where the lines come from")] = ()
    highest_temperature: Annotated[
        float | None, Quantity("K", "temperature up to which no line is missing; None if unknown", gt=0)
    ] = None

    def __post_init__(self) -> None:
        size = np.size(self.wavenumber)
        for part in _columns():
            value = getattr(self, part.name)
            if np.shape(value) == (0,) and size:
                value = self._default(part.name, size)
            kind = _KINDS.get(part.name, np.float64)
            if kind is np.int64:
                _require_whole(part.name, np.asarray(value))
            column = np.array(value, dtype=kind)
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
        columns = {part.name: getattr(self, part.name)[lines] for part in _columns()}
        return dataclasses.replace(self, **columns)

    @classmethod
    def from_text(cls, text: str) -> LineList:
        """Return the built-in lines of a molecule, or the lines of a file.

        Raises
        ------
        InputError
            The text is neither a molecule with built-in lines nor a file.
        """
        if text in BUILT_IN:
            found = shipped_function(BUILT_IN[text])(molecule=text)
        elif Path(text).is_file():
            found = shipped_function("read_line_list")(source=Path(text))
        else:
            raise InputError(
                "is neither a molecule with built-in lines nor a file of lines", field="lines", value=text,
                remedy=f"choose one of {', '.join(BUILT_IN)}, or give the path of a line file",
            )  # fmt: skip
        assert isinstance(found, LineList)
        return found


def _require_whole(name: str, values: npt.NDArray[Any]) -> None:
    whole = values.dtype.kind != "f" or ((np.abs(values) < _MOST) & (np.rint(values) == values)).all()
    if not whole:
        raise InputError("must be whole numbers", field=name, value=values, remedy="give the numbers of HITRAN")


def _columns() -> list[dataclasses.Field[Any]]:
    """Return the fields with one value for each line."""
    return [part for part in dataclasses.fields(LineList) if part.name not in _WHOLE]


_MOST = 1e6  # far above every number of a molecule or isotopologue
#: Fields that belong to the list as a whole.
_WHOLE = ("coverage", "sources", "highest_temperature")
#: Molecules whose lines are computed from built-in constants, and the tool that does it.
BUILT_IN = (
    dict.fromkeys(("CO2", "N2O"), "linear_molecule_lines")
    | dict.fromkeys(("CO", "HF", "HCl"), "dunham_lines")
    | dict.fromkeys(("NO", "OH"), "doublet_pi_lines")
    | dict.fromkeys(("H2O", "SO2"), "asymmetric_top_lines")
)


#: Columns that are not floating-point numbers.
_KINDS: dict[str, type[np.generic]] = {"molecule": np.int64, "isotopologue": np.int64} | dict.fromkeys(
    ("upper_quanta", "lower_quanta", "upper_local", "lower_local"), np.str_
)
