"""A hyperspectral image: a spectrum in each pixel."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, get_args

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option
from vibron.core.spectrum import Kind, Spectrum, without_infinite
from vibron.infrared.formats._assembly import STATE_UNIT, Place, axis_unit
from vibron.infrared.spectra.x_units import INFRARED, XUnit, to_wavenumber


@dataclass(frozen=True)
class HyperspectralCube(DataRecord):
    """Spectra on one axis, one a pixel."""

    wavenumber: Annotated[FloatArray, Array("cm^-1", "n", "abscissa, strictly ascending", kind="position")]
    values: Annotated[FloatArray, Array("as filed", "rows,columns,n", "ordinates; NaN where missing", finite=False)]
    kind: Annotated[Kind, Option("what the ordinate is", choices=get_args(Kind))]
    metadata: Annotated[Mapping[str, str], Option("fields of the header as filed")]
    warnings: Annotated[tuple[str, ...], Option("what was doubtful when it was read")] = ()

    def spectrum(self, row: int, column: int) -> Spectrum:
        """Return the spectrum of a pixel."""
        rows, columns, _ = self.values.shape
        if not (0 <= row < rows and 0 <= column < columns):
            raise DomainError(
                f"the image has {rows} rows and {columns} columns", field="row", value=(row, column),
                remedy="count rows and columns from 0",
            )  # fmt: skip
        return Spectrum(self.wavenumber, self.values[row, column], self.kind, metadata=self.metadata)


def cube(
    x: FloatArray,
    values: FloatArray,
    place: Place,
    *,
    x_label: str,
    x_unit: XUnit | None,
    y_kind: Kind,
    metadata: Mapping[str, str],
    warnings: tuple[str, ...] = (),
) -> HyperspectralCube:
    """Turn bands in any order and unit into a cube on ascending wavenumbers, or say why they are none."""
    if x.size < 2 or not np.isfinite(x).all():
        raise place.error(
            f"{x.size} bands with positions that are not all numbers do not form an axis", "correct the header"
        )
    unit, notes = axis_unit(x, x_label, x_unit, place)
    wavenumber = to_wavenumber(x, unit)
    order = np.argsort(wavenumber, kind="stable")
    wavenumber = wavenumber[order]
    if not np.isfinite(wavenumber).all() or not (np.diff(wavenumber) > 0).all():
        raise place.error("two bands have the same position, or one has none", "correct the positions of the bands")
    if wavenumber[0] < 0 or wavenumber[-1] > INFRARED[1] or wavenumber[-1] < INFRARED[0]:
        raise place.error(
            f"{wavenumber[0]:.6g} to {wavenumber[-1]:.6g} cm^-1 is not the infrared", STATE_UNIT, "x_unit"
        )
    ordinate = np.ascontiguousarray(values[:, :, order])
    ordinate, infinite = without_infinite(wavenumber, ordinate)
    if not np.isfinite(ordinate).any():
        raise place.error("there is not one value that is a number", "check that the image was written completely")
    return HyperspectralCube(wavenumber, ordinate, y_kind, dict(metadata), (*notes, *infinite, *warnings))
