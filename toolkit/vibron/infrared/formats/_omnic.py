"""Thermo OMNIC files (SPA) and groups (SPG): a table of 16-byte records points at the blocks of each spectrum."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

import numpy as np

from vibron.core.spectrum import Kind, Spectrum
from vibron.infrared.files.content import Allowance, Content
from vibron.infrared.formats._assembly import Place, assemble
from vibron.infrared.formats._gather import gather
from vibron.infrared.spectra.x_units import XUnit

_TABLE, _RECORD = 304, 16
#: Keys of the records that point at the blocks of a spectrum.
_HEADER, _ORDINATES = 2, 3
#: Texts: key of the record, and position and length where there is none (the title of a single spectrum).
_TEXTS = {"title": (107, (30, 256)), "comment": (4, (0, 0)), "history": (27, (0, 0))}
_LONGEST_TEXT = 20_000
_X_LABELS = {1: "cm-1", 3: "nm", 4: "um"}
_X_OTHER = {2: "data points (an interferogram)", 32: "Raman shift"}
_Y_LABELS = {
    11: "% reflectance", 12: "log(1/R)", 15: "single beam", 16: "% transmittance", 17: "absorbance", 20: "Kubelka-Munk",
    21: "reflectance", 22: "volts, a single beam", 26: "photoacoustic intensity", 31: "Raman intensity",
}  # fmt: skip


@dataclass(frozen=True)
class _Parts:
    """Positions and lengths of the blocks of one spectrum."""

    header: int
    blocks: dict[int, tuple[int, int]]


def spectra_of_omnic(
    content: Content, x_unit: XUnit | None, y_kind: Kind | None, max_points: int
) -> tuple[Spectrum, ...]:
    """Read every spectrum of an OMNIC file from its content."""
    if not content.data.startswith(b"Spectral Data File"):
        raise content.error("this is no OMNIC file of spectra (SPA, SPG)", 0, "give a file saved by OMNIC")
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
    points, x_code, y_code, first, last = content.unpack("<4xIB3xB3xff", parts.header, "a header of an OMNIC file")
    other = _X_OTHER.get(x_code)
    if other or (x_code not in _X_LABELS and x_unit is None):
        raise content.error(
            f"the abscissa of this OMNIC spectrum is in {other or f'a unit of the unknown code {x_code}'}, which is no "
            "unit of an infrared spectrum",
            parts.header + 8, "give a spectrum against wavenumber or wavelength", field="x_unit",
        )  # fmt: skip
    if _ORDINATES not in parts.blocks:
        raise content.error("this OMNIC spectrum has a header but no ordinates", parts.header)
    position, length = parts.blocks[_ORDINATES]
    if length != 4 * points or points < 2:
        raise content.error(
            f"the header says {points} points, the block of ordinates holds {length / 4:g}", parts.header + 4
        )
    if not np.isfinite([first, last]).all() or first == last:
        raise content.error(f"the abscissa runs from {first:g} to {last:g}", parts.header + 16)
    y = content.numbers("<f4", position, points, "the ordinates of an OMNIC spectrum")
    allowance.take(points)
    places = {name: parts.blocks.get(key, place) for name, (key, place) in _TEXTS.items()}
    metadata = {name: content.text(start, min(size, _LONGEST_TEXT)) for name, (start, size) in places.items()}
    return assemble(
        np.linspace(first, last, points), y, Place(content.name, byte=position),
        x_label=_X_LABELS.get(x_code, ""), y_label=_Y_LABELS.get(y_code, ""), x_unit=x_unit, y_kind=y_kind,
        metadata={key: text for key, text in metadata.items() if text},
    )  # fmt: skip
