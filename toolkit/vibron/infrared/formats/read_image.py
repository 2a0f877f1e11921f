from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal, TypeAlias

from vibron.core.choice import refuse_inapplicable
from vibron.core.quantity import File, Option, Quantity
from vibron.core.spectrum import Kind
from vibron.core.tool import tool
from vibron.infrared.files.source import read_head
from vibron.infrared.formats._agilent import COMPOUND_FILE, LARGEST_IMAGE, agilent_image
from vibron.infrared.formats._envi_image import envi_image, lazy_envi_image
from vibron.infrared.spectra.x_units import XUnit
from vibron.infrared.spectral_map.cube import HyperspectralCube

_ANY_SIZE = 2**62
ImageFormat: TypeAlias = Literal["agilent", "envi"]


@tool(
    valid_for="ENVI Standard images of real numbers, any interleave (bil, bip, bsq), with positions of the bands; "
    "images of an Agilent focal plane array, one tile (.bsp and .dat) or a mosaic (.dmt and .dmd)",
    limitations="complex ENVI images, spectral libraries and images without positions of the bands are refused, map "
    "information is kept as text; Agilent interferograms (.seq, .drd) are not read, tiles missing from a mosaic are "
    "NaN; the layout is not published by Agilent, and was checked on one tile and one mosaic of an instrument",
    see_also=("read_spectrum",),
    extra="formats",
    cost="light",
    effects=("files",),
)
def read_image(
    source: Annotated[Path | bytes, File("header (.hdr, .bsp of a tile, .dmt of a mosaic), or its content as bytes")],
    data: Annotated[Path | bytes | None, File("image or tile, or its content; found next to the header")] = None,
    format: Annotated[ImageFormat | None, Option("format, else detected from the header")] = None,
    x_unit: Annotated[XUnit | None, Option("unit of the bands if an ENVI header does not tell")] = None,
    y_kind: Annotated[Kind | None, Option("what the values are; arbitrary if not given")] = None,
    max_values: Annotated[int, Quantity("1", "largest number of values in the image", ge=1)] = LARGEST_IMAGE,
) -> HyperspectralCube:
    """Read a hyperspectral image in the ENVI format or of an Agilent focal plane array, on ascending wavenumbers.

    ``envi``, read with SPy: lines x samples x bands x bytes a value and the header offset must fit the size of the
    image.  Values are divided by the ``reflectance scale factor``; ``data ignore value`` and bands marked bad (``bbl``
    0) become NaN.  ``agilent``: the header gives spacing d, first point i and number of points n, wavenumber =
    d (i + k).  A tile holds 255 numbers and then n planes of m x m pixels, 32-bit floats; row 0 is the lowest row.

    Parameters
    ----------
    data
        Sought next to the header under the usual endings.

    Returns
    -------
    HyperspectralCube
        ``values`` by row (line), column (sample) and wavenumber.

    Raises
    ------
    FormatError
        The header is damaged, gives no positions of the bands, or does not fit the image.
    InputError
        No image is found, or ``x_unit`` is given for an Agilent image.
    ResourceError
        The image holds more than ``max_values``.

    Examples
    --------
    >>> from vibron.core.example import example
    >>> image = read_image(example("cube.hdr"))
    >>> image.values.shape, image.spectrum(1, 2).ordinate[:3]
    ((2, 3, 25), array([120., 121., 122.]))
    >>> read_image(example("agilent.bsp")).wavenumber[:3]
    array([1000., 1010., 1020.])
    """
    head = source[:4] if isinstance(source, bytes) else read_head(source, 4)
    chosen = format or ("agilent" if head == COMPOUND_FILE else "envi")
    refuse_inapplicable("format", chosen, x_unit=(x_unit, ("envi",)))
    if chosen == "agilent":
        return agilent_image(source, data, y_kind, max_values)
    return envi_image(source, data, x_unit, y_kind, max_values)


def lazy_image(source: Path, x_unit: XUnit | None = None, y_kind: Kind | None = None) -> HyperspectralCube:
    """Open an image as `read_image` reads it, of any size: ENVI is left in the file, whose blocks are read when needed.

    Raises
    ------
    FormatError, InputError
        As of `read_image`.
    ResourceError
        An Agilent image holds more than 20 million values.
    """
    if read_head(source, 4) == COMPOUND_FILE:
        return read_image(source, y_kind=y_kind)
    return lazy_envi_image(source, None, x_unit, y_kind, _ANY_SIZE)
