"""Read the spectra of a GRAMS file."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

import numpy as np

from vibron.core.quantity import File, FloatArray, Option, Quantity
from vibron.core.spectrum import Kind, Spectrum
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.formats._assembly import KINDS, Place, assemble, in_order
from vibron.infrared.formats._content import Allowance, Content
from vibron.infrared.formats._gather import gather
from vibron.infrared.formats._source import MAX_POINTS, load_content
from vibron.infrared.formats._spc import Header, read_header
from vibron.infrared.formats._spc_codes import TECHNIQUES, X_LABELS, X_OTHER, Y_LABELS
from vibron.infrared.formats._spc_subfiles import Subfile, abscissae, subfiles
from vibron.infrared.formats._units import X_UNITS, XUnit


@tool(
    domain="infrared",
    family="formats",
    known_answers=(
        KnownAnswer(
            call={"source": "example:grams_new.spc"},
            path="0.ordinate.66",
            value=0.8,
            tolerance=1e-8,
            source="examples/make_format_files.py put a band of 0.8 at 1720 cm^-1; spc-io 0.2.1 reads it too",
        ),
        KnownAnswer(
            call={"source": "example:grams_old.spc"},
            path="0.ordinate.66",
            value=0.8,
            tolerance=1e-8,
            source="the same spectrum in the old format, its words reversed as SPC.H of Galactic has it",
        ),
        KnownAnswer(
            call={"source": "example:grams_new.spc"},
            path="0.wavenumber.180",
            value=4000.0,
            source="the header of the file says 4000 to 400 in 181 points",
            kind="identity",
        ),
    ),
    valid_for="SPC files of the versions 4B, 4C and 4D: even or stored abscissae, one or more subfiles, fixed or float",
    limitations="abscissae other than cm^-1, um and nm are refused by name, and so are interferograms, Raman, NMR and "
    "other techniques; Z and W axes are kept as labels only; versions 4C and 4D were checked against the published "
    "layout, not against files of instruments",
    keywords=("spc", "GRAMS", "Galactic", "Thermo", "Lab Calc", "multifile", "subfile", "import", "open", "load"),
    see_also=("read_spectrum", "read_opus", "read_spa"),
    cost="light",
    effects=("files",),
    asks=(
        "[ordinate: Read] the GRAMS SPC file {source}",
        "[ordinate: Every subfile] of the multifile SPC {source}",
        "[ordinate: Open] the Galactic spc {source}, abscissa {x_unit=nm: in nanometres}",
    ),
)
def read_spc(
    source: Annotated[Path | bytes, File("SPC file, or its content as bytes")],
    x_unit: Annotated[XUnit | None, Option("unit of the abscissa if the file does not tell", choices=X_UNITS)] = None,
    y_kind: Annotated[Kind | None, Option("what the ordinate is if the file does not tell", choices=KINDS)] = None,
    max_points: Annotated[int, Quantity("1", "largest number of points in all subfiles", ge=1)] = MAX_POINTS,
) -> tuple[Spectrum, ...]:
    """Read every subfile of a GRAMS file (SPC), new or old format.

    Fixed-point ordinates are y = n 2^(e - b) with integer n of b = 16 or 32 bits and exponent e.  Abscissae are evenly
    spaced from first to last, or stored; stored ones must agree with first and last, or the file is refused.

    Parameters
    ----------
    source : Path or bytes
        File, or its content.
    x_unit : str, optional
        ``cm-1``, ``um`` or ``nm``; overrides the file where it says nothing or something arbitrary.
    y_kind : str, optional
        What the ordinate is; overrides the file.
    max_points : int
        Largest number of points in all subfiles.

    Returns
    -------
    tuple of Spectrum
        One for each subfile, on ascending wavenumbers.

    Raises
    ------
    FormatError
        The file is no SPC file, is cut short, contradicts itself or holds no infrared spectrum.
    ResourceError
        The subfiles hold more than ``max_points``.

    Examples
    --------
    >>> from vibron.core.example import example
    >>> spectrum, = read_spc(example("grams_new.spc"))
    >>> spectrum.kind, len(spectrum), round(float(spectrum.ordinate.max()), 3)
    ('absorbance', 181, 0.8)
    """
    return spectra_of_spc(load_content(source, max_points=max_points), x_unit, y_kind, max_points)


def spectra_of_spc(
    content: Content, x_unit: XUnit | None, y_kind: Kind | None, max_points: int
) -> tuple[Spectrum, ...]:
    """Read every subfile of a GRAMS file from its content."""
    header = read_header(content)
    _require_infrared(content, header, x_unit)
    shared = abscissae(content, header)
    if not header.own_x and header.points < 2:
        raise content.error(f"the SPC file says it holds {header.points} points", 4)
    return gather(
        partial(_spectrum, content, header, part, shared, x_unit, y_kind)
        for part in subfiles(content, header, Allowance(max_points))
    )


def _require_infrared(content: Content, header: Header, x_unit: XUnit | None) -> None:
    technique = TECHNIQUES.get(header.technique)
    if technique:
        raise content.error(f"this SPC file is {technique}, not an infrared spectrum", 2, "give an infrared spectrum")
    other = X_OTHER.get(header.x_type)
    if other and (x_unit is None or header.x_type == 13):
        raise content.error(
            f"the abscissa of this SPC file is in {other}, which is no unit of an infrared spectrum",
            28 if header.version != 0x4D else 16,
            "give a spectrum against wavenumber or wavelength, or x_unit if the file is wrong",
            field="x_unit",
        )
    if header.y_type == 1:
        raise content.error("this SPC file is an interferogram, not a spectrum", 29, "transform it first")


def _spectrum(
    content: Content,
    header: Header,
    part: Subfile,
    shared: FloatArray | None,
    x_unit: XUnit | None,
    y_kind: Kind | None,
) -> Spectrum:
    place = Place(content.name, byte=part.byte)
    x = part.x if part.x is not None else shared
    notes: tuple[str, ...] = ()
    if x is None:
        if not np.isfinite([header.first, header.last]).all() or header.first == header.last:
            raise content.error(f"the abscissa runs from {header.first:g} to {header.last:g}", 8)
        x = np.linspace(header.first, header.last, part.y.size)
    else:
        _require_agreement(content, header, x, part)
        x, y, notes = in_order(x, part.y, place)
        part = Subfile(y, x, part.z, part.byte)
    metadata = {**header.metadata, "z": f"{part.z:g}"} if header.several else header.metadata
    # A label of the file's own counts where the code says "arbitrary".
    x_label = X_LABELS.get(header.x_type, header.labels[0])
    y_label = Y_LABELS.get(header.y_type, "") or header.labels[1]
    return assemble(
        x, part.y, place, x_label=x_label, y_label=y_label, x_unit=x_unit, y_kind=y_kind, metadata=metadata,
        warnings=notes,
    )  # fmt: skip


def _require_agreement(content: Content, header: Header, x: FloatArray, part: Subfile) -> None:
    """Refuse stored abscissae that are not finite or deny the ends that the header gives."""
    if x.size < 2 or not np.isfinite(x).all():
        raise content.error(f"{x.size} stored abscissae, of which some may be no numbers, are no axis", part.byte)
    ends = np.array([header.first, header.last])
    if header.own_x or not np.isfinite(ends).all() or not ends.any():
        return  # each subfile has its own ends, or none are given
    step = float(np.ptp(x)) / (x.size - 1)
    if np.abs(np.sort(ends) - [x.min(), x.max()]).max() > 1.01 * step + 1e-6 * float(np.abs(x).max()):
        raise content.error(
            f"the header says {header.first:g} to {header.last:g}, the stored abscissae run from {x[0]:g} to {x[-1]:g}",
            8,
        )
