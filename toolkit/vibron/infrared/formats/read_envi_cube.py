"""Read a hyperspectral image in the ENVI format."""

from __future__ import annotations

import tempfile
import warnings
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import numpy as np

from vibron.core.errors import FormatError, InputError, ResourceError
from vibron.core.quantity import File, FloatArray, Option, Quantity
from vibron.core.require import require
from vibron.core.spectrum import Kind
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.formats._assembly import KINDS, Place
from vibron.infrared.formats._cube import HyperspectralCube, cube
from vibron.infrared.formats._source import load_text, size_of
from vibron.infrared.formats._units import X_UNITS, XUnit

#: The header reader of SPy takes time that grows with the square of these.
_HEADER_BYTES, _HEADER_LINES = 1_000_000, 20_000
_MAX_VALUES = 20_000_000
_ENDINGS = ("", ".img", ".dat", ".raw", ".bin", ".bil", ".bip", ".bsq", ".sli")
_REMEDY = "correct the header, or write header and image again"


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
        raise place.error(f"the header has more than {_HEADER_LINES} lines", _REMEDY)
    with tempfile.TemporaryDirectory() as folder:
        # SPy reads from files only; a copy of the header is one in UTF-8 and with line feeds.
        path = Path(folder) / "header.hdr"
        path.write_text(header.text, encoding="utf-8")
        try:
            fields = _quietly(envi.read_envi_header, str(path))
            layout = envi.gen_params({**fields, "header offset": fields.get("header offset", "0")})
            shape = (layout.nrows, layout.ncols, layout.nbands)
            dtype = np.dtype(layout.dtype)
        except Exception as error:  # SPy lets through whatever a damaged header runs into
            raise place.error(f"the ENVI header cannot be read: {error!r}", _REMEDY) from error
        _require_shape(shape, dtype, fields, place, max_values)
        image = _image(source, data, place)
        _require_size(image, layout.offset, int(np.prod(shape)) * dtype.itemsize, place)
        if isinstance(image, bytes):
            (Path(folder) / "image").write_bytes(image)
            image = Path(folder) / "image"
        try:
            opened = _quietly(envi.open, str(path), str(image.absolute()))
            values = np.array(opened.open_memmap(interleave="bip"), dtype=np.float64)
            scale = float(opened.scale_factor)
        except Exception as error:  # as above
            raise place.error(f"the ENVI image cannot be read: {error!r}", _REMEDY) from error
    values, notes = _masked(values, fields, scale, place)
    kind: Kind = y_kind or ("reflectance" if "reflectance scale factor" in fields else "arbitrary")
    metadata = {key: value if isinstance(value, str) else ", ".join(value) for key, value in fields.items()}
    return cube(
        _positions(fields, shape[2], place), values, place, x_label=_units(fields), x_unit=x_unit, y_kind=kind,
        metadata={key: text for key, text in metadata.items() if key not in ("wavelength", "bbl")}, warnings=notes,
    )  # fmt: skip


def _quietly(read: Any, *paths: str) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return read(*paths)


def _require_shape(
    shape: tuple[int, ...], dtype: np.dtype[Any], fields: Mapping[str, Any], place: Place, max_values: int
) -> None:
    if min(shape) < 1:
        raise place.error(f"the header says {shape[0]} lines, {shape[1]} samples, {shape[2]} bands", _REMEDY)
    if shape[0] * shape[1] * shape[2] > max_values:
        raise ResourceError(
            f"the image holds {shape[0] * shape[1] * shape[2]} values, more than the {max_values} allowed",
            field="max_values", value=max_values, remedy="raise max_values, or cut the image",
        )  # fmt: skip
    if dtype.kind == "c":
        raise place.error("the image holds complex numbers", "write its real part, or an absorbance")
    if str(fields.get("interleave", "")).lower() not in ("bil", "bip", "bsq"):
        raise place.error(f"the interleave is {fields.get('interleave')!r}, none of bil, bip and bsq", _REMEDY)
    if fields.get("file type", "ENVI Standard") != "ENVI Standard":
        raise place.error(f"this is an {fields.get('file type')}, not an image", "give an ENVI Standard image")


def _require_size(image: Path | bytes, offset: int, wanted: int, place: Place) -> None:
    size = size_of(image)
    if offset < 0 or size != offset + wanted:
        raise place.error(
            f"lines, samples, bands and header offset ask for {offset + wanted} bytes, the image has {size}", _REMEDY
        )


def _image(source: Path | bytes, data: Path | bytes | None, place: Place) -> Path | bytes:
    if data is not None:
        return data
    if not isinstance(source, bytes):
        stem = Path(source).with_suffix("")
        for ending in (*_ENDINGS, *(ending.upper() for ending in _ENDINGS)):
            candidate = stem.with_name(stem.name + ending)
            if candidate.is_file():
                return candidate
    raise InputError(
        f"there is no image beside {place.file}", field="data", value=place.file, remedy="give the image as data"
    )


def _positions(fields: Mapping[str, Any], bands: int, place: Place) -> FloatArray:
    listed = fields.get("wavelength")
    try:
        x = np.array([float(word) for word in listed or ()], dtype=np.float64)
    except (TypeError, ValueError) as error:
        raise place.error(f"a position of a band is no number: {error}", _REMEDY) from error
    if x.size != bands:
        raise place.error(f"the header has {bands} bands and {x.size} positions (wavelength)", _REMEDY, "x_unit")
    return x


def _units(fields: Mapping[str, Any]) -> str:
    label = str(fields.get("wavelength units", ""))
    return "" if label.lower() in ("unknown", "index", "none") else label


def _masked(
    values: FloatArray, fields: Mapping[str, Any], scale: float, place: Place
) -> tuple[FloatArray, tuple[str, ...]]:
    """Mark what is to be ignored as missing, and scale the rest."""
    notes: tuple[str, ...] = ()
    try:
        ignore = float(fields["data ignore value"]) if "data ignore value" in fields else None
        good = np.array([float(word) for word in fields.get("bbl", ())], dtype=np.float64)
    except (TypeError, ValueError) as error:
        raise FormatError(
            f"data ignore value or bbl is no number: {error}", file=place.file, remedy=_REMEDY
        ) from error
    if good.size not in (0, values.shape[2]) or not np.isfinite(scale) or scale == 0.0:
        raise place.error(f"{good.size} marks for {values.shape[2]} bands, or a scale factor of {scale}", _REMEDY)
    if ignore is not None:
        values[values == ignore] = np.nan
    if good.size and not good.all():
        values[:, :, good == 0] = np.nan
        notes = (f"{int((good == 0).sum())} bands are marked bad and are missing",)
    return values / scale, notes
