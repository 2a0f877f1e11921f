"""Read an infrared image of Agilent's Resolutions Pro."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import numpy as np

from vibron.core.errors import InputError, ResourceError
from vibron.core.quantity import File, FloatArray, Option, Quantity
from vibron.core.spectrum import Kind
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.formats._assembly import KINDS, Place
from vibron.infrared.formats._content import Content
from vibron.infrared.formats._cube import HyperspectralCube, cube
from vibron.infrared.formats._source import load_content, size_of

#: The properties of the axis stand at one place: version "1.00", then each value behind its length in bytes.
_AXIS, _LAYOUT = 2200, "<4s4xiidiiii"
_PREAMBLE = 255
_MAX_VALUES = 20_000_000
_MAX_HEADER = 2_000_000
_REMEDY = "keep the files of one measurement together as Resolutions Pro wrote them"


@tool(
    domain="infrared",
    family="formats",
    known_answers=(
        KnownAnswer(
            call={"source": "example:agilent.bsp"},
            path="values.1.0.3",
            value=7.0,
            source="the tile was written with band + 4 row + 2 column; the package agilent-format 0.4.7 reads the same",
        ),
        KnownAnswer(
            call={"source": "example:agilent.bsp"},
            path="wavenumber.0",
            value=1000.0,
            source="the axis begins at point 100 of a spacing of 10 cm^-1",
            kind="identity",
        ),
    ),
    valid_for="images of a focal plane array: one tile (.bsp and .dat) or a mosaic (.dmt and .dmd)",
    limitations="interferograms (.seq, .drd) are not read; tiles missing from a mosaic are NaN; the layout is not "
    "published by Agilent, and was checked on one tile and one mosaic of an instrument",
    keywords=("Agilent", "Resolutions Pro", "FPA", "focal plane array", "bsp", "dmt", "dmd", "dat", "mosaic", "image"),
    see_also=("read_envi_cube", "read_spectrum"),
    cost="light",
    effects=("files",),
    asks=(
        "[values: Read] the Agilent focal plane array image {source}",
        "[values: Open] the FPA mosaic {source} of Resolutions Pro",
        "[values: Load] an Agilent tile {source} with its data {data}, values in {y_kind=absorbance: absorbance}",
    ),
)
def read_agilent(
    source: Annotated[Path | bytes, File("header (.bsp of a tile, .dmt of a mosaic), or its content as bytes")],
    data: Annotated[Path | bytes | None, File("the tile (.dat), or its content; found beside the header")] = None,
    y_kind: Annotated[Kind | None, Option("what the values are; arbitrary if not given", choices=KINDS)] = None,
    max_values: Annotated[int, Quantity("1", "largest number of values in the image", ge=1)] = _MAX_VALUES,
) -> HyperspectralCube:
    """Read an image of an Agilent focal plane array, single tile or mosaic, on wavenumbers.

    The header gives spacing d, first point i and number of points n: wavenumber = d (i + k).  A tile holds 255 numbers
    and then n planes of m x m pixels, 32-bit floats; row 0 is the lowest row of the image.

    Parameters
    ----------
    source : Path or bytes
        Header, or its content.
    data : Path or bytes, optional
        Tile, if it is not beside the header under the same name.
    y_kind : str, optional
        What the values are.
    max_values : int
        Largest number of values.

    Returns
    -------
    HyperspectralCube
        ``values`` by row, column and wavenumber.

    Raises
    ------
    FormatError
        A file is no header, is cut short, or header and tile do not fit.
    InputError
        There is no tile.
    ResourceError
        The image holds more than ``max_values``.

    Examples
    --------
    >>> from vibron.core.example import example
    >>> image = read_agilent(example("agilent.bsp"))
    >>> image.values.shape, image.wavenumber[:3]
    ((2, 2, 24), array([1000., 1010., 1020.]))
    """
    header = load_content(source, max_points=_MAX_HEADER)
    x = _axis(header)
    tiles = {(0, 0): data} if data is not None else _tiles(source, header)
    rows, columns = 1 + max(row for _, row in tiles), 1 + max(column for column, _ in tiles)
    largest = max(size_of(path) for path in tiles.values()) // 4
    if rows * columns * largest > max_values:
        raise ResourceError(
            f"the image holds {rows * columns * largest} values, more than the {max_values} allowed",
            field="max_values", value=max_values, remedy="raise max_values, or read single tiles",
        )  # fmt: skip
    loaded = {
        place: _tile(load_content(path, max_points=max_values, limit="max_values"), x.size)
        for place, path in sorted(tiles.items())
    }
    side = max(tile.shape[0] for tile in loaded.values())
    values = np.full((rows * side, columns * side, x.size), np.nan)
    for (column, row), tile in loaded.items():
        if tile.shape[0] != side:
            raise header.error("the tiles of the mosaic are not of one size", 0, _REMEDY)
        # Tiles are counted from the top, rows of pixels from the bottom.
        bottom = (rows - 1 - row) * side
        values[bottom : bottom + side, column * side : (column + 1) * side] = tile
    missing = rows * columns - len(loaded)
    return cube(
        x, values, Place(header.name), x_label="cm-1", x_unit=None, y_kind=y_kind or "arbitrary",
        metadata={"tiles": f"{columns} x {rows}", "pixels a side": str(side)},
        warnings=(f"{missing} tiles of the mosaic are missing",) if missing else (),
    )  # fmt: skip


def _axis(header: Content) -> FloatArray:
    """Return the wavenumbers, having checked that version and lengths stand where they belong."""
    if not header.data.startswith(b"\xd0\xcf\x11\xe0"):
        raise header.error("this is no header of Resolutions Pro (.bsp, .dmt)", 0, "give the .bsp or .dmt file")
    version, _, eight, spacing, four, start, again, points = header.unpack(_LAYOUT, _AXIS, "the axis")
    if version != b"1.00" or (eight, four, again) != (8, 4, 4):
        raise header.error("the properties of the axis do not stand where they belong", _AXIS, _REMEDY)
    if points < 2 or not np.isfinite(spacing) or spacing <= 0 or start < 0 or points > _MAX_VALUES:
        raise header.error(f"the axis has {points} points from {start} by {spacing:g} cm^-1", _AXIS + 16, _REMEDY)
    return np.asarray(spacing * (start + np.arange(points)), dtype=np.float64)


def _tiles(source: Path | bytes, header: Content) -> dict[tuple[int, int], Path | bytes]:
    """Return the tiles beside a header by column and row."""
    if isinstance(source, bytes):
        raise InputError("a header alone holds no spectra", field="data", remedy="give the tile (.dat) as data")
    stem = Path(source).stem.casefold()
    pattern = re.compile(re.escape(stem) + r"_(\d{4})_(\d{4})\.dmd")
    found: dict[tuple[int, int], Path | bytes] = {}
    for path in sorted(Path(source).parent.iterdir()):
        name = path.name.casefold()
        match = pattern.fullmatch(name)
        if match:
            found[int(match[1]), int(match[2])] = path
        elif name == f"{stem}.dat" and Path(source).suffix.lower() == ".bsp":
            return {(0, 0): path}
    if not found:
        raise InputError(
            f"there is no tile (.dat, _0000_0000.dmd) beside {header.name}", field="data", value=str(source),
            remedy=_REMEDY,
        )  # fmt: skip
    return found


def _tile(content: Content, points: int) -> FloatArray:
    """Return a tile by row, column and point."""
    count = len(content) // 4 - _PREAMBLE
    side = int(max(count, 0) // points) ** 0.5
    if side < 1 or side != int(side) or count != int(side) ** 2 * points or len(content) % 4:
        raise content.error(
            f"{len(content)} bytes are no square of spectra with {points} points", len(content), _REMEDY
        )
    values = content.numbers("<f4", 4 * _PREAMBLE, count, "the tile")
    return np.asarray(values.reshape(points, int(side), int(side)).transpose(1, 2, 0), dtype=np.float64)
