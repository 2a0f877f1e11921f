"""Every subfile of a GRAMS file (SPC), new or old format."""

from __future__ import annotations

from functools import partial

import numpy as np

from vibron.core.quantity import FloatArray
from vibron.core.spectrum import Kind, Spectrum
from vibron.infrared.files.content import Allowance, Content
from vibron.infrared.formats._assembly import STATE_UNIT, Place, assemble, in_order
from vibron.infrared.formats._gather import gather
from vibron.infrared.formats._spc import SpcHeader, read_header
from vibron.infrared.formats._spc_codes import TECHNIQUES, X_LABELS, X_OTHER, Y_LABELS
from vibron.infrared.formats._spc_subfiles import Subfile, abscissae, subfiles
from vibron.infrared.spectra.x_units import XUnit


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


def _require_infrared(content: Content, header: SpcHeader, x_unit: XUnit | None) -> None:
    technique = TECHNIQUES.get(header.technique)
    if technique:
        raise content.error(f"this SPC file is {technique}, not an infrared spectrum", 2, "give an infrared spectrum")
    other = X_OTHER.get(header.x_type)
    if other and (x_unit is None or header.x_type == 13):
        raise content.error(
            f"the abscissa of this SPC file is in {other}, which is not a unit of an infrared spectrum",
            28 if header.version != 0x4D else 16,
            f"give a spectrum against wavenumber or wavelength; if the file is wrong, {STATE_UNIT}",
            field="x_unit",
        )
    if header.y_type == 1:
        raise content.error("this SPC file is an interferogram, not a spectrum", 29, "transform it first")


def _spectrum(
    content: Content,
    header: SpcHeader,
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


def _require_agreement(content: Content, header: SpcHeader, x: FloatArray, part: Subfile) -> None:
    """Refuse stored abscissae that are not finite or deny the ends that the header gives."""
    if x.size < 2 or not np.isfinite(x).all():
        raise content.error(
            f"{x.size} stored abscissae, of which some may not be numbers, do not form an axis", part.byte
        )
    ends = np.array([header.first, header.last])
    if header.own_x or not np.isfinite(ends).all() or not ends.any():
        return  # each subfile has its own ends, or none are given
    step = float(np.ptp(x)) / (x.size - 1)
    if np.abs(np.sort(ends) - [x.min(), x.max()]).max() > 1.01 * step + 1e-6 * float(np.abs(x).max()):
        raise content.error(
            f"the header says {header.first:g} to {header.last:g}, the stored abscissae run from {x[0]:g} to {x[-1]:g}",
            8,
        )
