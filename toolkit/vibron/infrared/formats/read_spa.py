"""Read the spectra of a Thermo OMNIC file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Annotated

import numpy as np

from vibron.core.quantity import File, Option, Quantity
from vibron.core.spectrum import Kind, Spectrum
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.formats._assembly import KINDS, Place, assemble
from vibron.infrared.formats._content import Allowance, Content
from vibron.infrared.formats._gather import gather
from vibron.infrared.formats._source import MAX_POINTS, load_content
from vibron.infrared.formats._units import X_UNITS, XUnit

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


@tool(
    domain="infrared",
    family="formats",
    known_answers=(
        KnownAnswer(
            call={"source": "example:omnic.spa"},
            path="0.ordinate.66",
            value=0.8,
            tolerance=1e-7,
            source="examples/make_format_files.py put a band of 0.8 at 1720 cm^-1, in SpectroChemPy's layout",
        ),
        KnownAnswer(
            call={"source": "example:omnic.spg"},
            path="1.ordinate.66",
            value=10**-0.8,
            tolerance=1e-7,
            source="10^-0.8: the second spectrum of the group is the first as percent transmittance",
            kind="identity",
        ),
        KnownAnswer(
            call={"source": "example:omnic.spa"},
            path="0.wavenumber.43",
            value=1260.0,
            tolerance=1e-9,
            source="struct: floats 4000 and 400 at byte 400 of the file, 181 points; by hand 4000 - 137 (4000 - 400) "
            "/ 180",
        ),
        KnownAnswer(
            call={"source": "example:omnic.spa"},
            path="0.ordinate.43",
            value=0.3847082257270813,
            tolerance=1e-9,
            source="struct.unpack_from('<f') at byte 796 + 4 x 137; the band there is 0.6 exp(-(20/30)^2) = 0.3847082",
        ),
    ),
    valid_for="OMNIC spectra (SPA) and groups of spectra (SPG) against cm^-1, um or nm",
    limitations="series (SRS), maps and interferograms are refused by name; the layout is not published by Thermo, and "
    "was checked on eight SPA files and one SPG file of instruments",
    keywords=("spa", "spg", "OMNIC", "Thermo", "Nicolet", "group", "import", "open", "load"),
    see_also=("read_spectrum", "read_spc", "read_opus"),
    cost="light",
    effects=("files",),
    asks=(
        "[ordinate: Read] the OMNIC file {source}",
        "[ordinate: Open] the Thermo Nicolet SPA {source}",
        "[ordinate: Spectra] of the OMNIC group {source}",
    ),
)
def read_spa(
    source: Annotated[Path | bytes, File("SPA or SPG file, or its content as bytes")],
    x_unit: Annotated[XUnit | None, Option("unit of the abscissa if the file does not tell", choices=X_UNITS)] = None,
    y_kind: Annotated[Kind | None, Option("what the ordinate is if the file does not tell", choices=KINDS)] = None,
    max_points: Annotated[int, Quantity("1", "largest number of points in all spectra", ge=1)] = MAX_POINTS,
) -> tuple[Spectrum, ...]:
    """Read every spectrum of a Thermo OMNIC file (SPA) or group (SPG).

    A table of 16-byte records points at the blocks: each header block gives number of points, units, and the abscissae
    of the first and the last ordinate, between which the points lie evenly; the ordinates are 32-bit floats.

    Parameters
    ----------
    source : Path or bytes
        File, or its content.
    x_unit : str, optional
        ``cm-1``, ``um`` or ``nm``; overrides a unit the file does not name.
    y_kind : str, optional
        What the ordinate is; overrides the file.
    max_points : int
        Largest number of points in all spectra.

    Returns
    -------
    tuple of Spectrum
        In the order of the file, on ascending wavenumbers; title, comment and history among the metadata.

    Raises
    ------
    FormatError
        The file is no OMNIC file, is cut short, contradicts itself or holds no infrared spectrum.
    ResourceError
        The spectra hold more than ``max_points``.

    Examples
    --------
    >>> from vibron.core.example import example
    >>> first, second = read_spa(example("omnic.spg"))
    >>> first.kind, second.kind, first.metadata["title"]
    ('absorbance', 'transmittance', 'three bands')
    """
    return spectra_of_omnic(load_content(source, max_points=max_points), x_unit, y_kind, max_points)


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
