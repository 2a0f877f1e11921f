from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal, TypeAlias

from vibron.core.choice import refuse_inapplicable
from vibron.core.quantity import File, Option, Quantity
from vibron.core.spectrum import Kind
from vibron.core.tool import tool
from vibron.infrared.files.content import Allowance
from vibron.infrared.files.source import load_content, read_head
from vibron.infrared.formats._agilent import COMPOUND_FILE, LARGEST_IMAGE, agilent_header, agilent_image
from vibron.infrared.formats._envi_image import envi_image, lazy_envi_image
from vibron.infrared.formats._fsm import series_of_fsm
from vibron.infrared.formats._map import cube_of_series
from vibron.infrared.formats._wdf import SIGNATURE as WDF
from vibron.infrared.formats._wdf import series_of_wdf
from vibron.infrared.spectra.x_units import XUnit
from vibron.infrared.spectral_map.cube import HyperspectralCube

_ANY_SIZE = 2**62
_NOT_A_MAP = "read its spectra with read_spectrum"
ImageFormat: TypeAlias = Literal["agilent", "envi", "renishaw", "perkinelmer"]
#: First bytes of the formats that are recognised by them; any other is ENVI.
_MAGIC: dict[bytes, ImageFormat] = {COMPOUND_FILE: "agilent", WDF: "renishaw", b"PEPE": "perkinelmer"}


@tool(
    valid_for="ENVI Standard images of real numbers, any interleave (bil, bip, bsq), with positions of the bands; "
    "images of an Agilent focal plane array, one tile (.bsp and .dat) or a mosaic (.dmt and .dmd); maps of Renishaw "
    "WiRE (WDF) and PerkinElmer Spotlight (FSM)",
    limitations="complex ENVI images, spectral libraries and images without positions of the bands are refused, map "
    "information is kept as text; Agilent interferograms (.seq, .drd) are not read, but name the measurement; tiles "
    "missing from a mosaic and pixels missing from a map are NaN; maps of random points or along a free line are "
    "refused, Raman shifts need x_unit cm-1; the layouts are not published: Agilent's was checked on one tile and one "
    "mosaic of an instrument, FSM and WDF on made-up files",
    see_also=("read_spectrum",),
    extra="formats",
    cost="light",
    effects=("files",),
)
def read_image(
    source: Annotated[
        Path | bytes, File("header (.hdr, .bsp of a tile, .dmt of a mosaic) or map (.wdf, .fsm), or its content")
    ],
    data: Annotated[Path | bytes | None, File("image or tile, or its content; found next to the header")] = None,
    format: Annotated[ImageFormat | None, Option("format, else detected from the header")] = None,
    x_unit: Annotated[XUnit | None, Option("unit of the bands if the file does not tell")] = None,
    y_kind: Annotated[
        Kind | None, Option("what the values are; arbitrary if not given and the file does not tell")
    ] = None,
    max_values: Annotated[int, Quantity("1", "largest number of values in the image", ge=1)] = LARGEST_IMAGE,
) -> HyperspectralCube:
    """Read a hyperspectral image (ENVI, Agilent) or a map (Renishaw, PerkinElmer), on ascending wavenumbers.

    ``envi``, read with SPy: lines x samples x bands x bytes a value and the header offset must fit the size of the
    image.  Values are divided by the ``reflectance scale factor``; ``data ignore value`` and bands marked bad (``bbl``
    0) become NaN.  ``agilent``: the header gives spacing d, first point i and number of points n, wavenumber =
    d (i + k).  A tile holds 255 numbers and then n planes of m x m pixels, 32-bit floats; row 0 is the lowest row.
    Any file of an Agilent measurement may be named (.dat, .seq, .dmd, .dms, .drd); its header is sought next to it.
    ``renishaw`` and ``perkinelmer``: one file; each spectrum is put where it was measured, whatever the order.

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
        No image is found, or ``x_unit`` is given for an Agilent image, or ``data`` for a map in one file.
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
    source = agilent_header(source)
    head = source[:4] if isinstance(source, bytes) else read_head(source, 4)
    chosen = format or _MAGIC.get(head, "envi")
    refuse_inapplicable(
        "format", chosen, x_unit=(x_unit, ("envi", "renishaw", "perkinelmer")), data=(data, ("envi", "agilent"))
    )
    if chosen == "agilent":
        return agilent_image(source, data, y_kind, max_values)
    if chosen == "envi":
        return envi_image(source, data, x_unit, y_kind, max_values)
    content = load_content(source, max_points=max_values, limit="max_values")
    allowance = Allowance(max_values, max_values, field="max_values")
    if chosen == "renishaw":
        kind = y_kind or ("arbitrary" if x_unit else None)
        return cube_of_series(series_of_wdf(content, x_unit, kind, allowance), x_unit, kind, allowance, _NOT_A_MAP)
    return cube_of_series(series_of_fsm(content, allowance), x_unit, y_kind, allowance, _NOT_A_MAP)


def lazy_image(source: Path, x_unit: XUnit | None = None, y_kind: Kind | None = None) -> HyperspectralCube:
    """Open an image as `read_image` reads it, of any size: ENVI is left in the file, whose blocks are read when needed.

    Raises
    ------
    FormatError, InputError
        As of `read_image`.
    ResourceError
        An image of another format holds more than 20 million values.
    """
    header = agilent_header(source)
    if read_head(header, 4) in _MAGIC:
        return read_image(header, x_unit=x_unit, y_kind=y_kind)
    return lazy_envi_image(header, None, x_unit, y_kind, _ANY_SIZE)
