"""A homogeneous slab of gas: what it absorbs and what it emits."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

import numpy as np

from vibron.core.data_record import Curve
from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray


def unset() -> FloatArray:
    """Return the default of a column that is computed later."""
    return np.empty(0)


@dataclass(frozen=True)
class Slab(Curve):
    """Optical depth and source function of a slab; transmittance and radiance follow from them.

    Radiance is per wavenumber; the source function is that of Planck in local thermodynamic equilibrium.
    """

    wavenumber: Annotated[FloatArray, Array("cm^-1", "n", "grid, ascending", gt=0, kind="position")]
    optical_depth: Annotated[FloatArray, Array("1", "n", "optical depth; negative where the gas amplifies")]
    source: Annotated[FloatArray, Array("W/(m^2*sr*cm^-1)", "n", "source function; negative where it amplifies")]
    transmittance: Annotated[FloatArray, Array("1", "n", "exp(-optical depth)", ge=0)] = field(default_factory=unset)
    radiance: Annotated[FloatArray, Array("W/(m^2*sr*cm^-1)", "n", "emitted radiance", ge=0)] = field(
        default_factory=unset
    )

    def __post_init__(self) -> None:
        parts = {name: np.array(getattr(self, name), dtype=np.float64) for name in ("optical_depth", "source")}
        grid = np.array(self.wavenumber, dtype=np.float64)
        for name, column in parts.items():
            if column.shape != grid.shape:
                raise InputError(
                    "must have one value for each wavenumber", field=name, value=column.shape,
                    remedy=f"give {grid.size} values",
                )  # fmt: skip
        parts["transmittance"] = np.exp(-parts["optical_depth"])
        parts["radiance"] = -np.expm1(-parts["optical_depth"]) * parts["source"]
        for name, column in {"wavenumber": grid, **parts}.items():
            column.setflags(write=False)
            object.__setattr__(self, name, column)


def same_grid(slabs: tuple[Slab, ...]) -> FloatArray:
    """Return the grid that all slabs share, or say that they do not."""
    if not slabs:
        raise InputError("is empty", field="slabs", remedy="give at least one slab")
    grid = slabs[0].wavenumber
    for number, slab in enumerate(slabs[1:], 2):
        if slab.wavenumber.shape != grid.shape or not np.allclose(slab.wavenumber, grid, rtol=1e-12, atol=0.0):
            raise InputError(
                f"slab {number} has another grid than slab 1", field="slabs", value=slab.wavenumber.size,
                remedy="compute all slabs at the same wavenumbers",
            )  # fmt: skip
    return grid
