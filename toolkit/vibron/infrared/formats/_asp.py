"""Single spectra of Agilent's handheld and portable instruments (ASP): six numbers, then one ordinate a line.

The numbers are those of points, the first and the last wavenumber, and three codes; the layout is that of the package
OpenSpecy.
"""

from __future__ import annotations

import numpy as np

from vibron.core.errors import FormatError
from vibron.core.spectrum import Kind, Spectrum
from vibron.infrared.files.recognition import ASP_HEAD, looks_like_asp
from vibron.infrared.files.source import TextFile
from vibron.infrared.formats._assembly import Place, assemble
from vibron.infrared.spectra.x_units import XUnit

_REMEDY = "copy the file again, or export the spectrum as text with two columns"


def spectra_of_asp(file: TextFile, x_unit: XUnit | None, y_kind: Kind | None) -> tuple[Spectrum, ...]:
    """Read the spectrum of a file."""
    if not looks_like_asp(file.text):
        raise FormatError(
            "this is not an Agilent spectrum (ASP): it does not begin with the number of points and two wavenumbers",
            file=file.name, line=1, remedy=_REMEDY,
        )  # fmt: skip
    lines = file.text.rstrip("\n").split("\n")
    points, first, last = (float(line) for line in lines[:3])
    place = Place(file.name, line=ASP_HEAD + 1)
    if len(lines) - ASP_HEAD != points:
        raise place.error(f"the file says {points:g} points and holds {len(lines) - ASP_HEAD} ordinates", _REMEDY)
    try:
        y = np.array(lines[ASP_HEAD:], dtype=np.float64)
    except ValueError as error:
        raise place.error(f"an ordinate is not a number: {error}", _REMEDY) from error
    return (assemble(np.linspace(first, last, y.size), y, place, x_label="cm-1", x_unit=x_unit, y_kind=y_kind),)
