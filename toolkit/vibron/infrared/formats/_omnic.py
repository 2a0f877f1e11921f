"""Thermo OMNIC files (SPA) and groups (SPG): a table of 16-byte records points at the blocks of each spectrum."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from vibron.core.spectrum import Kind, Spectrum
from vibron.infrared.files.content import Allowance, Content
from vibron.infrared.formats._assembly import Place, assemble
from vibron.infrared.formats._gather import gather
from vibron.infrared.formats._omnic_codes import HEADER, axis_of, y_label_of
from vibron.infrared.formats._omnic_series import SIGNATURE, spectra_of_omnic_series
from vibron.infrared.spectra.x_units import XUnit

_TABLE, _RECORD = 304, 16
#: Keys of the records that point at the blocks of a spectrum.
_HEADER, _ORDINATES = 2, 3
#: Texts: key of the record, and position and length where there is none (the title of a single spectrum).
_TEXTS = {"title": (107, (30, 256)), "comment": (4, (0, 0)), "history": (27, (0, 0))}
_LONGEST_TEXT = 20_000


@dataclass(frozen=True)
class _Parts:
    """Positions and lengths of the blocks of one spectrum."""

    header: int
    blocks: dict[int, tuple[int, int]]


def spectra_of_omnic(
    content: Content, x_unit: XUnit | None, y_kind: Kind | None, max_points: int
) -> tuple[Spectrum, ...]:
    """Read every spectrum of an OMNIC file from its content."""
    if content.data.startswith(SIGNATURE):
        return spectra_of_omnic_series(content, x_unit, y_kind, max_points)
    if not content.data.startswith(b"Spectral Data File"):
        raise content.error("this is not an OMNIC file of spectra (SPA, SPG, MAP, SRS)", 0, "give one that OMNIC saved")
    allowance = Allowance(max_points)
    spectra = gather(partial(_spectrum, content, parts, x_unit, y_kind, allowance) for parts in _spectra(content))
    if not spectra:
        raise content.error("the table of this OMNIC file names no spectrum", _TABLE)
    return spectra


def _spectra(content: Content) -> Iterator[_Parts]:
    """Yield the blocks of each spectrum: a header record and what follows up to the next."""
    (count,) = content.unpack("<H", 294, "the number of records of an OMNIC file")
    content.require(_TABLE, _RECORD * count, f"the table of {count} records of an OMNIC file")
    parts: _Parts | None = None
    for number in range(count):
        key, _, position, length = content.unpack("<BBII", _TABLE + _RECORD * number, "record")
        if key == _HEADER:
            if parts is not None:
                yield parts
            parts = _Parts(position, {})
        elif parts is not None:
            parts.blocks.setdefault(key, (position, length))
    if parts is not None:
        yield parts


def _spectrum(
    content: Content, parts: _Parts, x_unit: XUnit | None, y_kind: Kind | None, allowance: Allowance
) -> Spectrum:
    header = content.unpack(HEADER, parts.header, "a header of an OMNIC file")
    points, y_code = header[0], header[2]
    x, x_label = axis_of(content, parts.header, header, x_unit)
    if _ORDINATES not in parts.blocks:
        raise content.error("this OMNIC spectrum has a header but no ordinates", parts.header)
    position, length = parts.blocks[_ORDINATES]
    if length != 4 * points:
        raise content.error(
            f"the header says {points} points, the block of ordinates holds {length / 4:g}", parts.header + 4
        )
    y = content.numbers("<f4", position, points, "the ordinates of an OMNIC spectrum")
    allowance.take(points)
    places = {name: parts.blocks.get(key, place) for name, (key, place) in _TEXTS.items()}
    metadata = {name: content.text(start, min(size, _LONGEST_TEXT)) for name, (start, size) in places.items()}
    return assemble(
        x, y, Place(content.name, byte=position),
        x_label=x_label, y_label=y_label_of(y_code), x_unit=x_unit, y_kind=y_kind,
        metadata={key: text for key, text in metadata.items() if text},
    )  # fmt: skip
