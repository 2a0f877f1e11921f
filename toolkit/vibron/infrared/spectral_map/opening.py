"""What a tool takes for a map: a file, a map in memory, or an array of xarray."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from vibron.core.errors import InputError
from vibron.core.spectrum import Kind
from vibron.infrared.formats.read_image import lazy_image
from vibron.infrared.spectra.x_units import XUnit
from vibron.infrared.spectral_map.cube import HyperspectralCube

if TYPE_CHECKING:
    from vibron.core.notebook.types import DataArray

    MapSource: TypeAlias = Path | str | HyperspectralCube | DataArray
else:
    MapSource = Path  # what it is at the boundary

SOURCE = (
    "map: header of an ENVI (.hdr) or Agilent image (.bsp, .dmt), or a Renishaw (.wdf) or PerkinElmer map (.fsm); in "
    "Python also a HyperspectralCube or DataArray"
)


def open_map(source: MapSource, *, x_unit: XUnit | None = None, y_kind: Kind | None = None) -> HyperspectralCube:
    """Open a map of any size: an ENVI image stays in its file, whose blocks are read when they are needed.

    Parameters
    ----------
    source : path, HyperspectralCube or DataArray
        Header of an ENVI or Agilent image, or a map in one file (.wdf, .fsm); an xarray array has the dimensions y,
        x and wavenumber (cm^-1).
    x_unit, y_kind : str, optional
        What the header of a file does not state, as in `read_image`.

    Raises
    ------
    FormatError
        The file is damaged.
    InputError
        It is none of these, or the dimensions are others.

    Examples
    --------
    >>> from vibron.core.example import example
    >>> cube = open_map(example("cube.hdr"))
    >>> cube
    <HyperspectralCube: arbitrary, 2 x 3 pixels, 25 points, 800 to 2000 cm^-1, left in the file>
    >>> cube.to_xarray().sel(wavenumber=1000.0).values
    array([[  4.,  14.,  24.],
           [104., 114., 124.]], dtype=float32)
    """
    if isinstance(source, HyperspectralCube):
        return source
    if isinstance(source, str | Path):
        return lazy_image(Path(source), x_unit, y_kind)
    if hasattr(source, "dims"):
        return HyperspectralCube.from_xarray(source)
    given: Any = source
    raise InputError(
        "is not a map", field="cube", value=type(given).__name__,
        remedy="give the header of an image, a HyperspectralCube, or an xarray array (y, x, wavenumber)",
    )  # fmt: skip
