"""From bands in any order and unit to a hyperspectral image on ascending wavenumbers."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from vibron.core.quantity import FloatArray
from vibron.core.spectrum import Kind, without_infinite
from vibron.infrared.formats._assembly import STATE_UNIT, Place, axis_unit
from vibron.infrared.spectra.x_units import INFRARED, XUnit, to_wavenumber
from vibron.infrared.spectral_map.cube import HyperspectralCube


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
    wavenumber, order, notes = ascending(x, place, x_label=x_label, x_unit=x_unit)
    ordinate = np.ascontiguousarray(values[:, :, order])
    ordinate, infinite = without_infinite(wavenumber, ordinate)
    if not np.isfinite(ordinate).any():
        raise place.error("there is not one value that is a number", "check that the image was written completely")
    return HyperspectralCube(wavenumber, ordinate, y_kind, dict(metadata), (*notes, *infinite, *warnings))


def ascending(
    x: FloatArray, place: Place, *, x_label: str, x_unit: XUnit | None
) -> tuple[FloatArray, npt.NDArray[np.int64], list[str]]:
    """Return the ascending wavenumbers of bands, the order that gives them, and what is doubtful about the unit."""
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
    return wavenumber, order, notes
