"""Codes and abscissa of the header that OMNIC writes before ordinates."""

from __future__ import annotations

from typing import Any

import numpy as np

from vibron.core.quantity import FloatArray
from vibron.infrared.files.content import Content
from vibron.infrared.spectra.x_units import XUnit

#: Number of points, codes of abscissa and ordinate, first and last abscissa.
HEADER = "<4xIB3xB3xff"
_X_LABELS = {1: "cm-1", 3: "nm", 4: "um"}
_X_OTHER = {2: "data points (an interferogram)", 32: "Raman shift"}
_Y_LABELS = {
    11: "% reflectance", 12: "log(1/R)", 15: "single beam", 16: "% transmittance", 17: "absorbance", 20: "Kubelka-Munk",
    21: "reflectance", 22: "volts, a single beam", 26: "photoacoustic intensity", 31: "Raman intensity",
}  # fmt: skip


def axis_of(content: Content, place: int, header: tuple[Any, ...], x_unit: XUnit | None) -> tuple[FloatArray, str]:
    """Return the abscissa of a header and its label.

    Raises
    ------
    FormatError
        It is not that of an infrared spectrum, or has fewer than two points.
    """
    points, x_code, _, first, last = header
    other = _X_OTHER.get(x_code)
    if other or (x_code not in _X_LABELS and x_unit is None):
        raise content.error(
            f"the abscissa of this OMNIC spectrum is in {other or f'a unit of the unknown code {x_code}'}, which is "
            "not a unit of an infrared spectrum",
            place + 8, "give a spectrum against wavenumber or wavelength", field="x_unit",
        )  # fmt: skip
    if points < 2 or 4 * points > len(content):
        raise content.error(f"the header says {points} points", place + 4)
    if not np.isfinite([first, last]).all() or first == last:
        raise content.error(f"the abscissa runs from {first:g} to {last:g}", place + 16)
    return np.linspace(first, last, points), _X_LABELS.get(x_code, "")


def y_label_of(code: int) -> str:
    """Return the label of the ordinate, empty for an unknown code."""
    return _Y_LABELS.get(code, "")
