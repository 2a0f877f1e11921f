"""A hyperspectral image: a spectrum in each pixel."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, get_args

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, FloatArray, Option
from vibron.core.require import require
from vibron.core.spectrum import Kind, Spectrum

if TYPE_CHECKING:
    from vibron.core.notebook.types import DataArray

DIMS = ("y", "x", "wavenumber")
PIXEL_SIZE = "pixel size"  # label with the size of a pixel in um
_NUMBER = re.compile(r"\d+(?:\.\d*)?(?:[eE][-+]?\d+)?")


@dataclass(frozen=True, repr=False)
class HyperspectralCube(DataRecord):
    """Spectra on one axis, one a pixel.

    ``values`` is an array of numpy, or one of dask whose blocks are read from the file when they are needed.
    """

    wavenumber: Annotated[FloatArray, Array("cm^-1", "n", "abscissa, strictly ascending", kind="position")]
    values: Annotated[FloatArray, Array("as filed", "rows,columns,n", "ordinates; NaN where missing", finite=False)]
    kind: Annotated[Kind, Option("what the ordinate is", choices=get_args(Kind))]
    metadata: Annotated[Mapping[str, str], Option("fields of the header as filed")]
    warnings: Annotated[tuple[str, ...], Option("what was doubtful when it was read")] = ()

    @property
    def shape(self) -> tuple[int, int, int]:
        """Numbers of rows, columns and wavenumbers."""
        rows, columns, points = self.values.shape
        return rows, columns, points

    @property
    def lazy(self) -> bool:
        """Whether the values are read when they are needed."""
        return not isinstance(self.values, np.ndarray)

    @property
    def pixel_size(self) -> float | None:
        """Size of a pixel in um, None if the labels do not state it."""
        found = _NUMBER.search(self.metadata.get(PIXEL_SIZE, ""))
        return float(found[0]) if found and float(found[0]) > 0.0 else None

    def spectrum(self, row: int, column: int) -> Spectrum:
        """Return the spectrum of a pixel."""
        rows, columns, _ = self.shape
        if not (0 <= row < rows and 0 <= column < columns):
            raise DomainError(
                f"the image has {rows} rows and {columns} columns", field="row", value=(row, column),
                remedy="count rows and columns from 0",
            )  # fmt: skip
        return Spectrum(self.wavenumber, self.values[row, column], self.kind, metadata=self.metadata)

    def to_xarray(self) -> DataArray:  # type: ignore[override]
        """Return the values with the dimensions y, x and wavenumber; unit, kind and labels are in ``attrs``.

        y and x are in um if the size of a pixel is known, else they count pixels.  Values left in a file stay there.
        """
        size = self.pixel_size
        unit = {"units": "pixel" if size is None else "um"}
        place = {
            name: (name, np.arange(count) * (size or 1.0), unit) for name, count in zip("yx", self.shape, strict=False)
        }
        array: DataArray = require("xarray", extra="maps").DataArray(
            self.values, {**place, "wavenumber": ("wavenumber", self.wavenumber, {"units": "cm^-1"})}, DIMS, self.kind,
            {"units": "1", "kind": self.kind, "metadata": dict(self.metadata), "warnings": self.warnings},
        )  # fmt: skip
        return array

    @classmethod
    def from_xarray(cls, data: DataArray) -> HyperspectralCube:
        """Return the map in an xarray data array with the dimensions y, x and wavenumber, in any order.

        Raises
        ------
        InputError
            Dimensions are missing, or the coordinate ``wavenumber`` is not finite and free of repetitions.
        """
        if not hasattr(data, "dims") or set(data.dims) != set(DIMS) or "wavenumber" not in data.coords:
            found = getattr(data, "dims", type(data).__name__)
            raise InputError(
                f"must have the dimensions {', '.join(DIMS)} and wavenumber as a coordinate", field="data", value=found,
                remedy="rename its dimensions and set the coordinate wavenumber in cm^-1",
            )  # fmt: skip
        data = data.transpose(*DIMS).sortby("wavenumber")
        x = np.asarray(data["wavenumber"].values, dtype=np.float64)
        if x.size < 2 or not np.isfinite(x).all() or not (np.diff(x) > 0).all():
            raise InputError(
                "must hold two or more different numbers", field="wavenumber", value=x.size, remedy="correct the axis"
            )
        attrs: dict[str, Any] = data.attrs
        kind: Kind = attrs["kind"] if attrs.get("kind") in get_args(Kind) else "arbitrary"
        return cls(x, data.data, kind, dict(attrs.get("metadata", {})), tuple(attrs.get("warnings", ())))

    def __repr__(self) -> str:
        rows, columns, points = self.shape
        ends = f"{self.wavenumber[0]:.6g} to {self.wavenumber[-1]:.6g} cm^-1"
        where = ", left in the file" if self.lazy else ""
        return f"<HyperspectralCube: {self.kind}, {rows} x {columns} pixels, {points} points, {ends}{where}>"
