"""Read a hyperspectral image in the ENVI format."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Annotated

import numpy as np

from vibron.core.quantity import File, Option, Quantity
from vibron.core.require import require
from vibron.core.spectrum import Kind
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.formats._assembly import KINDS, Place
from vibron.infrared.formats._cube import HyperspectralCube, cube
from vibron.infrared.formats._envi import (
    REMEDY,
    find_image,
    masked,
    positions,
    quietly,
    require_shape,
    require_size,
    units,
)
from vibron.infrared.formats._source import load_text
from vibron.infrared.formats._units import X_UNITS, XUnit

#: The header reader of SPy takes time that grows with the square of these.
_HEADER_BYTES, _HEADER_LINES = 1_000_000, 20_000
_MAX_VALUES = 20_000_000


@tool(
    domain="infrared",
    family="formats",
    known_answers=(
        KnownAnswer(
            call={"source": "example:cube.hdr"},
            path="values.1.2.3",
            value=123.0,
            source="the file was written with 100 row + 10 column + band, bands in ascending wavenumber",
        ),
        KnownAnswer(
            call={"source": "example:cube.hdr"},
            path="wavenumber.0",
            value=1e4 / 12.5,
            tolerance=1e-9,
            source="the last band of the header stands at 12.5 micrometres, 800 cm^-1",
            kind="identity",
        ),
    ),
    valid_for="ENVI Standard images, real numbers, any interleave (bil, bip, bsq), with positions of the bands",
    limitations="complex images, spectral libraries and images without positions of the bands are refused; map "
    "information is kept as text",
    keywords=("ENVI", "hyperspectral", "image", "cube", "bil", "bip", "bsq", "hdr", "imaging", "map", "SPy"),
    see_also=("read_agilent", "read_spectrum"),
    extra="formats",
    cost="light",
    effects=("files",),
    asks=(
        "[values: Read] the ENVI cube {source}",
        "[values: Open] the hyperspectral image {source} by its ENVI header",
        "[values: Load] the ENVI header {source} and image {data}, bands {x_unit=nm: in nanometres}",
    ),
)
def read_envi_cube(
    source: Annotated[Path | bytes, File("ENVI header (.hdr), or its content as bytes")],
    data: Annotated[Path | bytes | None, File("image, or its content; found beside the header if not given")] = None,
    x_unit: Annotated[XUnit | None, Option("unit of the bands if the header does not tell", choices=X_UNITS)] = None,
    y_kind: Annotated[Kind | None, Option("what the values are; arbitrary if not given", choices=KINDS)] = None,
    max_values: Annotated[int, Quantity("1", "largest number of values in the image", ge=1)] = _MAX_VALUES,
) -> HyperspectralCube:
    """Read a hyperspectral image in the ENVI format with SPy, on ascending wavenumbers.

    Lines x samples x bands x bytes a value and the header offset must fit the size of the image.  Values are divided by
    the ``reflectance scale factor``; ``data ignore value`` and bands marked bad (``bbl`` 0) become NaN.

    Parameters
    ----------
    source : Path or bytes
        Header, or its content.
    data : Path or bytes, optional
        Image; sought beside the header under the usual endings.
    x_unit : str, optional
        ``cm-1``, ``um`` or ``nm``; overrides ``wavelength units``.
    y_kind : str, optional
        What the values are; the format does not tell.
    max_values : int
        Largest number of values.

    Returns
    -------
    HyperspectralCube
        ``values`` by row (line), column (sample) and wavenumber.

    Raises
    ------
    FormatError
        The header is damaged, gives no positions of the bands, or does not fit the image.
    InputError
        There is no image.
    ResourceError
        The image holds more than ``max_values``.

    Examples
    --------
    >>> from vibron.core.example import example
    >>> image = read_envi_cube(example("cube.hdr"))
    >>> image.values.shape, image.spectrum(1, 2).ordinate[:3]
    ((2, 3, 25), array([120., 121., 122.]))
    """
    envi = require("spectral.io.envi", extra="formats")
    header = load_text(source, max_points=_HEADER_BYTES, each=1)
    place = Place(header.name)
    if header.text.count("\n") > _HEADER_LINES:
        raise place.error(f"the header has more than {_HEADER_LINES} lines", REMEDY)
    with tempfile.TemporaryDirectory() as folder:
        # SPy reads from files only; a copy of the header is one in UTF-8 and with line feeds.
        path = Path(folder) / "header.hdr"
        path.write_text(header.text, encoding="utf-8")
        try:
            fields = quietly(envi.read_envi_header, str(path))
            layout = envi.gen_params({**fields, "header offset": fields.get("header offset", "0")})
            shape = (layout.nrows, layout.ncols, layout.nbands)
            dtype = np.dtype(layout.dtype)
        except Exception as error:  # SPy lets through whatever a damaged header runs into
            raise place.error(f"the ENVI header cannot be read: {error!r}", REMEDY) from error
        require_shape(shape, dtype, fields, place, max_values)
        picture = find_image(source, data, place)
        require_size(picture, layout.offset, int(np.prod(shape)) * dtype.itemsize, place)
        if isinstance(picture, bytes):
            (Path(folder) / "image").write_bytes(picture)
            picture = Path(folder) / "image"
        try:
            opened = quietly(envi.open, str(path), str(picture.absolute()))
            values = np.array(opened.open_memmap(interleave="bip"), dtype=np.float64)
            scale = float(opened.scale_factor)
        except Exception as error:  # as above
            raise place.error(f"the ENVI image cannot be read: {error!r}", REMEDY) from error
    values, notes = masked(values, fields, scale, place)
    kind: Kind = y_kind or ("reflectance" if "reflectance scale factor" in fields else "arbitrary")
    metadata = {key: value if isinstance(value, str) else ", ".join(value) for key, value in fields.items()}
    return cube(
        positions(fields, shape[2], place), values, place, x_label=units(fields), x_unit=x_unit, y_kind=kind,
        metadata={key: text for key, text in metadata.items() if key not in ("wavelength", "bbl")}, warnings=notes,
    )  # fmt: skip
