"""Renishaw WiRE files (WDF): blocks of a name, an id and a size; single spectra, series and maps.

The layout is not published by Renishaw; it is that of the format notes of the package py-wdf-reader.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from vibron.core.quantity import FloatArray
from vibron.core.spectrum import Kind
from vibron.infrared.files.content import Allowance, Content
from vibron.infrared.formats._assembly import Place
from vibron.infrared.formats._map import Grid, Series
from vibron.infrared.spectra.x_units import XUnit

SIGNATURE = b"WDF1"
REMEDY = "export the spectra from WiRE as text or SPC"
#: Name, id and size of a block; points, capacity, spectra, accumulations, lists, origins; unit and laser.
_BLOCK, _COUNTS, _UNITS = "<4sIQ", ("<IQQIIII", 0x3C), ("<If", 0x98)
_HEADER_SIZE, _BODY, _TITLE = 512, 16, (0xF0, 160)
_AXIS, _ORIGINS, _ORIGIN, _MAP = "<II", "<I", "<II16s", "<I4x3f3f3I"
_SHIFT = 1
_UNITS_OF_X = {0: "", 1: "Raman shift", 2: "cm-1", 3: "nm", 4: "eV", 5: "um"}
_UNITS_OF_Y = {0: "arbitrary", 6: "counts", 7: "counts of electrons", 17: "intensity", 18: "relative intensity"}
_UNITS_OF_PLACE = {5: "um", 8: "mm", 9: "m", 10: "K", 11: "Pa", 12: "s", 13: "ms", 21: "degC", 22: "degF"}
_PLACES = {3: "x", 4: "y", 5: "z", 9: "temperature", 10: "pressure"}
_TIME, _FILE_TIME = 11, 24
_RANDOM, _LINE = 1, 128  # flags of maps whose points lie on no grid


@dataclass(frozen=True)
class _SpectraHeader:
    points: int
    capacity: int
    count: int
    origins: int
    y_unit: int


def series_of_wdf(content: Content, x_unit: XUnit | None, y_kind: Kind | None, allowance: Allowance) -> Series:
    """Read the spectra of a file.

    A Raman shift is the abscissa only if the user says that it be taken for a wavenumber of arbitrary ordinates.
    """
    if not content.data.startswith(SIGNATURE):
        raise content.error("this is not a Renishaw WiRE file (WDF)", 0, "give a .wdf file")
    blocks, header = _blocks(content), _header(content)
    allowance.take(header.points * header.count, header.count)
    x, x_label = _axis(content, blocks, header, shifts=x_unit == "cm-1" and y_kind == "arbitrary")
    start, size = _block(content, blocks, "DATA")
    if 4 * header.points * header.count > size:
        raise content.error(
            f"the header says {header.count} spectra of {header.points} points, the block holds {size // 4} numbers",
            start, REMEDY,
        )  # fmt: skip
    values = content.numbers("<f4", start, header.points * header.count, "the spectra of a WDF file")
    places, about = _origins(content, blocks, header)
    title = content.text(*_TITLE)
    labels = [{"title": title or f"spectrum {k + 1}", **one} for k, one in enumerate(about)]
    short = header.capacity - header.count
    return Series(
        x, values.reshape(header.count, header.points), Place(content.name, byte=start), labels, x_label,
        _UNITS_OF_Y.get(header.y_unit, ""), _grid(content, blocks, header, places),
        (f"the measurement was ended {short} spectra early",) if short > 0 else (),
    )  # fmt: skip


def _blocks(content: Content) -> dict[str, tuple[int, int]]:
    """Return start and size of the body of each block by its name; of several of one name the first."""
    found: dict[str, tuple[int, int]] = {}
    position = 0
    while position + _BODY <= len(content):
        name, _, size = content.unpack(_BLOCK, position, "block")
        if size < _BODY:
            raise content.error(f"a block of {size} bytes is shorter than its head", position, REMEDY)
        content.require(position, size, f"block {name!r}")
        found.setdefault(name.decode("latin-1").strip(), (position + _BODY, size - _BODY))
        position += size
    return found


def _block(content: Content, blocks: Mapping[str, tuple[int, int]], name: str) -> tuple[int, int]:
    if name not in blocks:
        raise content.error(f"this WDF file has no block {name}", len(content), REMEDY)
    return blocks[name]


def _header(content: Content) -> _SpectraHeader:
    (size,) = content.unpack("<Q", 8, "the header of a WDF file")
    if size != _HEADER_SIZE:
        raise content.error(f"a header of {size} bytes is none of a WDF file", 8, REMEDY)
    layout, place = _COUNTS
    points, capacity, count, _, per_y, per_x, origins = content.unpack(layout, place, "the header of a WDF file")
    layout, at = _UNITS
    y_unit, _ = content.unpack(layout, at, "the units of a WDF file")
    if points < 2 or points != per_x or per_y > 1:
        raise content.error(
            f"a spectrum has {points} points, the axis {per_x}, and there are {per_y} of it", place, REMEDY
        )
    if count < 1 or count > max(capacity, 1) or 4 * count * points > len(content):
        raise content.error(f"the header says {count} of {capacity} spectra", place + 12, REMEDY)
    return _SpectraHeader(points, capacity, count, origins, y_unit)


def _axis(
    content: Content, blocks: Mapping[str, tuple[int, int]], header: _SpectraHeader, *, shifts: bool
) -> tuple[FloatArray, str]:
    start, size = _block(content, blocks, "XLST")
    _, unit = content.unpack(_AXIS, start, "the axis of a WDF file")
    if unit == _SHIFT and not shifts:
        raise content.error(
            "the abscissa is a Raman shift: these are not infrared spectra", start,
            "to treat them as curves over the shift all the same, give x_unit cm-1 and y_kind arbitrary",
            field="x_unit",
        )  # fmt: skip
    if size < 8 + 4 * header.points:
        raise content.error(f"the axis has no {header.points} points", start, REMEDY)
    x = content.numbers("<f4", start + 8, header.points, "the axis of a WDF file")
    if not np.isfinite(x).all():
        raise content.error("the axis holds numbers that are not finite", start + 8, REMEDY)
    return x, _UNITS_OF_X.get(unit, f"unit {unit} of WiRE")


def _origins(
    content: Content, blocks: Mapping[str, tuple[int, int]], header: _SpectraHeader
) -> tuple[dict[str, FloatArray], list[dict[str, str]]]:
    """Return where the spectra were measured, by name of the axis, and the labels of each spectrum."""
    about: list[dict[str, str]] = [{} for _ in range(header.count)]
    places: dict[str, FloatArray] = {}
    if "ORGN" not in blocks:
        return places, about
    start, size = blocks["ORGN"]
    (number,) = content.unpack(_ORIGINS, start, "the origins of a WDF file")
    each = struct.calcsize(_ORIGIN) + 8 * header.capacity
    if number != header.origins or struct.calcsize(_ORIGINS) + number * each > size:
        raise content.error(f"{number} origins of {header.capacity} numbers do not fit {size} bytes", start, REMEDY)
    for k in range(number):
        place = start + struct.calcsize(_ORIGINS) + k * each
        kind, unit, _ = content.unpack(_ORIGIN, place, "an origin of a WDF file")
        kind &= 0x7FFFFFFF
        place += struct.calcsize(_ORIGIN)
        if kind == _TIME and unit == _FILE_TIME:
            ticks = np.frombuffer(content.data, "<u8", header.count, place)
            _label(about, "time (s)", (ticks - ticks.min()).astype(np.float64) * 1e-7)
        elif kind in _PLACES:
            values = content.numbers("<f8", place, header.count, "an origin of a WDF file")
            if unit in _UNITS_OF_PLACE and np.isfinite(values).all():
                _label(about, f"{_PLACES[kind]} ({_UNITS_OF_PLACE[unit]})", values)
                places[_PLACES[kind]] = values
    return places, about


def _label(about: list[dict[str, str]], name: str, values: FloatArray) -> None:
    for one, value in zip(about, values.tolist(), strict=True):
        one[name] = f"{value:g}"


def _grid(
    content: Content, blocks: Mapping[str, tuple[int, int]], header: _SpectraHeader, places: Mapping[str, FloatArray]
) -> Grid | None:
    """Return the pixels of a map: by the places of the spectra, so that the order of measurement does not matter."""
    if "WMAP" not in blocks:
        return None
    start, _ = blocks["WMAP"]
    flags, *numbers = content.unpack(_MAP, start, "the description of a map")
    counts = dict(zip("xyz", numbers[6:], strict=True))
    steps, first = dict(zip("xyz", numbers[3:6], strict=True)), dict(zip("xyz", numbers[:3], strict=True))
    wide = [name for name in "xyz" if counts[name] > 1]
    if flags & (_RANDOM | _LINE) or len(wide) > 2 or not all(np.isfinite(numbers)):
        return None
    across, down = (wide + [name for name in "xyz" if name not in wide])[:2]
    if not {across, down} <= places.keys() or counts[across] * counts[down] > header.capacity or counts[across] < 1:
        return None
    shape = (max(counts[down], 1), counts[across])
    index = {}
    for name, count in ((down, shape[0]), (across, shape[1])):
        step = steps[name] if count > 1 else 1.0
        if step == 0.0:
            return None
        at = np.round((places[name] - first[name]) / step) if count > 1 else np.zeros(header.count)
        if not ((at >= 0) & (at < count)).all():
            raise content.error(f"a spectrum lies outside the map of {count} points along {name}", start, REMEDY)
        index[name] = at.astype(np.int64)
    pixel = (abs(steps[across]), abs(steps[down]) or abs(steps[across]))
    return Grid(index[down], index[across], shape, pixel)
