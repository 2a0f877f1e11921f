"""PerkinElmer Spotlight maps (FSM): a block that describes the map, then one block of ordinates for each pixel."""

from __future__ import annotations

import struct
from collections.abc import Iterator

import numpy as np

from vibron.core.quantity import FloatArray
from vibron.infrared.files.content import Allowance, Content, readable
from vibron.infrared.formats._assembly import Place
from vibron.infrared.formats._map import Grid, Series

#: Signature and description come before the first block; a block has an id and a size.
_START, _BLOCK = 44, 6
_MAP, _PIXEL = 5100, 5105
#: Behind the name: step in x, y, wavenumber; first and last wavenumber, two of a fourth axis, origin;
#: pixels in x, y, z; then four labels: of y, x, wavenumber and ordinate.
_LAYOUT = "<10d3i"
_REMEDY = "export the map again as FSM, or its spectra as SP or text"


def is_fsm(content: Content) -> bool:
    """Return True if a PerkinElmer file is a map."""
    return len(content) >= _START + _BLOCK and content.unpack("<H", _START, "block")[0] == _MAP


def series_of_fsm(content: Content, allowance: Allowance) -> Series:
    """Read every spectrum of a map from its content."""
    if not is_fsm(content):
        raise content.error("this PerkinElmer file holds one spectrum, not a map", _START, "read it with read_spectrum")
    blocks = list(_blocks(content))
    (_, start, size), pixels = blocks[0], [block for block in blocks if block[0] == _PIXEL]
    (length,) = content.unpack("<H", start, "the name of the map")
    content.require(start + 2, length, "the name of the map")
    name = readable(content.data[start + 2 : start + 2 + length])
    head = content.unpack(_LAYOUT, start + 2 + length, "the description of the map")
    (across, down, step), (first, last), (left, top) = head[:3], head[3:5], head[7:9]
    columns, rows, points = head[10:13]
    if not pixels or size < 2 + length:
        raise content.error("this map has no block of ordinates", len(content), _REMEDY)
    if columns < 1 or rows < 1 or columns * rows != len(pixels):
        raise content.error(f"the map has {columns} x {rows} pixels and {len(pixels)} spectra", start, _REMEDY)
    if points < 2 or any(size != 4 * points for _, _, size in pixels):
        raise content.error(f"the map says {points} points, and a spectrum has another number", start, _REMEDY)
    if not np.isfinite([first, last, step]).all() or not _agree(first, last, step, points):
        raise content.error(f"{points} points by {step:g} do not lead from {first:g} to {last:g}", start, _REMEDY)
    allowance.take(points * len(pixels), len(pixels))
    values: FloatArray = np.array([content.numbers("<f4", place, points, "a spectrum") for _, place, _ in pixels])
    about = [
        {"title": f"{name or 'pixel'} {number + 1}", "x (um)": f"{left + across * (number % columns):g}",
         "y (um)": f"{top + down * (number // columns):g}"}
        for number in range(len(pixels))
    ]  # fmt: skip
    place = Place(content.name, byte=pixels[0][1])
    *_, x_label, y_label = _texts(content, start + 2 + length + struct.calcsize(_LAYOUT), 4)
    row, column = np.divmod(np.arange(len(pixels)), columns)
    pixel = (abs(across), abs(down)) if np.isfinite([across, down]).all() and across and down else None
    return Series(
        np.linspace(first, last, points),
        values,
        place,
        about,
        x_label,
        y_label,
        Grid(row, column, (rows, columns), pixel),
    )


def _texts(content: Content, position: int, count: int) -> list[str]:
    """Return texts that follow each other, each behind its length."""
    found = []
    for _ in range(count):
        (length,) = content.unpack("<H", position, "a label of the map")
        content.require(position + 2, length, "a label of the map")
        found.append(readable(content.data[position + 2 : position + 2 + length]))
        position += 2 + length
    return found


def _blocks(content: Content) -> Iterator[tuple[int, int, int]]:
    """Yield id, start and size of each block."""
    position = _START
    while position + _BLOCK <= len(content):
        block, size = content.unpack("<Hi", position, "block")
        content.require(position + _BLOCK, size, f"block {block} of a PerkinElmer map")
        yield block, position + _BLOCK, size
        position += _BLOCK + size


def _agree(first: float, last: float, step: float, points: int) -> bool:
    return step != 0 and abs(abs(step) * (points - 1) - abs(last - first)) <= 0.5 * abs(step)
