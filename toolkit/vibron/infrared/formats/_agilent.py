"""Images of an Agilent focal plane array, single tile or mosaic."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TypeVar

import numpy as np

from vibron.core.errors import InputError, ResourceError
from vibron.core.quantity import FloatArray
from vibron.core.spectrum import Kind
from vibron.infrared.files.content import Content
from vibron.infrared.files.source import Source, load_content, size_of
from vibron.infrared.formats._assembly import Place
from vibron.infrared.formats._cube import cube
from vibron.infrared.spectral_map.cube import HyperspectralCube

#: The properties of the axis are at one place: version "1.00", then each value behind its length in bytes.
_AXIS, _LAYOUT = 2200, "<4s4xiidiiii"
_PREAMBLE = 255
#: Other files of a measurement, and the ending of the header that belongs to them.
_HEADER_OF = {".dat": ".bsp", ".seq": ".bsp", ".dmd": ".dmt", ".dms": ".dmt", ".drd": ".dmt"}
AnySource = TypeVar("AnySource", Path, bytes, Source)
COMPOUND_FILE = b"\xd0\xcf\x11\xe0"  # first bytes of a header
LARGEST_IMAGE = 20_000_000
_MAX_HEADER = 2_000_000
_REMEDY = "keep the files of one measurement together as Resolutions Pro wrote them"


def agilent_image(
    source: Path | bytes, data: Path | bytes | None, y_kind: Kind | None, max_values: int
) -> HyperspectralCube:
    """Read an image; the wavenumbers are d (i + k) with the spacing d and the first point i of the header."""
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


def agilent_header(source: AnySource) -> AnySource:
    """Return the header of a measurement for any of its other files, and anything else as it is.

    Raises
    ------
    InputError
        There is none next to such a file.
    """
    if isinstance(source, bytes) or (suffix := Path(source).suffix.lower()) not in _HEADER_OF:
        return source
    path = Path(source)
    stem = re.sub(r"_\d{4}_\d{4}$", "", path.stem).casefold()
    wanted = f"{stem}{_HEADER_OF[suffix]}"
    found = [one for one in path.parent.iterdir() if one.name.casefold() == wanted] if path.parent.is_dir() else []
    if not found and suffix == ".dat":  # other programs use this ending too
        return source
    if not found:
        raise InputError(
            f"no header {wanted} found next to it", field="source", value=str(source), remedy=_REMEDY
        )  # fmt: skip
    return found[0]


def _axis(header: Content) -> FloatArray:
    """Return the wavenumbers, having checked that version and lengths are where they belong."""
    if not header.data.startswith(COMPOUND_FILE):
        raise header.error("this is not a header of Resolutions Pro (.bsp, .dmt)", 0, "give the .bsp or .dmt file")
    version, _, eight, spacing, four, start, again, points = header.unpack(_LAYOUT, _AXIS, "the axis")
    if version != b"1.00" or (eight, four, again) != (8, 4, 4):
        raise header.error("the properties of the axis are not where they belong", _AXIS, _REMEDY)
    if points < 2 or not np.isfinite(spacing) or spacing <= 0 or start < 0 or points > LARGEST_IMAGE:
        raise header.error(f"the axis has {points} points from {start} by {spacing:g} cm^-1", _AXIS + 16, _REMEDY)
    return np.asarray(spacing * (start + np.arange(points)), dtype=np.float64)


def _tiles(source: Path | bytes, header: Content) -> dict[tuple[int, int], Path | bytes]:
    """Return the tiles next to a header by column and row."""
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
            f"no tile (.dat, _0000_0000.dmd) found next to {header.name}", field="data", value=str(source),
            remedy=_REMEDY,
        )  # fmt: skip
    return found


def _tile(content: Content, points: int) -> FloatArray:
    """Return a tile by row, column and point."""
    count = len(content) // 4 - _PREAMBLE
    side = int(max(count, 0) // points) ** 0.5
    if side < 1 or side != int(side) or count != int(side) ** 2 * points or len(content) % 4:
        raise content.error(
            f"{len(content)} bytes do not form a square of spectra with {points} points", len(content), _REMEDY
        )
    values = content.numbers("<f4", 4 * _PREAMBLE, count, "the tile")
    return np.asarray(values.reshape(points, int(side), int(side)).transpose(1, 2, 0), dtype=np.float64)
