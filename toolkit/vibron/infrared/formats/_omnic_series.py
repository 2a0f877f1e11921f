"""Thermo OMNIC maps (MAP) and series (SRS): one block holds every spectrum behind a header of 96 bytes.

The layout with entries of 22 bytes and 64-bit offsets is that of the format notes of the packages
ftir-OMNIC-map-reader and SpectroChemPy.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from vibron.core.spectrum import Kind, Spectrum
from vibron.infrared.files.content import Allowance, Content
from vibron.infrared.formats._assembly import Place
from vibron.infrared.formats._map import Series, spectra_of_series
from vibron.infrared.formats._omnic_codes import HEADER, axis_of, y_label_of
from vibron.infrared.spectra.x_units import XUnit

SIGNATURE = b"Spectral Exte File"
_COUNT, _TABLE, _ENTRY = 294, 304, "<HQIII"
_SERIES = 0x12D
#: Before the first record of the series; of a record before its ordinates; its title in it.
_PREFIX, _HEAD, _TITLE = 196, 100, (16, 64)
_REMEDY = "export its spectra as SPA, JCAMP-DX or text"


def spectra_of_omnic_series(
    content: Content, x_unit: XUnit | None, y_kind: Kind | None, max_points: int
) -> tuple[Spectrum, ...]:
    """Read every spectrum of a map or series from its content."""
    series = [(start, size) for key, start, size in _entries(content) if key == _SERIES]
    if not series:
        raise content.error("this OMNIC file has no block of spectra (key 0x12d)", _TABLE, _REMEDY)
    start, size = series[0]
    header = content.unpack(HEADER, start, "the header of an OMNIC series")
    points, y_code = header[0], header[2]
    x, x_label = axis_of(content, start, header, x_unit)
    count, rest = divmod(size - _PREFIX, _HEAD + 4 * points)
    if rest or count < 1:
        raise content.error(
            f"a block of {size} bytes does not hold spectra of {points} points", start, _REMEDY
        )  # fmt: skip
    Allowance(max_points).take(points * count, count)
    places = [start + _PREFIX + number * (_HEAD + 4 * points) for number in range(count)]
    values = np.array([content.numbers("<f4", place + _HEAD, points, "a spectrum") for place in places])
    first, longest = _TITLE
    titles = [content.text(place + first, longest) for place in places]
    about = [{"title": title or f"spectrum {number}"} for number, title in enumerate(titles, 1)]
    filed = Series(x, values, Place(content.name, byte=places[0]), about, x_label, y_label_of(y_code))
    return spectra_of_series(filed, x_unit, y_kind)


def _entries(content: Content) -> Iterator[tuple[int, int, int]]:
    """Yield key, position and size of each block of the directory."""
    (count,) = content.unpack("<H", _COUNT, "the number of entries of an OMNIC file")
    for number in range(count):
        key, start, size, _, _ = content.unpack(_ENTRY, _TABLE + 22 * number, "an entry of the directory")
        if key == _SERIES:
            content.require(start, size, "the spectra of an OMNIC file")
        yield key, start, size
