"""Units of the abscissa: what a label says, what the values say, and the way to wavenumbers."""

from __future__ import annotations

import re
from typing import Literal, TypeAlias, get_args

import numpy as np

from vibron.core.quantity import FloatArray
from vibron.physics.constants import SPEED_OF_LIGHT

XUnit: TypeAlias = Literal["cm-1", "um", "nm", "THz"]
X_UNITS: tuple[XUnit, ...] = get_args(XUnit)
#: Infrared, generously: 5 to 20,000 cm^-1 is 2 mm to 0.5 um.
INFRARED = (5.0, 20_000.0)

_SUPERSCRIPTS = str.maketrans("⁻¹−\N{MICRO SIGN}\N{GREEK SMALL LETTER MU}", "-1-uu")
_SPELLINGS: tuple[tuple[XUnit, re.Pattern[str]], ...] = (
    ("cm-1", re.compile(
        r"1\s*/\s*cm|(?<![a-z])/\s*cm|cm\s*\^?\s*\(?\s*-\s*\^?\s*1|wave\s*num|(recip\w*|inverse)\s+cent|kayser|\bcm1\b")),
    ("um", re.compile(r"micro\s*-?\s*met|\bmicrons?\b|(?<![a-z/])um(?![a-z])")),
    ("THz", re.compile(r"tera\s*-?\s*hertz|\bthz\b")),
    ("nm", re.compile(r"nano\s*-?\s*met|(?<![a-z/])nm(?![a-z])|milli\s*-?\s*micron")),
)  # fmt: skip


def x_unit_of(label: str) -> XUnit | None:
    """Return the unit an abscissa label names, None where it names none or another.

    >>> [x_unit_of(label) for label in ("1/CM", "cm⁻¹", "Wavelength (µm)", "NANOMETERS", "HZ")]
    ['cm-1', 'cm-1', 'um', 'nm', None]
    """
    text = label.translate(_SUPERSCRIPTS).lower()
    return next((unit for unit, spelling in _SPELLINGS if spelling.search(text)), None)


def plausible_x_units(x: FloatArray) -> tuple[XUnit, ...]:
    """Return the units in which the values would be an infrared spectrum.

    A spectrum in wavenumbers reaches beyond 600 cm^-1 and spans at least 100; one in micrometres lies in 0.5 to 100;
    one in nanometres in 600 to 60,000.  What could be two of these is left to the user.
    """
    low, high = float(np.min(x)), float(np.max(x))
    found: list[XUnit] = []
    if low >= 5.0 and 600.0 < high <= INFRARED[1] and high - low >= 100.0:
        found.append("cm-1")
    if low >= 0.5 and high <= 100.0 and high > 1.3 * low:
        found.append("um")
    if low >= 600.0 and 1000.0 < high <= 60_000.0 and high > 1.3 * low:
        found.append("nm")
    if found == ["cm-1", "nm"] and (low <= 690.0 or (low < 1500.0 and 2800.0 <= high <= 5000.0)):
        found.remove("nm")  # the mid-infrared in wavenumbers; a near-infrared instrument spans 700-2500 or 900-1700 nm
    return tuple(found)


def denied_by_values(x: FloatArray, unit: XUnit) -> bool:
    """Return True if values cannot be an infrared spectrum in the unit that their label names."""
    low, high = float(np.min(x)), float(np.max(x))
    return {"cm-1": high <= 60.0, "um": high > 1000.0 or low > 200.0, "nm": high < 300.0, "THz": high > 700.0}[unit]


def to_wavenumber(x: FloatArray, unit: XUnit) -> FloatArray:
    """Convert to cm^-1; values that have none (zero, negative) become NaN."""
    if unit == "cm-1":
        return x
    if unit == "THz":
        return x * (1e12 / (100.0 * SPEED_OF_LIGHT.value))
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        return np.where(x > 0, (1e4 if unit == "um" else 1e7) / x, np.nan)
