"""Many spectra on one axis: what they are is decided once, from their mean, so that one noisy pixel cannot differ."""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from vibron.core.quantity import FloatArray
from vibron.core.spectrum import Kind, Spectrum
from vibron.infrared.files.content import Allowance
from vibron.infrared.formats._assembly import Place, assemble, axis_unit
from vibron.infrared.spectra.x_units import XUnit, to_wavenumber
from vibron.infrared.spectral_map.cube import PIXEL_SIZE, HyperspectralCube

IntArray = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Grid:
    """Which pixel of an image each spectrum is: row and column, the shape, and the size of a pixel in um or None."""

    row: IntArray
    column: IntArray
    shape: tuple[int, int]
    pixel: tuple[float, float] | None


@dataclass(frozen=True)
class Series:
    """Spectra of a file as filed: abscissa, ordinates (n, points), labels of each, and pixels if they form an image."""

    x: FloatArray
    values: FloatArray
    place: Place
    about: Sequence[Mapping[str, str]]
    x_label: str = ""
    y_label: str = ""
    grid: Grid | None = None
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True)
class _Common:
    """A spectrum that has what all share, the ordinates by ascending wavenumber, and which rows hold a number."""

    shape: Spectrum
    rows: FloatArray
    known: npt.NDArray[np.bool_]


def spectra_of_series(series: Series, x_unit: XUnit | None, y_kind: Kind | None) -> tuple[Spectrum, ...]:
    """Return a spectrum for each row of the ordinates, with its labels.

    Rows without a finite ordinate are left out, which the warnings of the others state.
    """
    common = _common(series, x_unit, y_kind)
    dropped = int((~common.known).sum())
    notes = (*common.shape.warnings, *((f"{dropped} spectra without an ordinate are left out",) if dropped else ()))
    return tuple(
        replace(common.shape, ordinate=np.where(np.isfinite(row), row, np.nan), metadata=dict(series.about[number]),
                warnings=notes)
        for number, row in enumerate(common.rows) if common.known[number]
    )  # fmt: skip


def cube_of_series(
    series: Series, x_unit: XUnit | None, y_kind: Kind | None, allowance: Allowance, remedy: str
) -> HyperspectralCube:
    """Return the image that the spectra form; pixels without a spectrum are NaN, and are counted by the allowance too.

    Raises
    ------
    FormatError
        They form none.
    """
    if series.grid is None:
        raise series.place.error("the spectra of this file do not form an image", remedy)
    rows, columns = series.grid.shape
    allowance.take(max(rows * columns - len(series.values), 0) * series.x.size, 0)
    common = _common(series, x_unit, y_kind)
    values = np.full((rows, columns, series.x.size), np.nan)
    values[series.grid.row, series.grid.column] = np.where(np.isfinite(common.rows), common.rows, np.nan)
    missing = rows * columns - np.unique(series.grid.row * columns + series.grid.column).size
    notes = (f"{missing} pixels of the map were not measured",) if missing else ()
    size = series.grid.pixel
    metadata = {} if size is None else {PIXEL_SIZE: f"{size[0]:g}, {size[1]:g}, units:um"}
    return HyperspectralCube(
        common.shape.wavenumber, values, common.shape.kind, metadata, (*common.shape.warnings, *notes)
    )


def _common(series: Series, x_unit: XUnit | None, y_kind: Kind | None) -> _Common:
    x, values, place = series.x, series.values, series.place
    steps = np.diff(x)
    if not ((steps > 0).all() or (steps < 0).all()):
        raise place.error("the abscissae go up and down", "write the file again with an abscissa in order")
    known = np.asarray(np.isfinite(values).any(axis=1))
    if not known.any():
        raise place.error("there is not one ordinate that is a number", "check that the file was written completely")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # a point that no spectrum has
        mean = np.nanmean(np.where(np.isfinite(values), values, np.nan), axis=0)
    shape = assemble(
        x, mean, place, x_label=series.x_label, y_label=series.y_label, x_unit=x_unit, y_kind=y_kind,
        warnings=series.warnings,
    )  # fmt: skip
    if len(shape) != x.size:
        raise place.error("an abscissa or all ordinates at one are missing", "write the file again")
    wavenumber = to_wavenumber(x, axis_unit(x, series.x_label, x_unit, place)[0])
    scaled = np.nanmax(np.abs(shape.ordinate)) < 0.5 * np.nanmax(np.abs(mean))
    rows = values * 0.01 if scaled else values
    return _Common(shape, rows[:, ::-1] if wavenumber[0] > wavenumber[-1] else rows, known)
