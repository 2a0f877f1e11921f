"""Hyperspectral images in the ENVI format, read with SPy."""

from __future__ import annotations

import tempfile
from pathlib import Path

import numpy as np

from vibron.core.require import require
from vibron.core.spectrum import Kind
from vibron.infrared.files.source import load_text
from vibron.infrared.formats._assembly import Place
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
from vibron.infrared.spectra.x_units import XUnit

#: The header reader of SPy takes time that grows with the square of these.
_HEADER_BYTES, _HEADER_LINES = 1_000_000, 20_000


def envi_image(
    source: Path | bytes, data: Path | bytes | None, x_unit: XUnit | None, y_kind: Kind | None, max_values: int
) -> HyperspectralCube:
    """Read an image; lines x samples x bands x bytes a value and the header offset must fit the size of the image."""
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
