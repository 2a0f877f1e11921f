"""A spectrum: ordinate against wavenumber, with what is known about the sample."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, TypeAlias, get_args

import numpy as np
import numpy.typing as npt

from vibron.core._known_good import constant
from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Option

Kind: TypeAlias = Literal[
    "absorbance", "transmittance", "reflectance", "absorption_coefficient", "kubelka_munk", "arbitrary"
]
_NAMED = 3  # infinite points that a warning names
State: TypeAlias = Literal["gas", "liquid", "solution", "solid", "unknown"]


def without_infinite(abscissa: FloatArray, ordinate: FloatArray) -> tuple[FloatArray, tuple[str, ...]]:
    """Return the ordinate with NaN for every infinite point, and a warning that names the points.

    >>> without_infinite(np.array([400.0, 401.0]), np.array([0.1, np.inf]))
    (array([0.1, nan]), ('1 infinite ordinate, at 401, is treated as not measured',))
    """
    infinite = np.isinf(ordinate)
    if not infinite.any():
        return ordinate, ()
    places = np.broadcast_to(abscissa, ordinate.shape)[infinite]
    named = ", ".join(f"{place:.6g}" for place in places[:_NAMED]) + (", ..." if len(places) > _NAMED else "")
    count = "1 infinite ordinate" if len(places) == 1 else f"{len(places)} infinite ordinates"
    note = f"{count}, at {named}, {'is' if len(places) == 1 else 'are'} treated as not measured"
    return np.where(infinite, np.nan, ordinate), (note,)


@dataclass(frozen=True, eq=False)
class Spectrum:
    """Ordinate against wavenumber.

    Wavenumbers ascend strictly.  The ordinate is decadic absorbance, or a fraction (0 to 1) where ``kind`` is a
    transmittance or reflectance; NaN marks what was not measured, and an infinite ordinate becomes NaN with a warning.
    ``metadata`` holds the labels as filed; no tool that answers "what is it?" reads them.
    """

    wavenumber: Annotated[FloatArray, Array("cm^-1", "n", "abscissa, strictly ascending", kind="position")]
    ordinate: Annotated[FloatArray, Array("1", "n", "ordinate; NaN where not measured", finite=False)]
    kind: Annotated[Kind, Option("what the ordinate is", choices=get_args(Kind))] = "absorbance"
    state: Annotated[State, Option("state of the sample", choices=get_args(State))] = "unknown"
    metadata: Annotated[Mapping[str, str], Option("labels as filed")] = field(default_factory=dict)
    warnings: Annotated[tuple[str, ...], Option("what was doubtful when it was read")] = ()

    def __post_init__(self) -> None:
        wavenumber = np.asarray(self.wavenumber, dtype=np.float64)
        ordinate = np.asarray(self.ordinate, dtype=np.float64)
        if wavenumber.ndim != 1 or wavenumber.shape != ordinate.shape:
            raise InputError(
                "wavenumber and ordinate must be one-dimensional and equally long",
                field="ordinate",
                value=(wavenumber.shape, ordinate.shape),
                remedy="give one ordinate for each wavenumber",
            )
        if not np.isfinite(wavenumber).all() or (wavenumber.size > 1 and not (np.diff(wavenumber) > 0).all()):
            raise InputError(
                "wavenumbers must be finite and ascend strictly",
                field="wavenumber",
                remedy="sort the points by wavenumber and drop repeated ones",
            )
        for name, known in (("kind", get_args(Kind)), ("state", get_args(State))):
            if getattr(self, name) not in known:
                raise InputError(
                    "is not known", field=name, value=getattr(self, name), remedy=f"use one of {', '.join(known)}"
                )
        ordinate, notes = without_infinite(wavenumber, ordinate)
        object.__setattr__(self, "wavenumber", constant(wavenumber))
        object.__setattr__(self, "ordinate", constant(ordinate))
        object.__setattr__(self, "warnings", (*self.warnings, *notes))

    def __array__(self, dtype: npt.DTypeLike | None = None, copy: bool | None = None) -> npt.NDArray[Any]:
        """Return the ordinate, so that numpy computes with a spectrum as with its values."""
        if copy is False and dtype is not None and np.dtype(dtype) != self.ordinate.dtype:
            raise ValueError(f"an ordinate of {self.ordinate.dtype} cannot become {dtype} without a copy")
        return self.ordinate.astype(dtype or self.ordinate.dtype, copy=bool(copy))

    def __len__(self) -> int:
        return int(self.wavenumber.size)
