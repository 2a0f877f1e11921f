"""Tables that a scenario reads: a profile of the atmosphere and a spectral response."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from vibron.core.errors import FormatError
from vibron.core.quantity import FloatArray
from vibron.radiation.atmosphere.reference_atmosphere import AtmosphericProfile
from vibron_agents.core.columns import read_columns

_STATE = ("altitude", "temperature", "pressure")


def read_profile(path: Path) -> AtmosphericProfile:
    """Read altitude (km), temperature (K), pressure (Pa) and mole fractions in columns headed by the formula."""
    columns = _columns(path)
    for name in _STATE:
        if name not in columns:
            raise FormatError(f"has no column {name!r}", file=path, line=1, remedy=f"give {', '.join(_STATE)}")
    order = np.argsort(columns["altitude"], kind="stable")
    sorted_ = {name: values[order] for name, values in columns.items()}
    gases = {name: values for name, values in sorted_.items() if name not in _STATE}
    altitude, temperature, pressure = (sorted_[name] for name in _STATE)
    return AtmosphericProfile(altitude, temperature, pressure, mole_fractions=gases)


def read_response(path: Path) -> tuple[FloatArray, FloatArray]:
    """Read wavenumbers in cm^-1, returned rising, and the response: the first two columns."""
    wavenumber, response, *_ = _columns(path).values()
    order = np.argsort(wavenumber, kind="stable")
    return wavenumber[order], response[order]


def _columns(path: Path) -> dict[str, FloatArray]:
    try:
        columns = read_columns(path.read_text(encoding="utf-8-sig"))
    except (OSError, UnicodeDecodeError) as error:
        raise FormatError("cannot be read as text", file=path, remedy="give a CSV file") from error
    if len(next(iter(columns.values()), [])) < 2:
        raise FormatError(
            "is not a table of two columns and two rows or more", file=path,
            remedy="give a header and rows of equal length",
        )  # fmt: skip
    for name, values in columns.items():
        if not all(isinstance(value, float) for value in values):
            raise FormatError(f"column {name!r} does not hold numbers only", file=path, remedy="give numbers")
    return {name: np.array(values, dtype=np.float64) for name, values in columns.items()}
