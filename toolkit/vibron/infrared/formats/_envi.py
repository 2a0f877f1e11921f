"""Checks of an ENVI header against its image, and what its fields mean."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from vibron.core.errors import FormatError, InputError, ResourceError
from vibron.core.quantity import FloatArray
from vibron.infrared.files.source import size_of
from vibron.infrared.formats._assembly import Place

_ENDINGS = ("", ".img", ".dat", ".raw", ".bin", ".bil", ".bip", ".bsq", ".sli")
REMEDY = "correct the header, or write header and image again"


def quietly(read: Any, *paths: str) -> Any:
    """Call SPy without the warnings it gives."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return read(*paths)


def require_shape(
    shape: tuple[int, ...], dtype: np.dtype[Any], fields: Mapping[str, Any], place: Place, max_values: int
) -> None:
    """Refuse images that are none, too large, complex or of another file type."""
    if min(shape) < 1:
        raise place.error(f"the header says {shape[0]} lines, {shape[1]} samples, {shape[2]} bands", REMEDY)
    if shape[0] * shape[1] * shape[2] > max_values:
        raise ResourceError(
            f"the image holds {shape[0] * shape[1] * shape[2]} values, more than the {max_values} allowed",
            field="max_values", value=max_values, remedy="raise max_values, or cut the image",
        )  # fmt: skip
    if dtype.kind == "c":
        raise place.error("the image holds complex numbers", "write its real part, or an absorbance")
    if str(fields.get("interleave", "")).lower() not in ("bil", "bip", "bsq"):
        raise place.error(f"the interleave is {fields.get('interleave')!r}, none of bil, bip and bsq", REMEDY)
    if fields.get("file type", "ENVI Standard") != "ENVI Standard":
        raise place.error(f"this is an {fields.get('file type')}, not an image", "give an ENVI Standard image")


def require_size(image: Path | bytes, offset: int, wanted: int, place: Place) -> None:
    """Refuse an image that has not as many bytes as the header asks for."""
    size = size_of(image)
    if offset < 0 or size != offset + wanted:
        raise place.error(
            f"lines, samples, bands and header offset ask for {offset + wanted} bytes, the image has {size}", REMEDY
        )


def find_image(source: Path | bytes, data: Path | bytes | None, place: Place) -> Path | bytes:
    """Return the image given, or the one next to the header."""
    if data is not None:
        return data
    if not isinstance(source, bytes):
        stem = Path(source).with_suffix("")
        for ending in (*_ENDINGS, *(ending.upper() for ending in _ENDINGS)):
            candidate = stem.with_name(stem.name + ending)
            if candidate.is_file():
                return candidate
    raise InputError(
        f"no image found next to {place.file}", field="data", value=place.file, remedy="give the image as data"
    )


def positions(fields: Mapping[str, Any], bands: int, place: Place) -> FloatArray:
    """Return the positions of the bands as filed."""
    listed = fields.get("wavelength")
    try:
        x = np.array([float(word) for word in listed or ()], dtype=np.float64)
    except (TypeError, ValueError) as error:
        raise place.error(f"a position of a band is not a number: {error}", REMEDY) from error
    if x.size != bands:
        raise place.error(f"the header has {bands} bands and {x.size} positions (wavelength)", REMEDY, "x_unit")
    return x


def units(fields: Mapping[str, Any]) -> str:
    """Return the unit of the positions, empty where the header does not tell."""
    label = str(fields.get("wavelength units", ""))
    return "" if label.lower() in ("unknown", "index", "none") else label


def masked(
    values: FloatArray, fields: Mapping[str, Any], scale: float, place: Place
) -> tuple[FloatArray, tuple[str, ...]]:
    """Mark what is to be ignored as missing, and scale the rest."""
    notes: tuple[str, ...] = ()
    try:
        ignore = float(fields["data ignore value"]) if "data ignore value" in fields else None
        good = np.array([float(word) for word in fields.get("bbl", ())], dtype=np.float64)
    except (TypeError, ValueError) as error:
        raise FormatError(
            f"data ignore value or bbl is not a number: {error}", file=place.file, remedy=REMEDY
        ) from error
    if good.size not in (0, values.shape[2]) or not np.isfinite(scale) or scale == 0.0:
        raise place.error(f"{good.size} marks for {values.shape[2]} bands, or a scale factor of {scale}", REMEDY)
    if ignore is not None:
        values[values == ignore] = np.nan
    if good.size and not good.all():
        values[:, :, good == 0] = np.nan
        notes = (f"{int((good == 0).sum())} bands are marked bad and are missing",)
    return values if scale == 1.0 else values / scale, notes
