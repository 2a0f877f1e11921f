"""Hyperspectral images in the ENVI format, read with SPy, whole or left in the file."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.core.quantity import FloatArray
from vibron.core.require import require
from vibron.core.spectrum import KINDS, Kind
from vibron.infrared.files.source import load_text
from vibron.infrared.formats._assembly import Place
from vibron.infrared.formats._cube import ascending, cube
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
from vibron.infrared.spectral_map.blocks import in_blocks
from vibron.infrared.spectral_map.cube import HyperspectralCube

#: The header reader of SPy takes time that grows with the square of these.
_HEADER_BYTES, _HEADER_LINES = 1_000_000, 20_000
_SINGLE = {"i": 2, "u": 2, "f": 4}  # bytes of the numbers that single precision holds exactly
ORDINATE = "ordinate kind"  # field of the header, beyond the format, that names the kind


@dataclass(frozen=True)
class _Image:
    """An opened image: fields of the header, values by line, sample and band in the mapped file, and scale factor."""

    place: Place
    fields: Mapping[str, Any]
    values: npt.NDArray[Any]
    scale: float

    @property
    def kind(self) -> Kind:
        """What the ordinate is, as far as the header states it."""
        named: Any = self.fields.get(ORDINATE)
        if named in KINDS:
            kind: Kind = named
            return kind
        return "reflectance" if "reflectance scale factor" in self.fields else "arbitrary"

    @property
    def metadata(self) -> dict[str, str]:
        """The other fields of the header as text."""
        words = {key: value if isinstance(value, str) else ", ".join(value) for key, value in self.fields.items()}
        return {key: text for key, text in words.items() if key not in ("wavelength", "bbl", ORDINATE)}


def envi_image(
    source: Path | bytes, data: Path | bytes | None, x_unit: XUnit | None, y_kind: Kind | None, max_values: int
) -> HyperspectralCube:
    """Read an image; lines x samples x bands x bytes a value and the header offset must fit the size of the image."""
    with _opened(source, data, max_values) as image:
        values = np.array(image.values, dtype=np.float64)
    place, fields = image.place, image.fields
    values, notes = masked(values, fields, image.scale, place)
    return cube(
        positions(fields, values.shape[2], place), values, place, x_label=units(fields), x_unit=x_unit,
        y_kind=y_kind or image.kind, metadata=image.metadata, warnings=notes,
    )  # fmt: skip


def lazy_envi_image(
    source: Path, data: Path | None, x_unit: XUnit | None, y_kind: Kind | None, max_values: int
) -> HyperspectralCube:
    """Map an image into memory, as :func:`envi_image` reads it but in single precision unless the file is finer."""
    with _opened(source, data, max_values) as image:
        values, fields, place, scale = image.values, image.fields, image.place, image.scale
    wavenumber, order, notes = ascending(
        positions(fields, values.shape[2], place), place, x_label=units(fields), x_unit=x_unit
    )
    _, bad = masked(np.zeros((1, 1, wavenumber.size)), fields, scale, place)
    exact = np.dtype(np.float32 if values.dtype.itemsize <= _SINGLE[values.dtype.kind] else np.float64)

    def converted(block: npt.NDArray[Any]) -> FloatArray:
        found, _ = masked(np.array(block, dtype=exact), fields, scale, place)
        found[np.isinf(found)] = np.nan
        return found if (np.diff(order) > 0).all() else np.ascontiguousarray(found[:, :, order])

    return HyperspectralCube(
        wavenumber, in_blocks(values, converted, exact), y_kind or image.kind, image.metadata, (*notes, *bad)
    )


@contextmanager
def _opened(source: Path | bytes, data: Path | bytes | None, max_values: int) -> Iterator[_Image]:
    """Open an image whose size fits its header; while the block lasts if the image is given as bytes."""
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
            values, scale = opened.open_memmap(interleave="bip"), float(opened.scale_factor)
        except Exception as error:  # as above
            raise place.error(f"the ENVI image cannot be read: {error!r}", REMEDY) from error
        yield _Image(place, fields, values, scale)
